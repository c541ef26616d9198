/* reader_routing.c -- where jobs of multi-server queues go, in a model file.

   `routing: {FROM: {TO: PROB, ...}, ...}` between classes; `jobs: COUNT` or
   `jobs: {CLASS: COUNT, ...}`, the permanent jobs of the only closed component
   or of those of some classes. Both may be absent. */

#include "model/reader.h"

#include "support/memory.h"

static msj_status_t
find_class(msj_reader_t *r, slong *number, const msj_named_t *names,
           const msj_yaml_node_t *node)
{
    const msj_parallel_struct *parallel = r->model->parallel;
    char **texts;
    msj_status_t status;

    *number = msj_names_find(names, parallel->class_count, node->text);
    if (*number >= 0)
    {
        return MSJ_OK;
    }
    texts = msj_calloc((size_t) parallel->class_count, sizeof *texts);
    if (texts == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        texts[i] = parallel->classes[i].name;
    }
    status = msj_read_unknown(r, node, "class", texts, parallel->class_count,
                              "one of 'classes'");
    msj_free(texts);
    return status;
}

/* --- routes --------------------------------------------------------------- */

static msj_status_t
count_routes(msj_reader_t *r, slong *count, const msj_yaml_node_t *node)
{
    msj_status_t status = msj_read_kind(r, node, MSJ_YAML_MAPPING,
                                        "a mapping from classes to routes");

    *count = 0;
    for (slong i = 0; status == MSJ_OK && i < node->count; i++)
    {
        const msj_yaml_node_t *row = node->items[2 * i + 1];

        status = msj_read_kind(r, row, MSJ_YAML_MAPPING,
                               "a mapping from classes to probabilities");
        *count += row->count;
    }
    return status;
}

static msj_status_t
read_row(msj_reader_t *r, slong *e, const msj_named_t *names, slong from,
         const msj_yaml_node_t *row)
{
    msj_status_t status = MSJ_OK;

    for (slong i = 0; i < row->count && status == MSJ_OK; i++, ++*e)
    {
        msj_route_struct *route = r->model->parallel->routes + *e;

        route->from = from;
        status = find_class(r, &route->to, names, row->items[2 * i]);
        if (status == MSJ_OK)
        {
            status = msj_read_number(r, route->prob, row->items[2 * i + 1]);
        }
    }
    return status;
}

static msj_status_t
read_routes(msj_reader_t *r, const msj_named_t *names,
            const msj_yaml_node_t *node)
{
    slong count = 0, from, e = 0;
    msj_status_t status = count_routes(r, &count, node);

    if (status == MSJ_OK)
    {
        status = msj_parallel_add_routes(r->ctx, r->model->parallel, count);
    }
    for (slong i = 0; status == MSJ_OK && i < node->count; i++)
    {
        status = find_class(r, &from, names, node->items[2 * i]);
        if (status == MSJ_OK)
        {
            status = read_row(r, &e, names, from, node->items[2 * i + 1]);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_poll(r->ctx);
        }
    }
    return status;
}

/* --- permanent jobs ------------------------------------------------------- */

static msj_status_t
read_jobs(msj_reader_t *r, const msj_named_t *names,
          const msj_yaml_node_t *node)
{
    msj_parallel_struct *parallel = r->model->parallel;
    int is_mapping = node->kind == MSJ_YAML_MAPPING;
    slong count = is_mapping ? node->count : 1;
    msj_status_t status = MSJ_OK;

    if (count < 1)
    {
        return msj_read_fail(r, node,
                             "no jobs, expected a number for each "
                             "closed component");
    }
    status = msj_parallel_add_permanent(r->ctx, parallel, count);
    if (status == MSJ_OK && !is_mapping)
    {
        parallel->permanent->member = -1;
        return msj_read_count(r, &parallel->permanent->count, node);
    }
    for (slong e = 0; e < count && status == MSJ_OK; e++)
    {
        msj_permanent_struct *entry = parallel->permanent + e;

        status = find_class(r, &entry->member, names, node->items[2 * e]);
        if (status == MSJ_OK)
        {
            status = msj_read_count(r, &entry->count, node->items[2 * e + 1]);
        }
    }
    return status;
}

msj_status_t
msj_read_routing(msj_reader_t *r)
{
    const msj_yaml_node_t *routing = msj_yaml_find(r->parallel, "routing");
    const msj_yaml_node_t *jobs = msj_yaml_find(r->parallel, "jobs");
    const msj_parallel_struct *parallel = r->model->parallel;
    msj_status_t status = MSJ_OK;
    msj_named_t *names;

    names = msj_alloc((size_t) parallel->class_count, sizeof *names);
    if (names == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        names[i].name = parallel->classes[i].name;
        names[i].index = i;
    }
    msj_names_sort(names, parallel->class_count);
    if (routing != NULL)
    {
        status = read_routes(r, names, routing);
    }
    if (status == MSJ_OK && jobs != NULL)
    {
        status = read_jobs(r, names, jobs);
    }
    msj_free(names);
    return status;
}
