/* validate.c -- make a model that was filled field by field valid.

   Default names, the checks of check.h, the order of the maximal multisets
   and of the transitions, a single resource as servers. The message has no
   position: there is no file here. */

#include "model/check.h"

#include <stdio.h>

#include "support/memory.h"

static msj_status_t
default_name(msj_context_t *ctx, char **name, slong index)
{
    char text[24];

    if (*name != NULL)
    {
        return MSJ_OK;
    }
    snprintf(text, sizeof text, "%ld", (long) index + 1);
    *name = msj_strdup(text);
    return *name == NULL ? msj_no_memory(ctx) : MSJ_OK;
}

static msj_status_t
name_parallel(msj_context_t *ctx, msj_parallel_t parallel)
{
    msj_status_t status = MSJ_OK;

    for (slong s = 0; s < parallel->server_count && parallel->servers != NULL
                      && status == MSJ_OK;
         s++)
    {
        status = default_name(ctx, parallel->servers + s, s);
    }
    for (slong i = 0; i < parallel->class_count && status == MSJ_OK; i++)
    {
        status = default_name(ctx, &parallel->classes[i].name, i);
    }
    return status;
}

msj_status_t
msj_model_default_names(msj_context_t *ctx, msj_model_t model)
{
    msj_status_t status = MSJ_OK;

    for (slong c = 0; c < model->class_count && status == MSJ_OK; c++)
    {
        status = default_name(ctx, &model->classes[c].name, c);
    }
    for (slong r = 0; r < model->resource_count && status == MSJ_OK; r++)
    {
        status = default_name(ctx, model->resources + r, r);
    }
    for (slong s = 0; s < model->process->state_count && status == MSJ_OK; s++)
    {
        status = default_name(ctx, model->process->states + s, s);
    }
    return status == MSJ_OK ? name_parallel(ctx, model->parallel) : status;
}

/* k servers are one resource of capacity k. */
static void
merge_single_resource(msj_model_t model)
{
    if (model->resource_count != 1)
    {
        return;
    }
    model->servers = model->capacity[0];
    for (slong c = 0; c < model->class_count; c++)
    {
        model->classes[c].need = model->classes[c].needs[0];
        msj_free(model->classes[c].needs);
        model->classes[c].needs = NULL;
    }
    msj_free(model->resources[0]);
    msj_free(model->resources);
    msj_free(model->capacity);
    model->resources = NULL;
    model->capacity = NULL;
    model->resource_count = 0;
}

msj_status_t
msj_model_settle(msj_context_t *ctx, msj_model_t model)
{
    msj_status_t status = msj_model_sort_maximal(ctx, model);

    if (model->process->edge_count > 0)
    {
        msj_process_sort(model->process);
    }
    if (status == MSJ_OK && model->parallel->server_count > 0)
    {
        status = msj_parallel_settle(ctx, model->parallel);
    }
    merge_single_resource(model);
    return status == MSJ_OK ? msj_model_number(ctx, model) : status;
}

msj_status_t
msj_model_validate(msj_context_t *ctx, msj_model_t model)
{
    msj_status_t status;
    msj_place_t place;

    status = msj_model_default_names(ctx, model);
    if (status == MSJ_OK)
    {
        status = msj_model_check(ctx, &place, model);
    }
    return status == MSJ_OK ? msj_model_settle(ctx, model) : status;
}
