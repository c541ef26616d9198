/* lifting.h -- the sums of a task, by several lifts side by side.

   Each lift (lift.h) has primes of its own and may have a thread of its own;
   what comes out modulo the product of all powers depends neither on their
   number nor on the kernel, once it is turned into fractions. */

#ifndef MSJ_SOLVER_LIFTING_H
#define MSJ_SOLVER_LIFTING_H

#include "solver/lift.h"
#include "solver/padic_number.h"

typedef struct
{
    const msj_task_struct *task; /* borrowed */
    msj_lift_t *lifts;
    int count;
    slong lanes; /* of all lifts */
    slong steps; /* lifted so far */
    ulong *primes;
    double expected; /* steps, for progress and its listeners */
} msj_lifting_struct;

typedef msj_lifting_struct msj_lifting_t[1];

void msj_lifting_init(msj_lifting_t lifting);
void msj_lifting_clear(msj_lifting_t lifting);

/* One lift per thread of the context, but at most that many, ready; with
   factors if there is a pattern. `attempt`: 0, 1, ... for other primes each
   time. MSJ_LIMIT if the system is singular modulo a prime of each of three
   choices; MSJ_NOMEM. */
msj_status_t msj_lifting_begin(msj_context_t *ctx, msj_lifting_t lifting,
                               const msj_task_t task, int portable,
                               const msj_pattern_struct *pattern, int attempt,
                               slong threads) MSJ_MUST_CHECK;

/* Bits of M that a step brings, about. */
double msj_lifting_step_bits(const msj_lifting_t lifting);

/* Lift until there are so many steps. */
msj_status_t msj_lifting_run(msj_context_t *ctx, msj_lifting_t lifting,
                             slong steps) MSJ_MUST_CHECK;

/* All sums modulo the powers of the steps so far: values[(level MSJ_SUMS + sum)
   lanes + lane]; padic is initialised here. */
msj_status_t msj_lifting_values(msj_context_t *ctx, fmpz *values,
                                msj_padic_t padic,
                                const msj_lifting_t lifting) MSJ_MUST_CHECK;

#endif
