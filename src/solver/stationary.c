/* stationary.c -- the stationary law by elimination; see stationary.h. */

#include "solver/stationary.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "solver/generator.h"
#include "solver/gth.h"
#include "solver/padic.h"
#include "solver/pinned.h"
#include "solver/vector.h"

/* ---- small chains ------------------------------------------------------- */

static msj_status_t
stationary_gth(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    slong size = chain->state_count;
    fmpq *time = _fmpq_vec_init(size);
    msj_generator_t generator;
    msj_status_t status;
    fmpq_mat_t rates;

    fmpq_mat_init(rates, size, size);
    msj_generator_init(generator);
    status = msj_generator_set_chain(ctx, generator, chain);
    if (status == MSJ_OK)
    {
        msj_generator_dense(rates, generator);
        status = msj_stationary_gth(ctx, time, rates);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_time(ctx, law, time);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_settle(ctx, law, chain);
    }
    msj_generator_clear(generator);
    fmpq_mat_clear(rates);
    _fmpq_vec_clear(time, size);
    return status;
}

/* ---- larger ones -------------------------------------------------------- */

/* The flow out of state 0 when its weight is 1: the right-hand side of the
   balance equations. */
static void
flow_of_pinned(fmpz *out, const msj_chain_t chain,
               const msj_integers_t integers)
{
    for (slong i = chain->first[0]; i < chain->first[1]; i++)
    {
        const msj_transition_t *transition = chain->transitions + i;
        slong to = transition->target;

        if (to != 0)
        {
            fmpz_addmul_si(
                out + (to > 0 ? to - 1 : chain->state_count - 1 + ~to),
                integers->rates + transition->move.rate, transition->move.jobs);
        }
    }
}

/* The weights of the states, over their denominator, which is that of state
   0; without common factor. */
static msj_status_t
set_weights(msj_context_t *ctx, msj_law_t law, const fmpz *solution,
            const fmpz_t denominator)
{
    fmpz_set(law->weights, denominator);
    _fmpz_vec_set(law->weights + 1, solution, law->state_count - 1);
    return msj_vector_reduce(ctx, law->weights + 1, law->weights,
                             law->state_count - 1);
}

static msj_status_t
stationary_padic(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    slong size = msj_pinned_size(chain);
    fmpz *right = _fmpz_vec_init(size);
    fmpz *solution = _fmpz_vec_init(size);
    msj_sparse_t poisson, balance;
    msj_integers_t integers;
    msj_status_t status;
    fmpz_t denominator;

    fmpz_init(denominator);
    msj_integers_init(integers, chain->model);
    msj_sparse_init(poisson);
    msj_sparse_init(balance);
    status = msj_pinned_matrix(ctx, poisson, chain, integers);
    if (status == MSJ_OK)
    {
        status = msj_sparse_transpose(ctx, balance, poisson);
    }
    if (status == MSJ_OK)
    {
        flow_of_pinned(right, chain, integers);
        status = msj_sparse_solve(ctx, solution, denominator, balance, right,
                                  1);
    }
    if (status == MSJ_OK)
    {
        status = set_weights(ctx, law, solution, denominator);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_settle(ctx, law, chain);
    }
    msj_sparse_clear(poisson);
    msj_sparse_clear(balance);
    msj_integers_clear(integers);
    fmpz_clear(denominator);
    _fmpz_vec_clear(right, size);
    _fmpz_vec_clear(solution, size);
    return status;
}

msj_status_t
msj_stationary(msj_context_t *ctx, msj_law_t law, const char **method,
               const msj_chain_t chain)
{
    int small = chain->state_count <= MSJ_GTH_STATES;
    msj_status_t status = msj_law_set_chain(ctx, law, chain);

    *method = small ? "elimination (GTH)" : "elimination (p-adic lifting)";
    if (status != MSJ_OK)
    {
        return status;
    }
    return small ? stationary_gth(ctx, law, chain)
                 : stationary_padic(ctx, law, chain);
}
