/* model.c -- models of the public API: life, and what all of them hold.

   A model is counted: the caller's reference, and one for each solution and
   verification. The count is atomic, since a finished model may be used by
   several threads; nothing else of it changes then. */

#include "api/api.h"

#include "support/memory.h"

/* --- life ----------------------------------------------------------------- */

msj_status_t
msj_api_model_new(msj_context_t *ctx, msjcert_model **model)
{
    *model = msj_calloc(1, sizeof **model);
    if (*model == NULL)
    {
        return msj_no_memory(ctx);
    }
    msj_model_init((*model)->inner);
    atomic_init(&(*model)->references, 1);
    return MSJ_OK;
}

/* No object behind the handles is const. */
msjcert_model *
msj_api_model_share(const msjcert_model *model)
{
    msjcert_model *shared = (msjcert_model *) model;

    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
    return shared;
}

void
msjcert_model_free(msjcert_model *model)
{
    if (model != NULL && atomic_fetch_sub(&model->references, 1) == 1)
    {
        msj_model_clear(model->inner);
        msj_free(model);
    }
}

msj_status_t
msj_api_check_model(msj_context_t *ctx, const msjcert_model *model)
{
    if (model == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no model");
    }
    if (!model->finished)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the model is not finished, expected "
                        "msjcert_model_finish before");
    }
    return MSJ_OK;
}

/* --- what it holds -------------------------------------------------------- */

long
msjcert_model_servers(const msjcert_model *model)
{
    return (long) model->inner->servers;
}

size_t
msjcert_model_class_count(const msjcert_model *model)
{
    return (size_t) model->inner->class_count;
}

size_t
msjcert_model_maximal_count(const msjcert_model *model)
{
    return (size_t) model->inner->maximal_count;
}

msj_job_class_struct *
msj_api_find_class(const msjcert_model *model, size_t job_class)
{
    return job_class < msjcert_model_class_count(model)
               ? model->inner->classes + job_class
               : NULL;
}

const char *
msjcert_model_class_name(const msjcert_model *model, size_t job_class)
{
    const msj_job_class_struct *found = msj_api_find_class(model, job_class);

    return found == NULL ? NULL : found->name;
}

msjcert_status
msjcert_model_class_need(long *out, const msjcert_model *model,
                         size_t job_class)
{
    const msj_job_class_struct *found = msj_api_find_class(model, job_class);

    if (found == NULL)
    {
        return MSJCERT_INPUT;
    }
    *out = (long) found->need;
    return MSJCERT_OK;
}

msjcert_status
msjcert_model_class_prob(mpq_t out, const msjcert_model *model,
                         size_t job_class)
{
    const msj_job_class_struct *found = msj_api_find_class(model, job_class);

    if (found == NULL)
    {
        return MSJCERT_INPUT;
    }
    fmpq_get_mpq(out, found->prob);
    return MSJCERT_OK;
}

msjcert_status
msjcert_model_maximal(long *counts, const msjcert_model *model, size_t i)
{
    size_t classes = msjcert_model_class_count(model);
    size_t c;

    if (i >= msjcert_model_maximal_count(model))
    {
        return MSJCERT_INPUT;
    }
    for (c = 0; c < classes; c++)
    {
        counts[c] = (long) model->inner->maximal[i * classes + c];
    }
    return MSJCERT_OK;
}

msjcert_status
msjcert_model_arrival(mpq_t out, const msjcert_model *model)
{
    if (!model->inner->has_arrival)
    {
        return MSJCERT_DOMAIN;
    }
    fmpq_get_mpq(out, model->inner->arrival);
    return MSJCERT_OK;
}
