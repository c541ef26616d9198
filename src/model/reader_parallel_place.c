/* reader_parallel_place.c -- where a part of multi-server queues stands in
   its file.

   As reader_place.c: what was left out is where what it belongs to is. The
   checks come before anything is sorted, so servers, classes and routes are in
   the order of the file. */

#include "model/reader.h"

static const msj_yaml_node_t *
find_or(const msj_yaml_node_t *mapping, const char *key)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, key);

    return node != NULL ? node : mapping;
}

/* The key that has this value in the mapping, or the mapping. */
static const msj_yaml_node_t *
route_node(const msj_reader_t *r, slong e)
{
    const msj_yaml_node_t *routing = find_or(r->parallel, "routing");

    for (slong i = 0; i < routing->count; i++)
    {
        const msj_yaml_node_t *row = routing->items[2 * i + 1];

        if (e < row->count)
        {
            return row->items[2 * e + 1];
        }
        e -= row->count;
    }
    return routing;
}

static const msj_yaml_node_t *
class_node(const msj_reader_t *r, const msj_place_t *place)
{
    const msj_yaml_node_t *classes = find_or(r->parallel, "classes");
    const msj_yaml_node_t *node = classes->items[place->index];

    switch (place->part)
    {
    case MSJ_PART_PARALLEL_NAME:
        return find_or(node, "name");
    case MSJ_PART_PARALLEL_ON:
        node = find_or(node, "on");
        return place->entry < 0 ? node : node->items[place->entry];
    case MSJ_PART_PARALLEL_ROW:
        return find_or(find_or(r->parallel, "routing"),
                       r->model->parallel->classes[place->index].name);
    default:
        return find_or(node, "arrival");
    }
}

static const msj_yaml_node_t *
subsets_node(const msj_reader_t *r, slong which)
{
    const msj_yaml_node_t *subsets = find_or(r->parallel, "random-subsets");

    switch (which)
    {
    case MSJ_SUBSETS_SERVERS:
        return find_or(subsets, "servers");
    case MSJ_SUBSETS_SIZE:
        return find_or(subsets, "size");
    case MSJ_SUBSETS_RATE:
        return find_or(subsets, "rate");
    default:
        return find_or(r->parallel, "arrival");
    }
}

const msj_yaml_node_t *
msj_reader_parallel_node(const msj_reader_t *r, const msj_place_t *place)
{
    const msj_yaml_node_t *jobs;

    switch (place->part)
    {
    case MSJ_PART_PARALLEL_SERVER:
        return find_or(r->parallel, "servers")->items[2 * place->index];
    case MSJ_PART_PARALLEL_RATE:
        return find_or(r->parallel, "servers")->items[2 * place->index + 1];
    case MSJ_PART_PARALLEL_NAME:
    case MSJ_PART_PARALLEL_ON:
    case MSJ_PART_PARALLEL_ARRIVAL:
    case MSJ_PART_PARALLEL_ROW:
        return class_node(r, place);
    case MSJ_PART_PARALLEL_ROUTE:
        return route_node(r, place->index);
    case MSJ_PART_PARALLEL_JOBS:
        jobs = find_or(r->parallel, "jobs");
        return place->entry < 0 ? jobs : jobs->items[2 * place->index + 1];
    case MSJ_PART_PARALLEL_SIZE:
        return find_or(r->parallel, "sigma");
    case MSJ_PART_SUBSETS:
        return subsets_node(r, place->index);
    default:
        return r->parallel;
    }
}
