/* flow.c -- see flow.h; proofs/chain, Lemmas chain-nodes, chain-integer. */

#include "solver/flow.h"

#include <flint/fmpz_vec.h>

void
msj_flow_init(msj_flow_t flow, const msj_chain_t chain)
{
    flow->chain = chain;
    msj_integers_init(flow->integers, chain->model);
    flow->powers = _fmpz_vec_init(chain->depth + 1);
    flow->node_flow = _fmpz_vec_init(chain->node_count);
    fmpz_one(flow->powers);
    for (slong e = 0; e < chain->depth; e++)
    {
        fmpz_mul(flow->powers + e + 1, flow->powers + e,
                 flow->integers->prob_scale);
    }
}

void
msj_flow_clear(msj_flow_t flow)
{
    msj_integers_clear(flow->integers);
    _fmpz_vec_clear(flow->powers, flow->chain->depth + 1);
    _fmpz_vec_clear(flow->node_flow, flow->chain->node_count);
}

/* Add to the target `amount` Q^-depth, in the scale of the target. */
static void
pour(msj_flow_t flow, fmpz *inflow, slong target, const fmpz_t amount,
     slong depth)
{
    const msj_chain_struct *chain = flow->chain;
    fmpz *vessel = target >= 0 ? inflow + target : flow->node_flow + ~target;
    slong scale = target >= 0 ? chain->state_depth[target]
                              : chain->node_depth[~target];

    fmpz_addmul(vessel, amount, flow->powers + scale - depth);
}

/* Which transitions a flow is about. */
typedef struct
{
    int all;
    int completions; /* of all classes */
    slong job_class; /* else those of a class, or MSJ_NO_COMPLETION */
} kind_t;

static int
is_of(kind_t kind, const msj_move_t *move)
{
    if (kind.all)
    {
        return 1;
    }
    return kind.completions ? move->job_class != MSJ_NO_COMPLETION
                            : move->job_class == kind.job_class;
}

static msj_status_t
pour_transitions(msj_context_t *ctx, msj_flow_t flow, fmpz *inflow, kind_t kind,
                 const fmpz *weights)
{
    const msj_chain_struct *chain = flow->chain;
    msj_status_t status = MSJ_OK;
    fmpz_t amount;

    fmpz_init(amount);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_move_t *move = &chain->transitions[i].move;

            if (!is_of(kind, move))
            {
                continue;
            }
            fmpz_mul_si(amount, flow->integers->rates + move->rate, move->jobs);
            fmpz_mul(amount, amount, weights + s);
            pour(flow, inflow, chain->transitions[i].target, amount, 0);
        }
        status = msj_context_step(ctx, "adding up the transitions", s,
                                  chain->state_count);
    }
    fmpz_clear(amount);
    return status;
}

static msj_status_t
carry(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow, kind_t kind,
      const fmpz *weights)
{
    const msj_chain_struct *chain = flow->chain;
    msj_status_t status = MSJ_OK;
    fmpz_t amount;

    fmpz_init(amount);
    _fmpz_vec_zero(inflow, chain->state_count);
    _fmpz_vec_zero(flow->node_flow, chain->node_count);
    status = pour_transitions(ctx, flow, inflow, kind, weights);
    for (slong n = 0; n < chain->node_count && status == MSJ_OK; n++)
    {
        if (fmpz_is_zero(flow->node_flow + n))
        {
            continue;
        }
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            const msj_draw_t *draw = chain->draws + i;

            fmpz_mul(amount, flow->node_flow + n,
                     flow->integers->probs + draw->prob);
            pour(flow, inflow, draw->target, amount, chain->node_depth[n] + 1);
        }
        status = msj_context_step(ctx, "adding up the draws", n,
                                  chain->node_count);
    }
    fmpz_clear(amount);
    return status;
}

msj_status_t
msj_flow_inflow(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow,
                slong job_class, const fmpz *weights)
{
    return carry(ctx, inflow, flow, (kind_t){0, 0, job_class}, weights);
}

msj_status_t
msj_flow_total(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow,
               int completions, const fmpz *weights)
{
    return carry(ctx, inflow, flow, (kind_t){!completions, completions, 0},
                 weights);
}
