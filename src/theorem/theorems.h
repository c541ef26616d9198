/* theorems.h -- one declaration per theorem; theorem.c puts them in order. */

#ifndef MSJ_THEOREM_THEOREMS_H
#define MSJ_THEOREM_THEOREMS_H

#include "theorem/verification.h"

extern const msj_theorem_t msj_theorem_single_duration;
extern const msj_theorem_t msj_theorem_two_class;
extern const msj_theorem_t msj_theorem_staircase;
extern const msj_theorem_t msj_theorem_decomposed;
extern const msj_theorem_t msj_theorem_separable;
extern const msj_theorem_t msj_theorem_stationary;
extern const msj_theorem_t msj_theorem_saturation;
extern const msj_theorem_t msj_theorem_relative_completions;
extern const msj_theorem_t msj_theorem_rescaling;
extern const msj_theorem_t msj_theorem_equivalence;
extern const msj_theorem_t msj_theorem_dropping;

/* The first theorem whose law is a formula, that goes with the descriptor and
   whose hypotheses hold; NULL if there is none. */
const msj_theorem_t *
msj_theorem_with_formula(msj_context_t *ctx, const msj_model_t model,
                         const msj_descriptor_t *descriptor);

/* MSJ_OK: for statements that are decided for every model. */
msj_status_t msj_no_hypotheses(msj_context_t *ctx,
                               const msj_model_t model) MSJ_MUST_CHECK;

/* MSJ_DOMAIN for a process. */
msj_status_t msj_has_classes(msj_context_t *ctx,
                             const msj_model_t model) MSJ_MUST_CHECK;

/* MSJ_DOMAIN unless there are job classes, all with exponential durations; the
   message says that the theorem of that name needs them. */
msj_status_t msj_has_exponential_classes(msj_context_t *ctx,
                                         const msj_model_t model,
                                         const char *name) MSJ_MUST_CHECK;

/* MSJ_DOMAIN for a process in which no transition completes a job. */
msj_status_t msj_completes_jobs(msj_context_t *ctx,
                                const msj_model_t model) MSJ_MUST_CHECK;

/* "decomposed-", on every descriptor: the class_family of TWO20 (4). */
const char *msj_decomposed_family(const msj_descriptor_t *descriptor);

/* The normalised stationary law: of a product form whose hypotheses hold,
   else by elimination. */
msj_status_t msj_stationary_law(msj_context_t *ctx, msj_law_t law,
                                const msj_chain_t chain) MSJ_MUST_CHECK;

/* The lemmas and the cases of the published proof of TWO20 Thm 4.1, on the
   chain of the two-class descriptor (two_class_proof.c). */
msj_status_t msj_verify_two_class_proof(
    msj_context_t *ctx, msj_verification_struct *verification) MSJ_MUST_CHECK;

/* TWO20 Lemma 5.1: the eight kinds of transitions are those of the chain
   (two_class_transitions.c). */
msj_status_t msj_verify_two_class_transitions(
    msj_context_t *ctx, msj_verification_struct *verification) MSJ_MUST_CHECK;

/* Theorem dropping: states, law, families and values, all in
   verification->dropping (dropping.c). */
msj_status_t
msj_verify_dropping(msj_context_t *ctx,
                    msj_verification_struct *verification) MSJ_MUST_CHECK;

/* Theorem single-duration on exact-k with all C^K lists, collapsed
   (single_duration_lists.c). */
msj_status_t
msj_verify_lists(msj_context_t *ctx,
                 msj_verification_struct *verification) MSJ_MUST_CHECK;

/* The same equations list by list, nothing merged (single_duration_each.c):
   MSJ_OK if all hold, MSJ_LIMIT beyond ctx->max_states lists. */
msj_status_t msj_verify_each_list(msj_context_t *ctx,
                                  const msj_model_t model) MSJ_MUST_CHECK;

/* The equations of a law of the user, from the table of its values; neither
   chain nor law is kept. MSJ_LIMIT as there. */
msj_status_t msj_verify_list_table(msj_context_t *ctx,
                                   msj_verification_struct *verification,
                                   FILE *candidate,
                                   const char *file) MSJ_MUST_CHECK;

#endif
