/* float_solvers.h -- the solvers that users have today, in doubles.

   Each computes the time-average law from the doubles of float_chain.h by a
   method of its own, as a program of the field would, and normalises it to
   sum 1 in doubles. The result may have wrong digits, wrong signs, NaN or
   infinities: that is what grade.h measures. Nothing here is an answer; no
   exact path calls it.

   lu-sum          LAPACK dgesv on Q', the last balance equation replaced by
                   "the law sums to 1"
   lu-pinned       LAPACK dgesv on the balance equations of all states but
                   the first, whose probability is 1 before normalisation
   gth             Grassmann, Taksar, Heyman 1985, dense: no subtraction, the
                   diagonal is not used
   klu             sparse LU (SuiteSparse KLU) of the same equations as
                   lu-pinned
   power           x <- x (I + Q / (1.1 max |Q(s,s)|)) from the uniform law
   gauss-seidel    x_s <- sum_{s' != s} x_s' Q(s',s) / |Q(s,s)| in order of
                   the states, from the uniform law, normalised per sweep

   The iterations end when the sum of the absolute changes in one step is at
   most MSJ_FLOAT_TOLERANCE (times the sum of x, which is 1), after
   MSJ_FLOAT_STEPS steps or about MSJ_FLOAT_WORK operations. Ending says
   nothing about the error. */

#ifndef MSJ_SOLVER_FLOAT_SOLVERS_H
#define MSJ_SOLVER_FLOAT_SOLVERS_H

#include "solver/float_chain.h"

#define MSJ_FLOAT_TOLERANCE 1e-12
#define MSJ_FLOAT_STEPS 100000
#define MSJ_FLOAT_WORK 3e9

typedef enum
{
    MSJ_FLOAT_SOLVED,
    MSJ_FLOAT_NOT_CONVERGED, /* the law is that of the last step */
    MSJ_FLOAT_SINGULAR       /* a zero pivot; the law is NaN */
} msj_float_outcome_t;

/* `law`: state_count >= 1 doubles. MSJ_OK with any *outcome; MSJ_NOMEM;
   MSJ_LIMIT (polled, or larger than the method can address). */
typedef msj_status_t (*msj_float_function_t)(msj_context_t *ctx, double *law,
                                             msj_float_outcome_t *outcome,
                                             const msj_float_chain_t chain);

typedef struct
{
    const char *name;
    const char *title;
    msj_float_function_t solve;
    slong largest; /* states; the caller does not run it for more */
} msj_float_solver_t;

msj_status_t msj_float_lu_sum(msj_context_t *ctx, double *law,
                              msj_float_outcome_t *outcome,
                              const msj_float_chain_t chain) MSJ_MUST_CHECK;
msj_status_t msj_float_lu_pinned(msj_context_t *ctx, double *law,
                                 msj_float_outcome_t *outcome,
                                 const msj_float_chain_t chain) MSJ_MUST_CHECK;
msj_status_t msj_float_gth(msj_context_t *ctx, double *law,
                           msj_float_outcome_t *outcome,
                           const msj_float_chain_t chain) MSJ_MUST_CHECK;
msj_status_t msj_float_klu(msj_context_t *ctx, double *law,
                           msj_float_outcome_t *outcome,
                           const msj_float_chain_t chain) MSJ_MUST_CHECK;
msj_status_t msj_float_power(msj_context_t *ctx, double *law,
                             msj_float_outcome_t *outcome,
                             const msj_float_chain_t chain) MSJ_MUST_CHECK;
msj_status_t
msj_float_gauss_seidel(msj_context_t *ctx, double *law,
                       msj_float_outcome_t *outcome,
                       const msj_float_chain_t chain) MSJ_MUST_CHECK;

/* The i-th solver, NULL after the last. */
const msj_float_solver_t *msj_float_solver_get(slong i);

/* The solver with this name, or NULL. */
const msj_float_solver_t *msj_float_solver_find(const char *name);

/* law /= its sum, as everybody does it. */
void msj_float_normalise(double *law, slong length);

/* law = NaN, *outcome = MSJ_FLOAT_SINGULAR. */
void msj_float_singular(double *law, msj_float_outcome_t *outcome,
                        slong length);

#endif
