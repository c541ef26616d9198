/* staircase_walk.h -- the states of two classes one after the other.

   Along the boundary of F (boundary.h), from [h,0,B(0)] to the last state of
   the last column: columns from the left, each from the top. A step leads to
   the next column in the same row, to the next column one row below, or down
   in the column; the ratio of pi/nu between its ends is a quotient of few
   factors (proofs/splitting, Lemma SPL-step). O(1) memory. */

#ifndef MSJ_THEOREM_STAIRCASE_WALK_H
#define MSJ_THEOREM_STAIRCASE_WALK_H

#include "model/model.h"

typedef struct
{
    const msj_model_struct *model;
    slong a, b;  /* jobs in service, in the order of the descriptor */
    slong top;   /* B(a) */
    slong below; /* B(a + 1), or -1 */
} msj_walk_t;

typedef enum
{
    MSJ_STEP_ACROSS,   /* (a, b) to (a + 1, b) */
    MSJ_STEP_DIAGONAL, /* to (a + 1, b - 1) */
    MSJ_STEP_DOWN      /* to (a, b - 1) */
} msj_step_t;

/* The first state. Requires two classes. */
void msj_walk_start(msj_walk_t *walk, const msj_model_t model);

/* The blocked class of the state: 0 (none), 1 or 2, in the order of the
   descriptor. */
int msj_walk_blocked(const msj_walk_t *walk);

/* To the next state; there must be one. */
msj_step_t msj_walk_next(msj_walk_t *walk);

/* The number of states. O(1) with servers and with a feasible set, else
   O(R min(columns, rows)). */
slong msj_walk_states(const msj_model_t model);

#endif
