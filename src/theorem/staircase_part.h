/* staircase_part.h -- the sums over a run of states of two classes.

   With T = pi/nu, 1 for the first state of the run, a part holds sum T and
   sum T nu over it, both divided by the least exponents of the terms, and the
   ratio T after / T first that leads to the state behind it. Exact.
   proofs/splitting. */

#ifndef MSJ_THEOREM_STAIRCASE_PART_H
#define MSJ_THEOREM_STAIRCASE_PART_H

#include "solver/exponents.h"
#include "theorem/staircase_ratio.h"

/* With D the product of the elements of the base to the least exponents, E to
   the totals:

     sum T = sum D / below,  sum T nu = rated D / below,
     T after / T first = E above / below. */
typedef struct
{
    fmpz_t sum, rated;
    fmpz_t above, below;
    msj_exponents_t exponents;
} msj_part_struct;

typedef msj_part_struct msj_part_t[1];

void msj_part_init(msj_part_t part);
void msj_part_clear(msj_part_t part);

/* The part becomes itself followed by `right`; `last`: the ratio of the result
   is not needed. (Lemma SPL-join) */
msj_status_t msj_part_join(msj_context_t *ctx, msj_part_t part,
                           const msj_part_t right, const msj_factors_t base,
                           int last) MSJ_MUST_CHECK;

/* Most states that are summed at once. */
#define MSJ_LEAF_STATES 128

/* What runs of that length are summed with. */
typedef struct msj_leaf msj_leaf_t;

/* NULL without memory. Constants and base are borrowed. Primes above `kept` are
   left in the rests: those that divide no number below. */
msj_leaf_t *msj_leaf_new(const msj_constants_t constants,
                         const msj_factors_t base, ulong kept);
void msj_leaf_free(msj_leaf_t *leaf);

/* Sum `count` <= MSJ_LEAF_STATES states from the walk on, which moves to the
   state behind them unless `last`. (Lemma SPL-leaf) */
msj_status_t msj_leaf_sum(msj_context_t *ctx, msj_part_t part, msj_leaf_t *leaf,
                          msj_walk_t *walk, slong count,
                          int last) MSJ_MUST_CHECK;

#endif
