/* gth.h -- Grassmann-Taksar-Heyman elimination over the rationals.

   Stationary law of an irreducible chain from its rates, without subtraction
   (Grassmann, Taksar, Heyman 1985). Exact. Cost O(n^3) rational operations
   whose numbers grow: for small chains. */

#ifndef MSJ_SOLVER_GTH_H
#define MSJ_SOLVER_GTH_H

#include <flint/fmpq_mat.h>

#include "support/context.h"

/* `law` (length n) becomes the law, sum 1, with law Q = 0; `rates` (n x n) is
   destroyed, its diagonal is not used. MSJ_DOMAIN if a state cannot reach a
   state before it (the chain is not irreducible). */
msj_status_t msj_stationary_gth(msj_context_t *ctx, fmpq *law,
                                fmpq_mat_t rates) MSJ_MUST_CHECK;

#endif
