/* balance.h -- the families of balance equations, for every state, exactly.

   Every transition completes a job. pi is the law, P_c(s',s) the probability
   that the embedded chain goes from s' to s by a class-c completion
   (doc/certificate-format.md, section 3):

     normalisation   sum pi = 1                              one equation
     NAME-c          p_c pi_s = sum_s' pi_s' P_c(s',s)       TWO20 (4), MAMA23
     global          pi_s = sum_{s',c} pi_s' P_c(s',s)       TWO20 (3)
     time-average    ct_s nu_s = sum flows of the CTMC       TWO20 (13)

   All are integer identities (proofs/chain, Lemma chain-integer); the last
   two are the same ones, by TWO20 Thm 4.2. Cost: O(C^2 (states + nodes))
   products of integers of the size of the law. */

#ifndef MSJ_THEOREM_BALANCE_H
#define MSJ_THEOREM_BALANCE_H

#include "solver/flow.h"
#include "theorem/families.h"

/* Evaluate the families on verification->chain and verification->law.
   class_family is NULL, "partitioned-" or "decomposed-". The family
   time-average is left out when another one failed: without a stationary law
   there is no ct. */
msj_status_t msj_verify_balance(msj_context_t *ctx,
                                msj_verification_struct *verification,
                                const char *class_family,
                                int time_average) MSJ_MUST_CHECK;

/* Count one equation of the state s in the current family, with difference =
   (left - right) factor Q^depth(s), and give the counterexample if it is the
   first that fails. With `flow` NULL the equation has no state (its place is
   "law") and no power of Q. */
msj_status_t msj_judge_equation(msj_context_t *ctx,
                                msj_verification_struct *verification,
                                const msj_flow_struct *flow, slong s,
                                const fmpz_t difference,
                                const fmpz_t factor) MSJ_MUST_CHECK;

/* MSJ_OK if the time-average weights satisfy the balance equation of every
   state, of any chain, MSJ_INTERNAL otherwise: for laws that we computed. */
msj_status_t msj_substitute_back(msj_context_t *ctx, const msj_law_t law,
                                 const msj_chain_t chain) MSJ_MUST_CHECK;

#endif
