/* staircase_throughput.h -- X of two classes without the chain.

   X = sum T nu / sum T over the states of the two-class descriptor, T = pi/nu
   by Theorem ST: binary splitting over the walk along the boundary, with the
   factors that all terms of a part share divided out (proofs/splitting). The
   result is within few bits of lowest terms, which one gcd gives; the sums are
   compared with those modulo a prime, term by term. Cost O(M(b) log b) with b
   the bits of X, about linear in the states; memory O(b). */

#ifndef MSJ_THEOREM_STAIRCASE_THROUGHPUT_H
#define MSJ_THEOREM_STAIRCASE_THROUGHPUT_H

#include "model/model.h"
#include "support/context.h"

/* X, in lowest terms. Requires the hypotheses of the theorem staircase: two
   exponential classes. MSJ_LIMIT, before the work, if it would take more than
   ctx->max_memory. */
msj_status_t msj_staircase_throughput(msj_context_t *ctx, fmpq_t throughput,
                                      const msj_model_t model) MSJ_MUST_CHECK;

/* The same before the gcd: X = unit rated / sum. Up to `leaf` states are summed
   at once, 1 <= leaf <= MSJ_LEAF_STATES (staircase_part.h); the sums do not
   depend on it. */
msj_status_t msj_staircase_sums(msj_context_t *ctx, fmpz_t rated, fmpz_t sum,
                                fmpq_t unit, const msj_model_t model,
                                slong leaf) MSJ_MUST_CHECK;

#endif
