/* stationary.c -- a law is the stationary law of the saturated system.

   No hypotheses: for any model, and for laws that users bring. Our own law
   comes from a product form whose hypotheses hold, else from elimination. */

#include "solver/stationary.h"
#include "theorem/theorems.h"

msj_status_t
msj_no_hypotheses(msj_context_t *ctx, const msj_model_t model)
{
    (void) ctx;
    (void) model;
    return MSJ_OK;
}

msj_status_t
msj_has_classes(msj_context_t *ctx, const msj_model_t model)
{
    return model->class_count > 0
               ? MSJ_OK
               : msj_fail(ctx, MSJ_DOMAIN,
                          "the model is a process, expected job classes");
}

msj_status_t
msj_has_exponential_classes(msj_context_t *ctx, const msj_model_t model,
                            const char *name)
{
    msj_status_t status = msj_has_classes(ctx, model);

    if (status == MSJ_OK && !msj_model_is_exponential(model))
    {
        status = msj_fail(ctx, MSJ_DOMAIN, "%s needs exponential durations",
                          name);
    }
    return status;
}

msj_status_t
msj_completes_jobs(msj_context_t *ctx, const msj_model_t model)
{
    const msj_process_struct *process = model->process;

    for (slong e = 0; e < process->edge_count; e++)
    {
        if (process->edges[e].completes)
        {
            return MSJ_OK;
        }
    }
    return process->state_count == 0
               ? MSJ_OK
               : msj_fail(ctx, MSJ_DOMAIN,
                          "no transition of the chain completes a job");
}

msj_status_t
msj_stationary_law(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    const char *method;
    const msj_theorem_t *theorem = msj_theorem_with_formula(ctx, chain->model,
                                                            chain->descriptor);

    return theorem != NULL ? theorem->law(ctx, law, chain)
                           : msj_stationary(ctx, law, &method, chain);
}

const msj_theorem_t msj_theorem_stationary = {
    .name = "stationary",
    .title = "the law solves the global balance equations",
    .source = "TWO20 (3), (13); RESET (19), (21)",
    .hypotheses = "none",
    .proof = "chain",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough,
                    &msj_descriptor_exact_k, &msj_descriptor_process},
    .tried = MSJ_TRIED_WHEN_NAMED,
    .hypotheses_hold = msj_no_hypotheses,
    .law = msj_stationary_law,
};
