/* flow.h -- inflow by class, through the sampling nodes, over the integers.

   For weights T_s the flow out of s by class-c completions is T_s n_c(s) R_c.
   Nodes pass their flow on with the probabilities P_t / Q. The inflow into a
   state whose depth is e comes out as an integer times Q^-e, because a way to
   it draws at most e classes (proofs/chain, Lemmas chain-nodes and
   chain-integer). Cost: O(C (states + nodes)) products per class. */

#ifndef MSJ_SOLVER_FLOW_H
#define MSJ_SOLVER_FLOW_H

#include "chain/chain.h"
#include "model/integers.h"

typedef struct
{
    const msj_chain_struct *chain; /* borrowed */
    msj_integers_t integers;
    fmpz *powers;    /* Q^0 .. Q^depth */
    fmpz *node_flow; /* scratch, node_count */
} msj_flow_struct;

typedef msj_flow_struct msj_flow_t[1];

void msj_flow_init(msj_flow_t flow, const msj_chain_t chain);
void msj_flow_clear(msj_flow_t flow);

/* inflow[s] Q^-depth(s) = M times the flow into s by completions of the
   class, when the flow out is weights[s] n_c(s) mu_c. */
msj_status_t msj_flow_inflow(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow,
                             slong job_class,
                             const fmpz *weights) MSJ_MUST_CHECK;

#endif
