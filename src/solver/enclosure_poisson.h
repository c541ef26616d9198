/* enclosure_poisson.h -- refinement of the Poisson equation in balls
   (internal to enclosure.h, where the proof is).

   For a function g of the states, h is improved until the numbers
   e(s) = g(s) + (Qh)(s), evaluated rigorously with Arb, agree to as many
   digits as are wanted: the ct-average of g lies between the least and the
   largest of them, whatever h is. */

#ifndef MSJ_SOLVER_ENCLOSURE_POISSON_H
#define MSJ_SOLVER_ENCLOSURE_POISSON_H

#include "solver/enclosure_ball.h"
#include "solver/enclosure_dense.h"
#include "solver/enclosure_factor.h"

/* Up to here chains that doubles cannot factor are factored with more bits
   (dense: 400 states take about 2 s). */
#define MSJ_ENCLOSURE_DENSE_STATES 400
/* Widths and other bounds need few bits, rounded outwards. */
#define MSJ_BOUND_BITS 64
/* An average that is so much smaller than the function, and the digits that
   are wanted twice, is taken for 0: its digits cannot be had by waiting. */
#define MSJ_ZERO_BITS 1024

/* A chain with its factors and its rates as balls of `bits` bits. */
typedef struct
{
    const msj_generator_struct *generator;
    slong bits;
    arb_ptr rate;
    int factored; /* the choice of `pinned` was made, by `factor` */
    msj_poisson_factor_t factor;
    msj_poisson_dense_t dense;
} msj_poisson_struct;

typedef msj_poisson_struct msj_poisson_t[1];

/* Fill g with balls that contain the values of a function of the states. */
typedef struct
{
    void (*fill)(arb_ptr g, slong bits, const void *data);
    const void *data;
} msj_state_function_t;

/* An average that is being enclosed. */
typedef struct
{
    slong size;
    arb_ptr h; /* exact (radius 0), h(pinned) = 0 */
    arb_ptr g;
    arb_ptr e;
    arf_t low, high;         /* proven for the average: of all h so far */
    arf_t now_low, now_high; /* min and max of e for the present h, or
                                infinite */
} msj_average_struct;

typedef msj_average_struct msj_average_t[1];

void msj_poisson_init(msj_poisson_t poisson, const msj_generator_t generator);
void msj_poisson_clear(msj_poisson_t poisson);

/* Choose the pinned state and factor, unless it was done. */
msj_status_t msj_poisson_factorise(msj_context_t *ctx,
                                   msj_poisson_t poisson) MSJ_MUST_CHECK;

void msj_average_init(msj_average_t average, slong size);
void msj_average_clear(msj_average_t average);

/* The proven bounds of the ct-average of `function` until they agree in the
   sense of msj_bounds_agree (scale: max |g| 2^-MSJ_ZERO_BITS); `average` is
   new, or of the same function and to be improved. MSJ_LIMIT when it does not
   get better, or when polled: the bounds are valid also then (infinite if
   there are none). Valid are `now_low` and `now_high`, too: bounds of e for
   the h that is left in `average`. */
msj_status_t msj_poisson_refine(msj_context_t *ctx, msj_average_t average,
                                msj_poisson_t poisson,
                                msj_state_function_t function,
                                slong digits) MSJ_MUST_CHECK;

/* The rates as balls of so many bits. MSJ_LIMIT when polled. */
msj_status_t msj_poisson_set_bits(msj_context_t *ctx, msj_poisson_t poisson,
                                  slong bits) MSJ_MUST_CHECK;

/* e, and the bounds that follow, for the present g and h. *radius: the largest
   of e. MSJ_LIMIT when polled, MSJ_INTERNAL if a ball is not finite (its
   bounds could not be compared); then now_low and now_high are infinite. */
msj_status_t msj_average_evaluate(msj_context_t *ctx, msj_average_t average,
                                  mag_t radius,
                                  const msj_poisson_t poisson) MSJ_MUST_CHECK;

/* The present bounds are not those of h (any more): now_low and now_high
   become infinite. */
void msj_average_forget(msj_average_t average);

/* One correction of h from the present e, which is destroyed. *done = 0: the
   factors are of no use. The caller forgets the present bounds. */
msj_status_t msj_average_correct(msj_context_t *ctx, msj_average_t average,
                                 int *done,
                                 msj_poisson_t poisson) MSJ_MUST_CHECK;

/* Factors with more bits, and h = 0 again. *done = 0 if there are none to be
   had: too many states, or bits. The caller forgets the present bounds. */
msj_status_t msj_average_escalate(msj_context_t *ctx, msj_average_t average,
                                  int *done,
                                  msj_poisson_t poisson) MSJ_MUST_CHECK;

/* Non-zero if low <= high have one sign and (high - low) 10^digits is at most
   the smaller |bound|, or if high - low <= 10^(-2 digits) scale (then the
   average is 0 as far as one can see), or if both are equal. */
int msj_bounds_agree(const arf_t low, const arf_t high, slong digits,
                     const arf_t scale);

/* The bits to start with for so many digits. */
slong msj_poisson_bits(slong digits);

#endif
