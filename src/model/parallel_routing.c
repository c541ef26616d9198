/* parallel_routing.c -- where jobs can go, from the zeros of the routing.

   A closed component is what a class of it reaches, all of which reaches the
   class. Cost: linear in classes and routes for each closed component. */

#include "model/parallel.h"

#include <string.h>

#include "support/memory.h"

/* The routes by their ends: those out of class i (or, reversed, into it) are
   list[start[i]] .. list[start[i + 1] - 1]. */
typedef struct
{
    const msj_parallel_struct *parallel;
    slong *start, *list;
    slong *stack;
    int reversed;
} graph_t;

static slong
near_end(const graph_t *graph, slong e)
{
    const msj_route_struct *route = graph->parallel->routes + e;

    return graph->reversed ? route->to : route->from;
}

static slong
far_end(const graph_t *graph, slong e)
{
    const msj_route_struct *route = graph->parallel->routes + e;

    return graph->reversed ? route->from : route->to;
}

static void
graph_clear(graph_t *graph)
{
    msj_free(graph->start);
    msj_free(graph->list);
    msj_free(graph->stack);
    memset(graph, 0, sizeof *graph);
}

static msj_status_t
graph_init(msj_context_t *ctx, graph_t *graph, const msj_parallel_t parallel,
           int reversed)
{
    slong count = parallel->class_count;

    graph->parallel = parallel;
    graph->reversed = reversed;
    graph->start = msj_calloc((size_t) count + 2, sizeof(slong));
    graph->list = msj_calloc((size_t) parallel->route_count, sizeof(slong));
    graph->stack = msj_calloc((size_t) count, sizeof(slong));
    if (graph->start == NULL || graph->list == NULL || graph->stack == NULL)
    {
        graph_clear(graph);
        return msj_no_memory(ctx);
    }
    for (slong e = 0; e < parallel->route_count; e++)
    {
        graph->start[near_end(graph, e) + 2]++;
    }
    for (slong i = 0; i < count; i++)
    {
        graph->start[i + 2] += graph->start[i + 1];
    }
    for (slong e = 0; e < parallel->route_count; e++)
    {
        graph->list[graph->start[near_end(graph, e) + 1]++] = e;
    }
    return MSJ_OK;
}

/* Mark what is reached from the marked classes. */
static void
spread(graph_t *graph, char *marked)
{
    slong depth = 0;

    for (slong i = 0; i < graph->parallel->class_count; i++)
    {
        if (marked[i])
        {
            graph->stack[depth++] = i;
        }
    }
    while (depth > 0)
    {
        slong i = graph->stack[--depth];

        for (slong e = graph->start[i]; e < graph->start[i + 1]; e++)
        {
            slong j = far_end(graph, graph->list[e]);

            if (!marked[j])
            {
                marked[j] = 1;
                graph->stack[depth++] = j;
            }
        }
    }
}

/* marked[i] = 1 if the probabilities out of class i sum to less than 1. */
static msj_status_t
mark_exits(msj_context_t *ctx, char *marked, const msj_parallel_t parallel)
{
    fmpq *sums = msj_calloc((size_t) parallel->class_count, sizeof *sums);

    if (sums == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        fmpq_init(sums + i);
    }
    for (slong e = 0; e < parallel->route_count; e++)
    {
        const msj_route_struct *route = parallel->routes + e;

        fmpq_add(sums + route->from, sums + route->from, route->prob);
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        marked[i] = !fmpq_is_one(sums + i);
        fmpq_clear(sums + i);
    }
    msj_free(sums);
    return MSJ_OK;
}

msj_status_t
msj_parallel_flow(msj_context_t *ctx, char *leaves, char *visited,
                  const msj_parallel_t parallel)
{
    graph_t forward, backward;
    msj_status_t status = mark_exits(ctx, leaves, parallel);

    if (status == MSJ_OK)
    {
        status = graph_init(ctx, &backward, parallel, 1);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    spread(&backward, leaves);
    graph_clear(&backward);
    status = graph_init(ctx, &forward, parallel, 0);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        visited[i] = fmpq_sgn(parallel->classes[i].arrival) > 0;
    }
    spread(&forward, visited);
    graph_clear(&forward);
    return MSJ_OK;
}

/* --- closed components ---------------------------------------------------- */

typedef struct
{
    graph_t forward, backward;
    slong count;
    char *leaves, *from, *to; /* marks */
} search_t;

/* What class i reaches, and what reaches it. */
static void
search_around(search_t *search, slong i)
{
    memset(search->from, 0, (size_t) search->count);
    memset(search->to, 0, (size_t) search->count);
    search->from[i] = search->to[i] = 1;
    spread(&search->forward, search->from);
    spread(&search->backward, search->to);
}

/* Give the component of class i its number. Jobs of class i stay in what it
   reaches; if they cannot come back from somewhere, it is left for good. */
static void
take_component(search_t *search, slong *component, slong number, slong i,
               slong *transient)
{
    search_around(search, i);
    for (slong j = 0; j < search->count && *transient < 0; j++)
    {
        if (search->from[j] && !search->to[j])
        {
            *transient = i;
        }
        else if (search->from[j])
        {
            component[j] = number;
        }
    }
}

static msj_status_t
find_components(msj_context_t *ctx, search_t *search, slong *component,
                slong *count, slong *transient)
{
    msj_status_t status = MSJ_OK;

    *count = 0;
    *transient = -1;
    for (slong i = 0; i < search->count; i++)
    {
        component[i] = -1;
    }
    for (slong i = 0; i < search->count && *transient < 0 && status == MSJ_OK;
         i++)
    {
        if (!search->leaves[i] && component[i] < 0)
        {
            take_component(search, component, (*count)++, i, transient);
            status = msj_context_poll(ctx);
        }
    }
    return status;
}

msj_status_t
msj_parallel_components(msj_context_t *ctx, slong *component, slong *count,
                        slong *transient, const msj_parallel_t parallel)
{
    size_t size = (size_t) parallel->class_count;
    search_t search;
    msj_status_t status;

    memset(&search, 0, sizeof search);
    search.count = parallel->class_count;
    search.leaves = msj_calloc(size, 1);
    search.from = msj_calloc(size, 1);
    search.to = msj_calloc(size, 1);
    status = search.leaves != NULL && search.from != NULL && search.to != NULL
                 ? msj_parallel_flow(ctx, search.leaves, search.from, parallel)
                 : msj_no_memory(ctx);
    if (status == MSJ_OK)
    {
        status = graph_init(ctx, &search.forward, parallel, 0);
    }
    if (status == MSJ_OK)
    {
        status = graph_init(ctx, &search.backward, parallel, 1);
    }
    if (status == MSJ_OK)
    {
        status = find_components(ctx, &search, component, count, transient);
    }
    graph_clear(&search.forward);
    graph_clear(&search.backward);
    msj_free(search.leaves);
    msj_free(search.from);
    msj_free(search.to);
    return status;
}
