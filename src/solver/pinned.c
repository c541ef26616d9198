/* pinned.c -- see pinned.h. */

#include "solver/pinned.h"

/* -Q without state 0, or its transpose; `matrix` is zero before. */
static void
fill(fmpq_mat_t matrix, const fmpq_mat_t rates, int transposed)
{
    slong size = fmpq_mat_nrows(rates);

    for (slong i = 1; i < size; i++)
    {
        fmpq *out = fmpq_mat_entry(matrix, i - 1, i - 1);

        for (slong j = 0; j < size; j++)
        {
            const fmpq *rate = fmpq_mat_entry(rates, i, j);

            if (j == i)
            {
                continue;
            }
            fmpq_add(out, out, rate);
            if (j > 0)
            {
                fmpq_neg(transposed ? fmpq_mat_entry(matrix, j - 1, i - 1)
                                    : fmpq_mat_entry(matrix, i - 1, j - 1),
                         rate);
            }
        }
    }
}

msj_status_t
msj_solve_pinned(msj_context_t *ctx, fmpq *x, const fmpq_mat_t rates,
                 int transposed, const fmpq *right)
{
    slong size = fmpq_mat_nrows(rates);
    fmpq_mat_t matrix, column, solution;
    int solved;

    if (size == 1)
    {
        return MSJ_OK;
    }
    fmpq_mat_init(matrix, size - 1, size - 1);
    fmpq_mat_init(column, size - 1, 1);
    fmpq_mat_init(solution, size - 1, 1);
    fill(matrix, rates, transposed);
    for (slong i = 1; i < size; i++)
    {
        fmpq_set(fmpq_mat_entry(column, i - 1, 0), right + i);
    }
    solved = fmpq_mat_solve_dixon(solution, matrix, column);
    for (slong i = 1; i < size && solved; i++)
    {
        fmpq_set(x + i, fmpq_mat_entry(solution, i - 1, 0));
    }
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(column);
    fmpq_mat_clear(solution);
    return solved ? MSJ_OK
                  : msj_fail(ctx, MSJ_INTERNAL, "a singular linear system");
}
