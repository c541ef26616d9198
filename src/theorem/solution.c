/* solution.c -- see solution.h. */

#include "theorem/solution.h"

#include <stdio.h>
#include <string.h>

#include "solver/scalars.h"
#include "solver/stationary.h"
#include "theorem/balance.h"
#include "theorem/boundary.h"
#include "theorem/staircase_throughput.h"
#include "theorem/staircase_walk.h"
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

/* Non-zero if the theorem staircase gives X and no state need be stored. */
static int
is_long_staircase(msj_context_t *ctx, const msj_solution_t solution)
{
    const msj_model_struct *model = solution->model;

    return solution->descriptor == &msj_descriptor_two_class
           && msj_theorem_staircase.hypotheses_hold(ctx, model) == MSJ_OK
           && msj_boundary_columns(model) + msj_boundary_rows(model)
                  > MSJ_VECTOR_STATES
           && msj_walk_states(model) > MSJ_VECTOR_STATES;
}

/* What was asked for must be; of the rest a limit is no failure, unless time
   is up for all. */
static msj_status_t
settle_limit(msj_context_t *ctx, msj_status_t status, int asked)
{
    return status == MSJ_LIMIT && !asked ? msj_context_poll(ctx) : status;
}

static msj_status_t
staircase_throughput(msj_context_t *ctx, msj_solution_t solution)
{
    msj_status_t status;
    fmpq_t throughput;

    fmpq_init(throughput);
    solution->method = "product form (binary splitting)";
    status = msj_staircase_throughput(ctx, throughput, solution->model);
    if (status == MSJ_OK)
    {
        fmpz_set_si(solution->states, msj_walk_states(solution->model));
        msj_values_set(solution->values, solution->model, throughput);
    }
    fmpq_clear(throughput);
    return status;
}

/* X and Delta(Y_d) without the vectors. An X that is known from a formula must
   be the same. */
static msj_status_t
solve_scalars(msj_context_t *ctx, msj_solution_t solution, int known, int delta)
{
    msj_scalars_t scalars;
    msj_status_t status;

    msj_scalars_init(scalars);
    status = msj_scalars(ctx, scalars, solution->chain, delta, 0);
    if (status == MSJ_OK && known
        && fmpq_cmp(scalars->throughput, solution->values->throughput) != 0)
    {
        status = msj_fail(ctx, MSJ_INTERNAL, "two ways to X do not agree");
    }
    if (status == MSJ_OK && !known)
    {
        msj_values_set(solution->values, solution->model, scalars->throughput);
    }
    if (status == MSJ_OK && scalars->has_departure)
    {
        fmpq_swap(solution->relative->departure, scalars->departure);
        solution->has_delta = 1;
    }
    snprintf(solution->remark, sizeof solution->remark, "%s", scalars->remark);
    msj_scalars_clear(scalars);
    return status;
}

static msj_status_t
solve_law(msj_context_t *ctx, msj_solution_t solution,
          const msj_theorem_t *theorem)
{
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

/* Delta(Y_d), and where there is room for them all Delta(s). */
static msj_status_t
solve_relative(msj_context_t *ctx, msj_solution_t solution, int vectors)
{
    msj_status_t status;

    if (fmpz_is_zero(solution->law->denominator))
    {
        return MSJ_OK;
    }
    if (!vectors)
    {
        return solve_scalars(ctx, solution, 1, 1);
    }
    status = msj_relative_completions(ctx, solution->relative, solution->law,
                                      solution->chain);
    solution->has_delta = status == MSJ_OK;
    return status;
}

static msj_status_t
solve_chain(msj_context_t *ctx, msj_solution_t solution, int law, int delta)
{
    const msj_theorem_t *theorem;
    msj_status_t status = msj_chain_enumerate(
        ctx, solution->chain, solution->model, solution->descriptor);
    slong count = solution->chain->state_count;
    int vectors = law || count <= MSJ_VECTOR_STATES;

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_set_si(solution->states, count);
    theorem = msj_theorem_with_formula(ctx, solution->model,
                                       solution->descriptor);
    if (theorem == NULL && !vectors)
    {
        solution->method = "p-adic lifting of the scalars";
        return solve_scalars(ctx, solution, 0,
                             delta || count <= MSJ_DELTA_STATES);
    }
    status = solve_law(ctx, solution, theorem);
    if (status != MSJ_OK || (!delta && count > MSJ_DELTA_STATES))
    {
        return status;
    }
    status = solve_relative(ctx, solution,
                            (law && delta) || count <= MSJ_VECTOR_STATES);
    return settle_limit(ctx, status, delta);
}

/* X by the formula without a chain; Delta(Y_d) from the chain. */
static msj_status_t
solve_staircase(msj_context_t *ctx, msj_solution_t solution, int delta)
{
    msj_status_t status = staircase_throughput(ctx, solution);

    if (status != MSJ_OK
        || (!delta && fmpz_cmp_si(solution->states, MSJ_DELTA_STATES) > 0))
    {
        return status;
    }
    status = msj_chain_enumerate(ctx, solution->chain, solution->model,
                                 solution->descriptor);
    if (status == MSJ_OK)
    {
        status = solve_scalars(ctx, solution, 1, 1);
    }
    return settle_limit(ctx, status, delta);
}

msj_status_t
msj_solve(msj_context_t *ctx, msj_solution_t solution, const msj_model_t model,
          const msj_descriptor_t *descriptor, int law, int delta)
{
    msj_status_t status = msj_model_refuse_parallel(ctx, model,
                                                    "saturated systems");

    if (status == MSJ_OK)
    {
        status = msj_model_refuse_dropping(ctx, model, "saturated systems");
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    solution->model = model;
    solution->descriptor = descriptor != NULL ? descriptor
                                              : msj_descriptor_default(model);
    if (solution->descriptor == &msj_descriptor_exact_k && !law && !delta
        && msj_model_rates_equal(model))
    {
        return solve_lists(ctx, solution);
    }
    if (!law && is_long_staircase(ctx, solution))
    {
        return solve_staircase(ctx, solution, delta);
    }
    return solve_chain(ctx, solution, law, delta);
}
