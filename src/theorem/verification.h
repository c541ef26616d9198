/* verification.h -- the outcome of verifying one theorem on one descriptor.

   Families of equations with the number evaluated and the number that failed,
   the first failure with its exact residual, and, when nothing failed, the
   values of the law. Everything exact. */

#ifndef MSJ_THEOREM_VERIFICATION_H
#define MSJ_THEOREM_VERIFICATION_H

#include "solver/relative.h"
#include "theorem/dropping.h"
#include "theorem/theorem.h"

typedef enum
{
    MSJ_PROVED,  /* every equation of every family holds */
    MSJ_REFUTED, /* the law fails: see the counterexample */
    MSJ_UNMET    /* a hypothesis does not hold: nothing was evaluated */
} msj_verdict_t;

/* A value of law_unwanted, so that tests can hold ratios against laws. */
#define MSJ_RATIOS_ALWAYS 2

typedef struct
{
    char name[32];    /* "global", "decomposed-1", "lemma-5.1", ... */
    fmpz_t equations; /* evaluated */
    fmpz_t failed;
    int certified; /* part of the certificate (not a lemma of the proof) */
} msj_family_t;

typedef struct msj_verification_struct
{
    const msj_model_struct *model; /* borrowed */
    const msj_theorem_t *theorem;
    const msj_descriptor_t *descriptor;
    msj_verdict_t verdict;
    char unmet[MSJ_MESSAGE_SIZE]; /* the hypothesis, when MSJ_UNMET */
    int candidate;                /* the law is the user's */
    /* Set by the caller before msj_verify: evaluate every list of exact-k, none
       merged with others. For single-duration on exact-k. */
    int per_state;

    /* Set before msj_verify when the law and its states are not wanted: then
       a product form is verified by its ratios (ratios.h) if there are many
       states, with MSJ_RATIOS_ALWAYS also if there are few. */
    int law_unwanted;
    int by_ratios; /* it was: chain and law are empty */

    fmpz_t states;
    slong prefixes;   /* that stand for the lists, where they were collapsed */
    fmpz_t equations; /* in all families */
    msj_family_t *families;
    slong family_count;

    /* When MSJ_REFUTED: the first equation that fails, in the order of the
       families and then of the states. */
    char counter_family[32];
    char *counter_place; /* name of the state, or "law" */
    fmpq_t residual;     /* left minus right side, exact, not 0 */

    msj_values_t values; /* when MSJ_PROVED */

    /* The chain and the law, unless the lists of exact-k were collapsed or
       verified per state, or the law verified by its ratios (then
       chain->state_count is 0, and the law is the formula or was not kept). */
    msj_chain_t chain;
    msj_law_t law;
    /* Relative completions, if the theorem is about them: has_relative. */
    int has_relative;
    msj_relative_t relative;
    /* Integer relations between states, if the theorem is about them: exponents
       of all states, relation by relation. */
    slong relation_count;
    fmpz *relations; /* relation_count x states */
    /* Of a model that drops jobs: its law and values (class_count > 0), in the
       place of chain, law and values. */
    msj_dropping_t dropping;
} msj_verification_struct;

typedef msj_verification_struct msj_verification_t[1];

void msj_verification_init(msj_verification_t verification);
void msj_verification_clear(msj_verification_t verification);

/* Verify the theorem on the descriptor (NULL: msj_theorem_descriptor) for the
   model, which must outlive the result. `candidate`, if not NULL, holds the
   user's law as text, named `file` in messages: lines "STATE VALUE", every
   state once, VALUE an exact number, '#' starts a comment. A hypothesis that
   fails, or a descriptor that does not go with the theorem, is MSJ_OK with
   the verdict MSJ_UNMET. MSJ_LIMIT if undecided. The equations of the lists
   of exact-k are collapsed (proofs/single-duration), except for a candidate;
   with verification->per_state they are evaluated one by one as well, and
   those of a candidate from the table of its values, without a chain. The
   product form of two classes is verified by its ratios when it would not fit
   in memory, and when it is not wanted and there are many states; then the
   lemmas of the published proof are not evaluated. */
msj_status_t msj_verify(msj_context_t *ctx, msj_verification_t verification,
                        const msj_theorem_t *theorem,
                        const msj_descriptor_t *descriptor,
                        const msj_model_t model, FILE *candidate,
                        const char *file) MSJ_MUST_CHECK;

#endif
