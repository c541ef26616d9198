/* single_duration.c -- all classes Exp(mu), any needs, any feasible set.

   MAMA23 Thm 1, TWO20 Thms 8.1 and 8.2; proofs/single-duration. The law on
   lists is prod p_{m_i}; on the just-enough descriptor it is the chance that
   a list starts with the jobs in service, in any order, and then the blocked
   one: a multinomial coefficient times the probabilities. */

#include <flint/fmpz_vec.h>

#include "model/integers.h"
#include "theorem/theorems.h"

static msj_status_t
rates_equal(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = msj_has_classes(ctx, model);

    if (status != MSJ_OK || msj_model_rates_equal(model))
    {
        return status;
    }
    return msj_fail(ctx, MSJ_DOMAIN,
                    "single-duration needs exponential durations with "
                    "equal rates in all classes");
}

/* (sum n)! / prod n! */
static void
multinomial(fmpz_t out, const slong *counts, slong classes)
{
    fmpz_t choices;
    slong total = 0;

    fmpz_init(choices);
    fmpz_one(out);
    for (slong c = 0; c < classes; c++)
    {
        total += counts[c];
        fmpz_bin_uiui(choices, (ulong) total, (ulong) counts[c]);
        fmpz_mul(out, out, choices);
    }
    fmpz_clear(choices);
}

/* The numerators and the power of 1/Q of the law of one state. */
static slong
product(fmpz_t out, const msj_integers_t integers, const msj_chain_t chain,
        slong state)
{
    const slong *row = msj_chain_row(chain, state);
    int lists = chain->descriptor == &msj_descriptor_exact_k;
    slong classes = chain->model->class_count;
    slong degree = 0;
    fmpz_t power;

    if (lists)
    {
        fmpz_one(out);
        for (slong i = 0; i < chain->width; i++)
        {
            fmpz_mul(out, out, integers->probs + row[i] - 1);
        }
        return chain->width;
    }
    fmpz_init(power);
    multinomial(out, row, classes);
    for (slong c = 0; c < classes; c++)
    {
        slong exponent = row[c] + (row[classes] == c + 1);

        fmpz_pow_ui(power, integers->probs + c, (ulong) exponent);
        fmpz_mul(out, out, power);
        degree += exponent;
    }
    fmpz_clear(power);
    return degree;
}

/* The largest of the degrees that `product` answers. */
static slong
largest_degree(const msj_chain_t chain)
{
    slong classes = chain->model->class_count;
    slong largest = chain->width;

    if (chain->descriptor == &msj_descriptor_exact_k)
    {
        return largest;
    }
    for (slong s = 0; s < chain->state_count; s++)
    {
        slong degree = msj_chain_row(chain, s)[classes] > 0;

        for (slong c = 0; c < classes; c++)
        {
            degree += msj_chain_row(chain, s)[c];
        }
        largest = degree > largest ? degree : largest;
    }
    return largest;
}

static msj_status_t
single_duration_law(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    slong count = chain->state_count;
    slong most = largest_degree(chain);
    msj_status_t status = rates_equal(ctx, chain->model);
    fmpz *products;
    fmpz_t power;
    msj_integers_t integers;

    if (status == MSJ_OK)
    {
        status = msj_law_set_chain(ctx, law, chain);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    products = _fmpz_vec_init(count);
    msj_integers_init(integers, chain->model);
    fmpz_init(power);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        slong degree = product(products + s, integers, chain, s);

        fmpz_pow_ui(power, integers->prob_scale, (ulong) (most - degree));
        fmpz_mul(products + s, products + s, power);
        status = msj_context_step(ctx, "multiplying the law", s, count);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_products(ctx, law, products);
    }
    fmpz_clear(power);
    msj_integers_clear(integers);
    _fmpz_vec_clear(products, count);
    return status;
}

static const char *
class_family(const msj_descriptor_t *descriptor)
{
    return descriptor == &msj_descriptor_exact_k ? "partitioned-"
                                                 : "decomposed-";
}

const msj_theorem_t msj_theorem_single_duration = {
    .name = "single-duration",
    .title = "product form when all classes have the same exponential "
             "duration",
    .source = "MAMA23 Thm 1; TWO20 Thms 8.1, 8.2",
    .hypotheses = "exponential classes with equal rates, any needs, "
                  "resources or feasible set",
    .proof = "single-duration",
    .descriptors = {&msj_descriptor_exact_k, &msj_descriptor_just_enough},
    .has_formula = 1,
    .tried = MSJ_TRIED_ALWAYS,
    .hypotheses_hold = rates_equal,
    .law = single_duration_law,
    .class_family = class_family,
};
