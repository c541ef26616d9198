/* decimals_walk.h -- sums over one side of the path of a staircase (internal
   to decimals.h; proofs/decimals).

   From a state the walk goes to the right, adds tau(s) term by term, and stops
   where Lemma DEC-tail bounds the rest. The terms are either balls (any
   parameters), or integers of a few limbs, rounded down, whose error Lemma
   DEC-fixed bounds: 5 times faster, for ratios of one word. */

#ifndef MSJ_THEOREM_DECIMALS_WALK_H
#define MSJ_THEOREM_DECIMALS_WALK_H

#include "support/context.h"
#include "theorem/decimals_path.h"

/* What the law is multiplied by for the blocked job. */
typedef enum
{
    MSJ_BLOCKED_NONE,
    MSJ_BLOCKED_FIRST,  /* p_1: reached from above, left downwards */
    MSJ_BLOCKED_SECOND, /* p_2: reached from the left, left to the right */
    MSJ_BLOCKED_COUNT
} msj_blocked_t;

/* By h: sum of tau, of i tau and of j tau; i and j are the steps to the right
   and down from where the walk began. */
typedef enum
{
    MSJ_SUM_ONE,
    MSJ_SUM_RIGHT,
    MSJ_SUM_DOWN,
    MSJ_SUM_COUNT
} msj_sum_t;

/* --- terms as balls (decimals_ball.c) ------------------------------------- */

typedef struct
{
    const msj_path_struct *path;
    slong bits;
    arb_t term;
    arb_struct sum[MSJ_BLOCKED_COUNT][MSJ_SUM_COUNT];
    fmpz_t num, den;
} msj_ball_terms_t;

void msj_ball_init(msj_ball_terms_t *terms, const msj_path_t path, slong bits);
void msj_ball_clear(msj_ball_terms_t *terms);
/* The step from (a, b), and tau there to the sums. */
void msj_ball_step(msj_ball_terms_t *terms, msj_path_step_t step, slong a,
                   slong b);
void msj_ball_add(msj_ball_terms_t *terms, msj_blocked_t blocked, slong right,
                  slong down);

/* --- terms as integers (decimals_fixed.c) --------------------------------- */

#define MSJ_FIXED_LIMBS 16
/* The first term is 2^-MSJ_FIXED_ROOM of what the limbs hold. */
#define MSJ_FIXED_ROOM 24

typedef struct
{
    slong limbs;
    mp_limb_t rate[2], prob[2], scale;
    mp_limb_t term[MSJ_FIXED_LIMBS + 1];
    mp_limb_t sum[MSJ_BLOCKED_COUNT][MSJ_SUM_COUNT][MSJ_FIXED_LIMBS + 2];
    slong steps;
    slong bits;  /* of term */
    slong least; /* the least number of bits of any term so far */
    slong rise;  /* the most bits above an earlier term */
    int failed;  /* a term does not fit, or became 0 */
} msj_fixed_terms_t;

/* Zero if a ratio may need more than one word, or there are too many limbs. */
int msj_fixed_init(msj_fixed_terms_t *terms, const msj_path_t path,
                   slong limbs);
void msj_fixed_step(msj_fixed_terms_t *terms, msj_path_step_t step, slong a,
                    slong b);
void msj_fixed_add(msj_fixed_terms_t *terms, msj_blocked_t blocked, slong right,
                   slong down);
/* s with term < 2^s, the first term being 1. */
slong msj_fixed_size(const msj_fixed_terms_t *terms);
/* About log2 of 1 plus the sum of the terms. */
slong msj_fixed_sum_size(const msj_fixed_terms_t *terms);
/* Into balls: sums and the last term. Zero, and nothing done, if the
   hypotheses of Lemma DEC-fixed do not hold. `farthest` is at least the steps
   to the right, and down, of every term. */
int msj_fixed_enclose(msj_ball_terms_t *out, const msj_fixed_terms_t *terms,
                      slong farthest);

/* --- the walk ------------------------------------------------------------- */

typedef struct
{
    slong bits;  /* the rest is below 2^-bits of the sum */
    slong limbs; /* of the terms; 0: balls */
    slong terms; /* for tests: stop at the first bound after so many terms,
                    -1: by `bits` */
} msj_window_t;

/* Sums over the states behind s1(a) = (a, B(a)) (`mirrored`: the state
   (b, B(b)) of the mirrored path), tau of this one being 1, with the
   probability of the blocked job: sum[MSJ_SUM_ONE] etc. in balls, the rest
   included. *count: the terms added, the rest not counted; *whole: there is no
   rest. *narrow: integers of so many limbs do not do; nothing else is set. */
msj_status_t msj_walk(msj_context_t *ctx, arb_ptr sum, slong *count, int *whole,
                      int *narrow, const msj_path_t path, slong a, slong b,
                      const msj_window_t *window) MSJ_MUST_CHECK;

#endif
