/* enumerate.c -- all states and sampling nodes of a saturated system.

   Breadth first from the state in which only class 1 was drawn; by Lemma
   chain-recurrent (proofs/chain) what is reached from there is the unique
   recurrent class. Then states and nodes are sorted by their rows; since a
   draw makes a row larger (descriptor.h), every node precedes the nodes it
   leads to. The edges are found in a second pass, again from the descriptor.
   Chains of processes are built by process_chain.c. */

#include <string.h>

#include "chain/chain.h"
#include "chain/count.h"
#include "chain/process_chain.h"
#include "chain/rowset.h"
#include "support/memory.h"

/* With one class there is one state: only the time to draw its jobs counts. */
#define SINGLE_CLASS_JOBS 50000000UL

typedef struct
{
    msj_context_t *ctx;
    const msj_descriptor_t *descriptor;
    const msj_model_struct *model;
    msj_rowset_t states;
    msj_rowset_t nodes;
    slong *row;          /* scratch */
    slong looked_at;     /* states and nodes whose followers were found */
    unsigned long count; /* of the states, 0 when that is not known */
} search_t;

static msj_status_t
search_init(search_t *search, msj_context_t *ctx, const msj_model_t model,
            const msj_descriptor_t *descriptor)
{
    slong width = descriptor->width(model);
    msj_status_t status;
    int exact;

    search->looked_at = 0;
    search->ctx = ctx;
    search->descriptor = descriptor;
    search->model = model;
    msj_rowset_init(search->states, width);
    msj_rowset_init(search->nodes, width);
    search->row = msj_calloc((size_t) width, sizeof(slong));
    if (search->row == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = msj_chain_count(ctx, &search->count, &exact, model, descriptor);
    search->count = status == MSJ_OK && exact ? search->count : 0;
    return status;
}

static void
search_clear(search_t *search)
{
    msj_rowset_clear(search->states);
    msj_rowset_clear(search->nodes);
    msj_free(search->row);
}

/* ---- first pass: the rows ----------------------------------------------- */

/* The limit was reached: say how far the search was. */
static msj_status_t
too_many(const search_t *search)
{
    slong states = search->states->count;
    slong nodes = search->nodes->count;

    return msj_fail(search->ctx, MSJ_LIMIT,
                    "the chain has more than %lu %s (--max-states); found: "
                    "%ld states and %ld sampling nodes, %ld %% of which were "
                    "followed",
                    search->ctx->max_states,
                    (unsigned long) states < search->ctx->max_states
                        ? "sampling nodes"
                        : "states",
                    (long) states, (long) nodes,
                    (long) (100 * search->looked_at / (states + nodes)));
}

/* Add the configuration in search->row. */
static msj_status_t
reach(search_t *search)
{
    int node = search->descriptor->outcomes(search->model, search->row) > 0;
    msj_rowset_struct *set = node ? search->nodes : search->states;
    slong number;

    if ((unsigned long) set->count >= search->ctx->max_states
        && msj_rowset_find(set, search->row) < 0)
    {
        return too_many(search);
    }
    return msj_rowset_add(search->ctx, set, &number, search->row,
                          search->ctx->max_states);
}

/* States and nodes are found alternately; of the nodes nobody knows how many
   there are. */
static void
tell(const search_t *search, slong state)
{
    msj_context_progress(search->ctx, "finding the states",
                         search->count > 0
                             ? (double) state / (double) search->count
                             : -(double) search->states->count);
}

/* A state with more jobs is not built: with two classes or more there is a
   state for each number of class-1 jobs in service (Lemma chain-size). */
static slong
most_jobs(const search_t *search)
{
    unsigned long most = search->ctx->max_states;

    if (search->model->class_count == 1 && most < SINGLE_CLASS_JOBS)
    {
        most = SINGLE_CLASS_JOBS;
    }
    return most < MSJ_COUNT_MAX ? (slong) most : MSJ_COUNT_MAX;
}

/* The first outcome of the draw in search->row that has a chance: class 1, or
   the first phase in which a job can start. */
static void
draw_first(search_t *search, slong *before)
{
    size_t size = (size_t) search->states->width * sizeof(slong);
    slong prob = 0;
    slong i = 0;

    memcpy(before, search->row, size);
    do
    {
        search->descriptor->draw(search->model, before, i++, search->row,
                                 &prob);
    } while (fmpq_is_zero(msj_model_prob(search->model, prob)));
}

/* Add the state in which only class 1 was drawn. */
static msj_status_t
reach_start(search_t *search)
{
    slong *before = msj_alloc((size_t) search->states->width, sizeof(slong));
    slong most = most_jobs(search);
    slong drawn = 0; /* jobs may need two draws */

    if (before == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    search->descriptor->empty(search->model, search->row);
    while (drawn / 2 <= most
           && search->descriptor->outcomes(search->model, search->row) > 0)
    {
        draw_first(search, before);
        drawn++;
    }
    msj_free(before);
    if (drawn / 2 > most)
    {
        return msj_fail(search->ctx, MSJ_LIMIT,
                        "more than %ld jobs are in service at once, and there "
                        "are more states (--max-states)",
                        (long) most);
    }
    return reach(search);
}

/* The rows of a set move when it grows, and may be the set that is added to:
   work on a copy in `from`. */
static msj_status_t
reach_after_moves(search_t *search, const slong *from)
{
    slong moves = search->descriptor->moves(search->model);
    msj_status_t status = MSJ_OK;
    msj_move_t move;

    for (slong i = 0; i < moves && status == MSJ_OK; i++)
    {
        if (search->descriptor->move(search->model, from, i, &move,
                                     search->row))
        {
            status = reach(search);
        }
    }
    return status;
}

static msj_status_t
reach_after_draws(search_t *search, const slong *from)
{
    slong outcomes = search->descriptor->outcomes(search->model, from);
    msj_status_t status = MSJ_OK;
    slong prob;

    for (slong i = 0; i < outcomes && status == MSJ_OK; i++)
    {
        search->descriptor->draw(search->model, from, i, search->row, &prob);
        if (!fmpq_is_zero(msj_model_prob(search->model, prob)))
        {
            status = reach(search);
        }
    }
    return status;
}

static msj_status_t
reach_all(search_t *search)
{
    size_t size = (size_t) search->states->width * sizeof(slong);
    slong *from = msj_alloc(size, 1);
    slong state = 0, node = 0;
    msj_status_t status = from ? reach_start(search)
                               : msj_no_memory(search->ctx);

    while (status == MSJ_OK
           && (state < search->states->count || node < search->nodes->count))
    {
        int drawing = node < search->nodes->count;

        memcpy(from,
               drawing ? msj_rowset_get(search->nodes, node++)
                       : msj_rowset_get(search->states, state++),
               size);
        status = drawing ? reach_after_draws(search, from)
                         : reach_after_moves(search, from);
        search->looked_at++;
        tell(search, state);
        if (status == MSJ_OK)
        {
            status = msj_context_poll(search->ctx);
        }
    }
    msj_free(from);
    return status;
}

/* ---- second pass: the edges --------------------------------------------- */

static slong
target(const search_t *search)
{
    slong number = msj_rowset_find(search->states, search->row);

    return number >= 0 ? number : ~msj_rowset_find(search->nodes, search->row);
}

/* The transitions out of state s, or only their number when `out` is NULL. */
static slong
transitions(search_t *search, slong s, msj_transition_t *out)
{
    const slong *from = msj_rowset_get(search->states, s);
    slong moves = search->descriptor->moves(search->model);
    msj_move_t move;
    slong count = 0;

    for (slong i = 0; i < moves; i++)
    {
        if (search->descriptor->move(search->model, from, i, &move,
                                     search->row))
        {
            if (out != NULL)
            {
                out[count].target = target(search);
                out[count].move = move;
            }
            count++;
        }
    }
    return count;
}

/* The draws of node n, or only their number when `out` is NULL. */
static slong
draws(search_t *search, slong n, msj_draw_t *out)
{
    const slong *from = msj_rowset_get(search->nodes, n);
    slong outcomes = search->descriptor->outcomes(search->model, from);
    slong count = 0;
    slong prob;

    for (slong i = 0; i < outcomes; i++)
    {
        search->descriptor->draw(search->model, from, i, search->row, &prob);
        if (fmpq_is_zero(msj_model_prob(search->model, prob)))
        {
            continue;
        }
        if (out != NULL)
        {
            out[count].target = target(search);
            out[count].prob = prob;
        }
        count++;
    }
    return count;
}

static msj_status_t
connect_states(search_t *search, msj_chain_t chain)
{
    slong count = chain->state_count;
    msj_status_t status = MSJ_OK;

    chain->first = msj_calloc((size_t) count + 1, sizeof(slong));
    if (chain->first == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        chain->first[s + 1] = chain->first[s] + transitions(search, s, NULL);
        status = msj_context_step(search->ctx, "counting the transitions", s,
                                  count);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    status = msj_context_need(
        search->ctx, (double) chain->first[count] * sizeof(msj_transition_t),
        "the transitions");
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->transitions = msj_alloc((size_t) chain->first[count],
                                   sizeof(msj_transition_t));
    if (chain->transitions == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        transitions(search, s, chain->transitions + chain->first[s]);
        status = msj_context_step(search->ctx, "finding the transitions", s,
                                  count);
    }
    return status;
}

static msj_status_t
connect_nodes(search_t *search, msj_chain_t chain)
{
    slong count = chain->node_count;
    msj_status_t status = MSJ_OK;

    chain->first_draw = msj_calloc((size_t) count + 1, sizeof(slong));
    if (chain->first_draw == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong n = 0; n < count && status == MSJ_OK; n++)
    {
        chain->first_draw[n + 1] = chain->first_draw[n]
                                   + draws(search, n, NULL);
        status = msj_context_step(search->ctx, "counting the draws", n, count);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->draws = msj_alloc((size_t) chain->first_draw[count],
                             sizeof(msj_draw_t));
    if (chain->draws == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong n = 0; n < count && status == MSJ_OK; n++)
    {
        draws(search, n, chain->draws + chain->first_draw[n]);
        status = msj_context_step(search->ctx, "finding the draws", n, count);
    }
    return status;
}

static void
deepen(msj_chain_t chain, slong to, slong depth)
{
    slong *place = to >= 0 ? chain->state_depth + to : chain->node_depth + ~to;

    if (*place < depth)
    {
        *place = depth;
    }
    if (chain->depth < depth)
    {
        chain->depth = depth;
    }
}

/* The most draws on a way to every node and state: nodes come in an order in
   which their predecessors are done. */
static msj_status_t
measure_depths(msj_context_t *ctx, msj_chain_t chain)
{
    chain->state_depth = msj_calloc((size_t) chain->state_count, sizeof(slong));
    chain->node_depth = msj_calloc((size_t) chain->node_count, sizeof(slong));
    if (chain->state_depth == NULL || chain->node_depth == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong n = 0; n < chain->node_count; n++)
    {
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            deepen(chain, chain->draws[i].target, chain->node_depth[n] + 1);
        }
    }
    return MSJ_OK;
}

/* The jobs in service of every row of a set. */
static msj_status_t
count_jobs(const search_t *search, slong **counts, const msj_rowset_t set)
{
    slong classes = search->model->class_count;

    *counts = msj_alloc((size_t) (set->count * classes), sizeof(slong));
    if (*counts == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong i = 0; i < set->count; i++)
    {
        search->descriptor->in_service(search->model, msj_rowset_get(set, i),
                                       *counts + i * classes);
    }
    return MSJ_OK;
}

/* Note the jobs in service and take over the rows. */
static msj_status_t
take_rows(search_t *search, msj_chain_t chain)
{
    const msj_model_struct *model = search->model;
    msj_status_t status = count_jobs(search, &chain->counts, search->states);

    if (status == MSJ_OK && model->class_count == 2 && model->phase_count == 2
        && chain->descriptor != &msj_descriptor_exact_k)
    {
        status = count_jobs(search, &chain->node_counts, search->nodes);
    }
    chain->rows = search->states->rows;
    search->states->rows = NULL;
    return status;
}

static msj_status_t
build(search_t *search, msj_chain_t chain)
{
    msj_status_t status = reach_all(search);

    if (status == MSJ_OK)
    {
        status = msj_rowset_sort(search->ctx, search->states);
    }
    if (status == MSJ_OK)
    {
        status = msj_rowset_sort(search->ctx, search->nodes);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->state_count = search->states->count;
    chain->node_count = search->nodes->count;
    status = connect_states(search, chain);
    if (status == MSJ_OK)
    {
        status = connect_nodes(search, chain);
    }
    if (status == MSJ_OK)
    {
        status = measure_depths(search->ctx, chain);
    }
    if (status == MSJ_OK)
    {
        status = take_rows(search, chain);
    }
    return status;
}

msj_status_t
msj_chain_enumerate(msj_context_t *ctx, msj_chain_t chain,
                    const msj_model_t model, const msj_descriptor_t *descriptor)
{
    search_t search;
    msj_status_t status = descriptor->applies(ctx, model);

    if (status == MSJ_OK)
    {
        status = descriptor->may_enumerate(ctx, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_chain_count_check(ctx, model, descriptor);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->model = model;
    chain->descriptor = descriptor;
    if (descriptor == &msj_descriptor_process)
    {
        return msj_chain_from_process(ctx, chain);
    }
    chain->class_count = model->class_count;
    chain->width = descriptor->width(model);
    status = search_init(&search, ctx, model, descriptor);
    if (status == MSJ_OK)
    {
        status = build(&search, chain);
    }
    search_clear(&search);
    return status;
}
