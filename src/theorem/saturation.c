/* saturation.c -- the saturated system: X and both laws, for any model.

   X = sum_s ct_s r(s) is the stability threshold of the queue whose saturated
   system (or service process) the chain is: the saturation rule of Baccelli
   and Foss (TWO20 Thm 4.3, RESET Thm 4.2; cited, see proofs/saturation).
   Verified here: ct is the stationary law, and pi, the law just after a
   completion, is RESET (21), Lemma D.3. */

#include "theorem/process_balance.h"
#include "theorem/theorems.h"

const msj_theorem_t msj_theorem_saturation = {
    .name = "saturation",
    .title = "the threshold X with the time-average and departure-average laws",
    .source = "RESET (21), Lemma D.3, Thm 4.2; TWO20 Thm 4.3",
    .hypotheses = "any model in which jobs complete",
    .proof = "saturation",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough,
                    &msj_descriptor_exact_k, &msj_descriptor_process},
    .tried = MSJ_TRIED_WITHOUT_FORMULA,
    .hypotheses_hold = msj_completes_jobs,
    .law = msj_stationary_law,
    .both_laws = 1,
    .families = msj_verify_both_laws,
};
