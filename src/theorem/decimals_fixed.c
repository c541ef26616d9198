/* decimals_fixed.c -- terms as integers; decimals_walk.h.

   t_0 = 2^F, t_n = floor(t_{n-1} num/den): Lemma DEC-fixed bounds what is
   lost. Cost: some 50 ns a term with two limbs. */

#include <string.h>

#include <gmp.h>

#include "theorem/decimals_walk.h"

static int
word_from(mp_limb_t *out, const fmpz_t value)
{
    *out = fmpz_abs_fits_ui(value) ? fmpz_get_ui(value) : 0;
    return *out != 0;
}

/* Every numerator and denominator is at most
   scale ((A(0)+1) mu_1 + (B(0)+1) mu_2): does that fit a word? */
static int
ratios_fit(const msj_path_t path)
{
    fmpz_t most;
    int fit;

    fmpz_init(most);
    fmpz_mul_si(most, &path->rate[0], msj_path_width(path, 0) + 1);
    fmpz_addmul_si(most, &path->rate[1], msj_path_height(path, 0) + 1);
    fmpz_mul(most, most, &path->scale);
    fit = fmpz_abs_fits_ui(most);
    fmpz_clear(most);
    return fit;
}

int
msj_fixed_init(msj_fixed_terms_t *terms, const msj_path_t path, slong limbs)
{
    int fit = limbs >= 1 && limbs <= MSJ_FIXED_LIMBS && ratios_fit(path);

    memset(terms, 0, sizeof *terms);
    for (int i = 0; i < 2 && fit; i++)
    {
        fit = word_from(&terms->rate[i], &path->rate[i])
              && word_from(&terms->prob[i], &path->prob[i]);
    }
    if (!fit || !word_from(&terms->scale, &path->scale))
    {
        return 0;
    }
    terms->limbs = limbs;
    terms->bits = FLINT_BITS * limbs - MSJ_FIXED_ROOM + 1;
    terms->least = terms->bits;
    terms->term[limbs - 1] = UWORD(1) << (FLINT_BITS - MSJ_FIXED_ROOM);
    return 1;
}

/* The number of bits of the integer; 0 for 0. */
static slong
bits_of(const mp_limb_t *limbs, slong size)
{
    while (size > 0 && limbs[size - 1] == 0)
    {
        size--;
    }
    return size == 0 ? 0
                     : FLINT_BITS * (size - 1)
                           + (slong) FLINT_BIT_COUNT(limbs[size - 1]);
}

slong
msj_fixed_size(const msj_fixed_terms_t *terms)
{
    return terms->bits - FLINT_BITS * terms->limbs + MSJ_FIXED_ROOM;
}

slong
msj_fixed_sum_size(const msj_fixed_terms_t *terms)
{
    slong most = 0, size;

    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        size = bits_of(terms->sum[h][MSJ_SUM_ONE], terms->limbs + 1)
               - FLINT_BITS * terms->limbs + MSJ_FIXED_ROOM;
        most = size > most ? size : most;
    }
    return most;
}

static void
multiply(msj_fixed_terms_t *terms, mp_limb_t num, mp_limb_t den)
{
    mp_limb_t *term = terms->term;
    slong limbs = terms->limbs;

    term[limbs] = mpn_mul_1(term, term, limbs, num);
    mpn_divrem_1(term, 0, term, limbs + 1, den);
    terms->bits = bits_of(term, limbs);
    terms->failed |= term[limbs] != 0 || terms->bits == 0;
    terms->steps++;
    if (terms->bits < terms->least)
    {
        terms->least = terms->bits;
    }
    if (terms->bits - terms->least > terms->rise)
    {
        terms->rise = terms->bits - terms->least;
    }
}

/* As msj_path_ratio, in words. */
void
msj_fixed_step(msj_fixed_terms_t *terms, msj_path_step_t step, slong a, slong b)
{
    mp_limb_t first = (mp_limb_t) a * terms->rate[0];
    mp_limb_t second = (mp_limb_t) b * terms->rate[1];

    switch (step)
    {
    case MSJ_PATH_RIGHT:
        multiply(terms, terms->prob[0] * (first + second),
                 terms->scale * (first + terms->rate[0]));
        break;
    case MSJ_PATH_DOWN:
        multiply(terms, terms->scale * second,
                 terms->prob[1] * (first + second - terms->rate[1]));
        break;
    case MSJ_PATH_BOTH:
        multiply(terms, terms->prob[0] * second,
                 terms->prob[1] * (first + terms->rate[0]));
        break;
    }
}

/* out += term * factor; limbs + 2 words hold the sum of 2^64 such terms. */
static void
add_multiple(mp_limb_t *out, const msj_fixed_terms_t *terms, slong factor)
{
    slong limbs = terms->limbs;
    mp_limb_t carry;

    carry = mpn_addmul_1(out, terms->term, limbs, (mp_limb_t) factor);
    mpn_add_1(out + limbs, out + limbs, 2, carry);
}

void
msj_fixed_add(msj_fixed_terms_t *terms, msj_blocked_t blocked, slong right,
              slong down)
{
    slong limbs = terms->limbs;
    mp_limb_t *one = terms->sum[blocked][MSJ_SUM_ONE];

    one[limbs] += mpn_add_n(one, one, terms->term, limbs);
    add_multiple(terms->sum[blocked][MSJ_SUM_RIGHT], terms, right);
    add_multiple(terms->sum[blocked][MSJ_SUM_DOWN], terms, down);
}

/* The integer of `size` limbs plus something between 0 and `error`, times
   2^-shift. */
static void
set_between(arb_t out, const mp_limb_t *limbs, slong size, const fmpz_t error,
            slong shift)
{
    arb_t radius;
    fmpz_t value;

    fmpz_init(value);
    arb_init(radius);
    fmpz_set_ui_array(value, limbs, size);
    arb_set_fmpz(out, value);
    arb_set_fmpz(radius, error);
    arb_add_error(out, radius);
    arb_mul_2exp_si(out, out, -shift);
    arb_clear(radius);
    fmpz_clear(value);
}

int
msj_fixed_enclose(msj_ball_terms_t *out, const msj_fixed_terms_t *terms,
                  slong farthest)
{
    slong shift = FLINT_BITS * terms->limbs - MSJ_FIXED_ROOM;
    fmpz_t error, total;

    if (terms->failed
        || terms->least < 2 + (slong) FLINT_BIT_COUNT(terms->steps))
    {
        return 0;
    }
    /* Each term: K 2^(rise + 2), K the number of steps. */
    fmpz_init_set_si(error, terms->steps);
    fmpz_init(total);
    fmpz_mul_2exp(error, error, (ulong) terms->rise + 2);
    set_between(out->term, terms->term, terms->limbs, error, shift);
    fmpz_mul_si(total, error, terms->steps);
    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        set_between(&out->sum[h][MSJ_SUM_ONE], terms->sum[h][MSJ_SUM_ONE],
                    terms->limbs + 2, total, shift);
    }
    fmpz_mul_si(total, total, farthest);
    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        for (int i = MSJ_SUM_RIGHT; i < MSJ_SUM_COUNT; i++)
        {
            set_between(&out->sum[h][i], terms->sum[h][i], terms->limbs + 2,
                        total, shift);
        }
    }
    fmpz_clear(error);
    fmpz_clear(total);
    return 1;
}
