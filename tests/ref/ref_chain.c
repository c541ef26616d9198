/* ref_chain.c -- chains, naively: by playing the queue, or given. */

#include "ref/ref_chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ref/ref_vector.h"

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
add_step(ref_chain_t *chain, int from, int to, int job_class, const mpq_t rate)
{
    ref_step_t *step;

    for (int i = chain->step_count - 1;
         i >= 0 && chain->steps[i].from == from; i--)
        if (chain->steps[i].to == to && chain->steps[i].job_class == job_class)
        {
            mpq_add(chain->steps[i].rate, chain->steps[i].rate, rate);
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
    mpq_inits(step->rate, step->prob, NULL);
    mpq_set(step->rate, rate);
}

/* ---- playing ------------------------------------------------------------ */

static void settle(ref_chain_t *chain, int from, int job_class,
                   const ref_state_t *s, const mpq_t rate);

/* The job in that place draws its phase. */
static void
draw_phase(ref_chain_t *chain, int from, int job_class, const ref_state_t *s,
           int place, const mpq_t rate)
{
    int c = s->service[place] - '1';
    ref_state_t next;
    mpq_t drawn;

    mpq_init(drawn);
    for (int f = 0; f < ref_model_phases(chain->model, c); f++)
    {
        ref_model_initial(drawn, chain->model, c, f);
        if (mpq_sgn(drawn) == 0)
            continue;
        next = *s;
        ref_queue_phase(&next, place, f);
        mpq_mul(drawn, drawn, rate);
        settle(chain, from, job_class, &next, drawn);
    }
    mpq_clear(drawn);
}

static void
draw_class(ref_chain_t *chain, int from, int job_class, const ref_state_t *s,
           const mpq_t rate)
{
    ref_state_t next;
    mpq_t drawn;

    mpq_init(drawn);
    for (int c = 0; c < chain->model->classes; c++)
    {
        next = *s;
        ref_queue_arrive(chain->model, &next, c);
        mpq_mul(drawn, rate, chain->model->prob[c]);
        settle(chain, from, job_class, &next, drawn);
    }
    mpq_clear(drawn);
}

/* Follow all draws; from = -1: only find the states. */
static void
settle(ref_chain_t *chain, int from, int job_class, const ref_state_t *s,
       const mpq_t rate)
{
    int place = ref_queue_undrawn(s);
    ref_state_t next;

    if (place >= 0)
        draw_phase(chain, from, job_class, s, place, rate);
    else if (ref_queue_wants(chain->model, chain->descriptor, s))
        draw_class(chain, from, job_class, s, rate);
    else
    {
        int to;

        next = *s;
        ref_queue_name(chain->model, chain->descriptor, &next);
        to = find_or_add(chain, &next);
        if (from >= 0)
            add_step(chain, from, to, job_class, rate);
    }
}

/* What the job in that place does next: another phase, or its completion. */
static void
move_job(ref_chain_t *chain, int from, const ref_state_t *before, int place)
{
    int c = before->service[place] - '1', f = before->phases[place] - '1';
    ref_state_t s = *before;
    mpq_t rate;

    mpq_init(rate);
    ref_model_exit(rate, chain->model, c, f);
    ref_queue_complete(chain->model, &s, place);
    if (mpq_sgn(rate) != 0)
        settle(chain, from, c, &s, rate);
    for (int to = 0; to < ref_model_phases(chain->model, c); to++)
    {
        ref_model_change(rate, chain->model, c, f, to);
        if (mpq_sgn(rate) == 0)
            continue;
        s = *before;
        ref_queue_phase(&s, place, to);
        settle(chain, from, REF_NO_JOB, &s, rate);
    }
    mpq_clear(rate);
}

static void
leave_all_ways(ref_chain_t *chain, int from)
{
    ref_state_t before = chain->states[from];

    for (int i = 0; before.service[i]; i++)
        move_job(chain, from, &before, i);
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

/* nu_s, and the rates as probabilities of the jump chain. */
static void
set_rates(ref_chain_t *chain)
{
    chain->rates = ref_vector(chain->state_count);
    for (int i = 0; i < chain->step_count; i++)
    {
        mpq_t *rate = &chain->rates[chain->steps[i].from];

        mpq_add(*rate, *rate, chain->steps[i].rate);
    }
    for (int i = 0; i < chain->step_count; i++)
        mpq_div(chain->steps[i].prob, chain->steps[i].rate,
                chain->rates[chain->steps[i].from]);
}

static void
begin(ref_chain_t *chain, const ref_model_t *model,
      ref_descriptor_t descriptor)
{
    memset(chain, 0, sizeof *chain);
    chain->model = model;
    chain->descriptor = descriptor;
    chain->classes = model != NULL ? model->classes : 1;
    chain->buckets = malloc(BUCKETS * sizeof *chain->buckets);
    for (int i = 0; i < BUCKETS; i++)
        chain->buckets[i] = -1;
}

void
ref_chain_build(ref_chain_t *chain, const ref_model_t *model,
                ref_descriptor_t descriptor)
{
    ref_state_t start;
    mpq_t one;

    begin(chain, model, descriptor);
    memset(&start, 0, sizeof start);
    mpq_init(one);
    mpq_set_ui(one, 1, 1);
    while (ref_queue_wants(chain->model, chain->descriptor, &start))
        ref_queue_arrive(model, &start, 0);
    settle(chain, -1, 0, &start, one);
    for (int s = 0; s < chain->state_count; s++)
        leave_all_ways(chain, s);
    sort(chain);
    set_rates(chain);
    mpq_clear(one);
}

/* ---- given chains ------------------------------------------------------- */

void
ref_chain_begin(ref_chain_t *chain, int states)
{
    ref_state_t state;

    begin(chain, NULL, REF_PROCESS);
    memset(&state, 0, sizeof state);
    for (int s = 0; s < states; s++)
    {
        snprintf(state.name, sizeof state.name, "%d", s + 1);
        snprintf(state.key, sizeof state.key, "%d", s + 1);
        find_or_add(chain, &state);
    }
}

void
ref_chain_step(ref_chain_t *chain, int from, int to, int completes,
               const mpq_t rate)
{
    add_step(chain, from, to, completes ? 0 : REF_NO_JOB, rate);
}

void
ref_chain_close(ref_chain_t *chain)
{
    set_rates(chain);
}

void
ref_chain_forget(ref_chain_t *out, const ref_chain_t *chain)
{
    ref_chain_begin(out, chain->state_count);
    for (int s = 0; s < chain->state_count; s++)
        memcpy(out->states[s].name, chain->states[s].name, REF_NAME);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        ref_chain_step(out, step->from, step->to,
                       step->job_class != REF_NO_JOB, step->rate);
    }
    ref_chain_close(out);
}

/* ---- any chain ---------------------------------------------------------- */

void
ref_chain_clear(ref_chain_t *chain)
{
    for (int i = 0; i < chain->step_count; i++)
        mpq_clears(chain->steps[i].rate, chain->steps[i].prob, NULL);
    ref_vector_clear(chain->rates, chain->state_count);
    free(chain->steps);
    free(chain->states);
    free(chain->buckets);
}

void
ref_chain_rate(mpq_t out, const ref_chain_t *chain, int s)
{
    mpq_set(out, chain->rates[s]);
}

int
ref_chain_find(const ref_chain_t *chain, const char *text)
{
    for (int s = 0; s < chain->state_count; s++)
        if (strcmp(chain->states[s].name, text) == 0)
            return s;
    return -1;
}

/* How many states are reached from the first one, with the steps reversed or
   not; by repetition until nothing is new. */
static int
reached(const ref_chain_t *chain, int reversed)
{
    char *seen = calloc((size_t) chain->state_count + 1, 1);
    int count = 1, before = 0;

    seen[0] = 1;
    while (count > before)
    {
        before = count;
        for (int i = 0; i < chain->step_count; i++)
        {
            const ref_step_t *step = &chain->steps[i];
            int from = reversed ? step->to : step->from;
            int to = reversed ? step->from : step->to;

            count += seen[from] && !seen[to];
            seen[to] = seen[to] || seen[from];
        }
    }
    free(seen);
    return count;
}

int
ref_chain_communicates(const ref_chain_t *chain)
{
    return reached(chain, 0) == chain->state_count
           && reached(chain, 1) == chain->state_count;
}
