/* relative.c -- relative completions by the Poisson equation; stationary.h.

   RESET Cor. D.1: nu_s Delta(s) - sum_s' rate(s,s') Delta(s') = r(s) - X, and
   (23): sum_s ct_s Delta(s) = 0. Here every transition completes a job, so
   r(s) = nu_s. One equation is redundant: the state 0 is pinned, the others
   are solved by Dixon lifting (FLINT), and the result is shifted; then all
   equations are checked on it, that of state 0 too. */

#include <flint/fmpq_vec.h>

#include "solver/generator.h"
#include "solver/pinned.h"
#include "solver/stationary.h"

/* nu_s */
static void
total_rate(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_set(fmpq_numref(out), law->rates + state);
    fmpz_set(fmpq_denref(out), law->rate_scale);
    fmpq_canonicalise(out);
}

/* delta with delta[0] = 0. */
static msj_status_t
solve(msj_context_t *ctx, fmpq *delta, const fmpq_mat_t rates,
      const msj_law_t law, const fmpq_t throughput)
{
    fmpq *right = _fmpq_vec_init(law->state_count);
    msj_status_t status;

    for (slong s = 0; s < law->state_count; s++)
    {
        total_rate(right + s, law, s);
        fmpq_sub(right + s, right + s, throughput);
    }
    fmpq_zero(delta);
    status = msj_solve_pinned(ctx, delta, rates, 0, right);
    _fmpq_vec_clear(right, law->state_count);
    return status;
}

/* sum_s law_s delta_s */
static void
mean(fmpq_t out, const fmpq *delta, const msj_law_t law,
     void (*value)(fmpq_t, const msj_law_t, slong))
{
    fmpq_t weight;

    fmpq_init(weight);
    fmpq_zero(out);
    for (slong s = 0; s < law->state_count; s++)
    {
        value(weight, law, s);
        fmpq_addmul(out, weight, delta + s);
    }
    fmpq_clear(weight);
}

static msj_status_t
check(msj_context_t *ctx, const fmpq *delta, const fmpq_mat_t rates,
      const msj_law_t law, const fmpq_t throughput)
{
    msj_status_t status = MSJ_OK;
    fmpq_t left, nu;

    fmpq_init(left);
    fmpq_init(nu);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        total_rate(nu, law, s);
        fmpq_mul(left, nu, delta + s);
        for (slong j = 0; j < law->state_count; j++)
        {
            fmpq_submul(left, fmpq_mat_entry(rates, s, j), delta + j);
        }
        fmpq_sub(left, left, nu);
        fmpq_add(left, left, throughput);
        if (!fmpq_is_zero(left))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "relative completions fail at state %ld",
                              (long) s);
        }
    }
    mean(left, delta, law, msj_law_time);
    if (status == MSJ_OK && !fmpq_is_zero(left))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "relative completions do not average to 0");
    }
    fmpq_clear(left);
    fmpq_clear(nu);
    return status;
}

msj_status_t
msj_relative_completions(msj_context_t *ctx, fmpq *delta, fmpq_t departure,
                         const msj_law_t law, const msj_chain_t chain)
{
    slong size = chain->state_count;
    fmpq_mat_t rates;
    fmpq_t throughput, shift;
    msj_status_t status;

    if (size > MSJ_DENSE_STATES)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "relative completions are limited to %d states, the "
                        "chain has %ld",
                        MSJ_DENSE_STATES, (long) size);
    }
    fmpq_mat_init(rates, size, size);
    fmpq_init(throughput);
    fmpq_init(shift);
    msj_law_throughput(throughput, law);
    status = msj_chain_rates(ctx, rates, chain);
    if (status == MSJ_OK)
    {
        status = solve(ctx, delta, rates, law, throughput);
    }
    if (status == MSJ_OK)
    {
        mean(shift, delta, law, msj_law_time);
        for (slong s = 0; s < size; s++)
        {
            fmpq_sub(delta + s, delta + s, shift);
        }
        status = check(ctx, delta, rates, law, throughput);
        mean(departure, delta, law, msj_law_departure);
    }
    fmpq_clear(throughput);
    fmpq_clear(shift);
    fmpq_mat_clear(rates);
    return status;
}
