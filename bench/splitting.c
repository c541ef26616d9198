/* splitting.c -- X of two classes exactly, for many servers.

   Needs 1 and 10, p_1 = 1/3, rates 2 and 3: plain binary splitting and, for
   the smallest k, rational numbers term by term, both from tests/ref/, against
   msj_staircase_throughput. */

#include <stdio.h>
#include <sys/resource.h>

#include "bench.h"
#include "model/model.h"
#include "ref/ref_splitting.h"
#include "theorem/staircase_part.h"
#include "theorem/staircase_throughput.h"

typedef void (*slow_way_t)(mpq_t out, const ref_boundary_t *boundary);

static long
peak_megabytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1000;
}

/* What the fast way left for the gcd to divide out. */
static long
surplus_bits(const msj_model_t model)
{
    msj_context_t ctx;
    fmpz_t rated, sum;
    fmpq_t unit;
    long bits;

    msj_context_init(&ctx);
    fmpz_init(rated);
    fmpz_init(sum);
    fmpq_init(unit);
    msj_bench_must(
        msj_staircase_sums(&ctx, rated, sum, unit, model, MSJ_LEAF_STATES),
        &ctx);
    fmpz_gcd(sum, sum, rated);
    bits = (long) fmpz_bits(sum);
    fmpz_clear(rated);
    fmpz_clear(sum);
    fmpq_clear(unit);
    return bits;
}

static void
run_fast(msj_bench_row_t *row, fmpq_t throughput, const msj_model_t model)
{
    msj_context_t ctx;
    double start = msj_bench_seconds();

    msj_context_init(&ctx);
    msj_bench_must(msj_staircase_throughput(&ctx, throughput, model), &ctx);
    row->seconds = msj_bench_seconds() - start;
    snprintf(row->note, sizeof row->note,
             "X: %ld bits, gcd %ld bits, peak %ld MB",
             (long) fmpz_bits(fmpq_numref(throughput)), surplus_bits(model),
             peak_megabytes());
}

static void
read_model(msj_model_t out, int servers)
{
    static const char *const classes[] = {"need=1,prob=1/3,exp=2",
                                          "need=10,prob=2/3,exp=3"};
    msj_bindings_t bindings;
    msj_context_t ctx;
    char words[20];

    msj_context_init(&ctx);
    msj_bindings_init(bindings);
    msj_model_init(out);
    snprintf(words, sizeof words, "%d", servers);
    msj_bench_must(
        msj_model_from_words(&ctx, out, words, classes, 2, NULL, bindings),
        &ctx);
    msj_bindings_clear(bindings);
}

static void
run_slow(msj_bench_t *bench, msj_bench_row_t *row, const fmpq_t throughput,
         const ref_boundary_t *boundary, slow_way_t slow_way,
         const char *baseline)
{
    double start = msj_bench_seconds();
    mpq_t slow, fast;

    mpq_init(slow);
    mpq_init(fast);
    slow_way(slow, boundary);
    row->slow_seconds = msj_bench_seconds() - start;
    fmpq_get_mpq(fast, throughput);
    msj_bench_agree(mpq_equal(fast, slow), "throughput");
    snprintf(row->baseline, sizeof row->baseline, "%s", baseline);
    msj_bench_row(bench, row);
    mpq_clear(slow);
    mpq_clear(fast);
}

static void
measure(msj_bench_t *bench, int servers, int terms)
{
    msj_bench_row_t row = {.area = "splitting"};
    ref_boundary_t boundary;
    fmpq_t throughput;
    msj_model_t subject;
    ref_model_t model;

    ref_model_init(&model);
    ref_model_servers(&model, servers, "1 1/3 2, 10 2/3 3");
    read_model(subject, servers);
    ref_boundary_init(&boundary, &model);
    fmpq_init(throughput);
    snprintf(row.figure, sizeof row.figure, "X, 2 classes, %d servers",
             servers);
    run_fast(&row, throughput, subject);
    if (terms)
    {
        run_slow(bench, &row, throughput, &boundary, ref_terms_throughput,
                 "rationals term by term");
    }
    run_slow(bench, &row, throughput, &boundary, ref_splitting_throughput,
             "plain binary splitting");
    fmpq_clear(throughput);
    ref_boundary_clear(&boundary);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

void
msj_bench_splitting(msj_bench_t *bench)
{
    measure(bench, 10000, 1);
    measure(bench, 100000, 0);
    if (!bench->quick)
    {
        measure(bench, 1000000, 0);
    }
}
