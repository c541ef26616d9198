/* check_routing.c -- queues with parallel processing: where jobs can go.

   Every class is visited, every job that arrives leaves in the end, and every
   closed component is irreducible, has jobs and no arrivals (BC16 s.2, 5, 6).
   The message names the first class that is wrong. */

#include "model/check.h"

#include "support/memory.h"

typedef struct
{
    msj_context_t *ctx;
    msj_place_t *place;
    const msj_parallel_struct *parallel;
    char *leaves, *visited; /* per class */
    slong *component;
    slong *entry; /* per component: its entry of permanent jobs, or -1 */
    slong component_count;
} routing_t;

static msj_status_t
fail_class(const routing_t *routing, slong i, const char *format)
{
    const char *name = routing->parallel->classes[i].name;
    msj_status_t status = msj_fail(routing->ctx, MSJ_INPUT, "class '%s' %s",
                                   name, format);

    return msj_place_set(routing->place, MSJ_PART_PARALLEL_NAME, i, 0, status);
}

static msj_status_t
check_flow(const routing_t *routing, slong i)
{
    const msj_parallel_struct *parallel = routing->parallel;

    if (routing->visited[i] && !routing->leaves[i])
    {
        return fail_class(routing, i,
                          "is visited by jobs from outside that never leave, "
                          "expected routing that lets them leave");
    }
    if (!routing->visited[i] && routing->leaves[i])
    {
        return fail_class(routing, i,
                          "is never visited, expected an arrival rate or "
                          "routing that leads to it");
    }
    if (!routing->leaves[i] && parallel->permanent_count == 0)
    {
        return fail_class(routing, i,
                          "has jobs that never leave, expected routing that "
                          "lets them leave, or 'jobs'");
    }
    return MSJ_OK;
}

/* --- permanent jobs ------------------------------------------------------- */

static msj_status_t
fail_entry(const routing_t *routing, slong e, msj_status_t status)
{
    return msj_place_set(routing->place, MSJ_PART_PARALLEL_JOBS, e,
                         routing->parallel->permanent[e].member, status);
}

/* The component of an entry. */
static msj_status_t
find_component(const routing_t *routing, slong *component, slong e)
{
    const msj_parallel_struct *parallel = routing->parallel;
    slong member = parallel->permanent[e].member;

    *component = 0;
    if (member >= parallel->class_count)
    {
        return fail_entry(routing, e,
                          msj_fail(routing->ctx, MSJ_INPUT,
                                   "jobs of class %ld, expected a class "
                                   "between 1 and %ld",
                                   (long) member + 1,
                                   (long) parallel->class_count));
    }
    if (member >= 0)
    {
        *component = routing->component[member];
        return *component >= 0
                   ? MSJ_OK
                   : fail_entry(routing, e,
                                msj_fail(routing->ctx, MSJ_INPUT,
                                         "jobs of class '%s' can leave, "
                                         "expected a class of a closed "
                                         "component",
                                         parallel->classes[member].name));
    }
    if (routing->component_count == 1)
    {
        return MSJ_OK;
    }
    return fail_entry(routing, e,
                      msj_fail(routing->ctx, MSJ_INPUT,
                               "permanent jobs with %ld closed components, "
                               "expected %s",
                               (long) routing->component_count,
                               routing->component_count == 0
                                   ? "none"
                                   : "a mapping from a class of each to its "
                                     "jobs"));
}

static msj_status_t
check_entry(const routing_t *routing, slong e)
{
    slong component, count = routing->parallel->permanent[e].count;
    msj_status_t status = find_component(routing, &component, e);

    if (status != MSJ_OK)
    {
        return status;
    }
    if (count < 1 || count > MSJ_COUNT_MAX)
    {
        return fail_entry(routing, e,
                          msj_fail(routing->ctx, MSJ_INPUT,
                                   "%ld permanent jobs, expected an integer "
                                   "between 1 and %ld",
                                   (long) count, MSJ_COUNT_MAX));
    }
    if (routing->entry[component] >= 0)
    {
        return fail_entry(routing, e,
                          msj_fail(routing->ctx, MSJ_INPUT,
                                   "jobs of a closed component that has some "
                                   "already, expected one number for each"));
    }
    routing->entry[component] = e;
    return MSJ_OK;
}

static msj_status_t
check_permanent(const routing_t *routing)
{
    const msj_parallel_struct *parallel = routing->parallel;
    msj_status_t status = MSJ_OK;

    for (slong c = 0; c < routing->component_count; c++)
    {
        routing->entry[c] = -1;
    }
    for (slong e = 0; e < parallel->permanent_count && status == MSJ_OK; e++)
    {
        status = check_entry(routing, e);
    }
    for (slong i = 0; i < parallel->class_count && status == MSJ_OK; i++)
    {
        slong component = routing->component[i];

        if (component >= 0 && routing->entry[component] < 0)
        {
            status = fail_class(routing, i,
                                "is in a closed component without jobs, "
                                "expected its number in 'jobs'");
        }
    }
    return status;
}

static msj_status_t
check_all(routing_t *routing)
{
    const msj_parallel_struct *parallel = routing->parallel;
    slong transient = -1;
    msj_status_t status = msj_parallel_flow(routing->ctx, routing->leaves,
                                            routing->visited, parallel);

    for (slong i = 0; i < parallel->class_count && status == MSJ_OK; i++)
    {
        status = check_flow(routing, i);
    }
    if (status == MSJ_OK)
    {
        status = msj_parallel_components(routing->ctx, routing->component,
                                         &routing->component_count, &transient,
                                         parallel);
    }
    if (status == MSJ_OK && transient >= 0)
    {
        status = fail_class(routing, transient,
                            "is left for good by the jobs of its closed "
                            "component, expected routing that leads back");
    }
    return status == MSJ_OK ? check_permanent(routing) : status;
}

msj_status_t
msj_model_check_routing(msj_context_t *ctx, msj_place_t *place,
                        const msj_parallel_t parallel)
{
    size_t count = (size_t) parallel->class_count;
    routing_t routing = {ctx, place, parallel, NULL, NULL, NULL, NULL, 0};
    msj_status_t status;

    routing.leaves = msj_calloc(count, 1);
    routing.visited = msj_calloc(count, 1);
    routing.component = msj_calloc(count, sizeof(slong));
    routing.entry = msj_calloc(count, sizeof(slong));
    status = routing.leaves != NULL && routing.visited != NULL
                     && routing.component != NULL && routing.entry != NULL
                 ? check_all(&routing)
                 : msj_no_memory(ctx);
    msj_free(routing.leaves);
    msj_free(routing.visited);
    msj_free(routing.component);
    msj_free(routing.entry);
    return status;
}
