/* scalars.c -- X and Delta(Y_d) of a three-class chain without vectors.

   k servers, needs 1, 2, 5, probabilities 1/2, 1/3, 1/6, rates 1, 1/2, 1/3.
   msj_scalars, proved by its bound, against FLINT's dense Dixon solver (X, on
   the chain between states), against the vectors (law and relative
   completions), the vector kernel against the portable one, two threads
   against one on the wall. Enumeration is not counted, and given for
   comparison. */

#include <stdio.h>
#include <stdlib.h>

#include <flint/fmpq_mat.h>

#include "bench.h"
#include "solver/generator.h"
#include "solver/relative.h"
#include "solver/scalars.h"
#include "solver/stationary.h"

typedef struct
{
    msj_context_t ctx;
    msj_model_t model;
    msj_chain_t chain;
    double enumeration;
} world_t;

static void
begin(world_t *world, int servers)
{
    static const char *const classes[] = {"need=1,prob=1/2,exp=1",
                                          "need=2,prob=1/3,exp=1/2",
                                          "need=5,prob=1/6,exp=1/3"};
    msj_bindings_t bindings;
    char text[20];
    double start;

    snprintf(text, sizeof text, "%d", servers);
    msj_context_init(&world->ctx);
    msj_model_init(world->model);
    msj_chain_init(world->chain);
    msj_bindings_init(bindings);
    msj_bench_must(msj_model_from_words(&world->ctx, world->model, text,
                                        classes, 3, NULL, bindings),
                   &world->ctx);
    start = msj_bench_seconds();
    msj_bench_must(msj_chain_enumerate(&world->ctx, world->chain, world->model,
                                       msj_descriptor_default(world->model)),
                   &world->ctx);
    world->enumeration = msj_bench_seconds() - start;
    msj_bindings_clear(bindings);
}

static void
end(world_t *world)
{
    msj_chain_clear(world->chain);
    msj_model_clear(world->model);
}

/* Processor time, or with threads time on the wall. */
static double
run(msj_scalars_t out, world_t *world, int departure, int way, int threads)
{
    double (*clock)(void) = threads > 0 ? msj_bench_wall : msj_bench_seconds;
    double start = clock();

    world->ctx.threads = threads > 0 ? threads : 1;
    msj_bench_must(msj_scalars(&world->ctx, out, world->chain, departure, way),
                   &world->ctx);
    return clock() - start;
}

static void
start_row(msj_bench_row_t *row, const world_t *world, const char *what)
{
    *row = (msj_bench_row_t){.area = "scalars"};
    snprintf(row->figure, sizeof row->figure, "%s, %ld states", what,
             (long) world->chain->state_count);
}

/* -Q without row and column 0, transposed, and row 0 of it. */
static void
pin(fmpq_mat_t matrix, fmpq_mat_t right, const fmpq_mat_t rates)
{
    slong size = fmpq_mat_nrows(rates);

    for (slong i = 0; i < size; i++)
    {
        for (slong j = 0; j < size; j++)
        {
            const fmpq *rate = fmpq_mat_entry(rates, i, j);

            if (i == 0 && j > 0)
            {
                fmpq_set(fmpq_mat_entry(right, j - 1, 0), rate);
            }
            if (i > 0 && i != j)
            {
                fmpq *out = fmpq_mat_entry(matrix, i - 1, i - 1);

                fmpq_add(out, out, rate);
            }
            if (i > 0 && j > 0 && i != j)
            {
                fmpq_neg(fmpq_mat_entry(matrix, j - 1, i - 1), rate);
            }
        }
    }
}

/* X by FLINT, on the wall of the processor: the solution alone counts. */
static double
run_flint(fmpq_t throughput, world_t *world)
{
    slong size = world->chain->state_count;
    fmpq_mat_t rates, matrix, right, solution;
    msj_generator_t generator;
    fmpq_t rate, sum;
    double seconds;

    fmpq_init(rate);
    fmpq_init(sum);
    fmpq_mat_init(rates, size, size);
    fmpq_mat_init(matrix, size - 1, size - 1);
    fmpq_mat_init(right, size - 1, 1);
    fmpq_mat_init(solution, size - 1, 1);
    msj_generator_init(generator);
    msj_bench_must(
        msj_generator_set_chain(&world->ctx, generator, world->chain),
        &world->ctx);
    msj_generator_dense(rates, generator);
    pin(matrix, right, rates);
    seconds = msj_bench_seconds();
    msj_bench_agree(fmpq_mat_solve_dixon(solution, matrix, right), "FLINT");
    seconds = msj_bench_seconds() - seconds;
    fmpq_set_si(sum, 1, 1);
    fmpq_zero(throughput);
    for (slong s = 0; s < size; s++)
    {
        const fmpq *weight = s == 0 ? sum : fmpq_mat_entry(solution, s - 1, 0);

        fmpq_zero(rate);
        for (slong e = generator->first[s]; e < generator->first[s + 1]; e++)
        {
            fmpq_add(rate, rate, generator->completion + e);
        }
        fmpq_addmul(throughput, rate, weight);
        if (s > 0)
        {
            fmpq_add(sum, sum, weight);
        }
    }
    fmpq_div(throughput, throughput, sum);
    msj_generator_clear(generator);
    fmpq_mat_clear(rates);
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(right);
    fmpq_mat_clear(solution);
    fmpq_clear(rate);
    fmpq_clear(sum);
    return seconds;
}

static void
measure_flint(msj_bench_t *bench, int servers)
{
    msj_bench_row_t row;
    msj_scalars_t scalars;
    fmpq_t throughput;
    world_t world;

    begin(&world, servers);
    msj_scalars_init(scalars);
    fmpq_init(throughput);
    start_row(&row, &world, "X without vectors");
    row.seconds = run(scalars, &world, 0, 0, 0);
    snprintf(row.baseline, sizeof row.baseline, "FLINT, dense Dixon");
    row.slow_seconds = run_flint(throughput, &world);
    msj_bench_agree(fmpq_equal(throughput, scalars->throughput), "X");
    msj_bench_row(bench, &row);
    msj_scalars_clear(scalars);
    fmpq_clear(throughput);
    end(&world);
}

/* X from the law, and with `departure` Delta(Y_d) from all Delta(s). */
static double
run_vectors(msj_scalars_t out, world_t *world, int departure)
{
    double start = msj_bench_seconds();
    msj_relative_t relative;
    const char *method;
    msj_law_t law;

    msj_law_init(law);
    msj_relative_init(relative);
    msj_bench_must(msj_stationary(&world->ctx, law, &method, world->chain),
                   &world->ctx);
    msj_law_throughput(out->throughput, law);
    if (departure)
    {
        msj_bench_must(
            msj_relative_completions(&world->ctx, relative, law, world->chain),
            &world->ctx);
        fmpq_set(out->departure, relative->departure);
    }
    msj_law_clear(law);
    msj_relative_clear(relative);
    return msj_bench_seconds() - start;
}

static void
check_same(const msj_scalars_t a, const msj_scalars_t b)
{
    msj_bench_agree(fmpq_equal(a->throughput, b->throughput)
                        && fmpq_equal(a->departure, b->departure),
                    "X or Delta(Y_d)");
}

static void
measure_vectors(msj_bench_t *bench, int servers, int departure)
{
    msj_scalars_t fast, slow;
    msj_bench_row_t row;
    world_t world;

    begin(&world, servers);
    msj_scalars_init(fast);
    msj_scalars_init(slow);
    start_row(&row, &world, departure ? "X, Delta(Y_d)" : "X without vectors");
    row.seconds = run(fast, &world, departure, 0, 0);
    snprintf(row.baseline, sizeof row.baseline, "%s",
             departure ? "law and all Delta(s), substituted" : "the law");
    row.slow_seconds = run_vectors(slow, &world, departure);
    snprintf(row.note, sizeof row.note, "enumeration %.2g s, X %ld bits",
             world.enumeration,
             (long) fmpz_bits(fmpq_denref(fast->throughput)));
    check_same(fast, slow);
    msj_bench_row(bench, &row);
    msj_scalars_clear(fast);
    msj_scalars_clear(slow);
    end(&world);
}

/* The kernel of this processor against the portable one, or two threads
   against one. */
static void
measure_ways(msj_bench_t *bench, int servers, int departure, int threads)
{
    msj_scalars_t fast, slow;
    msj_bench_row_t row;
    world_t world;
    char what[40];

    begin(&world, servers);
    msj_scalars_init(fast);
    msj_scalars_init(slow);
    snprintf(what, sizeof what, "%s%s", departure ? "X, Delta(Y_d)" : "X",
             threads ? ", 2 threads" : "");
    start_row(&row, &world, what);
    row.seconds = run(fast, &world, departure, 0, threads ? 2 : 0);
    snprintf(row.baseline, sizeof row.baseline, "%s",
             threads ? "1 thread, both on the wall" : "portable kernel");
    row.slow_seconds = run(slow, &world, departure,
                           threads ? 0 : MSJ_SCALARS_PORTABLE, threads);
    snprintf(row.note, sizeof row.note, "enumeration %.2g s",
             world.enumeration);
    check_same(fast, slow);
    msj_bench_row(bench, &row);
    msj_scalars_clear(fast);
    msj_scalars_clear(slow);
    end(&world);
}

void
msj_bench_scalars(msj_bench_t *bench)
{
    measure_flint(bench, bench->quick ? 30 : 58);
    measure_vectors(bench, 58, 1);
    if (!bench->quick)
    {
        measure_vectors(bench, 183, 0);
        measure_ways(bench, 183, 1, 0);
        measure_ways(bench, 183, 1, 1);
        measure_ways(bench, 577, 0, 1);
    }
}
