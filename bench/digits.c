/* digits.c -- proven digits of two classes: all terms in balls, or the same
   window in balls, against msj_decimals.

   k servers, needs 1 and 10, probabilities 1/3 and 2/3, rates 2 and 3. The
   bounds of both ways must overlap, and ours prove 12 digits of X, waste and
   utilisation. */

#include <stdio.h>

#include <flint/fmpq.h>

#include "bench.h"
#include "theorem/decimals.h"

#define RUNS 3
#define DIGITS 12
/* What the digits of waste take at 10^11 servers, and more. */
#define BITS 96

static void
set_model(msj_context_t *ctx, msj_model_t model, slong servers)
{
    static const slong needs[] = {1, 10};

    msj_bench_must(msj_model_add_classes(ctx, model, 2), ctx);
    model->servers = servers;
    for (slong c = 0; c < 2; c++)
    {
        msj_job_class_struct *one = model->classes + c;
        fmpq_t rate;

        fmpq_init(rate);
        fmpq_set_si(rate, 2 + c, 1);
        one->need = needs[c];
        fmpq_set_si(one->prob, 1 + c, 3);
        msj_bench_must(msj_duration_set_exponential(ctx, one->duration, rate),
                       ctx);
        fmpq_clear(rate);
    }
    msj_bench_must(msj_model_validate(ctx, model), ctx);
}

/* Seconds; X between the bounds. */
static double
run_digits(msj_context_t *ctx, fmpq_t low, fmpq_t high, const msj_model_t model)
{
    msj_values_t least, most;
    double best = 0;
    slong states;

    msj_values_init(least);
    msj_values_init(most);
    for (int i = 0; i < RUNS; i++)
    {
        double start = msj_bench_seconds(), time;

        msj_bench_must(msj_decimals(ctx, least, most, &states, model, DIGITS),
                       ctx);
        time = msj_bench_seconds() - start;
        best = i == 0 || time < best ? time : best;
    }
    fmpq_set(low, least->throughput);
    fmpq_set(high, most->throughput);
    msj_values_clear(least);
    msj_values_clear(most);
    return best;
}

/* The slow way, and whether its bounds overlap with those given. `terms` as in
   msj_window_t. */
static double
run_balls(msj_context_t *ctx, const fmpq_t low, const fmpq_t high, long *added,
          const msj_model_t model, slong terms)
{
    msj_window_t window = {BITS, 0, terms};
    fmpq_t least, most;
    msj_mean_jobs_t mean;
    double start = msj_bench_seconds(), time;
    int narrow;

    fmpq_init(least);
    fmpq_init(most);
    msj_mean_jobs_init(&mean);
    msj_bench_must(msj_mean_jobs_set(ctx, &mean, &narrow, model,
                                     msj_mean_jobs_column(model), &window),
                   ctx);
    msj_mean_jobs_throughput(least, most, &mean, model);
    time = msj_bench_seconds() - start;
    msj_bench_agree(fmpq_cmp(least, high) <= 0 && fmpq_cmp(low, most) <= 0,
                    "bounds of X");
    *added = (long) mean.terms;
    msj_mean_jobs_clear(&mean);
    fmpq_clear(least);
    fmpq_clear(most);
    return time;
}

static void
run(msj_bench_t *bench, slong servers, int all)
{
    msj_bench_row_t row = {.area = "digits"};
    msj_context_t ctx;
    msj_model_t model;
    fmpq_t low, high;
    long added;

    msj_context_init(&ctx);
    msj_model_init(model);
    fmpq_init(low);
    fmpq_init(high);
    set_model(&ctx, model, servers);
    row.seconds = run_digits(&ctx, low, high, model);
    row.slow_seconds = run_balls(&ctx, low, high, &added, model,
                                 all ? servers : -1);
    snprintf(row.figure, sizeof row.figure, "two classes, %d digits, k = %.0e",
             DIGITS, (double) servers);
    snprintf(row.baseline, sizeof row.baseline,
             all ? "all terms in balls" : "terms round the mode in balls");
    snprintf(row.note, sizeof row.note, "%ld balls", added);
    msj_bench_row(bench, &row);
    fmpq_clear(low);
    fmpq_clear(high);
    msj_model_clear(model);
}

void
msj_bench_digits(msj_bench_t *bench)
{
    run(bench, bench->quick ? 100000 : 1000000, 1);
    if (!bench->quick)
    {
        run(bench, 100000000000, 0);
    }
}
