/* check_process.c -- a service process: its states and transitions.

   What makes it valid is in process.h. Repeated transitions are found by
   sorting their numbers. Cost: O(n log n) for n states and transitions. */

#include "model/check.h"

#include <stdlib.h>

#include "support/memory.h"

static msj_status_t
check_states(msj_context_t *ctx, msj_place_t *place,
             const msj_process_t process)
{
    slong count = process->state_count;
    msj_named_t *names = msj_alloc((size_t) count, sizeof *names);
    msj_status_t status;
    slong wrong = 0;

    if (names == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong s = 0; s < count; s++)
    {
        names[s].name = process->states[s];
        names[s].index = s;
    }
    status = msj_names_check(ctx, &wrong, "state", names, count);
    msj_free(names);
    return msj_place_set(place, MSJ_PART_STATE, wrong, 0, status);
}

static msj_status_t
check_rate(msj_context_t *ctx, msj_place_t *place, const msj_process_t process,
           slong e)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (fmpq_sgn(process->edges[e].rate) > 0)
    {
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, process->edges[e].rate);
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the rate of transition %ld is %s, expected a "
                          "positive number",
                          (long) e + 1, text);
    }
    return msj_place_set(place, MSJ_PART_TRANSITION_RATE, e, 0, status);
}

static msj_status_t
check_edge(msj_context_t *ctx, msj_place_t *place, const msj_process_t process,
           slong e)
{
    const msj_process_edge_struct *edge = process->edges + e;
    slong states = process->state_count;
    msj_status_t status = MSJ_OK;

    if (edge->from < 0 || edge->from >= states || edge->to < 0
        || edge->to >= states)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "transition %ld from state %ld to state %ld, "
                          "expected states between 1 and %ld",
                          (long) e + 1, (long) edge->from + 1,
                          (long) edge->to + 1, (long) states);
    }
    else if (process->is_mmsr && edge->from == edge->to && !edge->completes)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "transition %ld from a state to itself completes "
                          "no job, expected that it does",
                          (long) e + 1);
    }
    if (status != MSJ_OK)
    {
        return msj_place_set(place, MSJ_PART_TRANSITION, e, 0, status);
    }
    return check_rate(ctx, place, process, e);
}

static int
compare_ends(const msj_process_edge_struct *a, const msj_process_edge_struct *b)
{
    if (a->from != b->from)
    {
        return a->from < b->from ? -1 : 1;
    }
    if (a->to != b->to)
    {
        return a->to < b->to ? -1 : 1;
    }
    return (a->completes != 0) - (b->completes != 0);
}

/* Pointers to transitions, by their ends and then by their numbers. */
static int
compare_edges(const void *left, const void *right)
{
    const msj_process_edge_struct *const *a = left;
    const msj_process_edge_struct *const *b = right;
    int order = compare_ends(*a, *b);

    return order != 0 ? order : (*a > *b) - (*a < *b);
}

/* The first transition that repeats an earlier one in *second, and that one
   in *first; -1 when there is none. */
static msj_status_t
find_repeated(msj_context_t *ctx, slong *first, slong *second,
              const msj_process_t process)
{
    slong count = process->edge_count;
    const msj_process_edge_struct **list = msj_alloc((size_t) count,
                                                     sizeof *list);

    *second = -1;
    if (list == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong e = 0; e < count; e++)
    {
        list[e] = process->edges + e;
    }
    qsort(list, (size_t) count, sizeof *list, compare_edges);
    for (slong e = 1; e < count; e++)
    {
        if (compare_ends(list[e - 1], list[e]) == 0
            && (*second < 0 || list[e] - process->edges < *second))
        {
            *first = (slong) (list[e - 1] - process->edges);
            *second = (slong) (list[e] - process->edges);
        }
    }
    msj_free(list);
    return MSJ_OK;
}

static msj_status_t
check_repeated(msj_context_t *ctx, msj_place_t *place,
               const msj_process_t process)
{
    slong first = 0, second;
    msj_status_t status = find_repeated(ctx, &first, &second, process);

    if (status != MSJ_OK || second < 0)
    {
        return status;
    }
    return msj_place_set(
        place, MSJ_PART_TRANSITION, second, 0,
        msj_fail(ctx, MSJ_INPUT,
                 "transition %ld has the ends of transition %ld and "
                 "completes as it does, expected one of them",
                 (long) second + 1, (long) first + 1));
}

/* Where jobs are needed, some transition must complete one. */
static msj_status_t
check_completions(msj_context_t *ctx, msj_place_t *place,
                  const msj_model_t model)
{
    const msj_process_struct *process = model->process;

    for (slong e = 0; e < process->edge_count; e++)
    {
        if (process->edges[e].completes)
        {
            return MSJ_OK;
        }
    }
    if (process->is_mmsr)
    {
        return msj_place_set(place, MSJ_PART_TRANSITIONS, 0, 0,
                             msj_fail(ctx, MSJ_INPUT,
                                      "no transition completes a job, "
                                      "expected at least one that does"));
    }
    if (!model->has_arrival)
    {
        return MSJ_OK;
    }
    return msj_place_set(place, MSJ_PART_ARRIVAL, 0, 0,
                         msj_fail(ctx, MSJ_INPUT,
                                  "an arrival rate, but no transition "
                                  "completes a job, expected none"));
}

msj_status_t
msj_model_check_process(msj_context_t *ctx, msj_place_t *place,
                        const msj_model_t model)
{
    const msj_process_struct *process = model->process;
    msj_status_t status = MSJ_OK;

    if (model->class_count != 0)
    {
        return msj_place_set(place, MSJ_PART_CLASSES, 0, 0,
                             msj_fail(ctx, MSJ_INPUT,
                                      "job classes beside a service process, "
                                      "expected none"));
    }
    status = check_states(ctx, place, process);
    for (slong e = 0; e < process->edge_count && status == MSJ_OK; e++)
    {
        status = msj_context_poll(ctx);
        status = status == MSJ_OK ? check_edge(ctx, place, process, e) : status;
    }
    if (status == MSJ_OK)
    {
        status = check_repeated(ctx, place, process);
    }
    return status == MSJ_OK ? check_completions(ctx, place, model) : status;
}
