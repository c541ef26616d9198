/* enclosure.h -- proven bounds for averages of chains too large to solve
   exactly.

   Averages. Let ct be a law with ct Q = 0, g a function of the states, h ANY
   function. Then sum_s ct_s (Qh)(s) = 0, so E_ct[g] = sum_s ct_s e(s) with
   e = g + Qh, and, ct being non-negative with sum 1,

       min_s e(s) <= E_ct[g] <= max_s e(s).                              (1)

   The closer h is to a solution of the Poisson equation Q h = E_ct[g] - g,
   the closer the bounds. h is found by iterative refinement: a sparse LU in
   doubles (KLU) gives a correction for the present e, which is then evaluated
   in balls (Arb): h is dyadic and exact, rates are enclosed, every operation
   is rounded outwards. Only the ball evaluation of (1) is relied upon; wrong
   factors make wide bounds, never false ones. The throughput X is the average
   of r(s), the rate of completions.

   Relative completions. Let Q Delta = X - r, ct Delta = 0, and w an upper
   bound of |e(s) - X| for all s, e = r + Qh (the width of (1): e and X are
   both in it). With f = h - Delta: Q f = e - X. Let z be a state and tau a
   function with tau(z) = 0 and (Q tau)(s) <= -1 for s != z (a
   supersolution).
   (a) z is reached from every state, and tau >= 0: were C a closed set
       without z, then (Q tau)(s) >= 0 where tau is least on C; and tau, least
       at s != z, would have (Q tau)(s) >= 0 there.
   (b) With phi = f - f(z), u = w tau + phi and u = w tau - phi have u(z) = 0
       and (Qu)(s) <= -w + |e(s) - X| <= 0 for s != z, so u(s) >= E_s[u at
       the time z is reached] = 0 by (a): |phi| <= w tau.
   (c) pi = (1/X) ct A1, A1 = the rates of completions, sums to 1, so constants
       cancel and, since ct Delta = 0,
       Delta(Y_d) = pi Delta - ct Delta = (pi - ct) h - (pi - ct) phi,
       |(pi - ct) phi| <= (pi + ct) w tau <= 2 w max tau.
   (d) (pi - ct) h = (1/X) (E_ct[A1 h - x h] + (x - X) E_ct[h]) for any x;
       with x between the bounds of X the last term is at most w max |h|, and
       E_ct[A1 h - x h] is the average of a function that is known: (1) again.
   tau comes from (1) for g = -1 at z, 0 elsewhere: if max_s e(s) = -m < 0
   then (Qh)(s) = e(s) <= -m for s != z, and tau = (h - h(z))/m will do.

   Bounds are rational numbers (dyadic). They hold for every law with ct Q = 0
   when there are several; Delta is defined for irreducible chains only. */

#ifndef MSJ_SOLVER_ENCLOSURE_H
#define MSJ_SOLVER_ENCLOSURE_H

#include <flint/flint.h>
#include <flint/fmpq.h>

#include "solver/generator.h"
#include "support/context.h"

/* Most digits that may be asked for. */
#define MSJ_ENCLOSURE_DIGITS 100000

/* low <= E_ct[g] <= high for a function g of the state_count >= 1 states, with
   (high - low) 10^(digits + 2) at most |low| and |high| (or, where the average
   seems to be 0, high - low below 10^-300 max |g|). MSJ_LIMIT: refinement
   stagnates, or polled; the message says how far it came, and low, high are
   valid bounds also then (at worst min g and max g). MSJ_INPUT: digits < 1 or
   more than MSJ_ENCLOSURE_DIGITS. MSJ_NOMEM. Cost: one or two sparse
   factorisations, and about digits/10 + 2 passes over all transitions with
   numbers of 4 bits per digit (more when the chain is badly conditioned). */
msj_status_t msj_enclose_average(msj_context_t *ctx, fmpq_t low, fmpq_t high,
                                 const msj_generator_t generator, const fmpq *g,
                                 slong digits) MSJ_MUST_CHECK;

/* The same for the throughput X. */
msj_status_t msj_enclose_throughput(msj_context_t *ctx, fmpq_t low, fmpq_t high,
                                    const msj_generator_t generator,
                                    slong digits) MSJ_MUST_CHECK;

/* The same for Delta(Y_d). The chain must be irreducible and complete jobs. On
   failure there may be no bounds: *bounded says whether low and high are set.
   Cost: about three times that of X. */
msj_status_t msj_enclose_relative_completions(msj_context_t *ctx, fmpq_t low,
                                              fmpq_t high, int *bounded,
                                              const msj_generator_t generator,
                                              slong digits) MSJ_MUST_CHECK;

/* The longest decimal, of at most `digits` >= 1 significant digits, that every
   number in [low, high] has when it is rounded to as many digits (half to
   even): *proven digits, printed as msj_rational_decimal does. *proven = 0 and
   an empty text if there is none. Freshly allocated (msj_free), or NULL. */
char *msj_enclosure_decimal(slong *proven, const fmpq_t low, const fmpq_t high,
                            slong digits);

#endif
