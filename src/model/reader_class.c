/* reader_class.c -- the list of job classes of a model file.

   Presence, kind and syntax of every field are checked here, in the order of
   the file; whether the values make a model is for check.h. */

#include "model/reader.h"

#include <string.h>

#include "support/memory.h"

/* The value of a key that must be there. */
static msj_status_t
required(msj_reader_t *r, const msj_yaml_node_t **out,
         const msj_yaml_node_t *mapping, slong c, const char *key,
         const char *expected)
{
    *out = msj_yaml_find(mapping, key);
    if (*out != NULL)
    {
        return MSJ_OK;
    }
    return msj_fail_at(r->ctx, r->file, mapping->line, mapping->column,
                       "class %ld has no '%s', expected %s", (long) c + 1, key,
                       expected);
}

static msj_status_t
read_name(msj_reader_t *r, const msj_yaml_node_t *mapping, slong c)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, "name");
    msj_status_t status;

    if (node == NULL)
    {
        return MSJ_OK;
    }
    status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "a name");
    if (status != MSJ_OK)
    {
        return status;
    }
    r->model->classes[c].name = msj_strdup(node->text);
    return r->model->classes[c].name == NULL ? msj_no_memory(r->ctx) : MSJ_OK;
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
                      "the number of servers that a job holds");
    if (status == MSJ_OK && node->kind == MSJ_YAML_MAPPING)
    {
        status = msj_read_fail(r, node,
                               "a need per resource is not supported by "
                               "this version, expected an integer");
    }
    return status == MSJ_OK
               ? msj_read_count(r, &r->model->classes[c].need, node)
               : status;
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
    const msj_yaml_node_t *node, *rate;
    msj_status_t status;

    status = required(r, &node, mapping, c, "duration", "{exp: RATE}");
    if (status == MSJ_OK)
    {
        status = msj_read_keys(r, node, msj_duration_keys,
                               "a mapping {exp: RATE}");
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    rate = msj_yaml_find(node, "exp");
    if (rate != NULL && rate->kind == MSJ_YAML_MAPPING)
    {
        return msj_read_fail(r, rate,
                             "a mapping, expected the rate alone, as in "
                             "{exp: 1}");
    }
    return rate == NULL ? msj_read_fail(r, node,
                                        "an empty duration, expected "
                                        "{exp: RATE}")
                        : msj_read_number(r, r->model->classes[c].rate, rate);
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
