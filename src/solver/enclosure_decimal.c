/* enclosure_decimal.c -- the decimal digits that bounds prove; enclosure.h. */

#include "solver/enclosure.h"

#include <string.h>

#include <flint/fmpz.h>

#include "rational/rational.h"
#include "support/memory.h"

/* At least log10(|high| / (high - low)) + 1, from the sizes in bits; the
   width is positive. */
static slong
most_digits(const fmpq_t low, const fmpq_t high, slong digits)
{
    slong gap;
    fmpq_t ratio;

    fmpq_init(ratio);
    fmpq_sub(ratio, high, low);
    fmpq_div(ratio, fmpq_sgn(high) > 0 ? high : low, ratio);
    gap = (slong) fmpz_bits(fmpq_numref(ratio))
          - (slong) fmpz_bits(fmpq_denref(ratio)) + 1;
    fmpq_clear(ratio);
    /* 1/3 > log10(2). Bounds on a tie may share many digits once rounded, but
       then they also share these. */
    gap = gap / 3 + 2;
    return gap < 1 ? 1 : gap < digits ? gap : digits;
}

/* The length of the decimal without its exponent and the zeros at the end of
   its fraction. */
static size_t
trimmed(const char *text)
{
    size_t length = strcspn(text, "e");

    if (memchr(text, '.', length) != NULL)
    {
        while (text[length - 1] == '0')
        {
            length--;
        }
        length -= text[length - 1] == '.';
    }
    return length;
}

/* Are the two decimals the same number? Both have one layout: a decimal whose
   digits are all exact lacks the zeros at its end. */
static int
same_decimal(const char *one, const char *other)
{
    size_t length = trimmed(one);

    return trimmed(other) == length && memcmp(one, other, length) == 0
           && strcmp(one + strcspn(one, "e"), other + strcspn(other, "e")) == 0;
}

/* The decimal that both bounds have with so many digits; NULL if they differ,
   or there is no memory (*failed). */
static char *
common(const fmpq_t low, const fmpq_t high, slong digits, int *failed)
{
    char *one = msj_rational_decimal(low, digits);
    char *other = msj_rational_decimal(high, digits);
    char *longer = NULL;

    *failed = one == NULL || other == NULL;
    if (!*failed && same_decimal(one, other))
    {
        int first = strlen(one) >= strlen(other);

        longer = first ? one : other;
        *(first ? &one : &other) = NULL;
    }
    msj_free(one);
    msj_free(other);
    return longer;
}

char *
msj_enclosure_decimal(slong *proven, const fmpq_t low, const fmpq_t high,
                      slong digits)
{
    int failed = 0;

    *proven = digits;
    if (fmpq_equal(low, high))
    {
        return msj_rational_decimal(low, digits);
    }
    if (fmpq_sgn(low) * fmpq_sgn(high) > 0)
    {
        for (slong d = most_digits(low, high, digits); d > 0 && !failed; d--)
        {
            char *text = common(low, high, d, &failed);

            if (text != NULL)
            {
                *proven = d;
                return text;
            }
        }
    }
    *proven = 0;
    return failed ? NULL : msj_strdup("");
}
