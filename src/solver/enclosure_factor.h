/* enclosure_factor.h -- approximate solutions of the Poisson equation in
   doubles (internal to enclosure.h).

   A = -Q without row and column of one pinned state z, a regular M-matrix,
   is factored once (KLU). With u = A^-1 1 (mean times to reach z) and
   v = A^-1 e, the solution of Q d = c - e with d(z) = 0 is
   c = (e(z) + sum q v) / (1 + sum q u), d = v - c u, q = the rates out of z.
   Proposals only. */

#ifndef MSJ_SOLVER_ENCLOSURE_FACTOR_H
#define MSJ_SOLVER_ENCLOSURE_FACTOR_H

#include "solver/float_chain.h"
#include "solver/float_sparse.h"

typedef struct
{
    slong pinned; /* a state that is likely, as far as doubles tell */
    int usable;   /* there are factors, and `hitting` is finite */
    msj_float_chain_t chain;
    msj_sparse_lu_t lu;
    double *hitting; /* u, with u(z) = 0 */
    double *work;
    double escape; /* 1 + sum q u */
} msj_poisson_factor_struct;

typedef msj_poisson_factor_struct msj_poisson_factor_t[1];

void msj_poisson_factor_init(msj_poisson_factor_t factor);
void msj_poisson_factor_clear(msj_poisson_factor_t factor);

/* Choose the pinned state and factor. MSJ_OK also when the factors are not
   usable (a zero pivot); MSJ_NOMEM, MSJ_LIMIT. */
msj_status_t
msj_poisson_factor_set(msj_context_t *ctx, msj_poisson_factor_t factor,
                       const msj_generator_t generator) MSJ_MUST_CHECK;

/* x: e of all states, becomes d. *finite: all of d is a number. */
msj_status_t
msj_poisson_factor_solve(msj_context_t *ctx, double *x, int *finite,
                         msj_poisson_factor_t factor) MSJ_MUST_CHECK;

#endif
