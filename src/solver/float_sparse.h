/* float_sparse.h -- sparse LU factors in doubles, by SuiteSparse KLU.

   A square matrix is given column by column, factored, and used for solves.
   AMD ordering, threshold pivoting that prefers the diagonal (KLU's
   defaults). What comes out is a proposal: no exact path relies on it. */

#ifndef MSJ_SOLVER_FLOAT_SPARSE_H
#define MSJ_SOLVER_FLOAT_SPARSE_H

#include <flint/flint.h>
#include <suitesparse/klu.h>

#include "support/context.h"

typedef struct
{
    int size;
    int filled; /* columns that are complete */
    int *first; /* size + 1 */
    int *row;   /* any order in a column, no row twice */
    double *entry;
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
} msj_sparse_lu_struct;

typedef msj_sparse_lu_struct msj_sparse_lu_t[1];

void msj_sparse_lu_init(msj_sparse_lu_t lu);
void msj_sparse_lu_clear(msj_sparse_lu_t lu);

/* Room for a matrix; `lu` is initialised and empty. MSJ_NOMEM; MSJ_LIMIT when
   there are more entries than an int counts. */
msj_status_t msj_sparse_lu_begin(msj_context_t *ctx, msj_sparse_lu_t lu,
                                 slong size, slong entries) MSJ_MUST_CHECK;

/* The next entry of the present column; the end of that column. */
void msj_sparse_lu_add(msj_sparse_lu_t lu, slong row, double entry);
void msj_sparse_lu_end_column(msj_sparse_lu_t lu);

/* Factor the matrix, of which all columns are there; size >= 1. *singular: a
   pivot was zero, there are no factors. MSJ_NOMEM; MSJ_LIMIT if KLU fails in
   another way (too large). Cost: fill-in. Not interruptible. */
msj_status_t msj_sparse_lu_factor(msj_context_t *ctx, int *singular,
                                  msj_sparse_lu_t lu) MSJ_MUST_CHECK;

/* x := solution of M x = right, or of M' x = right, in place. */
msj_status_t msj_sparse_lu_solve(msj_context_t *ctx, double *right,
                                 msj_sparse_lu_t lu,
                                 int transposed) MSJ_MUST_CHECK;

#endif
