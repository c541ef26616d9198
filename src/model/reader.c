/* reader.c -- read a model file.

   The file becomes a tree (yaml_tree.c), the tree a model, and the model is
   checked as a whole (check.h); a failed check is reported where the wrong
   part stands in the file. Cost: linear in the file, the expressions and the
   checks apart. */

#include "model/reader.h"

#include <string.h>

#include "model/phases.h"

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
    r->model->drops = status == MSJ_OK && strcmp(node->text, "dropping") == 0;
    return status;
}

/* The key that says what the model is made of, and its value. */
static msj_status_t
find_kind(msj_reader_t *r, const char **kind, const msj_yaml_node_t **value)
{
    static const char *const kinds[] = {"servers", "capacity", "feasible",
                                        "mmsr",    "chain",    "parallel"};

    *kind = NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    {
        const msj_yaml_node_t *node = msj_yaml_find(r->root, kinds[i]);

        if (node != NULL && *kind != NULL)
        {
            return msj_fail_at(r->ctx, r->file, node->line, node->column,
                               "'%s' beside '%s', expected only one of them",
                               kinds[i], *kind);
        }
        if (node != NULL)
        {
            *kind = kinds[i];
            *value = node;
        }
    }
    return *kind != NULL ? MSJ_OK
                         : msj_read_fail(r, r->root,
                                         "none of 'servers', 'capacity', "
                                         "'feasible', 'mmsr', 'chain' and "
                                         "'parallel', expected one of them");
}

/* A process has an arrival rate beside it at most, queues with parallel
   processing have nothing. */
static msj_status_t
find_alone(msj_reader_t *r, const char *kind, const msj_yaml_node_t *value)
{
    static const char *const others[] = {"classes", "policy", "arrival"};
    int is_parallel = strcmp(kind, "parallel") == 0;

    r->process = is_parallel ? NULL : value;
    r->parallel = is_parallel ? value : NULL;
    r->model->process->is_mmsr = strcmp(kind, "mmsr") == 0;
    for (int i = 0; i < 2 + is_parallel; i++)
    {
        const msj_yaml_node_t *node = msj_yaml_find(r->root, others[i]);

        if (node != NULL)
        {
            return msj_fail_at(r->ctx, r->file, node->line, node->column,
                               "'%s' beside '%s', expected only one of them",
                               others[i], kind);
        }
    }
    return MSJ_OK;
}

static msj_status_t
find_maximal(msj_reader_t *r, const msj_yaml_node_t *feasible)
{
    msj_status_t status = msj_read_keys(r, feasible, msj_feasible_keys,
                                        "a mapping {maximal: [...]}");

    if (status != MSJ_OK)
    {
        return status;
    }
    r->maximal = msj_yaml_find(feasible, "maximal");
    return r->maximal != NULL ? MSJ_OK
                              : msj_read_fail(r, feasible,
                                              "no 'maximal', expected a list "
                                              "of maximal multisets");
}

/* The places of the fields, and that the right ones are there. */
static msj_status_t
find_fields(msj_reader_t *r)
{
    const msj_yaml_node_t *value = NULL;
    const char *kind;
    msj_status_t status;

    status = msj_read_keys(r, r->root, msj_model_keys,
                           "a mapping with servers and classes");
    if (status == MSJ_OK)
    {
        status = find_kind(r, &kind, &value);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    r->classes = msj_yaml_find(r->root, "classes");
    r->arrival = msj_yaml_find(r->root, "arrival");
    if (strcmp(kind, "mmsr") == 0 || strcmp(kind, "chain") == 0
        || strcmp(kind, "parallel") == 0)
    {
        return find_alone(r, kind, value);
    }
    if (r->classes == NULL)
    {
        return msj_read_fail(r, r->root,
                             "no 'classes', expected a list of "
                             "job classes");
    }
    r->servers = strcmp(kind, "servers") == 0 ? value : NULL;
    r->capacity = strcmp(kind, "capacity") == 0 ? value : NULL;
    return strcmp(kind, "feasible") == 0 ? find_maximal(r, value) : MSJ_OK;
}

/* What fits together, and the classes. */
static msj_status_t
read_jobs(msj_reader_t *r)
{
    msj_status_t status = MSJ_OK;

    if (r->servers != NULL)
    {
        status = read_servers(r);
    }
    if (r->capacity != NULL)
    {
        status = msj_read_capacity(r);
    }
    if (status == MSJ_OK)
    {
        status = msj_read_classes(r);
    }
    if (status == MSJ_OK && r->maximal != NULL)
    {
        status = msj_read_maximal(r);
    }
    return status;
}

static msj_status_t
read_fields(msj_reader_t *r)
{
    const msj_yaml_node_t *policy = msj_yaml_find(r->root, "policy");
    msj_status_t status;

    if (r->parallel != NULL)
    {
        return msj_read_parallel(r);
    }
    status = r->process != NULL ? msj_read_process(r) : read_jobs(r);
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
        status = msj_read_locate(r, msj_reader_node(r, &place), status);
    }
    return status == MSJ_OK ? msj_model_settle(r->ctx, r->model) : status;
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
    r.rates_left = MSJ_RATES_MAX;
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
