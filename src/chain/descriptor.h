/* descriptor.h -- the state descriptors of a saturated system.

   Three descriptors of one process (MAMA23 s.2; proofs/chain): ordered lists
   of exactly k jobs, multisets of just enough jobs, and the two-class
   descriptor, which also stops drawing when no class fits. A descriptor is a
   table of functions on configurations. A configuration is a row of `width`
   numbers; it is a state, or a sampling node if something must still be drawn:
   the class of the next job, or the first phase of a job that enters service.
   Only jobs in service have a phase. Nothing here depends on the values of
   rates and probabilities, only on which of them are 0; they are named by
   their slots (model.h). A process (process.h) has no rows: its descriptor
   has a name, and enumerate.c builds it. */

#ifndef MSJ_CHAIN_DESCRIPTOR_H
#define MSJ_CHAIN_DESCRIPTOR_H

#include "model/model.h"

/* Longer lists of exact-k are not enumerated and not collapsed. */
#define MSJ_LIST_LENGTH_MAX 10000L

/* The job_class of a transition that completes no job. */
#define MSJ_NO_COMPLETION (-1L)

/* What can happen in a state: `jobs` jobs do it, each at the rate of the
   slot. */
typedef struct
{
    slong job_class; /* of the job that completes, or MSJ_NO_COMPLETION */
    slong jobs;
    slong rate; /* slot */
} msj_move_t;

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

    /* How many moves there may be, and the i-th, i < moves, with the
       configuration after it; zero if there is none with this number. */
    slong (*moves)(const msj_model_t model);
    int (*move)(const msj_model_t model, const slong *row, slong i,
                msj_move_t *move, slong *after);

    /* How many outcomes the next draw has; 0 for a state. */
    slong (*outcomes)(const msj_model_t model, const slong *row);

    /* The configuration after the i-th outcome and the slot of its
       probability, which may be 0. The row becomes larger. */
    void (*draw)(const msj_model_t model, const slong *row, slong i,
                 slong *after, slong *prob);

    /* Print the name of the state, e.g. "[1,4,1]". */
    void (*print)(const msj_model_t model, const slong *row, FILE *out);
} msj_descriptor_t;

extern const msj_descriptor_t msj_descriptor_exact_k;
extern const msj_descriptor_t msj_descriptor_just_enough;
extern const msj_descriptor_t msj_descriptor_two_class;
extern const msj_descriptor_t msj_descriptor_process;
/* Not of a saturated system: the jobs in service of a model that drops jobs
   (in_service.h). It has a name; enumerate.c refuses it. */
extern const msj_descriptor_t msj_descriptor_in_service;

/* The descriptor of that name, or NULL. */
const msj_descriptor_t *msj_descriptor_find(const char *name);

/* The smallest descriptor that fits: two-class for two classes, else
   just-enough; process for a process, in-service for one that drops jobs. */
const msj_descriptor_t *msj_descriptor_default(const msj_model_t model);

/* MSJ_OK if the model has job classes, else MSJ_DOMAIN: the part of
   `applies` that the descriptors of saturated systems share. */
msj_status_t msj_descriptor_has_classes(msj_context_t *ctx, const char *name,
                                        const msj_model_t model) MSJ_MUST_CHECK;

/* Class of the model that the two-class descriptor counts first (i = 0) and
   second (i = 1): by need when there are servers, by order otherwise. */
slong msj_two_class_order(const msj_model_t model, slong i);

/* The blocked class in a row of just-enough or two-class, or -1. */
slong msj_multiset_blocked(const msj_model_t model, const slong *row);

/* What a list of exact-k shows when the jobs in service are a multiset: their
   counts by phase, then the classes of the waiting jobs (1, 2, ...) in order,
   0 behind the last. `out` has phase_count + list_length numbers. */
void msj_exact_k_project(const msj_model_t model, const slong *row, slong *out);

/* The row of just-enough that a row of two-class is, in the order of the
   model (whether or not it is a state of just-enough). */
void msj_two_class_to_multiset(const msj_model_t model, const slong *row,
                               slong *out);

/* Print the counts of the phases of a class: "2", or "1:2" (theory: one
   number per phase). */
void msj_multiset_print_phases(const msj_model_t model, const slong *counts,
                               slong job_class, FILE *out);

#endif
