/* tearing.h -- an order in which a sparse system solves itself.

   Tearing (Kron; Steward 1965): t of the unknowns are declared parameters;
   every other unknown is then given by one equation in terms of unknowns
   before it, and t equations are left over, which determine the parameters.
   Nothing fills in. Found greedily: the equation with the fewest unknowns
   that are still open is next; all but one of them become parameters. The
   ties decide: among equal equations a rank does, and several ranks are tried
   on the matrix and on its transpose (read backwards, a tearing of the one is
   a tearing of the other), and the fewest parameters win. Unknowns numbered
   in the lexicographic order of states, the class of smallest need first,
   are swept best; on saturated systems of three classes t is near
   0.7 sqrt(states). The order depends on the matrix only. */

#ifndef MSJ_SOLVER_TEARING_H
#define MSJ_SOLVER_TEARING_H

#include "solver/sparse.h"

/* More parameters than this are MSJ_LIMIT: dense matrices of this size are
   inverted modulo primes and kept. */
#define MSJ_TEARING_MAX 2000

typedef struct
{
    slong size;
    slong parameters; /* t */
    slong *unknown;   /* a permutation: the parameters, then in march order */
    slong *row;       /* a permutation: the t equations left over, then for
                       i >= t the one that gives unknown[i] */
} msj_tearing_struct;

typedef msj_tearing_struct msj_tearing_t[1];

void msj_tearing_init(msj_tearing_t tearing);
void msj_tearing_clear(msj_tearing_t tearing);

/* The best order that was found: for i >= t the entry at (row[i], unknown[i])
   is not zero, and row[i] has no entry at unknown[j] with j > i. `transpose`
   is that of `matrix`. Never fails for being singular. MSJ_LIMIT with more
   than MSJ_TEARING_MAX parameters, MSJ_NOMEM. O(entries log n). */
msj_status_t msj_tearing_find(msj_context_t *ctx, msj_tearing_t tearing,
                              const msj_sparse_t matrix,
                              const msj_sparse_t transpose) MSJ_MUST_CHECK;

#endif
