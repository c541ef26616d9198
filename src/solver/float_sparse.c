/* float_sparse.c -- see float_sparse.h. */

#include "solver/float_sparse.h"

#include <limits.h>

#include "support/memory.h"

void
msj_sparse_lu_init(msj_sparse_lu_t lu)
{
    lu->size = 0;
    lu->filled = 0;
    lu->first = NULL;
    lu->row = NULL;
    lu->entry = NULL;
    klu_defaults(&lu->common);
    lu->symbolic = NULL;
    lu->numeric = NULL;
}

void
msj_sparse_lu_clear(msj_sparse_lu_t lu)
{
    klu_free_numeric(&lu->numeric, &lu->common);
    klu_free_symbolic(&lu->symbolic, &lu->common);
    msj_free(lu->first);
    msj_free(lu->row);
    msj_free(lu->entry);
    msj_sparse_lu_init(lu);
}

msj_status_t
msj_sparse_lu_begin(msj_context_t *ctx, msj_sparse_lu_t lu, slong size,
                    slong entries)
{
    if (size >= INT_MAX || entries >= INT_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT, "%ld entries are too many for KLU",
                        (long) entries);
    }
    lu->size = (int) size;
    lu->first = msj_calloc((size_t) size + 1, sizeof *lu->first);
    lu->row = msj_alloc((size_t) entries, sizeof *lu->row);
    lu->entry = msj_alloc((size_t) entries, sizeof *lu->entry);
    return lu->first == NULL || lu->row == NULL || lu->entry == NULL
               ? msj_no_memory(ctx)
               : MSJ_OK;
}

void
msj_sparse_lu_add(msj_sparse_lu_t lu, slong row, double entry)
{
    int place = lu->first[lu->filled + 1]++;

    lu->row[place] = (int) row;
    lu->entry[place] = entry;
}

void
msj_sparse_lu_end_column(msj_sparse_lu_t lu)
{
    lu->filled++;
    if (lu->filled < lu->size)
    {
        lu->first[lu->filled + 1] = lu->first[lu->filled];
    }
}

static msj_status_t
failure(msj_context_t *ctx, const msj_sparse_lu_t lu)
{
    return lu->common.status == KLU_OUT_OF_MEMORY
               ? msj_no_memory(ctx)
               : msj_fail(ctx, MSJ_LIMIT, "KLU fails with status %d",
                          lu->common.status);
}

/* Of the entries in the factors there is an estimate, or a number below 0. */
static double
factor_bytes(const msj_sparse_lu_t lu)
{
    return (lu->symbolic->lnz + lu->symbolic->unz)
           * (double) (sizeof(double) + sizeof(int));
}

msj_status_t
msj_sparse_lu_factor(msj_context_t *ctx, int *singular, msj_sparse_lu_t lu)
{
    msj_status_t status;

    *singular = 0;
    lu->symbolic = klu_analyze(lu->size, lu->first, lu->row, &lu->common);
    if (lu->symbolic != NULL)
    {
        status = msj_context_need(ctx, factor_bytes(lu),
                                  "the factors of the matrix");
        if (status != MSJ_OK)
        {
            return status;
        }
        lu->numeric = klu_factor(lu->first, lu->row, lu->entry, lu->symbolic,
                                 &lu->common);
    }
    if (lu->common.status == KLU_SINGULAR)
    {
        *singular = 1;
        return MSJ_OK;
    }
    return lu->numeric != NULL ? MSJ_OK : failure(ctx, lu);
}

msj_status_t
msj_sparse_lu_solve(msj_context_t *ctx, double *right, msj_sparse_lu_t lu,
                    int transposed)
{
    int good = transposed ? klu_tsolve(lu->symbolic, lu->numeric, lu->size, 1,
                                       right, &lu->common)
                          : klu_solve(lu->symbolic, lu->numeric, lu->size, 1,
                                      right, &lu->common);

    return good ? MSJ_OK : failure(ctx, lu);
}
