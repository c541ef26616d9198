/* search.h -- the smallest model that refutes a statement.

   For statements that are decided model by model (decomposed, separable):
   three classes of probability 1/3, server needs l_1 <= l_2 <= l_3 <= k and
   rates out of 1, 2, 3. Models are tried by k, then needs, then rates, both
   in lexicographic order, so the first that is refuted is the smallest. */

#ifndef MSJ_THEOREM_SEARCH_H
#define MSJ_THEOREM_SEARCH_H

#include "theorem/verification.h"

/* No model with more servers is tried. */
#define MSJ_SEARCH_SERVERS 12

/* Find it, with needs that differ when `distinct`: fill the empty model, which
   must outlive the empty verification, with its refutation. `tried` counts
   the models. MSJ_DOMAIN if the statement is not decided model by model,
   MSJ_LIMIT if no model is refuted up to MSJ_SEARCH_SERVERS servers. */
msj_status_t msj_search_refutation(msj_context_t *ctx, msj_model_t model,
                                   msj_verification_t verification,
                                   slong *tried, const msj_theorem_t *theorem,
                                   int distinct) MSJ_MUST_CHECK;

#endif
