/* in_service.c -- see in_service.h.

   F is downward-closed, so the multiset that follows n in the order adds a job
   of the last class of which one more fits when the later classes are taken
   away (Lemma DR-order). Cost: C questions what fits per state. */

#include "chain/in_service.h"

#include <stdio.h>
#include <string.h>

#include "support/memory.h"

/* Room of the first block, in states. */
#define FIRST_ROOM 64

static msj_status_t
in_service_applies(msj_context_t *ctx, const msj_model_t model)
{
    return model->drops ? MSJ_OK
                        : msj_fail(ctx, MSJ_DOMAIN,
                                   "descriptor in-service: the model does not "
                                   "drop jobs, expected 'policy: dropping'");
}

/* Nothing enumerates it as the chain of a saturated system. */
static msj_status_t
in_service_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    return msj_model_refuse_dropping(ctx, model, "chains");
}

const msj_descriptor_t msj_descriptor_in_service = {
    .name = "in-service",
    .applies = in_service_applies,
    .may_enumerate = in_service_may_enumerate,
};

void
msj_in_service_init(msj_in_service_t states)
{
    memset(states, 0, sizeof *states);
}

void
msj_in_service_clear(msj_in_service_t states)
{
    msj_free(states->rows);
    msj_in_service_init(states);
}

/* The multiset that follows; zero after the last. */
static int
next(const msj_model_t model, slong *counts)
{
    for (slong c = model->class_count - 1; c >= 0; c--)
    {
        if (msj_model_fits_with(model, counts, c))
        {
            counts[c]++;
            return 1;
        }
        counts[c] = 0;
    }
    return 0;
}

/* Room for one more state. */
static msj_status_t
grow(msj_context_t *ctx, msj_in_service_t states, slong *room)
{
    slong larger = *room == 0 ? FIRST_ROOM : 2 * *room;
    slong *grown;
    msj_status_t status;

    if (states->count < *room)
    {
        return MSJ_OK;
    }
    status = msj_context_need(
        ctx, (double) larger * (double) states->class_count * sizeof(slong),
        "the states");
    if (status != MSJ_OK)
    {
        return status;
    }
    grown = msj_realloc(states->rows, (size_t) larger,
                        (size_t) states->class_count * sizeof(slong));
    if (grown == NULL)
    {
        return msj_no_memory(ctx);
    }
    states->rows = grown;
    *room = larger;
    return MSJ_OK;
}

static msj_status_t
add(msj_context_t *ctx, msj_in_service_t states, slong *room,
    const slong *counts)
{
    msj_status_t status;

    if ((unsigned long) states->count >= ctx->max_states)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "the chain has more than %lu states (--max-states)",
                        ctx->max_states);
    }
    status = grow(ctx, states, room);
    if (status == MSJ_OK)
    {
        memcpy(states->rows + states->count * states->class_count, counts,
               (size_t) states->class_count * sizeof(slong));
        states->count++;
        msj_context_progress(ctx, "finding the states",
                             -(double) states->count);
        status = msj_context_poll(ctx);
    }
    return status;
}

msj_status_t
msj_in_service_enumerate(msj_context_t *ctx, msj_in_service_t states,
                         const msj_model_t model)
{
    slong *counts = msj_calloc((size_t) model->class_count, sizeof *counts);
    msj_status_t status = MSJ_OK;
    slong room = 0;

    if (counts == NULL)
    {
        return msj_no_memory(ctx);
    }
    states->class_count = model->class_count;
    do
    {
        status = add(ctx, states, &room, counts);
    } while (status == MSJ_OK && next(model, counts));
    msj_free(counts);
    return status;
}

const slong *
msj_in_service_counts(const msj_in_service_t states, slong s)
{
    return states->rows + s * states->class_count;
}

char *
msj_in_service_name(const msj_in_service_t states, slong s)
{
    const slong *counts = msj_in_service_counts(states, s);
    size_t size = (size_t) states->class_count * 21 + 3, used = 0;
    char *name = msj_alloc(size, 1);

    for (slong c = 0; c < states->class_count && name != NULL; c++)
    {
        used += (size_t) snprintf(name + used, size - used, "%c%ld",
                                  c == 0 ? '[' : ',', (long) counts[c]);
    }
    if (name != NULL)
    {
        snprintf(name + used, size - used, "]");
    }
    return name;
}
