/* print.c -- exact numbers as text.

   A decimal of m digits is the quotient of two integers: with e an estimate
   of the decimal exponent from the sizes in bits (too small by 0, 1 or 2),
   n * 10^(m-1-e) is divided by d once, the surplus of at most two digits is
   cut off the quotient, and the remainders decide the rounding, half to
   even. Cost: O(M(b)) with b the bits of the value and of 10^m. No floating
   point. */

#include "rational/rational.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <flint/fmpz.h>

#include "support/memory.h"

/* log10(2) rounded to a multiple of 2^-32. */
#define LOG10_2 INT64_C(1292913986)

char *
msj_rational_text(const fmpq_t value)
{
    const fmpz *num = fmpq_numref(value);
    const fmpz *den = fmpq_denref(value);
    size_t length = fmpz_sizeinbase(num, 10) + fmpz_sizeinbase(den, 10) + 4;
    char *text = msj_alloc(length, 1);

    if (text == NULL)
    {
        return NULL;
    }
    fmpz_get_str(text, 10, num);
    if (!fmpz_is_one(den))
    {
        length = strlen(text);
        text[length] = '/';
        fmpz_get_str(text + length + 1, 10, den);
    }
    return text;
}

/* A lower estimate e of the exponent: 10^e <= |value| < 10^(e+3), value
   non-zero. The bits give log2 up to +-1, so log10 up to +-0.31; LOG10_2
   adds less than 0.05 for sizes up to 2^32 bits. */
static slong
exponent_estimate(const fmpq_t value)
{
    int64_t bits = (int64_t) fmpz_bits(fmpq_numref(value))
                   - (int64_t) fmpz_bits(fmpq_denref(value));
    int64_t scaled = bits * LOG10_2;
    int64_t whole = scaled / (INT64_C(1) << 32);

    if (scaled % (INT64_C(1) << 32) < 0)
    {
        whole--;
    }
    return (slong) whole - 1;
}

/* Round quotient q = |n|/d (remainder r, divisor d) to a multiple of m and
   divide by m: nearest, ties to even. Non-zero if nothing was cut off. */
static int
round_quotient(fmpz_t q, fmpz_t r, const fmpz_t d, const fmpz_t m)
{
    fmpz_t cut, unit;
    int side, exact;

    fmpz_init(cut);
    fmpz_init(unit);
    fmpz_fdiv_qr(q, cut, q, m);
    fmpz_addmul(r, cut, d); /* the part below the last digit, over m d */
    exact = fmpz_is_zero(r);
    fmpz_mul_2exp(r, r, 1);
    fmpz_mul(unit, d, m);
    side = fmpz_cmp(r, unit);
    if (side > 0 || (side == 0 && fmpz_is_odd(q)))
    {
        fmpz_add_ui(q, q, 1);
    }
    fmpz_clear(unit);
    fmpz_clear(cut);
    return exact;
}

/* q and e with |value| = q * 10^(e-digits+1), rounded, 10^(digits-1) <= q <
   10^digits. Non-zero if nothing was rounded. */
static int
significand(fmpz_t q, slong *exponent, const fmpq_t value, slong digits)
{
    slong e = exponent_estimate(value);
    slong shift = digits - 1 - e;
    fmpz_t n, d, r, power, m;
    int exact;

    fmpz_init(r);
    fmpz_init(power);
    fmpz_init_set(n, fmpq_numref(value));
    fmpz_init_set(d, fmpq_denref(value));
    fmpz_init_set_ui(m, 1);
    fmpz_abs(n, n);
    fmpz_set_ui(power, 10);
    fmpz_pow_ui(power, power, (ulong) (shift < 0 ? -shift : shift));
    fmpz_mul(shift < 0 ? d : n, shift < 0 ? d : n, power);
    fmpz_fdiv_qr(q, r, n, d);
    fmpz_set_ui(power, 10);
    fmpz_pow_ui(power, power, (ulong) digits);
    for (fmpz_set(n, power); fmpz_cmp(q, n) >= 0; fmpz_mul_ui(n, n, 10))
    {
        fmpz_mul_ui(m, m, 10);
        e++;
    }
    exact = round_quotient(q, r, d, m);
    if (fmpz_cmp(q, power) >= 0)
    {
        fmpz_divexact_ui(q, q, 10);
        e++;
    }
    *exponent = e;
    fmpz_clear(m);
    fmpz_clear(d);
    fmpz_clear(n);
    fmpz_clear(power);
    fmpz_clear(r);
    return exact;
}

/* Place the point into `count` >= 1 digits of a number with decimal exponent
   e; `out` has room for all of it. */
static void
place_point(char *out, const char *digit, slong count, slong e, slong digits)
{
    slong i;

    if (e < -6 || e >= digits)
    {
        *out++ = digit[0];
        *out = '.';
        memcpy(out + 1, digit + 1, (size_t) count - 1);
        out += count > 1 ? count : 0;
        snprintf(out, 24, "e%ld", (long) e);
        return;
    }
    if (e < 0)
    {
        *out++ = '0';
        *out++ = '.';
        for (i = -1; i > e; i--)
        {
            *out++ = '0';
        }
    }
    for (i = 0; i < count || i <= e; i++)
    {
        if (i == e + 1 && i > 0)
        {
            *out++ = '.';
        }
        *out++ = i < count ? digit[i] : '0';
    }
    *out = '\0';
}

/* The text of sign * q * 10^(e-digits+1); an exact one needs no zeros at its
   end, those of a rounded one are digits like others. */
static char *
decimal_text(const fmpz_t q, int negative, int exact, slong e, slong digits)
{
    char *text = msj_alloc((size_t) digits + 48, 1);
    char *digit = msj_alloc((size_t) digits + 8, 1);
    slong count;

    if (text != NULL && digit != NULL)
    {
        fmpz_get_str(digit, 10, q);
        count = (slong) strlen(digit);
        while (exact && count > 1 && digit[count - 1] == '0')
        {
            count--;
        }
        text[0] = '-';
        place_point(text + (negative ? 1 : 0), digit, count, e, digits);
        msj_free(digit);
        return text;
    }
    msj_free(digit);
    msj_free(text);
    return NULL;
}

char *
msj_rational_decimal(const fmpq_t value, slong digits)
{
    char *text;
    fmpz_t q;
    slong e;
    int exact;

    if (fmpq_is_zero(value))
    {
        return msj_strdup("0");
    }
    digits = digits < 1 ? 1 : digits;
    digits = digits > MSJ_NUMBER_DIGITS ? MSJ_NUMBER_DIGITS : digits;
    fmpz_init(q);
    exact = significand(q, &e, value, digits);
    text = decimal_text(q, fmpq_sgn(value) < 0, exact, e, digits);
    fmpz_clear(q);
    return text;
}

msj_status_t
msj_rational_print(msj_context_t *ctx, FILE *out, const fmpq_t value)
{
    char *text = msj_rational_text(value);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    fputs(text, out);
    msj_free(text);
    return MSJ_OK;
}
