/* pinned.c -- see pinned.h. */

#include "solver/pinned.h"

slong
msj_pinned_size(const msj_chain_t chain)
{
    return chain->state_count - 1 + chain->node_count;
}

/* Subtract `amount` from the entry of the target, unless it is pinned. */
static msj_status_t
subtract(msj_context_t *ctx, msj_sparse_t out, const msj_chain_t chain,
         slong target, fmpz_t amount)
{
    slong column = target >= 0 ? target - 1 : chain->state_count - 1 + ~target;

    fmpz_neg(amount, amount);
    return column < 0 ? MSJ_OK : msj_sparse_add(ctx, out, column, amount);
}

static msj_status_t
add_state(msj_context_t *ctx, msj_sparse_t out, const msj_chain_t chain,
          const msj_integers_t integers, slong s)
{
    msj_status_t status = MSJ_OK;
    fmpz_t amount, sum;

    fmpz_init(amount);
    fmpz_init(sum);
    for (slong i = chain->first[s]; i < chain->first[s + 1] && status == MSJ_OK;
         i++)
    {
        const msj_transition_t *transition = chain->transitions + i;

        fmpz_mul_si(amount, integers->rates + transition->move.rate,
                    transition->move.jobs);
        fmpz_add(sum, sum, amount);
        status = subtract(ctx, out, chain, transition->target, amount);
    }
    if (status == MSJ_OK)
    {
        status = msj_sparse_add(ctx, out, s - 1, sum);
    }
    fmpz_clear(amount);
    fmpz_clear(sum);
    return status;
}

static msj_status_t
add_node(msj_context_t *ctx, msj_sparse_t out, const msj_chain_t chain,
         const msj_integers_t integers, slong n)
{
    msj_status_t status = msj_sparse_add(ctx, out, chain->state_count - 1 + n,
                                         integers->prob_scale);
    fmpz_t amount;

    fmpz_init(amount);
    for (slong i = chain->first_draw[n];
         i < chain->first_draw[n + 1] && status == MSJ_OK; i++)
    {
        fmpz_set(amount, integers->probs + chain->draws[i].prob);
        status = subtract(ctx, out, chain, chain->draws[i].target, amount);
    }
    fmpz_clear(amount);
    return status;
}

msj_status_t
msj_pinned_matrix(msj_context_t *ctx, msj_sparse_t out, const msj_chain_t chain,
                  const msj_integers_t integers)
{
    msj_status_t status = msj_sparse_begin(ctx, out, msj_pinned_size(chain));

    for (slong s = 1; s < chain->state_count && status == MSJ_OK; s++)
    {
        msj_sparse_begin_row(out);
        status = add_state(ctx, out, chain, integers, s);
    }
    for (slong n = 0; n < chain->node_count && status == MSJ_OK; n++)
    {
        msj_sparse_begin_row(out);
        status = add_node(ctx, out, chain, integers, n);
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(out);
    }
    return status;
}
