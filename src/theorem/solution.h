/* solution.h -- exact values of a saturated system.

   The law comes from the product form of a theorem whose hypotheses hold, and
   from elimination otherwise; in both cases it is substituted back into every
   global balance equation of the chain before it is given. Three exceptions:
   on the lists of exact-k that are not enumerated the theorem single-duration
   is verified (collapsed) instead; for long two-class chains, not enumerated
   either, X comes from the product form by Theorem ST; and of a large chain
   without formula, whose law nobody asked for, X and Delta(Y_d) alone are
   computed (scalars.h): a bound on determinants proves them (proofs/sparse,
   Lemmas SP-throughput and SP-departure), and no law is there to be
   substituted. Exact in all cases. */

#ifndef MSJ_THEOREM_SOLUTION_H
#define MSJ_THEOREM_SOLUTION_H

#include "solver/relative.h"
#include "theorem/theorem.h"

typedef struct
{
    const msj_model_struct *model; /* borrowed */
    const msj_descriptor_t *descriptor;
    const char *method; /* "product form", "elimination (GTH)", ... */
    char remark[160];   /* more of the method, or "" */
    fmpz_t states;
    msj_values_t values;

    /* Absent (state_count 0) when the chain was not enumerated; the law also
       when X alone was computed. */
    msj_chain_t chain;
    msj_law_t law;

    /* Relative completions: Delta(Y_d), and Delta(s) for every state, which is
       absent (state_count 0) where only the first was computed. */
    int has_delta;
    msj_relative_t relative;
} msj_solution_struct;

typedef msj_solution_struct msj_solution_t[1];

void msj_solution_init(msj_solution_t solution);
void msj_solution_clear(msj_solution_t solution);

/* Largest chain without formula for which Delta(Y_d) is computed unasked; and
   for which the vectors, the law and all Delta(s), are, unless the law is asked
   for. */
#define MSJ_DELTA_STATES 12000
#define MSJ_VECTOR_STATES 2000

/* Solve the model with the descriptor (NULL: the smallest that fits). `law`:
   the chain must be enumerated, however large (else MSJ_LIMIT), and the law be
   there. `delta`: compute Delta(Y_d) however many states there are, and with
   `law` all Delta(s). Without it Delta(Y_d) up to MSJ_DELTA_STATES, of chains
   that are enumerated, and all Delta(s) up to MSJ_VECTOR_STATES. */
msj_status_t msj_solve(msj_context_t *ctx, msj_solution_t solution,
                       const msj_model_t model,
                       const msj_descriptor_t *descriptor, int law,
                       int delta) MSJ_MUST_CHECK;

#endif
