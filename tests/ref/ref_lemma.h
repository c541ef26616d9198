/* ref_lemma.h -- the eight transitions of TWO20 Lemma 5.1, as published.

   Two classes with servers, l_1 < l_2 <= k, class 0 of the model the one of
   smaller need. Every transition has probability f_i(s) p_1^x p_2^y. Nothing
   here plays the queue (ref_chain.c does). */

#ifndef TESTS_REF_LEMMA_H
#define TESTS_REF_LEMMA_H

#include "ref/ref_model.h"

/* One of the transitions i..viii, with its probability. */
typedef struct
{
    int rule; /* 1..8 */
    int from[3], to[3];
    int job_class; /* from 0 */
    mpq_t prob;
} ref_rule_step_t;

/* All transitions of Lemma 5.1; *steps is freed by ref_lemma_clear. */
int ref_lemma_5_1(ref_rule_step_t **steps, const ref_model_t *model);
void ref_lemma_clear(ref_rule_step_t *steps, int count);

#endif
