/* check_parallel.c -- queues with parallel processing: their numbers.

   What makes them valid is in parallel.h; what depends on where jobs can go is
   in check_routing.c. Cost: O(n log n) for n servers, classes and routes. */

#include "model/check.h"

#include <stdlib.h>

#include "support/memory.h"

static msj_status_t
check_names(msj_context_t *ctx, msj_place_t *place, msj_part_t part,
            const char *noun, msj_named_t *names, slong count)
{
    slong wrong = 0;
    msj_status_t status = msj_names_check(ctx, &wrong, noun, names, count);

    msj_free(names);
    return msj_place_set(place, part, wrong, 0, status);
}

static msj_status_t
check_all_names(msj_context_t *ctx, msj_place_t *place,
                const msj_parallel_t parallel)
{
    slong servers = parallel->server_count, classes = parallel->class_count;
    msj_named_t *names = msj_alloc((size_t) servers, sizeof *names);
    msj_status_t status;

    for (slong s = 0; s < servers && names != NULL; s++)
    {
        names[s].name = parallel->servers[s];
        names[s].index = s;
    }
    status = names == NULL ? msj_no_memory(ctx)
                           : check_names(ctx, place, MSJ_PART_PARALLEL_SERVER,
                                         "server", names, servers);
    if (status != MSJ_OK)
    {
        return status;
    }
    names = msj_alloc((size_t) classes, sizeof *names);
    for (slong i = 0; i < classes && names != NULL; i++)
    {
        names[i].name = parallel->classes[i].name;
        names[i].index = i;
    }
    return names == NULL ? msj_no_memory(ctx)
                         : check_names(ctx, place, MSJ_PART_PARALLEL_NAME,
                                       "class", names, classes);
}

/* MSJ_INPUT unless the value is positive, or zero where `least` is 0. */
static msj_status_t
check_sign(msj_context_t *ctx, const fmpq_t value, int least, const char *what)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (fmpq_sgn(value) >= least)
    {
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, value);
    return status == MSJ_OK
               ? msj_fail(ctx, MSJ_INPUT, "the %s is %s, expected %s", what,
                          text, least > 0 ? "a positive number" : "at least 0")
               : status;
}

/* --- classes -------------------------------------------------------------- */

static msj_status_t
check_repeated(msj_context_t *ctx, slong *wrong, char *used,
               const msj_parallel_t parallel, slong i)
{
    const msj_parallel_class_struct *job_class = parallel->classes + i;
    msj_status_t status = MSJ_OK;

    for (*wrong = 0; *wrong < job_class->on_count; ++*wrong)
    {
        slong s = job_class->on[*wrong];

        if (s < 0 || s >= parallel->server_count)
        {
            status = msj_fail(ctx, MSJ_INPUT,
                              "server %ld, expected one between 1 and %ld",
                              (long) s + 1, (long) parallel->server_count);
        }
        else if (used[s])
        {
            status = msj_fail(ctx, MSJ_INPUT,
                              "server '%s' twice, expected different servers",
                              parallel->servers[s]);
        }
        if (status != MSJ_OK)
        {
            break;
        }
        used[s] = 1;
    }
    for (slong n = 0; n < *wrong; n++)
    {
        used[job_class->on[n]] = 0;
    }
    return status;
}

/* Servers without repetition, one with a positive rate. */
static msj_status_t
check_on(msj_context_t *ctx, msj_place_t *place, char *used,
         const msj_parallel_t parallel, slong i)
{
    const msj_parallel_class_struct *job_class = parallel->classes + i;
    slong wrong;
    msj_status_t status = check_repeated(ctx, &wrong, used, parallel, i);
    int is_served = 0;

    if (status != MSJ_OK)
    {
        return msj_place_set(place, MSJ_PART_PARALLEL_ON, i, wrong, status);
    }
    for (slong n = 0; n < job_class->on_count; n++)
    {
        is_served |= fmpq_sgn(parallel->rates + job_class->on[n]) > 0;
    }
    if (is_served)
    {
        return MSJ_OK;
    }
    return msj_place_set(place, MSJ_PART_PARALLEL_ON, i, -1,
                         msj_fail(ctx, MSJ_INPUT,
                                  "no server of class '%s' has a positive "
                                  "rate, expected at least one",
                                  job_class->name));
}

static msj_status_t
check_classes(msj_context_t *ctx, msj_place_t *place,
              const msj_parallel_t parallel)
{
    char *used = msj_calloc((size_t) parallel->server_count, 1);
    msj_status_t status = used != NULL ? MSJ_OK : msj_no_memory(ctx);

    for (slong i = 0; i < parallel->class_count && status == MSJ_OK; i++)
    {
        status = msj_place_set(
            place, MSJ_PART_PARALLEL_ARRIVAL, i, 0,
            check_sign(ctx, parallel->classes[i].arrival, 0, "arrival rate"));
        if (status == MSJ_OK)
        {
            status = check_on(ctx, place, used, parallel, i);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_poll(ctx);
        }
    }
    msj_free(used);
    return status;
}

/* --- routes --------------------------------------------------------------- */

static msj_status_t
check_route(msj_context_t *ctx, msj_place_t *place,
            const msj_parallel_t parallel, slong e)
{
    const msj_route_struct *route = parallel->routes + e;
    slong count = parallel->class_count;
    msj_status_t status;

    if (route->from < 0 || route->from >= count || route->to < 0
        || route->to >= count)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "a route from class %ld to class %ld, expected "
                          "classes between 1 and %ld",
                          (long) route->from + 1, (long) route->to + 1,
                          (long) count);
    }
    else
    {
        status = check_sign(ctx, route->prob, 1, "probability of the route");
    }
    return msj_place_set(place, MSJ_PART_PARALLEL_ROUTE, e, 0, status);
}

static msj_status_t
check_row_sum(msj_context_t *ctx, msj_place_t *place,
              const msj_parallel_t parallel, const fmpq *sums, slong i)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (fmpz_cmp(fmpq_numref(sums + i), fmpq_denref(sums + i)) <= 0)
    {
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, sums + i);
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the probabilities out of class '%s' sum to %s, "
                          "expected at most 1",
                          parallel->classes[i].name, text);
    }
    return msj_place_set(place, MSJ_PART_PARALLEL_ROW, i, 0, status);
}

static msj_status_t
check_sums(msj_context_t *ctx, msj_place_t *place,
           const msj_parallel_t parallel)
{
    slong count = parallel->class_count;
    fmpq *sums = msj_calloc((size_t) count, sizeof *sums);
    msj_status_t status = sums != NULL ? MSJ_OK : msj_no_memory(ctx);

    for (slong i = 0; i < count && sums != NULL; i++)
    {
        fmpq_init(sums + i);
    }
    for (slong e = 0; e < parallel->route_count && status == MSJ_OK; e++)
    {
        const msj_route_struct *route = parallel->routes + e;

        status = msj_place_set(place, MSJ_PART_PARALLEL_ROUTE, e, 0,
                               msj_sum_add(ctx, sums + route->from, route->prob,
                                           "probabilities of routes"));
    }
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        status = check_row_sum(ctx, place, parallel, sums, i);
    }
    for (slong i = 0; i < count && sums != NULL; i++)
    {
        fmpq_clear(sums + i);
    }
    msj_free(sums);
    return status;
}

/* Pointers to routes, by their ends and then by their numbers. */
static int
compare_routes(const void *left, const void *right)
{
    const msj_route_struct *a = *(const msj_route_struct *const *) left;
    const msj_route_struct *b = *(const msj_route_struct *const *) right;

    if (a->from != b->from)
    {
        return a->from < b->from ? -1 : 1;
    }
    if (a->to != b->to)
    {
        return a->to < b->to ? -1 : 1;
    }
    return (a > b) - (a < b);
}

/* No pair of classes twice. */
static msj_status_t
check_pairs(msj_context_t *ctx, msj_place_t *place,
            const msj_parallel_t parallel)
{
    slong count = parallel->route_count;
    const msj_route_struct **list = msj_alloc((size_t) count, sizeof *list);
    msj_status_t status = MSJ_OK;

    if (list == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong e = 0; e < count; e++)
    {
        list[e] = parallel->routes + e;
    }
    qsort(list, (size_t) count, sizeof *list, compare_routes);
    for (slong e = 1; e < count && status == MSJ_OK; e++)
    {
        if (list[e - 1]->from == list[e]->from
            && list[e - 1]->to == list[e]->to)
        {
            status = msj_place_set(
                place, MSJ_PART_PARALLEL_ROUTE, list[e] - parallel->routes, 0,
                msj_fail(ctx, MSJ_INPUT,
                         "two routes from class '%s' to class '%s', expected "
                         "one",
                         parallel->classes[list[e]->from].name,
                         parallel->classes[list[e]->to].name));
        }
    }
    msj_free(list);
    return status;
}

static msj_status_t
check_routes(msj_context_t *ctx, msj_place_t *place,
             const msj_parallel_t parallel)
{
    msj_status_t status = MSJ_OK;

    for (slong e = 0; e < parallel->route_count && status == MSJ_OK; e++)
    {
        status = check_route(ctx, place, parallel, e);
    }
    if (status == MSJ_OK)
    {
        status = check_pairs(ctx, place, parallel);
    }
    return status == MSJ_OK ? check_sums(ctx, place, parallel) : status;
}

/* --- the two forms -------------------------------------------------------- */

static msj_status_t
check_range(msj_context_t *ctx, msj_place_t *place, slong which, slong count,
            slong most, const char *what)
{
    if (count >= 1 && count <= most)
    {
        return MSJ_OK;
    }
    return msj_place_set(place, MSJ_PART_SUBSETS, which, 0,
                         msj_fail(ctx, MSJ_INPUT,
                                  "%s of %ld, expected an integer between 1 "
                                  "and %ld",
                                  what, (long) count, (long) most));
}

static msj_status_t
check_subsets(msj_context_t *ctx, msj_place_t *place,
              const msj_parallel_t parallel)
{
    slong servers = parallel->server_count;
    msj_status_t status = check_range(ctx, place, MSJ_SUBSETS_SERVERS, servers,
                                      MSJ_SUBSET_SERVERS_MAX,
                                      "a number of servers");

    if (status == MSJ_OK)
    {
        status = check_range(ctx, place, MSJ_SUBSETS_SIZE,
                             parallel->subset_size, servers, "a size");
    }
    if (status == MSJ_OK)
    {
        status = msj_place_set(place, MSJ_PART_SUBSETS, MSJ_SUBSETS_RATE, 0,
                               check_sign(ctx, parallel->rates, 1, "rate"));
    }
    if (status == MSJ_OK)
    {
        status = msj_place_set(
            place, MSJ_PART_SUBSETS, MSJ_SUBSETS_ARRIVAL, 0,
            check_sign(ctx, parallel->arrival, 1, "arrival rate"));
    }
    return status;
}

static msj_status_t
check_given(msj_context_t *ctx, msj_place_t *place,
            const msj_parallel_t parallel)
{
    msj_status_t status;

    if (parallel->class_count == 0)
    {
        return msj_place_set(
            place, MSJ_PART_PARALLEL, 0, 0,
            msj_fail(ctx, MSJ_INPUT, "no classes, expected at least one"));
    }
    status = check_all_names(ctx, place, parallel);
    for (slong s = 0; s < parallel->server_count && status == MSJ_OK; s++)
    {
        status = msj_place_set(
            place, MSJ_PART_PARALLEL_RATE, s, 0,
            check_sign(ctx, parallel->rates + s, 0, "rate of the server"));
    }
    if (status == MSJ_OK)
    {
        status = check_classes(ctx, place, parallel);
    }
    if (status == MSJ_OK && parallel->route_count > 0)
    {
        status = check_routes(ctx, place, parallel);
    }
    return status == MSJ_OK ? msj_model_check_routing(ctx, place, parallel)
                            : status;
}

msj_status_t
msj_model_check_parallel(msj_context_t *ctx, msj_place_t *place,
                         const msj_model_t model)
{
    const msj_parallel_struct *parallel = model->parallel;
    msj_status_t status;

    place->part = MSJ_PART_PARALLEL;
    if (model->class_count != 0 || model->has_arrival)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "job classes or an arrival rate beside queues with "
                        "parallel processing, expected none");
    }
    status = msj_place_set(place, MSJ_PART_PARALLEL_SIZE, 0, 0,
                           check_sign(ctx, parallel->size, 1, "mean job size"));
    if (status != MSJ_OK)
    {
        return status;
    }
    return parallel->subset_size > 0 ? check_subsets(ctx, place, parallel)
                                     : check_given(ctx, place, parallel);
}
