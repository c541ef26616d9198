/* ref_each.h -- single duration: every list, class and place, in rationals.

   The slow way of `verify --per-state`: nothing is merged, remembered or
   divided out; every predecessor is built and served anew. GMP only. Lists
   are numbers in base C, the first job most significant; K = k. */

#ifndef TESTS_REF_EACH_H
#define TESTS_REF_EACH_H

#include <gmp.h>

#define REF_EACH_CLASSES 4
#define REF_EACH_LENGTH 40

typedef struct
{
    int servers; /* k, and the length of the lists */
    int classes;
    int need[REF_EACH_CLASSES];
    mpq_t prob[REF_EACH_CLASSES];
    mpq_t *law; /* C^K values, or NULL: the product of the probabilities */
} ref_each_t;

/* The lists, C^K, of which those of class c are counted in failed[c] whose
   equation p_c pi_m = sum pi_m' P_c(m', m) does not hold, and those of the
   global equation in failed[C]; first[...]: the first of them, or -1. */
long ref_each(const ref_each_t *each, long *failed, long *first);

#endif
