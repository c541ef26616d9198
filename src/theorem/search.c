/* search.c -- see search.h. */

#include "theorem/search.h"

#include "theorem/theorems.h"

#define CLASSES 3
#define RATE_MAX 3

typedef struct
{
    slong servers;
    slong need[CLASSES];
    slong rate[CLASSES];
} shape_t;

static msj_status_t
build(msj_context_t *ctx, msj_model_t model, const shape_t *shape)
{
    msj_status_t status;
    fmpq_t rate;

    msj_model_clear(model);
    model->servers = shape->servers;
    status = msj_model_add_classes(ctx, model, CLASSES);
    fmpq_init(rate);
    for (slong c = 0; c < CLASSES && status == MSJ_OK; c++)
    {
        msj_job_class_struct *job_class = model->classes + c;

        job_class->need = shape->need[c];
        fmpq_set_si(job_class->prob, 1, CLASSES);
        fmpq_set_si(rate, shape->rate[c], 1);
        status = msj_duration_set_exponential(ctx, job_class->duration, rate);
    }
    fmpq_clear(rate);
    return status == MSJ_OK ? msj_model_validate(ctx, model) : status;
}

/* The next of the vectors of numbers from 1 to `most` in lexicographic order;
   zero after the last. */
static int
next_vector(slong *vector, slong most)
{
    slong c = CLASSES - 1;

    while (c >= 0 && vector[c] == most)
    {
        vector[c--] = 1;
    }
    if (c < 0)
    {
        return 0;
    }
    vector[c]++;
    return 1;
}

static int
is_wanted(const slong *need, int distinct)
{
    for (slong c = 1; c < CLASSES; c++)
    {
        if (need[c] < need[c - 1] + distinct)
        {
            return 0;
        }
    }
    return 1;
}

/* The next shape in order; zero after the last. */
static int
next_shape(shape_t *shape, int distinct)
{
    if (next_vector(shape->rate, RATE_MAX))
    {
        return 1;
    }
    do
    {
        if (!next_vector(shape->need, shape->servers))
        {
            shape->servers++;
        }
        if (shape->servers > MSJ_SEARCH_SERVERS)
        {
            return 0;
        }
    } while (!is_wanted(shape->need, distinct));
    return 1;
}

msj_status_t
msj_search_refutation(msj_context_t *ctx, msj_model_t model,
                      msj_verification_t verification, slong *tried,
                      const msj_theorem_t *theorem, int distinct)
{
    shape_t shape = {1, {1, 1, 1}, {1, 1, 1}};
    msj_status_t status = MSJ_OK;

    *tried = 0;
    if (theorem != &msj_theorem_decomposed && theorem != &msj_theorem_separable)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "%s is a theorem; only decomposed and separable can "
                        "be refuted by a model",
                        theorem->name);
    }
    if (distinct)
    {
        shape.rate[0] = shape.rate[1] = shape.rate[2] = RATE_MAX;
        (void) next_shape(&shape, distinct);
    }
    do
    {
        msj_verification_clear(verification);
        msj_verification_init(verification);
        status = build(ctx, model, &shape);
        msj_context_progress(ctx, "trying models", -(double) *tried);
        if (status == MSJ_OK)
        {
            ++*tried;
            status = msj_verify(ctx, verification, theorem, NULL, model, NULL,
                                NULL);
        }
        if (status != MSJ_OK || verification->verdict == MSJ_REFUTED)
        {
            return status;
        }
    } while (next_shape(&shape, distinct));
    return msj_fail(ctx, MSJ_LIMIT,
                    "%s is not refuted by any of %ld models of up to %d "
                    "servers",
                    theorem->name, (long) *tried, MSJ_SEARCH_SERVERS);
}
