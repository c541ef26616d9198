/* model_class.c -- job classes of the public API, and their phases.

   A class is added with an exponential duration, or with phases whose numbers
   are set one by one. The changes from i to j and the exits (i = j) are one
   matrix inside (model/duration.h), but not for the caller. */

#include "api/api.h"

#include <string.h>

#include "support/memory.h"

/* --- building ------------------------------------------------------------- */

/* Room for one more class. */
static msj_status_t
grow_classes(msj_context_t *ctx, msj_model_t model)
{
    size_t count = (size_t) model->class_count + 1;
    msj_job_class_struct *classes;

    if (model->maximal_count != 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a class after a maximal multiset, expected the "
                        "classes before");
    }
    if (count > MSJ_CLASSES_MAX)
    {
        return msj_fail(ctx, MSJ_INPUT, "more than %ld job classes",
                        MSJ_CLASSES_MAX);
    }
    classes = msj_realloc(model->classes, count, sizeof *classes);
    if (classes == NULL)
    {
        return msj_no_memory(ctx);
    }
    model->classes = classes;
    return MSJ_OK;
}

/* The name, and room for the needs of resources. */
static msj_status_t
fill_memory(msj_context_t *ctx, msj_job_class_struct *last,
            const msj_model_t model, const char *name)
{
    last->name = name == NULL ? NULL : msj_strdup(name);
    if (name != NULL && last->name == NULL)
    {
        return msj_no_memory(ctx);
    }
    if (model->resource_count != 0)
    {
        last->needs = msj_calloc((size_t) model->resource_count,
                                 sizeof *last->needs);
        return last->needs == NULL ? msj_no_memory(ctx) : MSJ_OK;
    }
    return MSJ_OK;
}

/* Fill the class at the end, where there is room, and count it; `rate` is
   NULL when the rates of the phases come later. */
static msj_status_t
append_class(msj_context_t *ctx, msj_model_t model, const char *name, long need,
             const mpq_t prob, slong phases, mpq_srcptr rate)
{
    msj_job_class_struct *last = model->classes + model->class_count;
    msj_status_t status;

    memset(last, 0, sizeof *last);
    last->need = need;
    fmpq_init(last->prob);
    msj_duration_init(last->duration);
    status = fill_memory(ctx, last, model, name);
    if (status == MSJ_OK)
    {
        status = msj_api_get_rational(ctx, last->prob, prob, "the probability");
    }
    if (status == MSJ_OK)
    {
        status = msj_duration_set_phases(ctx, last->duration, phases);
    }
    if (status == MSJ_OK && rate != NULL)
    {
        fmpq_one(last->duration->initial);
        status = msj_api_get_rational(ctx, last->duration->rates, rate,
                                      "the rate");
    }
    if (status == MSJ_OK)
    {
        model->class_count++;
        return MSJ_OK;
    }
    fmpq_clear(last->prob);
    msj_duration_clear(last->duration);
    msj_free(last->needs);
    msj_free(last->name);
    return status;
}

static msjcert_status
add_class(msjcert_context *ctx, msjcert_model *model, const char *name,
          long need, const mpq_t prob, slong phases, mpq_srcptr rate)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status = msj_api_check_open(inner, model);

    if (status == MSJ_OK)
    {
        status = grow_classes(inner, model->inner);
    }
    if (status == MSJ_OK)
    {
        status = append_class(inner, model->inner, name, need, prob, phases,
                              rate);
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_model_add_class(msjcert_context *ctx, msjcert_model *model,
                        const char *name, long need, const mpq_t prob,
                        const mpq_t rate)
{
    return add_class(ctx, model, name, need, prob, 1, rate);
}

msjcert_status
msjcert_model_add_class_phases(msjcert_context *ctx, msjcert_model *model,
                               const char *name, long need, const mpq_t prob,
                               size_t phases)
{
    slong count = phases > MSJ_PHASES_MAX ? MSJ_PHASES_MAX + 1 : (slong) phases;

    return add_class(ctx, model, name, need, prob, count, NULL);
}

/* --- phases --------------------------------------------------------------- */

/* The place of a number of the phases, NULL when there is no such class or
   phase: the initial probability if `to` is NULL, or a rate. */
static fmpq *
find_number(const msjcert_model *model, size_t job_class, size_t from,
            const size_t *to)
{
    msj_job_class_struct *found = msj_api_find_class(model, job_class);
    size_t count = found == NULL ? 0 : (size_t) found->duration->phase_count;

    if (from >= count || (to != NULL && *to >= count))
    {
        return NULL;
    }
    return to == NULL ? found->duration->initial + from
                      : found->duration->rates + from * count + *to;
}

static msj_status_t
set_number(msj_context_t *ctx, const msjcert_model *model, size_t job_class,
           size_t from, const size_t *to, const mpq_t value)
{
    msj_status_t status = msj_api_check_open(ctx, model);
    fmpq *place;

    if (status != MSJ_OK)
    {
        return status;
    }
    place = find_number(model, job_class, from, to);
    return place == NULL ? msj_fail(ctx, MSJ_INPUT, "no such class or phase")
                         : msj_api_get_rational(ctx, place, value,
                                                to == NULL ? "the probability"
                                                           : "the rate");
}

msjcert_status
msjcert_model_set_initial(msjcert_context *ctx, msjcert_model *model,
                          size_t job_class, size_t phase, const mpq_t prob)
{
    return msj_api_leave(ctx, set_number(msj_api_enter(ctx), model, job_class,
                                         phase, NULL, prob));
}

msjcert_status
msjcert_model_set_change(msjcert_context *ctx, msjcert_model *model,
                         size_t job_class, size_t from, size_t to,
                         const mpq_t rate)
{
    msj_context_t *inner = msj_api_enter(ctx);

    if (from == to)
    {
        return msj_api_leave(ctx, msj_fail(inner, MSJ_INPUT,
                                           "a change from a phase to itself, "
                                           "expected two phases"));
    }
    return msj_api_leave(ctx,
                         set_number(inner, model, job_class, from, &to, rate));
}

msjcert_status
msjcert_model_set_exit(msjcert_context *ctx, msjcert_model *model,
                       size_t job_class, size_t phase, const mpq_t rate)
{
    return msj_api_leave(ctx, set_number(msj_api_enter(ctx), model, job_class,
                                         phase, &phase, rate));
}

/* --- what a class holds --------------------------------------------------- */

size_t
msjcert_model_class_phases(const msjcert_model *model, size_t job_class)
{
    const msj_job_class_struct *found = msj_api_find_class(model, job_class);

    return found == NULL ? 0 : (size_t) found->duration->phase_count;
}

static msjcert_status
get_number(mpq_t out, const fmpq *place)
{
    if (place == NULL)
    {
        return MSJCERT_INPUT;
    }
    fmpq_get_mpq(out, place);
    return MSJCERT_OK;
}

msjcert_status
msjcert_model_class_rate(mpq_t out, const msjcert_model *model,
                         size_t job_class)
{
    size_t first = 0;

    if (msjcert_model_class_phases(model, job_class) > 1)
    {
        return MSJCERT_DOMAIN;
    }
    return get_number(out, find_number(model, job_class, first, &first));
}

msjcert_status
msjcert_model_class_initial(mpq_t out, const msjcert_model *model,
                            size_t job_class, size_t phase)
{
    return get_number(out, find_number(model, job_class, phase, NULL));
}

msjcert_status
msjcert_model_class_change(mpq_t out, const msjcert_model *model,
                           size_t job_class, size_t from, size_t to)
{
    return from == to
               ? MSJCERT_INPUT
               : get_number(out, find_number(model, job_class, from, &to));
}

msjcert_status
msjcert_model_class_exit(mpq_t out, const msjcert_model *model,
                         size_t job_class, size_t phase)
{
    return get_number(out, find_number(model, job_class, phase, &phase));
}
