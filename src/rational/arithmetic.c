/* arithmetic.c -- operations of expressions, checked.

   A power is computed only if it can have at most a few more digits than
   allowed: a number of b bits is at least 2^(b-1), so its n-th power has
   more than (b-1) n bits. Cost: that of FLINT. */

#include "rational/arithmetic.h"

#include <flint/fmpz.h>

/* At least the bits of a number of MSJ_NUMBER_DIGITS digits. */
#define BITS_MAX (MSJ_NUMBER_DIGITS * 4L)

msj_status_t
msj_number_fail_long(msj_context_t *ctx)
{
    return msj_fail(ctx, MSJ_INPUT,
                    "the value is too large to be exact, expected numerator "
                    "and denominator of at most %d digits",
                    MSJ_NUMBER_DIGITS);
}

msj_status_t
msj_fmpq_combine(msj_context_t *ctx, fmpq_t left, char op, const fmpq_t right)
{
    switch (op)
    {
    case '+':
        fmpq_add(left, left, right);
        return MSJ_OK;
    case '-':
        fmpq_sub(left, left, right);
        return MSJ_OK;
    case '*':
        fmpq_mul(left, left, right);
        return MSJ_OK;
    case '/':
        if (fmpq_is_zero(right))
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "division by zero, expected a "
                            "divisor other than 0");
        }
        fmpq_div(left, left, right);
        return MSJ_OK;
    default:
        return msj_fail(ctx, MSJ_INTERNAL, "no operator '%c'", op);
    }
}

/* base is 0, 1 or -1: any integer exponent will do. */
static msj_status_t
power_trivial(msj_context_t *ctx, fmpq_t base, const fmpz_t n)
{
    if (fmpq_is_zero(base) && fmpz_sgn(n) < 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a negative power of zero, expected "
                        "a base other than 0");
    }
    if (fmpz_is_zero(n) || (!fmpq_is_zero(base) && fmpz_is_even(n)))
    {
        fmpq_one(base);
    }
    return MSJ_OK;
}

msj_status_t
msj_fmpq_power(msj_context_t *ctx, fmpq_t base, const fmpq_t exponent)
{
    const fmpz *n = fmpq_numref(exponent);
    slong bits, height;

    if (!fmpz_is_one(fmpq_denref(exponent)))
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "an exponent that is not an integer, expected an "
                        "integer");
    }
    bits = (slong) fmpz_bits(fmpq_numref(base));
    height = (slong) fmpz_bits(fmpq_denref(base));
    height = bits > height ? bits : height;
    if (fmpz_is_zero(n) || height <= 1)
    {
        return power_trivial(ctx, base, n);
    }
    if (fmpz_bits(n) > 30
        || FLINT_ABS(fmpz_get_si(n)) > BITS_MAX / (height - 1))
    {
        return msj_number_fail_long(ctx);
    }
    fmpq_pow_si(base, base, fmpz_get_si(n));
    return MSJ_OK;
}
