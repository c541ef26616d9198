/* expectation.c -- see expectation.h; proofs/chain, Lemma chain-integer.

   The value of a node whose draws end after at most e of them is an integer
   times Q^-e. */

#include "solver/expectation.h"

#include <flint/fmpz_vec.h>

#include "model/integers.h"
#include "support/memory.h"

typedef struct
{
    const msj_chain_struct *chain;
    const fmpz *f;
    fmpz *node; /* values of the nodes times Q^height */
    slong *height;
    fmpz *powers; /* of Q */
} values_t;

/* Add `factor` times the value of the target, at the scale Q^height. */
static void
add_value(fmpz_t out, const values_t *values, slong target, const fmpz_t factor,
          slong height)
{
    slong own = target >= 0 ? 0 : values->height[~target];
    const fmpz *value = target >= 0 ? values->f + target
                                    : values->node + ~target;
    fmpz_t scaled;

    fmpz_init(scaled);
    fmpz_mul(scaled, factor, values->powers + height - own);
    fmpz_addmul(out, scaled, value);
    fmpz_clear(scaled);
}

static void
measure(values_t *values)
{
    const msj_chain_struct *chain = values->chain;

    for (slong n = chain->node_count - 1; n >= 0; n--)
    {
        values->height[n] = 1;
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            slong to = chain->draws[i].target;

            if (to < 0 && values->height[n] <= values->height[~to])
            {
                values->height[n] = values->height[~to] + 1;
            }
        }
    }
}

static msj_status_t
set_nodes(msj_context_t *ctx, values_t *values, const msj_integers_t integers)
{
    const msj_chain_struct *chain = values->chain;
    msj_status_t status = MSJ_OK;

    for (slong n = chain->node_count - 1; n >= 0 && status == MSJ_OK; n--)
    {
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            add_value(values->node + n, values, chain->draws[i].target,
                      integers->probs + chain->draws[i].prob,
                      values->height[n] - 1);
        }
        status = msj_context_step(ctx, "taking expectations",
                                  chain->node_count - 1 - n, chain->node_count);
    }
    return status;
}

static msj_status_t
set_states(msj_context_t *ctx, fmpz *out, const values_t *values,
           const msj_integers_t integers)
{
    const msj_chain_struct *chain = values->chain;
    msj_status_t status = MSJ_OK;
    fmpz_t rate;

    fmpz_init(rate);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        fmpz_zero(out + s);
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_transition_t *transition = chain->transitions + i;

            fmpz_mul_si(rate, integers->rates + transition->move.rate,
                        transition->move.jobs);
            add_value(out + s, values, transition->target, rate, chain->depth);
        }
        status = msj_context_step(ctx, "taking expectations of states", s,
                                  chain->state_count);
    }
    fmpz_clear(rate);
    return status;
}

msj_status_t
msj_expectation(msj_context_t *ctx, fmpz *out, fmpz_t scale, const fmpz *f,
                const msj_chain_t chain)
{
    slong nodes = chain->node_count;
    values_t values = {chain, f, _fmpz_vec_init(nodes),
                       msj_alloc((size_t) nodes, sizeof(slong)),
                       _fmpz_vec_init(chain->depth + 1)};
    msj_status_t status;
    msj_integers_t integers;

    msj_integers_init(integers, chain->model);
    fmpz_one(values.powers);
    for (slong e = 0; e < chain->depth; e++)
    {
        fmpz_mul(values.powers + e + 1, values.powers + e,
                 integers->prob_scale);
    }
    fmpz_set(scale, values.powers + chain->depth);
    status = values.height != NULL ? MSJ_OK : msj_no_memory(ctx);
    if (status == MSJ_OK)
    {
        measure(&values);
        status = set_nodes(ctx, &values, integers);
    }
    if (status == MSJ_OK)
    {
        status = set_states(ctx, out, &values, integers);
    }
    msj_integers_clear(integers);
    _fmpz_vec_clear(values.node, nodes);
    _fmpz_vec_clear(values.powers, chain->depth + 1);
    msj_free(values.height);
    return status;
}
