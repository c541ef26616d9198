/* check_classes.c -- job classes: names, needs, probabilities, durations.

   The sum of the probabilities is compared with 1 exactly (check_sum.c). Cost:
   O(C log C) comparisons of names, C - 1 additions of rationals, and what the
   durations take (check_duration.c). */

#include "model/check.h"

#include "model/phases.h"
#include "support/memory.h"

static msj_status_t
check_names(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    slong count = model->class_count;
    msj_named_t *names = msj_alloc((size_t) count, sizeof *names);
    msj_status_t status;
    slong wrong = 0;

    if (names == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong c = 0; c < count; c++)
    {
        names[c].name = model->classes[c].name;
        names[c].index = c;
    }
    status = msj_names_check(ctx, &wrong, "class", names, count);
    msj_free(names);
    return msj_place_set(place, MSJ_PART_NAME, wrong, 0, status);
}

static msj_status_t
check_need(msj_context_t *ctx, msj_place_t *place, const msj_model_t model,
           slong c)
{
    slong need = model->classes[c].need;
    msj_status_t status = MSJ_OK;

    if (model->resource_count != 0)
    {
        return msj_model_check_needs(ctx, place, model, c);
    }
    if (model->maximal_count != 0 && need != 0)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "a need of %ld with a feasible set, "
                          "expected no need",
                          (long) need);
    }
    else if (model->maximal_count == 0 && need < 1)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "a need of %ld, expected an integer between 1 and "
                          "the %ld servers",
                          (long) need, (long) model->servers);
    }
    else if (model->maximal_count == 0 && need > model->servers)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "a need of %ld is above the %ld servers, expected "
                          "at most %ld",
                          (long) need, (long) model->servers,
                          (long) model->servers);
    }
    return msj_place_set(place, MSJ_PART_NEED, c, -1, status);
}

static msj_status_t
check_positive(msj_context_t *ctx, msj_place_t *place, msj_part_t part, slong c,
               const fmpq_t value)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (fmpq_sgn(value) > 0)
    {
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, value);
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the %s of class %ld is %s, expected a positive "
                          "number",
                          part == MSJ_PART_PROB ? "probability" : "rate",
                          (long) c + 1, text);
    }
    return msj_place_set(place, part, c, 0, status);
}

static msj_status_t
check_duration(msj_context_t *ctx, msj_place_t *place, const msj_model_t model,
               slong c)
{
    const msj_duration_struct *duration = model->classes[c].duration;
    msj_status_t status = MSJ_OK;

    if (duration->phase_count == 0)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "class %ld has no duration, expected one",
                          (long) c + 1);
        return msj_place_set(place, MSJ_PART_DURATION, c, 0, status);
    }
    if (duration->phase_count == 1)
    {
        status = check_positive(ctx, place, MSJ_PART_RATE, c, duration->rates);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    status = msj_duration_check(ctx, place, duration);
    if (status == MSJ_INPUT)
    {
        status = msj_fail(ctx, status, "the duration of class %ld: %s",
                          (long) c + 1, ctx->message);
    }
    return msj_place_set(place, MSJ_PART_DURATION, c, 0, status);
}

static msj_status_t
check_class(msj_context_t *ctx, msj_place_t *place, const msj_model_t model,
            slong c)
{
    msj_status_t status = check_need(ctx, place, model, c);

    if (status == MSJ_OK)
    {
        status = check_positive(ctx, place, MSJ_PART_PROB, c,
                                model->classes[c].prob);
    }
    return status == MSJ_OK ? check_duration(ctx, place, model, c) : status;
}

static msj_status_t
check_sum(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    fmpq_t sum;

    fmpq_init(sum);
    for (slong c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        status = msj_sum_add(ctx, sum, model->classes[c].prob, "probabilities");
    }
    if (status == MSJ_OK)
    {
        status = msj_sum_check_one(ctx, sum, "probabilities");
    }
    fmpq_clear(sum);
    return status;
}

/* Not more rates in all than MSJ_RATES_MAX. */
static msj_status_t
check_size(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    slong left = MSJ_RATES_MAX;

    for (slong c = 0; c < model->class_count; c++)
    {
        slong count = model->classes[c].duration->phase_count;

        left -= count * count;
        if (left < 0)
        {
            return msj_place_set(
                place, MSJ_PART_DURATION, c, 0,
                msj_fail(ctx, MSJ_INPUT,
                         "more than %ld rates of phases in all classes, "
                         "expected fewer phases",
                         MSJ_RATES_MAX));
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_model_check_classes(msj_context_t *ctx, msj_place_t *place,
                        const msj_model_t model)
{
    msj_status_t status = MSJ_OK;

    if (model->class_count < 1 || model->class_count > MSJ_CLASSES_MAX)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "%ld job classes, expected between 1 and %ld",
                          (long) model->class_count, MSJ_CLASSES_MAX);
        return msj_place_set(place, MSJ_PART_CLASSES, 0, 0, status);
    }
    status = check_size(ctx, place, model);
    for (slong c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        status = check_class(ctx, place, model, c);
    }
    status = status == MSJ_OK ? check_names(ctx, place, model) : status;
    if (status != MSJ_OK)
    {
        return status;
    }
    return msj_place_set(place, MSJ_PART_CLASSES, 0, 0, check_sum(ctx, model));
}
