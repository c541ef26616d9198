/* decimals_path.h -- the boundary of a staircase as a path, and bounds of what
   lies behind a state of it (internal to decimals.h; proofs/decimals).

   The path of unit steps from (0, B(0)) to (A(0), 0) goes right where the
   cell on the right is in F, and down otherwise. Its cells are the states of
   the two-class descriptor, but for those that it enters from above and leaves
   to the right. tau is the time-average law without the probability of the
   blocked class and without the constant, and along the path (Lemma DEC-steps)

     right, (a, b) to (a+1, b):     p_1 (a mu_1 + b mu_2) / ((a+1) mu_1)
     down, (a, b) to (a, b-1):      b mu_2 / (p_2 (a mu_1 + (b-1) mu_2))
     both, (a, b) to (a+1, b-1):    p_1 b mu_2 / (p_2 (a+1) mu_1).

   The path is walked from left to right only. From right to left it is the
   same path with the two classes exchanged (`mirrored`). */

#ifndef MSJ_THEOREM_DECIMALS_PATH_H
#define MSJ_THEOREM_DECIMALS_PATH_H

#include "model/model.h"
#include "solver/enclosure_ball.h"

typedef struct
{
    const msj_model_struct *model;
    int mirrored;
    slong need[2]; /* l_1, l_2; 0 without servers */
    fmpz prob[2];  /* p_i = prob / scale */
    fmpz rate[2];  /* mu_1 : mu_2 */
    fmpz scale;
} msj_path_struct;

typedef msj_path_struct msj_path_t[1];

void msj_path_init(msj_path_t path, const msj_model_t model, int mirrored);
void msj_path_clear(msj_path_t path);

/* A(b) and B(a), -1 where the row or column is empty. */
slong msj_path_width(const msj_path_t path, slong b);
slong msj_path_height(const msj_path_t path, slong a);

typedef enum
{
    MSJ_PATH_RIGHT,
    MSJ_PATH_DOWN,
    MSJ_PATH_BOTH
} msj_path_step_t;

/* The ratio of the step from (a, b) as num/den, positive. */
void msj_path_ratio(fmpz_t num, fmpz_t den, const msj_path_t path,
                    msj_path_step_t step, slong a, slong b);

/* For the state (a, b) bounds of what lies behind it (Lemma DEC-tail): *sum of
   sum tau(s) / tau(a, b) and *moment of sum max(i, j) tau(s) / tau(a, b) over
   the states s behind it, i and j being the steps to the right and down from
   where the walk began, of which `steps` are at most made at (a, b). +inf if
   no bound is known here. */
void msj_path_tail(arf_t sum, arf_t moment, const msj_path_t path, slong a,
                   slong b, slong steps);

#endif
