/* torn.h -- a torn system with all that its solution needs.

   The steps of padic.c, which has the argument why answers are proved:
   tearing, renumbering, inverses modulo primes, then one right-hand side at
   a time; or the proof that the matrix is singular. */

#ifndef MSJ_SOLVER_TORN_H
#define MSJ_SOLVER_TORN_H

#include "solver/lift.h"

typedef struct
{
    const msj_sparse_struct *matrix; /* borrowed */
    msj_tearing_t tearing;
    msj_march_t march;
    msj_lift_t lift;
    fmpz *b;      /* the right-hand side in the order of the march */
    fmpz *u;      /* likewise, weights; NULL if there are none */
    fmpz *x;      /* likewise, the solution */
    slong enough; /* steps after which a right answer must have been found */
} msj_torn_struct;

typedef msj_torn_struct msj_torn_t[1];

void msj_torn_init(msj_torn_t torn, const msj_sparse_t matrix);
void msj_torn_clear(msj_torn_t torn);

/* Tear, renumber, invert modulo primes, for right-hand sides of at most b_bits
   bits. *singular: the matrix is singular modulo several primes; then only
   msj_torn_prove_singular is left. MSJ_LIMIT, MSJ_NOMEM. */
msj_status_t msj_torn_tear(msj_context_t *ctx, msj_torn_t torn, int *singular,
                           slong b_bits) MSJ_MUST_CHECK;

/* Solve A x = d b for the b in torn->b: torn->x, or with `functional` only its
   values. d on entry: as msj_sparse_solve. MSJ_LIMIT, MSJ_NOMEM. */
msj_status_t msj_torn_solve(msj_context_t *ctx, msj_torn_t torn, fmpz_t d,
                            const msj_functional_t *functional) MSJ_MUST_CHECK;

/* Never MSJ_OK: MSJ_DOMAIN when it is proved that the matrix is singular,
   MSJ_LIMIT when that stays open, MSJ_NOMEM. */
msj_status_t msj_torn_prove_singular(msj_context_t *ctx,
                                     msj_torn_t torn) MSJ_MUST_CHECK;

#endif
