/* model_resources.c -- resources of the public API, and needs for them.

   Resources come before classes, so that each class has a need, at first 0,
   of every resource. */

#include "api/api.h"

#include "model/check.h"
#include "support/memory.h"

/* One more resource; the lists may have room for it already. */
static msj_status_t
append_resource(msj_context_t *ctx, msj_model_t model, const char *name,
                long capacity)
{
    size_t count = (size_t) model->resource_count;
    slong *capacities = msj_realloc(model->capacity, count + 1,
                                    sizeof *capacities);
    char **names;
    char *copy;

    if (capacities == NULL)
    {
        return msj_no_memory(ctx);
    }
    model->capacity = capacities;
    names = msj_realloc(model->resources, count + 1, sizeof *names);
    if (names == NULL)
    {
        return msj_no_memory(ctx);
    }
    model->resources = names;
    copy = name == NULL ? NULL : msj_strdup(name);
    if (name != NULL && copy == NULL)
    {
        return msj_no_memory(ctx);
    }
    names[count] = copy;
    capacities[count] = capacity;
    model->resource_count++;
    return MSJ_OK;
}

msjcert_status
msjcert_model_add_resource(msjcert_context *ctx, msjcert_model *model,
                           const char *name, long capacity)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK && model->inner->class_count != 0)
    {
        status = msj_fail(inner, MSJ_INPUT,
                          "a resource after a class, expected the resources "
                          "before");
    }
    if (status == MSJ_OK && model->inner->resource_count == MSJ_RESOURCES_MAX)
    {
        status = msj_fail(inner, MSJ_INPUT, "more than %ld resources",
                          MSJ_RESOURCES_MAX);
    }
    if (status == MSJ_OK)
    {
        status = append_resource(inner, model->inner, name, capacity);
    }
    return msj_api_leave(ctx, status);
}

/* The place of a need, or NULL. */
static slong *
find_need(const msjcert_model *model, size_t job_class, size_t resource)
{
    msj_job_class_struct *found = msj_api_find_class(model, job_class);

    return found == NULL || resource >= msjcert_model_resource_count(model)
               ? NULL
               : found->needs + resource;
}

msjcert_status
msjcert_model_set_need(msjcert_context *ctx, msjcert_model *model,
                       size_t job_class, size_t resource, long need)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);
    slong *place;

    if (status == MSJ_OK)
    {
        place = find_need(model, job_class, resource);
        if (place == NULL)
        {
            status = msj_fail(inner, MSJ_INPUT, "no such class or resource");
        }
        else
        {
            *place = need;
        }
    }
    return msj_api_leave(ctx, status);
}

/* --- what a model holds --------------------------------------------------- */

size_t
msjcert_model_resource_count(const msjcert_model *model)
{
    return (size_t) model->inner->resource_count;
}

const char *
msjcert_model_resource_name(const msjcert_model *model, size_t resource)
{
    return resource < msjcert_model_resource_count(model)
               ? model->inner->resources[resource]
               : NULL;
}

msjcert_status
msjcert_model_resource_capacity(long *out, const msjcert_model *model,
                                size_t resource)
{
    if (resource >= msjcert_model_resource_count(model))
    {
        return MSJCERT_INPUT;
    }
    *out = (long) model->inner->capacity[resource];
    return MSJCERT_OK;
}

msjcert_status
msjcert_model_class_need_of(long *out, const msjcert_model *model,
                            size_t job_class, size_t resource)
{
    const slong *place = find_need(model, job_class, resource);

    if (place == NULL)
    {
        return MSJCERT_INPUT;
    }
    *out = (long) *place;
    return MSJCERT_OK;
}
