/* graph.c: the chain (section 3), as a graph of states and nodes.
 *
 * The cells are found by playing the queue, from the state "class 1 only"
 * (Lemma chain-recurrent): the states, and the nodes, which are the moments
 * when something is about to be drawn (Lemma chain-nodes). A key is the jobs in
 * service by class and phase, or the list, and then the kind. A process is its
 * own graph. All cells must reach one another, which is checked where it does
 * not rest on the lemma: with phases, and of a process. */

#include "check.h"

#include <string.h>

/* Where the phases of the class begin, in keys and among the slots. */
size_t
chk_first_phase(const chk_model_t *model, size_t class)
{
    size_t c, first = 0;

    for (c = 0; c < class; c++)
        first += model->duration[c].phases;
    return first;
}

static size_t
first_rate(const chk_model_t *model, size_t class)
{
    size_t c, first = 0;

    for (c = 0; c < class; c++)
        first += model->duration[c].phases * model->duration[c].phases;
    return first;
}

/* ---- edges ------------------------------------------------------------ */

/* The cell of the scratch key with this kind. */
static size_t
reach(chk_graph_t *graph, int64_t kind)
{
    size_t cell, known = graph->cells.count;

    graph->key[graph->cells.width - 1] = kind;
    cell = chk_cells_add(&graph->cells, graph->key);
    if (cell == known && kind >= 0 && ++graph->states > graph->limit)
        chk_refuse(graph->limit_line, CHK_FALSE,
                   "the chain has more states than claimed");
    return cell;
}

static void
add_edge(chk_graph_t *graph, size_t to, size_t slot, int64_t jobs)
{
    graph->edge = chk_room(graph->edge, &graph->room, graph->edges,
                           sizeof *graph->edge);
    graph->edge[graph->edges].to = to;
    graph->edge[graph->edges].slot = slot;
    graph->edge[graph->edges++].jobs = jobs;
}

static void
load(chk_graph_t *graph, size_t cell)
{
    memcpy(graph->key, chk_cell(&graph->cells, cell),
           graph->cells.width * sizeof *graph->key);
}

/* ---- multisets -------------------------------------------------------- */

/* The jobs in service by class, of the scratch key. */
static int64_t *
count(chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    size_t c, i, n = 0;

    for (c = 0; c < model->classes; c++)
    {
        graph->counts[c] = 0;
        for (i = 0; i < model->duration[c].phases; i++)
            graph->counts[c] += graph->key[n++];
    }
    return graph->counts;
}

/* The kind of the key when no job is blocked and none enters. */
static int64_t
settled(chk_graph_t *graph)
{
    bool busy = graph->descriptor == CHK_JUST_ENOUGH
                && graph->model->servers > 0;

    return chk_is_full(graph->model, count(graph), busy) ? 0 : CHK_DRAW;
}

/* A job of the class enters service; the kind of the key after that. */
static int64_t
enter(chk_graph_t *graph, size_t class)
{
    if (graph->model->duration[class].phases > 1)
        return CHK_ENTER - (int64_t) class;
    graph->key[chk_first_phase(graph->model, class)]++;
    return settled(graph);
}

/* A job has left: the kind of the key, with the class that was blocked. */
static int64_t
left(chk_graph_t *graph, int64_t blocked)
{
    if (blocked == 0)
        return settled(graph);
    return chk_fits_one(graph->model, count(graph), (size_t) blocked - 1)
               ? enter(graph, (size_t) blocked - 1)
               : blocked;
}

/* All moves of the jobs of a class that are in phase i. */
static void
move_counts(chk_graph_t *graph, size_t cell, size_t class, size_t i)
{
    const chk_model_t *model = graph->model;
    const chk_duration_t *duration = &model->duration[class];
    size_t j, m = duration->phases, first = chk_first_phase(model, class);
    size_t slot = first_rate(model, class) + i * m;
    int64_t jobs, kind;

    for (j = 0; j < m; j++)
    {
        load(graph, cell);
        jobs = graph->key[first + i];
        kind = graph->key[graph->cells.width - 1];
        if (jobs == 0 || mpq_sgn(duration->rate[i * m + j]) == 0)
            continue;
        graph->key[first + i]--;
        if (i == j)
            kind = left(graph, kind);
        else
            graph->key[first + j]++;
        add_edge(graph, reach(graph, kind), slot + j, jobs);
    }
}

static void
draw_phase(chk_graph_t *graph, size_t cell, size_t class)
{
    const chk_model_t *model = graph->model;
    size_t i, first = chk_first_phase(model, class);

    for (i = 0; i < model->duration[class].phases; i++)
    {
        if (mpq_sgn(model->duration[class].initial[i]) == 0)
            continue;
        load(graph, cell);
        graph->key[first + i]++;
        add_edge(graph, reach(graph, settled(graph)),
                 model->classes + first + i, 1);
    }
}

static void
draw_class(chk_graph_t *graph, size_t cell)
{
    int64_t kind;
    size_t c;

    for (c = 0; c < graph->model->classes; c++)
    {
        load(graph, cell);
        kind = chk_fits_one(graph->model, count(graph), c) ? enter(graph, c)
                                                           : (int64_t) c + 1;
        add_edge(graph, reach(graph, kind), c, 1);
    }
}

static void
play_counts(chk_graph_t *graph, size_t cell)
{
    int64_t kind = chk_cell(&graph->cells, cell)[graph->cells.width - 1];
    size_t c, i;

    if (kind == CHK_DRAW)
        draw_class(graph, cell);
    else if (kind <= CHK_ENTER)
        draw_phase(graph, cell, (size_t) (CHK_ENTER - kind));
    else
        for (c = 0; c < graph->model->classes; c++)
            for (i = 0; i < graph->model->duration[c].phases; i++)
                move_counts(graph, cell, c, i);
}

/* ---- lists ------------------------------------------------------------ */

/* The jobs in service are the longest prefix of the list that fits: how many;
 * counts says of which classes. */
size_t
chk_in_service(const chk_graph_t *graph, const int64_t *key, int64_t *counts)
{
    size_t i, c, length = graph->cells.width - 1;

    memset(counts, 0, graph->model->classes * sizeof *counts);
    for (i = 0; i < length && key[i] > 0; i++)
    {
        c = (size_t) (key[i] / CHK_JOB) - 1;
        if (!chk_fits_one(graph->model, counts, c))
            break;
        counts[c]++;
    }
    return i;
}

/* The first job in service of the scratch key whose phase is to be drawn, or
 * the length of the list. */
static size_t
without_phase(chk_graph_t *graph)
{
    size_t i, served = chk_in_service(graph, graph->key, graph->counts);

    for (i = 0; i < served; i++)
        if (graph->key[i] % CHK_JOB == 0
            && graph->model->duration[graph->key[i] / CHK_JOB - 1].phases > 1)
            return i;
    return graph->cells.width - 1;
}

static int64_t
kind_of_list(chk_graph_t *graph)
{
    return without_phase(graph) + 1 < graph->cells.width ? CHK_ENTER : 0;
}

static void
draw_list(chk_graph_t *graph, size_t cell, bool phase)
{
    const chk_model_t *model = graph->model;
    size_t c, i, at, length = graph->cells.width - 1;

    for (c = 0; !phase && c < model->classes; c++)
    {
        load(graph, cell);
        graph->key[length - 1] = (int64_t) (c + 1) * CHK_JOB;
        add_edge(graph, reach(graph, kind_of_list(graph)), c, 1);
    }
    load(graph, cell);
    at = without_phase(graph);
    if (!phase)
        return;
    c = (size_t) (graph->key[at] / CHK_JOB) - 1;
    for (i = 0; i < model->duration[c].phases; i++)
    {
        if (mpq_sgn(model->duration[c].initial[i]) == 0)
            continue;
        load(graph, cell);
        graph->key[at] += (int64_t) i + 1;
        add_edge(graph, reach(graph, kind_of_list(graph)),
                 model->classes + chk_first_phase(model, c) + i, 1);
    }
}

/* All moves of the job in place i, which is in service. */
static void
move_list(chk_graph_t *graph, size_t cell, size_t i)
{
    const chk_model_t *model = graph->model;
    size_t length = graph->cells.width - 1;
    int64_t job = chk_cell(&graph->cells, cell)[i], *list = graph->key;
    size_t j, c = (size_t) (job / CHK_JOB) - 1, m = model->duration[c].phases;
    size_t phase = m > 1 ? (size_t) (job % CHK_JOB) - 1 : 0;

    for (j = 0; j < m; j++)
    {
        if (mpq_sgn(model->duration[c].rate[phase * m + j]) == 0)
            continue;
        load(graph, cell);
        if (j == phase)
        {
            memmove(list + i, list + i + 1, (length - 1 - i) * sizeof *list);
            list[length - 1] = 0;
        }
        else
            list[i] += (int64_t) j - (int64_t) phase;
        add_edge(graph, reach(graph, j == phase ? CHK_DRAW : 0),
                 first_rate(model, c) + phase * m + j, 1);
    }
}

static void
play_list(chk_graph_t *graph, size_t cell)
{
    int64_t kind = chk_cell(&graph->cells, cell)[graph->cells.width - 1];
    size_t i, served;

    if (kind < 0)
    {
        draw_list(graph, cell, kind == CHK_ENTER);
        return;
    }
    served = chk_in_service(graph, chk_cell(&graph->cells, cell),
                            graph->counts);
    for (i = 0; i < served; i++)
        move_list(graph, cell, i);
}

/* ---- the graph -------------------------------------------------------- */

/* Some first state: class 1 is drawn, and the first phase that may be. */
static void
start(chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    size_t i, length = graph->cells.width - 1;
    int64_t kind, phase = 0;

    while (mpq_sgn(model->duration[0].initial[phase]) == 0)
        phase++;
    if (graph->descriptor == CHK_EXACT_K)
    {
        for (i = 0; i < length; i++)
            graph->key[i] = CHK_JOB;
        while ((i = without_phase(graph)) < length)
            graph->key[i] += phase + 1;
        reach(graph, 0);
        return;
    }
    graph->key[phase] = chk_most(model, graph->counts, 0);
    kind = settled(graph);
    reach(graph, kind == CHK_DRAW ? 1 : kind);
}

static void
end_cell(chk_graph_t *graph, size_t cell)
{
    graph->first = chk_room(graph->first, &graph->first_room, cell + 1,
                            sizeof *graph->first);
    graph->first[cell + 1] = graph->edges;
}

static void
play(chk_graph_t *graph)
{
    size_t cell;

    start(graph);
    for (cell = 0; cell < graph->cells.count; cell++)
    {
        if (graph->descriptor == CHK_EXACT_K)
            play_list(graph, cell);
        else
            play_counts(graph, cell);
        end_cell(graph, cell);
    }
}

static void
take_process(chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    size_t i, cell;

    if (model->states > CHK_MAX_COUNTS)
        chk_refuse(graph->limit_line, CHK_FALSE,
                   "the process is too large for this checker");
    for (cell = 0, i = 0; cell < model->states; cell++)
    {
        graph->key[0] = (int64_t) cell;
        reach(graph, 0);
        for (; i < model->transitions && model->transition[i].from == cell; i++)
            add_edge(graph, model->transition[i].to, i, 1);
        end_cell(graph, cell);
    }
}

/* The rates and probabilities by slot. */
static void
set_slots(chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    size_t c, i, n = 0, m, rates = model->transitions;
    mpq_t *rate, *prob;

    rates += first_rate(model, model->classes);
    rate = chk_need(rates, sizeof *rate);
    prob = chk_need(model->classes + model->phases, sizeof *prob);
    graph->class = chk_need(rates, sizeof *graph->class);
    for (i = 0; i < model->transitions; i++, n++)
    {
        *rate[n] = *model->transition[i].rate;
        graph->class[n] = model->transition[i].completes;
    }
    for (c = 0; c < model->classes; c++)
    {
        *prob[c] = *model->prob[c];
        m = model->duration[c].phases;
        for (i = 0; i < m; i++)
            *prob[model->classes + chk_first_phase(model, c) + i] =
                *model->duration[c].initial[i];
        for (i = 0; i < m * m; i++, n++)
        {
            *rate[n] = *model->duration[c].rate[i];
            graph->class[n] = i / m == i % m ? c + 1 : 0;
        }
    }
    graph->rate = chk_common(graph->rate_den, rate, rates);
    graph->prob = chk_common(graph->prob_den, prob,
                             model->classes + model->phases);
}

bool
chk_is_node(const chk_graph_t *graph, size_t cell)
{
    return chk_cell(&graph->cells, cell)[graph->cells.width - 1] < 0;
}

/* All cells are reached from cell 0, along the edges or against them. In time
 * and memory of the order of the edges. */
static void
check_reached(const chk_graph_t *graph, bool back)
{
    size_t cells = graph->cells.count, cell, e, i, done = 0, found = 1;
    size_t *first = chk_need(cells + 2, sizeof *first);
    size_t *next = chk_need(graph->edges + 1, sizeof *next);
    size_t *list = chk_need(cells, sizeof *list);
    bool *marked = chk_need(cells, sizeof *marked);

    for (cell = 0; cell < cells; cell++)
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
            first[(back ? graph->edge[e].to : cell) + 2]++;
    for (cell = 0; cell < cells; cell++)
        first[cell + 2] += first[cell + 1];
    for (cell = 0; cell < cells; cell++)
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
            next[first[(back ? graph->edge[e].to : cell) + 1]++] =
                back ? cell : graph->edge[e].to;
    marked[0] = true; /* list[0] is cell 0 */
    for (; done < found; done++)
        for (i = first[list[done]]; i < first[list[done] + 1]; i++)
            if (!marked[next[i]])
            {
                marked[next[i]] = true;
                list[found++] = next[i];
            }
    if (found < cells)
        chk_refuse(graph->limit_line,
                   graph->model->states > 0 ? CHK_MALFORMED : CHK_FALSE,
                   "the states do not communicate");
}

/* The limit of the states is claimed in the line. */
void
chk_graph_build(chk_graph_t *graph, const chk_model_t *model,
                enum chk_descriptor descriptor, size_t limit, size_t line)
{
    memset(graph, 0, sizeof *graph);
    graph->model = model;
    graph->descriptor = descriptor;
    graph->limit = limit;
    graph->limit_line = line;
    graph->cells.width = 1
                         + (descriptor == CHK_PROCESS   ? 1
                            : descriptor == CHK_EXACT_K ? chk_list_length(model)
                                                        : model->phases);
    graph->key = chk_need(graph->cells.width, sizeof *graph->key);
    graph->counts = chk_need(model->classes + 1, sizeof *graph->counts);
    graph->first = chk_need(2, sizeof *graph->first);
    graph->first_room = 2;
    if (descriptor == CHK_PROCESS)
        take_process(graph);
    else
        play(graph);
    if (descriptor == CHK_PROCESS || !model->exponential)
    {
        check_reached(graph, false);
        check_reached(graph, true);
    }
    set_slots(graph);
    chk_graph_order(graph);
}
