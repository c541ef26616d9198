/* pinned.h -- the linear systems of a chain with one state pinned.

   With integer rates and probabilities (integers.h) the values h of states
   and of sampling nodes satisfy

     N_s h_s - sum_i jobs_i R_i h_target = b_s,  Q h_n - sum_i P_i h_target = 0

   (Poisson equations), and weights T of states with flows Q y through nodes
   satisfy the transposed system (balance equations). Without the row and the
   column of state 0 the matrix is a regular M-matrix, since the chain is
   irreducible (proofs/sparse, Lemma SP-pinned). Nodes are kept as unknowns: a
   few entries per row. Unknown s - 1 belongs to state s, unknown
   state_count - 1 + n to node n. */

#ifndef MSJ_SOLVER_PINNED_H
#define MSJ_SOLVER_PINNED_H

#include "chain/chain.h"
#include "model/integers.h"
#include "solver/sparse.h"

/* Unknowns of a chain: state_count - 1 + node_count. */
slong msj_pinned_size(const msj_chain_t chain);

/* The matrix of the Poisson equations (those of state 0 left out) in an empty
   sparse matrix. Requires that some transition leaves every state. */
msj_status_t msj_pinned_matrix(msj_context_t *ctx, msj_sparse_t out,
                               const msj_chain_t chain,
                               const msj_integers_t integers) MSJ_MUST_CHECK;

#endif
