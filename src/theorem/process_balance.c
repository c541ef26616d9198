/* process_balance.c -- see process_balance.h.

   With E_s and D of law.h, L = M Q^depth and the rates between states times
   L as integers g: D pi_s = E_s, and D X-times-flow is sum_s' T_s' g(s',s), up
   to the factor by which E_s already is scaled (1, or Q^depth when E_s is
   T_s N_s). */

#include "theorem/process_balance.h"

#include <flint/fmpz_vec.h>

#include "solver/flow.h"
#include "solver/generator.h"
#include "theorem/balance.h"

/* The family has one equation per state, difference[s] = (left - right) factor
   Q^depth(s). */
static msj_status_t
judge_states(msj_context_t *ctx, msj_verification_struct *verification,
             const msj_flow_struct *flow, const fmpz *difference,
             const fmpz_t factor)
{
    msj_status_t status = MSJ_OK;

    for (slong s = 0; s < verification->law->state_count && status == MSJ_OK;
         s++)
    {
        status = msj_judge_equation(ctx, verification, flow, s, difference + s,
                                    factor);
    }
    return status;
}

static msj_status_t
verify_normalisation(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status = msj_family_begin(ctx, verification, "normalisation",
                                           0, 1);
    fmpz_t difference;

    fmpz_init(difference);
    _fmpz_vec_sum(difference, law->weights, law->state_count);
    fmpz_sub(difference, difference, law->weight_sum);
    if (status == MSJ_OK)
    {
        status = msj_judge_equation(ctx, verification, NULL, 0, difference,
                                    law->weight_sum);
    }
    fmpz_clear(difference);
    return status;
}

msj_status_t
msj_verify_time_balance(msj_context_t *ctx,
                        msj_verification_struct *verification,
                        const char *family, const msj_law_t law,
                        const msj_chain_t chain)
{
    fmpz *difference = _fmpz_vec_init(law->state_count);
    msj_status_t status = msj_family_begin(ctx, verification, family, 0, 1);
    fmpz_t part, factor;
    msj_flow_t flow;

    fmpz_init(part);
    fmpz_init(factor);
    msj_flow_init(flow, chain);
    if (status == MSJ_OK)
    {
        status = msj_flow_total(ctx, difference, flow, 0, law->weights);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_mul(part, law->weights + s, law->rates + s);
        fmpz_mul(part, part, flow->powers + chain->state_depth[s]);
        fmpz_sub(difference + s, part, difference + s);
    }
    fmpz_mul(factor, law->weight_sum, law->rate_scale);
    if (status == MSJ_OK)
    {
        status = judge_states(ctx, verification, flow, difference, factor);
    }
    msj_flow_clear(flow);
    fmpz_clear(part);
    fmpz_clear(factor);
    _fmpz_vec_clear(difference, law->state_count);
    return status;
}

msj_status_t
msj_verify_time_average(msj_context_t *ctx,
                        msj_verification_struct *verification)
{
    msj_status_t status = verify_normalisation(ctx, verification);

    return status == MSJ_OK
               ? msj_verify_time_balance(ctx, verification, "time-average",
                                         verification->law, verification->chain)
               : status;
}

/* out[s] -= sum_s' T_s' g(s',s) over the completions, g = L rate. */
static void
subtract_inflow(fmpz *out, const msj_law_t law, const msj_generator_t generator,
                const fmpz_t scale)
{
    fmpz_t rate;

    fmpz_init(rate);
    for (slong s = 0; s < law->state_count; s++)
    {
        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            const fmpq *completion = generator->completion + i;

            fmpz_divexact(rate, scale, fmpq_denref(completion));
            fmpz_mul(rate, rate, fmpq_numref(completion));
            fmpz_submul(out + generator->target[i], rate, law->weights + s);
        }
    }
    fmpz_clear(rate);
}

static msj_status_t
verify_departure(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_law_struct *law = verification->law;
    const msj_chain_struct *chain = verification->chain;
    fmpz *difference = _fmpz_vec_init(law->state_count);
    msj_generator_t generator;
    msj_status_t status;
    msj_flow_t flow;
    fmpz_t scale, factor;

    fmpz_init(scale);
    fmpz_init_set(factor, law->denominator);
    msj_flow_init(flow, chain);
    msj_generator_init(generator);
    fmpz_mul(scale, law->rate_scale, flow->powers + chain->depth);
    for (slong s = 0; s < law->state_count; s++)
    {
        msj_law_departure_weight(difference + s, law, s);
        if (law->departures == NULL)
        {
            fmpz_mul(difference + s, difference + s,
                     flow->powers + chain->depth);
        }
    }
    if (law->departures == NULL)
    {
        fmpz_mul(factor, factor, flow->powers + chain->depth);
    }
    status = msj_family_begin(ctx, verification, "departure", 0, 1);
    if (status == MSJ_OK)
    {
        status = msj_generator_set_chain(ctx, generator, chain);
    }
    if (status == MSJ_OK)
    {
        subtract_inflow(difference, law, generator, scale);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_mul(difference + s, difference + s,
                 flow->powers + chain->state_depth[s]);
    }
    if (status == MSJ_OK)
    {
        status = judge_states(ctx, verification, flow, difference, factor);
    }
    msj_generator_clear(generator);
    msj_flow_clear(flow);
    fmpz_clear(scale);
    fmpz_clear(factor);
    _fmpz_vec_clear(difference, law->state_count);
    return status;
}

msj_status_t
msj_verify_both_laws(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status = msj_verify_time_average(ctx, verification);

    return status == MSJ_OK ? verify_departure(ctx, verification) : status;
}

/* P_c E_s Q^e - I_s Q^(depth+1), with E_s over the denominator Q^depth. */
static msj_status_t
verify_departure_class(msj_context_t *ctx,
                       msj_verification_struct *verification, msj_flow_t flow,
                       slong job_class)
{
    const msj_law_struct *law = verification->law;
    const msj_chain_struct *chain = verification->chain;
    fmpz *difference = _fmpz_vec_init(law->state_count);
    msj_status_t status;
    fmpz_t part, factor;

    fmpz_init(part);
    fmpz_init(factor);
    fmpz_mul(factor, law->denominator, flow->integers->prob_scale);
    status = msj_flow_inflow(ctx, difference, flow, job_class, law->weights);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_mul(difference + s, difference + s, flow->powers + chain->depth);
        fmpz_mul(difference + s, difference + s, flow->integers->prob_scale);
        msj_law_departure_weight(part, law, s);
        fmpz_mul(part, part, flow->integers->probs + job_class);
        fmpz_mul(part, part, flow->powers + chain->state_depth[s]);
        fmpz_sub(difference + s, part, difference + s);
    }
    if (status == MSJ_OK)
    {
        status = judge_states(ctx, verification, flow, difference, factor);
    }
    fmpz_clear(part);
    fmpz_clear(factor);
    _fmpz_vec_clear(difference, law->state_count);
    return status;
}

msj_status_t
msj_verify_departure_classes(msj_context_t *ctx,
                             msj_verification_struct *verification,
                             const char *class_family)
{
    msj_status_t status = MSJ_OK;
    msj_flow_t flow;

    msj_flow_init(flow, verification->chain);
    for (slong c = 0; c < verification->model->class_count && status == MSJ_OK;
         c++)
    {
        status = msj_family_begin(ctx, verification, class_family, c + 1, 1);
        if (status == MSJ_OK)
        {
            status = verify_departure_class(ctx, verification, flow, c);
        }
    }
    msj_flow_clear(flow);
    return status;
}
