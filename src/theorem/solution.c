/* solution.c -- see solution.h. */

#include "theorem/solution.h"

#include <string.h>

#include "solver/stationary.h"
#include "theorem/balance.h"
#include "theorem/theorems.h"

void
msj_solution_init(msj_solution_t solution)
{
    memset(solution, 0, sizeof *solution);
    fmpz_init(solution->states);
    msj_relative_init(solution->relative);
    msj_values_init(solution->values);
    msj_chain_init(solution->chain);
    msj_law_init(solution->law);
}

void
msj_solution_clear(msj_solution_t solution)
{
    fmpz_clear(solution->states);
    msj_relative_clear(solution->relative);
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
    if (fmpz_is_zero(solution->law->denominator))
    {
        return MSJ_OK;
    }
    status = msj_relative_completions(ctx, solution->relative, solution->law,
                                      solution->chain);
    solution->has_delta = status == MSJ_OK;
    if (status == MSJ_LIMIT && !delta)
    {
        /* Nobody asked for it; but time may be up for all. */
        status = msj_context_poll(ctx);
    }
    return status;
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
