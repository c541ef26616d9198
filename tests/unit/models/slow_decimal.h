/* slow_decimal.h -- decimals by long division, one digit at a time.

   Shares nothing with print.c but the description in rational.h. */

#ifndef TESTS_UNIT_MODELS_SLOW_DECIMAL_H
#define TESTS_UNIT_MODELS_SLOW_DECIMAL_H

#include <stdio.h>
#include <string.h>

#include <gmp.h>

/* The decimal of a positive number by long division, one digit at a time;
   *exponent is the one of the first digit. Non-zero if the digits are exact. */
static int
slow_digits(char *digit, long *exponent, const mpq_t x, long digits)
{
    mpz_t n, d, q;
    long i, e = 0;
    int up, exact;

    mpz_inits(n, d, q, NULL);
    mpz_set(n, mpq_numref(x));
    mpz_set(d, mpq_denref(x));
    for (; mpz_cmp(n, d) < 0; e--)
    {
        mpz_mul_ui(n, n, 10);
    }
    for (mpz_mul_ui(q, d, 10); mpz_cmp(n, q) >= 0; mpz_mul_ui(q, d, 10))
    {
        mpz_mul_ui(d, d, 10);
        e++;
    }
    for (i = 0; i < digits; i++)
    {
        mpz_tdiv_qr(q, n, n, d);
        digit[i] = (char) ('0' + mpz_get_ui(q));
        mpz_mul_ui(n, n, 10);
    }
    digit[digits] = '\0';
    exact = mpz_sgn(n) == 0;
    mpz_mul_ui(d, d, 5);
    up = mpz_cmp(n, d) > 0
         || (mpz_cmp(n, d) == 0 && (digit[digits - 1] - '0') % 2 == 1);
    for (i = digits - 1; up && i >= 0; i--)
    {
        up = digit[i] == '9';
        digit[i] = (char) (up ? '0' : digit[i] + 1);
    }
    if (up)
    {
        digit[0] = '1';
        e++;
    }
    *exponent = e;
    mpz_clears(n, d, q, NULL);
    return exact;
}

/* The text that msj_rational_decimal documents. */
static void
slow_decimal(char *out, const mpq_t x, long digits)
{
    char digit[128], padded[256];
    mpq_t size;
    long e, last;
    int exact;

    if (mpq_sgn(x) == 0)
    {
        strcpy(out, "0");
        return;
    }
    mpq_init(size);
    mpq_abs(size, x);
    exact = slow_digits(digit, &e, size, digits);
    mpq_clear(size);
    for (last = digits - 1; exact && last > 0 && digit[last] == '0'; last--)
    {
        digit[last] = '\0';
    }
    out += sprintf(out, "%s", mpq_sgn(x) < 0 ? "-" : "");
    if (e < -6 || e >= digits)
    {
        sprintf(out, "%c%s%se%ld", digit[0], last > 0 ? "." : "", digit + 1, e);
    }
    else if (e < 0)
    {
        sprintf(out, "0.%.*s%s", (int) (-e - 1), "000000", digit);
    }
    else if (e >= last)
    {
        sprintf(padded, "%s%0*d", digit, 100, 0);
        sprintf(out, "%.*s", (int) e + 1, padded);
    }
    else
    {
        sprintf(out, "%.*s.%s", (int) e + 1, digit, digit + e + 1);
    }
}

#endif
