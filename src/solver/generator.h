/* generator.h -- the rates of a chain between states, sparse and exact.

   The sampling nodes are eliminated: rate(s, s') is the sum over transitions
   of jobs * rate * the probability that the draws end in s'. Self-transitions
   stay (those of a saturated system complete a job). A second way to every
   quantity that the flow (flow.h) gives, and the input of the floating
   solvers. */

#ifndef MSJ_SOLVER_GENERATOR_H
#define MSJ_SOLVER_GENERATOR_H

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>

#include "chain/chain.h"

typedef struct
{
    slong state_count;
    slong *first;     /* state_count + 1: where the entries of a row begin */
    slong *target;    /* increasing within a row */
    fmpq *rate;       /* total rate to the target, not 0 */
    fmpq *completion; /* the part of it that completes a job */
    slong capacity;   /* of the entries */
} msj_generator_struct;

typedef msj_generator_struct msj_generator_t[1];

void msj_generator_init(msj_generator_t generator);
void msj_generator_clear(msj_generator_t generator);

/* Fill an empty generator. Row sums are nu_s and r_s. Cost: entries of the
   node laws, C per node and more where draws follow draws. */
msj_status_t msj_generator_set_chain(msj_context_t *ctx,
                                     msj_generator_t generator,
                                     const msj_chain_t chain) MSJ_MUST_CHECK;

/* Begin an empty generator with that many states, and append its rows in
   order: the rates and completion rates to all states. For chains that are
   derived from others. */
msj_status_t msj_generator_begin(msj_context_t *ctx, msj_generator_t generator,
                                 slong states) MSJ_MUST_CHECK;
msj_status_t msj_generator_append(msj_context_t *ctx, msj_generator_t generator,
                                  slong row, const fmpq *rate,
                                  const fmpq *completion) MSJ_MUST_CHECK;

/* The rates as a dense matrix, state_count x state_count. */
void msj_generator_dense(fmpq_mat_t out, const msj_generator_t generator);

#endif
