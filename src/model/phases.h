/* phases.h -- durations by their names, and whether they are valid (internal).

   What a duration is stands in duration.h. */

#ifndef MSJ_MODEL_PHASES_H
#define MSJ_MODEL_PHASES_H

#include "model/check.h"

/* Rates of the durations of all classes together, m^2 for m phases. */
#define MSJ_RATES_MAX 4000000L

/* The sum of `stages` exponential times of one rate: phase i goes on to i + 1,
   and the last completes. The rate is not judged; MSJ_INPUT when there are
   less than 1 or more than MSJ_PHASES_MAX stages. */
msj_status_t msj_duration_set_erlang(msj_context_t *ctx,
                                     msj_duration_t duration, slong stages,
                                     const fmpq_t rate) MSJ_MUST_CHECK;

/* MSJ_INPUT and *place when the duration is not valid: its part is START
   (the sum of the initial probabilities), INITIAL (phase `index`), RATE (from
   `index` to `entry`; equal: the exit rate), PHASE (`index` is never
   reached), EXIT (no completion from `index`) or DURATION. Cost O(m^2). */
msj_status_t msj_duration_check(msj_context_t *ctx, msj_place_t *place,
                                const msj_duration_t duration) MSJ_MUST_CHECK;

#endif
