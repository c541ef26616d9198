/* number.c -- one decimal number: digits [. digits] [e [+-] digits].

   The digits are checked here, put together without the point, and only
   then given to FLINT; the value is digits * 10^(exponent - digits after the
   point). Cost: O(M(d)) for d digits. Names, signs and fractions belong to
   expression.c. */

#include "rational/number.h"

#include <string.h>

#include <flint/fmpz.h>

#include "rational/name.h"
#include "support/memory.h"

/* 10^MSJ_NUMBER_DIGITS has MSJ_NUMBER_BITS bits. */
#define MSJ_NUMBER_BITS 332193

typedef struct
{
    size_t whole;    /* digits before the point */
    size_t fraction; /* digits after it */
    slong exponent;
    size_t length; /* bytes in all */
} number_shape_t;

int
msj_number_too_long(const fmpz_t x)
{
    slong bits = (slong) fmpz_bits(x);
    fmpz_t bound;
    int answer;

    if (bits != MSJ_NUMBER_BITS)
    {
        return bits > MSJ_NUMBER_BITS;
    }
    fmpz_init_set_ui(bound, 10);
    fmpz_pow_ui(bound, bound, MSJ_NUMBER_DIGITS);
    answer = fmpz_cmpabs(x, bound) >= 0;
    fmpz_clear(bound);
    return answer;
}

static size_t
digit_count(const char *text)
{
    size_t n = 0;

    while (msj_is_digit(text[n]))
    {
        n++;
    }
    return n;
}

/* The exponent after the mantissa, if there is one. */
static msj_status_t
read_exponent(msj_context_t *ctx, number_shape_t *shape, const char *text)
{
    size_t start = shape->length;
    size_t at = start + 1;
    int negative = 0;

    if (text[start] != 'e' && text[start] != 'E')
    {
        return MSJ_OK;
    }
    if (text[at] == '+' || text[at] == '-')
    {
        negative = text[at] == '-';
        at++;
    }
    shape->length = at;
    if (!msj_is_digit(text[at]))
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "an exponent without digits, "
                        "expected digits after 'e'");
    }
    for (; msj_is_digit(text[at]); at++)
    {
        shape->exponent = 10 * shape->exponent + (text[at] - '0');
        if (shape->exponent > MSJ_NUMBER_DIGITS)
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "the decimal exponent is too large, expected at "
                            "most %d",
                            MSJ_NUMBER_DIGITS);
        }
    }
    shape->length = at;
    shape->exponent = negative ? -shape->exponent : shape->exponent;
    return MSJ_OK;
}

static msj_status_t
read_shape(msj_context_t *ctx, number_shape_t *shape, const char *text)
{
    memset(shape, 0, sizeof *shape);
    shape->whole = digit_count(text);
    shape->length = shape->whole;
    if (text[shape->length] == '.')
    {
        shape->length++;
        shape->fraction = digit_count(text + shape->length);
        if (shape->fraction == 0)
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "a decimal point without digits after it, "
                            "expected digits");
        }
        shape->length += shape->fraction;
    }
    if (shape->whole + shape->fraction > MSJ_NUMBER_DIGITS)
    {
        shape->length = 0;
        return msj_fail(ctx, MSJ_INPUT,
                        "the number has too many digits, expected at most %d",
                        MSJ_NUMBER_DIGITS);
    }
    return read_exponent(ctx, shape, text);
}

/* The mantissa without its point. */
static msj_status_t
read_mantissa(msj_context_t *ctx, fmpz_t out, const number_shape_t *shape,
              const char *text)
{
    size_t count = shape->whole + shape->fraction;
    char *digits = msj_alloc(count + 1, 1);
    int bad;

    if (digits == NULL)
    {
        return msj_no_memory(ctx);
    }
    memcpy(digits, text, shape->whole);
    memcpy(digits + shape->whole, text + shape->whole + 1, shape->fraction);
    digits[count] = '\0';
    bad = fmpz_set_str(out, digits, 10);
    msj_free(digits);
    return bad ? msj_fail(ctx, MSJ_INTERNAL, "digits were not read") : MSJ_OK;
}

msj_status_t
msj_number_read(msj_context_t *ctx, fmpq_t out, size_t *length,
                const char *text)
{
    number_shape_t shape;
    msj_status_t status;
    slong shift;
    fmpz_t power;

    status = read_shape(ctx, &shape, text);
    *length = shape.length;
    if (status == MSJ_OK)
    {
        status = read_mantissa(ctx, fmpq_numref(out), &shape, text);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    shift = shape.exponent - (slong) shape.fraction;
    fmpz_init_set_ui(power, 10);
    fmpz_pow_ui(power, power, (ulong) (shift < 0 ? -shift : shift));
    fmpz_one(fmpq_denref(out));
    if (shift >= 0)
    {
        fmpz_mul(fmpq_numref(out), fmpq_numref(out), power);
    }
    else
    {
        fmpz_swap(fmpq_denref(out), power);
        fmpq_canonicalise(out);
    }
    fmpz_clear(power);
    return MSJ_OK;
}
