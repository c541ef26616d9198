/* ref_dropping.h -- jobs that are lost when they do not fit, by definition.

   The chain of arrivals and completions is played from the empty system, and
   its law is found by Gauss (ref_vector.h): for some 100 states. Values are
   sums over it: rates of the jobs that come, are lost, complete. No product
   form and no recursion. */

#ifndef TESTS_REF_DROPPING_H
#define TESTS_REF_DROPPING_H

#include "ref/ref_model.h"

typedef struct
{
    int state_count;
    int (*states)[REF_CLASSES]; /* in lexicographic order */
    mpq_t *law;
    mpq_t blocking[REF_CLASSES]; /* lost over arrived */
    mpq_t jobs[REF_CLASSES];     /* mean number in service */
    mpq_t loss, throughput;
    mpq_t used[REF_RESOURCES]; /* servers, or resources */
    int detailed[REF_CLASSES]; /* states with a job of the class */
} ref_dropping_t;

/* Zero if the equations are singular. Clear it in any case. */
int ref_dropping_solve(ref_dropping_t *out, const ref_model_t *model,
                       const mpq_t arrival);
void ref_dropping_clear(ref_dropping_t *out);

#endif
