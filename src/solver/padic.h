/* padic.h -- exact solution of sparse linear systems, with proof.

   For systems with few entries per row and up to 10^5 or 10^6 unknowns:
   tearing (tearing.h), p-adic lifting of the parameters (lift.h), rational
   reconstruction (reconstruct.h), one march over the integers (march.h).
   padic.c says why the answer is proved. Sign, symmetry and dominance of the
   matrix play no part. What is slow: many parameters (a dense inverse modulo
   primes), and coefficients of several words. */

#ifndef MSJ_SOLVER_PADIC_H
#define MSJ_SOLVER_PADIC_H

#include "solver/sparse.h"

/* The solutions of A x_j = d b_j, j < count, over the least common
   denominator d > 0 of all of them. `b` and `x`: count x n, row-major; they
   do not overlap. On entry d > 0 may hold a guess of the denominator (that of
   a system with the same determinant, say, as the transposed one); a good
   guess halves the work, a bad one is harmless; 0 is none. Exact and
   proved: every equation holds over the integers and the solution is unique.
   Memory is that of x, and O(t) numbers of its size for the t parameters of
   the tearing. MSJ_DOMAIN if the matrix is singular (proved); MSJ_LIMIT if
   the tearing leaves more than MSJ_TEARING_MAX parameters, if the matrix is
   singular modulo several primes and yet no kernel vector was found, or if
   ctx says so; MSJ_NOMEM. On failure x and d have no meaning. Requires
   count >= 1. */
msj_status_t msj_sparse_solve(msj_context_t *ctx, fmpz *x, fmpz_t d,
                              const msj_sparse_t matrix, const fmpz *b,
                              slong count) MSJ_MUST_CHECK;

/* values[i] = d u_i'x for i < count, where A x = d b: the same solution of one
   right-hand side, with the same proof, of which only the numbers that are
   still needed are kept at a time: x may be too large for the memory. `u`:
   count x n, row-major. d on entry as above; on return d > 0, and lowest terms
   are not promised. */
msj_status_t msj_sparse_solve_functional(msj_context_t *ctx, fmpz *values,
                                         fmpz_t d, const msj_sparse_t matrix,
                                         const fmpz *b, const fmpz *u,
                                         slong count) MSJ_MUST_CHECK;

#endif
