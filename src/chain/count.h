/* count.h -- how many states a chain has, before it is enumerated.

   With servers, from the numbers p(s) of multisets of total need s, which are
   a sum over coins: O(C k) operations (proofs/chain, Lemma chain-count). Only
   limits and estimates of time use it; nothing that is proved depends on it. */

#ifndef MSJ_CHAIN_COUNT_H
#define MSJ_CHAIN_COUNT_H

#include "chain/descriptor.h"

/* The number of states, ULONG_MAX if it is larger; *exact is zero when it is
   only a bound from below, 0 if nothing is known. MSJ_NOMEM. */
msj_status_t msj_chain_count(msj_context_t *ctx, unsigned long *count,
                             int *exact, const msj_model_t model,
                             const msj_descriptor_t *descriptor) MSJ_MUST_CHECK;

/* MSJ_OK, or MSJ_LIMIT when the states are more than ctx->max_states or the
   chain takes more than ctx->max_memory, MSJ_NOMEM. */
msj_status_t
msj_chain_count_check(msj_context_t *ctx, const msj_model_t model,
                      const msj_descriptor_t *descriptor) MSJ_MUST_CHECK;

#endif
