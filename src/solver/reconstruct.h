/* reconstruct.h -- from p-adic digits to rationals over a common denominator.

   The parameters of a torn system modulo M, the product of p^steps over the
   lanes of the lift, and the search for numbers X_j and d with X_j = d x_j
   mod M that are small beside M. Small ones are right with a probability that
   no proof relies on: padic.c checks them. */

#ifndef MSJ_SOLVER_RECONSTRUCT_H
#define MSJ_SOLVER_RECONSTRUCT_H

#include "solver/lift.h"

/* Numerators x (t of them) over the common denominator d > 0 that fit the
   digits lifted so far, with gcd(d, x) = 1; *found is zero if there are none
   with 64 bits to spare, and x is then undefined. d > 0 on entry is tried
   first. With `t` parameters and numbers of B bits 2 B + 66 bits of digits
   suffice, with the right d on entry B + 66. Requires t >= 1. MSJ_NOMEM. */
msj_status_t msj_reconstruct(msj_context_t *ctx, fmpz *x, fmpz_t d, int *found,
                             const msj_lift_t lift) MSJ_MUST_CHECK;

#endif
