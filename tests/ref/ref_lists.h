/* ref_lists.h -- single duration: lists one by one, and the two formulas.

   MAMA23 Thm 1 and TWO20 s.8. The lists of exactly K jobs are numbers in base
   C, the first job most significant; the law of a list is the product of its
   p. Servers only. */

#ifndef TESTS_REF_LISTS_H
#define TESTS_REF_LISTS_H

#include "ref/ref_model.h"

/* Evaluate p_l pi_m = inflow by class l, split by the place at which the job
   completed as well: every list, class and place 1..sigma(m) must contribute
   pi_m p_l / sigma(m). Answers the number of (list, class) pairs, and in
   *failed those that do not hold. C^K up to some thousands. */
long ref_lists_balance(const ref_model_t *model, long *failed);

/* X = mu / sum_m pi_m / sigma(m), every list of exactly K jobs. */
void ref_lists_throughput(mpq_t out, const ref_model_t *model);

/* The same sum, the lists with a common served prefix taken together. */
void ref_prefix_throughput(mpq_t out, const ref_model_t *model);

/* X = mu / sum_j P(S_j <= k < S_{j+1}) / j by convolution. */
void ref_renewal_throughput(mpq_t out, const ref_model_t *model);

#endif
