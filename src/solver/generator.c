/* generator.c -- rates between states, by eliminating the sampling nodes from
   the last to the first. */

#include "solver/generator.h"

/* row_out += factor * (unit row of the target, or row of the node). */
static void
add_target(fmpq_mat_t out, slong row, const fmpq_t factor, slong target,
           const fmpq_mat_t nodes)
{
    if (target >= 0)
    {
        fmpq *entry = fmpq_mat_entry(out, row, target);

        fmpq_add(entry, entry, factor);
        return;
    }
    for (slong s = 0; s < fmpq_mat_ncols(nodes); s++)
    {
        if (!fmpq_is_zero(fmpq_mat_entry(nodes, ~target, s)))
        {
            fmpq_addmul(fmpq_mat_entry(out, row, s), factor,
                        fmpq_mat_entry(nodes, ~target, s));
        }
    }
}

/* nodes(n, s): the probability that the draws from node n end in s. */
static msj_status_t
node_laws(msj_context_t *ctx, fmpq_mat_t nodes, const msj_chain_t chain)
{
    slong classes = chain->model->class_count;
    msj_status_t status = MSJ_OK;

    for (slong n = chain->node_count - 1; n >= 0 && status == MSJ_OK; n--)
    {
        for (slong c = 0; c < classes; c++)
        {
            add_target(nodes, n, chain->model->classes[c].prob,
                       chain->draws[n * classes + c], nodes);
        }
        status = msj_context_poll(ctx);
    }
    return status;
}

msj_status_t
msj_chain_rates(msj_context_t *ctx, fmpq_mat_t rates, const msj_chain_t chain)
{
    fmpq_mat_t nodes;
    fmpq_t rate;
    msj_status_t status;

    fmpq_mat_init(nodes, chain->node_count, chain->state_count);
    fmpq_init(rate);
    fmpq_mat_zero(rates);
    status = node_laws(ctx, nodes, chain);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_completion_t *edge = chain->completions + i;

            fmpq_mul_si(rate, chain->model->classes[edge->job_class].rate,
                        edge->jobs);
            add_target(rates, s, rate, edge->target, nodes);
        }
        status = msj_context_poll(ctx);
    }
    fmpq_clear(rate);
    fmpq_mat_clear(nodes);
    return status;
}
