/* model_build.c -- models of the public API, built call by call.

   The parts go into the model as they come; they are judged together by
   msjcert_model_finish, which is msj_model_validate. A part that cannot be
   taken (memory, a zero denominator) leaves the model as it was. Classes,
   resources and processes have files of their own. */

#include "api/api.h"

#include "support/memory.h"

msjcert_status
msjcert_model_new(msjcert_context *ctx, msjcert_model **model)
{
    return msj_api_leave(ctx, msj_api_model_new(msj_api_enter(ctx), model));
}

msj_status_t
msj_api_check_open(msj_context_t *ctx, const msjcert_model *model)
{
    if (model == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no model");
    }
    if (model->finished)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the model is finished, expected an open one");
    }
    return MSJ_OK;
}

msjcert_status
msjcert_model_set_servers(msjcert_context *ctx, msjcert_model *model,
                          long servers)
{
    msj_status_t status = msj_api_check_open(msj_api_enter(ctx), model);

    if (status == MSJ_OK)
    {
        model->inner->servers = servers;
    }
    return msj_api_leave(ctx, status);
}

static msj_status_t
append_maximal(msj_context_t *ctx, msj_model_t model, const long *counts,
               size_t length)
{
    size_t rows = (size_t) model->maximal_count;
    slong *maximal;
    size_t c;

    if (length == 0 || length != (size_t) model->class_count)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a maximal multiset of %lu counts, expected one for "
                        "each of the %ld classes",
                        (unsigned long) length, (long) model->class_count);
    }
    maximal = msj_realloc(model->maximal, rows + 1, length * sizeof *maximal);
    if (maximal == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (c = 0; c < length; c++)
    {
        maximal[rows * length + c] = counts[c];
    }
    model->maximal = maximal;
    model->maximal_count++;
    return MSJ_OK;
}

msjcert_status
msjcert_model_add_maximal(msjcert_context *ctx, msjcert_model *model,
                          const long *counts, size_t length)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK)
    {
        status = append_maximal(inner, model->inner, counts, length);
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_model_set_arrival(msjcert_context *ctx, msjcert_model *model,
                          const mpq_t rate)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK)
    {
        status = msj_api_get_rational(inner, model->inner->arrival, rate,
                                      "the arrival rate");
    }
    if (status == MSJ_OK)
    {
        model->inner->has_arrival = 1;
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_model_finish(msjcert_context *ctx, msjcert_model *model)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK)
    {
        status = msj_model_validate(inner, model->inner);
    }
    if (status == MSJ_OK)
    {
        model->finished = 1;
    }
    return msj_api_leave(ctx, status);
}
