/* check_classes.c -- job classes: names, needs, probabilities, rates.

   The sum of the probabilities is compared with 1 exactly. Cost: O(C^2)
   comparisons of names, C - 1 additions of rationals whose common
   denominator is bounded (SUM_BITS), so that hostile denominators end in an
   error and not in a long computation. */

#include "model/check.h"

#include <string.h>

#include "support/utf8.h"

/* Bits that the denominator of a partial sum may have. */
#define SUM_BITS (16UL * MSJ_NUMBER_DIGITS)

static msj_status_t
check_name(msj_context_t *ctx, const char *name)
{
    size_t length = strlen(name);
    unsigned long code = 0;
    size_t i, n;

    if (length == 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the class name is empty, expected a name");
    }
    if (length > MSJ_NAME_BYTES_MAX)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the class name has %lu bytes, expected at most %d",
                        (unsigned long) length, MSJ_NAME_BYTES_MAX);
    }
    for (i = 0; i < length; i += n)
    {
        n = msj_utf8_next(&code, name + i, length - i);
        if (n == 0 || !msj_utf8_printable(code))
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "byte %lu of the class name is not printable, "
                            "expected UTF-8 without control characters",
                            (unsigned long) i + 1);
        }
    }
    return MSJ_OK;
}

static msj_status_t
check_names(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    msj_status_t status;
    const char *name;
    slong c, d;

    for (c = 0; c < model->class_count; c++)
    {
        name = model->classes[c].name;
        status = check_name(ctx, name);
        for (d = 0; status == MSJ_OK && d < c; d++)
        {
            if (strcmp(model->classes[d].name, name) == 0)
            {
                status = msj_fail(ctx, MSJ_INPUT,
                                  "class %ld has the name '%s' of class %ld, "
                                  "expected different names",
                                  (long) c + 1, name, (long) d + 1);
            }
        }
        if (status != MSJ_OK)
        {
            return msj_place_set(place, MSJ_PART_NAME, c, 0, status);
        }
    }
    return MSJ_OK;
}

static msj_status_t
check_need(msj_context_t *ctx, msj_place_t *place, const msj_model_t model,
           slong c)
{
    slong need = model->classes[c].need;
    msj_status_t status = MSJ_OK;

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
    return msj_place_set(place, MSJ_PART_NEED, c, 0, status);
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

/* The message for a sum that is not 1. */
static msj_status_t
wrong_sum(msj_context_t *ctx, const fmpq_t sum)
{
    char text[MSJ_SHORT_TEXT], gap[MSJ_SHORT_TEXT];
    msj_status_t status;
    fmpq_t one, rest;

    fmpq_init(one);
    fmpq_init(rest);
    fmpq_one(one);
    fmpq_sub(rest, sum, one);
    fmpq_abs(rest, rest);
    status = msj_short_text(ctx, text, sum);
    if (status == MSJ_OK)
    {
        status = msj_short_text(ctx, gap, rest);
    }
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the probabilities sum to %s, which is %s %s 1, "
                          "expected exactly 1",
                          text, gap,
                          fmpq_cmp(sum, one) < 0 ? "below" : "above");
    }
    fmpq_clear(rest);
    fmpq_clear(one);
    return status;
}

static msj_status_t
check_sum(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    fmpq_t sum;
    slong c;

    fmpq_init(sum);
    for (c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        fmpq_add(sum, sum, model->classes[c].prob);
        status = msj_context_poll(ctx);
        if (status == MSJ_OK && fmpz_bits(fmpq_denref(sum)) > SUM_BITS)
        {
            status = msj_fail(ctx, MSJ_INPUT,
                              "the common denominator of the probabilities "
                              "is too large, expected simpler numbers");
        }
    }
    if (status == MSJ_OK && !fmpq_is_one(sum))
    {
        status = wrong_sum(ctx, sum);
    }
    fmpq_clear(sum);
    return status;
}

msj_status_t
msj_model_check_classes(msj_context_t *ctx, msj_place_t *place,
                        const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    slong c;

    if (model->class_count < 1 || model->class_count > MSJ_CLASSES_MAX)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "%ld job classes, expected between 1 and %ld",
                          (long) model->class_count, MSJ_CLASSES_MAX);
        return msj_place_set(place, MSJ_PART_CLASSES, 0, 0, status);
    }
    for (c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        status = check_need(ctx, place, model, c);
        if (status == MSJ_OK)
        {
            status = check_positive(ctx, place, MSJ_PART_PROB, c,
                                    model->classes[c].prob);
        }
        if (status == MSJ_OK)
        {
            status = check_positive(ctx, place, MSJ_PART_RATE, c,
                                    model->classes[c].rate);
        }
    }
    status = status == MSJ_OK ? check_names(ctx, place, model) : status;
    if (status != MSJ_OK)
    {
        return status;
    }
    return msj_place_set(place, MSJ_PART_CLASSES, 0, 0, check_sum(ctx, model));
}
