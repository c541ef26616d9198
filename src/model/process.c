/* process.c -- see process.h. */

#include "model/process.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

void
msj_process_init(msj_process_t process)
{
    memset(process, 0, sizeof *process);
}

void
msj_process_clear(msj_process_t process)
{
    for (slong s = 0; s < process->state_count; s++)
    {
        msj_free(process->states[s]);
    }
    for (slong e = 0; e < process->edge_count; e++)
    {
        fmpq_clear(process->edges[e].rate);
    }
    msj_free(process->states);
    msj_free(process->edges);
    msj_process_init(process);
}

msj_status_t
msj_process_allocate(msj_context_t *ctx, msj_process_t process, slong states,
                     slong edges)
{
    process->states = msj_calloc((size_t) states, sizeof *process->states);
    if (process->states == NULL)
    {
        return msj_no_memory(ctx);
    }
    process->state_count = states;
    process->edges = msj_calloc((size_t) edges, sizeof *process->edges);
    if (process->edges == NULL)
    {
        return msj_no_memory(ctx);
    }
    process->edge_count = edges;
    for (slong e = 0; e < edges; e++)
    {
        fmpq_init(process->edges[e].rate);
    }
    return MSJ_OK;
}

static int
compare(const void *left, const void *right)
{
    const msj_process_edge_struct *a = left;
    const msj_process_edge_struct *b = right;

    if (a->from != b->from)
    {
        return a->from < b->from ? -1 : 1;
    }
    if (a->to != b->to)
    {
        return a->to < b->to ? -1 : 1;
    }
    return a->completes - b->completes;
}

void
msj_process_sort(msj_process_t process)
{
    qsort(process->edges, (size_t) process->edge_count, sizeof *process->edges,
          compare);
}

msj_status_t
msj_process_copy(msj_context_t *ctx, msj_process_t to, const msj_process_t from)
{
    msj_status_t status = msj_process_allocate(ctx, to, from->state_count,
                                               from->edge_count);

    to->is_mmsr = from->is_mmsr;
    for (slong s = 0; s < from->state_count && status == MSJ_OK; s++)
    {
        to->states[s] = msj_strdup(from->states[s]);
        status = to->states[s] != NULL ? MSJ_OK : msj_no_memory(ctx);
    }
    for (slong e = 0; e < from->edge_count && status == MSJ_OK; e++)
    {
        to->edges[e].from = from->edges[e].from;
        to->edges[e].to = from->edges[e].to;
        to->edges[e].completes = from->edges[e].completes;
        fmpq_set(to->edges[e].rate, from->edges[e].rate);
    }
    return status;
}
