/* product_form.c -- see product_form.h.

   Everything over common denominators: the products up to a and the missing
   factors of the denominators above a are both kept, so each value is one
   product of integers and no gcd is taken. */

#include "theorem/product_form.h"

#include <flint/fmpz_vec.h>

#include "model/integers.h"
#include "theorem/boundary.h"

/* B or A, of boundary.h. */
typedef slong (*jobs_t)(const msj_model_t model, slong j);

/* out[i] = prod_{j=1..i} (j R + jobs(j) R') prod_{j>i} (j R): the product of
   1/f along one axis times the common denominator prod_j (j R). */
static void
axis_products(fmpz *out, const msj_model_t model, jobs_t jobs, slong length,
              const fmpz_t rate, const fmpz_t other_rate)
{
    fmpz_t factor, missing;

    fmpz_init(factor);
    fmpz_init_set_ui(missing, 1);
    fmpz_one(out);
    for (slong i = 1; i < length; i++)
    {
        fmpz_mul_si(factor, rate, i);
        fmpz_addmul_si(factor, other_rate, jobs(model, i));
        fmpz_mul(out + i, out + i - 1, factor);
    }
    for (slong i = length - 2; i >= 0; i--)
    {
        fmpz_mul(missing, missing, rate);
        fmpz_mul_si(missing, missing, i + 1);
        fmpz_mul(out + i, out + i, missing);
    }
    fmpz_clear(factor);
    fmpz_clear(missing);
}

static void
powers(fmpz *out, slong length, const fmpz_t base)
{
    fmpz_one(out);
    for (slong i = 1; i < length; i++)
    {
        fmpz_mul(out + i, out + i - 1, base);
    }
}

/* What the law is multiplied from, in the order of the descriptor. */
typedef struct
{
    slong degree;   /* most jobs whose class is named by a state */
    fmpz *axis[2];  /* U(a) and V(b) times their common denominators */
    fmpz *probs[2]; /* powers of P_1, P_2 */
    fmpz *scale;    /* powers of Q */
    slong lengths[2];
} factors_t;

static void
factors_clear(factors_t *factors)
{
    for (int i = 0; i < 2; i++)
    {
        if (factors->axis[i] != NULL)
        {
            _fmpz_vec_clear(factors->axis[i], factors->lengths[i]);
        }
        if (factors->probs[i] != NULL)
        {
            _fmpz_vec_clear(factors->probs[i], factors->degree + 1);
        }
    }
    if (factors->scale != NULL)
    {
        _fmpz_vec_clear(factors->scale, factors->degree + 1);
    }
}

/* The size in bytes, from above, of the law and of the powers of Q that its
   verification needs, before any of it is computed. */
static double
estimate(const factors_t *factors, const msj_integers_t integers,
         const msj_chain_t chain)
{
    double prob_bits = (double) fmpz_bits(integers->prob_scale);
    double rate_bits = (double) fmpz_bits(integers->rates)
                       + (double) fmpz_bits(integers->rates + 1) + 33;
    double depth = (double) chain->depth;
    double bits = (double) factors->degree * (prob_bits + rate_bits);

    return (3 * bits * (double) chain->state_count
            + depth * depth * prob_bits / 2)
           / 8;
}

static msj_status_t
need_law(msj_context_t *ctx, const factors_t *factors,
         const msj_integers_t integers, const msj_chain_t chain)
{
    return msj_context_need(ctx, estimate(factors, integers, chain),
                            "the law of the product form");
}

int
msj_two_class_law_fits(msj_context_t *ctx, const msj_chain_t chain)
{
    factors_t factors = {0};
    msj_integers_t integers;
    msj_status_t status;

    factors.degree = msj_boundary_columns(chain->model)
                     + msj_boundary_rows(chain->model);
    msj_integers_init(integers, chain->model);
    status = need_law(ctx, &factors, integers, chain);
    msj_integers_clear(integers);
    return status == MSJ_OK;
}

static msj_status_t
factors_init(msj_context_t *ctx, factors_t *factors,
             const msj_integers_t integers, const msj_chain_t chain)
{
    const msj_model_struct *model = chain->model;
    msj_status_t status;

    factors->lengths[0] = msj_boundary_columns(model);
    factors->lengths[1] = msj_boundary_rows(model);
    factors->degree = factors->lengths[0] + factors->lengths[1];
    status = need_law(ctx, factors, integers, chain);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(model, i);

        factors->axis[i] = _fmpz_vec_init(factors->lengths[i]);
        axis_products(factors->axis[i], model,
                      i == 0 ? msj_boundary_height : msj_boundary_width,
                      factors->lengths[i], integers->rates + c,
                      integers->rates + 1 - c);
        factors->probs[i] = _fmpz_vec_init(factors->degree + 1);
        powers(factors->probs[i], factors->degree + 1, integers->probs + c);
    }
    factors->scale = _fmpz_vec_init(factors->degree + 1);
    powers(factors->scale, factors->degree + 1, integers->prob_scale);
    return msj_context_poll(ctx);
}

/* The law of a state, times the common denominators. The exponent of the
   blocked class counts alike whether some class fits or none. */
static void
product(fmpz_t out, const factors_t *factors, const msj_chain_t chain,
        slong state)
{
    const slong *counts = msj_chain_counts(chain, state);
    slong blocked = msj_multiset_blocked(chain->model,
                                         msj_chain_row(chain, state));
    slong degree = 0;

    fmpz_one(out);
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(chain->model, i);
        slong exponent = counts[c] + (blocked == c);

        fmpz_mul(out, out, factors->axis[i] + counts[c]);
        fmpz_mul(out, out, factors->probs[i] + exponent);
        degree += exponent;
    }
    fmpz_mul(out, out, factors->scale + factors->degree - degree);
}

msj_status_t
msj_two_class_law(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    factors_t factors = {0};
    msj_integers_t integers;
    msj_status_t status;
    fmpz *products;

    if (chain->model->class_count != 2)
    {
        return msj_fail(ctx, MSJ_DOMAIN, "two classes are needed");
    }
    msj_integers_init(integers, chain->model);
    products = _fmpz_vec_init(chain->state_count);
    status = factors_init(ctx, &factors, integers, chain);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        product(products + s, &factors, chain, s);
        status = msj_context_step(ctx, "multiplying the law", s,
                                  chain->state_count);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_chain(ctx, law, chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_products(ctx, law, products);
    }
    factors_clear(&factors);
    msj_integers_clear(integers);
    _fmpz_vec_clear(products, chain->state_count);
    return status;
}
