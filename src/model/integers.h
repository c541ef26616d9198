/* integers.h -- rates and probabilities over one common denominator.

   Exact paths compute with the integers R_c = M mu_c and P_c = Q p_c, with the
   least such M and Q (proofs/chain, Lemma chain-integer). */

#ifndef MSJ_MODEL_INTEGERS_H
#define MSJ_MODEL_INTEGERS_H

#include "model/model.h"

typedef struct
{
    slong class_count;
    fmpz *rates;       /* R_c, one per class */
    fmpz_t rate_scale; /* M */
    fmpz *probs;       /* P_c, one per class */
    fmpz_t prob_scale; /* Q */
} msj_integers_struct;

typedef msj_integers_struct msj_integers_t[1];

void msj_integers_init(msj_integers_t integers, const msj_model_t model);
void msj_integers_clear(msj_integers_t integers);

#endif
