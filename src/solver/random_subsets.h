/* random_subsets.h -- S servers of rate mu, every job on d of them at random.

   The number of jobs is the sum of independent geometric numbers with the
   parameters rho_i = lambda / (mu S binom(S-1, d-1) / binom(i-1, d-1)), i = d
   .. S (proofs/parallel, Lemma Q-subsets), so that

       pi(0) = prod (1 - rho_i),   E[T] = sum 1 / (mu S binom(S-1, d-1)
                                              / binom(i-1, d-1) - lambda)

   (BC16 s.8 and the papers it cites; E[T] by Little). */

#ifndef MSJ_SOLVER_RANDOM_SUBSETS_H
#define MSJ_SOLVER_RANDOM_SUBSETS_H

#include "model/parallel.h"

/* Exact. MSJ_DOMAIN if lambda >= mu S: not stable. MSJ_LIMIT before the work if
   the memory is not enough. Cost: about that of multiplying out the S - d + 1
   denominators. */
msj_status_t msj_random_subsets(msj_context_t *ctx, fmpq_t empty,
                                fmpq_t response,
                                const msj_parallel_t parallel) MSJ_MUST_CHECK;

#endif
