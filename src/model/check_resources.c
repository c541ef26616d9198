/* check_resources.c -- resources with capacities, and needs for them.

   Every capacity is positive; a class needs no more than the capacity of each
   resource and something of at least one, so that it fits alone and only so
   many of its jobs fit together. */

#include "model/check.h"

#include "support/memory.h"

static msj_status_t
check_names(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    msj_named_t names[MSJ_RESOURCES_MAX];
    msj_status_t status;
    slong wrong = 0;

    for (slong r = 0; r < model->resource_count; r++)
    {
        names[r].name = model->resources[r];
        names[r].index = r;
    }
    status = msj_names_check(ctx, &wrong, "resource", names,
                             model->resource_count);
    return msj_place_set(place, MSJ_PART_RESOURCE, wrong, 0, status);
}

msj_status_t
msj_model_check_resources(msj_context_t *ctx, msj_place_t *place,
                          const msj_model_t model)
{
    if (model->resource_count < 1 || model->resource_count > MSJ_RESOURCES_MAX)
    {
        return msj_place_set(
            place, MSJ_PART_CAPACITY, 0, 0,
            msj_fail(ctx, MSJ_INPUT,
                     "%ld resources, expected between 1 and %ld",
                     (long) model->resource_count, MSJ_RESOURCES_MAX));
    }
    for (slong r = 0; r < model->resource_count; r++)
    {
        if (model->capacity[r] < 1 || model->capacity[r] > MSJ_COUNT_MAX)
        {
            return msj_place_set(
                place, MSJ_PART_CAPACITY, r, 0,
                msj_fail(ctx, MSJ_INPUT,
                         "a capacity of %ld, expected an integer between 1 "
                         "and %ld",
                         (long) model->capacity[r], MSJ_COUNT_MAX));
        }
    }
    return check_names(ctx, place, model);
}

static msj_status_t
wrong_need(msj_context_t *ctx, const msj_model_t model, slong c, slong r)
{
    long need = (long) model->classes[c].needs[r];
    long capacity = (long) model->capacity[r];
    const char *name = model->resources[r];

    if (need < 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a need of %ld of '%.60s', expected an integer "
                        "between 0 and the capacity %ld",
                        need, name, capacity);
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "a need of %ld of '%.60s' is above the capacity %ld, "
                    "expected at most %ld",
                    need, name, capacity, capacity);
}

msj_status_t
msj_model_check_needs(msj_context_t *ctx, msj_place_t *place,
                      const msj_model_t model, slong c)
{
    const slong *needs = model->classes[c].needs;
    int needs_some = 0;

    for (slong r = 0; needs != NULL && r < model->resource_count; r++)
    {
        if (needs[r] < 0 || needs[r] > model->capacity[r])
        {
            return msj_place_set(place, MSJ_PART_NEED, c, r,
                                 wrong_need(ctx, model, c, r));
        }
        needs_some |= needs[r] > 0;
    }
    if (model->classes[c].need != 0 || !needs_some)
    {
        return msj_place_set(
            place, MSJ_PART_NEED, c, -1,
            msj_fail(ctx, MSJ_INPUT,
                     needs_some ? "a need of servers beside resources, "
                                  "expected none"
                                : "a need of nothing, expected a positive "
                                  "need of some resource"));
    }
    return MSJ_OK;
}
