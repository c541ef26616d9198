/* equivalence.c: the descriptors describe one process (section 3).
 *
 * The chains of exact-k (I), just-enough (II) and two-class (II') are built
 * from the queue. Rates between states come from following all draws. What is
 * compared are rational numbers, entry by entry. */

#include "check.h"

#include <string.h>

#define MAX_ENTRIES ((size_t) 1 << 24) /* of a matrix */

/* Rates between states, or probabilities, dense. */
typedef struct
{
    size_t rows, columns;
    mpq_t *entry;
} matrix_t;

static matrix_t
new_matrix(size_t rows, size_t columns)
{
    matrix_t matrix = {rows, columns, NULL};
    size_t i;

    if (columns > 0 && rows > MAX_ENTRIES / columns)
        chk_refuse(chk_line, CHK_FALSE,
                   "the chains are too large for this checker");
    matrix.entry = chk_need(rows * columns, sizeof *matrix.entry);
    for (i = 0; i < rows * columns; i++)
        mpq_init(matrix.entry[i]);
    return matrix;
}

static mpq_t *
entry(const matrix_t *matrix, size_t row, size_t column)
{
    return &matrix->entry[row * matrix->columns + column];
}

/* row += amount * the law of the states in which the draws from the cell end;
 * state numbers are translated by `to`, if there is one. */
static void
spread(mpq_t *row, const chk_graph_t *graph, size_t cell, const mpq_t amount,
       const size_t *to)
{
    size_t e, state;
    mpq_t part, prob;

    if (!chk_is_node(graph, cell))
    {
        state = to == NULL ? graph->rank[cell] : to[graph->rank[cell]];
        mpq_add(row[state], row[state], amount);
        return;
    }
    mpq_init(part);
    mpq_init(prob);
    for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
    {
        mpz_set(mpq_numref(prob), graph->prob[graph->edge[e].slot]);
        mpz_set(mpq_denref(prob), graph->prob_den);
        mpq_canonicalize(prob);
        mpq_mul(part, amount, prob);
        spread(row, graph, graph->edge[e].to, part, to);
    }
    mpq_clear(part);
    mpq_clear(prob);
}

/* The rates with that a from the state into all states (translated). */
static void
rates_of(mpq_t *row, size_t columns, const chk_graph_t *graph, size_t state,
         bool completes, const size_t *to)
{
    size_t e, cell = graph->order[state];
    mpq_t rate;

    mpq_init(rate);
    for (e = 0; e < columns; e++)
        mpq_set_ui(row[e], 0, 1);
    for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
    {
        const chk_edge_t *edge = &graph->edge[e];

        if ((graph->class[edge->slot] > 0) != completes)
            continue;
        mpz_mul_ui(mpq_numref(rate), graph->rate[edge->slot],
                   (unsigned long) edge->jobs);
        mpz_set(mpq_denref(rate), graph->rate_den);
        mpq_canonicalize(rate);
        spread(row, graph, edge->to, rate, to);
    }
    mpq_clear(rate);
}

/* Q(a) of the states `chosen` (or all), in columns translated by `to`. */
static matrix_t
generator(const chk_graph_t *graph, bool completes, const size_t *chosen,
          const size_t *to, size_t size)
{
    matrix_t matrix = new_matrix(size, size);
    mpz_t *nu = chk_integers(graph->states);
    size_t i, state;
    mpq_t rate;

    mpq_init(rate);
    chk_rates(nu, graph, CHK_ALL);
    for (i = 0; i < size; i++)
    {
        state = chosen == NULL ? i : chosen[i];
        rates_of(entry(&matrix, i, 0), size, graph, state, completes, to);
        mpz_set(mpq_numref(rate), nu[state]);
        mpz_set(mpq_denref(rate), graph->rate_den);
        mpq_canonicalize(rate);
        if (!completes)
            mpq_sub(*entry(&matrix, i, i), *entry(&matrix, i, i), rate);
    }
    return matrix;
}

/* One entry of a product of matrices. */
static void
product(mpq_t result, const matrix_t *a, const matrix_t *b, size_t row,
        size_t column)
{
    mpq_t part;
    size_t i;

    mpq_init(part);
    mpq_set_ui(result, 0, 1);
    for (i = 0; i < a->columns; i++)
    {
        if (mpq_sgn(*entry(a, row, i)) == 0
            || mpq_sgn(*entry(b, i, column)) == 0)
            continue;
        mpq_mul(part, *entry(a, row, i), *entry(b, i, column));
        mpq_add(result, result, part);
    }
    mpq_clear(part);
}

/* The family kernel b = a kernel. */
static void
intertwined(chk_judge_t *judge, const matrix_t *kernel, const matrix_t *a,
            const matrix_t *b)
{
    mpz_t x, y, scale;
    mpq_t left, right;
    size_t i, j;

    if (kernel->rows * kernel->columns
        > CHK_MAX_STEPS / 16 / (a->rows + b->rows))
        chk_refuse(chk_line, CHK_FALSE,
                   "the chains are too large for this checker");
    mpq_init(left);
    mpq_init(right);
    mpz_init(x);
    mpz_init(y);
    mpz_init(scale);
    for (i = 0; i < kernel->rows; i++)
        for (j = 0; j < kernel->columns; j++)
        {
            product(left, kernel, b, i, j);
            product(right, a, kernel, i, j);
            mpz_mul(x, mpq_numref(left), mpq_denref(right));
            mpz_mul(y, mpq_numref(right), mpq_denref(left));
            mpz_mul(scale, mpq_denref(left), mpq_denref(right));
            chk_equation(judge, "an entry", x, y, scale);
        }
    chk_family_end(judge);
}

/* ---- I and I' --------------------------------------------------------- */

typedef struct
{
    const chk_graph_t *lists;
    chk_cells_t cells; /* I'-states: counts by phase, waiting classes */
    size_t *of;        /* of a state of I */
    size_t *chosen;    /* the first state of I with an I'-state */
} blocks_t;

static void
find_blocks(blocks_t *blocks, const chk_graph_t *lists)
{
    const chk_model_t *model = lists->model;
    size_t s, i, k, served, known, length = lists->cells.width - 1;
    int64_t *key, *counts = chk_need(model->classes, sizeof *counts);

    memset(blocks, 0, sizeof *blocks);
    blocks->lists = lists;
    blocks->cells.width = model->phases + length;
    blocks->of = chk_need(lists->states, sizeof *blocks->of);
    blocks->chosen = chk_need(lists->states, sizeof *blocks->chosen);
    key = chk_need(blocks->cells.width, sizeof *key);
    for (s = 0; s < lists->states; s++)
    {
        const int64_t *list = chk_state(lists, s);

        memset(key, 0, blocks->cells.width * sizeof *key);
        served = chk_in_service(lists, list, counts);
        for (i = 0; i < length; i++)
        {
            size_t class = (size_t) (list[i] / CHK_JOB) - 1;
            size_t phase = (size_t) (list[i] % CHK_JOB);

            k = chk_first_phase(model, class) + (phase > 0 ? phase - 1 : 0);
            if (i < served)
                key[k]++;
            else
                key[model->phases + i - served] = (int64_t) class + 1;
        }
        known = blocks->cells.count;
        blocks->of[s] = chk_cells_add(&blocks->cells, key);
        if (blocks->of[s] == known)
            blocks->chosen[known] = s;
    }
}

/* The family lumping-a: every state of I has the rates of the chosen one. */
static void
lumping(chk_judge_t *judge, const blocks_t *blocks, bool completes)
{
    size_t s, b, count = blocks->cells.count;
    matrix_t own = new_matrix(1, count), chosen = new_matrix(1, count);
    mpz_t same, one;

    mpz_init(same);
    mpz_init_set_ui(one, 1);
    for (s = 0; s < blocks->lists->states; s++)
    {
        rates_of(own.entry, count, blocks->lists, s, completes, blocks->of);
        rates_of(chosen.entry, count, blocks->lists,
                 blocks->chosen[blocks->of[s]], completes, blocks->of);
        chk_spend(4 * count);
        mpz_set_ui(same, 1);
        for (b = 0; b < count; b++)
            if (!mpq_equal(own.entry[b], chosen.entry[b]))
                mpz_set_ui(same, 0);
        chk_equation(judge, chk_state_name(blocks->lists, s), same, one, one);
    }
    chk_family_end(judge);
}

/* ---- kernels ---------------------------------------------------------- */

/* Lambda: the jobs that II has not drawn. */
static matrix_t
drawing_kernel(const chk_graph_t *multisets, const blocks_t *blocks)
{
    const chk_model_t *model = multisets->model;
    matrix_t kernel = new_matrix(multisets->states, blocks->cells.count);
    size_t s, b, i;

    for (s = 0; s < kernel.rows; s++)
        for (b = 0; b < kernel.columns; b++)
        {
            const int64_t *key = chk_state(multisets, s);
            const int64_t *block = chk_cell(&blocks->cells, b);
            const int64_t *waiting = block + model->phases;
            int64_t blocked = key[model->phases];

            if (memcmp(key, block, model->phases * sizeof *key) != 0
                || (blocked > 0 && waiting[0] != blocked))
                continue;
            mpq_set_ui(*entry(&kernel, s, b), 1, 1);
            for (i = blocked > 0;
                 model->phases + i < blocks->cells.width && waiting[i] > 0; i++)
                mpq_mul(*entry(&kernel, s, b), *entry(&kernel, s, b),
                        model->prob[waiting[i] - 1]);
        }
    return kernel;
}

/* Lambda': the blocked class where no class fits and not all servers are busy.
 * Keys of both chains are in the order of the model. */
static matrix_t
carrying_kernel(const chk_graph_t *pairs, const chk_graph_t *multisets)
{
    const chk_model_t *model = pairs->model;
    matrix_t kernel = new_matrix(pairs->states, multisets->states);
    size_t t, s, width = pairs->cells.width;

    for (t = 0; t < kernel.rows; t++)
    {
        const int64_t *pair = chk_state(pairs, t);
        bool found = false;

        for (s = 0; s < kernel.columns; s++)
            if (memcmp(pair, chk_state(multisets, s), width * sizeof *pair)
                == 0)
            {
                mpq_set_ui(*entry(&kernel, t, s), 1, 1);
                found = true;
            }
        for (s = 0; !found && pair[width - 1] == 0 && s < kernel.columns; s++)
        {
            const int64_t *key = chk_state(multisets, s);

            if (memcmp(pair, key, (width - 1) * sizeof *key) == 0
                && key[width - 1] > 0)
                mpq_set(*entry(&kernel, t, s), model->prob[key[width - 1] - 1]);
        }
    }
    return kernel;
}

/* The rows of a kernel are laws. */
static void
check_kernel(const matrix_t *kernel)
{
    size_t i, j;
    mpq_t sum;

    mpq_init(sum);
    for (i = 0; i < kernel->rows; i++)
    {
        mpq_set_ui(sum, 0, 1);
        for (j = 0; j < kernel->columns; j++)
            mpq_add(sum, sum, *entry(kernel, i, j));
        if (mpq_cmp_ui(sum, 1, 1) != 0)
            chk_refuse(chk_line, CHK_FALSE, "a kernel is not one of laws");
    }
    mpq_clear(sum);
}

void
chk_equivalence(const chk_model_t *model, const chk_claim_t *claim)
{
    chk_judge_t judge = {model, claim, 0, 0, 0, false};
    chk_graph_t lists, multisets, pairs;
    matrix_t kernel, a, b;
    blocks_t blocks;
    int completes;

    chk_graph_build(&lists, model, CHK_EXACT_K,
                    (size_t) mpz_get_ui(claim->states), claim->line + 1);
    if (mpz_cmp_ui(claim->states, lists.states) != 0)
        chk_refuse(claim->line + 1, CHK_FALSE,
                   "the chain has %zu states, not as many as claimed",
                   lists.states);
    chk_graph_build(&multisets, model, CHK_JUST_ENOUGH, SIZE_MAX, claim->line);
    find_blocks(&blocks, &lists);
    if (blocks.cells.count > MAX_ENTRIES / blocks.cells.count)
        chk_refuse(claim->line, CHK_FALSE,
                   "the chains are too large for this checker");
    for (completes = 0; completes < 2; completes++)
        lumping(&judge, &blocks, completes == 1);
    kernel = drawing_kernel(&multisets, &blocks);
    check_kernel(&kernel);
    for (completes = 0; completes < 2; completes++)
    {
        a = generator(&multisets, completes == 1, NULL, NULL, multisets.states);
        b = generator(&lists, completes == 1, blocks.chosen, blocks.of,
                      blocks.cells.count);
        intertwined(&judge, &kernel, &a, &b);
    }
    if (model->classes != 2)
        return;
    chk_graph_build(&pairs, model, CHK_TWO_CLASS, SIZE_MAX, claim->line);
    kernel = carrying_kernel(&pairs, &multisets);
    check_kernel(&kernel);
    for (completes = 0; completes < 2; completes++)
    {
        a = generator(&pairs, completes == 1, NULL, NULL, pairs.states);
        b = generator(&multisets, completes == 1, NULL, NULL, multisets.states);
        intertwined(&judge, &kernel, &a, &b);
    }
}
