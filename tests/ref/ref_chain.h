/* ref_chain.h -- the saturated chain by playing the queue, naively.

   States are found by search from "only class 1 was drawn"; every completion
   of every single job is followed by every sequence of draws (ref_queue.h).
   Every transition (s, s', class) is kept with its probability. */

#ifndef TESTS_REF_CHAIN_H
#define TESTS_REF_CHAIN_H

#include "ref/ref_queue.h"

typedef struct
{
    int from, to, job_class; /* class that completes, from 0 */
    mpq_t prob;
} ref_step_t;

typedef struct
{
    const ref_model_t *model;
    ref_descriptor_t descriptor;
    ref_state_t *states;
    int state_count, state_room;
    ref_step_t *steps; /* each (from, to, class) once, by from */
    int step_count, step_room;
    int *buckets;
} ref_chain_t;

void ref_chain_build(ref_chain_t *chain, const ref_model_t *model,
                     ref_descriptor_t descriptor);
void ref_chain_clear(ref_chain_t *chain);

/* nu_s, the total rate of completions in state s. */
void ref_chain_rate(mpq_t out, const ref_chain_t *chain, int s);

/* The state of that name, or -1. */
int ref_chain_find(const ref_chain_t *chain, const char *name);

#endif
