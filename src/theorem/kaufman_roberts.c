/* kaufman_roberts.c -- blocking probabilities of k servers without the states.

   Kaufman (1981) and Roberts (1981): the weight q(j) of the states that use j
   servers satisfies j q(j) = sum_c l_c rho_c q(j - l_c), q(0) = 1, and class c
   is blocked with probability sum_{j > k - l_c} q(j) / sum_j q(j). With
   rho_c = r_c/R and N = k / min l_c, T(j) = N! R^N q(j) are integers, and every
   division by j R is exact (Lemma DR-recursion). Servers are counted in
   units of the greatest common divisor of the needs. Cost: C k products of an
   integer of O(N log N) bits and a short one, max l_c of them kept. */

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "support/memory.h"
#include "theorem/dropping.h"

/* More units of servers are not gone through. */
#define UNITS_MAX 200000L

typedef struct
{
    slong units;        /* k */
    slong longest;      /* max l_c */
    slong *needs;       /* l_c */
    fmpz *steps;        /* l_c r_c */
    fmpz_t common;      /* R */
    fmpz *weights;      /* T(j) at j modulo longest */
    fmpz_t total, used; /* sum T(j), sum j T(j) */
    fmpz *blocked;      /* sum of T(j) over j > k - l_c */
} recursion_t;

/* The greatest common divisor of the needs. */
static slong
unit_of(const msj_model_t model)
{
    ulong unit = 0;

    for (slong c = 0; c < model->class_count; c++)
    {
        unit = n_gcd(unit, (ulong) model->classes[c].need);
    }
    return (slong) unit;
}

int
msj_dropping_has_recursion(const msj_model_t model)
{
    return model->servers > 0 && model->servers / unit_of(model) <= UNITS_MAX;
}

static void
recursion_clear(recursion_t *r, slong classes)
{
    if (r->weights != NULL)
    {
        _fmpz_vec_clear(r->weights, r->longest);
    }
    _fmpz_vec_clear(r->steps, classes);
    _fmpz_vec_clear(r->blocked, classes);
    fmpz_clear(r->common);
    fmpz_clear(r->total);
    fmpz_clear(r->used);
    msj_free(r->needs);
}

/* N! R^N, and room for those that come. */
static msj_status_t
set_start(msj_context_t *ctx, recursion_t *r, slong jobs)
{
    ulong each = FLINT_BIT_COUNT((ulong) jobs) + fmpz_bits(r->common);
    double bytes = (double) (r->longest + 4) * (double) jobs / 8;
    msj_status_t status;
    fmpz_t power;

    for (slong c = 0; r->needs[c] > 0; c++)
    {
        each += fmpz_bits(r->steps + c); /* a job of class c, its weight */
    }
    status = msj_context_need(ctx, bytes * (double) each, "the recursion");
    if (status != MSJ_OK)
    {
        return status;
    }
    r->weights = _fmpz_vec_init(r->longest);
    fmpz_init(power);
    fmpz_fac_ui(r->weights, (ulong) jobs);
    fmpz_pow_ui(power, r->common, (ulong) jobs);
    fmpz_mul(r->weights, r->weights, power);
    fmpz_clear(power);
    return MSJ_OK;
}

static msj_status_t
recursion_init(msj_context_t *ctx, recursion_t *r,
               const msj_dropping_t dropping)
{
    const msj_model_struct *model = dropping->model;
    slong classes = model->class_count, unit = unit_of(model);
    slong least = model->servers;

    r->units = model->servers / unit;
    r->longest = 0;
    r->weights = NULL;
    r->steps = _fmpz_vec_init(classes);
    r->blocked = _fmpz_vec_init(classes);
    fmpz_init_set_ui(r->common, 1);
    fmpz_init(r->total);
    fmpz_init(r->used);
    r->needs = msj_calloc((size_t) classes + 1, sizeof *r->needs);
    if (r->needs == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong c = 0; c < classes; c++)
    {
        r->needs[c] = model->classes[c].need / unit;
        r->longest = r->needs[c] > r->longest ? r->needs[c] : r->longest;
        least = r->needs[c] < least ? r->needs[c] : least;
        fmpz_lcm(r->common, r->common, fmpq_denref(dropping->loads + c));
    }
    for (slong c = 0; c < classes; c++)
    {
        fmpz_divexact(r->steps + c, r->common,
                      fmpq_denref(dropping->loads + c));
        fmpz_mul(r->steps + c, r->steps + c, fmpq_numref(dropping->loads + c));
        fmpz_mul_si(r->steps + c, r->steps + c, r->needs[c]);
    }
    return set_start(ctx, r, r->units / least);
}

/* T(j) counts where it belongs. */
static void
count(recursion_t *r, slong j)
{
    const fmpz *weight = r->weights + j % r->longest;

    fmpz_add(r->total, r->total, weight);
    fmpz_addmul_ui(r->used, weight, (ulong) j);
    for (slong c = 0; r->needs[c] > 0; c++)
    {
        if (j > r->units - r->needs[c])
        {
            fmpz_add(r->blocked + c, r->blocked + c, weight);
        }
    }
}

/* T(j) from those before. Its place is that of T(j - longest), which is read
   before it is written. */
static msj_status_t
step(msj_context_t *ctx, recursion_t *r, slong j, fmpz_t sum, fmpz_t divisor)
{
    fmpz_zero(sum);
    for (slong c = 0; r->needs[c] > 0; c++)
    {
        if (j >= r->needs[c])
        {
            fmpz_addmul(sum, r->steps + c,
                        r->weights + (j - r->needs[c]) % r->longest);
        }
    }
    fmpz_mul_si(divisor, r->common, j);
    if (!fmpz_divisible(sum, divisor))
    {
        return msj_fail(ctx, MSJ_INTERNAL,
                        "a division of the recursion is not exact");
    }
    fmpz_divexact(r->weights + j % r->longest, sum, divisor);
    count(r, j);
    return msj_context_step(ctx, "Kaufman-Roberts recursion", j - 1, r->units);
}

/* |F|: multisets by their total need, as sums over coins. */
static msj_status_t
count_states(msj_context_t *ctx, fmpz_t out, const recursion_t *r)
{
    fmpz *ways = _fmpz_vec_init(r->units + 1);
    msj_status_t status = MSJ_OK;

    fmpz_one(ways);
    for (slong c = 0; r->needs[c] > 0 && status == MSJ_OK; c++)
    {
        for (slong j = r->needs[c]; j <= r->units; j++)
        {
            fmpz_add(ways + j, ways + j, ways + j - r->needs[c]);
        }
        status = msj_context_poll(ctx);
    }
    _fmpz_vec_sum(out, ways, r->units + 1);
    _fmpz_vec_clear(ways, r->units + 1);
    return status;
}

static void
set_quotient(fmpq_t out, const fmpz_t above, const fmpz_t below)
{
    fmpz_set(fmpq_numref(out), above);
    fmpz_set(fmpq_denref(out), below);
    fmpq_canonicalise(out);
}

/* B_c, and E[n_c] = rho_c (1 - B_c); the mean number of busy servers is also
   sum j q(j) / sum q(j), which must be the same. */
static msj_status_t
set_values(msj_context_t *ctx, msj_dropping_t dropping, const recursion_t *r)
{
    msj_status_t status;
    fmpq_t used, one;
    int same;

    fmpq_init(used);
    fmpq_init(one);
    fmpq_one(one);
    for (slong c = 0; c < dropping->class_count; c++)
    {
        set_quotient(dropping->blocking + c, r->blocked + c, r->total);
        fmpq_sub(dropping->jobs + c, one, dropping->blocking + c);
        fmpq_mul(dropping->jobs + c, dropping->jobs + c, dropping->loads + c);
    }
    status = msj_dropping_finish(ctx, dropping);
    set_quotient(used, r->used, r->total);
    fmpq_mul_si(used, used, unit_of(dropping->model));
    same = fmpq_equal(used, dropping->busy);
    fmpq_clear(one);
    fmpq_clear(used);
    return status != MSJ_OK || same
               ? status
               : msj_fail(ctx, MSJ_INTERNAL,
                          "two ways to the busy servers disagree");
}

msj_status_t
msj_dropping_recursion(msj_context_t *ctx, msj_dropping_t dropping)
{
    recursion_t r;
    msj_status_t status;
    fmpz_t sum, divisor;

    fmpz_init(sum);
    fmpz_init(divisor);
    status = recursion_init(ctx, &r, dropping);
    if (status == MSJ_OK)
    {
        count(&r, 0);
    }
    for (slong j = 1; j <= r.units && status == MSJ_OK; j++)
    {
        status = step(ctx, &r, j, sum, divisor);
    }
    if (status == MSJ_OK)
    {
        status = count_states(ctx, dropping->states, &r);
    }
    if (status == MSJ_OK)
    {
        dropping->method = "Kaufman-Roberts recursion";
        status = set_values(ctx, dropping, &r);
    }
    recursion_clear(&r, dropping->class_count);
    fmpz_clear(divisor);
    fmpz_clear(sum);
    return status;
}
