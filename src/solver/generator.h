/* generator.h -- the rates of a chain between states, written out.

   The sampling nodes are eliminated: rate(s, s') is the sum over completions
   of jobs * mu * the probability that the draws end in s'. Self-transitions
   stay on the diagonal (they complete a job). Dense and exact: for small
   chains; the flow (flow.h) serves where sparsity matters. */

#ifndef MSJ_SOLVER_GENERATOR_H
#define MSJ_SOLVER_GENERATOR_H

#include <flint/fmpq_mat.h>

#include "chain/chain.h"

/* `rates`: state_count x state_count. Row sums are nu_s. Cost O(nodes C +
   edges) rows of length state_count. */
msj_status_t msj_chain_rates(msj_context_t *ctx, fmpq_mat_t rates,
                             const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
