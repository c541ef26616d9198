/* check.c -- the model as a whole: what it is made of, arrivals.

   Also the small things that all checks share. Cost: linear in the model
   but for the names of the classes (check_classes.c). */

#include "model/check.h"

#include <stdio.h>
#include <string.h>

#include "support/memory.h"

msj_status_t
msj_place_set(msj_place_t *place, msj_part_t part, slong index, slong entry,
              msj_status_t status)
{
    place->part = part;
    place->index = index;
    place->entry = entry;
    return status;
}

msj_status_t
msj_short_text(msj_context_t *ctx, char out[MSJ_SHORT_TEXT], const fmpq *value)
{
    int is_short = fmpz_bits(fmpq_numref(value)) <= 80
                   && fmpz_bits(fmpq_denref(value)) <= 80;
    char *text = is_short ? msj_rational_text(value)
                          : msj_rational_decimal(value, 12);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    snprintf(out, MSJ_SHORT_TEXT, "%s%s", is_short ? "" : "about ", text);
    msj_free(text);
    return MSJ_OK;
}

/* A whole number of at most MSJ_SERVERS_MAX in size? */
static msj_status_t
count_from_value(msj_context_t *ctx, slong *out, const fmpq_t value)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (fmpz_is_one(fmpq_denref(value))
        && fmpz_cmp_si(fmpq_numref(value), MSJ_SERVERS_MAX) <= 0
        && fmpz_cmp_si(fmpq_numref(value), -MSJ_SERVERS_MAX) >= 0)
    {
        *out = fmpz_get_si(fmpq_numref(value));
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, value);
    if (status != MSJ_OK)
    {
        return status;
    }
    if (fmpz_is_one(fmpq_denref(value)))
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "%s is too large, expected an integer of at most %ld",
                        text, MSJ_SERVERS_MAX);
    }
    return msj_fail(ctx, MSJ_INPUT, "%s is not an integer, expected an integer",
                    text);
}

msj_status_t
msj_count_evaluate(msj_context_t *ctx, slong *out, slong *column,
                   const char *text, const msj_bindings_t bindings)
{
    msj_status_t status;
    fmpq_t value;

    fmpq_init(value);
    status = msj_expression_evaluate(ctx, value, column, text, bindings);
    if (status == MSJ_OK)
    {
        *column = 1;
        status = count_from_value(ctx, out, value);
    }
    fmpq_clear(value);
    return status;
}

static msj_status_t
check_servers(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    if (model->servers >= 1 && model->servers <= MSJ_SERVERS_MAX)
    {
        return MSJ_OK;
    }
    return msj_place_set(
        place, MSJ_PART_SERVERS, 0, 0,
        msj_fail(ctx, MSJ_INPUT,
                 "%ld servers, expected an integer between 1 and %ld",
                 (long) model->servers, MSJ_SERVERS_MAX));
}

static msj_status_t
check_arrival(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    if (!model->has_arrival || fmpq_sgn(model->arrival) > 0)
    {
        return MSJ_OK;
    }
    status = msj_short_text(ctx, text, model->arrival);
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the arrival rate is %s, expected a positive rate",
                          text);
    }
    return msj_place_set(place, MSJ_PART_ARRIVAL, 0, 0, status);
}

/* Not more than one of the ways to say what fits, or a process instead. */
static msj_status_t
check_kind(msj_context_t *ctx, const msj_model_t model)
{
    static const char *const names[] = {"servers", "resources",
                                        "a feasible set", "a service process",
                                        "queues with parallel processing"};
    const int has[] = {model->servers != 0, model->resource_count != 0,
                       model->maximal_count != 0,
                       model->process->state_count != 0,
                       model->parallel->server_count != 0};
    int first = -1;

    for (int i = 0; i < 5; i++)
    {
        if (has[i] && first >= 0)
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "both %s and %s, expected one of them",
                            names[first], names[i]);
        }
        first = has[i] ? i : first;
    }
    return MSJ_OK;
}

msj_status_t
msj_model_check(msj_context_t *ctx, msj_place_t *place, const msj_model_t model)
{
    int is_process = model->process->state_count != 0;
    msj_status_t status;

    place->part = MSJ_PART_MODEL;
    status = check_kind(ctx, model);
    if (status == MSJ_OK && is_process)
    {
        status = msj_model_check_process(ctx, place, model);
        return status == MSJ_OK ? check_arrival(ctx, place, model) : status;
    }
    if (status == MSJ_OK && model->parallel->server_count != 0)
    {
        return msj_model_check_parallel(ctx, place, model);
    }
    if (status == MSJ_OK && model->resource_count != 0)
    {
        status = msj_model_check_resources(ctx, place, model);
    }
    else if (status == MSJ_OK && model->maximal_count == 0)
    {
        status = check_servers(ctx, place, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_check_classes(ctx, place, model);
    }
    if (status == MSJ_OK && model->maximal_count != 0)
    {
        status = msj_model_check_maximal(ctx, place, model);
    }
    return status == MSJ_OK ? check_arrival(ctx, place, model) : status;
}
