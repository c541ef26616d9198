/* model.c -- the life of a model and its elementary quantities.

   Source: TWO20 s.3 (needs, servers, E[S]); the feasible set is any
   downward-closed set of multisets, given by its maximal elements. Cost:
   linear in the size of the model. Which multisets fit is in fit.c; nothing
   here checks that a model is valid (validate.c). */

#include "model/model.h"

#include <string.h>

#include "support/memory.h"

void
msj_model_init(msj_model_t model)
{
    memset(model, 0, sizeof *model);
    msj_process_init(model->process);
    msj_parallel_init(model->parallel);
    fmpq_init(model->arrival);
}

void
msj_model_clear(msj_model_t model)
{
    slong c;

    for (c = 0; c < model->class_count; c++)
    {
        msj_free(model->classes[c].name);
        fmpq_clear(model->classes[c].prob);
        msj_free(model->classes[c].needs);
        msj_duration_clear(model->classes[c].duration);
    }
    for (slong r = 0; r < model->resource_count && model->resources; r++)
    {
        msj_free(model->resources[r]);
    }
    msj_free(model->classes);
    msj_free(model->resources);
    msj_free(model->capacity);
    msj_free(model->maximal);
    msj_free(model->phase_class);
    msj_free(model->rate_class);
    msj_process_clear(model->process);
    msj_parallel_clear(model->parallel);
    fmpq_clear(model->arrival);
    msj_model_init(model);
}

msj_status_t
msj_model_add_classes(msj_context_t *ctx, msj_model_t model, slong count)
{
    slong c;

    if (count < 1 || count > MSJ_CLASSES_MAX)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "%ld job classes, expected between 1 and %ld",
                        (long) count, MSJ_CLASSES_MAX);
    }
    model->classes = msj_calloc((size_t) count, sizeof *model->classes);
    if (model->classes == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (c = 0; c < count; c++)
    {
        fmpq_init(model->classes[c].prob);
        msj_duration_init(model->classes[c].duration);
    }
    model->class_count = count;
    return MSJ_OK;
}

static msj_status_t
copy_classes(msj_context_t *ctx, msj_model_t to, const msj_model_t from)
{
    size_t resources = (size_t) from->resource_count;
    msj_status_t status = msj_model_add_classes(ctx, to, from->class_count);

    for (slong c = 0; c < from->class_count && status == MSJ_OK; c++)
    {
        const msj_job_class_struct *old = from->classes + c;
        msj_job_class_struct *copy = to->classes + c;

        copy->need = old->need;
        fmpq_set(copy->prob, old->prob);
        status = msj_duration_copy(ctx, copy->duration, old->duration);
        copy->name = msj_strdup(old->name);
        copy->needs = msj_duplicate(old->needs, resources, sizeof(slong));
        if (status == MSJ_OK
            && (copy->name == NULL || (old->needs && copy->needs == NULL)))
        {
            status = msj_no_memory(ctx);
        }
    }
    return status;
}

static msj_status_t
copy_resources(msj_context_t *ctx, msj_model_t to, const msj_model_t from)
{
    slong count = from->resource_count;

    if (count == 0)
    {
        return MSJ_OK;
    }
    to->capacity = msj_duplicate(from->capacity, (size_t) count, sizeof(slong));
    to->resources = msj_calloc((size_t) count, sizeof *to->resources);
    if (to->capacity == NULL || to->resources == NULL)
    {
        return msj_no_memory(ctx);
    }
    to->resource_count = count;
    for (slong r = 0; r < count; r++)
    {
        to->resources[r] = msj_strdup(from->resources[r]);
        if (to->resources[r] == NULL)
        {
            return msj_no_memory(ctx);
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_model_copy(msj_context_t *ctx, msj_model_t to, const msj_model_t from)
{
    size_t cells = (size_t) (from->maximal_count * from->class_count);
    msj_status_t status = msj_process_copy(ctx, to->process, from->process);

    to->servers = from->servers;
    to->has_arrival = from->has_arrival;
    to->drops = from->drops;
    fmpq_set(to->arrival, from->arrival);
    if (status == MSJ_OK)
    {
        status = msj_parallel_copy(ctx, to->parallel, from->parallel);
    }
    if (status == MSJ_OK && from->class_count > 0)
    {
        status = copy_classes(ctx, to, from);
    }
    if (status == MSJ_OK)
    {
        status = copy_resources(ctx, to, from);
    }
    if (status == MSJ_OK && cells > 0)
    {
        to->maximal = msj_duplicate(from->maximal, cells, sizeof(slong));
        to->maximal_count = to->maximal ? from->maximal_count : 0;
        status = to->maximal != NULL ? MSJ_OK : msj_no_memory(ctx);
    }
    return status == MSJ_OK ? msj_model_number(ctx, to) : status;
}

msj_status_t
msj_model_refuse_parallel(msj_context_t *ctx, const msj_model_t model,
                          const char *what)
{
    if (model->parallel->server_count == 0)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "%s: not supported for a 'parallel' model by this "
                    "version, expected a plain 'solve'",
                    what);
}

msj_status_t
msj_model_refuse_dropping(msj_context_t *ctx, const msj_model_t model,
                          const char *what)
{
    if (!model->drops)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "%s: not supported with 'policy: dropping', which is no "
                    "saturated system, expected a plain 'solve' or 'verify'",
                    what);
}

const fmpq *
msj_model_rate(const msj_model_t model, slong slot)
{
    const msj_job_class_struct *owner;

    if (model->process->state_count > 0)
    {
        return model->process->edges[slot].rate;
    }
    owner = model->classes + model->rate_class[slot];
    return owner->duration->rates + slot - owner->first_rate;
}

const fmpq *
msj_model_prob(const msj_model_t model, slong slot)
{
    slong phase = slot - model->class_count;
    const msj_job_class_struct *owner;

    if (phase < 0)
    {
        return model->classes[slot].prob;
    }
    owner = model->classes + model->phase_class[phase];
    return owner->duration->initial + phase - owner->first_phase;
}

int
msj_model_is_exponential(const msj_model_t model)
{
    for (slong c = 0; c < model->class_count; c++)
    {
        if (model->classes[c].duration->phase_count != 1)
        {
            return 0;
        }
    }
    return model->class_count > 0;
}

int
msj_model_rates_equal(const msj_model_t model)
{
    if (!msj_model_is_exponential(model))
    {
        return 0;
    }
    for (slong c = 1; c < model->class_count; c++)
    {
        if (!fmpq_equal(model->classes[c].duration->rates,
                        model->classes[0].duration->rates))
        {
            return 0;
        }
    }
    return 1;
}

/* p_c E[D_c] */
static void
mean_time(fmpq_t out, const msj_job_class_struct *job_class)
{
    fmpq_t second;

    fmpq_init(second);
    msj_duration_moments(out, second, job_class->duration);
    fmpq_mul(out, out, job_class->prob);
    fmpq_clear(second);
}

/* sum_c p_c E[D_c] times the need: of servers (resource -1), of a resource,
   or 1 (resource -2). */
static void
mean_sum(fmpq_t out, const msj_model_t model, slong resource)
{
    fmpz_t need;
    fmpq_t part;

    fmpz_init(need);
    fmpq_init(part);
    fmpq_zero(out);
    for (slong c = 0; c < model->class_count; c++)
    {
        const msj_job_class_struct *job_class = model->classes + c;

        mean_time(part, job_class);
        if (resource >= -1)
        {
            fmpz_set_si(need, resource < 0 ? job_class->need
                                           : job_class->needs[resource]);
            fmpq_mul_fmpz(part, part, need);
        }
        fmpq_add(out, out, part);
    }
    fmpq_clear(part);
    fmpz_clear(need);
}

void
msj_model_mean_work(fmpq_t out, const msj_model_t model)
{
    mean_sum(out, model, -1);
}

void
msj_model_mean_use(fmpq_t out, const msj_model_t model, slong resource)
{
    mean_sum(out, model, resource);
}

void
msj_model_mean_duration(fmpq_t out, const msj_model_t model)
{
    mean_sum(out, model, -2);
}
