/* separable.c -- is the law a product of one factor per class?

   The family pi_s = C prod_c p_c^{n_c + [c blocked]} G_c(n_c), G_c free
   (theory of TWO20 s.10; proofs/separable). With w_s = pi_s / prod p_c^{...},
   w is of that form iff prod_s w_s^{z_s} = 1 for every integer vector z that
   sums to 0 over the states with n_c = n, for every class c and number n
   (Lemma SEP-relations); a basis of these relations suffices. A refutation is
   one relation whose product is not 1. Decided by exact integers; MSJ_LIMIT
   for large chains. */

#include <flint/fmpq_vec.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_vec.h>

#include "theorem/balance.h"
#include "theorem/theorems.h"

/* The relations are found by dense elimination. */
#define STATES_MAX 1000
/* Up to this many states the basis is LLL-reduced: short witnesses. */
#define REDUCED_STATES 80

/* features x states: whether n_c(s) = n, one row per (c, n). */
static void
set_features(fmpz_mat_t out, const msj_chain_t chain, slong most)
{
    for (slong s = 0; s < chain->state_count; s++)
    {
        const slong *counts = msj_chain_counts(chain, s);

        for (slong c = 0; c < chain->class_count; c++)
        {
            fmpz_one(fmpz_mat_entry(out, c * (most + 1) + counts[c], s));
        }
    }
}

static slong
largest_count(const msj_chain_t chain)
{
    slong most = 0;

    for (slong i = 0; i < chain->state_count * chain->class_count; i++)
    {
        most = chain->counts[i] > most ? chain->counts[i] : most;
    }
    return most;
}

/* A basis of the relations as the rows of `out`, each without a common
   factor; how many there are. */
static slong
find_relations(fmpz_mat_t out, const msj_chain_t chain)
{
    slong states = chain->state_count;
    slong most = largest_count(chain);
    slong count;
    fmpz_mat_t features, kernel;
    fmpz_t content;

    fmpz_init(content);
    fmpz_mat_init(features, chain->class_count * (most + 1), states);
    fmpz_mat_init(kernel, states, states);
    set_features(features, chain, most);
    count = fmpz_mat_nullspace(kernel, features);
    fmpz_mat_init(out, count, states);
    for (slong i = 0; i < count; i++)
    {
        for (slong s = 0; s < states; s++)
        {
            fmpz_set(fmpz_mat_entry(out, i, s), fmpz_mat_entry(kernel, s, i));
        }
        _fmpz_vec_content(content, fmpz_mat_entry(out, i, 0), states);
        _fmpz_vec_scalar_divexact_fmpz(fmpz_mat_entry(out, i, 0),
                                       fmpz_mat_entry(out, i, 0), states,
                                       content);
    }
    if (count > 1 && states <= REDUCED_STATES)
    {
        fmpz_lll_t lll;

        fmpz_lll_context_init_default(lll);
        fmpz_lll(out, NULL, lll);
    }
    fmpz_clear(content);
    fmpz_mat_clear(features);
    fmpz_mat_clear(kernel);
    return count;
}

/* w_s up to one factor for all states. */
static void
set_factors(fmpq *out, const msj_verification_struct *verification)
{
    const msj_chain_struct *chain = verification->chain;
    fmpq_t power;

    fmpq_init(power);
    for (slong s = 0; s < chain->state_count; s++)
    {
        const slong *counts = msj_chain_counts(chain, s);
        slong blocked = msj_multiset_blocked(chain->model,
                                             msj_chain_row(chain, s));

        msj_law_departure(out + s, verification->law, s);
        for (slong c = 0; c < chain->class_count; c++)
        {
            fmpq_pow_si(power, chain->model->classes[c].prob,
                        -(counts[c] + (c == blocked)));
            fmpq_mul(out + s, out + s, power);
        }
    }
    fmpq_clear(power);
}

/* prod_s w_s^{z_s} */
static msj_status_t
product(msj_context_t *ctx, fmpq_t out, const fmpq *factors, const fmpz *z,
        slong states)
{
    msj_status_t status = MSJ_OK;
    fmpq_t power;

    fmpq_init(power);
    fmpq_one(out);
    for (slong s = 0; s < states && status == MSJ_OK; s++)
    {
        if (fmpz_is_zero(z + s))
        {
            continue;
        }
        fmpq_pow_si(power, factors + s, fmpz_get_si(z + s));
        fmpq_mul(out, out, power);
        status = msj_context_poll(ctx);
    }
    fmpq_clear(power);
    return status;
}

/* sum |z| */
static void
weight(fmpz_t out, const fmpz *z, slong states)
{
    fmpz_zero(out);
    for (slong s = 0; s < states; s++)
    {
        if (fmpz_sgn(z + s) < 0)
        {
            fmpz_sub(out, out, z + s);
        }
        else
        {
            fmpz_add(out, out, z + s);
        }
    }
}

/* The exponents must be small enough to raise numbers to. */
static msj_status_t
check_exponents(msj_context_t *ctx, const fmpz_mat_t relations)
{
    for (slong i = 0; i < fmpz_mat_nrows(relations); i++)
    {
        for (slong s = 0; s < fmpz_mat_ncols(relations); s++)
        {
            if (fmpz_bits(fmpz_mat_entry(relations, i, s)) > 20)
            {
                return msj_fail(ctx, MSJ_LIMIT,
                                "separable: a relation has exponents above "
                                "2^20");
            }
        }
    }
    return MSJ_OK;
}

/* The number of the lightest relation whose product is not 1, or -1; its
   product less 1. */
static msj_status_t
find_failure(msj_context_t *ctx, slong *failure, fmpq_t residual,
             const fmpz_mat_t relations, const fmpq *factors)
{
    slong states = fmpz_mat_ncols(relations);
    msj_status_t status = check_exponents(ctx, relations);
    fmpz_t own, least;
    fmpq_t one, value;

    fmpz_init(own);
    fmpz_init(least);
    fmpq_init(one);
    fmpq_init(value);
    fmpq_one(one);
    *failure = -1;
    for (slong i = 0; i < fmpz_mat_nrows(relations) && status == MSJ_OK; i++)
    {
        const fmpz *z = fmpz_mat_entry(relations, i, 0);

        status = product(ctx, value, factors, z, states);
        weight(own, z, states);
        if (status == MSJ_OK && !fmpq_is_one(value)
            && (*failure < 0 || fmpz_cmp(own, least) < 0))
        {
            *failure = i;
            fmpz_set(least, own);
            fmpq_sub(residual, value, one);
        }
    }
    fmpz_clear(own);
    fmpz_clear(least);
    fmpq_clear(one);
    fmpq_clear(value);
    return status;
}

/* Put the relations into increasing order. */
static void
sort_relations(fmpz *relations, slong count, slong states)
{
    for (slong i = 1; i < count; i++)
    {
        for (slong j = i; j > 0; j--)
        {
            fmpz *after = relations + j * states;
            slong s = 0;

            while (s < states && fmpz_equal(after + s - states, after + s))
            {
                s++;
            }
            if (s == states || fmpz_cmp(after + s - states, after + s) < 0)
            {
                break;
            }
            _fmpz_vec_swap(after - states, after, states);
        }
    }
}

/* Keep all relations, or the one that fails. */
static void
keep_relations(msj_verification_struct *verification,
               const fmpz_mat_t relations, slong failure)
{
    slong states = fmpz_mat_ncols(relations);
    slong first = failure < 0 ? 0 : failure;
    slong count = failure < 0 ? fmpz_mat_nrows(relations) : 1;

    verification->relation_count = count;
    verification->relations = _fmpz_vec_init(count * states);
    for (slong i = 0; i < count; i++)
    {
        _fmpz_vec_set(verification->relations + i * states,
                      fmpz_mat_entry(relations, first + i, 0), states);
    }
    sort_relations(verification->relations, count, states);
}

static msj_status_t
judge_relations(msj_context_t *ctx, msj_verification_struct *verification,
                const fmpz_mat_t relations)
{
    slong states = fmpz_mat_ncols(relations);
    fmpq *factors = _fmpq_vec_init(states);
    msj_status_t status;
    fmpq_t residual;
    slong failure;

    fmpq_init(residual);
    set_factors(factors, verification);
    status = find_failure(ctx, &failure, residual, relations, factors);
    if (status == MSJ_OK)
    {
        keep_relations(verification, relations, failure);
        status = msj_family_begin(ctx, verification, "separable", 0, 1);
    }
    for (slong i = 0; i < verification->relation_count && status == MSJ_OK; i++)
    {
        status = msj_judge_equation(ctx, verification, NULL, 0,
                                    fmpq_numref(residual),
                                    fmpq_denref(residual));
    }
    fmpq_clear(residual);
    _fmpq_vec_clear(factors, states);
    return status;
}

static msj_status_t
families(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_chain_struct *chain = verification->chain;
    msj_status_t status = MSJ_OK;
    fmpz_mat_t relations;

    if (chain->state_count > STATES_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "separable is decided up to %d states, the chain has "
                        "%ld",
                        STATES_MAX, (long) chain->state_count);
    }
    status = msj_verify_balance(ctx, verification, NULL, 0);
    if (status != MSJ_OK || verification->counter_place != NULL)
    {
        return status;
    }
    find_relations(relations, chain);
    status = judge_relations(ctx, verification, relations);
    fmpz_mat_clear(relations);
    return status;
}

static msj_status_t
hypotheses(msj_context_t *ctx, const msj_model_t model)
{
    return msj_has_exponential_classes(ctx, model, "separable");
}

const msj_theorem_t msj_theorem_separable = {
    .name = "separable",
    .title = "the stationary law is a product of one factor per class",
    .source = "TWO20 Thm 4.1, s.10; MAMA23 s.5",
    .hypotheses = "exponential durations: it is decided for every such model",
    .proof = "separable",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough},
    .tried = MSJ_TRIED_WHEN_NAMED,
    .hypotheses_hold = hypotheses,
    .law = msj_stationary_law,
    .families = families,
};
