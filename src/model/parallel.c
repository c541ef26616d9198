/* parallel.c -- see parallel.h. */

#include "model/parallel.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

/* --- life ----------------------------------------------------------------- */

void
msj_parallel_init(msj_parallel_t parallel)
{
    memset(parallel, 0, sizeof *parallel);
    fmpq_init(parallel->arrival);
    fmpq_init(parallel->size);
    fmpq_one(parallel->size);
}

void
msj_parallel_clear(msj_parallel_t parallel)
{
    slong rates = parallel->subset_size > 0 ? 1 : parallel->server_count;

    for (slong s = 0; s < rates && parallel->rates != NULL; s++)
    {
        fmpq_clear(parallel->rates + s);
    }
    for (slong s = 0; s < rates && parallel->servers != NULL; s++)
    {
        msj_free(parallel->servers[s]);
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        msj_free(parallel->classes[i].name);
        msj_free(parallel->classes[i].on);
        fmpq_clear(parallel->classes[i].arrival);
    }
    for (slong e = 0; e < parallel->route_count; e++)
    {
        fmpq_clear(parallel->routes[e].prob);
    }
    msj_free(parallel->servers);
    msj_free(parallel->rates);
    msj_free(parallel->classes);
    msj_free(parallel->routes);
    msj_free(parallel->permanent);
    msj_free(parallel->component);
    msj_free(parallel->population);
    fmpq_clear(parallel->arrival);
    fmpq_clear(parallel->size);
    msj_parallel_init(parallel);
}

/* --- filling -------------------------------------------------------------- */

static msj_status_t
add_rates(msj_context_t *ctx, msj_parallel_t parallel, slong count)
{
    parallel->rates = msj_calloc((size_t) count, sizeof *parallel->rates);
    if (parallel->rates == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong s = 0; s < count; s++)
    {
        fmpq_init(parallel->rates + s);
    }
    return MSJ_OK;
}

msj_status_t
msj_parallel_add_servers(msj_context_t *ctx, msj_parallel_t parallel,
                         slong count)
{
    msj_status_t status = add_rates(ctx, parallel, count);

    if (status != MSJ_OK)
    {
        return status;
    }
    parallel->server_count = count;
    parallel->servers = msj_calloc((size_t) count, sizeof *parallel->servers);
    return parallel->servers != NULL ? MSJ_OK : msj_no_memory(ctx);
}

msj_status_t
msj_parallel_set_subsets(msj_context_t *ctx, msj_parallel_t parallel,
                         slong servers, slong size)
{
    msj_status_t status = add_rates(ctx, parallel, 1);

    if (status == MSJ_OK)
    {
        parallel->server_count = servers;
        parallel->subset_size = size;
    }
    return status;
}

msj_status_t
msj_parallel_add_classes(msj_context_t *ctx, msj_parallel_t parallel,
                         slong count)
{
    parallel->classes = msj_calloc((size_t) count, sizeof *parallel->classes);
    if (parallel->classes == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong i = 0; i < count; i++)
    {
        fmpq_init(parallel->classes[i].arrival);
    }
    parallel->class_count = count;
    return MSJ_OK;
}

msj_status_t
msj_parallel_add_routes(msj_context_t *ctx, msj_parallel_t parallel,
                        slong count)
{
    parallel->routes = msj_calloc((size_t) count, sizeof *parallel->routes);
    if (parallel->routes == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong e = 0; e < count; e++)
    {
        fmpq_init(parallel->routes[e].prob);
    }
    parallel->route_count = count;
    return MSJ_OK;
}

msj_status_t
msj_parallel_add_permanent(msj_context_t *ctx, msj_parallel_t parallel,
                           slong count)
{
    parallel->permanent = msj_calloc((size_t) count,
                                     sizeof *parallel->permanent);
    if (parallel->permanent == NULL)
    {
        return msj_no_memory(ctx);
    }
    parallel->permanent_count = count;
    return MSJ_OK;
}

/* --- settling ------------------------------------------------------------- */

static int
compare_servers(const void *left, const void *right)
{
    slong a = *(const slong *) left, b = *(const slong *) right;

    return (a > b) - (a < b);
}

static int
compare_routes(const void *left, const void *right)
{
    const msj_route_struct *a = left;
    const msj_route_struct *b = right;

    if (a->from != b->from)
    {
        return a->from < b->from ? -1 : 1;
    }
    return (a->to > b->to) - (a->to < b->to);
}

static void
sort_all(msj_parallel_t parallel)
{
    for (slong i = 0; i < parallel->class_count; i++)
    {
        qsort(parallel->classes[i].on, (size_t) parallel->classes[i].on_count,
              sizeof(slong), compare_servers);
    }
    if (parallel->route_count > 0)
    {
        qsort(parallel->routes, (size_t) parallel->route_count,
              sizeof *parallel->routes, compare_routes);
    }
}

msj_status_t
msj_parallel_settle(msj_context_t *ctx, msj_parallel_t parallel)
{
    size_t count = (size_t) parallel->class_count;
    msj_status_t status;
    slong transient;

    sort_all(parallel);
    msj_free(parallel->component);
    msj_free(parallel->population);
    parallel->component = msj_calloc(count, sizeof(slong));
    parallel->population = msj_calloc(count, sizeof(slong));
    if (parallel->component == NULL || parallel->population == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = msj_parallel_components(ctx, parallel->component,
                                     &parallel->component_count, &transient,
                                     parallel);
    for (slong e = 0; e < parallel->permanent_count && status == MSJ_OK; e++)
    {
        slong member = parallel->permanent[e].member;
        slong component = member < 0 ? 0 : parallel->component[member];

        parallel->population[component] = parallel->permanent[e].count;
    }
    return status;
}

/* --- copies --------------------------------------------------------------- */

static msj_status_t
copy_servers(msj_context_t *ctx, msj_parallel_t to, const msj_parallel_t from)
{
    msj_status_t status;

    if (from->subset_size > 0)
    {
        status = msj_parallel_set_subsets(ctx, to, from->server_count,
                                          from->subset_size);
        if (status == MSJ_OK)
        {
            fmpq_set(to->rates, from->rates);
        }
        return status;
    }
    status = msj_parallel_add_servers(ctx, to, from->server_count);
    for (slong s = 0; s < from->server_count && status == MSJ_OK; s++)
    {
        fmpq_set(to->rates + s, from->rates + s);
        to->servers[s] = msj_strdup(from->servers[s]);
        status = to->servers[s] != NULL ? MSJ_OK : msj_no_memory(ctx);
    }
    return status;
}

static msj_status_t
copy_classes(msj_context_t *ctx, msj_parallel_t to, const msj_parallel_t from)
{
    msj_status_t status = msj_parallel_add_classes(ctx, to, from->class_count);

    for (slong i = 0; i < from->class_count && status == MSJ_OK; i++)
    {
        const msj_parallel_class_struct *old = from->classes + i;
        msj_parallel_class_struct *copy = to->classes + i;

        fmpq_set(copy->arrival, old->arrival);
        copy->on_count = old->on_count;
        copy->on = msj_duplicate(old->on, (size_t) old->on_count,
                                 sizeof(slong));
        copy->name = msj_strdup(old->name);
        if (copy->on == NULL || copy->name == NULL)
        {
            status = msj_no_memory(ctx);
        }
    }
    return status;
}

static msj_status_t
copy_routing(msj_context_t *ctx, msj_parallel_t to, const msj_parallel_t from)
{
    size_t entries = (size_t) from->permanent_count;
    msj_status_t status = MSJ_OK;

    if (from->route_count > 0)
    {
        status = msj_parallel_add_routes(ctx, to, from->route_count);
    }
    for (slong e = 0; e < from->route_count && status == MSJ_OK; e++)
    {
        to->routes[e].from = from->routes[e].from;
        to->routes[e].to = from->routes[e].to;
        fmpq_set(to->routes[e].prob, from->routes[e].prob);
    }
    if (entries > 0 && status == MSJ_OK)
    {
        status = msj_parallel_add_permanent(ctx, to, from->permanent_count);
        if (status == MSJ_OK)
        {
            memcpy(to->permanent, from->permanent,
                   entries * sizeof *to->permanent);
        }
    }
    return status;
}

msj_status_t
msj_parallel_copy(msj_context_t *ctx, msj_parallel_t to,
                  const msj_parallel_t from)
{
    msj_status_t status;

    if (from->server_count == 0)
    {
        return MSJ_OK;
    }
    fmpq_set(to->arrival, from->arrival);
    fmpq_set(to->size, from->size);
    status = copy_servers(ctx, to, from);
    if (status == MSJ_OK && from->subset_size == 0)
    {
        status = copy_classes(ctx, to, from);
    }
    if (status == MSJ_OK)
    {
        status = copy_routing(ctx, to, from);
    }
    return status == MSJ_OK ? msj_parallel_settle(ctx, to) : status;
}
