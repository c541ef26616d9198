/* two_class.c -- two classes with different needs and rates.

   TWO20 Thms 4.1-4.3, MAMA23 Thm 2; proofs/two-class. With servers and
   l_1 < l_2 only class 2 can be blocked, so h of the paper is "class 2
   blocked" and the formula is that of product_form.h term by term. */

#include "theorem/product_form.h"
#include "theorem/theorems.h"

static msj_status_t
hypotheses(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = msj_has_exponential_classes(ctx, model, "two-class");

    if (status != MSJ_OK)
    {
        return status;
    }
    if (model->servers == 0)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "two-class needs servers and server needs (for a "
                        "feasible set see staircase)");
    }
    if (model->class_count != 2)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "two-class needs exactly 2 classes, the model has "
                        "%ld",
                        (long) model->class_count);
    }
    if (model->classes[0].need == model->classes[1].need)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "two-class needs different server needs (for equal "
                        "needs see staircase)");
    }
    return MSJ_OK;
}

static msj_status_t
lemmas(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status = MSJ_OK;

    if (verification->descriptor != &msj_descriptor_two_class)
    {
        return MSJ_OK;
    }
    status = msj_verify_two_class_transitions(ctx, verification);
    if (status == MSJ_OK)
    {
        status = msj_verify_two_class_proof(ctx, verification);
    }
    return status;
}

const msj_theorem_t msj_theorem_two_class = {
    .name = "two-class",
    .title = "product form of two exponential classes with different needs",
    .source = "TWO20 Thms 4.1, 4.2, 4.3; MAMA23 Thm 2",
    .hypotheses = "servers, exactly two exponential classes, needs l_1 < "
                  "l_2, any rates",
    .proof = "two-class",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough},
    .has_formula = 1,
    .tried = MSJ_TRIED_ALWAYS,
    .hypotheses_hold = hypotheses,
    .law = msj_two_class_law,
    .class_family = msj_decomposed_family,
    .lemmas = lemmas,
};
