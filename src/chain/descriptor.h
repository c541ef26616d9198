/* descriptor.h -- the state descriptors of a saturated system.

   Three descriptors of one process (MAMA23 s.2; proofs/chain): ordered lists
   of exactly k jobs, multisets of just enough jobs, and the two-class
   descriptor, which also stops drawing when no class fits. A descriptor is a
   table of functions on configurations. A configuration is a row of `width`
   numbers; it is a state, or a sampling node if the class of the next job
   must still be drawn. Nothing here depends on rates or probabilities. */

#ifndef MSJ_CHAIN_DESCRIPTOR_H
#define MSJ_CHAIN_DESCRIPTOR_H

#include "model/model.h"

/* Longer lists of exact-k are not enumerated and not collapsed. */
#define MSJ_LIST_LENGTH_MAX 10000L

typedef struct
{
    const char *name;

    /* MSJ_OK, or MSJ_DOMAIN with a message that names what is missing. */
    msj_status_t (*applies)(msj_context_t *ctx, const msj_model_t model);

    /* MSJ_OK, or MSJ_LIMIT when it is clear from the start that there are
       more than ctx->max_states states. */
    msj_status_t (*may_enumerate)(msj_context_t *ctx, const msj_model_t model);

    /* Numbers in a configuration. Rows compare lexicographically in the
       canonical order of the states. */
    slong (*width)(const msj_model_t model);

    /* The configuration with no jobs. */
    void (*empty)(const msj_model_t model, slong *row);

    /* The jobs in service, one count per class in the order of the model. */
    void (*in_service)(const msj_model_t model, const slong *row,
                       slong *counts);

    /* The i-th way in which a job can complete, i < width: the class, the
       number of jobs that complete in this way (the rate is jobs times the
       rate of the class) and the configuration after it. Zero if there is no
       i-th way. */
    int (*complete)(const msj_model_t model, const slong *row, slong i,
                    slong *job_class, slong *jobs, slong *after);

    /* Non-zero if the class of a further job must be drawn. */
    int (*draws)(const msj_model_t model, const slong *row);

    /* The configuration after a job of the class was drawn. */
    void (*draw)(const msj_model_t model, const slong *row, slong job_class,
                 slong *after);

    /* Print the name of the state, e.g. "[1,4,1]". */
    void (*print)(const msj_model_t model, const slong *row, FILE *out);
} msj_descriptor_t;

extern const msj_descriptor_t msj_descriptor_exact_k;
extern const msj_descriptor_t msj_descriptor_just_enough;
extern const msj_descriptor_t msj_descriptor_two_class;

/* The descriptor of that name, or NULL. */
const msj_descriptor_t *msj_descriptor_find(const char *name);

/* The smallest descriptor that fits: two-class for two classes, else
   just-enough. */
const msj_descriptor_t *msj_descriptor_default(const msj_model_t model);

/* Class of the model that the two-class descriptor counts first (i = 0) and
   second (i = 1): by need when there are servers, by order otherwise. */
slong msj_two_class_order(const msj_model_t model, slong i);

/* The blocked class in a row of just-enough or two-class, or -1. */
slong msj_multiset_blocked(const msj_model_t model, const slong *row);

#endif
