/* solution.c -- see solution.h. */

#include "theorem/solution.h"

#include <string.h>

#include <flint/fmpq_vec.h>

#include "solver/stationary.h"
#include "theorem/balance.h"
#include "theorem/theorems.h"

void
msj_solution_init(msj_solution_t solution)
{
    memset(solution, 0, sizeof *solution);
    fmpz_init(solution->states);
    fmpq_init(solution->delta_departure);
    msj_values_init(solution->values);
    msj_chain_init(solution->chain);
    msj_law_init(solution->law);
}

void
msj_solution_clear(msj_solution_t solution)
{
    if (solution->delta != NULL)
    {
        _fmpq_vec_clear(solution->delta, solution->chain->state_count);
    }
    fmpz_clear(solution->states);
    fmpq_clear(solution->delta_departure);
    msj_values_clear(solution->values);
    msj_chain_clear(solution->chain);
    msj_law_clear(solution->law);
}

/* The lists of exact-k in the single-duration setting: by the theorem. */
static msj_status_t
solve_lists(msj_context_t *ctx, msj_solution_t solution)
{
    msj_verification_t verification;
    msj_status_t status;

    msj_verification_init(verification);
    status = msj_verify(ctx, verification, &msj_theorem_single_duration,
                        &msj_descriptor_exact_k, solution->model, NULL, NULL);
    if (status == MSJ_OK && verification->verdict != MSJ_PROVED)
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "single-duration fails on exact-k");
    }
    if (status == MSJ_OK)
    {
        fmpz_set(solution->states, verification->states);
        msj_values_set(solution->values, solution->model,
                       verification->values->throughput);
        solution->method = "product form, lists collapsed";
    }
    msj_verification_clear(verification);
    return status;
}

static msj_status_t
solve_law(msj_context_t *ctx, msj_solution_t solution)
{
    const msj_theorem_t *theorem = msj_theorem_with_formula(
        ctx, solution->model, solution->descriptor);
    msj_status_t status;
    fmpq_t throughput;

    solution->method = "product form";
    status = theorem != NULL
                 ? theorem->law(ctx, solution->law, solution->chain)
                 : msj_stationary(ctx, solution->law, &solution->method,
                                  solution->chain);
    if (status == MSJ_OK)
    {
        status = msj_substitute_back(ctx, solution->law, solution->chain);
    }
    if (status == MSJ_OK && !msj_law_positive(solution->law))
    {
        status = msj_fail(ctx, MSJ_INTERNAL, "a law that is not positive");
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_init(throughput);
    msj_law_throughput(throughput, solution->law);
    msj_values_set(solution->values, solution->model, throughput);
    fmpq_clear(throughput);
    return MSJ_OK;
}

static msj_status_t
solve_chain(msj_context_t *ctx, msj_solution_t solution, int delta)
{
    msj_status_t status = msj_chain_enumerate(
        ctx, solution->chain, solution->model, solution->descriptor);
    slong count = solution->chain->state_count;

    if (status == MSJ_OK && delta && count > MSJ_DENSE_STATES)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "relative completions are limited to %d states, "
                          "the chain has %ld",
                          MSJ_DENSE_STATES, (long) count);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_set_si(solution->states, count);
    status = solve_law(ctx, solution);
    if (status != MSJ_OK || (!delta && count > MSJ_DELTA_STATES))
    {
        return status;
    }
    solution->has_delta = 1;
    solution->delta = _fmpq_vec_init(count);
    return msj_relative_completions(ctx, solution->delta,
                                    solution->delta_departure, solution->law,
                                    solution->chain);
}

msj_status_t
msj_solve(msj_context_t *ctx, msj_solution_t solution, const msj_model_t model,
          const msj_descriptor_t *descriptor, int law, int delta)
{
    solution->model = model;
    solution->descriptor = descriptor != NULL ? descriptor
                                              : msj_descriptor_default(model);
    if (solution->descriptor == &msj_descriptor_exact_k && !law && !delta
        && msj_model_rates_equal(model))
    {
        return solve_lists(ctx, solution);
    }
    return solve_chain(ctx, solution, delta);
}
