/* sparse.c -- the law of a three-class chain: FLINT's dense Dixon solver
   against msj_sparse_solve.

   k servers, needs 1, 2, 5, probabilities 1/2, 1/3, 1/6, rates 1, 1/2, 1/3.
   FLINT solves the chain between states, the sampling nodes eliminated
   beforehand; the sparse solver keeps them. Both give the full vector, exactly,
   and X must agree. Building the systems is not counted.

   The systems come from tests/unit/models/saturated.h; everything specific to
   it is between the lines marked "the chain". */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "bench.h"
#include "solver/padic.h"
#include "unit/models/saturated.h"

#define RUNS 5 /* of the sparse solver; the fastest counts */

typedef struct
{
    long servers, states, unknowns, entries, bits;
    double sparse, functional, dense; /* seconds */
    int agree;
    char throughput[40];
} result_t;

/* --- the chain --------------------------------------------------------------

   What the two solvers need: A (law) with b, where unknown s - 1 is the
   weight of state s and that of state 0 is 1; N_s, the rate of state s times
   the scale M; the rates between states. */

static saturated_model_t model = {3, 58, {1, 2, 5}, {3, 2, 1}, {6, 3, 2}, 6};

/* out[s] = probability that the draws from the node end in s. */
static void
node_law(fmpq *out, const saturated_t *chain, slong node, fmpq **memo)
{
    fmpq_t prob;
    slong total = 0;

    fmpq_init(prob);
    for (slong c = 0; c < model.classes; c++)
    {
        total += model.probs[c];
    }
    for (slong c = 0; c < model.classes; c++)
    {
        slong target =
            chain->number[saturated_target(chain, chain->codes[node], c)];

        fmpq_set_si(prob, model.probs[c], (ulong) total);
        if (target < chain->state_count)
        {
            fmpq_add(out + target, out + target, prob);
            continue;
        }
        if (memo[target] == NULL)
        {
            memo[target] = _fmpq_vec_init(chain->state_count);
            node_law(memo[target], chain, target, memo);
        }
        for (slong s = 0; s < chain->state_count; s++)
        {
            if (!fmpq_is_zero(memo[target] + s))
            {
                fmpq_addmul(out + s, prob, memo[target] + s);
            }
        }
    }
    fmpq_clear(prob);
}

/* rates(i, j): M times the rate from state i to state j, nodes eliminated. */
static void
dense_rates(fmpq_mat_t rates, const saturated_t *chain)
{
    slong unknowns = chain->state_count + chain->node_count;
    fmpq **memo = calloc((size_t) unknowns, sizeof *memo);
    slong counts[SATURATED_CLASSES];
    fmpq_t rate;

    fmpq_init(rate);
    for (slong s = 0; s < chain->state_count && memo != NULL; s++)
    {
        saturated_counts(counts, chain, chain->codes[s] % chain->cells);
        for (slong c = 0; c < model.classes; c++)
        {
            slong code = saturated_target(chain, chain->codes[s], c);
            slong target = code < 0 ? -1 : chain->number[code];

            fmpq_set_si(rate, counts[c] * model.rates[c], 1);
            if (target >= chain->state_count && memo[target] == NULL)
            {
                memo[target] = _fmpq_vec_init(chain->state_count);
                node_law(memo[target], chain, target, memo);
            }
            for (slong j = 0; j < chain->state_count && target >= 0; j++)
            {
                fmpq *out = fmpq_mat_entry(rates, s, j);

                if (target >= chain->state_count)
                {
                    fmpq_addmul(out, rate, memo[target] + j);
                }
                else if (j == target)
                {
                    fmpq_add(out, out, rate);
                }
            }
        }
    }
    for (slong i = 0; i < unknowns && memo != NULL; i++)
    {
        if (memo[i] != NULL)
        {
            _fmpq_vec_clear(memo[i], chain->state_count);
        }
    }
    fmpq_clear(rate);
    free(memo);
}

/* --- end of the chain ---------------------------------------------------- */

/* The full vector, and with it X. */
static void
run_sparse(fmpq_t out, result_t *result, const saturated_t *chain,
           const msj_sparse_t law, const fmpz *b)
{
    fmpz *x = _fmpz_vec_init(law->size);
    msj_context_t ctx;
    fmpz_t d;

    fmpz_init(d);
    msj_context_init(&ctx);
    for (int i = 0; i < RUNS; i++)
    {
        double start = msj_bench_seconds(), time;

        fmpz_zero(d);
        msj_bench_must(msj_sparse_solve(&ctx, x, d, law, b, 1), &ctx);
        time = msj_bench_seconds() - start;
        result->sparse = i == 0 || time < result->sparse ? time
                                                         : result->sparse;
    }
    saturated_throughput(out, chain, x, d);
    result->bits = (long) fmpz_bits(fmpq_numref(out));
    fmpz_clear(d);
    _fmpz_vec_clear(x, law->size);
}

/* Only X: sum N x and sum x, without the vector. */
static void
run_functional(fmpq_t out, result_t *result, const saturated_t *chain,
               const msj_sparse_t law, const fmpz *b)
{
    fmpz *u = _fmpz_vec_init(2 * law->size);
    fmpz values[2] = {0, 0};
    msj_context_t ctx;
    double start;
    fmpz_t d;

    for (slong s = 1; s < chain->state_count; s++)
    {
        fmpz_set_si(u + s - 1, saturated_rate(chain, s));
        fmpz_one(u + law->size + s - 1);
    }
    fmpz_init(d);
    msj_context_init(&ctx);
    start = msj_bench_seconds();
    msj_bench_must(msj_sparse_solve_functional(&ctx, values, d, law, b, u, 2),
                   &ctx);
    result->functional = msj_bench_seconds() - start;
    fmpz_addmul_ui(values, d, (ulong) saturated_rate(chain, 0));
    fmpz_add(values + 1, values + 1, d);
    fmpz_mul_si(values + 1, values + 1, model.rate_scale);
    fmpq_set_fmpz_frac(out, values, values + 1);
    fmpz_clear(values);
    fmpz_clear(values + 1);
    fmpz_clear(d);
    _fmpz_vec_clear(u, 2 * law->size);
}

/* Of -Q without row and column 0 the transpose, and minus row 0 of it. */
static void
pin(fmpq_mat_t matrix, fmpq_mat_t right, const fmpq_mat_t rates)
{
    slong size = fmpq_mat_nrows(rates);

    for (slong i = 0; i < size; i++)
    {
        for (slong j = 1; j < size; j++)
        {
            const fmpq *rate = fmpq_mat_entry(rates, i, j);

            if (i == 0)
            {
                fmpq_set(fmpq_mat_entry(right, j - 1, 0), rate);
            }
            else if (i != j)
            {
                fmpq *out = fmpq_mat_entry(matrix, i - 1, i - 1);

                fmpq_neg(fmpq_mat_entry(matrix, j - 1, i - 1), rate);
                fmpq_add(out, out, rate);
            }
        }
        if (i > 0)
        {
            fmpq *out = fmpq_mat_entry(matrix, i - 1, i - 1);

            fmpq_add(out, out, fmpq_mat_entry(rates, i, 0));
        }
    }
}

static void
run_dense(fmpq_t out, result_t *result, const saturated_t *chain)
{
    slong size = chain->state_count;
    fmpq_mat_t rates, matrix, right, solution;
    fmpz *x = _fmpz_vec_init(size);
    double start;
    fmpz_t d;

    fmpz_init(d);
    fmpq_mat_init(rates, size, size);
    fmpq_mat_init(matrix, size - 1, size - 1);
    fmpq_mat_init(right, size - 1, 1);
    fmpq_mat_init(solution, size - 1, 1);
    dense_rates(rates, chain);
    pin(matrix, right, rates);
    start = msj_bench_seconds();
    if (!fmpq_mat_solve_dixon(solution, matrix, right))
    {
        fprintf(stderr, "bench: FLINT finds no solution\n");
        exit(1);
    }
    result->dense = msj_bench_seconds() - start;
    _fmpq_vec_get_fmpz_vec_fmpz(x, d, fmpq_mat_entry(solution, 0, 0), size - 1);
    saturated_throughput(out, chain, x, d);
    fmpz_clear(d);
    _fmpz_vec_clear(x, size);
    fmpq_mat_clear(rates);
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(right);
    fmpq_mat_clear(solution);
}

static void
run(result_t *result, int dense)
{
    msj_sparse_t poisson, law;
    msj_context_t ctx;
    saturated_t chain;
    fmpq_t sparse_x, other_x;
    fmpz *b;

    msj_context_init(&ctx);
    msj_sparse_init(poisson);
    msj_sparse_init(law);
    fmpq_init(sparse_x);
    fmpq_init(other_x);
    saturated_build(&chain, &model);
    msj_bench_must(saturated_matrix(&ctx, poisson, &chain), &ctx);
    msj_bench_must(msj_sparse_transpose(&ctx, law, poisson), &ctx);
    b = _fmpz_vec_init(law->size);
    saturated_outflow(b, &chain);
    result->servers = model.servers;
    result->states = chain.state_count;
    result->unknowns = law->size;
    result->entries = law->first[law->size];
    run_sparse(sparse_x, result, &chain, law, b);
    run_functional(other_x, result, &chain, law, b);
    result->agree = fmpq_equal(sparse_x, other_x);
    if (dense)
    {
        run_dense(other_x, result, &chain);
        result->agree = result->agree && fmpq_equal(sparse_x, other_x);
    }
    snprintf(result->throughput, sizeof result->throughput, "%.12f",
             fmpq_get_d(sparse_x));
    _fmpz_vec_clear(b, law->size);
    fmpq_clear(sparse_x);
    fmpq_clear(other_x);
    saturated_clear(&chain);
    msj_sparse_clear(poisson);
    msj_sparse_clear(law);
}

/* One size: the full vector, X alone, and with `dense` FLINT. */
static void
measure(msj_bench_t *bench, slong servers, int dense)
{
    msj_bench_row_t row = {.area = "sparse"};
    result_t result = {0};

    model.servers = servers;
    run(&result, dense);
    msj_bench_agree(result.agree, "throughput");
    snprintf(row.figure, sizeof row.figure, "law, 3 classes, %ld states",
             result.states);
    row.seconds = result.sparse;
    if (dense)
    {
        snprintf(row.baseline, sizeof row.baseline, "FLINT, dense Dixon");
        row.slow_seconds = result.dense;
    }
    snprintf(row.note, sizeof row.note, "X has %ld bits", result.bits);
    msj_bench_row(bench, &row);
    snprintf(row.figure, sizeof row.figure, "X alone, 3 classes, %ld states",
             result.states);
    row.seconds = result.functional;
    msj_bench_row(bench, &row);
}

void
msj_bench_sparse(msj_bench_t *bench)
{
    measure(bench, bench->quick ? 30 : 58, 1);
    if (!bench->quick)
    {
        measure(bench, 183, 0);
    }
}
