/* reader.c -- read a model file.

   The file becomes a tree (yaml_tree.c), the tree a model, and the model is
   checked as a whole (check.h); a failed check is reported where the wrong
   part stands in the file. Cost: linear in the file, the expressions and the
   checks apart. */

#include "model/reader.h"

#include <string.h>

static msj_status_t
read_servers(msj_reader_t *r)
{
    if (r->servers->kind == MSJ_YAML_MAPPING)
    {
        return msj_read_fail(r, r->servers,
                             "servers of several kinds are not supported by "
                             "this version, expected an integer");
    }
    return msj_read_count(r, &r->model->servers, r->servers);
}

/* `policy: NAME` or `policy: {NAME: ...}`. */
static msj_status_t
read_policy(msj_reader_t *r, const msj_yaml_node_t *node)
{
    msj_status_t status;

    if (node->kind == MSJ_YAML_MAPPING && node->count == 1)
    {
        status = msj_word_check(r->ctx, msj_policies, "policy",
                                node->items[0]->text);
        return status == MSJ_OK ? msj_read_fail(r, node,
                                                "parameters of the policy, "
                                                "expected fcfs")
                                : msj_read_locate(r, node->items[0], status);
    }
    status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "fcfs");
    if (status == MSJ_OK)
    {
        status = msj_read_locate(
            r, node,
            msj_word_check(r->ctx, msj_policies, "policy", node->text));
    }
    return status;
}

/* The places of the fields, and that the right ones are there. */
static msj_status_t
find_fields(msj_reader_t *r)
{
    const msj_yaml_node_t *feasible;
    msj_status_t status;

    status = msj_read_keys(r, r->root, msj_model_keys,
                           "a mapping with servers and classes");
    if (status != MSJ_OK)
    {
        return status;
    }
    r->servers = msj_yaml_find(r->root, "servers");
    r->classes = msj_yaml_find(r->root, "classes");
    r->arrival = msj_yaml_find(r->root, "arrival");
    feasible = msj_yaml_find(r->root, "feasible");
    if (r->servers == NULL && feasible == NULL)
    {
        return msj_read_fail(r, r->root,
                             "neither 'servers' nor 'feasible', "
                             "expected one of them");
    }
    if (r->servers != NULL && feasible != NULL)
    {
        return msj_read_fail(r, feasible,
                             "'feasible' beside 'servers', "
                             "expected only one of them");
    }
    if (r->classes == NULL)
    {
        return msj_read_fail(r, r->root,
                             "no 'classes', expected a list of "
                             "job classes");
    }
    if (feasible != NULL)
    {
        status = msj_read_keys(r, feasible, msj_feasible_keys,
                               "a mapping {maximal: [...]}");
        r->maximal = status == MSJ_OK ? msj_yaml_find(feasible, "maximal")
                                      : NULL;
    }
    if (status == MSJ_OK && feasible != NULL && r->maximal == NULL)
    {
        return msj_read_fail(r, feasible,
                             "no 'maximal', expected a list of "
                             "maximal multisets");
    }
    return status;
}

static msj_status_t
read_fields(msj_reader_t *r)
{
    const msj_yaml_node_t *policy = msj_yaml_find(r->root, "policy");
    msj_status_t status = MSJ_OK;

    if (r->servers != NULL)
    {
        status = read_servers(r);
    }
    if (status == MSJ_OK)
    {
        status = msj_read_classes(r);
    }
    if (status == MSJ_OK && r->maximal != NULL)
    {
        status = msj_read_maximal(r);
    }
    if (status == MSJ_OK && policy != NULL)
    {
        status = read_policy(r, policy);
    }
    if (status == MSJ_OK && r->arrival != NULL)
    {
        r->model->has_arrival = 1;
        status = msj_read_number(r, r->model->arrival, r->arrival);
    }
    return status;
}

/* Where a part of the model stands in the file. */
static const msj_yaml_node_t *
node_of(const msj_reader_t *r, const msj_place_t *place)
{
    const msj_yaml_node_t *node;

    switch (place->part)
    {
    case MSJ_PART_SERVERS:
        return r->servers;
    case MSJ_PART_CLASSES:
        return r->classes;
    case MSJ_PART_NAME:
        node = msj_yaml_find(r->classes->items[place->index], "name");
        return node != NULL ? node : r->classes->items[place->index];
    case MSJ_PART_NEED:
        return msj_yaml_find(r->classes->items[place->index], "need");
    case MSJ_PART_PROB:
        return msj_yaml_find(r->classes->items[place->index], "prob");
    case MSJ_PART_RATE:
        node = msj_yaml_find(r->classes->items[place->index], "duration");
        return msj_yaml_find(node, "exp");
    case MSJ_PART_MAXIMAL:
        return r->maximal;
    case MSJ_PART_ROW:
        return r->maximal->items[place->index];
    case MSJ_PART_CELL:
        return r->maximal->items[place->index]->items[place->entry];
    case MSJ_PART_ARRIVAL:
        return r->arrival;
    default:
        return r->root;
    }
}

static msj_status_t
read_tree(msj_reader_t *r)
{
    msj_place_t place = {MSJ_PART_MODEL, 0, 0};
    msj_status_t status;

    status = find_fields(r);
    if (status == MSJ_OK)
    {
        status = read_fields(r);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_default_names(r->ctx, r->model);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_check(r->ctx, &place, r->model);
        status = msj_read_locate(r, node_of(r, &place), status);
    }
    return status == MSJ_OK ? msj_model_sort_maximal(r->ctx, r->model) : status;
}

msj_status_t
msj_model_read(msj_context_t *ctx, msj_model_t model, FILE *stream,
               const char *file, const msj_bindings_t bindings)
{
    msj_yaml_tree_t tree;
    msj_status_t status;
    msj_reader_t r;

    memset(&r, 0, sizeof r);
    r.ctx = ctx;
    r.file = file;
    r.entries = bindings->entries;
    r.entry_count = bindings->count;
    r.model = model;
    msj_model_clear(model);
    msj_yaml_tree_init(&tree);
    status = msj_yaml_tree_read(ctx, &tree, stream, file);
    if (status == MSJ_OK)
    {
        r.root = tree.root;
        status = read_tree(&r);
    }
    msj_yaml_tree_clear(&tree);
    if (status != MSJ_OK)
    {
        msj_model_clear(model);
    }
    return status;
}
