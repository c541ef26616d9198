/* dropping_values.c -- the law and the values of a model that drops jobs.

   Weights as integers: with rho_c = a/b and at most m jobs of class c, the
   factor of n of them is a^n b^{m-n} m!/n!, which is rho_c^n/n! times b^m m!.
   The values are sums over the states, or those of the recursion
   (kaufman_roberts.c); where both are computed they must agree. Cost: of the
   sums, C products of integers per state. */

#include <string.h>

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "support/memory.h"
#include "theorem/dropping.h"

/* Up to this many states `solve` sums over them besides the recursion. */
#define STATES_SUMMED 4096

void
msj_dropping_init(msj_dropping_t dropping)
{
    memset(dropping, 0, sizeof *dropping);
    msj_in_service_init(dropping->in_service);
    fmpz_init(dropping->total);
    fmpz_init(dropping->states);
    fmpq_init(dropping->loss);
    fmpq_init(dropping->throughput);
}

void
msj_dropping_clear(msj_dropping_t dropping)
{
    slong classes = dropping->class_count;

    if (classes > 0)
    {
        _fmpq_vec_clear(dropping->loads, classes);
        _fmpq_vec_clear(dropping->blocking, classes);
        _fmpq_vec_clear(dropping->jobs, classes);
        _fmpq_vec_clear(dropping->busy, dropping->resource_count);
        _fmpq_vec_clear(dropping->waste, dropping->resource_count);
        _fmpq_vec_clear(dropping->utilisation, dropping->resource_count);
    }
    if (dropping->factors != NULL)
    {
        _fmpz_vec_clear(dropping->factors, dropping->first[classes]);
    }
    msj_free(dropping->first);
    msj_in_service_clear(dropping->in_service);
    fmpz_clear(dropping->total);
    fmpz_clear(dropping->states);
    fmpq_clear(dropping->loss);
    fmpq_clear(dropping->throughput);
    msj_dropping_init(dropping);
}

msj_status_t
msj_dropping_applies(msj_context_t *ctx, const msj_model_t model)
{
    if (!model->drops)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "dropping: the model is first come first served, "
                        "expected 'policy: dropping'");
    }
    if (!msj_model_is_exponential(model))
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "dropping: a duration is not exponential, expected "
                        "exponential durations");
    }
    if (!model->has_arrival)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "dropping: no arrival rate, expected 'arrival'");
    }
    return MSJ_OK;
}

msj_status_t
msj_dropping_start(msj_context_t *ctx, msj_dropping_t dropping,
                   const msj_model_t model)
{
    slong classes = model->class_count;
    slong resources = model->servers > 0 ? 1 : model->resource_count;
    msj_status_t status = msj_dropping_applies(ctx, model);

    if (status != MSJ_OK)
    {
        return status;
    }
    dropping->model = model;
    dropping->class_count = classes;
    dropping->resource_count = resources;
    dropping->loads = _fmpq_vec_init(classes);
    dropping->blocking = _fmpq_vec_init(classes);
    dropping->jobs = _fmpq_vec_init(classes);
    dropping->busy = _fmpq_vec_init(resources);
    dropping->waste = _fmpq_vec_init(resources);
    dropping->utilisation = _fmpq_vec_init(resources);
    for (slong c = 0; c < classes; c++)
    {
        fmpq_mul(dropping->loads + c, model->arrival, model->classes[c].prob);
        fmpq_div(dropping->loads + c, dropping->loads + c,
                 model->classes[c].duration->rates);
    }
    return MSJ_OK;
}

/* ---- weights ------------------------------------------------------------ */

/* first[c + 1] - first[c] - 1 is the most jobs of class c. */
static msj_status_t
number_factors(msj_context_t *ctx, msj_dropping_t dropping)
{
    const msj_in_service_struct *states = dropping->in_service;
    slong *first;
    double bits = 0;

    first = msj_calloc((size_t) dropping->class_count + 1, sizeof *first);
    dropping->first = first;
    if (first == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong s = 0; s < states->count; s++)
    {
        const slong *counts = msj_in_service_counts(states, s);

        for (slong c = 0; c < dropping->class_count; c++)
        {
            first[c + 1] = counts[c] > first[c + 1] ? counts[c] : first[c + 1];
        }
    }
    for (slong c = 0; c < dropping->class_count; c++)
    {
        double most = (double) first[c + 1] + 1;

        bits += most * most
                * (double) (fmpz_bits(fmpq_numref(dropping->loads + c))
                            + fmpz_bits(fmpq_denref(dropping->loads + c))
                            + FLINT_BIT_COUNT((ulong) first[c + 1] + 1));
        first[c + 1] += first[c] + 1;
    }
    return msj_context_need(ctx, bits / 8, "the factors of the law");
}

/* a^n b^{m-n} m!/n! for n = m, m-1, ..., 0: from a^m on, times n b / a. */
static msj_status_t
set_class_factors(msj_context_t *ctx, fmpz *factors, slong most,
                  const fmpq_t load)
{
    msj_status_t status = MSJ_OK;

    fmpz_pow_ui(factors + most, fmpq_numref(load), (ulong) most);
    for (slong n = most; n > 0 && status == MSJ_OK; n--)
    {
        fmpz_divexact(factors + n - 1, factors + n, fmpq_numref(load));
        fmpz_mul(factors + n - 1, factors + n - 1, fmpq_denref(load));
        fmpz_mul_si(factors + n - 1, factors + n - 1, n);
        status = msj_context_poll(ctx);
    }
    return status;
}

static msj_status_t
set_factors(msj_context_t *ctx, msj_dropping_t dropping)
{
    msj_status_t status = number_factors(ctx, dropping);

    if (status != MSJ_OK)
    {
        return status;
    }
    dropping->factors = _fmpz_vec_init(dropping->first[dropping->class_count]);
    for (slong c = 0; c < dropping->class_count && status == MSJ_OK; c++)
    {
        slong most = dropping->first[c + 1] - dropping->first[c] - 1;

        status = set_class_factors(ctx, dropping->factors + dropping->first[c],
                                   most, dropping->loads + c);
    }
    return status;
}

void
msj_dropping_weight(fmpz_t out, const msj_dropping_t dropping,
                    const slong *counts)
{
    fmpz_set(out, dropping->factors + dropping->first[0] + counts[0]);
    for (slong c = 1; c < dropping->class_count; c++)
    {
        fmpz_mul(out, out, dropping->factors + dropping->first[c] + counts[c]);
    }
}

void
msj_dropping_probability(fmpq_t out, const msj_dropping_t dropping, slong s)
{
    msj_dropping_weight(fmpq_numref(out), dropping,
                        msj_in_service_counts(dropping->in_service, s));
    fmpz_set(fmpq_denref(out), dropping->total);
    fmpq_canonicalise(out);
}

/* ---- sums over the states ----------------------------------------------- */

static void
set_quotients(fmpq *out, const fmpz *sums, slong count, const fmpz_t total)
{
    for (slong i = 0; i < count; i++)
    {
        fmpz_set(fmpq_numref(out + i), sums + i);
        fmpz_set(fmpq_denref(out + i), total);
        fmpq_canonicalise(out + i);
    }
}

/* blocked[c], jobs[c] and the total get the sums of the weights of the states
   in which class c does not fit, of n_c times the weights, and of all. */
static msj_status_t
sum_states(msj_context_t *ctx, msj_dropping_t dropping, fmpz *blocked,
           fmpz *jobs)
{
    slong count = dropping->in_service->count;
    msj_status_t status = MSJ_OK;
    fmpz_t weight;

    fmpz_init(weight);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        const slong *counts = msj_in_service_counts(dropping->in_service, s);

        msj_dropping_weight(weight, dropping, counts);
        fmpz_add(dropping->total, dropping->total, weight);
        for (slong c = 0; c < dropping->class_count; c++)
        {
            fmpz_addmul_ui(jobs + c, weight, (ulong) counts[c]);
            if (!msj_model_fits_with(dropping->model, counts, c))
            {
                fmpz_add(blocked + c, blocked + c, weight);
            }
        }
        status = msj_context_step(ctx, "summing the law", s, count);
    }
    fmpz_clear(weight);
    return status;
}

msj_status_t
msj_dropping_enumerate(msj_context_t *ctx, msj_dropping_t dropping)
{
    slong classes = dropping->class_count;
    fmpz *blocked = _fmpz_vec_init(classes), *jobs = _fmpz_vec_init(classes);
    msj_status_t status;

    status = msj_in_service_enumerate(ctx, dropping->in_service,
                                      dropping->model);
    if (status == MSJ_OK)
    {
        status = set_factors(ctx, dropping);
    }
    if (status == MSJ_OK)
    {
        status = sum_states(ctx, dropping, blocked, jobs);
    }
    if (status == MSJ_OK)
    {
        fmpz_set_si(dropping->states, dropping->in_service->count);
        dropping->method = "sum over the states";
        set_quotients(dropping->blocking, blocked, classes, dropping->total);
        set_quotients(dropping->jobs, jobs, classes, dropping->total);
        status = msj_dropping_finish(ctx, dropping);
    }
    _fmpz_vec_clear(blocked, classes);
    _fmpz_vec_clear(jobs, classes);
    return status;
}

/* ---- what follows ------------------------------------------------------- */

/* The jobs of class c that come in are those that complete: lambda p_c
   (1 - B_c) = mu_c E[n_c] (Lemma DR-little). Loss and throughput are added. */
static msj_status_t
add_class(msj_context_t *ctx, fmpq_t loss, fmpq_t throughput,
          const msj_dropping_t dropping, slong c)
{
    const msj_job_class_struct *job_class = dropping->model->classes + c;
    fmpq_t in, out;
    int same;

    fmpq_init(in);
    fmpq_init(out);
    fmpq_mul(out, job_class->prob, dropping->blocking + c);
    fmpq_add(loss, loss, out);
    fmpq_sub(in, job_class->prob, out);
    fmpq_mul(in, in, dropping->model->arrival);
    fmpq_mul(out, job_class->duration->rates, dropping->jobs + c);
    fmpq_add(throughput, throughput, out);
    same = fmpq_equal(in, out);
    fmpq_clear(out);
    fmpq_clear(in);
    return same ? MSJ_OK
                : msj_fail(ctx, MSJ_INTERNAL,
                           "of class %ld not as many jobs enter as complete",
                           (long) c + 1);
}

static void
set_resource(msj_dropping_t dropping, slong r)
{
    const msj_model_struct *model = dropping->model;
    slong capacity = model->servers > 0 ? model->servers : model->capacity[r];
    fmpq_t part;

    fmpq_init(part);
    fmpq_zero(dropping->busy + r);
    for (slong c = 0; c < dropping->class_count; c++)
    {
        fmpq_mul_si(part, dropping->jobs + c,
                    model->servers > 0 ? model->classes[c].need
                                       : model->classes[c].needs[r]);
        fmpq_add(dropping->busy + r, dropping->busy + r, part);
    }
    fmpq_set_si(part, capacity, 1);
    fmpq_sub(dropping->waste + r, part, dropping->busy + r);
    fmpq_div(dropping->utilisation + r, dropping->busy + r, part);
    fmpq_clear(part);
}

msj_status_t
msj_dropping_finish(msj_context_t *ctx, msj_dropping_t dropping)
{
    msj_status_t status = MSJ_OK;
    fmpq_t loss, throughput;

    fmpq_init(loss);
    fmpq_init(throughput);
    for (slong c = 0; c < dropping->class_count && status == MSJ_OK; c++)
    {
        status = add_class(ctx, loss, throughput, dropping, c);
    }
    fmpq_set(dropping->loss, loss);
    fmpq_set(dropping->throughput, throughput);
    fmpq_clear(throughput);
    fmpq_clear(loss);
    for (slong r = 0; r < dropping->resource_count; r++)
    {
        set_resource(dropping, r);
    }
    return status;
}

msj_status_t
msj_dropping_compare(msj_context_t *ctx, const msj_dropping_t one,
                     const msj_dropping_t other)
{
    int same = fmpz_equal(one->states, other->states)
               && fmpq_equal(one->throughput, other->throughput);

    for (slong c = 0; c < one->class_count; c++)
    {
        same = same && fmpq_equal(one->blocking + c, other->blocking + c)
               && fmpq_equal(one->jobs + c, other->jobs + c);
    }
    return same ? MSJ_OK
                : msj_fail(ctx, MSJ_INTERNAL,
                           "the recursion and the sum over the states "
                           "disagree");
}

/* The states besides the recursion: both must agree. */
static msj_status_t
add_states(msj_context_t *ctx, msj_dropping_t dropping)
{
    const char *method = dropping->method;
    msj_dropping_t summed;
    msj_status_t status;

    msj_dropping_init(summed);
    status = msj_dropping_start(ctx, summed, dropping->model);
    if (status == MSJ_OK)
    {
        status = msj_dropping_enumerate(ctx, summed);
    }
    if (status == MSJ_OK)
    {
        status = msj_dropping_compare(ctx, dropping, summed);
    }
    if (status == MSJ_OK)
    {
        summed->method = method;
        msj_dropping_clear(dropping);
        *dropping = *summed;
        msj_dropping_init(summed);
    }
    msj_dropping_clear(summed);
    return status;
}

msj_status_t
msj_dropping_solve(msj_context_t *ctx, msj_dropping_t dropping,
                   const msj_model_t model, int law)
{
    msj_status_t status = msj_dropping_start(ctx, dropping, model);

    if (status != MSJ_OK)
    {
        return status;
    }
    if (!msj_dropping_has_recursion(model))
    {
        return msj_dropping_enumerate(ctx, dropping);
    }
    status = msj_dropping_recursion(ctx, dropping);
    if (status == MSJ_OK
        && (law || fmpz_cmp_si(dropping->states, STATES_SUMMED) <= 0))
    {
        status = add_states(ctx, dropping);
    }
    return status;
}
