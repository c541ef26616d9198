/* task.h -- sums over the solutions of a torn system and of others after it.

   Level 0 is A x_0 = b_0, level j >= 1 is A x_j = b_j + K_j x_0, with the same
   A, that of a march (march.h). Of every level MSJ_SUMS sums of weight times
   unknown are wanted, as p-adic numbers (lift.h), and the unknowns are not.
   All of it is in the order of the march. */

#ifndef MSJ_SOLVER_TASK_H
#define MSJ_SOLVER_TASK_H

#include "solver/march.h"

#define MSJ_LEVELS 3
#define MSJ_SUMS 2

typedef struct
{
    const msj_march_struct *march; /* borrowed */
    slong levels;
    fmpz *right;                       /* b_j: levels x n */
    msj_sparse_t coupling[MSJ_LEVELS]; /* K_j, entries positive; not of 0 */
    fmpz *weights;                     /* MSJ_SUMS x n, not negative */
} msj_task_struct;

typedef msj_task_struct msj_task_t[1];

void msj_task_init(msj_task_t task);
void msj_task_clear(msj_task_t task);

/* A task with no couplings yet, right-hand sides and weights 0. */
void msj_task_begin(msj_task_t task, const msj_march_t march, slong levels);

/* The coupling of a level, from a matrix in the order of the system that was
   torn: rows are equations, columns unknowns. MSJ_NOMEM. */
msj_status_t msj_task_couple(msj_context_t *ctx, msj_task_t task, slong level,
                             const msj_sparse_t matrix,
                             const msj_tearing_t tearing) MSJ_MUST_CHECK;

/* Bits of the largest row sum of |A| and the K_j together; of the largest
   right-hand side; of the largest weight; entries of the longest row. */
slong msj_task_sum_bits(const msj_task_t task);
slong msj_task_right_bits(const msj_task_t task);
slong msj_task_weight_bits(const msj_task_t task);
slong msj_task_longest(const msj_task_t task);

#endif
