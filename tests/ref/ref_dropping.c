/* ref_dropping.c -- jobs that are lost when they do not fit, by definition. */

#include "ref/ref_dropping.h"

#include <stdlib.h>
#include <string.h>

#include "ref/ref_vector.h"

typedef struct
{
    ref_dropping_t *out;
    const ref_model_t *model;
    mpq_t enter[REF_CLASSES]; /* lambda p_c */
} play_t;

static int
compare(const void *a, const void *b)
{
    const int *x = a, *y = b;

    for (int c = 0; c < REF_CLASSES; c++)
        if (x[c] != y[c])
            return x[c] < y[c] ? -1 : 1;
    return 0;
}

static int
find(const ref_dropping_t *out, const int *counts)
{
    for (int s = 0; s < out->state_count; s++)
        if (memcmp(out->states[s], counts, sizeof *out->states) == 0)
            return s;
    return -1;
}

/* What is reached by arrivals; completions only lead back. */
static void
reach(play_t *play)
{
    ref_dropping_t *out = play->out;

    out->state_count = 1;
    out->states = calloc(1, sizeof *out->states);
    for (int s = 0; s < out->state_count; s++)
        for (int c = 0; c < play->model->classes; c++)
        {
            int counts[REF_CLASSES];

            memcpy(counts, out->states[s], sizeof counts);
            counts[c]++;
            if (!ref_model_fits(play->model, counts) || find(out, counts) >= 0)
                continue;
            out->states = realloc(out->states, ((size_t) out->state_count + 1)
                                                   * sizeof *out->states);
            memcpy(out->states[out->state_count++], counts, sizeof counts);
        }
    qsort(out->states, (size_t) out->state_count, sizeof *out->states, compare);
}

/* A transition of that rate, in the equations pi Q = 0, a row per state. */
static void
add_rate(mpq_t *matrix, int n, int from, int to, const mpq_t rate)
{
    mpq_t *in = &matrix[to * (n + 1) + from];
    mpq_t *away = &matrix[from * (n + 1) + from];

    mpq_add(*in, *in, rate);
    mpq_sub(*away, *away, rate);
}

/* The last equation gives way to the sum 1. */
static int
solve(play_t *play)
{
    ref_dropping_t *out = play->out;
    int n = out->state_count, good;
    mpq_t *matrix = ref_vector(n * (n + 1));
    mpq_t rate;

    mpq_init(rate);
    for (int s = 0; s < n; s++)
        for (int c = 0; c < play->model->classes; c++)
        {
            int counts[REF_CLASSES], to;

            memcpy(counts, out->states[s], sizeof counts);
            counts[c]++;
            to = find(out, counts);
            if (to < 0)
                continue;
            add_rate(matrix, n, s, to, play->enter[c]);
            mpq_set_si(rate, counts[c], 1);
            mpq_mul(rate, rate, play->model->rate[c]);
            add_rate(matrix, n, to, s, rate);
        }
    for (int s = 0; s <= n; s++)
        mpq_set_ui(matrix[(n - 1) * (n + 1) + s], 1, 1);
    out->law = ref_vector(n);
    good = ref_gauss(out->law, matrix, n);
    ref_vector_clear(matrix, n * (n + 1));
    mpq_clear(rate);
    return good;
}

/* What state s adds to the values. */
static void
add_state(play_t *play, int s)
{
    const ref_model_t *model = play->model;
    ref_dropping_t *out = play->out;
    mpq_t part;

    mpq_init(part);
    for (int c = 0; c < model->classes; c++)
    {
        int counts[REF_CLASSES], jobs = out->states[s][c];

        memcpy(counts, out->states[s], sizeof counts);
        counts[c]++;
        out->detailed[c] += jobs > 0;
        if (!ref_model_fits(model, counts))
        {
            mpq_add(out->blocking[c], out->blocking[c], out->law[s]);
            mpq_mul(part, out->law[s], model->prob[c]);
            mpq_add(out->loss, out->loss, part);
        }
        mpq_set_si(part, jobs, 1);
        mpq_mul(part, part, out->law[s]);
        mpq_add(out->jobs[c], out->jobs[c], part);
        mpq_mul(part, part, model->rate[c]);
        mpq_add(out->throughput, out->throughput, part);
        for (int r = 0; r < REF_RESOURCES; r++)
        {
            mpq_set_si(part,
                       jobs
                           * (model->servers > 0 ? model->need[c]
                                                 : model->needs[c][r]),
                       1);
            mpq_mul(part, part, out->law[s]);
            mpq_add(out->used[r], out->used[r], part);
        }
    }
    mpq_clear(part);
}

int
ref_dropping_solve(ref_dropping_t *out, const ref_model_t *model,
                   const mpq_t arrival)
{
    play_t play;
    int good;

    memset(out, 0, sizeof *out);
    play.out = out;
    play.model = model;
    mpq_inits(out->loss, out->throughput, NULL);
    for (int c = 0; c < REF_CLASSES; c++)
    {
        mpq_inits(out->blocking[c], out->jobs[c], play.enter[c], NULL);
        if (c < model->classes)
            mpq_mul(play.enter[c], arrival, model->prob[c]);
    }
    for (int r = 0; r < REF_RESOURCES; r++)
        mpq_init(out->used[r]);
    reach(&play);
    good = solve(&play);
    for (int s = 0; s < out->state_count && good; s++)
        add_state(&play, s);
    for (int c = 0; c < REF_CLASSES; c++)
        mpq_clear(play.enter[c]);
    return good;
}

void
ref_dropping_clear(ref_dropping_t *out)
{
    ref_vector_clear(out->law, out->state_count);
    free(out->states);
    mpq_clears(out->loss, out->throughput, NULL);
    for (int c = 0; c < REF_CLASSES; c++)
        mpq_clears(out->blocking[c], out->jobs[c], NULL);
    for (int r = 0; r < REF_RESOURCES; r++)
        mpq_clear(out->used[r]);
}
