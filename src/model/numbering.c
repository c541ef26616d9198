/* numbering.c -- phases, rates and lists of a model, counted through.

   See model.h. The length of the lists of exact-k is k with servers, and else
   the size of the largest multiset that fits (proofs/single-duration: any
   length from there on serves). */

#include "model/model.h"

#include "support/memory.h"

/* More multisets are not tried for the largest one. */
#define PACKINGS_MAX 1000000L

static msj_status_t
number_classes(msj_context_t *ctx, msj_model_t model)
{
    slong phases = 0;
    slong rates = 0;

    for (slong c = 0; c < model->class_count; c++)
    {
        slong count = model->classes[c].duration->phase_count;

        model->classes[c].first_phase = phases;
        model->classes[c].first_rate = rates;
        phases += count;
        rates += count * count;
    }
    msj_free(model->phase_class);
    msj_free(model->rate_class);
    model->phase_count = phases;
    model->rate_count = rates;
    model->phase_class = msj_alloc((size_t) phases, sizeof(slong));
    model->rate_class = msj_alloc((size_t) rates, sizeof(slong));
    if (model->phase_class == NULL || model->rate_class == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        const msj_job_class_struct *owner = model->classes + c;
        slong count = owner->duration->phase_count;

        for (slong i = 0; i < count; i++)
        {
            model->phase_class[owner->first_phase + i] = c;
        }
        for (slong i = 0; i < count * count; i++)
        {
            model->rate_class[owner->first_rate + i] = c;
        }
    }
    return MSJ_OK;
}

static slong
largest_maximal(const msj_model_t model)
{
    slong longest = 0;

    for (slong r = 0; r < model->maximal_count; r++)
    {
        slong size = 0;

        for (slong c = 0; c < model->class_count; c++)
        {
            size += model->maximal[r * model->class_count + c];
        }
        longest = size > longest ? size : longest;
    }
    return longest;
}

/* The most jobs of a class that fit into what is left. */
static slong
most_jobs(const msj_model_t model, const slong *left, slong c)
{
    slong most = MSJ_COUNT_MAX;

    for (slong r = 0; r < model->resource_count; r++)
    {
        slong need = model->classes[c].needs[r];

        if (need > 0 && left[r] / need < most)
        {
            most = left[r] / need;
        }
    }
    return most;
}

static void
take(const msj_model_t model, slong *left, slong c, slong jobs)
{
    for (slong r = 0; r < model->resource_count; r++)
    {
        left[r] -= jobs * model->classes[c].needs[r];
    }
}

/* The size of the largest multiset of the classes from c on in what is left;
   `left` is restored. Every class but the last is tried with every number of
   jobs; `*tries` counts down, and at 0 the answer is MSJ_LENGTH_UNKNOWN. */
static slong
largest_packing(const msj_model_t model, slong *left, slong c, slong *tries)
{
    slong most = most_jobs(model, left, c);
    slong size = 0;

    if (--*tries <= 0 || most > MSJ_LENGTH_UNKNOWN / 2)
    {
        *tries = 0;
        return MSJ_LENGTH_UNKNOWN;
    }
    if (c + 1 == model->class_count)
    {
        return most;
    }
    for (slong jobs = 0; jobs <= most && *tries > 0; jobs++)
    {
        slong others;

        take(model, left, c, jobs);
        others = largest_packing(model, left, c + 1, tries);
        take(model, left, c, -jobs);
        size = jobs + others > size ? jobs + others : size;
    }
    return *tries > 0 && size < MSJ_LENGTH_UNKNOWN ? size : MSJ_LENGTH_UNKNOWN;
}

static msj_status_t
number_lists(msj_context_t *ctx, msj_model_t model)
{
    slong tries = PACKINGS_MAX;
    slong *left;

    model->list_length = model->servers > 0 ? model->servers
                                            : largest_maximal(model);
    if (model->resource_count == 0)
    {
        return MSJ_OK;
    }
    left = msj_duplicate(model->capacity, (size_t) model->resource_count,
                         sizeof(slong));
    if (left == NULL)
    {
        return msj_no_memory(ctx);
    }
    model->list_length = largest_packing(model, left, 0, &tries);
    msj_free(left);
    return MSJ_OK;
}

msj_status_t
msj_model_number(msj_context_t *ctx, msj_model_t model)
{
    msj_status_t status;

    if (model->process->state_count > 0)
    {
        model->rate_count = model->process->edge_count;
        return MSJ_OK;
    }
    if (model->parallel->server_count > 0)
    {
        return MSJ_OK; /* it has numbers of its own */
    }
    status = number_classes(ctx, model);
    return status == MSJ_OK ? number_lists(ctx, model) : status;
}
