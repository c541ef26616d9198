/* duration.h -- phase-type durations.

   PH(alpha, S) with m phases: a job starts in phase i with probability
   alpha_i, changes from i to j at rate S(i,j) and completes from i at rate
   t(i) = -sum_j S(i,j) (theory: RESET 3.5). The exponential duration is m = 1.
   Kept as one m x m matrix of rates: S(i,j) off the diagonal and t(i) on it.
   Valid: alpha_i >= 0 with sum 1, rates >= 0, every phase can be reached from
   a phase with alpha > 0, and from every phase some phase with t > 0. */

#ifndef MSJ_MODEL_DURATION_H
#define MSJ_MODEL_DURATION_H

#include <flint/fmpq.h>

#include "support/context.h"

/* So that m^2 rates are a matter of megabytes. */
#define MSJ_PHASES_MAX 1000L

typedef struct
{
    slong phase_count; /* m */
    fmpq *initial;     /* alpha, m */
    fmpq *rates;       /* m x m, row-major: S(i,j), and t(i) on the diagonal */
} msj_duration_struct;

typedef msj_duration_struct msj_duration_t[1];

/* Without phases; clear after use in any case. */
void msj_duration_init(msj_duration_t duration);
void msj_duration_clear(msj_duration_t duration);

/* `count` phases, all numbers 0 (1 <= count <= MSJ_PHASES_MAX). */
msj_status_t msj_duration_set_phases(msj_context_t *ctx,
                                     msj_duration_t duration,
                                     slong count) MSJ_MUST_CHECK;

/* One phase, which completes with the rate. */
msj_status_t msj_duration_set_exponential(msj_context_t *ctx,
                                          msj_duration_t duration,
                                          const fmpq_t rate) MSJ_MUST_CHECK;

msj_status_t msj_duration_copy(msj_context_t *ctx, msj_duration_t to,
                               const msj_duration_t from) MSJ_MUST_CHECK;

/* The entry (i, j) of the rates: S(i,j), or t(i) when i = j. */
fmpq *msj_duration_rate(const msj_duration_t duration, slong i, slong j);

/* E[D] and E[D^2], exact. Requires a valid duration. Cost O(m^3). */
void msj_duration_moments(fmpq_t mean, fmpq_t second,
                          const msj_duration_t duration);

#endif
