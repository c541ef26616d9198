/* stationary.h -- the exact stationary law of a chain without a formula.

   The caller substitutes the result back (theorem/balance.h). */

#ifndef MSJ_SOLVER_STATIONARY_H
#define MSJ_SOLVER_STATIONARY_H

#include "chain/chain.h"
#include "solver/law.h"

/* Above this many states GTH gives way to p-adic lifting. */
#define MSJ_GTH_STATES 40

/* The normalised law, by GTH elimination or by p-adic lifting of the balance
   equations with the sampling nodes as unknowns (sparse.h); *method says
   which. MSJ_LIMIT where that has limits. */
msj_status_t msj_stationary(msj_context_t *ctx, msj_law_t law,
                            const char **method,
                            const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
