/* decimals.h -- proven digits of two exponential classes, without the chain.

   The law of a staircase (proofs/staircase) is a product along its boundary,
   so X = mu_1 E[a] / p_1 is a quotient of sums over the states, whose terms
   have explicit ratios. Only the states round the largest terms are summed, in
   balls or in integers with their error; the rest is bounded, whatever the
   shape of the law (proofs/decimals, Lemma DEC-tail). With servers these are
   O(sqrt(k)) terms, k = 10^11 takes less than a tenth of a second; with
   resources and feasible sets as many as it takes. No floating-point number
   decides on a bound. */

#ifndef MSJ_THEOREM_DECIMALS_H
#define MSJ_THEOREM_DECIMALS_H

#include "solver/values.h"
#include "theorem/decimals_walk.h"

/* Non-zero if the model has two classes, both exponential. */
int msj_has_decimals(const msj_model_t model);

/* Bounds low <= X <= high, and the values that follow from each, such that
   `digits` digits of X, waste and utilisation are proven (in the sense of
   msj_enclosure_decimal) unless one of them is a tie, or 0. *states: of the
   chain of the two-class descriptor. Requires msj_has_decimals. MSJ_INPUT:
   digits out of range; MSJ_LIMIT: polled, or without servers more than
   max_states states before there is a bound of the rest. */
msj_status_t msj_decimals(msj_context_t *ctx, msj_values_t low,
                          msj_values_t high, slong *states,
                          const msj_model_t model, slong digits) MSJ_MUST_CHECK;

/* --- one window, for the above and its tests ----------------------------- */

typedef struct
{
    arb_t jobs[2]; /* E[a], E[b]: mean jobs in service of each class */
    slong terms;   /* that were added */
    int whole;     /* all states were */
} msj_mean_jobs_t;

void msj_mean_jobs_init(msj_mean_jobs_t *mean);
void msj_mean_jobs_clear(msj_mean_jobs_t *mean);

/* The column from which to go to both sides: a proposal. */
slong msj_mean_jobs_column(const msj_model_t model);

/* From the state of the column, 0 <= column <= A(0). *narrow: only if limbs
   are asked for, and do not do; then nothing else is set. */
msj_status_t msj_mean_jobs_set(msj_context_t *ctx, msj_mean_jobs_t *mean,
                               int *narrow, const msj_model_t model,
                               slong column,
                               const msj_window_t *window) MSJ_MUST_CHECK;

/* X from the mean numbers of jobs. */
void msj_mean_jobs_throughput(fmpq_t low, fmpq_t high,
                              const msj_mean_jobs_t *mean,
                              const msj_model_t model);

#endif
