/* theorem.c -- the table of theorems.

   To add one: CONTRIBUTING.md, "Steps to add a theorem". */

#include "theorem/theorem.h"

#include <string.h>

#include "theorem/theorems.h"

static const msj_theorem_t *const theorems[] = {
    &msj_theorem_single_duration, &msj_theorem_two_class,
    &msj_theorem_staircase,       &msj_theorem_decomposed,
    &msj_theorem_separable,       &msj_theorem_stationary,
    &msj_theorem_saturation,      &msj_theorem_relative_completions,
    &msj_theorem_rescaling,       &msj_theorem_equivalence,
    &msj_theorem_dropping,
};

const msj_theorem_t *
msj_theorem_get(slong i)
{
    return i < (slong) (sizeof theorems / sizeof *theorems) ? theorems[i]
                                                            : NULL;
}

const msj_theorem_t *
msj_theorem_find(const char *name)
{
    const msj_theorem_t *theorem;

    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        if (strcmp(theorem->name, name) == 0)
        {
            return theorem;
        }
    }
    return NULL;
}

int
msj_theorem_goes_with(const msj_theorem_t *theorem,
                      const msj_descriptor_t *descriptor)
{
    for (int i = 0; theorem->descriptors[i] != NULL; i++)
    {
        if (theorem->descriptors[i] == descriptor)
        {
            return 1;
        }
    }
    return 0;
}

const msj_descriptor_t *
msj_theorem_descriptor(const msj_theorem_t *theorem, const msj_model_t model,
                       int has_candidate)
{
    const msj_descriptor_t *smallest = msj_descriptor_default(model);

    if ((has_candidate || !theorem->has_formula)
        && msj_theorem_goes_with(theorem, smallest))
    {
        return smallest;
    }
    return theorem->descriptors[0];
}

const msj_theorem_t *
msj_theorem_with_formula(msj_context_t *ctx, const msj_model_t model,
                         const msj_descriptor_t *descriptor)
{
    const msj_theorem_t *theorem;

    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        if (theorem->has_formula && msj_theorem_goes_with(theorem, descriptor)
            && theorem->hypotheses_hold(ctx, model) == MSJ_OK)
        {
            return theorem;
        }
    }
    return NULL;
}

/* Non-zero if some theorem gives the law of the model by a formula. */
static int
has_formula(msj_context_t *ctx, const msj_model_t model)
{
    const msj_theorem_t *theorem;

    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        if (theorem->has_formula
            && theorem->hypotheses_hold(ctx, model) == MSJ_OK)
        {
            return 1;
        }
    }
    return 0;
}

int
msj_theorem_is_tried(msj_context_t *ctx, const msj_theorem_t *theorem,
                     const msj_model_t model)
{
    if (model->drops != (theorem == &msj_theorem_dropping))
    {
        return 0; /* the other theorems are about saturated systems */
    }
    switch (theorem->tried)
    {
    case MSJ_TRIED_ALWAYS:
        return 1;
    case MSJ_TRIED_FROM_THREE_CLASSES:
        return model->class_count >= 3;
    case MSJ_TRIED_WITHOUT_FORMULA:
        return !has_formula(ctx, model);
    default:
        return 0;
    }
}

const char *
msj_decomposed_family(const msj_descriptor_t *descriptor)
{
    (void) descriptor;
    return "decomposed-";
}
