/* solution.h -- exact values of a saturated system.

   The law comes from the product form of a theorem whose hypotheses hold, and
   from elimination otherwise; in both cases it is substituted back into every
   global balance equation of the chain before it is given out, except on the
   lists of exact-k that are not enumerated, where the theorem single-duration
   is verified (collapsed) instead. Exact. */

#ifndef MSJ_THEOREM_SOLUTION_H
#define MSJ_THEOREM_SOLUTION_H

#include "solver/relative.h"
#include "theorem/theorem.h"

typedef struct
{
    const msj_model_struct *model; /* borrowed */
    const msj_descriptor_t *descriptor;
    const char *method; /* "product form", "elimination (GTH)", ... */
    fmpz_t states;
    msj_values_t values;

    /* Absent (state_count 0) when exact-k was not enumerated. */
    msj_chain_t chain;
    msj_law_t law;

    /* Relative completions: Delta(s) for every state, and Delta(Y_d). */
    int has_delta;
    msj_relative_t relative;
} msj_solution_struct;

typedef msj_solution_struct msj_solution_t[1];

void msj_solution_init(msj_solution_t solution);
void msj_solution_clear(msj_solution_t solution);

/* Largest chain for which relative completions are computed unasked. */
#define MSJ_DELTA_STATES 2000

/* Solve the model with the descriptor (NULL: the smallest that fits). `law`:
   the chain must be enumerated, also for exact-k (else MSJ_LIMIT).
   `delta`: compute the relative completions however many states there are;
   otherwise only up to MSJ_DELTA_STATES. */
msj_status_t msj_solve(msj_context_t *ctx, msj_solution_t solution,
                       const msj_model_t model,
                       const msj_descriptor_t *descriptor, int law,
                       int delta) MSJ_MUST_CHECK;

#endif
