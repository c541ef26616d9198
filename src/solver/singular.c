/* singular.c -- the proof that a matrix is singular (torn.h).

   The t x t matrix of the equations left over was singular modulo primes p;
   that is a hint only. Equations left over that depend on others modulo p are
   replaced by x_j = 1 (one of them) and x_j = 0 (the others), for parameters
   j on which the rank modulo p does not rest; the new system is regular
   modulo p and is solved (padic.c). If its solution x, which is not 0,
   satisfies A x = 0 over the integers, A is singular; if not, that stays
   open. */

#include <flint/fmpz_vec.h>

#include "solver/torn.h"
#include "support/memory.h"

/* Equations left over, and parameters, on which the rank modulo the prime
   does not rest: their numbers, and how many. */
static slong
rank_profile(slong *dependent, slong *free_parameter, const msj_lift_t lift)
{
    slong parameters = lift->march->parameters, rank, next = 0;
    nmod_mat_t matrix, transpose;

    msj_lift_singular_matrix(matrix, lift);
    nmod_mat_init(transpose, parameters, parameters, matrix->mod.n);
    nmod_mat_transpose(transpose, matrix);
    rank = nmod_mat_rref(matrix);
    (void) nmod_mat_rref(transpose);
    for (int side = 0; side < 2; side++)
    {
        nmod_mat_struct *form = side == 0 ? matrix : transpose;
        slong *others = side == 0 ? free_parameter : dependent;
        slong found = 0;

        next = 0;
        for (slong j = 0; j < parameters; j++)
        {
            if (next < rank && nmod_mat_entry(form, next, j) != 0)
            {
                next++;
                continue;
            }
            others[found++] = j;
        }
    }
    nmod_mat_clear(matrix);
    nmod_mat_clear(transpose);
    return parameters - rank;
}

/* The matrix with those rows replaced by unit rows (see above). `place` is
   scratch: for every row the unknown of its unit row, or -1. */
static msj_status_t
replace_rows(msj_context_t *ctx, msj_sparse_t out, const msj_torn_t torn,
             const slong *place)
{
    const msj_sparse_struct *matrix = torn->matrix;
    msj_status_t status = msj_sparse_begin(ctx, out, matrix->size);

    for (slong i = 0; i < matrix->size && status == MSJ_OK; i++)
    {
        msj_sparse_begin_row(out);
        if (place[i] >= 0)
        {
            status = msj_sparse_add_si(ctx, out, place[i], 1);
            continue;
        }
        for (slong e = matrix->first[i];
             e < matrix->first[i + 1] && status == MSJ_OK; e++)
        {
            status = msj_sparse_add(ctx, out, matrix->column[e],
                                    matrix->value + e);
        }
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(out);
    }
    return status;
}

/* x, n, with replaced x = d e, e the unit vector of the row; 0 if that system
   is singular modulo several primes as well. */
static msj_status_t
solve_replaced(msj_context_t *ctx, fmpz *x, const msj_sparse_t replaced,
               slong unit_row)
{
    msj_status_t status;
    msj_torn_t torn;
    int singular;
    fmpz_t d;

    fmpz_init(d);
    msj_torn_init(torn, replaced);
    status = msj_torn_tear(ctx, torn, &singular, 1);
    if (status == MSJ_OK && !singular)
    {
        for (slong i = 0; i < replaced->size; i++)
        {
            fmpz_set_ui(torn->b + i, torn->tearing->row[i] == unit_row);
        }
        status = msj_torn_solve(ctx, torn, d, NULL);
        for (slong i = 0; i < replaced->size; i++)
        {
            fmpz_swap(x + torn->tearing->unknown[i], torn->x + i);
        }
    }
    msj_torn_clear(torn);
    fmpz_clear(d);
    return status;
}

/* MSJ_DOMAIN if the solution is in the kernel of the matrix. */
static msj_status_t
find_kernel(msj_context_t *ctx, const msj_sparse_t matrix,
            const msj_sparse_t replaced, slong unit_row)
{
    slong size = matrix->size;
    fmpz *x = _fmpz_vec_init(size), *product = _fmpz_vec_init(size);
    msj_status_t status = solve_replaced(ctx, x, replaced, unit_row);

    if (status == MSJ_OK)
    {
        msj_sparse_mul(product, matrix, x);
        if (!_fmpz_vec_is_zero(x, size) && _fmpz_vec_is_zero(product, size))
        {
            status = msj_fail(ctx, MSJ_DOMAIN, "a linear system is singular");
        }
        else
        {
            status = msj_fail(ctx, MSJ_LIMIT,
                              "a linear system is singular modulo several "
                              "primes; whether it is singular is undecided");
        }
    }
    _fmpz_vec_clear(x, size);
    _fmpz_vec_clear(product, size);
    return status;
}

msj_status_t
msj_torn_prove_singular(msj_context_t *ctx, msj_torn_t torn)
{
    slong size = torn->matrix->size, defect;
    slong *place = msj_alloc((size_t) size, 3 * sizeof(slong));
    slong *dependent, *others;
    msj_status_t status;
    msj_sparse_t replaced;

    if (place == NULL)
    {
        return msj_no_memory(ctx);
    }
    dependent = place + size;
    others = dependent + size;
    for (slong i = 0; i < size; i++)
    {
        place[i] = -1;
    }
    defect = rank_profile(dependent, others, torn->lift);
    for (slong i = 0; i < defect; i++)
    {
        place[torn->tearing->row[dependent[i]]] =
            torn->tearing->unknown[others[i]];
    }
    msj_sparse_init(replaced);
    status = replace_rows(ctx, replaced, torn, place);
    if (status == MSJ_OK)
    {
        status = find_kernel(ctx, torn->matrix, replaced,
                             torn->tearing->row[dependent[0]]);
    }
    msj_sparse_clear(replaced);
    msj_free(place);
    return status;
}
