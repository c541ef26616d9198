/* model.h -- a multiserver-job model, or a service process given directly.

   k servers; or R resources with capacities; or any downward-closed set F of
   multisets of jobs given by its maximal elements. C job classes, class c with
   probability p_c, server need l_c (or a need per resource) and a phase-type
   duration (duration.h); first come first served with head-of-the-line
   blocking (theory: MAMA23 s.2, TWO20 s.3, RESET 3.5). Instead of all this a
   process.h: named states and transitions (RESET 3.2), or a parallel.h: queues
   with parallel processing (BC16). All numbers are exact.
   A model that was read is valid: p_c > 0 with sum exactly 1, valid durations,
   every class fits alone, 1 <= l_c <= k, at least two resources and every
   class needs some, the maximal multisets sorted lexicographically, an
   antichain; or a valid process; or valid queues.

   Rates and probabilities are numbered (their "slots"), so that a chain can
   refer to them without knowing them. The m x m rates of class c (duration.h)
   have the slots first_rate .. first_rate + m^2 - 1, row by row; the
   transitions of a process are the rates 0, 1, ... Probability c is p_c, and
   C + f the initial probability of phase f, the phases of all classes
   counted through. With exponential durations slot c is mu_c. */

#ifndef MSJ_MODEL_MODEL_H
#define MSJ_MODEL_MODEL_H

#include <stdio.h>

#include <flint/fmpq.h>

#include "model/duration.h"
#include "model/parallel.h"
#include "model/process.h"
#include "rational/rational.h"

/* Capacities, counts: at most this, so that products of two fit a word. */
#define MSJ_COUNT_MAX 2147483647L
#define MSJ_CLASSES_MAX 4096L
/* Servers, and needs for them: at most this, so that a sum of one need per
   class fits a word. */
#define MSJ_SERVERS_MAX 1000000000000000L
/* The length of the lists of exact-k where it is too much work to find; no
   model has so many servers. */
#define MSJ_LENGTH_UNKNOWN (MSJ_SERVERS_MAX + 1)

typedef struct
{
    char *name;   /* for people; never part of a state or a certificate */
    slong need;   /* l_c; 0 when the model has no servers */
    slong *needs; /* per resource; NULL when the model has no resources */
    fmpq_t prob;  /* p_c */
    msj_duration_t duration;

    slong first_phase; /* set by msj_model_number, with first_rate */
    slong first_rate;
} msj_job_class_struct;

typedef struct
{
    slong servers; /* k; 0 when the model has no servers */
    slong class_count;
    msj_job_class_struct *classes;
    slong resource_count; /* 0, or at least 2 */
    char **resources;     /* names, for people */
    slong *capacity;      /* one per resource */
    slong maximal_count;  /* 0 when there is no feasible set */
    slong *maximal;       /* maximal_count x class_count, row-major */
    msj_process_t process;
    msj_parallel_t parallel;

    /* Set by msj_model_number. */
    slong phase_count; /* of all classes */
    slong rate_count;
    slong *phase_class; /* phase_count: the class of a phase */
    slong *rate_class;  /* rate_count: the class of a rate */
    slong list_length;  /* of exact-k: k, or the most jobs that fit together;
                           with resources MSJ_LENGTH_UNKNOWN is possible */

    int has_arrival;
    fmpq_t arrival; /* lambda */
    /* policy: dropping, not first come first served: a job that does not fit
       when it arrives is lost (proofs/dropping). */
    int drops;
} msj_model_struct;

typedef msj_model_struct msj_model_t[1];

/* A valid empty shell (no classes); clear after use in any case. */
void msj_model_init(msj_model_t model);
void msj_model_clear(msj_model_t model);

/* Give an empty shell `count` classes (1 <= count <= MSJ_CLASSES_MAX) without
   name, need 0, probability and rate 0, to be filled field by field and then
   validated. Names and maximal multisets are allocated with memory.h. */
msj_status_t msj_model_add_classes(msj_context_t *ctx, msj_model_t model,
                                   slong count) MSJ_MUST_CHECK;

/* Read a YAML (or JSON) model. `file` is the name for messages. The message
   on MSJ_INPUT is "FILE:LINE:COLUMN: what is wrong, what was expected". What
   the model held before is cleared; after a failure it is an empty shell. */
msj_status_t msj_model_read(msj_context_t *ctx, msj_model_t model, FILE *stream,
                            const char *file,
                            const msj_bindings_t bindings) MSJ_MUST_CHECK;

/* Build a model from the words of a command line: `servers` is the value of
   --servers, `classes` the values of --class ("need=3,prob=1/2,exp=1", keys
   name, need, prob, and exp or erlang, each at most once). */
msj_status_t msj_model_from_words(msj_context_t *ctx, msj_model_t model,
                                  const char *servers,
                                  const char *const *classes, slong count,
                                  const char *arrival,
                                  const msj_bindings_t bindings) MSJ_MUST_CHECK;

/* Check all of the above on a model that was filled field by field; names
   the classes without name by their number, sorts the maximal multisets and
   drops those below others; numbers it. */
msj_status_t msj_model_validate(msj_context_t *ctx,
                                msj_model_t model) MSJ_MUST_CHECK;

/* Set the fields from phase_count on, and those of the classes, of a model
   whose numbers are valid; those who read or validate do it. With resources
   the cost is the number of multisets of all classes but one that fit, up to
   a million of them; then the length of the lists is MSJ_LENGTH_UNKNOWN. */
msj_status_t msj_model_number(msj_context_t *ctx,
                              msj_model_t model) MSJ_MUST_CHECK;

/* A copy of a valid model; `to` is an empty shell before. */
msj_status_t msj_model_copy(msj_context_t *ctx, msj_model_t to,
                            const msj_model_t from) MSJ_MUST_CHECK;

/* The rate of a slot below rate_count, the probability of a slot below
   class_count + phase_count. */
const fmpq *msj_model_rate(const msj_model_t model, slong slot);
const fmpq *msj_model_prob(const msj_model_t model, slong slot);

/* Write the `model` section of a certificate (doc/certificate-format.md) of a
   valid model. MSJ_IO when the stream refuses it. */
msj_status_t
msj_model_write_certificate(msj_context_t *ctx, FILE *out,
                            const msj_model_t model) MSJ_MUST_CHECK;

/* MSJ_INPUT if the model is of queues with parallel processing, which `what`
   is not there for. */
msj_status_t msj_model_refuse_parallel(msj_context_t *ctx,
                                       const msj_model_t model,
                                       const char *what) MSJ_MUST_CHECK;

/* MSJ_INPUT if the model drops jobs (policy: dropping): it is not a saturated
   system, and `what` is about those. */
msj_status_t msj_model_refuse_dropping(msj_context_t *ctx,
                                       const msj_model_t model,
                                       const char *what) MSJ_MUST_CHECK;

/* Non-zero if the multiset with counts[c] jobs of class c fits (is in F). */
int msj_model_fits(const msj_model_t model, const slong *counts);

/* The same for the multiset with one more job of the class (fit.c). */
int msj_model_fits_with(const msj_model_t model, const slong *counts,
                        slong job_class);

/* Non-zero if all durations are exponential (and there is no process). */
int msj_model_is_exponential(const msj_model_t model);

/* The same with equal rates (the single-duration setting). */
int msj_model_rates_equal(const msj_model_t model);

/* E[S] = sum_c p_c l_c E[D_c], server-seconds per job. Requires servers. */
void msj_model_mean_work(fmpq_t out, const msj_model_t model);

/* The same for one resource. Requires resources. */
void msj_model_mean_use(fmpq_t out, const msj_model_t model, slong resource);

/* sum_c p_c E[D_c], the mean duration of a job. Requires classes. */
void msj_model_mean_duration(fmpq_t out, const msj_model_t model);

#endif
