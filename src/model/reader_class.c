/* reader_class.c -- the list of job classes of a model file.

   Presence, kind and syntax of every field are checked here, in the order of
   the file; whether the values make a model is for check.h. */

#include "model/reader.h"

#include <stdio.h>

/* The value of a key that class c must have. */
static msj_status_t
required(msj_reader_t *r, const msj_yaml_node_t **out,
         const msj_yaml_node_t *mapping, slong c, const char *key,
         const char *expected)
{
    char owner[32];

    snprintf(owner, sizeof owner, "class %ld", (long) c + 1);
    return msj_read_required(r, out, mapping, owner, key, expected);
}

static msj_status_t
read_name(msj_reader_t *r, const msj_yaml_node_t *mapping, slong c)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, "name");

    return node == NULL
               ? MSJ_OK
               : msj_read_word(r, &r->model->classes[c].name, node, "a name");
}

static msj_status_t
read_servers_need(msj_reader_t *r, const msj_yaml_node_t *node, slong c)
{
    if (node->kind == MSJ_YAML_MAPPING)
    {
        return msj_read_fail(r, node,
                             "a need per resource beside 'servers', expected "
                             "an integer");
    }
    return msj_read_count(r, &r->model->classes[c].need, node);
}

static msj_status_t
read_need(msj_reader_t *r, const msj_yaml_node_t *mapping, slong c)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, "need");
    msj_status_t status;

    if (r->maximal != NULL)
    {
        return node == NULL
                   ? MSJ_OK
                   : msj_read_fail(r, node,
                                   "a 'need' beside 'feasible', expected "
                                   "only one of them");
    }
    status = required(r, &node, mapping, c, "need",
                      r->capacity != NULL
                          ? "what a job holds of the resources"
                          : "the number of servers that a job holds");
    if (status != MSJ_OK)
    {
        return status;
    }
    return r->capacity != NULL ? msj_read_needs(r, node, c)
                               : read_servers_need(r, node, c);
}

static msj_status_t
read_prob(msj_reader_t *r, const msj_yaml_node_t *mapping, slong c)
{
    const msj_yaml_node_t *node;
    msj_status_t status;

    status = required(r, &node, mapping, c, "prob", "a probability");
    return status == MSJ_OK
               ? msj_read_number(r, r->model->classes[c].prob, node)
               : status;
}

static msj_status_t
read_duration(msj_reader_t *r, const msj_yaml_node_t *mapping, slong c)
{
    const msj_yaml_node_t *node;
    msj_status_t status;

    status = required(r, &node, mapping, c, "duration", "{exp: RATE}");
    return status == MSJ_OK
               ? msj_read_duration(r, r->model->classes[c].duration, node)
               : status;
}

static msj_status_t
read_class(msj_reader_t *r, slong c)
{
    const msj_yaml_node_t *mapping = r->classes->items[c];
    msj_status_t status;

    status = msj_read_keys(r, mapping, msj_class_keys,
                           "a mapping with need, prob and duration");
    if (status == MSJ_OK)
    {
        status = read_name(r, mapping, c);
    }
    if (status == MSJ_OK)
    {
        status = read_need(r, mapping, c);
    }
    if (status == MSJ_OK)
    {
        status = read_prob(r, mapping, c);
    }
    if (status == MSJ_OK)
    {
        status = read_duration(r, mapping, c);
    }
    return status;
}

msj_status_t
msj_read_classes(msj_reader_t *r)
{
    msj_status_t status;
    slong c;

    status = msj_read_kind(r, r->classes, MSJ_YAML_SEQUENCE,
                           "a list of job classes");
    if (status == MSJ_OK && r->classes->count == 0)
    {
        status = msj_read_fail(r, r->classes,
                               "an empty list, expected at "
                               "least one job class");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_locate(
            r, r->classes,
            msj_model_add_classes(r->ctx, r->model, r->classes->count));
    }
    for (c = 0; status == MSJ_OK && c < r->model->class_count; c++)
    {
        status = read_class(r, c);
    }
    return status;
}
