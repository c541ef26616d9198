/* traffic.h -- how often the classes of multi-server queues are visited.

   lambda_i = nu_i + sum_j lambda_j p_ji (BC16 (1)), for the classes of an open
   network the only solution; in a closed component the one with sum 1 (BC16
   (11): any factor would do, and the normalising constant depends on it). */

#ifndef MSJ_SOLVER_TRAFFIC_H
#define MSJ_SOLVER_TRAFFIC_H

#include "model/parallel.h"

/* rates[i] = lambda_i, exact and positive. Requires a valid model with classes.
   Cost: a dense system of the classes with routes, one for each closed
   component. MSJ_LIMIT before a system that is too large. */
msj_status_t msj_traffic_solve(msj_context_t *ctx, fmpq *rates,
                               const msj_parallel_t parallel) MSJ_MUST_CHECK;

#endif
