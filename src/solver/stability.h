/* stability.h -- whether multi-server queues are stable.

   They are iff lambda(A) < mu(A) for every non-empty set A of classes whose
   jobs leave (BC16 (7) and Prop. 4): permanent jobs do not matter. The least
   mu(A) - lambda(A) is a minimum cut between classes and servers, and the sets
   where it is attained have a largest one (proofs/parallel, Lemma Q-cut). */

#ifndef MSJ_SOLVER_STABILITY_H
#define MSJ_SOLVER_STABILITY_H

#include "model/parallel.h"

/* violated[i] = 1 for the classes of the largest A with the greatest
   lambda(A) - mu(A), and that difference in `excess`, if it is at least 0;
   otherwise, when the queues are stable, all violated[i] = 0 and the excess is
   0. Exact, by a maximum flow. Requires a valid model with classes; rates as of
   msj_traffic_solve. */
msj_status_t msj_stability_check(msj_context_t *ctx, char *violated,
                                 fmpq_t excess, const msj_parallel_t parallel,
                                 const fmpq *rates) MSJ_MUST_CHECK;

/* mu_s = C_s / sigma. */
void msj_service_rate(fmpq_t out, const msj_parallel_t parallel, slong s);

#endif
