/* forecast.h -- how large the solution of a system will probably be.

   By Cramer's rule the numbers of a solution are determinants; for the systems
   of chains, whose diagonals dominate, a determinant has about as many bits as
   the product of the largest entries of the rows, never more than the product
   of their sums. Cancellation halves that as a rule: numerator and denominator
   have together what the product has. For estimates of time and memory only:
   nothing that is proved depends on it. */

#ifndef MSJ_SOLVER_FORECAST_H
#define MSJ_SOLVER_FORECAST_H

#include "solver/march.h"

/* Bits of a numerator and the denominator together. O(entries). */
double msj_forecast_bits(const msj_march_t march);

/* MSJ_OK, or MSJ_LIMIT when `count` solutions and what is made of them will
   take more than ctx->max_memory. */
msj_status_t msj_forecast_check(msj_context_t *ctx, const msj_march_t march,
                                slong count) MSJ_MUST_CHECK;

#endif
