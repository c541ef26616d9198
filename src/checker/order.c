/* order.c: the order and the names of the states (section 3).
 *
 * States are ordered by their counts and then by the blocked class, lists by
 * their jobs; nodes so that a draw leads to a later one. */

#include "check.h"

#include <stdlib.h>

static const chk_graph_t *sorted; /* qsort has no room for it */

/* Where, in a key, the counts of the class of a state [h,a,b] that is not the
 * first of the model begin when they come first; else 0. */
size_t
chk_swapped(const chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;

    return graph->descriptor == CHK_TWO_CLASS && model->servers > 0
                   && model->need[0] > model->need[1]
               ? model->duration[0].phases
               : 0;
}

/* Jobs in service and blocked; the same for all lists. */
int64_t
chk_jobs(const chk_graph_t *graph, const int64_t *key)
{
    size_t i, last = graph->cells.width - 1;
    int64_t sum = 0;

    if (graph->descriptor == CHK_EXACT_K)
        return (int64_t) last;
    for (i = 0; i < last; i++)
        sum += key[i];
    return sum + (key[last] > 0);
}

/* The i-th number of a key in the order of the format. */
static int64_t
number(const int64_t *key, size_t i, size_t swap, size_t last)
{
    if (swap == 0 || i == last)
        return key[i];
    return i < last - swap ? key[i + swap] : key[i - (last - swap)];
}

static int
compare(const void *left, const void *right)
{
    const int64_t *a = chk_cell(&sorted->cells, *(const size_t *) left);
    const int64_t *b = chk_cell(&sorted->cells, *(const size_t *) right);
    size_t i, last = sorted->cells.width - 1, swap = chk_swapped(sorted);
    int64_t x, y;

    for (i = 0; i <= last; i++)
    {
        x = number(a, i, swap, last);
        y = number(b, i, swap, last);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

const int64_t *
chk_state(const chk_graph_t *graph, size_t rank)
{
    return chk_cell(&graph->cells, graph->order[rank]);
}

/* Puts the nodes behind the states, each after all nodes that lead to it, and
 * finds the longest row of draws. */
static void
order_nodes(chk_graph_t *graph)
{
    size_t cells = graph->cells.count, next = graph->states, cell, e, i, to;
    size_t end = next, *before = chk_need(cells, sizeof *before);
    size_t *depth = chk_need(cells, sizeof *depth);

    for (cell = 0; cell < cells; cell++)
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
            before[graph->edge[e].to] += chk_is_node(graph, cell);
    for (cell = 0; cell < cells; cell++)
        if (chk_is_node(graph, cell) && before[cell] == 0)
            graph->order[end++] = cell;
    for (; next < end; next++)
        for (i = graph->order[next], e = graph->first[i];
             e < graph->first[i + 1]; e++)
        {
            to = graph->edge[e].to;
            depth[to] = depth[i] + 1 > depth[to] ? depth[i] + 1 : depth[to];
            graph->draws = depth[to] > graph->draws ? depth[to] : graph->draws;
            if (--before[to] == 0 && chk_is_node(graph, to))
                graph->order[end++] = to;
        }
    if (end < cells)
        chk_refuse(graph->limit_line, CHK_BROKEN, "draws that do not end");
}

void
chk_graph_order(chk_graph_t *graph)
{
    size_t i, n = 0, cells = graph->cells.count;

    graph->order = chk_need(cells, sizeof *graph->order);
    graph->rank = chk_need(cells, sizeof *graph->rank);
    for (i = 0; i < cells; i++)
        if (!chk_is_node(graph, i))
            graph->order[n++] = i;
    sorted = graph;
    qsort(graph->order, n, sizeof *graph->order, compare);
    order_nodes(graph);
    for (i = 0; i < cells; i++)
        graph->rank[graph->order[i]] = i;
    mpz_init(graph->unit);
    chk_power(graph->unit, graph->prob_den, graph->draws);
}

/* The counts of a class, one per phase. */
static char *
print_class(char *at, const chk_graph_t *graph, const int64_t *key,
            size_t class)
{
    const chk_model_t *model = graph->model;
    size_t i, first = chk_first_phase(model, class);

    for (i = 0; i < model->duration[class].phases; i++)
        at += sprintf(at, "%s%ld", i > 0 ? ":" : "", (long) key[first + i]);
    return at;
}

static char *
print_list(char *at, const chk_graph_t *graph, const int64_t *key)
{
    size_t i;

    for (i = 0; i + 1 < graph->cells.width; i++)
    {
        at += sprintf(at, "%s%ld", i > 0 ? "," : "", (long) (key[i] / CHK_JOB));
        if (key[i] % CHK_JOB > 0)
            at += sprintf(at, ".%ld", (long) (key[i] % CHK_JOB));
    }
    return at;
}

/* The token of the state, valid until the next call. */
const char *
chk_state_name(const chk_graph_t *graph, size_t rank)
{
    static char *name;
    static size_t room;
    const chk_model_t *model = graph->model;
    const int64_t *key = chk_state(graph, rank);
    size_t c, last = graph->cells.width - 1;
    size_t swap = chk_swapped(graph) > 0;
    int blocked = (int) key[last];
    char *at;

    if (room < 24 * last + 40)
    {
        room = 24 * last + 40;
        name = realloc(name, room);
        if (name == NULL)
            chk_refuse(chk_line, CHK_BROKEN, "out of memory");
    }
    at = name + sprintf(name, "[");
    if (graph->descriptor == CHK_PROCESS)
        at += sprintf(at, "%ld", (long) key[0] + 1);
    else if (graph->descriptor == CHK_EXACT_K)
        at = print_list(at, graph, key);
    else if (graph->descriptor == CHK_TWO_CLASS)
        at += sprintf(at, "%d,", model->servers > 0 ? blocked > 0 : blocked);
    else
        at += sprintf(at, blocked > 0 ? "%d; " : "-; ", blocked);
    for (c = 0; c < model->classes && graph->descriptor != CHK_EXACT_K; c++)
    {
        at += sprintf(at, "%s", c > 0 ? "," : "");
        at = print_class(at, graph, key, c ^ swap);
    }
    sprintf(at, "]");
    return name;
}
