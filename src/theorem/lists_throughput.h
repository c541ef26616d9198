/* lists_throughput.h -- X of the single-duration setting, in two exact ways.

   proofs/single-duration, Lemma SD-throughput: X = mu / sum_m pi_m / sigma(m)
   over the lists m of exact-k (TWO20 Thm 8.1), and with S_j the total need of
   j jobs X = mu / sum_j P(S_j <= k < S_{j+1}) / j. */

#ifndef MSJ_THEOREM_LISTS_THROUGHPUT_H
#define MSJ_THEOREM_LISTS_THROUGHPUT_H

#include <flint/fmpq.h>

#include "model/model.h"

/* From the law, over merged prefixes: any feasible set. Requires equal rates.
   Cost: cells of F times C. */
msj_status_t msj_lists_throughput(msj_context_t *ctx, fmpq_t out,
                                  const msj_model_t model) MSJ_MUST_CHECK;

/* By the distribution of S_j, one convolution per j. Requires equal rates and
   servers. Cost: k^2 C / (least need) products. */
msj_status_t
msj_lists_throughput_formula(msj_context_t *ctx, fmpq_t out,
                             const msj_model_t model) MSJ_MUST_CHECK;

#endif
