/* enclosure_dense.h -- approximate solutions of the Poisson equation with
   many bits (internal to enclosure.h).

   For small chains on which doubles fail (rates spread over more than 2^53).
   B = Q with the column of the pinned state z replaced by -1 is regular; the
   solution of B x = -e has x(s) = d(s) and x(z) = c with Q d = c - e,
   d(z) = 0. LU with partial pivoting by Arb's approximate routines, which
   carry no error bounds: proposals only. Cost O(n^3) operations on `bits`. */

#ifndef MSJ_SOLVER_ENCLOSURE_DENSE_H
#define MSJ_SOLVER_ENCLOSURE_DENSE_H

#include "solver/enclosure_ball.h"
#include "solver/generator.h"
#include "support/context.h"

typedef struct
{
    arb_mat_t lu;
    slong *pivots;
    slong pinned;
    slong bits; /* 0: not set */
} msj_poisson_dense_struct;

typedef msj_poisson_dense_struct msj_poisson_dense_t[1];

void msj_poisson_dense_init(msj_poisson_dense_t dense);
void msj_poisson_dense_clear(msj_poisson_dense_t dense);

/* Factor with this many bits, anew if there are factors. *singular: no
   pivot was found. MSJ_NOMEM. Not interruptible. */
msj_status_t msj_poisson_dense_set(msj_context_t *ctx,
                                   msj_poisson_dense_t dense, int *singular,
                                   const msj_generator_t generator,
                                   slong pinned, slong bits) MSJ_MUST_CHECK;

/* x: e of all states, becomes d (approximately; its radii mean nothing). */
void msj_poisson_dense_solve(arb_ptr x, const msj_poisson_dense_t dense);

#endif
