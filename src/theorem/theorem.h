/* theorem.h -- what can be certified: the table of theorems.

   A theorem has hypotheses, which are checks; a law, given by a formula or
   by elimination; and families of balance equations, which msj_verify
   evaluates exactly for every state of the chain that is built from the
   definition. */

#ifndef MSJ_THEOREM_THEOREM_H
#define MSJ_THEOREM_THEOREM_H

#include "chain/chain.h"
#include "solver/law.h"
#include "solver/values.h"

struct msj_verification_struct;

/* When a theorem is tried though nobody named it. */
typedef enum
{
    MSJ_TRIED_WHEN_NAMED, /* never */
    MSJ_TRIED_ALWAYS,
    MSJ_TRIED_FROM_THREE_CLASSES,
    MSJ_TRIED_WITHOUT_FORMULA /* when no theorem with a formula applies */
} msj_tried_t;

typedef struct
{
    const char *name;       /* as in certificates */
    const char *title;      /* one line for people */
    const char *source;     /* paper and numbers */
    const char *hypotheses; /* one line for people */
    const char *proof;      /* folder below proofs/ */
    /* The descriptors it goes with, its own first, NULL at the end. */
    const msj_descriptor_t *descriptors[5];
    /* Non-zero if the law is a formula (not only a solution). */
    int has_formula;
    /* Non-zero if it is about the time-average and the departure-average law
       together, on every chain. */
    int both_laws;
    msj_tried_t tried;

    /* MSJ_OK, or MSJ_DOMAIN with the hypothesis that does not hold. */
    msj_status_t (*hypotheses_hold)(msj_context_t *ctx,
                                    const msj_model_t model);
    /* The law of the theorem on a chain, normalised. */
    msj_status_t (*law)(msj_context_t *ctx, msj_law_t law,
                        const msj_chain_t chain);
    /* How the equations by class are called: "partitioned-" or
       "decomposed-"; NULL if the theorem has none. */
    const char *(*class_family)(const msj_descriptor_t *descriptor);
    /* The families of a theorem that are not the balance equations (global or
       by class) of a law; else NULL. */
    msj_status_t (*families)(msj_context_t *ctx,
                             struct msj_verification_struct *verification);
    /* Families beyond those of the certificate (lemmas and the cases of the
       published proof), or NULL. */
    msj_status_t (*lemmas)(msj_context_t *ctx,
                           struct msj_verification_struct *verification);
} msj_theorem_t;

/* The theorems in order, NULL after the last. */
const msj_theorem_t *msj_theorem_get(slong i);

/* The theorem of that name, or NULL. */
const msj_theorem_t *msj_theorem_find(const char *name);

/* Non-zero if the theorem goes with the descriptor. */
int msj_theorem_goes_with(const msj_theorem_t *theorem,
                          const msj_descriptor_t *descriptor);

/* Non-zero if the theorem is tried on the model though nobody named it. The
   message of ctx is used. */
int msj_theorem_is_tried(msj_context_t *ctx, const msj_theorem_t *theorem,
                         const msj_model_t model);

/* The descriptor for a theorem when none is named: its own; but a law that is
   not a formula, or is the user's (a candidate), belongs to the smallest
   descriptor that fits the model, if the theorem goes with it. */
const msj_descriptor_t *msj_theorem_descriptor(const msj_theorem_t *theorem,
                                               const msj_model_t model,
                                               int has_candidate);

#endif
