/* staircase.c -- two classes over any downward-closed set of cells.

   proofs/staircase; answers MAMA23 s.5 for two classes. */

#include "theorem/product_form.h"
#include "theorem/theorems.h"

static msj_status_t
hypotheses(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = msj_has_exponential_classes(ctx, model, "staircase");

    if (status != MSJ_OK)
    {
        return status;
    }
    if (model->class_count != 2)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "staircase needs exactly 2 classes, the model has "
                        "%ld",
                        (long) model->class_count);
    }
    return MSJ_OK;
}

const msj_theorem_t msj_theorem_staircase = {
    .name = "staircase",
    .title = "product form of two exponential classes over any "
             "downward-closed feasible set",
    .source = "proofs/staircase; MAMA23 s.5",
    .hypotheses = "exactly two exponential classes, any needs, resources or "
                  "feasible set, any rates",
    .proof = "staircase",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough},
    .has_formula = 1,
    .tried = MSJ_TRIED_ALWAYS,
    .hypotheses_hold = hypotheses,
    .law = msj_two_class_law,
    .class_family = msj_decomposed_family,
};
