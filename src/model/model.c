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
        fmpq_clear(model->classes[c].rate);
    }
    msj_free(model->classes);
    msj_free(model->maximal);
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
        fmpq_init(model->classes[c].rate);
    }
    model->class_count = count;
    return MSJ_OK;
}

slong
msj_model_list_length(const msj_model_t model)
{
    slong longest = model->servers;
    slong r, c, size;

    for (r = 0; r < model->maximal_count; r++)
    {
        size = 0;
        for (c = 0; c < model->class_count; c++)
        {
            size += model->maximal[r * model->class_count + c];
        }
        longest = size > longest ? size : longest;
    }
    return longest;
}

int
msj_model_rates_equal(const msj_model_t model)
{
    slong c;

    for (c = 1; c < model->class_count; c++)
    {
        if (!fmpq_equal(model->classes[c].rate, model->classes[0].rate))
        {
            return 0;
        }
    }
    return 1;
}

void
msj_model_mean_work(fmpq_t out, const msj_model_t model)
{
    fmpz_t need;
    fmpq_t part;
    slong c;

    fmpz_init(need);
    fmpq_init(part);
    fmpq_zero(out);
    for (c = 0; c < model->class_count; c++)
    {
        fmpq_div(part, model->classes[c].prob, model->classes[c].rate);
        fmpz_set_si(need, model->classes[c].need);
        fmpq_mul_fmpz(part, part, need);
        fmpq_add(out, out, part);
    }
    fmpq_clear(part);
    fmpz_clear(need);
}

void
msj_model_mean_duration(fmpq_t out, const msj_model_t model)
{
    fmpq_t part;
    slong c;

    fmpq_init(part);
    fmpq_zero(out);
    for (c = 0; c < model->class_count; c++)
    {
        fmpq_div(part, model->classes[c].prob, model->classes[c].rate);
        fmpq_add(out, out, part);
    }
    fmpq_clear(part);
}
