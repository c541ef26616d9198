/* integers.h -- rates and probabilities over one common denominator.

   Exact paths compute with the integers R_i = M rate_i and P_i = Q prob_i over
   the slots i of model.h, with the least such M and Q (proofs/chain, Lemma
   chain-integer). With exponential durations R_c = M mu_c. */

#ifndef MSJ_MODEL_INTEGERS_H
#define MSJ_MODEL_INTEGERS_H

#include "model/model.h"

typedef struct
{
    slong rate_count;
    slong prob_count;
    fmpz *rates;       /* R, one per slot */
    fmpz_t rate_scale; /* M */
    fmpz *probs;       /* P, one per slot */
    fmpz_t prob_scale; /* Q */
} msj_integers_struct;

typedef msj_integers_struct msj_integers_t[1];

void msj_integers_init(msj_integers_t integers, const msj_model_t model);
void msj_integers_clear(msj_integers_t integers);

#endif
