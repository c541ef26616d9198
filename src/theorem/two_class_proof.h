/* two_class_proof.h -- what the proof of TWO20 Thm 4.1 computes with.

   With T_s = pi_s / N_s up to a factor (law.h): pi f_1 = T a R_1,
   pi f_2 = T b R_2, pi = T N, p_i = P_i / Q. Classes, needs and counts are in
   the order of the two-class descriptor. The state with a class-1 jobs is the
   a-th: there is one for each a. */

#ifndef MSJ_THEOREM_TWO_CLASS_PROOF_H
#define MSJ_THEOREM_TWO_CLASS_PROOF_H

#include "theorem/families.h"

typedef struct
{
    const msj_chain_struct *chain;
    const msj_law_struct *law;
    slong k;
    slong need[2];
    const fmpz *rate[2]; /* R */
    const fmpz *prob[2]; /* P */
    const fmpz *scale;   /* Q */
    fmpz_t left, right;  /* scratch: the sides of an identity */
} msj_proof_t;

/* Class-1 (axis 0) or class-2 jobs in service in the state. */
slong msj_proof_jobs(const msj_proof_t *proof, slong state, int axis);

/* Non-zero if h = 1 in the state. */
int msj_proof_blocked(const msj_proof_t *proof, slong state);

/* pi_s f_axis(s), and pi_s, times one factor for all states. */
void msj_proof_flow_out(fmpz_t out, const msj_proof_t *proof, slong state,
                        int axis);
void msj_proof_mass(fmpz_t out, const msj_proof_t *proof, slong state);

/* The family lemma-5.2: every identity of the lemma (two_class_lemma.c). */
msj_status_t msj_verify_two_class_lemma(
    msj_context_t *ctx, const msj_proof_t *proof,
    msj_verification_struct *verification) MSJ_MUST_CHECK;

/* The families case-*: one identity for every state and class, in the case of
   section 5 or appendix A to which it belongs (two_class_cases.c). */
msj_status_t msj_verify_two_class_cases(msj_context_t *ctx, msj_proof_t *proof,
                                        msj_verification_struct *verification)
    MSJ_MUST_CHECK;

#endif
