/* float_chain.h -- a chain in doubles, built as its users build it.

   A = the rates, self-transitions included, each rounded correctly to a
   double; Q = A - diag(row sums of A), the sums and the difference in
   doubles, from the left to the right. Nothing special is done for
   self-transitions or for cancellation: where this loses digits, programs
   that start from Q lose them, whatever they do next. Not for exact paths. */

#ifndef MSJ_SOLVER_FLOAT_CHAIN_H
#define MSJ_SOLVER_FLOAT_CHAIN_H

#include <flint/flint.h>
#include <flint/fmpq.h>

#include "solver/generator.h"
#include "support/context.h"

typedef struct
{
    slong state_count;
    slong *first;     /* state_count + 1 */
    slong *target;    /* increasing in a row; never the state itself */
    double *rate;     /* Q(s, target), off the diagonal */
    double *diagonal; /* Q(s, s), as computed: maybe 0, or of wrong sign */
} msj_float_chain_struct;

typedef msj_float_chain_struct msj_float_chain_t[1];

/* The double nearest to `value`, ties to even; subnormal numbers and
   infinities as IEEE 754 has them, never -0. Integers only
   (fmpq_get_d truncates and may be off by more). */
double msj_rational_double(const fmpq_t value);

void msj_float_chain_init(msj_float_chain_t chain);
void msj_float_chain_clear(msj_float_chain_t chain);

/* The doubles of `generator`. `chain` was initialised and not set before.
   MSJ_NOMEM, and MSJ_LIMIT when polled. Cost O(transitions). */
msj_status_t
msj_float_chain_set(msj_context_t *ctx, msj_float_chain_t chain,
                    const msj_generator_t generator) MSJ_MUST_CHECK;

/* *dense: n x n, row by row, freshly allocated (msj_free): Q. To Fortran,
   which counts by columns, it is the transpose of Q: the matrix of the
   balance equations. MSJ_NOMEM. */
msj_status_t
msj_float_chain_dense(msj_context_t *ctx, double **dense,
                      const msj_float_chain_t chain) MSJ_MUST_CHECK;

#endif
