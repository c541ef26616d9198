/* bridge_chain.c -- the chain of the library against the reference.

   Every state of the library is multiplied out: from each completion all
   draws are followed to the states, and the products are summed. The steps of
   the reference are then taken out of the row; nothing may remain. */

#include "ref/bridge.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

static char difference[600];

/* One state of the library, multiplied out. */
typedef struct
{
    const msj_chain_struct *chain;
    mpq_t *row;    /* (classes + 1) x states; first: no job completes */
    int *depths;   /* of the states, over all walks */
    int job_class; /* of the completion, or REF_NO_JOB */
} walk_t;

static void
go(walk_t *walk, slong target, const mpq_t prob, int depth)
{
    const msj_chain_struct *chain = walk->chain;
    mpq_t part;

    mpq_init(part);
    if (target >= 0)
    {
        mpq_t *to = walk->row + (walk->job_class + 1) * chain->state_count
                    + target;

        mpq_add(*to, *to, prob);
        if (walk->depths[target] < depth)
            walk->depths[target] = depth;
    }
    for (slong e = target < 0 ? chain->first_draw[~target] : 0;
         target < 0 && e < chain->first_draw[~target + 1]; e++)
    {
        const msj_draw_t *draw = &chain->draws[e];

        mpq_mul(part, prob,
                *bridge_number(msj_model_prob(chain->model, draw->prob)));
        go(walk, draw->target, part, depth + 1);
    }
    mpq_clear(part);
}

static void
walk_state(walk_t *walk, slong s)
{
    const msj_chain_struct *chain = walk->chain;
    mpq_t rate;

    mpq_init(rate);
    for (slong e = chain->first[s]; e < chain->first[s + 1]; e++)
    {
        const msj_transition_t *edge = &chain->transitions[e];
        const fmpq *slot = msj_model_rate(chain->model, edge->move.rate);

        walk->job_class = (int) edge->move.job_class;
        mpq_set_si(rate, edge->move.jobs, 1);
        mpq_mul(rate, rate, *bridge_number(slot));
        go(walk, edge->target, rate, 0);
    }
    mpq_clear(rate);
}

/* Take the steps of the reference out of the row; nothing may remain. */
static const char *
compare_row(walk_t *walk, const ref_chain_t *ref, int s)
{
    int n = ref->state_count;
    const char *answer = NULL;

    for (int i = 0; i < ref->step_count; i++)
        if (ref->steps[i].from == s)
        {
            mpq_t *entry = walk->row + (ref->steps[i].job_class + 1) * n
                           + ref->steps[i].to;

            mpq_sub(*entry, *entry, ref->steps[i].rate);
        }
    for (int i = 0; i < n * (ref->classes + 1); i++)
        if (mpq_sgn(walk->row[i]) != 0)
        {
            snprintf(difference, sizeof difference,
                     "transition %s -> %s by class %d", ref->states[s].name,
                     ref->states[i % n].name, i / n);
            answer = difference;
            mpq_set_ui(walk->row[i], 0, 1);
        }
    return answer;
}

static const char *
compare_state(const msj_chain_t chain, const ref_chain_t *ref, int s)
{
    char *name = msj_chain_state_name(chain, s);
    int good = name != NULL && strcmp(name, ref->states[s].name) == 0;

    for (int c = 0; ref->model != NULL && c < ref->classes; c++)
        good = good
               && msj_chain_counts(chain, s)[c] == ref->states[s].counts[c];
    snprintf(difference, sizeof difference, "state %d: %s, expected %s", s,
             name ? name : "?", ref->states[s].name);
    msj_free(name);
    return good ? NULL : difference;
}

static const char *
compare_walks(const msj_chain_t chain, const ref_chain_t *ref)
{
    int n = ref->state_count;
    int room = n * (ref->classes + 1);
    walk_t walk = {chain, ref_vector(room), NULL, 0};
    const char *answer = NULL;

    walk.depths = calloc((unsigned) n, sizeof(int));
    for (int s = 0; s < n && answer == NULL; s++)
    {
        walk_state(&walk, s);
        answer = compare_row(&walk, ref, s);
    }
    for (int s = 0; s < n && answer == NULL; s++)
        if (walk.depths[s] != chain->state_depth[s])
        {
            snprintf(difference, sizeof difference, "depth of %s: %ld, not %d",
                     ref->states[s].name, (long) chain->state_depth[s],
                     walk.depths[s]);
            answer = difference;
        }
    ref_vector_clear(walk.row, room);
    free(walk.depths);
    return answer;
}

const char *
bridge_compare_chain(const msj_chain_t chain, const ref_chain_t *ref)
{
    const char *answer = NULL;

    if (chain->class_count != ref->classes)
        return "number of classes";
    if (chain->state_count != ref->state_count)
    {
        snprintf(difference, sizeof difference, "%ld states, expected %d",
                 (long) chain->state_count, ref->state_count);
        return difference;
    }
    for (int s = 0; s < ref->state_count && answer == NULL; s++)
        answer = compare_state(chain, ref, s);
    return answer != NULL ? answer : compare_walks(chain, ref);
}
