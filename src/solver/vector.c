/* vector.c -- see vector.h. */

#include "solver/vector.h"

msj_status_t
msj_vector_dot(msj_context_t *ctx, fmpz_t out, const fmpz *a, const fmpz *b,
               slong count)
{
    msj_status_t status = MSJ_OK;

    fmpz_zero(out);
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        fmpz_addmul(out, a + i, b + i);
        status = msj_context_step(ctx, "adding up", i, count);
    }
    return status;
}

/* The denominator first: it is not 0, so the gcd only becomes smaller. */
static msj_status_t
find_common(msj_context_t *ctx, fmpz_t common, const fmpz *values,
            const fmpz_t denominator, slong count)
{
    msj_status_t status = MSJ_OK;

    fmpz_abs(common, denominator);
    for (slong i = 0; i < count && !fmpz_is_one(common) && status == MSJ_OK;
         i++)
    {
        fmpz_gcd(common, common, values + i);
        status = msj_context_step(ctx, "finding common factors", i, count);
    }
    return status;
}

msj_status_t
msj_vector_reduce(msj_context_t *ctx, fmpz *values, fmpz_t denominator,
                  slong count)
{
    msj_status_t status;
    fmpz_t common;

    fmpz_init(common);
    status = find_common(ctx, common, values, denominator, count);
    if (status == MSJ_OK && !fmpz_is_one(common))
    {
        fmpz_divexact(denominator, denominator, common);
        for (slong i = 0; i < count && status == MSJ_OK; i++)
        {
            fmpz_divexact(values + i, values + i, common);
            status = msj_context_step(ctx, "cancelling common factors", i,
                                      count);
        }
    }
    fmpz_clear(common);
    return status;
}
