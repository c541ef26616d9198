/* check_sum.c -- sums of probabilities, compared with 1 exactly.

   The common denominator of a partial sum is bounded (SUM_BITS), so that
   hostile denominators end in an error and not in a long computation. */

#include "model/check.h"

/* Bits that the denominator of a partial sum may have. */
#define SUM_BITS (16UL * MSJ_NUMBER_DIGITS)

msj_status_t
msj_sum_add(msj_context_t *ctx, fmpq_t sum, const fmpq_t value,
            const char *what)
{
    msj_status_t status;

    fmpq_add(sum, sum, value);
    status = msj_context_poll(ctx);
    if (status == MSJ_OK && fmpz_bits(fmpq_denref(sum)) > SUM_BITS)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the common denominator of the %s "
                          "is too large, expected simpler numbers",
                          what);
    }
    return status;
}

msj_status_t
msj_sum_check_one(msj_context_t *ctx, const fmpq_t sum, const char *what)
{
    char text[MSJ_SHORT_TEXT], gap[MSJ_SHORT_TEXT];
    msj_status_t status;
    fmpq_t one, rest;

    if (fmpq_is_one(sum))
    {
        return MSJ_OK;
    }
    fmpq_init(one);
    fmpq_init(rest);
    fmpq_one(one);
    fmpq_sub(rest, sum, one);
    fmpq_abs(rest, rest);
    status = msj_short_text(ctx, text, sum);
    if (status == MSJ_OK)
    {
        status = msj_short_text(ctx, gap, rest);
    }
    if (status == MSJ_OK)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "the %s sum to %s, which is %s %s 1, "
                          "expected exactly 1",
                          what, text, gap,
                          fmpq_cmp(sum, one) < 0 ? "below" : "above");
    }
    fmpq_clear(rest);
    fmpq_clear(one);
    return status;
}
