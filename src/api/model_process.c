/* model_process.c -- service processes of the public API.

   States and transitions are added one by one; what is wrong with them is for
   msjcert_model_finish, but that the states of a transition are there. */

#include "api/api.h"

#include <string.h>

#include "support/memory.h"

msjcert_status
msjcert_model_set_process(msjcert_context *ctx, msjcert_model *model,
                          const char *kind)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK
        && (kind == NULL
            || (strcmp(kind, "mmsr") != 0 && strcmp(kind, "chain") != 0)))
    {
        status = msj_fail(inner, MSJ_INPUT,
                          "unknown process '%.60s', expected mmsr or chain",
                          kind == NULL ? "" : kind);
    }
    if (status == MSJ_OK)
    {
        model->inner->process->is_mmsr = strcmp(kind, "mmsr") == 0;
    }
    return msj_api_leave(ctx, status);
}

static msj_status_t
append_state(msj_context_t *ctx, msj_process_t process, const char *name)
{
    size_t count = (size_t) process->state_count;
    char **states = msj_realloc(process->states, count + 1, sizeof *states);
    char *copy;

    if (states == NULL)
    {
        return msj_no_memory(ctx);
    }
    process->states = states;
    copy = name == NULL ? NULL : msj_strdup(name);
    if (name != NULL && copy == NULL)
    {
        return msj_no_memory(ctx);
    }
    states[count] = copy;
    process->state_count++;
    return MSJ_OK;
}

msjcert_status
msjcert_model_add_state(msjcert_context *ctx, msjcert_model *model,
                        const char *name)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK)
    {
        status = append_state(inner, model->inner->process, name);
    }
    return msj_api_leave(ctx, status);
}

static msj_status_t
append_transition(msj_context_t *ctx, msj_process_t process,
                  const msj_process_edge_struct *ends, const mpq_t rate)
{
    size_t count = (size_t) process->edge_count;
    msj_process_edge_struct *edges = msj_realloc(process->edges, count + 1,
                                                 sizeof *edges);
    msj_status_t status;

    if (edges == NULL)
    {
        return msj_no_memory(ctx);
    }
    process->edges = edges;
    edges[count] = *ends;
    fmpq_init(edges[count].rate);
    status = msj_api_get_rational(ctx, edges[count].rate, rate, "the rate");
    if (status == MSJ_OK)
    {
        process->edge_count++;
        return MSJ_OK;
    }
    fmpq_clear(edges[count].rate);
    return status;
}

msjcert_status
msjcert_model_add_transition(msjcert_context *ctx, msjcert_model *model,
                             size_t from, size_t to, const mpq_t rate,
                             int completes)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);
    msj_process_edge_struct ends;

    if (status == MSJ_OK
        && (from >= msjcert_model_state_count(model)
            || to >= msjcert_model_state_count(model)))
    {
        status = msj_fail(inner, MSJ_INPUT,
                          "a transition between states that are not there, "
                          "expected the states before");
    }
    if (status == MSJ_OK)
    {
        memset(&ends, 0, sizeof ends);
        ends.from = (slong) from;
        ends.to = (slong) to;
        ends.completes = completes != 0;
        status = append_transition(inner, model->inner->process, &ends, rate);
    }
    return msj_api_leave(ctx, status);
}

/* --- what a model holds --------------------------------------------------- */

const char *
msjcert_model_process(const msjcert_model *model)
{
    const msj_process_struct *process = model->inner->process;

    if (process->state_count == 0)
    {
        return NULL;
    }
    return process->is_mmsr ? "mmsr" : "chain";
}

size_t
msjcert_model_state_count(const msjcert_model *model)
{
    return (size_t) model->inner->process->state_count;
}

const char *
msjcert_model_state_name(const msjcert_model *model, size_t state)
{
    return state < msjcert_model_state_count(model)
               ? model->inner->process->states[state]
               : NULL;
}

size_t
msjcert_model_transition_count(const msjcert_model *model)
{
    return (size_t) model->inner->process->edge_count;
}

msjcert_status
msjcert_model_transition(mpq_t rate, size_t *from, size_t *to, int *completes,
                         const msjcert_model *model, size_t transition)
{
    const msj_process_edge_struct *edge;

    if (transition >= msjcert_model_transition_count(model))
    {
        return MSJCERT_INPUT;
    }
    edge = model->inner->process->edges + transition;
    fmpq_get_mpq(rate, edge->rate);
    *from = (size_t) edge->from;
    *to = (size_t) edge->to;
    *completes = edge->completes;
    return MSJCERT_OK;
}
