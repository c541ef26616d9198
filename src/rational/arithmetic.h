/* arithmetic.h -- operations of expressions, checked (internal).

   The operations that can fail: division by zero, powers that are not
   defined or too large to compute. */

#ifndef MSJ_RATIONAL_ARITHMETIC_H
#define MSJ_RATIONAL_ARITHMETIC_H

#include "rational/rational.h"

/* The failure "too large": more than MSJ_NUMBER_DIGITS digits. */
msj_status_t msj_number_fail_long(msj_context_t *ctx) MSJ_MUST_CHECK;

/* left = left OP right for OP one of + - * /; MSJ_INPUT for x/0. */
msj_status_t msj_fmpq_combine(msj_context_t *ctx, fmpq_t left, char op,
                              const fmpq_t right) MSJ_MUST_CHECK;

/* base = base ^ exponent, an integer; 0^0 = 1. MSJ_INPUT for 0^-n and for
   results that are surely too large: those are not computed. */
msj_status_t msj_fmpq_power(msj_context_t *ctx, fmpq_t base,
                            const fmpq_t exponent) MSJ_MUST_CHECK;

#endif
