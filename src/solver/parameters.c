/* parameters.c -- see parameters.h.

   Cells are the states and then the nodes. Only the pattern of the equations
   counts: that of cell y has the unknown of y and those of the cells that lead
   to y, or, of the Poisson equations, to which y leads. */

#include "solver/parameters.h"

#include <string.h>

#include "support/memory.h"

/* Steps that are not worth a parameter less. */
#define MUCH ((slong) 1 << 30)

typedef struct
{
    slong states, cells, entries;
    slong *first_to, *to;     /* by cell: equations that have its unknown */
    slong *first_from, *from; /* by cell: unknowns of its equation */
    slong *open, *rest; /* by equation: unknowns not determined; their sum */
    slong *known;       /* by unknown */
    slong *queue, known_count;
} pattern_t;

void
msj_parameters_init(msj_parameters_t parameters)
{
    memset(parameters, 0, sizeof *parameters);
}

void
msj_parameters_clear(msj_parameters_t parameters)
{
    msj_free(parameters->states);
    msj_parameters_init(parameters);
}

static void
clear_pattern(pattern_t *pattern)
{
    msj_free(pattern->first_to);
    msj_free(pattern->to);
    msj_free(pattern->first_from);
    msj_free(pattern->from);
    msj_free(pattern->open);
    msj_free(pattern->rest);
    msj_free(pattern->known);
    msj_free(pattern->queue);
}

static msj_status_t
init_pattern(msj_context_t *ctx, pattern_t *pattern, const msj_chain_t chain)
{
    size_t cells = (size_t) (chain->state_count + chain->node_count);
    size_t room = (size_t) (chain->first[chain->state_count]
                            + chain->first_draw[chain->node_count])
                  + cells;

    memset(pattern, 0, sizeof *pattern);
    pattern->states = chain->state_count;
    pattern->cells = (slong) cells;
    pattern->first_to = msj_calloc(cells + 1, sizeof *pattern->first_to);
    pattern->to = msj_alloc(room, sizeof *pattern->to);
    pattern->first_from = msj_calloc(cells + 2, sizeof *pattern->first_from);
    pattern->from = msj_alloc(room, sizeof *pattern->from);
    pattern->open = msj_alloc(cells, sizeof *pattern->open);
    pattern->rest = msj_alloc(cells, sizeof *pattern->rest);
    pattern->known = msj_alloc(cells, sizeof *pattern->known);
    pattern->queue = msj_alloc(cells, sizeof *pattern->queue);
    return pattern->first_to != NULL && pattern->to != NULL
                   && pattern->first_from != NULL && pattern->from != NULL
                   && pattern->open != NULL && pattern->rest != NULL
                   && pattern->known != NULL && pattern->queue != NULL
               ? MSJ_OK
               : msj_no_memory(ctx);
}

/* The unknown `cell` is in the equation of the target, a state or ~node: once.
   The entries of a cell come one after the other. */
static void
add_entry(pattern_t *pattern, slong cell, slong target)
{
    slong equation = target >= 0 ? target : pattern->states + ~target;

    if (pattern->known[equation] == cell)
    {
        return;
    }
    pattern->known[equation] = cell; /* a mark, while the pattern is set */
    pattern->to[pattern->entries++] = equation;
    pattern->first_from[equation + 2]++;
}

static void
set_entries(pattern_t *pattern, const msj_chain_t chain)
{
    for (slong i = 0; i < pattern->cells; i++)
    {
        pattern->known[i] = -1;
    }
    for (slong s = 0; s < chain->state_count; s++)
    {
        add_entry(pattern, s, s);
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            add_entry(pattern, s, chain->transitions[i].target);
        }
        pattern->first_to[s + 1] = pattern->entries;
    }
    for (slong n = 0; n < chain->node_count; n++)
    {
        slong cell = chain->state_count + n;

        add_entry(pattern, cell, ~n);
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            add_entry(pattern, cell, chain->draws[i].target);
        }
        pattern->first_to[cell + 1] = pattern->entries;
    }
}

static void
transpose(pattern_t *pattern)
{
    for (slong i = 0; i < pattern->cells; i++)
    {
        pattern->first_from[i + 2] += pattern->first_from[i + 1];
    }
    for (slong cell = 0; cell < pattern->cells; cell++)
    {
        for (slong e = pattern->first_to[cell]; e < pattern->first_to[cell + 1];
             e++)
        {
            slong place = pattern->first_from[pattern->to[e] + 1]++;

            pattern->from[place] = cell;
        }
    }
}

/* From the balance equations to the Poisson equations. */
static void
exchange(pattern_t *pattern)
{
    slong *first = pattern->first_to, *to = pattern->to;

    pattern->first_to = pattern->first_from;
    pattern->to = pattern->from;
    pattern->first_from = first;
    pattern->from = to;
}

static void
forget(pattern_t *pattern)
{
    pattern->known_count = 0;
    for (slong i = 0; i < pattern->cells; i++)
    {
        pattern->known[i] = 0;
        pattern->rest[i] = 0;
        pattern->open[i] = pattern->first_from[i + 1] - pattern->first_from[i];
        for (slong e = pattern->first_from[i]; e < pattern->first_from[i + 1];
             e++)
        {
            pattern->rest[i] += pattern->from[e];
        }
    }
}

/* The unknown is given: so are all that follow. */
static void
give(pattern_t *pattern, slong unknown)
{
    slong done = pattern->known_count;

    pattern->known[unknown] = 1;
    pattern->queue[pattern->known_count++] = unknown;
    for (; done < pattern->known_count; done++)
    {
        slong cell = pattern->queue[done];

        for (slong e = pattern->first_to[cell]; e < pattern->first_to[cell + 1];
             e++)
        {
            slong equation = pattern->to[e];

            pattern->rest[equation] -= cell;
            pattern->open[equation]--;
            if (pattern->open[equation] == 1
                && !pattern->known[pattern->rest[equation]])
            {
                pattern->known[pattern->rest[equation]] = 1;
                pattern->queue[pattern->known_count++] =
                    pattern->rest[equation];
            }
        }
    }
}

/* The next state to give: one of the equation with the fewest open unknowns,
   of those the first state, or with `down` the last. When the states are all
   known, so are the nodes: each follows from those that lead to it, or to which
   it leads. */
static slong
choose(const pattern_t *pattern, int down)
{
    slong best = -1, chosen = -1;

    for (slong i = 0; i < pattern->states; i++)
    {
        slong equation = down ? pattern->states - 1 - i : i;

        if (pattern->open[equation] > 1
            && (best < 0 || pattern->open[equation] < pattern->open[best]))
        {
            best = equation;
        }
        if (best >= 0 && pattern->open[best] == 2)
        {
            break;
        }
    }
    for (slong e = best < 0 ? 0 : pattern->first_from[best];
         best >= 0 && e < pattern->first_from[best + 1]; e++)
    {
        if (pattern->from[e] < pattern->states
            && !pattern->known[pattern->from[e]])
        {
            chosen = pattern->from[e];
        }
    }
    for (slong s = 0; s < pattern->states && chosen < 0; s++)
    {
        chosen = pattern->known[s] ? -1 : s;
    }
    return chosen;
}

/* Parameters that determine all, in the order in which they are found: into
   `list`, which has room for all states; how many. */
static msj_status_t
run(msj_context_t *ctx, slong *list, slong *count, pattern_t *pattern, int down)
{
    msj_status_t status = MSJ_OK;

    forget(pattern);
    *count = 0;
    while (pattern->known_count < pattern->cells && status == MSJ_OK)
    {
        list[*count] = choose(pattern, down);
        give(pattern, list[*count]);
        ++*count;
        status = msj_context_poll(ctx);
    }
    return status;
}

/* The marked states in order, without those that follow from those before. */
static void
keep(msj_parameters_t parameters, pattern_t *pattern, const slong *list,
     slong count)
{
    slong *states = parameters->states;

    memset(states, 0, (size_t) pattern->states * sizeof *states);
    for (slong i = 0; i < count; i++)
    {
        states[list[i]] = 1;
    }
    forget(pattern);
    parameters->count = 0;
    for (slong s = 0; s < pattern->states; s++)
    {
        if (states[s] && !pattern->known[s])
        {
            give(pattern, s);
            states[parameters->count++] = s;
        }
    }
}

/* Leave out what the others determine, unless that would take long. */
static msj_status_t
reduce(msj_context_t *ctx, msj_parameters_t parameters, pattern_t *pattern)
{
    slong *states = parameters->states;
    msj_status_t status = MSJ_OK;

    for (slong i = parameters->count - 1;
         i >= 0 && parameters->count < MUCH / pattern->entries
         && status == MSJ_OK;
         i--)
    {
        forget(pattern);
        for (slong j = 0; j < parameters->count; j++)
        {
            if (j != i && !pattern->known[states[j]])
            {
                give(pattern, states[j]);
            }
        }
        if (pattern->known_count == pattern->cells && parameters->count > 1)
        {
            parameters->count--;
            memmove(states + i, states + i + 1,
                    (size_t) (parameters->count - i) * sizeof *states);
        }
        status = msj_context_poll(ctx);
    }
    return status;
}

static msj_status_t
find(msj_context_t *ctx, msj_parameters_t parameters, pattern_t *pattern)
{
    size_t states = (size_t) pattern->states;
    slong *list = msj_alloc(states, sizeof *list);
    slong count, best = WORD_MAX;
    msj_status_t status;

    parameters->states = msj_alloc(states, sizeof *parameters->states);
    status = list == NULL || parameters->states == NULL ? msj_no_memory(ctx)
                                                        : MSJ_OK;
    for (int down = 1; down >= 0 && status == MSJ_OK; down--)
    {
        status = run(ctx, list, &count, pattern, down);
        if (status == MSJ_OK && count < best)
        {
            best = count;
            keep(parameters, pattern, list, count);
        }
    }
    msj_free(list);
    return status == MSJ_OK ? reduce(ctx, parameters, pattern) : status;
}

msj_status_t
msj_parameters_find(msj_context_t *ctx, msj_parameters_t parameters,
                    const msj_chain_t chain, int poisson)
{
    pattern_t pattern;
    msj_status_t status = init_pattern(ctx, &pattern, chain);

    msj_parameters_clear(parameters);
    if (status == MSJ_OK)
    {
        set_entries(&pattern, chain);
        transpose(&pattern);
        if (poisson)
        {
            exchange(&pattern);
        }
        status = find(ctx, parameters, &pattern);
    }
    clear_pattern(&pattern);
    return status;
}
