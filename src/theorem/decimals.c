/* decimals.c -- see decimals.h: windows until the digits are proven. */

#include "theorem/decimals.h"

#include <string.h>

#include "chain/descriptor.h"
#include "solver/enclosure.h"
#include "support/memory.h"
#include "theorem/boundary.h"

/* How often a window is widened because digits are missing. */
#define ROUNDS 6
/* How often limbs are added before the terms become balls. */
#define MORE_LIMBS 3

int
msj_has_decimals(const msj_model_t model)
{
    return model->class_count == 2 && msj_model_is_exponential(model);
}

/* *proven &= the bounds prove so many digits. */
static msj_status_t
check_number(msj_context_t *ctx, int *proven, const fmpq_t low,
             const fmpq_t high, slong digits)
{
    slong count;
    char *text = msj_enclosure_decimal(&count, low, high, digits);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    *proven &= count == digits;
    msj_free(text);
    return MSJ_OK;
}

static msj_status_t
check_values(msj_context_t *ctx, int *proven, const msj_values_t low,
             const msj_values_t high, slong digits)
{
    msj_status_t status;

    *proven = 1;
    status = check_number(ctx, proven, low->throughput, high->throughput,
                          digits);
    for (slong r = 0; r < low->resource_count && status == MSJ_OK; r++)
    {
        /* More throughput is less waste. */
        status = check_number(ctx, proven, high->waste + r, low->waste + r,
                              digits);
        if (status == MSJ_OK)
        {
            status = check_number(ctx, proven, low->utilisation + r,
                                  high->utilisation + r, digits);
        }
    }
    return status;
}

/* Integers of as few limbs as do, or balls. */
static msj_status_t
set_mean(msj_context_t *ctx, msj_mean_jobs_t *mean, const msj_model_t model,
         slong bits)
{
    slong column = msj_mean_jobs_column(model);
    slong least = (bits + 72 + FLINT_BITS - 1) / FLINT_BITS;
    msj_window_t window = {bits, 0, -1};
    msj_status_t status = MSJ_OK;
    int narrow = 1;

    for (slong i = 0; i < MORE_LIMBS && narrow && status == MSJ_OK; i++)
    {
        window.limbs = least + i;
        status = msj_mean_jobs_set(ctx, mean, &narrow, model, column, &window);
    }
    window.limbs = 0;
    if (status == MSJ_OK && narrow)
    {
        status = msj_mean_jobs_set(ctx, mean, &narrow, model, column, &window);
    }
    return status;
}

/* X E[S] = k - (k mod l) where both classes need l: every state has floor(k/l)
   jobs. */
static void
set_equal_needs(msj_values_t low, msj_values_t high, const msj_model_t model)
{
    slong need = model->classes[0].need;
    fmpq_t throughput, busy;

    fmpq_init(throughput);
    fmpq_init(busy);
    fmpq_set_si(busy, model->servers - model->servers % need, 1);
    msj_model_mean_work(throughput, model);
    fmpq_div(throughput, busy, throughput);
    msj_values_set(low, model, throughput);
    msj_values_set(high, model, throughput);
    fmpq_clear(throughput);
    fmpq_clear(busy);
}

/* The cells of the path but for those that are entered from above and left to
   the right: one at each level where the path goes down and on (Lemma
   DEC-steps). With servers that is every level but the highest. */
static msj_status_t
count_states(msj_context_t *ctx, slong *states, const msj_model_t model)
{
    slong columns = msj_boundary_columns(model);
    slong b = msj_boundary_rows(model) - 1;
    msj_status_t status = MSJ_OK;

    *states = columns;
    if (model->servers > 0)
    {
        return MSJ_OK;
    }
    while (status == MSJ_OK)
    {
        slong bottom = msj_boundary_height(model,
                                           msj_boundary_width(model, b) + 1);

        if (bottom < 0)
        {
            *states += b;
            break;
        }
        *states += b - bottom - 1;
        b = bottom;
        status = msj_context_poll(ctx);
    }
    return status;
}

static msj_status_t
find_values(msj_context_t *ctx, msj_values_t low, msj_values_t high,
            const msj_model_t model, slong digits)
{
    slong bits = 10 * digits / 3 + 8;
    slong size = msj_boundary_columns(model) + msj_boundary_rows(model);
    msj_status_t status = MSJ_OK;
    msj_mean_jobs_t mean;
    fmpq_t least, most;
    int proven = 0;

    fmpq_init(least);
    fmpq_init(most);
    msj_mean_jobs_init(&mean);
    for (slong i = 0; i < ROUNDS && status == MSJ_OK && !proven; i++)
    {
        status = set_mean(ctx, &mean, model, bits);
        bits = i == 0 ? bits + 2 * (slong) FLINT_BIT_COUNT(size) : 2 * bits;
        if (status == MSJ_OK)
        {
            msj_mean_jobs_throughput(least, most, &mean, model);
            msj_values_set(low, model, least);
            msj_values_set(high, model, most);
            status = check_values(ctx, &proven, low, high, digits);
        }
    }
    msj_mean_jobs_clear(&mean);
    fmpq_clear(least);
    fmpq_clear(most);
    return status;
}

msj_status_t
msj_decimals(msj_context_t *ctx, msj_values_t low, msj_values_t high,
             slong *states, const msj_model_t model, slong digits)
{
    msj_status_t status;

    if (digits < 1 || digits > MSJ_ENCLOSURE_DIGITS)
    {
        return msj_fail(ctx, MSJ_INPUT, "%ld digits: it must be 1 to %d digits",
                        (long) digits, MSJ_ENCLOSURE_DIGITS);
    }
    if (!msj_has_decimals(model))
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "two classes with exponential durations are needed");
    }
    status = count_states(ctx, states, model);
    if (status != MSJ_OK)
    {
        return status;
    }
    if (model->servers > 0 && model->classes[0].need == model->classes[1].need)
    {
        set_equal_needs(low, high, model);
        return MSJ_OK;
    }
    return find_values(ctx, low, high, model, digits);
}
