/* two_class_transitions.c -- TWO20 Lemma 5.1 against the chain.

   The eight kinds of transitions, as published, must be exactly those of the
   chain that was built from the definition: same target, same class, same
   numbers of class-1 and class-2 jobs drawn (a transition has probability
   f_i p_1^j p_2^m). One equation per transition and one per state for their
   number. Cost O(transitions). */

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"
#include "theorem/families.h"
#include "theorem/theorems.h"

/* One transition from a state, in the order of the descriptor. On the stack
   of open draws `a` is a target of the chain and b, h are 0. */
typedef struct
{
    slong a, b, h;   /* the state it leads to is [h,a,b] */
    slong job_class; /* 0, 1: of the completing job */
    slong drawn[2];
} transition_t;

typedef struct
{
    transition_t *entries;
    slong count;
    slong capacity;
} transitions_t;

static msj_status_t
push(msj_context_t *ctx, transitions_t *list, transition_t transition)
{
    if (list->count == list->capacity)
    {
        slong capacity = list->capacity > 0 ? 2 * list->capacity : 64;
        transition_t *grown = msj_realloc(list->entries, (size_t) capacity,
                                          sizeof *grown);

        if (grown == NULL)
        {
            return msj_no_memory(ctx);
        }
        list->entries = grown;
        list->capacity = capacity;
    }
    list->entries[list->count++] = transition;
    return MSJ_OK;
}

static int
compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(transition_t));
}

/* ---- from the chain ----------------------------------------------------- */

/* Follow all draws from what is on the stack; a target below 0 is a node. */
static msj_status_t
follow(msj_context_t *ctx, const msj_chain_t chain, transitions_t *list,
       transitions_t *stack)
{
    msj_status_t status = MSJ_OK;

    while (status == MSJ_OK && stack->count > 0)
    {
        transition_t top = stack->entries[--stack->count];
        slong target = top.a;

        if (target >= 0)
        {
            const slong *row = msj_chain_row(chain, target);

            top.a = row[0];
            top.b = row[1];
            top.h = row[2] > 0;
            status = push(ctx, list, top);
            continue;
        }
        for (slong i = 0; i < 2 && status == MSJ_OK; i++)
        {
            transition_t next = top;

            next.a = chain
                         ->draws[chain->first_draw[~target]
                                 + msj_two_class_order(chain->model, i)]
                         .target;
            next.drawn[i]++;
            status = push(ctx, stack, next);
        }
    }
    return status;
}

static msj_status_t
from_chain(msj_context_t *ctx, const msj_chain_t chain, slong state,
           transitions_t *list, transitions_t *stack)
{
    slong small = msj_two_class_order(chain->model, 0);
    msj_status_t status = MSJ_OK;

    for (slong i = chain->first[state];
         i < chain->first[state + 1] && status == MSJ_OK; i++)
    {
        const msj_transition_t *edge = chain->transitions + i;
        transition_t start = {
            edge->target, 0, 0, edge->move.job_class != small, {0, 0}};

        status = push(ctx, stack, start);
        if (status == MSJ_OK)
        {
            status = follow(ctx, chain, list, stack);
        }
    }
    return status;
}

/* ---- as published ------------------------------------------------------- */

/* k and the needs in the order of the descriptor. */
typedef struct
{
    slong k;
    slong need[2];
} shape_t;

/* A transition to s1(a): the unique state with a class-1 jobs. */
static transition_t
to_s1(const shape_t *shape, slong a, slong second)
{
    slong idle = shape->k - a * shape->need[0];
    slong b = idle / shape->need[1];
    slong h = idle - b * shape->need[1] >= shape->need[0];

    return (transition_t){a, b, h, 0, {0, second}};
}

/* Class-1 jobs in s2(b). */
static slong
class_1_jobs(const shape_t *shape, slong b)
{
    return (shape->k - b * shape->need[1]) / shape->need[0];
}

/* iv and v, or vii and viii: a class-2 completion leaves b class-2 jobs and a
   class-1 jobs, and class-1 jobs are drawn until s2(b) is reached, or until a
   class-2 job blocks with `from` class-1 jobs or more in service. */
static msj_status_t
refill(msj_context_t *ctx, const shape_t *shape, slong a, slong b, slong from,
       transitions_t *list)
{
    slong most = class_1_jobs(shape, b);
    msj_status_t status;

    status = push(ctx, list, (transition_t){most, b, 0, 1, {most - a, 0}});
    for (slong to = from; to < most && status == MSJ_OK; to++)
    {
        status = push(ctx, list, (transition_t){to, b, 1, 1, {to - a, 1}});
    }
    return status;
}

static msj_status_t
from_free_state(msj_context_t *ctx, const shape_t *shape, slong a, slong b,
                transitions_t *list)
{
    msj_status_t status = MSJ_OK;

    if (a > 0)
    {
        status = push(ctx, list, (transition_t){a, b, 0, 0, {1, 0}}); /* i */
        if (status == MSJ_OK)
        {
            status = push(ctx, list, to_s1(shape, a - 1, 1)); /* ii */
        }
    }
    if (b > 0 && status == MSJ_OK)
    {
        status = push(ctx, list, (transition_t){a, b, 0, 1, {0, 1}}); /* iii */
        if (status == MSJ_OK)
        {
            status = refill(ctx, shape, a, b - 1, a + 1, list); /* iv, v */
        }
    }
    return status;
}

static msj_status_t
from_blocked_state(msj_context_t *ctx, const shape_t *shape, slong a, slong b,
                   transitions_t *list)
{
    msj_status_t status = MSJ_OK;

    if (a > 0)
    {
        status = push(ctx, list, to_s1(shape, a - 1, 0)); /* vi */
    }
    if (b > 0 && status == MSJ_OK)
    {
        status = refill(ctx, shape, a, b, a, list); /* vii, viii */
    }
    return status;
}

/* ---- comparison --------------------------------------------------------- */

static msj_status_t
count_transition(msj_context_t *ctx, msj_verification_struct *verification,
                 slong state, int equal)
{
    return msj_family_count(verification, equal)
               ? msj_lemma_fails(ctx, verification, state)
               : MSJ_OK;
}

/* Both lists sorted: entry by entry, and the lengths. */
static msj_status_t
compare_state(msj_context_t *ctx, msj_verification_struct *verification,
              slong state, transitions_t *built, transitions_t *published)
{
    msj_status_t status;

    qsort(built->entries, (size_t) built->count, sizeof *built->entries,
          compare);
    qsort(published->entries, (size_t) published->count,
          sizeof *published->entries, compare);
    status = count_transition(ctx, verification, state,
                              built->count == published->count);
    for (slong i = 0; i < built->count && status == MSJ_OK; i++)
    {
        status = count_transition(
            ctx, verification, state,
            i < published->count
                && compare(built->entries + i, published->entries + i) == 0);
    }
    return status;
}

static msj_status_t
verify_state(msj_context_t *ctx, msj_verification_struct *verification,
             const shape_t *shape, slong state, transitions_t lists[3])
{
    const msj_chain_struct *chain = verification->chain;
    const slong *row = msj_chain_row(chain, state);
    msj_status_t status;

    lists[0].count = lists[1].count = lists[2].count = 0;
    status = from_chain(ctx, chain, state, &lists[0], &lists[2]);
    if (status == MSJ_OK)
    {
        status = row[2] > 0
                     ? from_blocked_state(ctx, shape, row[0], row[1], &lists[1])
                     : from_free_state(ctx, shape, row[0], row[1], &lists[1]);
    }
    if (status == MSJ_OK)
    {
        status = compare_state(ctx, verification, state, &lists[0], &lists[1]);
    }
    return status == MSJ_OK
               ? msj_context_step(ctx, "checking the published transitions",
                                  state, chain->state_count)
               : status;
}

msj_status_t
msj_verify_two_class_transitions(msj_context_t *ctx,
                                 msj_verification_struct *verification)
{
    const msj_chain_struct *chain = verification->chain;
    const msj_model_struct *model = chain->model;
    transitions_t lists[3] = {{0}, {0}, {0}};
    shape_t shape;
    msj_status_t status;

    shape.k = model->servers;
    for (int i = 0; i < 2; i++)
    {
        shape.need[i] = model->classes[msj_two_class_order(model, i)].need;
    }
    status = msj_family_begin(ctx, verification, "lemma-5.1", 0, 0);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        status = verify_state(ctx, verification, &shape, s, lists);
    }
    for (int i = 0; i < 3; i++)
    {
        msj_free(lists[i].entries);
    }
    return status;
}
