/* balance.c -- see balance.h.

   For chains in which every transition completes a job; for others see
   process_balance.c. With pi_s = T_s N_s / D and the inflow I_s Q^-e, e the
   depth of s, the equation by class times D Q^(e+1) reads P_c T_s N_s Q^e =
   I_s Q, and the global one times D Q^e reads T_s N_s Q^e = sum_c I_s. */

#include "theorem/balance.h"

#include <flint/fmpz_vec.h>

#include "solver/flow.h"
#include "support/memory.h"

/* T_s N_s Q^e */
static void
scaled_law(fmpz_t out, const msj_law_t law, const msj_flow_t flow, slong s)
{
    fmpz_mul(out, law->weights + s, law->rates + s);
    fmpz_mul(out, out, flow->powers + flow->chain->state_depth[s]);
}

msj_status_t
msj_judge_equation(msj_context_t *ctx, msj_verification_struct *verification,
                   const msj_flow_struct *flow, slong s,
                   const fmpz_t difference, const fmpz_t factor)
{
    msj_status_t status;
    fmpq_t residual;
    char *name;

    if (!msj_family_count(verification, fmpz_is_zero(difference)))
    {
        return flow == NULL ? MSJ_OK
                            : msj_context_step(ctx, "checking the equations", s,
                                               flow->chain->state_count);
    }
    name = flow == NULL ? msj_strdup("law")
                        : msj_chain_state_name(verification->chain, s);
    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    fmpq_init(residual);
    fmpz_set(fmpq_numref(residual), difference);
    fmpz_set(fmpq_denref(residual), factor);
    if (flow != NULL)
    {
        fmpz_mul(fmpq_denref(residual), factor,
                 flow->powers + flow->chain->state_depth[s]);
    }
    fmpq_canonicalise(residual);
    status = msj_family_counterexample(ctx, verification, name, residual);
    msj_free(name);
    fmpq_clear(residual);
    return status;
}

static msj_status_t
verify_normalisation(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status;
    fmpz_t difference;

    status = msj_family_begin(ctx, verification, "normalisation", 0, 1);
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_init(difference);
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_addmul(difference, law->weights + s, law->rates + s);
    }
    fmpz_sub(difference, difference, law->denominator);
    status = msj_judge_equation(ctx, verification, NULL, 0, difference,
                                law->denominator);
    fmpz_clear(difference);
    return status;
}

static msj_status_t
verify_class(msj_context_t *ctx, msj_verification_struct *verification,
             const msj_flow_t flow, slong job_class, const fmpz *inflow)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status = MSJ_OK;
    fmpz_t difference, factor;

    fmpz_init(difference);
    fmpz_init(factor);
    fmpz_mul(factor, law->denominator, flow->integers->prob_scale);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        scaled_law(difference, law, flow, s);
        fmpz_mul(difference, difference, flow->integers->probs + job_class);
        fmpz_submul(difference, inflow + s, flow->integers->prob_scale);
        status = msj_judge_equation(ctx, verification, flow, s, difference,
                                    factor);
    }
    fmpz_clear(difference);
    fmpz_clear(factor);
    return status;
}

/* `factor`: the scale of the law in the residual (D, or M sum T for rates). */
static msj_status_t
verify_total(msj_context_t *ctx, msj_verification_struct *verification,
             const msj_flow_t flow, const char *family, const fmpz_t factor,
             const fmpz *inflow)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status = msj_family_begin(ctx, verification, family, 0, 1);
    fmpz_t difference;

    fmpz_init(difference);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        scaled_law(difference, law, flow, s);
        fmpz_sub(difference, difference, inflow + s);
        status = msj_judge_equation(ctx, verification, flow, s, difference,
                                    factor);
    }
    fmpz_clear(difference);
    return status;
}

/* One class after the other; `total` collects the inflow of all. */
static msj_status_t
verify_classes(msj_context_t *ctx, msj_verification_struct *verification,
               msj_flow_t flow, const char *class_family, fmpz *inflow,
               fmpz *total)
{
    slong classes = verification->chain->class_count;
    slong count = verification->law->state_count;
    msj_status_t status = MSJ_OK;

    for (slong c = 0; c < classes && status == MSJ_OK; c++)
    {
        status = msj_flow_inflow(ctx, inflow, flow, c,
                                 verification->law->weights);
        if (status != MSJ_OK)
        {
            break;
        }
        _fmpz_vec_add(total, total, inflow, count);
        if (class_family == NULL)
        {
            continue;
        }
        status = msj_family_begin(ctx, verification, class_family, c + 1, 1);
        if (status == MSJ_OK)
        {
            status = verify_class(ctx, verification, flow, c, inflow);
        }
    }
    return status;
}

msj_status_t
msj_verify_balance(msj_context_t *ctx, msj_verification_struct *verification,
                   const char *class_family, int time_average)
{
    const msj_law_struct *law = verification->law;
    fmpz *inflow = _fmpz_vec_init(law->state_count);
    fmpz *total = _fmpz_vec_init(law->state_count);
    msj_status_t status;
    fmpz_t factor;
    msj_flow_t flow;

    msj_flow_init(flow, verification->chain);
    fmpz_init(factor);
    status = verify_normalisation(ctx, verification);
    if (status == MSJ_OK)
    {
        status = verify_classes(ctx, verification, flow, class_family, inflow,
                                total);
    }
    if (status == MSJ_OK)
    {
        status = verify_total(ctx, verification, flow, "global",
                              law->denominator, total);
    }
    if (status == MSJ_OK && time_average && verification->counter_place == NULL)
    {
        fmpz_mul(factor, law->weight_sum, law->rate_scale);
        status = verify_total(ctx, verification, flow, "time-average", factor,
                              total);
    }
    fmpz_clear(factor);
    msj_flow_clear(flow);
    _fmpz_vec_clear(inflow, law->state_count);
    _fmpz_vec_clear(total, law->state_count);
    return status;
}

msj_status_t
msj_substitute_back(msj_context_t *ctx, const msj_law_t law,
                    const msj_chain_t chain)
{
    fmpz *total = _fmpz_vec_init(law->state_count);
    msj_status_t status;
    msj_flow_t flow;
    fmpz_t left;

    msj_flow_init(flow, chain);
    fmpz_init(left);
    status = msj_flow_total(ctx, total, flow, 0, law->weights);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        scaled_law(left, law, flow, s);
        if (!fmpz_equal(left, total + s))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "the law fails the balance equation of state "
                              "%ld",
                              (long) s);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "substituting back", s,
                                      law->state_count);
        }
    }
    fmpz_clear(left);
    msj_flow_clear(flow);
    _fmpz_vec_clear(total, law->state_count);
    return status;
}
