/* traffic.c -- see traffic.h. */

#include "solver/traffic.h"

#include <flint/fmpq_mat.h>

#include "support/memory.h"

/* Bytes of a matrix and of its solution, by entry. */
#define ENTRY_BYTES 160.0

typedef struct
{
    const msj_parallel_struct *parallel;
    slong count;    /* unknowns */
    slong *unknown; /* per class: its number, or -1 */
    slong *owner;   /* per unknown: its class */
    int is_closed;
} system_t;

/* (I - P') x = nu; in a closed component, whose equations sum to zero, the
   first is replaced by sum x = 1. */
static void
fill(fmpq_mat_t matrix, fmpq_mat_t right, const system_t *system)
{
    const msj_parallel_struct *parallel = system->parallel;

    for (slong k = 0; k < system->count; k++)
    {
        fmpq_one(fmpq_mat_entry(matrix, k, k));
        fmpq_set(fmpq_mat_entry(right, k, 0),
                 parallel->classes[system->owner[k]].arrival);
    }
    for (slong e = 0; e < parallel->route_count; e++)
    {
        const msj_route_struct *route = parallel->routes + e;
        slong row = system->unknown[route->to];
        slong column = system->unknown[route->from];

        if (row >= 0 && column >= 0)
        {
            fmpq *entry = fmpq_mat_entry(matrix, row, column);

            fmpq_sub(entry, entry, route->prob);
        }
    }
    for (slong k = 0; k < system->count && system->is_closed; k++)
    {
        fmpq_one(fmpq_mat_entry(matrix, 0, k));
    }
    if (system->is_closed)
    {
        fmpq_one(fmpq_mat_entry(right, 0, 0));
    }
}

static msj_status_t
solve(msj_context_t *ctx, fmpq *rates, const system_t *system)
{
    double size = (double) system->count;
    msj_status_t status = msj_context_need(ctx, size * size * ENTRY_BYTES,
                                           "the traffic equations");
    fmpq_mat_t matrix, right, answer;

    if (status != MSJ_OK || system->count == 0)
    {
        return status;
    }
    fmpq_mat_init(matrix, system->count, system->count);
    fmpq_mat_init(right, system->count, 1);
    fmpq_mat_init(answer, system->count, 1);
    fill(matrix, right, system);
    if (!fmpq_mat_solve(answer, matrix, right))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "traffic equations without a solution");
    }
    for (slong k = 0; k < system->count && status == MSJ_OK; k++)
    {
        fmpq_set(rates + system->owner[k], fmpq_mat_entry(answer, k, 0));
        if (fmpq_sgn(rates + system->owner[k]) <= 0)
        {
            status = msj_fail(ctx, MSJ_INTERNAL, "a class without visits");
        }
    }
    fmpq_mat_clear(answer);
    fmpq_mat_clear(right);
    fmpq_mat_clear(matrix);
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

/* The unknowns of a closed component; of -1 those of the open classes that
   some route leads to or from. For the others lambda_i = nu_i. */
static void
choose(system_t *system, char *routed, slong component)
{
    const msj_parallel_struct *parallel = system->parallel;

    system->count = 0;
    system->is_closed = component >= 0;
    for (slong i = 0; i < parallel->class_count; i++)
    {
        int belongs = parallel->component[i] == component
                      && (component >= 0 || routed[i]);

        system->unknown[i] = belongs ? system->count : -1;
        if (belongs)
        {
            system->owner[system->count++] = i;
        }
    }
}

static msj_status_t
solve_all(msj_context_t *ctx, fmpq *rates, system_t *system, char *routed)
{
    const msj_parallel_struct *parallel = system->parallel;
    msj_status_t status = MSJ_OK;

    for (slong e = 0; e < parallel->route_count; e++)
    {
        routed[parallel->routes[e].from] = 1;
        routed[parallel->routes[e].to] = 1;
    }
    for (slong i = 0; i < parallel->class_count; i++)
    {
        fmpq_set(rates + i, parallel->classes[i].arrival);
    }
    for (slong c = -1; c < parallel->component_count && status == MSJ_OK; c++)
    {
        choose(system, routed, c);
        status = solve(ctx, rates, system);
    }
    return status;
}

msj_status_t
msj_traffic_solve(msj_context_t *ctx, fmpq *rates,
                  const msj_parallel_t parallel)
{
    size_t count = (size_t) parallel->class_count;
    system_t system = {parallel, 0, NULL, NULL, 0};
    char *routed = msj_calloc(count, 1);
    msj_status_t status;

    system.unknown = msj_calloc(count, sizeof(slong));
    system.owner = msj_calloc(count, sizeof(slong));
    status = routed != NULL && system.unknown != NULL && system.owner != NULL
                 ? solve_all(ctx, rates, &system, routed)
                 : msj_no_memory(ctx);
    msj_free(system.unknown);
    msj_free(system.owner);
    msj_free(routed);
    return status;
}
