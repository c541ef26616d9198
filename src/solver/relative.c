/* relative.c -- relative completions by the Poisson equation; relative.h.

   RESET Cor. D.1: nu_s Delta(s) - sum_s',a mu_s,s',a Delta(s') = r(s) - X, and
   (23): sum_s ct_s Delta(s) = 0. One equation is redundant. With the values of
   state 0 pinned to 0 the systems A u = M r and A v = M (pinned.h) have small
   right-hand sides; h = u - X v solves the equations of all states but 0, and
   Delta is h less its mean. Then all equations are checked on it, that of
   state 0 too (proofs/relative-completions, Lemma REL-pinned). The v_s are the
   mean times to reach state 0. */

#include "solver/relative.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/expectation.h"
#include "solver/padic.h"
#include "solver/pinned.h"
#include "solver/vector.h"

void
msj_relative_init(msj_relative_t relative)
{
    memset(relative, 0, sizeof *relative);
    fmpz_init_set_ui(relative->denominator, 1);
    fmpq_init(relative->departure);
}

void
msj_relative_clear(msj_relative_t relative)
{
    _fmpz_vec_clear(relative->values, relative->state_count);
    fmpz_clear(relative->denominator);
    fmpq_clear(relative->departure);
    memset(relative, 0, sizeof *relative);
}

int
msj_relative_has_states(const msj_relative_t relative)
{
    return relative->state_count > 0;
}

void
msj_relative_value(fmpq_t out, const msj_relative_t relative, slong state)
{
    fmpz_set(fmpq_numref(out), relative->values + state);
    fmpz_set(fmpq_denref(out), relative->denominator);
    fmpq_canonicalise(out);
}

/* u and v of the states, one after the other, over the denominator. */
static msj_status_t
solve_pinned(msj_context_t *ctx, fmpz *out, fmpz_t denominator,
             const msj_law_t law, const msj_chain_t chain)
{
    slong size = msj_pinned_size(chain);
    slong count = law->state_count;
    fmpz *right = _fmpz_vec_init(2 * size);
    fmpz *solution = _fmpz_vec_init(2 * size);
    msj_integers_t integers;
    msj_sparse_t matrix;
    msj_status_t status;

    msj_integers_init(integers, chain->model);
    msj_sparse_init(matrix);
    for (slong s = 1; s < count; s++)
    {
        fmpz_set(right + s - 1, msj_law_completions(law) + s);
        fmpz_set(right + size + s - 1, law->rate_scale);
    }
    status = msj_pinned_matrix(ctx, matrix, chain, integers);
    if (status == MSJ_OK)
    {
        status = msj_sparse_solve(ctx, solution, denominator, matrix, right, 2);
    }
    if (status == MSJ_OK)
    {
        _fmpz_vec_set(out + 1, solution, count - 1);
        _fmpz_vec_set(out + count + 1, solution + size, count - 1);
    }
    msj_sparse_clear(matrix);
    msj_integers_clear(integers);
    _fmpz_vec_clear(right, 2 * size);
    _fmpz_vec_clear(solution, 2 * size);
    return status;
}

/* Subtract the mean, and divide by what is common to all numbers. */
static msj_status_t
centre(msj_context_t *ctx, msj_relative_t relative, const msj_law_t law)
{
    slong count = relative->state_count;
    msj_status_t status;
    fmpz_t mean;

    fmpz_init(mean);
    status = msj_vector_dot(ctx, mean, law->weights, relative->values, count);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        fmpz_mul(relative->values + s, relative->values + s, law->weight_sum);
        fmpz_sub(relative->values + s, relative->values + s, mean);
        status = msj_context_step(ctx, "subtracting the mean", s, count);
    }
    fmpz_clear(mean);
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_mul(relative->denominator, relative->denominator, law->weight_sum);
    return msj_vector_reduce(ctx, relative->values, relative->denominator,
                             count);
}

static msj_status_t
solve(msj_context_t *ctx, msj_relative_t relative, const msj_law_t law,
      const msj_chain_t chain, const fmpq_t throughput)
{
    slong count = law->state_count;
    fmpz *both = _fmpz_vec_init(2 * count);
    msj_status_t status = msj_context_need(
        ctx, 10.0 / 8 * (double) count * (double) fmpz_bits(law->weight_sum),
        "Delta");

    if (status == MSJ_OK && msj_pinned_size(chain) > 0)
    {
        status = solve_pinned(ctx, both, relative->denominator, law, chain);
    }
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        fmpz *value = relative->values + s;

        fmpz_mul(value, both + s, fmpq_denref(throughput));
        fmpz_submul(value, both + count + s, fmpq_numref(throughput));
        status = msj_context_step(ctx, "combining", s, count);
    }
    _fmpz_vec_clear(both, 2 * count);
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_mul(relative->denominator, relative->denominator,
             fmpq_denref(throughput));
    return centre(ctx, relative, law);
}

/* With X = x / y, D the denominator and E_s the expectation of the values
   after the transitions times M Q^depth:
   N_s V_s y Q^depth = (M r_s y - M x) D Q^depth + E_s y. */
static msj_status_t
check(msj_context_t *ctx, const msj_relative_t relative, const msj_law_t law,
      const msj_chain_t chain, const fmpq_t throughput)
{
    slong count = law->state_count;
    fmpz *after = _fmpz_vec_init(count);
    msj_status_t status;
    fmpz_t scale, left, right;

    fmpz_init(scale);
    fmpz_init(left);
    fmpz_init(right);
    status = msj_expectation(ctx, after, scale, relative->values, chain);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        fmpz_mul(left, law->rates + s, relative->values + s);
        fmpz_mul(left, left, scale);
        fmpz_sub(left, left, after + s);
        fmpz_mul(left, left, fmpq_denref(throughput));
        fmpz_mul(right, msj_law_completions(law) + s, fmpq_denref(throughput));
        fmpz_submul(right, law->rate_scale, fmpq_numref(throughput));
        fmpz_mul(right, right, relative->denominator);
        fmpz_mul(right, right, scale);
        if (!fmpz_equal(left, right))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "relative completions fail at state %ld",
                              (long) s);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "checking Delta", s, count);
        }
    }
    if (status == MSJ_OK)
    {
        status = msj_vector_dot(ctx, left, law->weights, relative->values,
                                count);
    }
    if (status == MSJ_OK && !fmpz_is_zero(left))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "relative completions do not average to 0");
    }
    fmpz_clear(scale);
    fmpz_clear(left);
    fmpz_clear(right);
    _fmpz_vec_clear(after, count);
    return status;
}

/* sum_s pi_s Delta(s) */
static msj_status_t
average_departures(msj_context_t *ctx, msj_relative_t relative,
                   const msj_law_t law)
{
    msj_status_t status = MSJ_OK;
    fmpz_t weight, sum, scale;

    fmpz_init(weight);
    fmpz_init(sum);
    fmpz_init(scale);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        msj_law_departure_weight(weight, law, s);
        fmpz_addmul(sum, weight, relative->values + s);
        status = msj_context_step(ctx, "averaging Delta", s, law->state_count);
    }
    fmpz_mul(scale, law->denominator, relative->denominator);
    fmpq_set_fmpz_frac(relative->departure, sum, scale);
    fmpz_clear(weight);
    fmpz_clear(sum);
    fmpz_clear(scale);
    return status;
}

msj_status_t
msj_relative_completions(msj_context_t *ctx, msj_relative_t relative,
                         const msj_law_t law, const msj_chain_t chain)
{
    msj_status_t status;
    fmpq_t throughput;

    if (fmpz_is_zero(law->denominator))
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "no transition completes a job: there are no relative "
                        "completions");
    }
    relative->state_count = law->state_count;
    relative->values = _fmpz_vec_init(law->state_count);
    fmpq_init(throughput);
    msj_law_throughput(throughput, law);
    status = solve(ctx, relative, law, chain, throughput);
    if (status == MSJ_OK)
    {
        status = check(ctx, relative, law, chain, throughput);
    }
    if (status == MSJ_OK)
    {
        status = average_departures(ctx, relative, law);
    }
    fmpq_clear(throughput);
    return status;
}
