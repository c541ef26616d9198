/* relative.h -- relative completions of a chain, exact.

   Delta(s) is the limit of E[completions until t from s] minus the same from
   the stationary law (RESET 3.8). */

#ifndef MSJ_SOLVER_RELATIVE_H
#define MSJ_SOLVER_RELATIVE_H

#include "chain/chain.h"
#include "solver/law.h"

typedef struct
{
    slong state_count;
    fmpz *values;       /* Delta(s) = values[s] / denominator */
    fmpz_t denominator; /* positive */
    fmpq_t departure;   /* Delta(Y_d) = sum_s pi_s Delta(s) */
} msj_relative_struct;

typedef msj_relative_struct msj_relative_t[1];

void msj_relative_init(msj_relative_t relative);
void msj_relative_clear(msj_relative_t relative);

/* Non-zero if there is a value for every state, not only the mean. */
int msj_relative_has_states(const msj_relative_t relative);

/* Delta(s), canonical. */
void msj_relative_value(fmpq_t out, const msj_relative_t relative, slong state);

/* The solution of Q Delta = X - r with sum_s ct_s Delta(s) = 0 (RESET Cor. D.1
   and (23)), and Delta(Y_d), in a fresh object. `law` is the stationary law;
   some transition completes a job. Every equation is checked on the result
   (MSJ_INTERNAL if one fails). MSJ_LIMIT where sparse.h has limits. */
msj_status_t msj_relative_completions(msj_context_t *ctx,
                                      msj_relative_t relative,
                                      const msj_law_t law,
                                      const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
