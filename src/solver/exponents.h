/* exponents.h -- exponents of the terms of a sum of products.

   The terms of a sum are products of powers of the elements of a base
   (factors.h), the first of them 1. A list holds, sorted by key, for each
   element the least exponent over the terms and the exponent with which the
   terms end, that is, of the factor that leads to the sum that follows. An
   element that is not listed has both 0. proofs/splitting. */

#ifndef MSJ_SOLVER_EXPONENTS_H
#define MSJ_SOLVER_EXPONENTS_H

#include "solver/factors.h"

typedef struct
{
    slong key;
    slong least; /* <= 0 */
    slong total;
} msj_exponent_t;

typedef struct
{
    slong count;
    msj_exponent_t *items;
} msj_exponents_struct;

typedef msj_exponents_struct msj_exponents_t[1];

void msj_exponents_init(msj_exponents_t list);
void msj_exponents_clear(msj_exponents_t list);

/* The list becomes that of the sum followed by the sum with the list `right`.
   What the two sums are to be multiplied by, after each was divided by its
   least exponents: `raise` and `raise_right`, exponents >= 0.
   (proofs/splitting, Lemma SPL-join) */
msj_status_t msj_exponents_join(msj_context_t *ctx, fmpz_t raise,
                                fmpz_t raise_right, msj_exponents_t list,
                                const msj_exponents_t right,
                                const msj_factors_t base) MSJ_MUST_CHECK;

/* out = the product of the elements to minus the least exponents. */
msj_status_t msj_exponents_denominator(msj_context_t *ctx, fmpz_t out,
                                       const msj_exponents_t list,
                                       const msj_factors_t base) MSJ_MUST_CHECK;

#endif
