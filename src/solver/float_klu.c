/* float_klu.c -- sparse LU by SuiteSparse KLU; float_solvers.h.

   The balance equations of the states after the first, whose probability is
   pinned at 1 before normalisation: this keeps the matrix sparse, a row of
   ones would fill it. Cost: fill-in. */

#include "solver/float_solvers.h"

#include "solver/float_sparse.h"

/* Column s - 1: what state s >= 1 contributes to the balance of the others. */
static void
set_matrix(msj_sparse_lu_t lu, const msj_float_chain_t chain)
{
    for (slong s = 1; s < chain->state_count; s++)
    {
        msj_sparse_lu_add(lu, s - 1, chain->diagonal[s]);
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            if (chain->target[i] > 0)
            {
                msj_sparse_lu_add(lu, chain->target[i] - 1, chain->rate[i]);
            }
        }
        msj_sparse_lu_end_column(lu);
    }
}

/* law_0 = 1, law_s = -Q(0, s) */
static void
set_right(double *law, const msj_float_chain_t chain)
{
    law[0] = 1;
    for (slong s = 1; s < chain->state_count; s++)
    {
        law[s] = 0;
    }
    for (slong i = chain->first[0]; i < chain->first[1]; i++)
    {
        law[chain->target[i]] = -chain->rate[i];
    }
}

static msj_status_t
solve(msj_context_t *ctx, double *law, int *singular, msj_sparse_lu_t lu,
      const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    msj_status_t status;

    status = msj_sparse_lu_begin(ctx, lu, size - 1, chain->first[size] + size);
    if (status != MSJ_OK)
    {
        return status;
    }
    set_matrix(lu, chain);
    status = msj_sparse_lu_factor(ctx, singular, lu);
    if (status == MSJ_OK && !*singular)
    {
        status = msj_sparse_lu_solve(ctx, law + 1, lu, 0);
    }
    return status;
}

msj_status_t
msj_float_klu(msj_context_t *ctx, double *law, msj_float_outcome_t *outcome,
              const msj_float_chain_t chain)
{
    msj_status_t status = MSJ_OK;
    msj_sparse_lu_t lu;
    int singular = 0;

    set_right(law, chain);
    if (chain->state_count > 1)
    {
        msj_sparse_lu_init(lu);
        status = solve(ctx, law, &singular, lu, chain);
        msj_sparse_lu_clear(lu);
    }
    *outcome = MSJ_FLOAT_SOLVED;
    if (singular)
    {
        msj_float_singular(law, outcome, chain->state_count);
    }
    else if (status == MSJ_OK)
    {
        msj_float_normalise(law, chain->state_count);
    }
    return status;
}
