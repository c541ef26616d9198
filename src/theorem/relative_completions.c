/* relative_completions.c -- Delta of every state, and Delta(Y_d).

   RESET Cor. D.1: nu_s Delta(s) = r(s) - X + sum_{s',a} mu_{s,s',a} Delta(s'),
   and (23): sum_s ct_s Delta(s) = 0; proofs/relative-completions. Delta comes
   from the sparse system with sampling nodes, which checks it through the
   nodes (solver/relative.h); here the equations are evaluated once more on
   the rates between states (solver/generator.h). */

#include <flint/fmpz_vec.h>

#include "solver/flow.h"
#include "solver/generator.h"
#include "theorem/balance.h"
#include "theorem/process_balance.h"
#include "theorem/theorems.h"

/* What the Poisson equations of all states share. */
typedef struct
{
    const msj_relative_struct *relative;
    const msj_law_struct *law;
    fmpq_t throughput; /* x / y */
    fmpz_t scale;      /* L = M Q^depth: the rates times L are integers */
    fmpz_t factor;     /* L y D, with D the denominator of Delta */
} poisson_t;

/* L sum_s' rate(s,s') (V_s - V_s') y - L (r(s) y - x) D, with V = D Delta. */
static void
poisson_difference(fmpz_t out, const poisson_t *poisson,
                   const msj_generator_t generator, slong s)
{
    const fmpz *values = poisson->relative->values;
    fmpz_t integer, step;
    fmpq_t part;

    fmpz_init(integer);
    fmpz_init(step);
    fmpq_init(part);
    fmpz_zero(out);
    for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
    {
        fmpz_divexact(integer, poisson->scale,
                      fmpq_denref(generator->rate + i));
        fmpz_mul(integer, integer, fmpq_numref(generator->rate + i));
        fmpz_sub(step, values + s, values + generator->target[i]);
        fmpz_addmul(out, integer, step);
        fmpq_add(part, part, generator->completion + i);
    }
    fmpz_mul(out, out, fmpq_denref(poisson->throughput));
    fmpq_sub(part, part, poisson->throughput);
    fmpq_mul_fmpz(part, part, poisson->scale);
    fmpq_mul_fmpz(part, part, fmpq_denref(poisson->throughput));
    fmpz_mul(integer, fmpq_numref(part), poisson->relative->denominator);
    fmpz_sub(out, out, integer);
    fmpz_clear(integer);
    fmpz_clear(step);
    fmpq_clear(part);
}

static msj_status_t
verify_poisson(msj_context_t *ctx, msj_verification_struct *verification,
               const poisson_t *poisson, const msj_flow_t flow)
{
    const msj_chain_struct *chain = verification->chain;
    msj_status_t status = msj_family_begin(ctx, verification, "poisson", 0, 1);
    msj_generator_t generator;
    fmpz_t difference;

    fmpz_init(difference);
    msj_generator_init(generator);
    if (status == MSJ_OK)
    {
        status = msj_generator_set_chain(ctx, generator, chain);
    }
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        poisson_difference(difference, poisson, generator, s);
        fmpz_mul(difference, difference, flow->powers + chain->state_depth[s]);
        status = msj_judge_equation(ctx, verification, flow, s, difference,
                                    poisson->factor);
    }
    msj_generator_clear(generator);
    fmpz_clear(difference);
    return status;
}

static msj_status_t
verify_mean(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status = msj_family_begin(ctx, verification, "poisson-mean", 0,
                                           1);
    fmpz_t difference, factor;

    fmpz_init(difference);
    fmpz_init(factor);
    _fmpz_vec_dot(difference, law->weights, verification->relative->values,
                  law->state_count);
    fmpz_mul(factor, law->weight_sum, verification->relative->denominator);
    if (status == MSJ_OK)
    {
        status = msj_judge_equation(ctx, verification, NULL, 0, difference,
                                    factor);
    }
    fmpz_clear(difference);
    fmpz_clear(factor);
    return status;
}

static msj_status_t
verify_delta(msj_context_t *ctx, msj_verification_struct *verification)
{
    poisson_t poisson = {
        verification->relative, verification->law, {{0, 0}}, {0}, {0}};
    msj_status_t status;
    msj_flow_t flow;

    msj_flow_init(flow, verification->chain);
    fmpq_init(poisson.throughput);
    fmpz_init(poisson.scale);
    fmpz_init(poisson.factor);
    msj_law_throughput(poisson.throughput, verification->law);
    fmpz_mul(poisson.scale, verification->law->rate_scale,
             flow->powers + verification->chain->depth);
    fmpz_mul(poisson.factor, poisson.scale, fmpq_denref(poisson.throughput));
    fmpz_mul(poisson.factor, poisson.factor,
             verification->relative->denominator);
    status = verify_poisson(ctx, verification, &poisson, flow);
    if (status == MSJ_OK)
    {
        status = verify_mean(ctx, verification);
    }
    fmpq_clear(poisson.throughput);
    fmpz_clear(poisson.scale);
    fmpz_clear(poisson.factor);
    msj_flow_clear(flow);
    return status;
}

static msj_status_t
families(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status = msj_verify_both_laws(ctx, verification);

    if (status == MSJ_OK)
    {
        verification->has_relative = 1;
        status = msj_relative_completions(ctx, verification->relative,
                                          verification->law,
                                          verification->chain);
    }
    return status == MSJ_OK ? verify_delta(ctx, verification) : status;
}

const msj_theorem_t msj_theorem_relative_completions = {
    .name = "relative-completions",
    .title = "the relative completions of every state, and their mean at "
             "departures",
    .source = "RESET Cor. D.1, (23), Lemma D.3",
    .hypotheses = "any model in which jobs complete",
    .proof = "relative-completions",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough,
                    &msj_descriptor_exact_k, &msj_descriptor_process},
    .tried = MSJ_TRIED_WHEN_NAMED,
    .hypotheses_hold = msj_completes_jobs,
    .law = msj_stationary_law,
    .both_laws = 1,
    .families = families,
};
