/* number.h -- one decimal number (internal).

   The token "number" of the grammar in rational.h, exact, with the limits on
   its digits and its exponent. */

#ifndef MSJ_RATIONAL_NUMBER_H
#define MSJ_RATIONAL_NUMBER_H

#include "rational/rational.h"

/* Read the number at `text`, which starts with a digit. *length is the bytes
   it takes; on MSJ_INPUT the offset of what is wrong. */
msj_status_t msj_number_read(msj_context_t *ctx, fmpq_t out, size_t *length,
                             const char *text) MSJ_MUST_CHECK;

/* Non-zero if |x| has more than MSJ_NUMBER_DIGITS decimal digits. */
int msj_number_too_long(const fmpz_t x);

#endif
