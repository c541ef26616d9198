/* random_subsets.c -- see random_subsets.h.

   With b_i = binom(i-1, d-1) and c = mu S binom(S-1, d-1): rho_i = lambda b_i /
   c, and the summands of E[T] are b_i / (c - lambda b_i). Over integers, sums
   and products by halves. */

#include "solver/random_subsets.h"

#include "solver/stability.h"

typedef struct
{
    msj_context_t *ctx;
    slong size;  /* d */
    fmpz_t all;  /* c times the common denominator of mu and lambda */
    fmpz_t rate; /* lambda times it */
    fmpz_t unit; /* that denominator */
} terms_t;

/* Of the terms low <= i < high: product = prod (all - rate b_i), and sum =
   product times the sum of b_i unit / (all - rate b_i). */
static msj_status_t
multiply(fmpz_t product, fmpz_t sum, const terms_t *terms, slong low,
         slong high)
{
    slong middle = low + (high - low) / 2;
    fmpz_t product2, sum2;
    msj_status_t status = msj_context_poll(terms->ctx);

    if (status != MSJ_OK)
    {
        return status;
    }
    if (high - low == 1)
    {
        fmpz_bin_uiui(sum, (ulong) low - 1, (ulong) terms->size - 1);
        fmpz_set(product, terms->all);
        fmpz_submul(product, terms->rate, sum);
        fmpz_mul(sum, sum, terms->unit);
        return MSJ_OK;
    }
    fmpz_init(product2);
    fmpz_init(sum2);
    status = multiply(product, sum, terms, low, middle);
    if (status == MSJ_OK)
    {
        status = multiply(product2, sum2, terms, middle, high);
    }
    fmpz_mul(sum, sum, product2);
    fmpz_addmul(sum, sum2, product);
    fmpz_mul(product, product, product2);
    fmpz_clear(sum2);
    fmpz_clear(product2);
    return status;
}

static void
set_terms(terms_t *terms, const msj_parallel_t parallel)
{
    slong servers = parallel->server_count;
    fmpq_t service;

    fmpq_init(service);
    msj_service_rate(service, parallel, 0);
    fmpz_lcm(terms->unit, fmpq_denref(service), fmpq_denref(parallel->arrival));
    fmpz_divexact(terms->rate, terms->unit, fmpq_denref(parallel->arrival));
    fmpz_mul(terms->rate, terms->rate, fmpq_numref(parallel->arrival));
    fmpz_bin_uiui(terms->all, (ulong) servers - 1,
                  (ulong) parallel->subset_size - 1);
    fmpz_mul_ui(terms->all, terms->all, (ulong) servers);
    fmpz_mul(terms->all, terms->all, fmpq_numref(service));
    fmpz_mul(terms->all, terms->all, terms->unit);
    fmpz_divexact(terms->all, terms->all, fmpq_denref(service));
    fmpq_clear(service);
}

static msj_status_t
evaluate(terms_t *terms, fmpq_t empty, fmpq_t response,
         const msj_parallel_t parallel)
{
    slong first = parallel->subset_size, end = parallel->server_count + 1;
    double bits = (double) fmpz_bits(terms->all) * (double) (end - first);
    msj_status_t status = msj_context_need(terms->ctx, bits, "the closed form");
    fmpz_t product, sum, power;

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_init(product);
    fmpz_init(sum);
    fmpz_init(power);
    status = multiply(product, sum, terms, first, end);
    if (status == MSJ_OK)
    {
        fmpz_pow_ui(power, terms->all, (ulong) (end - first));
        fmpq_set_fmpz_frac(empty, product, power);
        fmpq_set_fmpz_frac(response, sum, product);
    }
    fmpz_clear(power);
    fmpz_clear(sum);
    fmpz_clear(product);
    return status;
}

msj_status_t
msj_random_subsets(msj_context_t *ctx, fmpq_t empty, fmpq_t response,
                   const msj_parallel_t parallel)
{
    fmpq_t capacity;
    msj_status_t status = MSJ_OK;
    terms_t terms;

    fmpq_init(capacity);
    msj_service_rate(capacity, parallel, 0);
    fmpq_mul_si(capacity, capacity, parallel->server_count);
    if (fmpq_cmp(parallel->arrival, capacity) >= 0)
    {
        status = msj_fail(ctx, MSJ_DOMAIN, "the queue is not stable");
    }
    fmpq_clear(capacity);
    if (status != MSJ_OK)
    {
        return status;
    }
    terms.ctx = ctx;
    terms.size = parallel->subset_size;
    fmpz_init(terms.all);
    fmpz_init(terms.rate);
    fmpz_init(terms.unit);
    set_terms(&terms, parallel);
    status = evaluate(&terms, empty, response, parallel);
    fmpz_clear(terms.unit);
    fmpz_clear(terms.rate);
    fmpz_clear(terms.all);
    return status;
}
