/* float_gth.c -- GTH elimination in doubles; float_solvers.h.

   Grassmann, Taksar, Heyman 1985: the pivot is the sum of the rates to the
   states that are left, so there is no subtraction, and every entry of the
   law has a small relative error whatever the rates are (O'Cinneide 1993),
   as long as nothing overflows or underflows. Cost O(n^3), 8 n^2 bytes. */

#include "solver/float_solvers.h"

#include "support/memory.h"

/* Censor on the states before n; column n holds the quotients afterwards.
   Non-zero if state n has no rate to the states before. */
static int
eliminate(double *matrix, slong size, slong n)
{
    const double *row_n = matrix + n * size;
    double out = 0;

    for (slong j = 0; j < n; j++)
    {
        out += row_n[j];
    }
    if (!(out > 0))
    {
        return 1;
    }
    for (slong i = 0; i < n; i++)
    {
        double *row = matrix + i * size;

        row[n] /= out;
        if (row[n] > 0)
        {
            for (slong j = 0; j < n; j++)
            {
                row[j] += row[n] * row_n[j];
            }
        }
    }
    return 0;
}

static void
substitute(double *law, const double *matrix, slong size)
{
    law[0] = 1;
    for (slong n = 1; n < size; n++)
    {
        law[n] = 0;
        for (slong i = 0; i < n; i++)
        {
            law[n] += law[i] * matrix[i * size + n];
        }
    }
}

msj_status_t
msj_float_gth(msj_context_t *ctx, double *law, msj_float_outcome_t *outcome,
              const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    msj_status_t status;
    double *matrix;
    int stuck = 0;

    status = msj_float_chain_dense(ctx, &matrix, chain);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong n = size - 1; n > 0 && !stuck && status == MSJ_OK; n--)
    {
        stuck = eliminate(matrix, size, n);
        status = msj_context_step(ctx, "comparing: elimination", size - 1 - n,
                                  size - 1);
    }
    if (stuck)
    {
        msj_float_singular(law, outcome, size);
    }
    else if (status == MSJ_OK)
    {
        substitute(law, matrix, size);
        msj_float_normalise(law, size);
        *outcome = MSJ_FLOAT_SOLVED;
    }
    msj_free(matrix);
    return status;
}
