/* ref_chain.h -- chains, naively: by playing the queue, or given.

   States are found by search from "only class 1 was drawn"; every completion
   and every change of phase of every single job is followed by every sequence
   of draws (ref_queue.h). Every transition (s, s', class) is kept with its
   rate. */

#ifndef TESTS_REF_CHAIN_H
#define TESTS_REF_CHAIN_H

#include "ref/ref_queue.h"

/* The class of a transition that completes no job. */
#define REF_NO_JOB (-1)

typedef struct
{
    int from, to, job_class; /* class that completes, from 0, or REF_NO_JOB */
    mpq_t rate;
    mpq_t prob; /* rate / nu_s: of the jump chain, self-transitions included */
} ref_step_t;

typedef struct
{
    const ref_model_t *model; /* NULL for a chain that was given */
    ref_descriptor_t descriptor;
    int classes; /* of the jobs that complete: 1 for a chain that was given */
    ref_state_t *states;
    int state_count, state_room;
    ref_step_t *steps; /* each (from, to, class) once */
    int step_count, step_room;
    int *buckets;
    mpq_t *rates; /* nu_s */
} ref_chain_t;

void ref_chain_build(ref_chain_t *chain, const ref_model_t *model,
                     ref_descriptor_t descriptor);

/* A chain without steps, states named 1, 2, ...; then its transitions, of
   which equal ones add up; then ref_chain_close. */
void ref_chain_begin(ref_chain_t *chain, int states);
void ref_chain_step(ref_chain_t *chain, int from, int to, int completes,
                    const mpq_t rate);
void ref_chain_close(ref_chain_t *chain);

/* The same chain as one that was given: classes are forgotten. */
void ref_chain_forget(ref_chain_t *out, const ref_chain_t *chain);

void ref_chain_clear(ref_chain_t *chain);

/* nu_s, the total rate of transitions in state s. */
void ref_chain_rate(mpq_t out, const ref_chain_t *chain, int s);

/* The state of that name, or -1. */
int ref_chain_find(const ref_chain_t *chain, const char *name);

/* Non-zero if every state is reached from every other. */
int ref_chain_communicates(const ref_chain_t *chain);

#endif
