/* sparse.h -- square sparse matrices of integers.

   Built row by row; a row holds a column once, in any order, and no zero.
   Systems with them are solved by padic.h. */

#ifndef MSJ_SOLVER_SPARSE_H
#define MSJ_SOLVER_SPARSE_H

#include <flint/fmpz.h>

#include "support/context.h"

typedef struct
{
    slong size;    /* n equations in n unknowns */
    slong *first;  /* row i: entries first[i] .. first[i+1]-1 */
    slong *column; /* each column at most once per row, any order */
    fmpz *value;   /* non-zero integers of any size */

    slong begun; /* rows begun; n + 1 when complete */
    slong room;  /* entries allocated */
    slong *seen; /* while building: 1 + place of the column's last entry */
} msj_sparse_struct;

typedef msj_sparse_struct msj_sparse_t[1];

/* An empty matrix of size 0; clear takes any matrix. */
void msj_sparse_init(msj_sparse_t matrix);
void msj_sparse_clear(msj_sparse_t matrix);

/* Begin a matrix of n rows (after init or another matrix). MSJ_NOMEM. */
msj_status_t msj_sparse_begin(msj_context_t *ctx, msj_sparse_t matrix,
                              slong size) MSJ_MUST_CHECK;

/* Begin the next row; the first call begins row 0. At most n calls. */
void msj_sparse_begin_row(msj_sparse_t matrix);

/* Add `value` to the entry of the column in the row that was begun last.
   Sums that end as zero are no entries. Amortised O(1). MSJ_NOMEM. */
msj_status_t msj_sparse_add(msj_context_t *ctx, msj_sparse_t matrix,
                            slong column, const fmpz_t value) MSJ_MUST_CHECK;
msj_status_t msj_sparse_add_si(msj_context_t *ctx, msj_sparse_t matrix,
                               slong column, slong value) MSJ_MUST_CHECK;

/* The matrix is complete. Requires that all n rows were begun. */
void msj_sparse_end(msj_sparse_t matrix);

/* out, initialised and not the same object: the transpose of a complete
   matrix, columns ascending. MSJ_NOMEM. O(n + entries). */
msj_status_t msj_sparse_transpose(msj_context_t *ctx, msj_sparse_t out,
                                  const msj_sparse_t matrix) MSJ_MUST_CHECK;

/* out[i] = sum_j a(i,j) x[j] for i < n; out and x do not overlap. Exact. */
void msj_sparse_mul(fmpz *out, const msj_sparse_t matrix, const fmpz *x);

#endif
