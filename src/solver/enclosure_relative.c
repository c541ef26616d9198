/* enclosure_relative.c -- proven bounds of Delta(Y_d); enclosure.h (a)-(d). */

#include "solver/enclosure.h"

#include <flint/fmpq_vec.h>

#include "solver/enclosure_poisson.h"

/* The margin of the three averages over the digits asked for. */
#define MARGIN 3
/* How often the digits of X are raised. */
#define ROUNDS 6

/* Everything that Delta(Y_d) takes. */
typedef struct
{
    const msj_generator_struct *generator;
    msj_poisson_t poisson;
    msj_average_t throughput; /* of r: X, and h */
    msj_average_t hitting;    /* of -1 at z: tau */
    msj_average_t mixed;      /* of A1 h - x h */
    arf_t x;                  /* between the bounds of X */
    arf_t longest;            /* at least max tau */
} work_t;

/* r(s), the rate of completions. */
static void
fill_completions(arb_ptr g, slong bits, const void *data)
{
    const work_t *work = data;
    const msj_generator_struct *generator = work->generator;
    fmpq_t sum;

    fmpq_init(sum);
    for (slong s = 0; s < generator->state_count; s++)
    {
        fmpq_zero(sum);
        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            fmpq_add(sum, sum, generator->completion + i);
        }
        arb_set_fmpq(g + s, sum, bits);
    }
    fmpq_clear(sum);
}

/* -1 at the pinned state, 0 elsewhere. */
static void
fill_hitting(arb_ptr g, slong bits, const void *data)
{
    const work_t *work = data;

    (void) bits;
    _arb_vec_zero(g, work->generator->state_count);
    arb_set_si(g + work->poisson->factor->pinned, -1);
}

/* (A1 h)(s) - x h(s) for the h of X. */
static void
fill_mixed(arb_ptr g, slong bits, const void *data)
{
    const work_t *work = data;
    const msj_generator_struct *generator = work->generator;
    arb_srcptr h = work->throughput->h;
    arb_t factor;

    arb_init(factor);
    for (slong s = 0; s < generator->state_count; s++)
    {
        arb_mul_arf(g + s, h + s, work->x, bits);
        arb_neg(g + s, g + s);
        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            arb_set_fmpq(factor, generator->completion + i, bits);
            arb_addmul(g + s, factor, h + generator->target[i], bits);
        }
    }
    arb_clear(factor);
}

/* max |h|, or the larger of max h and 0. */
static void
largest(arf_t out, const msj_average_t average, int absolute)
{
    arf_zero(out);
    for (slong s = 0; s < average->size; s++)
    {
        arf_srcptr h = arb_midref(average->h + s);

        if (absolute ? arf_cmpabs(h, out) > 0 : arf_cmp(h, out) > 0)
        {
            arf_abs(out, h);
        }
    }
}

/* X, and x between its bounds. */
static msj_status_t
refine_throughput(msj_context_t *ctx, work_t *work, slong digits)
{
    msj_state_function_t function = {fill_completions, work};
    msj_status_t status;

    status = msj_poisson_refine(ctx, work->throughput, work->poisson, function,
                                digits);
    if (status == MSJ_OK && arf_sgn(work->throughput->now_low) <= 0)
    {
        status = msj_fail(ctx, MSJ_DOMAIN, "the throughput is not positive");
    }
    arf_set(work->x, work->throughput->now_low);
    return status;
}

/* max tau, by (a): the pinned state was chosen before. */
static msj_status_t
refine_hitting(msj_context_t *ctx, work_t *work)
{
    msj_state_function_t function = {fill_hitting, work};
    msj_average_struct *hitting = work->hitting;
    msj_status_t status;

    status = msj_poisson_refine(ctx, hitting, work->poisson, function, 1);
    if (status == MSJ_OK && arf_sgn(hitting->now_high) >= 0)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "the times to reach a state are not bounded");
    }
    if (status == MSJ_OK)
    {
        arf_srcptr at_pinned = arb_midref(hitting->h
                                          + work->poisson->factor->pinned);
        arf_t least;

        arf_init(least);
        arf_neg(least, hitting->now_high);
        largest(work->longest, hitting, 0);
        arf_sub(work->longest, work->longest, at_pinned, MSJ_BOUND_BITS,
                ARF_RND_UP);
        arf_div(work->longest, work->longest, least, MSJ_BOUND_BITS,
                ARF_RND_UP);
        arf_clear(least);
    }
    return status;
}

/* An arb that contains (E_ct[A1 h - x h] +- w max|h|)/X +- 2 w max tau. */
static void
combine(arb_t delta, const work_t *work, slong bits)
{
    arf_t width, most;
    arb_t x;

    arf_init(width);
    arf_init(most);
    arb_init(x);
    arf_sub(width, work->throughput->now_high, work->throughput->now_low,
            MSJ_BOUND_BITS, ARF_RND_UP);
    largest(most, work->throughput, 1);
    arf_mul(most, most, width, MSJ_BOUND_BITS, ARF_RND_UP);
    arb_set_interval_arf(delta, work->mixed->low, work->mixed->high, bits);
    arb_add_error_arf(delta, most);
    arb_set_interval_arf(x, work->throughput->now_low,
                         work->throughput->now_high, bits);
    arb_div(delta, delta, x, bits);
    arf_mul(most, work->longest, width, MSJ_BOUND_BITS, ARF_RND_UP);
    arf_mul_2exp_si(most, most, 1);
    arb_add_error_arf(delta, most);
    arb_clear(x);
    arf_clear(most);
    arf_clear(width);
}

/* The digits by which the error terms of X must shrink, at least one. */
static slong
missing_digits(const arb_t delta, slong digits)
{
    arf_t radius;
    slong gap, most = 4 * digits + 1024;

    arf_init(radius);
    arf_set_mag(radius, arb_radref(delta));
    /* log2 of radius over value; the bounds are clamped by Arb. */
    gap = arf_abs_bound_lt_2exp_si(radius) / 8
          - arf_abs_bound_lt_2exp_si(arb_midref(delta)) / 8;
    arf_clear(radius);
    gap = gap < -most ? -most : gap > most ? most : gap;
    gap = gap * 5 / 2 + digits + 2 * MARGIN; /* 8 log10(2) < 5/2 */
    return gap < 1 ? 1 : gap;
}

/* One round: X to `more` digits, then the average of the mixed function, which
   is another one when h has changed. */
static msj_status_t
round_of(msj_context_t *ctx, arb_t delta, work_t *work, slong digits,
         slong more)
{
    msj_state_function_t function = {fill_mixed, work};
    msj_status_t status;

    status = refine_throughput(ctx, work, more);
    if (status == MSJ_OK)
    {
        arf_neg_inf(work->mixed->low);
        arf_pos_inf(work->mixed->high);
        status = msj_poisson_refine(ctx, work->mixed, work->poisson, function,
                                    digits + MARGIN);
    }
    if (arf_is_finite(work->mixed->low) && arf_is_finite(work->mixed->high)
        && arf_sgn(work->throughput->now_low) > 0)
    {
        combine(delta, work, work->poisson->bits);
    }
    return status;
}

/* Rounds until the bounds agree. */
static msj_status_t
relative(msj_context_t *ctx, fmpq_t low, fmpq_t high, int *bounded,
         work_t *work, slong digits)
{
    slong more = digits + 2 * MARGIN, bits;
    arf_t least, most, scale;
    msj_status_t status;
    int good = 0;
    arb_t delta;

    arf_init(least);
    arf_init(most);
    arf_init(scale);
    arb_init(delta);
    arb_zero_pm_inf(delta);
    status = msj_poisson_factorise(ctx, work->poisson);
    if (status == MSJ_OK)
    {
        status = refine_hitting(ctx, work);
    }
    for (slong i = 0; i < ROUNDS && status == MSJ_OK && !good; i++)
    {
        status = round_of(ctx, delta, work, digits, more);
        bits = work->poisson->bits + MSJ_BOUND_BITS;
        arb_get_interval_arf(least, most, delta, bits);
        largest(scale, work->throughput, 1);
        arf_mul_2exp_si(scale, scale, -MSJ_ZERO_BITS);
        good = msj_bounds_agree(least, most, digits + 2, scale);
        more += missing_digits(delta, digits);
    }
    *bounded = arb_is_finite(delta);
    if (*bounded)
    {
        arf_get_fmpq(low, least);
        arf_get_fmpq(high, most);
    }
    arb_clear(delta);
    arf_clear(scale);
    arf_clear(most);
    arf_clear(least);
    return status == MSJ_OK && !good
               ? msj_fail(ctx, MSJ_LIMIT,
                          "the bounds of the relative completions do not "
                          "reach %ld digits",
                          (long) digits)
               : status;
}

msj_status_t
msj_enclose_relative_completions(msj_context_t *ctx, fmpq_t low, fmpq_t high,
                                 int *bounded, const msj_generator_t generator,
                                 slong digits)
{
    slong size = generator->state_count;
    msj_status_t status;
    work_t work;

    *bounded = 0;
    if (digits < 1 || digits > MSJ_ENCLOSURE_DIGITS)
    {
        return msj_fail(ctx, MSJ_INPUT, "%ld digits: it must be 1 to %d digits",
                        (long) digits, MSJ_ENCLOSURE_DIGITS);
    }
    work.generator = generator;
    msj_poisson_init(work.poisson, generator);
    msj_average_init(work.throughput, size);
    msj_average_init(work.hitting, size);
    msj_average_init(work.mixed, size);
    arf_init(work.x);
    arf_init(work.longest);
    status = relative(ctx, low, high, bounded, &work, digits);
    arf_clear(work.longest);
    arf_clear(work.x);
    msj_average_clear(work.mixed);
    msj_average_clear(work.hitting);
    msj_average_clear(work.throughput);
    msj_poisson_clear(work.poisson);
    return status;
}
