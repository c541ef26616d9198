/* process_chain.c -- the chain of a process, and whether it is irreducible.

   Communicating classes by Tarjan's algorithm, without recursion. A class is
   closed when no transition leaves it; the chain is irreducible when there is
   one class. */

#include "chain/process_chain.h"

#include <stdio.h>
#include <string.h>

#include "support/memory.h"

/* ---- the descriptor ----------------------------------------------------- */

static msj_status_t
process_applies(msj_context_t *ctx, const msj_model_t model)
{
    if (model->process->state_count > 0)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_DOMAIN,
                    "descriptor process: the model has job classes, expected "
                    "a process");
}

static msj_status_t
process_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    if ((unsigned long) model->process->state_count <= ctx->max_states)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_LIMIT,
                    "the process has %ld states, the limit is %lu "
                    "(--max-states)",
                    (long) model->process->state_count, ctx->max_states);
}

const msj_descriptor_t msj_descriptor_process = {
    .name = "process",
    .applies = process_applies,
    .may_enumerate = process_may_enumerate,
};

/* ---- communicating classes ---------------------------------------------- */

typedef struct
{
    const msj_chain_struct *chain;
    slong *index; /* order of the first visit, -1 before it */
    slong *low;   /* smallest index known to be reached */
    slong *next;  /* transition to be followed next */
    slong *path;  /* states being visited, the last on top */
    slong *stack; /* states whose class is not complete */
    slong *owner; /* number of the class, -1 while incomplete */
    slong visited, depth, height, classes;
} search_t;

static void
visit(search_t *search, slong s)
{
    search->index[s] = search->low[s] = search->visited++;
    search->next[s] = search->chain->first[s];
    search->path[search->depth++] = s;
    search->stack[search->height++] = s;
}

/* All transitions of the state on top of the path have been followed. */
static void
leave(search_t *search)
{
    slong s = search->path[--search->depth];
    slong member;

    if (search->depth > 0)
    {
        slong before = search->path[search->depth - 1];

        if (search->low[s] < search->low[before])
        {
            search->low[before] = search->low[s];
        }
    }
    if (search->low[s] < search->index[s])
    {
        return;
    }
    do
    {
        member = search->stack[--search->height];
        search->owner[member] = search->classes;
    } while (member != s);
    search->classes++;
}

static void
explore(search_t *search, slong root)
{
    const msj_chain_struct *chain = search->chain;

    visit(search, root);
    while (search->depth > 0)
    {
        slong s = search->path[search->depth - 1];
        slong to;

        if (search->next[s] == chain->first[s + 1])
        {
            leave(search);
            continue;
        }
        to = chain->transitions[search->next[s]++].target;
        if (search->index[to] < 0)
        {
            visit(search, to);
        }
        else if (search->owner[to] < 0 && search->index[to] < search->low[s])
        {
            search->low[s] = search->index[to];
        }
    }
}

static int
is_closed(const search_t *search, slong number)
{
    const msj_chain_struct *chain = search->chain;

    for (slong s = 0; s < chain->state_count; s++)
    {
        for (slong i = chain->first[s];
             search->owner[s] == number && i < chain->first[s + 1]; i++)
        {
            if (search->owner[chain->transitions[i].target] != number)
            {
                return 0;
            }
        }
    }
    return 1;
}

/* The class whose first state comes next after `state`, in the order of the
   states; -1 after the last. */
static slong
next_class(const search_t *search, slong *state)
{
    slong count = search->chain->state_count;

    for (; *state < count; ++*state)
    {
        slong first = 0;

        while (search->owner[first] != search->owner[*state])
        {
            first++;
        }
        if (first == *state)
        {
            return search->owner[(*state)++];
        }
    }
    return -1;
}

/* "closed {a, b}, transient {c}", as far as there is room. */
static msj_status_t
report(msj_context_t *ctx, const search_t *search)
{
    const msj_process_struct *process = search->chain->model->process;
    char text[MSJ_MESSAGE_SIZE - 120];
    size_t used = 0;

    text[0] = '\0';
    for (slong state = 0, k; (k = next_class(search, &state)) >= 0;)
    {
        const char *separator = "";

        used += (size_t) snprintf(
            text + used, sizeof text - used, "%s%s {", used > 0 ? ", " : "",
            is_closed(search, k) ? "closed" : "transient");
        for (slong s = 0; s < process->state_count && used < sizeof text; s++)
        {
            if (search->owner[s] == k)
            {
                used += (size_t) snprintf(text + used, sizeof text - used,
                                          "%s%s", separator,
                                          process->states[s]);
                separator = ", ";
            }
        }
        if (used < sizeof text - 1)
        {
            used += (size_t) snprintf(text + used, sizeof text - used, "}");
        }
        if (used >= sizeof text)
        {
            strcpy(text + sizeof text - 4, "...");
            break;
        }
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "the chain is reducible, it has %ld classes: %s; expected "
                    "one",
                    (long) search->classes, text);
}

static msj_status_t
check_irreducible(msj_context_t *ctx, const msj_chain_t chain)
{
    slong count = chain->state_count;
    slong *room = msj_alloc(6 * (size_t) count, sizeof(slong));
    search_t search = {chain,
                       room,
                       room + count,
                       room + 2 * count,
                       room + 3 * count,
                       room + 4 * count,
                       room + 5 * count,
                       0,
                       0,
                       0,
                       0};
    msj_status_t status = MSJ_OK;

    if (room == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong s = 0; s < count; s++)
    {
        search.index[s] = search.owner[s] = -1;
    }
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        if (search.index[s] < 0)
        {
            explore(&search, s);
        }
        status = msj_context_poll(ctx);
    }
    if (status == MSJ_OK && search.classes > 1)
    {
        status = report(ctx, &search);
    }
    msj_free(room);
    return status;
}

/* ---- the chain ---------------------------------------------------------- */

msj_status_t
msj_chain_from_process(msj_context_t *ctx, msj_chain_t chain)
{
    const msj_process_struct *process = chain->model->process;
    size_t count = (size_t) process->state_count;

    chain->class_count = 1;
    chain->state_count = process->state_count;
    chain->first = msj_calloc(count + 1, sizeof(slong));
    chain->first_draw = msj_calloc(1, sizeof(slong));
    chain->state_depth = msj_calloc(count, sizeof(slong));
    chain->transitions = msj_alloc((size_t) process->edge_count,
                                   sizeof(msj_transition_t));
    if (chain->first == NULL || chain->first_draw == NULL
        || chain->state_depth == NULL || chain->transitions == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong e = 0; e < process->edge_count; e++)
    {
        const msj_process_edge_struct *edge = process->edges + e;
        msj_transition_t *transition = chain->transitions + e;

        chain->first[edge->from + 1] = e + 1;
        transition->target = edge->to;
        transition->move.job_class = edge->completes ? 0 : MSJ_NO_COMPLETION;
        transition->move.jobs = 1;
        transition->move.rate = e;
    }
    for (slong s = 0; s < chain->state_count; s++)
    {
        if (chain->first[s + 1] < chain->first[s])
        {
            chain->first[s + 1] = chain->first[s];
        }
    }
    return check_irreducible(ctx, chain);
}
