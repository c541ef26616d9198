/* ref_chain.c -- the saturated chain by playing the queue, naively. */

#include "ref/ref_chain.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 4093

/* ---- the search --------------------------------------------------------- */

static unsigned
bucket(const char *key)
{
    unsigned h = 5381;

    for (; *key; key++)
        h = h * 33 + (unsigned char) *key;
    return h % BUCKETS;
}

/* The number of the state, which is added if it is new. */
static int
find_or_add(ref_chain_t *chain, const ref_state_t *s)
{
    int *head = &chain->buckets[bucket(s->key)];

    for (int i = *head; i >= 0; i = chain->states[i].next)
        if (strcmp(chain->states[i].key, s->key) == 0)
            return i;
    if (chain->state_count == chain->state_room)
    {
        chain->state_room = 2 * chain->state_room + 16;
        chain->states = realloc(chain->states, (size_t) chain->state_room
                                                   * sizeof *chain->states);
        if (chain->states == NULL)
            abort();
    }
    chain->states[chain->state_count] = *s;
    chain->states[chain->state_count].number = chain->state_count;
    chain->states[chain->state_count].next = *head;
    return *head = chain->state_count++;
}

static void
add_step(ref_chain_t *chain, int from, int to, int job_class, const mpq_t prob)
{
    ref_step_t *step;

    for (int i = chain->step_count - 1;
         i >= 0 && chain->steps[i].from == from; i--)
        if (chain->steps[i].to == to && chain->steps[i].job_class == job_class)
        {
            mpq_add(chain->steps[i].prob, chain->steps[i].prob, prob);
            return;
        }
    if (chain->step_count == chain->step_room)
    {
        chain->step_room = 2 * chain->step_room + 16;
        chain->steps = realloc(chain->steps, (size_t) chain->step_room
                                                 * sizeof *chain->steps);
        if (chain->steps == NULL)
            abort();
    }
    step = &chain->steps[chain->step_count++];
    step->from = from;
    step->to = to;
    step->job_class = job_class;
    mpq_init(step->prob);
    mpq_set(step->prob, prob);
}

static void
settle(ref_chain_t *chain, int from, int job_class, const ref_state_t *s,
       const mpq_t prob)
{
    ref_state_t next;
    mpq_t drawn;

    if (!ref_queue_wants(chain->model, chain->descriptor, s))
    {
        next = *s;
        ref_queue_name(chain->model, chain->descriptor, &next);
        add_step(chain, from, find_or_add(chain, &next), job_class, prob);
        return;
    }
    mpq_init(drawn);
    for (int c = 0; c < chain->model->classes; c++)
    {
        next = *s;
        ref_queue_arrive(chain->model, &next, c);
        mpq_mul(drawn, prob, chain->model->prob[c]);
        settle(chain, from, job_class, &next, drawn);
    }
    mpq_clear(drawn);
}

static void
leave_all_ways(ref_chain_t *chain, int from)
{
    ref_state_t before = chain->states[from];
    mpq_t rate, prob;

    mpq_inits(rate, prob, NULL);
    ref_chain_rate(rate, chain, from);
    for (int i = 0; before.service[i]; i++)
    {
        ref_state_t s = before;
        int c = before.service[i] - '1';

        ref_queue_complete(chain->model, &s, i);
        mpq_div(prob, chain->model->rate[c], rate);
        settle(chain, from, c, &s, prob);
    }
    mpq_clears(rate, prob, NULL);
}

static int
compare(const void *x, const void *y)
{
    return strcmp(((const ref_state_t *) x)->key,
                  ((const ref_state_t *) y)->key);
}

/* The documented order; the steps follow. */
static void
sort(ref_chain_t *chain)
{
    int *place = malloc((size_t) chain->state_count * sizeof *place);

    qsort(chain->states, (size_t) chain->state_count, sizeof *chain->states,
          compare);
    for (int i = 0; i < chain->state_count; i++)
        place[chain->states[i].number] = i;
    for (int i = 0; i < chain->step_count; i++)
    {
        chain->steps[i].from = place[chain->steps[i].from];
        chain->steps[i].to = place[chain->steps[i].to];
    }
    free(place);
}

void
ref_chain_build(ref_chain_t *chain, const ref_model_t *model,
                ref_descriptor_t descriptor)
{
    ref_state_t start;

    memset(chain, 0, sizeof *chain);
    memset(&start, 0, sizeof start);
    chain->model = model;
    chain->descriptor = descriptor;
    chain->buckets = malloc(BUCKETS * sizeof *chain->buckets);
    for (int i = 0; i < BUCKETS; i++)
        chain->buckets[i] = -1;
    while (ref_queue_wants(chain->model, chain->descriptor, &start))
        ref_queue_arrive(model, &start, 0);
    ref_queue_name(chain->model, chain->descriptor, &start);
    find_or_add(chain, &start);
    for (int s = 0; s < chain->state_count; s++)
        leave_all_ways(chain, s);
    sort(chain);
}

void
ref_chain_clear(ref_chain_t *chain)
{
    for (int i = 0; i < chain->step_count; i++)
        mpq_clear(chain->steps[i].prob);
    free(chain->steps);
    free(chain->states);
    free(chain->buckets);
}

void
ref_chain_rate(mpq_t out, const ref_chain_t *chain, int s)
{
    mpq_set_ui(out, 0, 1);
    for (const char *letter = chain->states[s].service; *letter; letter++)
        mpq_add(out, out, chain->model->rate[*letter - '1']);
}

int
ref_chain_find(const ref_chain_t *chain, const char *text)
{
    for (int s = 0; s < chain->state_count; s++)
        if (strcmp(chain->states[s].name, text) == 0)
            return s;
    return -1;
}
