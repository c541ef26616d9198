/* ref_worlds.h -- how the descriptors of one queue relate, by matrices.

   Theory s.2: I the ordered lists of exactly k jobs, I' the same with the jobs
   in service as a multiset, II just enough jobs, II' two classes. The rates
   of the played chains (ref_chain.h) as dense matrices Q(a), a = 1 with a
   completion, a = 0 the others and -nu_s on the diagonal; the kernels by
   their definition; products by three loops. For some hundred lists. */

#ifndef TESTS_REF_WORLDS_H
#define TESTS_REF_WORLDS_H

#include "ref/ref_chain.h"

typedef struct
{
    int lists, blocks, multisets, pairs; /* states of I, I', II, II' */
    /* Equations that fail, a = 0, 1. */
    long lumping[2];  /* of `lists`: the rates of I into every I'-state */
    long drawing[2];  /* of multisets x blocks: Lambda Q_I' = Q_II Lambda */
    long carrying[2]; /* of pairs x multisets: the same of II' and II */
    long plain[2];    /* of `lists`: I -> II, each list to what II shows */
    int kernels;      /* non-zero if all kernels have row sums 1 */
    /* Non-zero if ct_I' = ct_II Lambda, pi_I' = pi_II Lambda for the laws by
       Gauss; -1 if there are more lists than `most_gauss`. */
    int laws;
} ref_worlds_t;

void ref_worlds(ref_worlds_t *out, const ref_model_t *model, int most_gauss);

#endif
