/* staircase_ratio.c -- see staircase_ratio.h. */

#include "theorem/staircase_ratio.h"

#include <string.h>

#include "chain/descriptor.h"
#include "model/integers.h"

void
msj_constants_init(msj_constants_t constants, const msj_model_t model)
{
    fmpz *constant = constants->constant;
    msj_integers_t integers;
    fmpz_t common;

    msj_integers_init(integers, model);
    fmpz_init(common);
    fmpz_gcd(common, integers->rates, integers->rates + 1);
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        fmpz_init(constant + i);
    }
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(model, i);

        fmpz_divexact(constant + MSJ_RATE_1 + i, integers->rates + c, common);
        fmpz_set(constant + MSJ_PROB_1 + i, integers->probs + c);
    }
    fmpz_set(constant + MSJ_SCALE, integers->prob_scale);
    fmpq_init(constants->unit);
    fmpq_set_fmpz_frac(constants->unit, common, integers->rate_scale);
    fmpz_clear(common);
    msj_integers_clear(integers);
}

void
msj_constants_clear(msj_constants_t constants)
{
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        fmpz_clear(constants->constant + i);
    }
    fmpq_clear(constants->unit);
}

void
msj_walk_rate(fmpz_t out, const msj_walk_t *walk,
              const msj_constants_t constants)
{
    fmpz_mul_ui(out, constants->constant + MSJ_RATE_1, (ulong) walk->a);
    fmpz_addmul_ui(out, constants->constant + MSJ_RATE_2, (ulong) walk->b);
}

void
msj_ratio_init(msj_ratio_t ratio)
{
    fmpz_init(ratio->above);
    fmpz_init(ratio->below);
}

void
msj_ratio_clear(msj_ratio_t ratio)
{
    fmpz_clear(ratio->above);
    fmpz_clear(ratio->below);
}

/* The exponents of p_1 and p_2 in pi. */
static void
probability_exponents(int *out, const msj_walk_t *walk, const msj_walk_t *from)
{
    int blocked = msj_walk_blocked(walk);

    out[0] = (int) (walk->a - from->a) + (blocked == 1);
    out[1] = (int) (walk->b - from->b) + (blocked == 2);
}

void
msj_ratio_next(msj_ratio_t ratio, fmpz_t rate, msj_walk_t *walk,
               const msj_constants_t constants)
{
    int *exponent = ratio->exponent;
    msj_walk_t from = *walk;
    msj_step_t step = msj_walk_next(walk);
    int before[2], after[2];

    probability_exponents(before, &from, &from);
    probability_exponents(after, walk, &from);
    exponent[MSJ_PROB_1] = after[0] - before[0];
    exponent[MSJ_PROB_2] = after[1] - before[1];
    exponent[MSJ_SCALE] = -exponent[MSJ_PROB_1] - exponent[MSJ_PROB_2];
    exponent[MSJ_RATE_1] = step == MSJ_STEP_DOWN ? 0 : -1;
    exponent[MSJ_RATE_2] = step == MSJ_STEP_ACROSS ? 0 : 1;
    fmpz_set_si(ratio->above, from.b);
    fmpz_set_si(ratio->below, from.a + 1);
    if (step == MSJ_STEP_ACROSS)
    {
        fmpz_set(ratio->above, rate);
    }
    msj_walk_rate(rate, walk, constants);
    if (step == MSJ_STEP_DOWN)
    {
        fmpz_set(ratio->below, rate);
    }
}

void
msj_ratio_parts(fmpz_t above, fmpz_t below, const msj_ratio_t ratio,
                const msj_constants_t constants)
{
    fmpz_set(above, ratio->above);
    fmpz_set(below, ratio->below);
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        if (ratio->exponent[i] > 0)
        {
            fmpz_mul(above, above, constants->constant + i);
        }
        else if (ratio->exponent[i] < 0)
        {
            fmpz_mul(below, below, constants->constant + i);
        }
    }
}
