/* staircase_ratio.h -- from one state of two classes to the next, exactly.

   T = pi/nu changes over a step of the walk (staircase_walk.h) by a quotient
   of two numbers, which are counts of jobs or rates of states, times powers of
   the constants R_1, R_2, P_1, P_2, Q (proofs/splitting, Lemma SPL-step). */

#ifndef MSJ_THEOREM_STAIRCASE_RATIO_H
#define MSJ_THEOREM_STAIRCASE_RATIO_H

#include "theorem/staircase_walk.h"

typedef enum
{
    MSJ_RATE_1,
    MSJ_RATE_2,
    MSJ_PROB_1,
    MSJ_PROB_2,
    MSJ_SCALE,
    MSJ_CONSTANTS
} msj_constant_t;

/* In the order of the descriptor: rates unit R_i / scale, R_1 and R_2
   coprime; p_i = P_i / Q. */
typedef struct
{
    fmpz constant[MSJ_CONSTANTS];
    fmpq_t unit;
} msj_constants_struct;

typedef msj_constants_struct msj_constants_t[1];

void msj_constants_init(msj_constants_t constants, const msj_model_t model);
void msj_constants_clear(msj_constants_t constants);

/* a R_1 + b R_2: the rate nu of the state, over the unit. */
void msj_walk_rate(fmpz_t out, const msj_walk_t *walk,
                   const msj_constants_t constants);

/* above / below times the product of the constants to the exponents. */
typedef struct
{
    fmpz_t above, below;
    int exponent[MSJ_CONSTANTS]; /* -1, 0 or 1 */
} msj_ratio_struct;

typedef msj_ratio_struct msj_ratio_t[1];

void msj_ratio_init(msj_ratio_t ratio);
void msj_ratio_clear(msj_ratio_t ratio);

/* To the next state: T there over T here. `rate` is that of the state before
   and becomes that of the next. */
void msj_ratio_next(msj_ratio_t ratio, fmpz_t rate, msj_walk_t *walk,
                    const msj_constants_t constants);

/* The ratio as a quotient of two integers. */
void msj_ratio_parts(fmpz_t above, fmpz_t below, const msj_ratio_t ratio,
                     const msj_constants_t constants);

#endif
