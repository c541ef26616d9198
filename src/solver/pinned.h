/* pinned.h -- the linear systems of a chain with one state pinned.

   Q is the generator of an irreducible chain: the rates between different
   states, and minus their row sums on the diagonal. Without the row and the
   column of state 0, -Q is a regular M-matrix. Solved exactly by Dixon p-adic
   lifting (FLINT); dense, O(n^3). */

#ifndef MSJ_SOLVER_PINNED_H
#define MSJ_SOLVER_PINNED_H

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>

#include "support/context.h"

/* x[1..n-1] with sum_{j>=1} -Q(i,j) x_j = right_i for i >= 1, or with the
   transpose of Q; x[0] and right[0] are not used. `rates` is n x n, its
   diagonal is not used. MSJ_INTERNAL if the matrix is singular. */
msj_status_t msj_solve_pinned(msj_context_t *ctx, fmpq *x,
                              const fmpq_mat_t rates, int transposed,
                              const fmpq *right) MSJ_MUST_CHECK;

#endif
