/* law.c -- departure-average and time-average laws from one integer vector.

   proofs/chain, Lemma chain-integer. */

#include "solver/law.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "model/integers.h"

void
msj_law_init(msj_law_t law)
{
    memset(law, 0, sizeof *law);
    fmpz_init_set_ui(law->denominator, 1);
    fmpz_init(law->weight_sum);
    fmpz_init_set_ui(law->rate_scale, 1);
}

void
msj_law_clear(msj_law_t law)
{
    _fmpz_vec_clear(law->weights, law->state_count);
    _fmpz_vec_clear(law->rates, law->state_count);
    fmpz_clear(law->denominator);
    fmpz_clear(law->weight_sum);
    fmpz_clear(law->rate_scale);
    memset(law, 0, sizeof *law);
}

msj_status_t
msj_law_set_chain(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    slong classes = chain->model->class_count;
    msj_integers_t integers;

    law->state_count = chain->state_count;
    law->weights = _fmpz_vec_init(law->state_count);
    law->rates = _fmpz_vec_init(law->state_count);
    msj_integers_init(integers, chain->model);
    fmpz_set(law->rate_scale, integers->rate_scale);
    for (slong s = 0; s < law->state_count; s++)
    {
        for (slong c = 0; c < classes; c++)
        {
            fmpz_addmul_si(law->rates + s, integers->rates + c,
                           msj_chain_counts(chain, s)[c]);
        }
    }
    msj_integers_clear(integers);
    return msj_context_poll(ctx);
}

/* T_s = D pi_s / N_s with D the lcm of the denominators of all pi_s / N_s. */
msj_status_t
msj_law_set_departure(msj_context_t *ctx, msj_law_t law, const fmpq *departure)
{
    msj_status_t status = MSJ_OK;
    fmpq_t ratio;

    fmpq_init(ratio);
    fmpz_one(law->denominator);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpq_div_fmpz(ratio, departure + s, law->rates + s);
        fmpz_lcm(law->denominator, law->denominator, fmpq_denref(ratio));
        status = msj_context_poll(ctx);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpq_div_fmpz(ratio, departure + s, law->rates + s);
        fmpq_mul_fmpz(ratio, ratio, law->denominator);
        fmpz_set(law->weights + s, fmpq_numref(ratio));
        status = msj_context_poll(ctx);
    }
    _fmpz_vec_sum(law->weight_sum, law->weights, law->state_count);
    fmpq_clear(ratio);
    return status;
}

/* T_s = L products_s / N_s with the least L that makes all of them integers;
   the N_s are small beside the products, so the gcds are cheap. */
msj_status_t
msj_law_set_products(msj_context_t *ctx, msj_law_t law, fmpz *products)
{
    msj_status_t status = MSJ_OK;
    fmpz_t common, scale;

    fmpz_init(common);
    fmpz_init_set_ui(scale, 1);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_gcd(common, products + s, law->rates + s);
        fmpz_divexact(common, law->rates + s, common);
        fmpz_lcm(scale, scale, common);
        status = msj_context_poll(ctx);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_mul(products + s, products + s, scale);
        fmpz_divexact(law->weights + s, products + s, law->rates + s);
        status = msj_context_poll(ctx);
    }
    fmpz_clear(common);
    fmpz_clear(scale);
    msj_law_normalise(law);
    return status;
}

/* sum T N */
static void
weighted_rate(fmpz_t out, const msj_law_t law)
{
    fmpz_zero(out);
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_addmul(out, law->weights + s, law->rates + s);
    }
}

void
msj_law_normalise(msj_law_t law)
{
    weighted_rate(law->denominator, law);
    _fmpz_vec_sum(law->weight_sum, law->weights, law->state_count);
}

void
msj_law_departure(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_mul(fmpq_numref(out), law->weights + state, law->rates + state);
    fmpz_set(fmpq_denref(out), law->denominator);
    fmpq_canonicalise(out);
}

void
msj_law_time(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_set(fmpq_numref(out), law->weights + state);
    fmpz_set(fmpq_denref(out), law->weight_sum);
    fmpq_canonicalise(out);
}

void
msj_law_throughput(fmpq_t out, const msj_law_t law)
{
    weighted_rate(fmpq_numref(out), law);
    fmpz_mul(fmpq_denref(out), law->weight_sum, law->rate_scale);
    fmpq_canonicalise(out);
}

int
msj_law_positive(const msj_law_t law)
{
    for (slong s = 0; s < law->state_count; s++)
    {
        if (fmpz_sgn(law->weights + s) <= 0)
        {
            return 0;
        }
    }
    return 1;
}
