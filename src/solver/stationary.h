/* stationary.h -- exact stationary law and relative completions of a chain.

   For chains without a product form. Dense: at most MSJ_DENSE_STATES states.
   The caller substitutes the results back (theorem/balance.h). */

#ifndef MSJ_SOLVER_STATIONARY_H
#define MSJ_SOLVER_STATIONARY_H

#include "chain/chain.h"
#include "solver/law.h"

/* Above this many states GTH gives way to Dixon lifting. */
#define MSJ_GTH_STATES 40
/* Memory is about 32 states^2 bytes and more for the numbers. */
#define MSJ_DENSE_STATES 3000

/* The normalised law, by GTH elimination or by Dixon p-adic lifting of the
   balance equations (FLINT); *method says which. MSJ_LIMIT above
   MSJ_DENSE_STATES states. */
msj_status_t msj_stationary(msj_context_t *ctx, msj_law_t law,
                            const char **method,
                            const msj_chain_t chain) MSJ_MUST_CHECK;

/* Relative completions: delta[s] for every state, the solution of
   Q Delta = X - r with sum_s ct_s Delta(s) = 0 (RESET Cor. D.1 and (23)), and
   Delta(Y_d) = sum_s pi_s Delta(s). `law` is the stationary law. Every
   equation is checked on the result (MSJ_INTERNAL if one fails). */
msj_status_t msj_relative_completions(msj_context_t *ctx, fmpq *delta,
                                      fmpq_t departure, const msj_law_t law,
                                      const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
