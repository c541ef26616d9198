/* float_lu.c -- dense LU with partial pivoting by LAPACK; float_solvers.h.

   The two ways in which textbooks remove the redundant balance equation.
   Cost O(n^3), 8 n^2 bytes. The Fortran routine is declared here, with the
   name and the 32-bit integers of the usual Unix builds. */

#include "solver/float_solvers.h"

#include <limits.h>

#include "support/memory.h"

extern void dgesv_(const int *n, const int *nrhs, double *a, const int *lda,
                   int *ipiv, double *b, const int *ldb, int *info);

/* Solve in place: `matrix` (by columns, size x size), `right`. */
static msj_status_t
solve(msj_context_t *ctx, int *info, double *matrix, double *right, slong size,
      slong stride)
{
    int n = (int) size, one = 1, lda = (int) stride;
    int *pivots = msj_alloc((size_t) size, sizeof *pivots);

    if (pivots == NULL)
    {
        return msj_no_memory(ctx);
    }
    dgesv_(&n, &one, matrix, &lda, pivots, right, &lda, info);
    msj_free(pivots);
    return *info >= 0 ? MSJ_OK
                      : msj_fail(ctx, MSJ_INTERNAL, "dgesv refuses argument %d",
                                 -*info);
}

static msj_status_t
dense(msj_context_t *ctx, double **matrix, const msj_float_chain_t chain)
{
    if (chain->state_count > INT_MAX / 2)
    {
        return msj_fail(ctx, MSJ_LIMIT, "%ld states are too many for LAPACK",
                        (long) chain->state_count);
    }
    return msj_float_chain_dense(ctx, matrix, chain);
}

/* Normalise, or say that there was a zero pivot. */
static void
finish(double *law, msj_float_outcome_t *outcome, int info, slong size)
{
    if (info > 0)
    {
        msj_float_singular(law, outcome, size);
        return;
    }
    *outcome = MSJ_FLOAT_SOLVED;
    msj_float_normalise(law, size);
}

msj_status_t
msj_float_lu_sum(msj_context_t *ctx, double *law, msj_float_outcome_t *outcome,
                 const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    msj_status_t status;
    double *matrix;
    int info = 0;

    status = dense(ctx, &matrix, chain);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong s = 0; s < size; s++)
    {
        matrix[s * size + size - 1] = 1;
        law[s] = s == size - 1;
    }
    status = solve(ctx, &info, matrix, law, size, size);
    if (status == MSJ_OK)
    {
        finish(law, outcome, info, size);
    }
    msj_free(matrix);
    return status;
}

msj_status_t
msj_float_lu_pinned(msj_context_t *ctx, double *law,
                    msj_float_outcome_t *outcome, const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    msj_status_t status;
    double *matrix;
    int info = 0;

    status = dense(ctx, &matrix, chain);
    if (status != MSJ_OK)
    {
        return status;
    }
    /* law_0 = 1: for s >= 1, sum_{s' >= 1} law_s' Q(s',s) = -Q(0,s). */
    law[0] = 1;
    for (slong s = 1; s < size; s++)
    {
        law[s] = -matrix[s];
    }
    if (size > 1)
    {
        status = solve(ctx, &info, matrix + size + 1, law + 1, size - 1, size);
    }
    if (status == MSJ_OK)
    {
        finish(law, outcome, info, size);
    }
    msj_free(matrix);
    return status;
}
