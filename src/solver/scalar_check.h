/* scalar_check.h -- X and Delta(Y_d) once more, modulo a prime of its own.

   No part of the proof: a guard against errors of program and machine. The
   equations are solved modulo the prime with plain arithmetic, every one of
   them is evaluated as the chain has it, and the fractions must agree. An
   error that it does not see has chance 2^-30 at most. */

#ifndef MSJ_SOLVER_SCALAR_CHECK_H
#define MSJ_SOLVER_SCALAR_CHECK_H

#include "solver/scalar_work.h"

/* MSJ_OK, or MSJ_INTERNAL if an equation or a fraction fails. Cost: t + 3
   marches with words. */
msj_status_t msj_scalar_check(msj_context_t *ctx, const msj_work_t work,
                              const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
