/* flow.h -- inflow by class, through the sampling nodes, over the integers.

   For weights T_s the flow out of s by a transition is T_s times the number
   of jobs that make it times R of its rate. Nodes pass their flow on with the
   probabilities P_i / Q. The inflow into a state whose depth is e comes out as
   an integer times Q^-e, because a way to it has at most e draws
   (proofs/chain, Lemmas chain-nodes and chain-integer). Cost: O(C (states +
   nodes)) products per class. */

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

/* inflow[s] Q^-depth(s) = M times the flow into s by completions of the class
   (by all other transitions for MSJ_NO_COMPLETION) for the time-average
   weights. */
msj_status_t msj_flow_inflow(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow,
                             slong job_class,
                             const fmpz *weights) MSJ_MUST_CHECK;

/* The same by all transitions, or (`completions`) by those of all classes. */
msj_status_t msj_flow_total(msj_context_t *ctx, fmpz *inflow, msj_flow_t flow,
                            int completions,
                            const fmpz *weights) MSJ_MUST_CHECK;

#endif
