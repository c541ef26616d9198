/* forecast.c -- see forecast.h. */

#include "solver/forecast.h"

double
msj_forecast_bits(const msj_march_t march)
{
    double sum = 0;

    for (slong i = 0; i < march->size; i++)
    {
        slong bits = 1;

        for (slong e = march->first[i]; e < march->first[i + 1]; e++)
        {
            slong more = (slong) fmpz_bits(march->value + e);

            bits = more > bits ? more : bits;
        }
        sum += (double) bits - 0.5;
    }
    return sum;
}

msj_status_t
msj_forecast_check(msj_context_t *ctx, const msj_march_t march, slong count)
{
    double bytes = msj_forecast_bits(march) / 2 / 8;

    /* The solutions, and once more what is computed from them. */
    return msj_context_need(ctx,
                            2 * bytes * (double) march->size * (double) count,
                            "the solution of the linear system");
}
