/* parameters.h -- a few states whose numbers determine those of all.

   The balance equations of the states and of the sampling nodes (pinned.h, no
   state pinned) have the weights and the flows as unknowns; the Poisson
   equations, with the transposed pattern, have the relative completions. An
   equation in which one unknown is not yet determined determines it. The
   states are found greedily, as in tearing.h, but without nodes; on saturated
   systems of three classes there are about 0.7 sqrt(states). A certificate with
   their numbers alone is checked by the same propagation (proofs/parameters).
*/

#ifndef MSJ_SOLVER_PARAMETERS_H
#define MSJ_SOLVER_PARAMETERS_H

#include "chain/chain.h"

typedef struct
{
    slong count;
    slong *states; /* increasing; none follows from those before it */
} msj_parameters_struct;

typedef msj_parameters_struct msj_parameters_t[1];

void msj_parameters_init(msj_parameters_t parameters);
void msj_parameters_clear(msj_parameters_t parameters);

/* The parameters of the chain (at least one, at most all states), of the
   balance equations or, with `poisson`, of the Poisson equations.
   O(entries + count * (states + nodes)). MSJ_NOMEM. */
msj_status_t msj_parameters_find(msj_context_t *ctx,
                                 msj_parameters_t parameters,
                                 const msj_chain_t chain,
                                 int poisson) MSJ_MUST_CHECK;

#endif
