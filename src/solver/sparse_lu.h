/* sparse_lu.h -- sparse triangular factors modulo primes.

   The other way to lift (lift.h), where tearing leaves too many parameters:
   A = L U modulo p, pivots on the diagonal, in an order that keeps the fill
   low (minimum degree, from SuiteSparse). The pattern is that of the factors
   of A + A' and the same for all primes; a pivot that is 0 modulo p asks for
   another prime. The kernel `factor` has residuals of one word and 4 lanes. */

#ifndef MSJ_SOLVER_SPARSE_LU_H
#define MSJ_SOLVER_SPARSE_LU_H

#include "solver/sparse.h"
#include "solver/tearing.h"

/* More entries in a factor than this are MSJ_LIMIT. */
#define MSJ_FACTOR_ENTRIES 30000000L

/* The pattern: row i of L has the columns lower[first[i]] .. ascending, row j
   of U the columns upper[first_upper[j]] .. ascending, diagonals left out. */
typedef struct
{
    slong size, entries; /* of L, and of U */
    slong *first, *lower;
    slong *first_upper, *upper;
} msj_pattern_struct;

typedef msj_pattern_struct msj_pattern_t[1];

void msj_pattern_init(msj_pattern_t pattern);
void msj_pattern_clear(msj_pattern_t pattern);

/* An order without parameters that is no march: unknowns and equations in the
   order of elimination. MSJ_LIMIT where SuiteSparse has limits; MSJ_NOMEM. */
msj_status_t msj_factor_order(msj_context_t *ctx, msj_tearing_t order,
                              const msj_sparse_t matrix) MSJ_MUST_CHECK;

/* The pattern of the factors of the matrix in that order. MSJ_LIMIT with more
   than MSJ_FACTOR_ENTRIES, MSJ_NOMEM. O(entries). */
msj_status_t msj_pattern_set(msj_context_t *ctx, msj_pattern_t pattern,
                             const msj_sparse_t matrix,
                             const msj_tearing_t order) MSJ_MUST_CHECK;

#endif
