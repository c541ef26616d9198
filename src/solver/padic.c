/* padic.c -- see padic.h.

   Why the answer is proved. Let A be torn: after the renumbering of march.h
   the rows i >= t of A are lower triangular in the columns >= t, with the
   pivots a(i,i) on the diagonal, so that det A = +- (product of the pivots)
   det T, T the t x t matrix by which the equations left over depend on the
   parameters, over the rationals; with a prime p that divides no pivot, T has
   a residue modulo p, which lift_build.c inverts. Hence det T, and with it
   det A, is not 0, and A x = d b has one solution for every d and b.
   Whatever the lifting and the reconstruction did to find d and the
   parameters, msj_march_exact then computes every x by exact division in
   its own equation, and tests the t equations left over, in integers: all n
   equations hold for the x and d that are returned, so they are the solution.
   A failed test costs more digits, never a wrong answer. Without parameters
   (t = 0) the pivots alone show that det A is not 0.

   That a matrix is singular is proved in singular.c. */

#include "solver/padic.h"

#include <flint/fmpz_vec.h>

#include "solver/forecast.h"
#include "solver/torn.h"

/* The right-hand side in the order of the march. */
static void
set_right(msj_torn_t torn, const fmpz *b)
{
    for (slong i = 0; i < torn->matrix->size; i++)
    {
        fmpz_set(torn->b + i, b + torn->tearing->row[i]);
    }
}

/* Solutions 0 .. j-1 are over `common`, solution j over d: all over their
   least common multiple. */
static void
join(fmpz *x, slong size, slong j, fmpz_t common, const fmpz_t d)
{
    fmpz_t multiple, factor;

    if (j == 0 || fmpz_equal(common, d))
    {
        fmpz_set(common, d);
        return;
    }
    fmpz_init(multiple);
    fmpz_init(factor);
    fmpz_lcm(multiple, common, d);
    fmpz_divexact(factor, multiple, common);
    if (!fmpz_is_one(factor))
    {
        _fmpz_vec_scalar_mul_fmpz(x, x, j * size, factor);
    }
    fmpz_divexact(factor, multiple, d);
    if (!fmpz_is_one(factor))
    {
        _fmpz_vec_scalar_mul_fmpz(x + j * size, x + j * size, size, factor);
    }
    fmpz_swap(common, multiple);
    fmpz_clear(multiple);
    fmpz_clear(factor);
}

/* All right-hand sides, the system being torn; x: count x n. */
static msj_status_t
solve_all(msj_context_t *ctx, msj_torn_t torn, fmpz *x, fmpz_t d, const fmpz *b,
          slong count)
{
    slong size = torn->matrix->size;
    msj_status_t status = MSJ_OK;
    fmpz_t denominator;

    fmpz_init_set(denominator, d);
    for (slong j = 0; j < count && status == MSJ_OK; j++)
    {
        set_right(torn, b + j * size);
        status = msj_torn_solve(ctx, torn, denominator, NULL);
        for (slong i = 0; i < size && status == MSJ_OK; i++)
        {
            fmpz_swap(x + j * size + torn->tearing->unknown[i], torn->x + i);
        }
        if (status == MSJ_OK)
        {
            join(x, size, j, d, denominator);
        }
    }
    fmpz_clear(denominator);
    return status;
}

/* The functional of one right-hand side, with weights by unknown. */
static msj_status_t
solve_functional(msj_context_t *ctx, msj_torn_t torn, fmpz *values, fmpz_t d,
                 const fmpz *b, const fmpz *u, slong count)
{
    slong size = torn->matrix->size;
    fmpz *weights = _fmpz_vec_init(count * size);
    msj_functional_t functional = {count, weights, values};
    msj_status_t status;

    set_right(torn, b);
    for (slong j = 0; j < count; j++)
    {
        for (slong i = 0; i < size; i++)
        {
            fmpz_set(weights + j * size + i,
                     u + j * size + torn->tearing->unknown[i]);
        }
    }
    status = msj_torn_solve(ctx, torn, d, &functional);
    _fmpz_vec_clear(weights, count * size);
    return status;
}

/* Both functions of the header: with u the results are values. */
static msj_status_t
solve(msj_context_t *ctx, fmpz *results, fmpz_t d, const msj_sparse_t matrix,
      const fmpz *b, const fmpz *u, slong count)
{
    slong length = (u == NULL ? count : 1) * matrix->size;
    slong b_bits = FLINT_ABS(_fmpz_vec_max_bits(b, length));
    msj_status_t status;
    msj_torn_t torn;
    int singular;

    msj_torn_init(torn, matrix);
    status = msj_torn_tear(ctx, torn, &singular, b_bits);
    if (status == MSJ_OK && singular)
    {
        status = msj_torn_prove_singular(ctx, torn);
    }
    else if (status == MSJ_OK && u == NULL)
    {
        status = msj_forecast_check(ctx, torn->march, count);
    }
    if (status == MSJ_OK)
    {
        status = u == NULL
                     ? solve_all(ctx, torn, results, d, b, count)
                     : solve_functional(ctx, torn, results, d, b, u, count);
    }
    msj_torn_clear(torn);
    return status;
}

msj_status_t
msj_sparse_solve(msj_context_t *ctx, fmpz *x, fmpz_t d,
                 const msj_sparse_t matrix, const fmpz *b, slong count)
{
    return solve(ctx, x, d, matrix, b, NULL, count);
}

msj_status_t
msj_sparse_solve_functional(msj_context_t *ctx, fmpz *values, fmpz_t d,
                            const msj_sparse_t matrix, const fmpz *b,
                            const fmpz *u, slong count)
{
    return solve(ctx, values, d, matrix, b, u, count);
}
