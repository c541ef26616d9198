/* rescaling.c -- waste depends on the ratios of the rates only.

   TWO20 s.9, Claim 1; proofs/rescaling. All rates are divided by the total
   rate g out of the first phase of class 1 (out of the first state of a
   process); with exponential durations that is mu_1. The chain of the divided
   model is built anew, from the queue: the same ct must be its law, X must be
   divided by g, and the waste must be the same. */

#include <flint/fmpz_vec.h>

#include "theorem/balance.h"
#include "theorem/process_balance.h"
#include "theorem/theorems.h"

static void
unit_rate(fmpq_t out, const msj_model_t model)
{
    const msj_process_struct *process = model->process;

    fmpq_zero(out);
    for (slong e = 0; e < process->edge_count; e++)
    {
        if (process->edges[e].from == 0)
        {
            fmpq_add(out, out, process->edges[e].rate);
        }
    }
    if (process->state_count == 0)
    {
        const msj_duration_struct *duration = model->classes[0].duration;

        for (slong j = 0; j < duration->phase_count; j++)
        {
            fmpq_add(out, out, msj_duration_rate(duration, 0, j));
        }
    }
}

static msj_status_t
divide_rates(msj_context_t *ctx, msj_model_t out, const msj_model_t model,
             const fmpq_t unit)
{
    msj_status_t status = msj_model_copy(ctx, out, model);

    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong e = 0; e < out->process->edge_count; e++)
    {
        fmpq_div(out->process->edges[e].rate, out->process->edges[e].rate,
                 unit);
    }
    for (slong c = 0; c < out->class_count; c++)
    {
        msj_duration_struct *duration = out->classes[c].duration;
        slong count = duration->phase_count;

        for (slong i = 0; i < count * count; i++)
        {
            fmpq_div(duration->rates + i, duration->rates + i, unit);
        }
    }
    return MSJ_OK;
}

/* One equation left = right without a state. */
static msj_status_t
judge(msj_context_t *ctx, msj_verification_struct *verification,
      const fmpq_t left, const fmpq_t right)
{
    msj_status_t status;
    fmpq_t difference;

    fmpq_init(difference);
    fmpq_sub(difference, left, right);
    status = msj_judge_equation(ctx, verification, NULL, 0,
                                fmpq_numref(difference),
                                fmpq_denref(difference));
    fmpq_clear(difference);
    return status;
}

static msj_status_t
verify_values(msj_context_t *ctx, msj_verification_struct *verification,
              const msj_law_t law, const msj_model_t divided, const fmpq_t unit)
{
    msj_values_t values, divided_values;
    fmpq_t throughput, expected;
    msj_status_t status;

    msj_values_init(values);
    msj_values_init(divided_values);
    fmpq_init(throughput);
    fmpq_init(expected);
    msj_law_throughput(throughput, verification->law);
    msj_values_set(values, verification->model, throughput);
    fmpq_div(expected, throughput, unit);
    msj_values_set(divided_values, divided, expected);
    msj_law_throughput(throughput, law);
    status = msj_family_begin(ctx, verification, "rescaled-throughput", 0, 1);
    if (status == MSJ_OK)
    {
        status = judge(ctx, verification, throughput, expected);
    }
    if (status == MSJ_OK && values->resource_count > 0)
    {
        status = msj_family_begin(ctx, verification, "rescaled-waste", 0, 1);
    }
    for (slong r = 0; r < values->resource_count && status == MSJ_OK; r++)
    {
        status = judge(ctx, verification, divided_values->waste + r,
                       values->waste + r);
    }
    msj_values_clear(values);
    msj_values_clear(divided_values);
    fmpq_clear(throughput);
    fmpq_clear(expected);
    return status;
}

static msj_status_t
verify_divided(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_law_struct *own = verification->law;
    msj_status_t status;
    msj_model_t model;
    msj_chain_t chain;
    msj_law_t law;
    fmpq_t unit;

    fmpq_init(unit);
    msj_model_init(model);
    msj_chain_init(chain);
    msj_law_init(law);
    unit_rate(unit, verification->model);
    status = divide_rates(ctx, model, verification->model, unit);
    if (status == MSJ_OK)
    {
        status = msj_chain_enumerate(ctx, chain, model,
                                     verification->descriptor);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_chain(ctx, law, chain);
    }
    if (status == MSJ_OK)
    {
        _fmpz_vec_set(law->weights, own->weights, own->state_count);
        status = msj_law_settle(ctx, law, chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_verify_time_balance(ctx, verification,
                                         "rescaled-time-average", law, chain);
    }
    if (status == MSJ_OK)
    {
        status = verify_values(ctx, verification, law, model, unit);
    }
    msj_law_clear(law);
    msj_chain_clear(chain);
    msj_model_clear(model);
    fmpq_clear(unit);
    return status;
}

static msj_status_t
families(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status = msj_verify_both_laws(ctx, verification);

    return status == MSJ_OK ? verify_divided(ctx, verification) : status;
}

const msj_theorem_t msj_theorem_rescaling = {
    .name = "rescaling",
    .title = "waste and laws depend on the ratios of the rates only",
    .source = "TWO20 s.9, Claim 1",
    .hypotheses = "any model in which jobs complete",
    .proof = "rescaling",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough,
                    &msj_descriptor_exact_k, &msj_descriptor_process},
    .tried = MSJ_TRIED_WHEN_NAMED,
    .hypotheses_hold = msj_completes_jobs,
    .law = msj_stationary_law,
    .both_laws = 1,
    .families = families,
};
