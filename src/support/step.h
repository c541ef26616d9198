/* step.h -- how far a computation is, and how long it may still take.

   A step is a phrase and a part done (context.h). The time left of a step is
   estimated from the time that it has taken: t (1 - d) / d. The texts are made
   without the standard library's formatted output, so that signal handlers may
   ask for them and no locale changes them. */

#ifndef MSJ_SUPPORT_STEP_H
#define MSJ_SUPPORT_STEP_H

#include "support/context.h"

#define MSJ_STEP_SIZE 160

/* Seconds of the monotonic clock; 0 if it cannot be read. */
double msj_clock(void);

/* Seconds left of the step, or less than 0 when nothing is known. */
double msj_step_left(const msj_context_t *ctx, double now);

/* For people who wait: "solving: 43 %, 12 s, about 16 s left for this step",
   the 12 s since msj_context_init; "" without a step. Returns the length. */
size_t msj_step_display(char out[MSJ_STEP_SIZE], const msj_context_t *ctx,
                        double now);

/* For a limit that was reached: "; solving: 43 % done", and if it was that of
   time "..., about 16 s more would be needed for it"; "" without a step.
   Returns the length. */
size_t msj_step_reached(char out[MSJ_STEP_SIZE], const msj_context_t *ctx,
                        double now, int time);

#endif
