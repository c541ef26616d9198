/* model.h -- a multiserver-job model: servers or feasible set, job classes.

   k servers, or any downward-closed set F of multisets of jobs given by its
   maximal elements; C job classes, class c with probability p_c, server need
   l_c and an exponential duration of rate mu_c; first come first served with
   head-of-the-line blocking (theory: MAMA23 s.2, TWO20 s.3). All numbers are
   exact. A model that was read is valid: p_c > 0 with sum exactly 1,
   mu_c > 0, 1 <= l_c <= k, the maximal multisets sorted lexicographically,
   an antichain, and every class fits alone. */

#ifndef MSJ_MODEL_MODEL_H
#define MSJ_MODEL_MODEL_H

#include <stdio.h>

#include <flint/fmpq.h>

#include "rational/rational.h"
#include "support/context.h"

/* Servers, needs, counts: at most this, so that sums fit a word. */
#define MSJ_COUNT_MAX 2147483647L
#define MSJ_CLASSES_MAX 4096L

typedef struct
{
    char *name;  /* for people; never part of a state or a certificate */
    slong need;  /* l_c; 0 when the model has a feasible set */
    fmpq_t prob; /* p_c */
    fmpq_t rate; /* mu_c, of the exponential duration */
} msj_job_class_struct;

typedef struct
{
    slong servers; /* k; 0 when the model has a feasible set */
    slong class_count;
    msj_job_class_struct *classes;
    slong maximal_count; /* 0 when the model has servers */
    slong *maximal;      /* maximal_count x class_count, row-major */
    int has_arrival;
    fmpq_t arrival; /* lambda */
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
   name, need, prob, exp, each at most once). */
msj_status_t msj_model_from_words(msj_context_t *ctx, msj_model_t model,
                                  const char *servers,
                                  const char *const *classes, slong count,
                                  const char *arrival,
                                  const msj_bindings_t bindings) MSJ_MUST_CHECK;

/* Check all of the above on a model that was filled field by field; names
   the classes without name by their number, sorts the maximal multisets and
   drops those below others. */
msj_status_t msj_model_validate(msj_context_t *ctx,
                                msj_model_t model) MSJ_MUST_CHECK;

/* Write the `model` section of a certificate (doc/certificate-format.md) of a
   valid model. MSJ_IO when the stream refuses it. */
msj_status_t
msj_model_write_certificate(msj_context_t *ctx, FILE *out,
                            const msj_model_t model) MSJ_MUST_CHECK;

/* Non-zero if the multiset with counts[c] jobs of class c fits (is in F). */
int msj_model_fits(const msj_model_t model, const slong *counts);

/* The same for the multiset with one more job of the class (fit.c). */
int msj_model_fits_with(const msj_model_t model, const slong *counts,
                        slong job_class);

/* The largest number of jobs that fit together when `feasible`; the number
   of servers otherwise: the length of the lists of exact-k (MAMA23: k). */
slong msj_model_list_length(const msj_model_t model);

/* Non-zero if all rates are equal (the single-duration setting). */
int msj_model_rates_equal(const msj_model_t model);

/* E[S] = sum_c p_c l_c / mu_c, server-seconds per job. Requires servers. */
void msj_model_mean_work(fmpq_t out, const msj_model_t model);

/* sum_c p_c / mu_c, the mean duration of a job. */
void msj_model_mean_duration(fmpq_t out, const msj_model_t model);

#endif
