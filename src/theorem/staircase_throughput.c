/* staircase_throughput.c -- see staircase_throughput.h. */

#include "theorem/staircase_throughput.h"

#include <flint/nmod.h>

#include "support/memory.h"
#include "theorem/boundary.h"
#include "theorem/staircase_part.h"

/* Rates are factored completely up to the larger of these: a multiple of the
   columns and rows, a number. */
#define TABLE_SHARE 8
#define TABLE_LEAST 1048576
/* As long as the common denominator of all terms: more than all that is held
   at a time, the gcd included. */
#define LONG_NUMBERS 12
/* Of the time, about. */
#define GCD_SHARE 0.25
/* The largest prime below 2^62. */
#define CHECK_PRIME 4611686018427387847UL

static const char step_name[] = "throughput by splitting";

typedef struct
{
    const msj_model_struct *model;
    msj_constants_t constants;
    msj_factors_t base;
    msj_leaf_t *leaf;
    msj_walk_t walk;
    slong states, leaf_states;
    double work, done; /* states times levels */
} splitting_t;

/* ---- before the work ---------------------------------------------------- */

/* The largest rate of a state, from above. */
static void
most_rate(fmpz_t out, const splitting_t *job)
{
    const fmpz *constant = job->constants->constant;

    fmpz_mul_si(out, constant + MSJ_RATE_1, msj_boundary_columns(job->model));
    fmpz_addmul_ui(out, constant + MSJ_RATE_2,
                   (ulong) msj_boundary_rows(job->model));
}

/* The table holds all counts of jobs, and all rates if they are not much
   larger. */
static ulong
table_limit(const splitting_t *job)
{
    slong columns = msj_boundary_columns(job->model);
    slong rows = msj_boundary_rows(job->model);
    ulong counts = (ulong) FLINT_MAX(columns, rows);
    ulong most = FLINT_MAX(TABLE_SHARE * counts, TABLE_LEAST);
    ulong limit;
    fmpz_t rate;

    most = FLINT_MIN(most, MSJ_FACTORS_LIMIT);
    fmpz_init(rate);
    most_rate(rate, job);
    limit = fmpz_cmp_ui(rate, most) <= 0 ? fmpz_get_ui(rate) : counts;
    fmpz_clear(rate);
    return FLINT_MAX(limit, 256);
}

/* Bytes, from above. */
static double
estimate(const splitting_t *job)
{
    const fmpz *constant = job->constants->constant;
    double steps = (double) msj_boundary_columns(job->model)
                   + (double) msj_boundary_rows(job->model);
    double bits = 0;
    fmpz_t rate;

    fmpz_init(rate);
    most_rate(rate, job);
    bits += (double) fmpz_bits(rate);
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        bits += (double) fmpz_bits(constant + i);
    }
    fmpz_clear(rate);
    return LONG_NUMBERS * steps * bits / 8 + (double) table_limit(job);
}

/* ---- binary splitting --------------------------------------------------- */

static msj_status_t
report_done(msj_context_t *ctx, splitting_t *job, slong states)
{
    job->done += (double) states;
    msj_context_progress(ctx, step_name, job->done / job->work);
    return msj_context_poll(ctx);
}

static msj_status_t
split(msj_context_t *ctx, msj_part_t part, splitting_t *job, slong count,
      int last)
{
    msj_status_t status;
    msj_part_t right;

    if (count <= job->leaf_states)
    {
        status = msj_leaf_sum(ctx, part, job->leaf, &job->walk, count, last);
        return status == MSJ_OK ? report_done(ctx, job, count) : status;
    }
    status = split(ctx, part, job, count / 2, 0);
    msj_part_init(right);
    if (status == MSJ_OK)
    {
        status = split(ctx, right, job, count - count / 2, last);
    }
    if (status == MSJ_OK)
    {
        status = msj_part_join(ctx, part, right, job->base, last);
    }
    if (status == MSJ_OK)
    {
        status = report_done(ctx, job, count);
    }
    msj_part_clear(right);
    return status;
}

/* ---- the same sums modulo a prime --------------------------------------- */

/* sum T and sum T nu, times the product of all denominators, modulo the prime;
   forwards. */
static msj_status_t
sum_residues(msj_context_t *ctx, ulong *sum, ulong *rated,
             const splitting_t *job, nmod_t prime)
{
    msj_status_t status = MSJ_OK;
    ulong term = 1, residue;
    fmpz_t rate, above, below;
    msj_ratio_t ratio;
    msj_walk_t walk;

    fmpz_init(rate);
    fmpz_init(above);
    fmpz_init(below);
    msj_ratio_init(ratio);
    msj_walk_start(&walk, job->model);
    msj_walk_rate(rate, &walk, job->constants);
    *sum = 1;
    *rated = fmpz_fdiv_ui(rate, prime.n);
    for (slong i = 1; i < job->states && status == MSJ_OK; i++)
    {
        msj_ratio_next(ratio, rate, &walk, job->constants);
        msj_ratio_parts(above, below, ratio, job->constants);
        residue = fmpz_fdiv_ui(below, prime.n);
        term = nmod_mul(term, fmpz_fdiv_ui(above, prime.n), prime);
        *sum = nmod_add(nmod_mul(*sum, residue, prime), term, prime);
        residue = nmod_mul(*rated, residue, prime);
        *rated = nmod_mul(term, fmpz_fdiv_ui(rate, prime.n), prime);
        *rated = nmod_add(*rated, residue, prime);
        status = i % 1024 == 0 ? msj_context_poll(ctx) : MSJ_OK;
    }
    fmpz_clear(rate);
    fmpz_clear(above);
    fmpz_clear(below);
    msj_ratio_clear(ratio);
    return status;
}

static msj_status_t
check_residues(msj_context_t *ctx, const msj_part_t part,
               const splitting_t *job)
{
    ulong sum, rated, left, right;
    msj_status_t status;
    nmod_t prime;

    nmod_init(&prime, CHECK_PRIME);
    status = sum_residues(ctx, &sum, &rated, job, prime);
    if (status != MSJ_OK)
    {
        return status;
    }
    left = nmod_mul(rated, fmpz_fdiv_ui(part->sum, prime.n), prime);
    right = nmod_mul(sum, fmpz_fdiv_ui(part->rated, prime.n), prime);
    return left == right ? MSJ_OK
                         : msj_fail(ctx, MSJ_INTERNAL,
                                    "the sums of the splitting are wrong");
}

/* ---- the throughput ----------------------------------------------------- */

static msj_status_t
prepare(msj_context_t *ctx, splitting_t *job)
{
    const fmpz *constants[MSJ_CONSTANTS];
    ulong limit = table_limit(job);
    slong columns = msj_boundary_columns(job->model);
    msj_status_t status;
    double levels;

    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        constants[i] = job->constants->constant + i;
    }
    status = msj_factors_set(ctx, job->base, limit, constants, MSJ_CONSTANTS);
    if (status != MSJ_OK)
    {
        return status;
    }
    job->states = msj_walk_states(job->model);
    levels = (double) FLINT_BIT_COUNT(job->states / job->leaf_states);
    job->work = (double) job->states * (1 + levels) / (1 - GCD_SHARE);
    msj_walk_start(&job->walk, job->model);
    /* One state per column: no step down, and rates only above. */
    job->leaf = msj_leaf_new(job->constants, job->base,
                             job->states == columns ? (ulong) columns : limit);
    return job->leaf == NULL ? msj_no_memory(ctx) : MSJ_OK;
}

static msj_status_t
run(msj_context_t *ctx, fmpz_t rated, fmpz_t sum, splitting_t *job)
{
    msj_status_t status = msj_context_need(ctx, estimate(job),
                                           "the exact throughput");
    msj_part_t part;

    if (status == MSJ_OK)
    {
        status = prepare(ctx, job);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    msj_part_init(part);
    status = split(ctx, part, job, job->states, 1);
    if (status == MSJ_OK)
    {
        status = check_residues(ctx, part, job);
    }
    fmpz_swap(rated, part->rated);
    fmpz_swap(sum, part->sum);
    msj_part_clear(part);
    return status;
}

msj_status_t
msj_staircase_sums(msj_context_t *ctx, fmpz_t rated, fmpz_t sum, fmpq_t unit,
                   const msj_model_t model, slong leaf)
{
    splitting_t job = {.model = model, .leaf_states = leaf};
    msj_status_t status;

    msj_constants_init(job.constants, model);
    msj_factors_init(job.base);
    status = run(ctx, rated, sum, &job);
    fmpq_set(unit, job.constants->unit);
    msj_leaf_free(job.leaf);
    msj_factors_clear(job.base);
    msj_constants_clear(job.constants);
    return status;
}

msj_status_t
msj_staircase_throughput(msj_context_t *ctx, fmpq_t throughput,
                         const msj_model_t model)
{
    msj_status_t status;
    fmpz_t rated, sum;
    fmpq_t unit;

    fmpz_init(rated);
    fmpz_init(sum);
    fmpq_init(unit);
    status = msj_staircase_sums(ctx, rated, sum, unit, model, MSJ_LEAF_STATES);
    if (status == MSJ_OK)
    {
        fmpq_set_fmpz_frac(throughput, rated, sum);
        fmpq_mul(throughput, throughput, unit);
    }
    fmpz_clear(rated);
    fmpz_clear(sum);
    fmpq_clear(unit);
    return status;
}
