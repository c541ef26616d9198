/* expectation.h -- the value of a function after a transition, through nodes.

   The adjoint of the flow (flow.h): values go backwards through the draws. */

#ifndef MSJ_SOLVER_EXPECTATION_H
#define MSJ_SOLVER_EXPECTATION_H

#include "chain/chain.h"

/* out[s] / (scale M) = sum_{s',a} mu_{s,s',a} f(s') for the integers f of the
   states, with M of integers.h; scale is a power of Q. Exact. Cost: one
   product per transition and draw. */
msj_status_t msj_expectation(msj_context_t *ctx, fmpz *out, fmpz_t scale,
                             const fmpz *f,
                             const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
