/* ratios.h -- the balance equations of two classes by ratios of the law.

   The product form of product_form.h is, up to its constant, a product of
   small factors ("steps") along the two coordinates: pi_s = C e_s G(a, b) with
   e_s = 1, or p of the blocked class, and

     G(a, b) = prod_{i=1..a} p_1/f_1(i, B(i)) prod_{j=1..b} p_2/f_2(A(j), j).

   A flow is kept as a rational number times G of the cell, the jobs in
   service, of the state or of the sampling node that it reaches; a transition
   or a draw changes each count by one at most, so it is carried on with at
   most two steps (proofs/staircase, Lemmas ST-ratio-edges and ST-ratio-flow).
   The equations become equations between rational numbers, which are small
   when they hold (proofs/staircase, Lemma ST-ratio-small). Time and memory are
   linear in the states and nodes; the law itself would take the square. */

#ifndef MSJ_THEOREM_RATIOS_H
#define MSJ_THEOREM_RATIOS_H

#include "model/integers.h"
#include "theorem/verification.h"

typedef struct
{
    const msj_chain_struct *chain; /* borrowed */
    msj_integers_t integers;
    /* steps[c][i], 1 <= i < lengths[c]: the factor of the i-th job of class
       c, classes in the order of the model. */
    slong lengths[2];
    fmpq *steps[2];
} msj_ratios_struct;

typedef msj_ratios_struct msj_ratios_t[1];

/* The steps of the law on a chain of two-class or just-enough, of two classes
   with exponential durations. Clear it in any case. */
msj_status_t msj_ratios_init(msj_context_t *ctx, msj_ratios_t ratios,
                             const msj_chain_t chain) MSJ_MUST_CHECK;
void msj_ratios_clear(msj_ratios_t ratios);

/* pi_s = C e_s G(the counts of s): e_s. */
void msj_ratios_factor(fmpq_t out, const msj_ratios_t ratios, slong state);

/* Evaluate the families of msj_verify_balance on verification->chain, of which
   the ratios are. The normalisation is one equation, which the constant C
   makes true. If an equation fails, the counterexample is the first, but its
   residual is left minus right side divided by C G(the counts of its state).
   MSJ_LIMIT, MSJ_INTERNAL if a step is not positive. */
msj_status_t msj_verify_ratios(msj_context_t *ctx,
                               msj_verification_struct *verification,
                               const msj_ratios_t ratios,
                               const char *class_family) MSJ_MUST_CHECK;

#endif
