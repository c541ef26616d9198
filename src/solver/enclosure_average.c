/* enclosure_average.c -- balls: everything that a bound relies upon.

   The proof is in enclosure.h; which h is evaluated is of no importance. */

#include "solver/enclosure_poisson.h"

#include <flint/fmpz.h>

/* Polled after so many states or entries. */
#define POLL_STATES 256

void
msj_poisson_init(msj_poisson_t poisson, const msj_generator_t generator)
{
    poisson->generator = generator;
    poisson->bits = 0;
    poisson->rate = NULL;
    poisson->factored = 0;
    msj_poisson_factor_init(poisson->factor);
    msj_poisson_dense_init(poisson->dense);
}

void
msj_poisson_clear(msj_poisson_t poisson)
{
    const msj_generator_struct *generator = poisson->generator;

    if (poisson->rate != NULL)
    {
        _arb_vec_clear(poisson->rate, generator->first[generator->state_count]);
    }
    msj_poisson_factor_clear(poisson->factor);
    msj_poisson_dense_clear(poisson->dense);
    msj_poisson_init(poisson, generator);
}

void
msj_average_init(msj_average_t average, slong size)
{
    average->size = size;
    average->h = _arb_vec_init(size);
    average->g = _arb_vec_init(size);
    average->e = _arb_vec_init(size);
    arf_init(average->low);
    arf_init(average->high);
    arf_init(average->now_low);
    arf_init(average->now_high);
    arf_neg_inf(average->low);
    arf_pos_inf(average->high);
}

void
msj_average_clear(msj_average_t average)
{
    _arb_vec_clear(average->h, average->size);
    _arb_vec_clear(average->g, average->size);
    _arb_vec_clear(average->e, average->size);
    arf_clear(average->low);
    arf_clear(average->high);
    arf_clear(average->now_low);
    arf_clear(average->now_high);
}

slong
msj_poisson_bits(slong digits)
{
    return digits * 10 / 3 + 64;
}

int
msj_bounds_agree(const arf_t low, const arf_t high, slong digits,
                 const arf_t scale)
{
    int same_sign = arf_sgn(low) * arf_sgn(high) > 0;
    arf_t width;
    fmpz_t power;
    int agree;

    if (!arf_is_finite(low) || !arf_is_finite(high))
    {
        return 0;
    }
    arf_init(width);
    fmpz_init(power);
    arf_sub(width, high, low, MSJ_BOUND_BITS, ARF_RND_UP);
    agree = arf_is_zero(width);
    fmpz_set_ui(power, 10);
    fmpz_pow_ui(power, power, (ulong) digits);
    arf_mul_fmpz(width, width, power, MSJ_BOUND_BITS, ARF_RND_UP);
    agree = agree
            || (same_sign && arf_cmpabs(width, low) <= 0
                && arf_cmpabs(width, high) <= 0);
    arf_mul_fmpz(width, width, power, MSJ_BOUND_BITS, ARF_RND_UP);
    agree = agree || arf_cmpabs(width, scale) <= 0;
    fmpz_clear(power);
    arf_clear(width);
    return agree;
}

msj_status_t
msj_poisson_set_bits(msj_context_t *ctx, msj_poisson_t poisson, slong bits)
{
    const msj_generator_struct *generator = poisson->generator;
    slong entries = generator->first[generator->state_count];
    msj_status_t status = MSJ_OK;

    if (poisson->rate == NULL)
    {
        poisson->rate = _arb_vec_init(entries);
    }
    for (slong i = 0; i < entries && status == MSJ_OK; i++)
    {
        arb_set_fmpq(poisson->rate + i, generator->rate + i, bits);
        if (i % POLL_STATES == 0)
        {
            status = msj_context_poll(ctx);
        }
    }
    poisson->bits = status == MSJ_OK ? bits : 0;
    return status;
}

/* e(s) = g(s) + sum_s' rate(s,s') (h(s') - h(s)): a ball that contains the
   true value; self-transitions drop out. */
static void
residual(arb_t e, msj_average_t average, const msj_poisson_t poisson, slong s)
{
    const msj_generator_struct *generator = poisson->generator;
    arb_t difference;

    arb_init(difference);
    arb_set(e, average->g + s);
    for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
    {
        slong target = generator->target[i];

        if (target != s)
        {
            arb_sub(difference, average->h + target, average->h + s,
                    poisson->bits);
            arb_addmul(e, poisson->rate + i, difference, poisson->bits);
        }
    }
    arb_clear(difference);
}

/* Widen [now_low, now_high] by the ball e. */
static void
include(msj_average_t average, const arb_t e, slong bits)
{
    arf_t bound;

    arf_init(bound);
    arb_get_lbound_arf(bound, e, bits);
    if (arf_cmp(bound, average->now_low) < 0)
    {
        arf_set(average->now_low, bound);
    }
    arb_get_ubound_arf(bound, e, bits);
    if (arf_cmp(bound, average->now_high) > 0)
    {
        arf_set(average->now_high, bound);
    }
    arf_clear(bound);
}

void
msj_average_forget(msj_average_t average)
{
    arf_neg_inf(average->now_low);
    arf_pos_inf(average->now_high);
}

msj_status_t
msj_average_evaluate(msj_context_t *ctx, msj_average_t average, mag_t radius,
                     const msj_poisson_t poisson)
{
    msj_status_t status = MSJ_OK;

    arf_pos_inf(average->now_low);
    arf_neg_inf(average->now_high);
    mag_zero(radius);
    for (slong s = 0; s < average->size && status == MSJ_OK; s++)
    {
        residual(average->e + s, average, poisson, s);
        include(average, average->e + s, poisson->bits);
        mag_max(radius, radius, arb_radref(average->e + s));
        if (!arb_is_finite(average->e + s))
        {
            status = msj_fail(ctx, MSJ_INTERNAL, "a residual is not finite");
        }
        else if (s % POLL_STATES == 0)
        {
            status = msj_context_poll(ctx);
        }
    }
    if (status != MSJ_OK)
    {
        msj_average_forget(average);
        return status;
    }
    if (arf_cmp(average->now_low, average->low) > 0)
    {
        arf_set(average->low, average->now_low);
    }
    if (arf_cmp(average->now_high, average->high) < 0)
    {
        arf_set(average->high, average->now_high);
    }
    return MSJ_OK;
}
