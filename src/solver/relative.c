/* relative.c -- relative completions by the Poisson equation; stationary.h.

   RESET Cor. D.1: nu_s Delta(s) - sum_s' rate(s,s') Delta(s') = r(s) - X, and
   (23): sum_s ct_s Delta(s) = 0. Here every transition completes a job, so
   r(s) = nu_s. One equation is redundant: the state 0 is pinned, the others
   are solved by Dixon lifting (FLINT), and the result is shifted; then all
   equations are checked on it, that of state 0 too. */

#include <flint/fmpq_vec.h>

#include "solver/generator.h"
#include "solver/stationary.h"

/* nu_s */
static void
total_rate(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_set(fmpq_numref(out), law->rates + state);
    fmpz_set(fmpq_denref(out), law->rate_scale);
    fmpq_canonicalise(out);
}

/* delta[1..] with delta[0] = 0. */
static msj_status_t
solve_pinned(msj_context_t *ctx, fmpq *delta, const fmpq_mat_t rates,
             const msj_law_t law, const fmpq_t throughput)
{
    slong size = law->state_count;
    fmpq_mat_t matrix, right, left;
    fmpq_t nu;
    int solved = 1;

    fmpq_mat_init(matrix, size - 1, size - 1);
    fmpq_mat_init(right, size - 1, 1);
    fmpq_mat_init(left, size - 1, 1);
    fmpq_init(nu);
    for (slong i = 1; i < size; i++)
    {
        for (slong j = 1; j < size; j++)
        {
            fmpq_neg(fmpq_mat_entry(matrix, i - 1, j - 1),
                     fmpq_mat_entry(rates, i, j));
        }
        total_rate(nu, law, i);
        fmpq_add(fmpq_mat_entry(matrix, i - 1, i - 1),
                 fmpq_mat_entry(matrix, i - 1, i - 1), nu);
        fmpq_sub(fmpq_mat_entry(right, i - 1, 0), nu, throughput);
    }
    if (size > 1)
    {
        solved = fmpq_mat_solve_dixon(left, matrix, right);
    }
    fmpq_zero(delta);
    for (slong i = 1; i < size && solved; i++)
    {
        fmpq_set(delta + i, fmpq_mat_entry(left, i - 1, 0));
    }
    fmpq_clear(nu);
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(right);
    fmpq_mat_clear(left);
    return solved ? MSJ_OK
                  : msj_fail(ctx, MSJ_INTERNAL, "singular Poisson equation");
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
        status = solve_pinned(ctx, delta, rates, law, throughput);
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
