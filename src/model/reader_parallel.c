/* reader_parallel.c -- queues with parallel processing in a model file.

   `parallel:` with `servers`, a mapping from names to rates, `classes`, a list
   of {name, on, arrival}, `routing` and `jobs` (reader_routing.c); or with
   `random-subsets`, {servers, size, rate}, and `arrival`. With both, `sigma`.
   Where they are absent, an arrival rate is 0, a name the number of the class,
   the rate of random subsets and sigma 1. */

#include "model/reader.h"

#include <stdio.h>

#include "support/memory.h"

static msj_status_t
check_count(msj_reader_t *r, const msj_yaml_node_t *node, long most,
            const char *what)
{
    if (node->count >= 1 && node->count <= most)
    {
        return MSJ_OK;
    }
    return msj_fail_at(r->ctx, r->file, node->line, node->column,
                       "%ld %s, expected between 1 and %ld", node->count, what,
                       most);
}

/* --- servers and classes -------------------------------------------------- */

static msj_status_t
read_servers(msj_reader_t *r, msj_named_t **names)
{
    static const char expected[] = "a mapping from servers to rates";
    msj_parallel_struct *parallel = r->model->parallel;
    const msj_yaml_node_t *node;
    msj_status_t status = msj_read_required(r, &node, r->parallel, "'parallel'",
                                            "servers", expected);

    if (status == MSJ_OK)
    {
        status = msj_read_kind(r, node, MSJ_YAML_MAPPING, expected);
    }
    if (status == MSJ_OK)
    {
        status = check_count(r, node, MSJ_PARALLEL_SERVERS_MAX, "servers");
    }
    if (status == MSJ_OK)
    {
        status = msj_parallel_add_servers(r->ctx, parallel, node->count);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    *names = msj_alloc((size_t) node->count, sizeof **names);
    if (*names == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    for (slong s = 0; s < node->count && status == MSJ_OK; s++)
    {
        status = msj_read_word(r, parallel->servers + s, node->items[2 * s],
                               "the name of a server");
        if (status == MSJ_OK)
        {
            status = msj_read_number(r, parallel->rates + s,
                                     node->items[2 * s + 1]);
        }
        (*names)[s].name = parallel->servers[s];
        (*names)[s].index = s;
    }
    if (status == MSJ_OK)
    {
        msj_names_sort(*names, node->count);
    }
    return status;
}

static msj_status_t
read_on(msj_reader_t *r, msj_parallel_class_struct *job_class,
        const msj_named_t *names, const msj_yaml_node_t *node)
{
    msj_parallel_struct *parallel = r->model->parallel;
    msj_status_t status = msj_read_kind(r, node, MSJ_YAML_SEQUENCE,
                                        "a list of servers");

    if (status == MSJ_OK)
    {
        status = check_count(r, node, parallel->server_count, "servers");
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    job_class->on = msj_calloc((size_t) node->count, sizeof(slong));
    if (job_class->on == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    job_class->on_count = node->count;
    for (slong n = 0; n < node->count && status == MSJ_OK; n++)
    {
        const msj_yaml_node_t *item = node->items[n];

        status = msj_read_kind(r, item, MSJ_YAML_SCALAR, "a server");
        if (status == MSJ_OK)
        {
            job_class->on[n] = msj_names_find(names, parallel->server_count,
                                              item->text);
        }
        if (status == MSJ_OK && job_class->on[n] < 0)
        {
            status = msj_read_unknown(r, item, "server", parallel->servers,
                                      parallel->server_count,
                                      "one of 'servers'");
        }
    }
    return status;
}

/* The name, or the number where there is none: routes need it. */
static msj_status_t
read_name(msj_reader_t *r, char **name, const msj_yaml_node_t *mapping, slong i)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, "name");
    char text[24];

    if (node != NULL)
    {
        return msj_read_word(r, name, node, "the name of a class");
    }
    snprintf(text, sizeof text, "%ld", (long) i + 1);
    *name = msj_strdup(text);
    return *name != NULL ? MSJ_OK : msj_no_memory(r->ctx);
}

static msj_status_t
read_class(msj_reader_t *r, const msj_named_t *names,
           const msj_yaml_node_t *mapping, slong i)
{
    msj_parallel_class_struct *job_class = r->model->parallel->classes + i;
    const msj_yaml_node_t *on, *arrival;
    char owner[32];
    msj_status_t status = msj_read_keys(r, mapping, msj_parallel_class_keys,
                                        "a mapping with name, on and arrival");

    snprintf(owner, sizeof owner, "class %ld", (long) i + 1);
    if (status == MSJ_OK)
    {
        status = read_name(r, &job_class->name, mapping, i);
    }
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &on, mapping, owner, "on",
                                   "a list of servers");
    }
    if (status == MSJ_OK)
    {
        status = read_on(r, job_class, names, on);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    arrival = msj_yaml_find(mapping, "arrival");
    return arrival == NULL ? MSJ_OK
                           : msj_read_number(r, job_class->arrival, arrival);
}

static msj_status_t
read_classes(msj_reader_t *r, const msj_named_t *names)
{
    msj_parallel_struct *parallel = r->model->parallel;
    const msj_yaml_node_t *node;
    msj_status_t status = msj_read_required(r, &node, r->parallel, "'parallel'",
                                            "classes", "a list of classes");

    if (status == MSJ_OK)
    {
        status = msj_read_kind(r, node, MSJ_YAML_SEQUENCE, "a list of classes");
    }
    if (status == MSJ_OK)
    {
        status = check_count(r, node, MSJ_PARALLEL_CLASSES_MAX, "classes");
    }
    if (status == MSJ_OK)
    {
        status = msj_parallel_add_classes(r->ctx, parallel, node->count);
    }
    for (slong i = 0; status == MSJ_OK && i < node->count; i++)
    {
        status = msj_context_poll(r->ctx);
        status = status == MSJ_OK ? read_class(r, names, node->items[i], i)
                                  : status;
    }
    return status;
}

/* --- random subsets ------------------------------------------------------- */

/* The form is not mixed with the other. */
static msj_status_t
check_alone(msj_reader_t *r)
{
    static const char *const others[] = {"servers", "classes", "routing",
                                         "jobs"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    {
        const msj_yaml_node_t *node = msj_yaml_find(r->parallel, others[i]);

        if (node != NULL)
        {
            return msj_fail_at(r->ctx, r->file, node->line, node->column,
                               "'%s' beside 'random-subsets', expected only "
                               "one of them",
                               others[i]);
        }
    }
    return MSJ_OK;
}

static msj_status_t
read_subset_counts(msj_reader_t *r, slong *servers, slong *size,
                   const msj_yaml_node_t *node)
{
    const msj_yaml_node_t *value;
    msj_status_t status = msj_read_required(r, &value, node, "'random-subsets'",
                                            "servers", "an integer");

    if (status == MSJ_OK)
    {
        status = msj_read_count(r, servers, value);
    }
    if (status == MSJ_OK && *servers < 1)
    {
        status = msj_fail_at(r->ctx, r->file, value->line, value->column,
                             "%ld servers, expected at least 1",
                             (long) *servers);
    }
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &value, node, "'random-subsets'", "size",
                                   "an integer");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_count(r, size, value);
    }
    if (status == MSJ_OK && *size < 1)
    {
        status = msj_fail_at(r->ctx, r->file, value->line, value->column,
                             "a size of %ld, expected at least 1",
                             (long) *size);
    }
    return status;
}

static msj_status_t
read_subset_rates(msj_reader_t *r, const msj_yaml_node_t *node)
{
    msj_parallel_struct *parallel = r->model->parallel;
    const msj_yaml_node_t *rate = msj_yaml_find(node, "rate");
    const msj_yaml_node_t *arrival;
    msj_status_t status = MSJ_OK;

    fmpq_one(parallel->rates);
    if (rate != NULL)
    {
        status = msj_read_number(r, parallel->rates, rate);
    }
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &arrival, r->parallel, "'parallel'",
                                   "arrival", "the arrival rate of all jobs");
    }
    return status == MSJ_OK ? msj_read_number(r, parallel->arrival, arrival)
                            : status;
}

static msj_status_t
read_subsets(msj_reader_t *r, const msj_yaml_node_t *node)
{
    slong servers = 0, size = 0;
    msj_status_t status = check_alone(r);

    if (status == MSJ_OK)
    {
        status = msj_read_keys(r, node, msj_subsets_keys,
                               "a mapping with servers and size");
    }
    if (status == MSJ_OK)
    {
        status = read_subset_counts(r, &servers, &size, node);
    }
    if (status == MSJ_OK)
    {
        status = msj_parallel_set_subsets(r->ctx, r->model->parallel, servers,
                                          size);
    }
    return status == MSJ_OK ? read_subset_rates(r, node) : status;
}

/* --- both ----------------------------------------------------------------- */

static msj_status_t
read_given(msj_reader_t *r)
{
    const msj_yaml_node_t *arrival = msj_yaml_find(r->parallel, "arrival");
    msj_named_t *names = NULL;
    msj_status_t status;

    if (arrival != NULL)
    {
        return msj_read_fail(r, arrival,
                             "'arrival' without 'random-subsets', expected "
                             "one for each class");
    }
    status = read_servers(r, &names);
    if (status == MSJ_OK)
    {
        status = read_classes(r, names);
    }
    msj_free(names);
    return status == MSJ_OK ? msj_read_routing(r) : status;
}

msj_status_t
msj_read_parallel(msj_reader_t *r)
{
    const msj_yaml_node_t *subsets, *size;
    msj_status_t status = msj_read_keys(r, r->parallel, msj_parallel_keys,
                                        "a mapping with servers and classes");

    if (status != MSJ_OK)
    {
        return status;
    }
    subsets = msj_yaml_find(r->parallel, "random-subsets");
    size = msj_yaml_find(r->parallel, "sigma");
    if (size != NULL)
    {
        status = msj_read_number(r, r->model->parallel->size, size);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    return subsets != NULL ? read_subsets(r, subsets) : read_given(r);
}
