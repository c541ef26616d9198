/* families.h -- filling in a verification while equations are evaluated. */

#ifndef MSJ_THEOREM_FAMILIES_H
#define MSJ_THEOREM_FAMILIES_H

#include "theorem/verification.h"

/* Begin a family; the name is NAME, or NAME followed by NUMBER when it is
   positive. Later equations count for it. */
msj_status_t msj_family_begin(msj_context_t *ctx,
                              msj_verification_struct *verification,
                              const char *name, slong number,
                              int certified) MSJ_MUST_CHECK;

/* As before the first family. */
void msj_families_reset(msj_verification_struct *verification);

/* One more equation of the current family; answers non-zero if it is the
   first of all that fails (then the caller gives the counterexample). */
int msj_family_count(msj_verification_struct *verification, int holds);

/* The same for `equations` equations of which `failed` fail. */
int msj_family_count_many(msj_verification_struct *verification,
                          const fmpz_t equations, const fmpz_t failed);

/* Record the first failure: the current family, the name of the state (or
   "law"), left minus right side. The family is a certified one. */
msj_status_t msj_family_counterexample(msj_context_t *ctx,
                                       msj_verification_struct *verification,
                                       const char *place,
                                       const fmpq_t residual) MSJ_MUST_CHECK;

/* MSJ_INTERNAL: the current family, which is not certified, fails at the
   state. A lemma of a proof that fails where the equations hold is our error,
   not a counterexample. */
msj_status_t msj_lemma_fails(msj_context_t *ctx,
                             const msj_verification_struct *verification,
                             slong state) MSJ_MUST_CHECK;

#endif
