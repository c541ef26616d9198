/* scalar_work.h -- what scalars.c works with: the systems of a chain, torn. */

#ifndef MSJ_SOLVER_SCALAR_WORK_H
#define MSJ_SOLVER_SCALAR_WORK_H

#include "solver/lifting.h"
#include "solver/scalar_bound.h"
#include "solver/scalars.h"

typedef struct
{
    msj_sparse_t balance;  /* A' */
    msj_sparse_t flow;     /* K_1', or the N_s on the diagonal */
    msj_sparse_t identity; /* of the states */
    fmpz *right;           /* c, then k, of the unknowns */
    slong right_count;
    fmpz *rates; /* rho_s of all states */
    slong rate_count;
    fmpz_t rate_scale; /* M */

    msj_tearing_t tearing; /* or the order of elimination */
    int factors;           /* then factors are used, of this pattern */
    slong too_many;        /* parameters that a tearing left; 0: not tried */
    msj_pattern_t pattern;
    msj_march_t march;
    msj_task_t task;
    msj_lifting_t lifting;
    msj_bound_t bound;

    fmpz *values; /* of msj_lifting_values */
    slong value_count;
    msj_padic_t padic; /* only while evaluating */

    int unit;     /* S is one modulo all primes */
    int guessed;  /* a/b is there */
    int proved;   /* and is M X */
    int departed; /* e/(f G a b^2) is Delta(Y_d), proved */
    fmpz_t a, b, e, f;
    double needed; /* bits that prove what is there; 0: nothing is */
} msj_work_struct;

typedef msj_work_struct msj_work_t[1];

void msj_work_init(msj_work_t work);
void msj_work_clear(msj_work_t work);

/* Everything but the lifting. */
msj_status_t msj_work_build(msj_context_t *ctx, msj_work_t work,
                            const msj_chain_t chain, int departure,
                            int way) MSJ_MUST_CHECK;

/* Nothing is known yet; after a lifting was begun. */
void msj_work_reset(msj_work_t work);

#endif
