/* residues.c -- see residues.h.

   Digits are summed by halves, lanes combined in a tree. */

#include "solver/residues.h"

#include <flint/fmpz_vec.h>

#define LEAF 16     /* digits that are summed one by one */
#define COMBINED 16 /* parameters in the combination */

/* out = sum of digits[i] p^i, i < count, where count <= LEAF 2^level. */
static void
sum_digits(fmpz_t out, const msj_residues_t residues, slong lane,
           const fmpz *digits, slong count, slong level)
{
    slong half;
    fmpz_t high;

    if (level == 0)
    {
        fmpz_zero(out);
        for (slong i = count - 1; i >= 0; i--)
        {
            fmpz_mul_ui(out, out, residues->lift->mod[lane].n);
            fmpz_add(out, out, digits + i);
        }
        return;
    }
    half = (slong) LEAF << (level - 1);
    if (count <= half)
    {
        sum_digits(out, residues, lane, digits, count, level - 1);
        return;
    }
    fmpz_init(high);
    sum_digits(out, residues, lane, digits, half, level - 1);
    sum_digits(high, residues, lane, digits + half, count - half, level - 1);
    fmpz_addmul(out, high,
                residues->powers + lane * residues->levels + level - 1);
    fmpz_clear(high);
}

/* The powers by which sum_digits goes up. */
static void
set_powers(msj_residues_t residues)
{
    residues->levels = 1;
    while (((slong) LEAF << (residues->levels - 1)) < residues->steps)
    {
        residues->levels++;
    }
    residues->powers = _fmpz_vec_init(residues->lanes * residues->levels);
    for (slong l = 0; l < residues->lanes; l++)
    {
        fmpz *powers = residues->powers + l * residues->levels;

        fmpz_set_ui(powers, residues->lift->mod[l].n);
        fmpz_pow_ui(powers, powers, LEAF);
        for (slong i = 1; i + 1 < residues->levels; i++)
        {
            fmpz_mul(powers + i, powers + i - 1, powers + i - 1);
        }
    }
}

/* e_l = 1 / (M / P_l) mod P_l. */
static void
set_units(msj_residues_t residues)
{
    slong lanes = residues->lanes;
    fmpz_t other;

    fmpz_init(other);
    for (slong l = 0; l < lanes; l++)
    {
        const fmpz *power = residues->product + lanes + l;

        fmpz_one(residues->unit + l);
        if (lanes > 1)
        {
            fmpz_divexact(other, residues->product + 1, power);
            fmpz_mod(other, other, power);
            fmpz_invmod(residues->unit + l, other, power);
        }
    }
    fmpz_clear(other);
}

void
msj_residues_set_factor(msj_residues_t residues, const fmpz_t d)
{
    slong lanes = residues->lanes;

    for (slong l = 0; l < lanes; l++)
    {
        fmpz *factor = residues->factor + l;

        fmpz_mod(factor, d, residues->product + lanes + l);
        fmpz_mul(factor, factor, residues->unit + l);
        fmpz_mod(factor, factor, residues->product + lanes + l);
    }
}

void
msj_residues_init(msj_residues_t residues, const msj_lift_t lift, slong steps,
                  const fmpz_t d)
{
    slong lanes = lift->kernel->lanes;

    residues->lift = lift;
    residues->steps = steps;
    residues->lanes = lanes;
    residues->product = _fmpz_vec_init(2 * lanes);
    residues->value = _fmpz_vec_init(2 * lanes);
    residues->unit = _fmpz_vec_init(lanes);
    residues->factor = _fmpz_vec_init(lanes);
    residues->digits = _fmpz_vec_init(steps);
    set_powers(residues);
    for (slong l = 0; l < lanes; l++)
    {
        fmpz *power = residues->product + lanes + l;

        fmpz_set_ui(power, lift->mod[l].n);
        fmpz_pow_ui(power, power, (ulong) steps);
    }
    for (slong k = lanes - 1; k > 0; k--)
    {
        fmpz_mul(residues->product + k, residues->product + 2 * k,
                 residues->product + 2 * k + 1);
    }
    set_units(residues);
    msj_residues_set_factor(residues, d);
}

void
msj_residues_clear(msj_residues_t residues)
{
    _fmpz_vec_clear(residues->powers, residues->lanes * residues->levels);
    _fmpz_vec_clear(residues->product, 2 * residues->lanes);
    _fmpz_vec_clear(residues->value, 2 * residues->lanes);
    _fmpz_vec_clear(residues->unit, residues->lanes);
    _fmpz_vec_clear(residues->factor, residues->lanes);
    _fmpz_vec_clear(residues->digits, residues->steps);
}

/* The digits of parameter j in a lane; of the combination for j < 0, with
   small coefficients without structure. */
static void
get_digits(msj_residues_t residues, slong j, slong lane)
{
    const msj_lift_struct *lift = residues->lift;
    slong parameters = lift->march->parameters;
    slong count = FLINT_MIN(parameters, COMBINED);
    fmpz_t term;

    fmpz_init(term);
    for (slong i = 0; i < residues->steps; i++)
    {
        fmpz *digit = residues->digits + i;

        if (j >= 0)
        {
            fmpz_set_si(digit, msj_lift_digit(lift, i, j, lane));
            continue;
        }
        fmpz_zero(digit);
        for (slong m = 0; m < count; m++)
        {
            ulong hash = ((ulong) m + 1) * UWORD(2654435761);

            fmpz_set_si(term,
                        msj_lift_digit(lift, i, m * parameters / count, lane));
            fmpz_addmul_ui(digit, term, 1 + (hash >> 16) % 1000);
        }
    }
    fmpz_clear(term);
}

void
msj_residues_get(fmpz_t out, msj_residues_t residues, slong j)
{
    slong lanes = residues->lanes;
    fmpz *value = residues->value;

    for (slong l = 0; l < lanes; l++)
    {
        get_digits(residues, j, l);
        sum_digits(value + lanes + l, residues, l, residues->digits,
                   residues->steps, residues->levels - 1);
        fmpz_mul(value + lanes + l, value + lanes + l, residues->factor + l);
        fmpz_mod(value + lanes + l, value + lanes + l,
                 residues->product + lanes + l);
    }
    for (slong k = lanes - 1; k > 0; k--)
    {
        fmpz_mul(value + k, value + 2 * k, residues->product + 2 * k + 1);
        fmpz_addmul(value + k, value + 2 * k + 1, residues->product + 2 * k);
    }
    fmpz_mod(out, value + 1, residues->product + 1);
}
