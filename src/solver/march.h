/* march.h -- a torn system, renumbered, and its march.

   The unknowns are renumbered in the order of the tearing, the equations
   with them: equation i >= t has its largest column at i (the pivot), so one
   pass from t upwards, the march, gives every unknown from the first t, the
   parameters; equations 0 .. t-1 are left over. Marching is O(entries). */

#ifndef MSJ_SOLVER_MARCH_H
#define MSJ_SOLVER_MARCH_H

#include <flint/nmod.h>

#include "solver/tearing.h"

typedef struct
{
    slong size, parameters;
    slong *first; /* as in msj_sparse_t, renumbered; the pivot is last */
    slong *column;
    fmpz *value;

    /* Bits of the largest sum of absolute values in a row. */
    slong sum_bits;
    slong longest; /* entries in a row */
    /* Left over equation l is complete when unknown i = complete[l] is known
     (-1: from the start); those of i are next_complete[i + 1] and, from one
     to the next, next_complete[size + 1 + l]; -1 ends. */
    slong *next_complete;
} msj_march_struct;

typedef msj_march_struct msj_march_t[1];

void msj_march_init(msj_march_t march);
void msj_march_clear(msj_march_t march);

/* The matrix in the order of the tearing. MSJ_NOMEM. */
msj_status_t msj_march_build(msj_context_t *ctx, msj_march_t march,
                             const msj_sparse_t matrix,
                             const msj_tearing_t tearing) MSJ_MUST_CHECK;

/* Weights of the unknowns, in the order of the march. */
typedef struct
{
    slong count;
    const fmpz *weights; /* count x n */
    fmpz *values;        /* count: sum of weight times unknown */
} msj_functional_t;

/* From the parameters x[0..t) over the denominator d > 0, march A x = d b over
   the integers, x and b (n each) in the order of the march. Where a
   quotient is no integer d and the x so far are multiplied by what lacks.
   *holds: all equations hold exactly, the left over ones too. With
   `functional` (or NULL) its values are set over the same d, and numbers are
   freed after their last use: x is 0 at the end. MSJ_NOMEM. O(entries)
   products of a coefficient with a number of the size of d. */
msj_status_t msj_march_exact(msj_context_t *ctx, fmpz *x, fmpz_t d, int *holds,
                             const msj_march_t march, const fmpz *b,
                             const msj_functional_t *functional) MSJ_MUST_CHECK;

/* Zero if x[0..t) over d cannot be the parameters of A x = d b, as seen modulo
   a prime: a cheap sieve before the exact march, which wrong numbers would
   let grow. Never zero for right ones. MSJ_NOMEM. */
msj_status_t msj_march_plausible(msj_context_t *ctx, int *plausible,
                                 const msj_march_t march, const fmpz *x,
                                 const fmpz_t d, const fmpz *b) MSJ_MUST_CHECK;

#endif
