/* verify.c -- verify one theorem on one descriptor of a model.

   Hypotheses, chain from the definition, law, families of equations, and, if
   all hold, the values. The order of the families is part of the certificate
   format (doc/certificate-format.md, section 3). */

#include <stdio.h>
#include <string.h>

#include "theorem/balance.h"
#include "theorem/candidate.h"
#include "theorem/process_balance.h"
#include "theorem/product_form.h"
#include "theorem/ratios.h"
#include "theorem/staircase_throughput.h"
#include "theorem/theorems.h"

/* Up to this many lists of exact-k are verified one by one, too. */
#define LISTS_ENUMERATED 4096
/* From this many states on, ratios are used for a law that is not wanted. */
#define RATIO_STATES 2048

/* Turn MSJ_DOMAIN into the verdict MSJ_UNMET. */
static msj_status_t
unmet(msj_context_t *ctx, msj_verification_struct *verification,
      msj_status_t status)
{
    if (status != MSJ_DOMAIN)
    {
        return status;
    }
    snprintf(verification->unmet, sizeof verification->unmet, "%s",
             ctx->message);
    verification->verdict = MSJ_UNMET;
    return MSJ_OK;
}

static msj_status_t
check_hypotheses(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_theorem_t *theorem = verification->theorem;
    const msj_descriptor_t *descriptor = verification->descriptor;
    msj_status_t status;

    status = theorem->hypotheses_hold(ctx, verification->model);
    if (status == MSJ_OK && theorem != &msj_theorem_dropping
        && verification->model->drops)
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "%s is about a saturated system, and the model "
                          "drops jobs; expected the theorem dropping",
                          theorem->name);
    }
    if (status == MSJ_OK && verification->candidate
        && theorem->families != NULL)
    {
        status = msj_fail(ctx, MSJ_DOMAIN, "%s takes no law of the user",
                          theorem->name);
    }
    if (status == MSJ_OK)
    {
        status = descriptor->applies(ctx, verification->model);
    }
    if (status == MSJ_OK && !msj_theorem_goes_with(theorem, descriptor))
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "%s does not go with the descriptor %s",
                          theorem->name, descriptor->name);
    }
    if (status == MSJ_OK && verification->per_state
        && !(theorem == &msj_theorem_single_duration
             && descriptor == &msj_descriptor_exact_k))
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "only the lists of exact-k are verified per state, "
                          "with single-duration");
    }
    return status;
}

static msj_status_t
fill_law(msj_context_t *ctx, msj_verification_struct *verification,
         FILE *candidate, const char *file)
{
    const msj_law_struct *law = verification->law;
    msj_status_t status;

    if (candidate != NULL)
    {
        return msj_candidate_read(ctx, verification->law, verification->chain,
                                  candidate, file);
    }
    if (verification->theorem->law == NULL)
    {
        return MSJ_OK;
    }
    status = verification->theorem->law(ctx, verification->law,
                                        verification->chain);
    if (status == MSJ_OK && !msj_law_positive(law))
    {
        status = msj_fail(ctx, MSJ_INTERNAL, "a law that is not positive");
    }
    return status;
}

/* On a chain with transitions that complete no job. */
static msj_status_t
verify_general(msj_context_t *ctx, msj_verification_struct *verification,
               const char *class_family)
{
    msj_status_t status;

    if (class_family == NULL)
    {
        return msj_verify_time_average(ctx, verification);
    }
    status = msj_verify_both_laws(ctx, verification);
    return status == MSJ_OK
               ? msj_verify_departure_classes(ctx, verification, class_family)
               : status;
}

static msj_status_t
verify_families(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_theorem_t *theorem = verification->theorem;
    const msj_descriptor_t *descriptor = verification->descriptor;
    int exact_k = descriptor == &msj_descriptor_exact_k;
    int time_average = !(exact_k && theorem->class_family != NULL);
    const char *class_family = theorem->class_family != NULL
                                   ? theorem->class_family(descriptor)
                                   : NULL;
    msj_status_t status;

    if (theorem->families != NULL)
    {
        return theorem->families(ctx, verification);
    }
    if (verification->law->completions != NULL)
    {
        return verify_general(ctx, verification, class_family);
    }
    status = msj_verify_balance(ctx, verification, class_family, time_average);
    if (status == MSJ_OK && theorem->lemmas != NULL && !verification->candidate)
    {
        status = theorem->lemmas(ctx, verification);
    }
    return status;
}

/* A law of our own that fails would be a bug here or a false theorem: it is
   refuted all the same. */
static void
conclude(msj_verification_struct *verification)
{
    fmpq_t throughput;

    if (verification->counter_place != NULL)
    {
        verification->verdict = MSJ_REFUTED;
        return;
    }
    verification->verdict = MSJ_PROVED;
    if (verification->theorem->law == NULL)
    {
        return;
    }
    fmpq_init(throughput);
    msj_law_throughput(throughput, verification->law);
    msj_values_set(verification->values, verification->model, throughput);
    fmpq_clear(throughput);
}

/* An equation fails by the ratios. That takes the law itself, for its exact
   residual and as a second way; without it nothing is decided. */
static msj_status_t
settle_by_law(msj_context_t *ctx, msj_verification_struct *verification)
{
    char family[sizeof verification->counter_family];
    msj_status_t status;

    memcpy(family, verification->counter_family, sizeof family);
    msj_families_reset(verification);
    status = fill_law(ctx, verification, NULL, NULL);
    if (status == MSJ_LIMIT)
    {
        return msj_fail(ctx, status,
                        "%s fails by the ratios of the law, but %s", family,
                        ctx->message);
    }
    if (status == MSJ_OK)
    {
        status = verify_families(ctx, verification);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    conclude(verification);
    return verification->verdict == MSJ_REFUTED
               ? MSJ_OK
               : msj_fail(ctx, MSJ_INTERNAL,
                          "%s fails by the ratios of the "
                          "law, but not by the law",
                          family);
}

/* The product form of two classes without the law: its ratios, and X by a
   sum. */
static msj_status_t
verify_by_ratios(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_theorem_t *theorem = verification->theorem;
    msj_ratios_t ratios;
    msj_status_t status = msj_ratios_init(ctx, ratios, verification->chain);
    fmpq_t throughput;

    if (status == MSJ_OK)
    {
        status = msj_verify_ratios(
            ctx, verification, ratios,
            theorem->class_family(verification->descriptor));
    }
    msj_ratios_clear(ratios);
    if (status != MSJ_OK)
    {
        return status;
    }
    if (verification->counter_place != NULL)
    {
        return settle_by_law(ctx, verification);
    }
    msj_chain_clear(verification->chain);
    verification->by_ratios = 1;
    verification->verdict = MSJ_PROVED;
    fmpq_init(throughput);
    status = msj_staircase_throughput(ctx, throughput, verification->model);
    if (status == MSJ_OK)
    {
        msj_values_set(verification->values, verification->model, throughput);
    }
    fmpq_clear(throughput);
    return status;
}

static int
use_ratios(msj_context_t *ctx, const msj_verification_struct *verification)
{
    const msj_chain_struct *chain = verification->chain;

    if (verification->candidate
        || verification->theorem->law != msj_two_class_law)
    {
        return 0;
    }
    return verification->law_unwanted == MSJ_RATIOS_ALWAYS
           || (verification->law_unwanted && chain->state_count >= RATIO_STATES)
           || !msj_two_class_law_fits(ctx, chain);
}

static msj_status_t
verify_chain(msj_context_t *ctx, msj_verification_struct *verification,
             FILE *candidate, const char *file)
{
    msj_status_t status;

    status = msj_chain_enumerate(ctx, verification->chain, verification->model,
                                 verification->descriptor);
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_set_si(verification->states, verification->chain->state_count);
    if (use_ratios(ctx, verification))
    {
        return verify_by_ratios(ctx, verification);
    }
    if (candidate != NULL && verification->theorem->class_family != NULL
        && !msj_chain_all_complete(verification->chain))
    {
        verification->verdict = MSJ_UNMET;
        snprintf(verification->unmet, sizeof verification->unmet,
                 "%s takes no law of the user where a transition completes no "
                 "job",
                 verification->theorem->name);
        return MSJ_OK;
    }
    status = fill_law(ctx, verification, candidate, file);
    if (status == MSJ_OK)
    {
        status = verify_families(ctx, verification);
    }
    if (status == MSJ_OK)
    {
        conclude(verification);
    }
    return status;
}

/* Non-zero if both found the same for the families of the certificate. */
static int
agree(const msj_verification_struct *collapsed,
      const msj_verification_struct *enumerated)
{
    int same = collapsed->verdict == enumerated->verdict
               && fmpz_equal(collapsed->states, enumerated->states)
               && fmpq_equal(collapsed->values->throughput,
                             enumerated->values->throughput);

    for (slong i = 0; i < enumerated->family_count && same; i++)
    {
        const msj_family_t *one = collapsed->families + i;
        const msj_family_t *other = enumerated->families + i;

        same = i < collapsed->family_count
               && strcmp(one->name, other->name) == 0
               && fmpz_equal(one->equations, other->equations)
               && fmpz_equal(one->failed, other->failed);
    }
    return same;
}

/* All lists at once by collapsing, and if they are few, or if it was asked for,
   one by one as well: exact ways that must agree. */
static msj_status_t
verify_lists(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status = MSJ_OK;
    msj_verification_t enumerated;

    if (verification->per_state)
    {
        status = msj_verify_each_list(ctx, verification->model);
    }
    if (status == MSJ_OK)
    {
        status = msj_verify_lists(ctx, verification);
    }
    if (status != MSJ_OK
        || fmpz_cmp_si(verification->states, LISTS_ENUMERATED) > 0)
    {
        return status;
    }
    msj_verification_init(enumerated);
    enumerated->model = verification->model;
    enumerated->theorem = verification->theorem;
    enumerated->descriptor = verification->descriptor;
    status = verify_chain(ctx, enumerated, NULL, NULL);
    if (status == MSJ_OK && !agree(verification, enumerated))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "collapsed and enumerated lists disagree");
    }
    msj_verification_clear(enumerated);
    return status;
}

msj_status_t
msj_verify(msj_context_t *ctx, msj_verification_t verification,
           const msj_theorem_t *theorem, const msj_descriptor_t *descriptor,
           const msj_model_t model, FILE *candidate, const char *file)
{
    msj_status_t status = msj_model_refuse_parallel(ctx, model, "theorems");

    if (status != MSJ_OK)
    {
        return status;
    }
    verification->model = model;
    verification->theorem = theorem;
    verification->descriptor = descriptor != NULL
                                   ? descriptor
                                   : msj_theorem_descriptor(theorem, model,
                                                            candidate != NULL);
    verification->candidate = candidate != NULL;
    status = check_hypotheses(ctx, verification);
    if (status != MSJ_OK)
    {
        return unmet(ctx, verification, status);
    }
    if (theorem == &msj_theorem_dropping)
    {
        return msj_verify_dropping(ctx, verification);
    }
    if (theorem == &msj_theorem_single_duration && candidate == NULL
        && verification->descriptor == &msj_descriptor_exact_k)
    {
        return verify_lists(ctx, verification);
    }
    if (verification->per_state)
    {
        return msj_verify_list_table(ctx, verification, candidate, file);
    }
    return verify_chain(ctx, verification, candidate, file);
}
