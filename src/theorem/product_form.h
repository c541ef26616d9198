/* product_form.h -- the product form of two classes, over any staircase.

   theory: TWO20 Thm 4.1, MAMA23 Thm 2 for the knapsack; proofs/staircase for
   any downward-closed set F of cells (a, b):

     pi = C p_1^{a+[1 blocked]} p_2^{b+[2 blocked]}
          prod_{i=1..a} 1/f_1(i, B(i)) prod_{j=1..b} 1/f_2(A(j), j)

   with B(a) the largest b and A(b) the largest a in F. Class 1 is the first
   in the order of the two-class descriptor. */

#ifndef MSJ_THEOREM_PRODUCT_FORM_H
#define MSJ_THEOREM_PRODUCT_FORM_H

#include "chain/chain.h"
#include "solver/law.h"

/* The normalised law on a chain of the two-class or the just-enough
   descriptor; where the blocked class was drawn although no class fits, the
   law of the state without it times p of the blocked class (proofs/chain,
   Lemma chain-carry). Requires two classes. MSJ_LIMIT, before the work, when
   the law would not fit in memory. */
msj_status_t msj_two_class_law(msj_context_t *ctx, msj_law_t law,
                               const msj_chain_t chain) MSJ_MUST_CHECK;

/* Non-zero if msj_two_class_law would not answer MSJ_LIMIT because of the
   size of the law. The message of ctx is used. */
int msj_two_class_law_fits(msj_context_t *ctx, const msj_chain_t chain);

#endif
