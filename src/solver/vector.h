/* vector.h -- vectors of long integers, in loops that can be stopped.

   What FLINT's _fmpz_vec_ functions do, with a poll after each number: a vector
   of a chain's numbers can take minutes. */

#ifndef MSJ_SOLVER_VECTOR_H
#define MSJ_SOLVER_VECTOR_H

#include <flint/fmpz.h>

#include "support/context.h"

/* out = sum of a_i b_i. */
msj_status_t msj_vector_dot(msj_context_t *ctx, fmpz_t out, const fmpz *a,
                            const fmpz *b, slong count) MSJ_MUST_CHECK;

/* Divide the numbers and the denominator by their greatest common divisor. */
msj_status_t msj_vector_reduce(msj_context_t *ctx, fmpz *values,
                               fmpz_t denominator, slong count) MSJ_MUST_CHECK;

#endif
