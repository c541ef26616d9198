/* enumerate.c -- all states and sampling nodes of a saturated system.

   Breadth first from the state in which only class 1 was drawn; by Lemma
   chain-recurrent (proofs/chain) what is reached from there is the unique
   recurrent class. Then states and nodes are sorted by their rows; since a
   draw makes a row larger (a count grows, or an empty place is filled), every
   node precedes the nodes it leads to. The edges are found in a second pass,
   again from the descriptor. */

#include <string.h>

#include "chain/chain.h"
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
    slong *row; /* scratch */
} search_t;

static msj_status_t
search_init(search_t *search, msj_context_t *ctx, const msj_model_t model,
            const msj_descriptor_t *descriptor)
{
    slong width = descriptor->width(model);

    search->ctx = ctx;
    search->descriptor = descriptor;
    search->model = model;
    msj_rowset_init(search->states, width);
    msj_rowset_init(search->nodes, width);
    search->row = msj_calloc((size_t) width, sizeof(slong));
    return search->row ? MSJ_OK : msj_no_memory(ctx);
}

static void
search_clear(search_t *search)
{
    msj_rowset_clear(search->states);
    msj_rowset_clear(search->nodes);
    msj_free(search->row);
}

/* ---- first pass: the rows ----------------------------------------------- */

/* Add the configuration in search->row. */
static msj_status_t
reach(search_t *search)
{
    int node = search->descriptor->draws(search->model, search->row);
    slong number;

    return msj_rowset_add(search->ctx, node ? search->nodes : search->states,
                          &number, search->row, search->ctx->max_states);
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

/* Add the state in which only class 1 was drawn. */
static msj_status_t
reach_start(search_t *search)
{
    slong width = search->states->width;
    slong *before = msj_alloc((size_t) width, sizeof(slong));
    slong most = most_jobs(search);
    slong drawn = 0;

    if (before == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    search->descriptor->empty(search->model, search->row);
    while (drawn <= most
           && search->descriptor->draws(search->model, search->row))
    {
        memcpy(before, search->row, (size_t) width * sizeof(slong));
        search->descriptor->draw(search->model, before, 0, search->row);
        drawn++;
    }
    msj_free(before);
    if (drawn > most)
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
reach_after_completions(search_t *search, const slong *from)
{
    msj_status_t status = MSJ_OK;
    slong job_class, jobs;

    for (slong i = 0; i < search->states->width && status == MSJ_OK; i++)
    {
        if (search->descriptor->complete(search->model, from, i, &job_class,
                                         &jobs, search->row))
        {
            status = reach(search);
        }
    }
    return status;
}

static msj_status_t
reach_after_draws(search_t *search, const slong *from)
{
    msj_status_t status = MSJ_OK;

    for (slong c = 0; c < search->model->class_count && status == MSJ_OK; c++)
    {
        search->descriptor->draw(search->model, from, c, search->row);
        status = reach(search);
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
                         : reach_after_completions(search, from);
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

/* The completions of state s, or only their number when `out` is NULL. */
static slong
completions(search_t *search, slong s, msj_completion_t *out)
{
    const slong *from = msj_rowset_get(search->states, s);
    msj_completion_t edge;
    slong count = 0;

    for (slong i = 0; i < search->states->width; i++)
    {
        if (!search->descriptor->complete(search->model, from, i,
                                          &edge.job_class, &edge.jobs,
                                          search->row))
        {
            continue;
        }
        if (out != NULL)
        {
            edge.target = target(search);
            out[count] = edge;
        }
        count++;
    }
    return count;
}

static msj_status_t
connect(search_t *search, msj_chain_t chain)
{
    slong classes = search->model->class_count;
    msj_status_t status = MSJ_OK;

    chain->first = msj_alloc((size_t) chain->state_count + 1, sizeof(slong));
    chain->draws = msj_alloc((size_t) (chain->node_count * classes),
                             sizeof(slong));
    if (chain->first == NULL || chain->draws == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    chain->first[0] = 0;
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        chain->first[s + 1] = chain->first[s] + completions(search, s, NULL);
        status = msj_context_poll(search->ctx);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->completions = msj_alloc((size_t) chain->first[chain->state_count],
                                   sizeof(msj_completion_t));
    if (chain->completions == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        completions(search, s, chain->completions + chain->first[s]);
        status = msj_context_poll(search->ctx);
    }
    for (slong n = 0; n < chain->node_count && status == MSJ_OK; n++)
    {
        for (slong c = 0; c < classes; c++)
        {
            search->descriptor->draw(search->model,
                                     msj_rowset_get(search->nodes, n), c,
                                     search->row);
            chain->draws[n * classes + c] = target(search);
        }
        status = msj_context_poll(search->ctx);
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
    slong classes = chain->model->class_count;

    chain->state_depth = msj_calloc((size_t) chain->state_count, sizeof(slong));
    chain->node_depth = msj_calloc((size_t) chain->node_count, sizeof(slong));
    if (chain->state_depth == NULL || chain->node_depth == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong n = 0; n < chain->node_count; n++)
    {
        for (slong c = 0; c < classes; c++)
        {
            deepen(chain, chain->draws[n * classes + c],
                   chain->node_depth[n] + 1);
        }
    }
    return MSJ_OK;
}

/* Take over the rows and note the jobs in service of every state. */
static msj_status_t
take_rows(search_t *search, msj_chain_t chain)
{
    slong classes = search->model->class_count;

    chain->counts = msj_alloc((size_t) (chain->state_count * classes),
                              sizeof(slong));
    if (chain->counts == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    chain->rows = search->states->rows;
    search->states->rows = NULL;
    for (slong s = 0; s < chain->state_count; s++)
    {
        search->descriptor->in_service(search->model, msj_chain_row(chain, s),
                                       chain->counts + s * classes);
    }
    return MSJ_OK;
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
    status = connect(search, chain);
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
    if (status != MSJ_OK)
    {
        return status;
    }
    chain->model = model;
    chain->descriptor = descriptor;
    chain->width = descriptor->width(model);
    status = search_init(&search, ctx, model, descriptor);
    if (status == MSJ_OK)
    {
        status = build(&search, chain);
    }
    search_clear(&search);
    return status;
}
