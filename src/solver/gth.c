/* gth.c -- see gth.h. */

#include "solver/gth.h"

#include <flint/fmpq.h>
#include <flint/fmpq_vec.h>

/* Censor the chain on the states before n: rate(i,j) += rate(i,n) rate(n,j) /
   (rate out of n to the states before). Column n then holds the quotients. */
static msj_status_t
eliminate(msj_context_t *ctx, fmpq_mat_t rates, slong n)
{
    fmpq_t out;
    msj_status_t status = MSJ_OK;

    fmpq_init(out);
    for (slong j = 0; j < n; j++)
    {
        fmpq_add(out, out, fmpq_mat_entry(rates, n, j));
    }
    if (fmpq_is_zero(out))
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "the chain is not irreducible (at state %ld)",
                          (long) n);
    }
    for (slong i = 0; i < n && status == MSJ_OK; i++)
    {
        fmpq *quotient = fmpq_mat_entry(rates, i, n);

        if (fmpq_is_zero(quotient))
        {
            continue;
        }
        fmpq_div(quotient, quotient, out);
        for (slong j = 0; j < n; j++)
        {
            if (j != i && !fmpq_is_zero(fmpq_mat_entry(rates, n, j)))
            {
                fmpq_addmul(fmpq_mat_entry(rates, i, j), quotient,
                            fmpq_mat_entry(rates, n, j));
            }
        }
        status = msj_context_poll(ctx);
    }
    fmpq_clear(out);
    return status;
}

msj_status_t
msj_stationary_gth(msj_context_t *ctx, fmpq *law, fmpq_mat_t rates)
{
    slong size = fmpq_mat_nrows(rates);
    msj_status_t status = MSJ_OK;
    fmpq_t sum;

    for (slong n = size - 1; n > 0 && status == MSJ_OK; n--)
    {
        status = eliminate(ctx, rates, n);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_init(sum);
    fmpq_one(law);
    fmpq_one(sum);
    for (slong n = 1; n < size; n++)
    {
        fmpq_zero(law + n);
        for (slong i = 0; i < n; i++)
        {
            fmpq_addmul(law + n, law + i, fmpq_mat_entry(rates, i, n));
        }
        fmpq_add(sum, sum, law + n);
    }
    for (slong n = 0; n < size; n++)
    {
        fmpq_div(law + n, law + n, sum);
    }
    fmpq_clear(sum);
    return MSJ_OK;
}
