/* solution.c -- solving, and what a solution of the public API holds.

   msj_solve does the work; everything here is a copy from exact to exact. */

#include "api/api.h"

#include "support/memory.h"

msj_status_t
msj_api_find_descriptor(msj_context_t *ctx, const msj_descriptor_t **descriptor,
                        const char *name)
{
    *descriptor = NULL;
    if (name == NULL)
    {
        return MSJ_OK;
    }
    *descriptor = msj_descriptor_find(name);
    return *descriptor != NULL
               ? MSJ_OK
               : msj_fail(ctx, MSJ_INPUT,
                          "unknown descriptor '%.80s', expected exact-k, "
                          "just-enough or two-class",
                          name);
}

/* --- solving -------------------------------------------------------------- */

static msj_status_t
check_flags(msj_context_t *ctx, unsigned flags)
{
    return (flags & ~(MSJCERT_LAW | MSJCERT_DELTA)) == 0
               ? MSJ_OK
               : msj_fail(ctx, MSJ_INPUT,
                          "unknown flags %u, expected "
                          "MSJCERT_LAW and MSJCERT_DELTA",
                          flags);
}

static msj_status_t
solve(msj_context_t *ctx, msjcert_solution **out, const msjcert_model *model,
      const msj_descriptor_t *descriptor, unsigned flags)
{
    msjcert_solution *solution = msj_calloc(1, sizeof *solution);
    msj_status_t status;

    if (solution == NULL)
    {
        return msj_no_memory(ctx);
    }
    solution->model = msj_api_model_share(model);
    msj_solution_init(solution->inner);
    status = msj_solve(ctx, solution->inner, model->inner, descriptor,
                       (flags & MSJCERT_LAW) != 0,
                       (flags & MSJCERT_DELTA) != 0);
    if (status != MSJ_OK)
    {
        msjcert_solution_free(solution);
        return status;
    }
    *out = solution;
    return MSJ_OK;
}

msjcert_status
msjcert_solve(msjcert_context *ctx, msjcert_solution **solution,
              const msjcert_model *model, const char *descriptor,
              unsigned flags)
{
    msj_context_t *inner = msj_api_enter(ctx);
    const msj_descriptor_t *found = NULL;
    msj_status_t status;

    *solution = NULL;
    status = msj_api_check_model(inner, model);
    if (status == MSJ_OK)
    {
        status = check_flags(inner, flags);
    }
    if (status == MSJ_OK)
    {
        status = msj_api_find_descriptor(inner, &found, descriptor);
    }
    if (status == MSJ_OK)
    {
        status = msj_context_poll(inner);
    }
    if (status == MSJ_OK)
    {
        status = solve(inner, solution, model, found, flags);
    }
    return msj_api_leave(ctx, status);
}

void
msjcert_solution_free(msjcert_solution *solution)
{
    if (solution != NULL)
    {
        msj_solution_clear(solution->inner);
        msjcert_model_free(solution->model);
        msj_free(solution);
    }
}

/* --- values --------------------------------------------------------------- */

const char *
msjcert_solution_descriptor(const msjcert_solution *solution)
{
    return solution->inner->descriptor->name;
}

const char *
msjcert_solution_method(const msjcert_solution *solution)
{
    return solution->inner->method;
}

msjcert_status
msjcert_solution_states(mpz_t out, const msjcert_solution *solution)
{
    fmpz_get_mpz(out, solution->inner->states);
    return MSJCERT_OK;
}

msjcert_status
msjcert_solution_throughput(mpq_t out, const msjcert_solution *solution)
{
    return msj_api_value(out, solution->inner->values, MSJ_API_THROUGHPUT);
}

msjcert_status
msjcert_solution_naive_throughput(mpq_t out, const msjcert_solution *solution)
{
    return msj_api_value(out, solution->inner->values,
                         MSJ_API_NAIVE_THROUGHPUT);
}

msjcert_status
msjcert_solution_waste(mpq_t out, const msjcert_solution *solution)
{
    return msj_api_value(out, solution->inner->values, MSJ_API_WASTE);
}

msjcert_status
msjcert_solution_utilisation(mpq_t out, const msjcert_solution *solution)
{
    return msj_api_value(out, solution->inner->values, MSJ_API_UTILISATION);
}

size_t
msjcert_solution_resource_count(const msjcert_solution *solution)
{
    return (size_t) solution->inner->values->resource_count;
}

msjcert_status
msjcert_solution_resource_waste(mpq_t out, const msjcert_solution *solution,
                                size_t resource)
{
    return msj_api_resource_value(out, solution->inner->values, MSJ_API_WASTE,
                                  resource);
}

msjcert_status
msjcert_solution_resource_utilisation(mpq_t out,
                                      const msjcert_solution *solution,
                                      size_t resource)
{
    return msj_api_resource_value(out, solution->inner->values,
                                  MSJ_API_UTILISATION, resource);
}

msjcert_status
msjcert_solution_delta_departure(mpq_t out, const msjcert_solution *solution)
{
    if (!solution->inner->has_delta)
    {
        return MSJCERT_DOMAIN;
    }
    fmpq_get_mpq(out, solution->inner->relative->departure);
    return MSJCERT_OK;
}

/* --- states --------------------------------------------------------------- */

size_t
msjcert_solution_enumerated(const msjcert_solution *solution)
{
    return (size_t) solution->inner->law->state_count;
}

char *
msjcert_solution_state_name(const msjcert_solution *solution, size_t state)
{
    return msj_api_state_name(solution->inner->chain, state);
}

msjcert_status
msjcert_solution_time_average(mpq_t out, const msjcert_solution *solution,
                              size_t state)
{
    return msj_api_time(out, solution->inner->law, state);
}

msjcert_status
msjcert_solution_departure_average(mpq_t out, const msjcert_solution *solution,
                                   size_t state)
{
    return msj_api_departure(out, solution->inner->law, state);
}

msjcert_status
msjcert_solution_relative_completions(mpq_t out,
                                      const msjcert_solution *solution,
                                      size_t state)
{
    return solution->inner->relative->state_count > 0
               ? msj_api_relative(out, solution->inner->relative, state)
               : MSJCERT_DOMAIN;
}
