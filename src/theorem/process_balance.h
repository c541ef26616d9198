/* process_balance.h -- families of equations for the law ct of any chain.

   ct is the time-average law, pi the departure-average one, mu_{s,s',a} the
   rates (doc/certificate-format.md, section 3):

     normalisation   sum ct = 1                                 one equation
     time-average    ct_s nu_s = sum_{s',a} ct_s' mu_{s',s,a}
     departure       X pi_s = sum_s' ct_s' mu_{s',s,1}          RESET (21)
     decomposed-c    the same of class c is X p_c pi_s          TWO20 (4)

   Integer identities (proofs/chain, Lemma chain-integer). `time-average` and
   `decomposed-c` are evaluated from the flow through the sampling nodes,
   `departure`, whose pi comes from that flow, from the rates between states
   (solver/generator.h). */

#ifndef MSJ_THEOREM_PROCESS_BALANCE_H
#define MSJ_THEOREM_PROCESS_BALANCE_H

#include "theorem/families.h"

/* The families normalisation and time-average. */
msj_status_t
msj_verify_time_average(msj_context_t *ctx,
                        msj_verification_struct *verification) MSJ_MUST_CHECK;

/* The equations of time-average as the family of that name, for the weights of
   a law on a chain with the same states as verification->chain. */
msj_status_t msj_verify_time_balance(msj_context_t *ctx,
                                     msj_verification_struct *verification,
                                     const char *family, const msj_law_t law,
                                     const msj_chain_t chain) MSJ_MUST_CHECK;

/* The families normalisation, time-average and departure. Requires a law of
   ours with completions. */
msj_status_t
msj_verify_both_laws(msj_context_t *ctx,
                     msj_verification_struct *verification) MSJ_MUST_CHECK;

/* The families NAME-1 .. NAME-C. The same requirement. */
msj_status_t
msj_verify_departure_classes(msj_context_t *ctx,
                             msj_verification_struct *verification,
                             const char *class_family) MSJ_MUST_CHECK;

#endif
