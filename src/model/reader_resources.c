/* reader_resources.c -- capacities and needs of resources in a model file.

   `capacity: {cpu: 64, gpu: 8}` with `need: {cpu: 4, gpu: 1}` per class. The
   resources have the order of `capacity`; a need may leave some out. */

#include "model/reader.h"

#include <string.h>

#include "support/memory.h"

static msj_status_t
check_capacity(msj_reader_t *r)
{
    const msj_yaml_node_t *node = r->capacity;
    msj_status_t status;

    status = msj_read_kind(r, node, MSJ_YAML_MAPPING,
                           "a mapping from resources to capacities");
    if (status == MSJ_OK
        && (node->count == 0 || node->count > MSJ_RESOURCES_MAX))
    {
        status = msj_fail_at(r->ctx, r->file, node->line, node->column,
                             "%ld resources, expected between 1 and %ld",
                             node->count, MSJ_RESOURCES_MAX);
    }
    return status;
}

msj_status_t
msj_read_capacity(msj_reader_t *r)
{
    const msj_yaml_node_t *node = r->capacity;
    msj_model_struct *model = r->model;
    msj_status_t status = check_capacity(r);

    if (status != MSJ_OK)
    {
        return status;
    }
    model->capacity = msj_calloc((size_t) node->count, sizeof(slong));
    model->resources = msj_calloc((size_t) node->count,
                                  sizeof *model->resources);
    if (model->capacity == NULL || model->resources == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    model->resource_count = node->count;
    for (slong i = 0; i < node->count && status == MSJ_OK; i++)
    {
        status = msj_read_word(r, model->resources + i, node->items[2 * i],
                               "the name of a resource");
        if (status == MSJ_OK)
        {
            status = msj_read_count(r, model->capacity + i,
                                    node->items[2 * i + 1]);
        }
    }
    return status;
}

/* The number of a resource, or -1. */
static slong
find_resource(const msj_model_struct *model, const char *name)
{
    for (slong i = 0; i < model->resource_count; i++)
    {
        if (strcmp(model->resources[i], name) == 0)
        {
            return i;
        }
    }
    return -1;
}

msj_status_t
msj_read_needs(msj_reader_t *r, const msj_yaml_node_t *node, slong c)
{
    msj_model_struct *model = r->model;
    msj_status_t status;
    slong *needs;

    status = msj_read_kind(r, node, MSJ_YAML_MAPPING,
                           "a mapping from resources to needs");
    if (status != MSJ_OK)
    {
        return status;
    }
    needs = msj_calloc((size_t) model->resource_count, sizeof *needs);
    if (needs == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    model->classes[c].needs = needs;
    for (slong i = 0; i < node->count && status == MSJ_OK; i++)
    {
        slong resource = find_resource(model, node->items[2 * i]->text);

        status = resource < 0
                     ? msj_read_unknown(r, node->items[2 * i], "resource",
                                        model->resources, model->resource_count,
                                        "a resource of 'capacity'")
                     : msj_read_count(r, needs + resource,
                                      node->items[2 * i + 1]);
    }
    return status;
}
