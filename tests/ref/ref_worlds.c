/* ref_worlds.c -- how the descriptors of one queue relate, by matrices. */

#include "ref/ref_worlds.h"

#include <stdlib.h>
#include <string.h>

#include "ref/ref_solve.h"

typedef struct
{
    const ref_model_t *model;
    ref_chain_t lists, multisets, pairs;
    int *block;    /* I'-state of every list */
    int *chosen;   /* a list of every I'-state */
    char **keys;   /* of the I'-states: counts, then the waiting classes */
    int blocks;
    size_t phases; /* letters of the counts in a key */
    mpq_t *rates[2]; /* Q_I'(a) */
} worlds_t;

/* ---- matrices ----------------------------------------------------------- */

/* Q(a) of a chain, n x n. */
static mpq_t *
chain_rates(const ref_chain_t *chain, int a)
{
    int n = chain->state_count;
    mpq_t *out = ref_vector(n * n);

    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];
        mpq_t *entry = &out[step->from * n + step->to];

        if ((step->job_class != REF_NO_JOB) == a)
            mpq_add(*entry, *entry, step->rate);
    }
    for (int s = 0; s < n && a == 0; s++)
        mpq_sub(out[s * n + s], out[s * n + s], chain->rates[s]);
    return out;
}

/* out (rows x columns) += x (rows x inner) y (inner x columns). */
static void
multiply(mpq_t *out, mpq_t *x, mpq_t *y, int rows, int inner, int columns)
{
    mpq_t part;

    mpq_init(part);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < inner; k++)
            for (int j = 0; mpq_sgn(x[i * inner + k]) && j < columns; j++)
            {
                mpq_mul(part, x[i * inner + k], y[k * columns + j]);
                mpq_add(out[i * columns + j], out[i * columns + j], part);
            }
    mpq_clear(part);
}

/* Entries of kernel Q_right that are not those of Q_left kernel. */
static long
intertwining_failures(mpq_t *left, mpq_t *kernel, mpq_t *right, int rows,
                      int columns)
{
    mpq_t *x = ref_vector(rows * columns), *y = ref_vector(rows * columns);
    long failed = 0;

    multiply(x, kernel, right, rows, columns, columns);
    multiply(y, left, kernel, rows, rows, columns);
    for (int i = 0; i < rows * columns; i++)
        failed += !mpq_equal(x[i], y[i]);
    ref_vector_clear(x, rows * columns);
    ref_vector_clear(y, rows * columns);
    return failed;
}

static int
is_stochastic(mpq_t *kernel, int rows, int columns)
{
    int good = 1;
    mpq_t sum;

    mpq_init(sum);
    for (int i = 0; i < rows; i++)
    {
        mpq_set_ui(sum, 0, 1);
        for (int j = 0; j < columns; j++)
            mpq_add(sum, sum, kernel[i * columns + j]);
        good = good && mpq_cmp_ui(sum, 1, 1) == 0;
    }
    mpq_clear(sum);
    return good;
}

/* ---- lumpings ----------------------------------------------------------- */

/* out (n x labels): the rates from each state into each label. */
static void
rates_into(mpq_t *out, mpq_t *rates, int n, const int *label, int labels)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
        {
            mpq_t *entry = &out[i * labels + label[j]];

            mpq_add(*entry, *entry, rates[i * n + j]);
        }
}

/* States whose rates are not those of the first state with their label. */
static long
lumping_failures(mpq_t *into, int n, const int *label, int labels)
{
    long failed = 0;

    for (int i = 0; i < n; i++)
    {
        int first = 0, same = 1;

        while (label[first] != label[i])
            first++;
        for (int j = 0; j < labels; j++)
            same = same && mpq_equal(into[i * labels + j],
                                     into[first * labels + j]);
        failed += !same;
    }
    return failed;
}

/* ---- I' ----------------------------------------------------------------- */

static void
find_blocks(worlds_t *worlds)
{
    int n = worlds->lists.state_count;

    worlds->block = malloc((size_t) n * sizeof *worlds->block);
    worlds->chosen = malloc((size_t) n * sizeof *worlds->chosen);
    worlds->keys = malloc((size_t) n * sizeof *worlds->keys);
    for (int s = 0; s < n; s++)
    {
        ref_state_t state = worlds->lists.states[s];
        int b = 0;

        ref_queue_block(worlds->model, &state);
        while (b < worlds->blocks && strcmp(worlds->keys[b], state.key) != 0)
            b++;
        if (b == worlds->blocks)
        {
            worlds->chosen[b] = s;
            worlds->keys[b] = malloc(sizeof state.key);
            memcpy(worlds->keys[worlds->blocks++], state.key,
                   sizeof state.key);
        }
        worlds->block[s] = b;
    }
}

/* Q_I'(a), and the lists at which it is not defined. */
static long
lump_lists(worlds_t *worlds, int a)
{
    int n = worlds->lists.state_count, b = worlds->blocks;
    mpq_t *rates = chain_rates(&worlds->lists, a), *into = ref_vector(n * b);
    long failed;

    rates_into(into, rates, n, worlds->block, b);
    failed = lumping_failures(into, n, worlds->block, b);
    worlds->rates[a] = ref_vector(b * b);
    for (int i = 0; i < b; i++)
        for (int j = 0; j < b; j++)
            mpq_set(worlds->rates[a][i * b + j],
                    into[worlds->chosen[i] * b + j]);
    ref_vector_clear(rates, n * n);
    ref_vector_clear(into, n * b);
    return failed;
}

/* The state of II that a list shows: those of its jobs that II has drawn. */
static int
shown_state(const worlds_t *worlds, int s)
{
    ref_state_t state = worlds->lists.states[s];
    char waiting = state.waiting[0];

    memset(state.waiting, 0, sizeof state.waiting);
    if (waiting
        && ref_queue_wants(worlds->model, REF_JUST_ENOUGH, &state))
        state.waiting[0] = waiting;
    ref_queue_name(worlds->model, REF_JUST_ENOUGH, &state);
    return ref_chain_find(&worlds->multisets, state.name);
}

static long
plain_failures(const worlds_t *worlds, int a)
{
    int n = worlds->lists.state_count, m = worlds->multisets.state_count;
    mpq_t *rates = chain_rates(&worlds->lists, a), *into = ref_vector(n * m);
    int *label = malloc((size_t) n * sizeof *label);
    long failed;

    for (int s = 0; s < n; s++)
        label[s] = shown_state(worlds, s);
    rates_into(into, rates, n, label, m);
    failed = lumping_failures(into, n, label, m);
    free(label);
    ref_vector_clear(rates, n * n);
    ref_vector_clear(into, n * m);
    return failed;
}

/* ---- kernels ------------------------------------------------------------ */

/* Lambda(s, b): the jobs that II has not drawn are drawn from p. */
static mpq_t *
drawing_kernel(const worlds_t *worlds)
{
    int n = worlds->multisets.state_count;
    mpq_t *out = ref_vector(n * worlds->blocks);

    for (int s = 0; s < n; s++)
        for (int b = 0; b < worlds->blocks; b++)
        {
            ref_state_t state = worlds->multisets.states[s];
            mpq_t *entry = &out[s * worlds->blocks + b];
            const char *rest = worlds->keys[b];

            ref_queue_block(worlds->model, &state);
            if (strncmp(state.key, rest, strlen(state.key)) != 0)
                continue;
            mpq_set_ui(*entry, 1, 1);
            for (rest += strlen(state.key); *rest; rest++)
                mpq_mul(*entry, *entry, worlds->model->prob[*rest - '1']);
        }
    return out;
}

/* Lambda'(t, s): where II' draws nothing more, II draws the blocked job. */
static mpq_t *
carrying_kernel(const worlds_t *worlds)
{
    int n = worlds->pairs.state_count, m = worlds->multisets.state_count;
    mpq_t *out = ref_vector(n * m);

    for (int t = 0; t < n; t++)
        for (int s = 0; s < m; s++)
        {
            ref_state_t from = worlds->pairs.states[t];
            ref_state_t to = worlds->multisets.states[s];
            mpq_t *entry = &out[t * m + s];

            ref_queue_block(worlds->model, &from);
            ref_queue_block(worlds->model, &to);
            if (strcmp(from.key, to.key) == 0)
                mpq_set_ui(*entry, 1, 1);
            else if (!from.waiting[0] && to.waiting[0]
                     && memcmp(from.key, to.key, worlds->phases) == 0
                     && ref_queue_wants(worlds->model, REF_JUST_ENOUGH, &from))
                mpq_set(*entry, worlds->model->prob[to.waiting[0] - '1']);
        }
    return out;
}

/* law_I summed over I'-states is law_II Lambda. */
static int
law_carries(const worlds_t *worlds, mpq_t *of_lists, mpq_t *of_multisets,
            mpq_t *kernel)
{
    int b = worlds->blocks, good = 1;
    mpq_t *sums = ref_vector(b), *drawn = ref_vector(b);

    for (int s = 0; s < worlds->lists.state_count; s++)
        mpq_add(sums[worlds->block[s]], sums[worlds->block[s]], of_lists[s]);
    multiply(drawn, of_multisets, kernel, 1, worlds->multisets.state_count, b);
    for (int i = 0; i < b; i++)
        good = good && mpq_equal(sums[i], drawn[i]);
    ref_vector_clear(sums, b);
    ref_vector_clear(drawn, b);
    return good;
}

static int
laws_carry(const worlds_t *worlds, mpq_t *kernel)
{
    ref_answer_t lists, multisets;
    int good;

    ref_answer_init(&lists, worlds->lists.state_count);
    ref_answer_init(&multisets, worlds->multisets.state_count);
    good = ref_answer_solve(&lists, &worlds->lists)
           && ref_answer_solve(&multisets, &worlds->multisets)
           && law_carries(worlds, lists.time, multisets.time, kernel)
           && law_carries(worlds, lists.departure, multisets.departure, kernel)
           && mpq_equal(lists.throughput, multisets.throughput)
           && mpq_equal(lists.delta_departure, multisets.delta_departure);
    ref_answer_clear(&lists);
    ref_answer_clear(&multisets);
    return good;
}

/* ---- all of it ---------------------------------------------------------- */

static void
compare_multisets(ref_worlds_t *out, worlds_t *worlds, int most_gauss)
{
    int m = out->multisets;
    mpq_t *kernel = drawing_kernel(worlds);

    out->kernels = is_stochastic(kernel, m, out->blocks);
    for (int a = 0; a < 2; a++)
    {
        mpq_t *rates = chain_rates(&worlds->multisets, a);

        out->drawing[a] = intertwining_failures(rates, kernel,
                                                worlds->rates[a], m,
                                                out->blocks);
        ref_vector_clear(rates, m * m);
    }
    out->laws = out->lists > most_gauss ? -1 : laws_carry(worlds, kernel);
    ref_vector_clear(kernel, m * out->blocks);
}

static void
compare_pairs(ref_worlds_t *out, worlds_t *worlds)
{
    int n, m = out->multisets;
    mpq_t *kernel;

    ref_chain_build(&worlds->pairs, worlds->model, REF_TWO_CLASS);
    n = out->pairs = worlds->pairs.state_count;
    kernel = carrying_kernel(worlds);
    out->kernels = out->kernels && is_stochastic(kernel, n, m);
    for (int a = 0; a < 2; a++)
    {
        mpq_t *left = chain_rates(&worlds->pairs, a);
        mpq_t *right = chain_rates(&worlds->multisets, a);

        out->carrying[a] = intertwining_failures(left, kernel, right, n, m);
        ref_vector_clear(left, n * n);
        ref_vector_clear(right, m * m);
    }
    ref_vector_clear(kernel, n * m);
    ref_chain_clear(&worlds->pairs);
}

void
ref_worlds(ref_worlds_t *out, const ref_model_t *model, int most_gauss)
{
    worlds_t worlds;

    memset(out, 0, sizeof *out);
    memset(&worlds, 0, sizeof worlds);
    worlds.model = model;
    for (int c = 0; c < model->classes; c++)
        worlds.phases += (size_t) ref_model_phases(model, c);
    ref_chain_build(&worlds.lists, model, REF_EXACT_K);
    ref_chain_build(&worlds.multisets, model, REF_JUST_ENOUGH);
    find_blocks(&worlds);
    out->lists = worlds.lists.state_count;
    out->blocks = worlds.blocks;
    out->multisets = worlds.multisets.state_count;
    for (int a = 0; a < 2; a++)
    {
        out->lumping[a] = lump_lists(&worlds, a);
        out->plain[a] = plain_failures(&worlds, a);
    }
    compare_multisets(out, &worlds, most_gauss);
    if (model->classes == 2)
        compare_pairs(out, &worlds);
    for (int a = 0; a < 2; a++)
        ref_vector_clear(worlds.rates[a], worlds.blocks * worlds.blocks);
    for (int b = 0; b < worlds.blocks; b++)
        free(worlds.keys[b]);
    free(worlds.keys);
    free(worlds.block);
    free(worlds.chosen);
    ref_chain_clear(&worlds.lists);
    ref_chain_clear(&worlds.multisets);
}
