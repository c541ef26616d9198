/* ref_queues_sums.c -- queues with parallel processing: sums over the numbers
   of jobs, and the chain of ordered jobs (ref_queues.h). */

#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>

#include "ref/ref_queues_own.h"

/* --- numbers of jobs ------------------------------------------------------ */

typedef struct
{
    const ref_queues_t *queues;
    int most, base;
    fmpq *phi; /* by x in base `base`, zero where not yet known */
    ref_queues_answer_t *answer;
} sums_t;

static long
index_of(const sums_t *sums, const int *x)
{
    long index = 0;

    for (int i = 0; i < sums->queues->classes; i++)
        index = index * sums->base + x[i];
    return index;
}

/* Phi(x), BC16 Thm 2. */
static const fmpq *
phi_of(sums_t *sums, int *x)
{
    fmpq *phi = sums->phi + index_of(sums, x);
    unsigned active = 0;
    fmpq_t mu;

    if (!fmpq_is_zero(phi))
        return phi;
    fmpq_init(mu);
    for (int i = 0; i < sums->queues->classes; i++)
        if (x[i] > 0)
        {
            active |= 1u << i;
            x[i]--;
            fmpq_add(phi, phi, phi_of(sums, x));
            x[i]++;
        }
    ref_queues_mu(mu, sums->queues, active);
    if (active == 0)
        fmpq_one(phi);
    else
        fmpq_div(phi, phi, mu);
    fmpq_clear(mu);
    return phi;
}

static void
take(sums_t *sums, int *x)
{
    ref_queues_answer_t *answer = sums->answer;
    fmpq_t weight, part;

    fmpq_init(weight);
    fmpq_init(part);
    fmpq_set(weight, phi_of(sums, x));
    for (int i = 0; i < sums->queues->classes; i++)
    {
        fmpq_pow_si(part, sums->queues->lambda[i], x[i]);
        fmpq_mul(weight, weight, part);
    }
    fmpq_add(answer->total, answer->total, weight);
    for (int i = 0; i < sums->queues->classes; i++)
    {
        fmpq_mul_si(part, weight, x[i]);
        fmpq_add(answer->mean[i], answer->mean[i], part);
    }
    fmpq_clear(part);
    fmpq_clear(weight);
}

/* All x with the given numbers left for the components and the open jobs. */
static void
walk(sums_t *sums, int *x, int i, int *left, int open)
{
    const ref_queues_t *queues = sums->queues;
    int *room;

    if (i == queues->classes)
    {
        for (int c = 0; c < queues->components; c++)
            if (left[c] > 0)
                return;
        take(sums, x);
        return;
    }
    room = queues->component[i] < 0 ? &open : left + queues->component[i];
    for (x[i] = 0; *room >= 0; x[i]++, --*room)
        walk(sums, x, i + 1, left, open);
    *room += x[i];
    x[i] = 0;
}

void
ref_queues_sums(ref_queues_answer_t *answer, const ref_queues_t *queues,
                int most)
{
    int x[REF_QUEUES] = {0}, left[REF_QUEUES];
    sums_t sums = {queues, most, most + 1, NULL, answer};
    long size = 1;

    for (int c = 0; c < queues->components; c++)
    {
        left[c] = queues->jobs[c];
        if (sums.base <= left[c])
            sums.base = left[c] + 1;
    }
    for (int i = 0; i < queues->classes; i++)
    {
        size *= sums.base;
        fmpq_zero(answer->mean[i]);
    }
    fmpq_zero(answer->total);
    sums.phi = _fmpq_vec_init(size);
    walk(&sums, x, 0, left, most);
    _fmpq_vec_clear(sums.phi, size);
}

/* --- ordered jobs --------------------------------------------------------- */

#define JOBS 8
#define STATES 700

typedef struct
{
    const ref_queues_t *queues;
    int jobs, count;
    signed char list[STATES][JOBS]; /* classes, oldest first */
    fmpq_mat_t rates;               /* from row to column */
} play_t;

static int
state_of(play_t *play, const signed char *list)
{
    int n = 0;

    while (n < play->count
           && memcmp(play->list[n], list, (size_t) play->jobs) != 0)
        n++;
    if (n == play->count)
    {
        if (n == STATES)
            abort();
        memcpy(play->list[play->count++], list, (size_t) play->jobs);
    }
    return n;
}

/* The rate at which the job in position l is served: by the servers for which
   it is the oldest. */
static void
rate_of(fmpq_t out, const play_t *play, int n, int l)
{
    const ref_queues_t *queues = play->queues;

    fmpq_zero(out);
    for (int s = 0; s < queues->servers; s++)
    {
        int oldest = 0;

        while (oldest < play->jobs
               && !(queues->on[(int) play->list[n][oldest]] >> s & 1u))
            oldest++;
        if (oldest == l)
            fmpq_add(out, out, queues->capacity[s]);
    }
    fmpq_div(out, out, queues->sigma);
}

/* Find the states, and once the matrix is there, fill it. */
static void
leave(play_t *play, int n, int fill)
{
    const ref_queues_t *queues = play->queues;
    signed char next[JOBS];
    fmpq_t rate, part;

    fmpq_init(rate);
    fmpq_init(part);
    for (int l = 0; l < play->jobs; l++)
    {
        int from = play->list[n][l];

        rate_of(rate, play, n, l);
        memcpy(next, play->list[n], JOBS);
        memmove(next + l, next + l + 1, (size_t) (play->jobs - l - 1));
        for (int to = 0; to < queues->classes; to++)
        {
            int m;

            fmpq_mul(part, rate, queues->route[from][to]);
            if (fmpq_is_zero(part))
                continue;
            next[play->jobs - 1] = (signed char) to;
            m = state_of(play, next);
            if (fill)
                fmpq_add(fmpq_mat_entry(play->rates, n, m),
                         fmpq_mat_entry(play->rates, n, m), part);
        }
    }
    fmpq_clear(part);
    fmpq_clear(rate);
}

/* pi Q = 0 with sum 1. */
static void
solve(fmpq_mat_t law, const play_t *play)
{
    fmpq_mat_t a, b;

    fmpq_mat_init(a, play->count, play->count);
    fmpq_mat_init(b, play->count, 1);
    for (int n = 0; n < play->count; n++)
        for (int m = 0; m < play->count; m++)
        {
            const fmpq *rate = fmpq_mat_entry(play->rates, n, m);
            fmpq *in = fmpq_mat_entry(a, m, n), *out = fmpq_mat_entry(a, n, n);

            fmpq_add(in, in, rate);
            fmpq_sub(out, out, rate);
        }
    for (int n = 0; n < play->count; n++)
        fmpq_one(fmpq_mat_entry(a, 0, n));
    fmpq_one(fmpq_mat_entry(b, 0, 0));
    if (!fmpq_mat_solve(law, a, b))
        abort();
    fmpq_mat_clear(b);
    fmpq_mat_clear(a);
}

static void
average(ref_queues_answer_t *answer, const play_t *play, const fmpq_mat_t law)
{
    fmpq_t rate;

    fmpq_init(rate);
    for (int i = 0; i < play->queues->classes; i++)
    {
        fmpq_zero(answer->mean[i]);
        fmpq_zero(answer->throughput[i]);
    }
    for (int n = 0; n < play->count; n++)
        for (int l = 0; l < play->jobs; l++)
        {
            int i = play->list[n][l];

            fmpq_add(answer->mean[i], answer->mean[i],
                     fmpq_mat_entry(law, n, 0));
            rate_of(rate, play, n, l);
            fmpq_addmul(answer->throughput[i], rate, fmpq_mat_entry(law, n, 0));
        }
    fmpq_clear(rate);
}

int
ref_queues_chain(ref_queues_answer_t *answer, const ref_queues_t *queues)
{
    play_t *play = calloc(1, sizeof *play);
    signed char list[JOBS] = {0};
    fmpq_mat_t law;
    int count;

    play->queues = queues;
    for (int c = 0; c < queues->components; c++)
        for (int n = 0; n < queues->jobs[c]; n++)
        {
            int i = 0;

            while (queues->component[i] != c)
                i++;
            list[play->jobs++] = (signed char) i;
        }
    state_of(play, list);
    for (int n = 0; n < play->count; n++)
        leave(play, n, 0);
    count = play->count;
    fmpq_mat_init(play->rates, count, count);
    fmpq_mat_init(law, count, 1);
    for (int n = 0; n < count; n++)
        leave(play, n, 1);
    solve(law, play);
    average(answer, play, law);
    fmpq_mat_clear(law);
    fmpq_mat_clear(play->rates);
    free(play);
    return count;
}
