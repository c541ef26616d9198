/* sparse_systems.h -- sparse matrices for tests, and checks of solutions. */

#ifndef TESTS_UNIT_MODELS_SPARSE_SYSTEMS_H
#define TESTS_UNIT_MODELS_SPARSE_SYSTEMS_H

#include <stdlib.h>

#include <flint/fmpz_mat.h>
#include <flint/fmpz_vec.h>

#include "check.h"
#include "solver/padic.h"

static ulong sparse_seed = 1;

static inline ulong
random_below(ulong n)
{
    sparse_seed = sparse_seed * UWORD(6364136223846793005)
                  + UWORD(1442695040888963407);
    return (sparse_seed >> 33) % n;
}

/* Not zero, at most that many bits, either sign. */
static inline void
random_value(fmpz_t out, slong bits)
{
    fmpz_zero(out);
    for (slong i = 0; i < bits; i++)
    {
        fmpz_mul_2exp(out, out, 1);
        fmpz_add_ui(out, out, random_below(2));
    }
    if (fmpz_is_zero(out))
    {
        fmpz_one(out);
    }
    if (random_below(2))
    {
        fmpz_neg(out, out);
    }
}

/* A diagonal of a random permutation, unless `holes`, and more entries. */
static inline void
random_matrix(msj_context_t *ctx, msj_sparse_t matrix, slong size,
              slong entries, slong bits, int holes)
{
    slong *permutation = calloc((size_t) size, sizeof(slong));
    msj_status_t status;
    fmpz_t value;

    fmpz_init(value);
    for (slong i = 0; i < size && permutation != NULL; i++)
    {
        slong j = (slong) random_below((ulong) i + 1);

        permutation[i] = permutation[j];
        permutation[j] = i;
    }
    status = permutation == NULL ? MSJ_NOMEM
                                 : msj_sparse_begin(ctx, matrix, size);
    for (slong i = 0; i < size && status == MSJ_OK; i++)
    {
        msj_sparse_begin_row(matrix);
        for (slong e = 0; e <= entries && status == MSJ_OK; e++)
        {
            slong column = e == 0 && !holes
                               ? permutation[i]
                               : (slong) random_below((ulong) size);

            random_value(value, 1 + (slong) random_below((ulong) bits));
            status = msj_sparse_add(ctx, matrix, column, value);
        }
    }
    CHECK(status == MSJ_OK, "%s", ctx->message);
    msj_sparse_end(matrix);
    fmpz_clear(value);
    free(permutation);
}

static inline void
to_dense(fmpz_mat_t out, const msj_sparse_t matrix)
{
    for (slong i = 0; i < matrix->size; i++)
    {
        for (slong e = matrix->first[i]; e < matrix->first[i + 1]; e++)
        {
            fmpz_set(fmpz_mat_entry(out, i, matrix->column[e]),
                     matrix->value + e);
        }
    }
}

static inline int
is_regular(const msj_sparse_t matrix)
{
    fmpz_mat_t dense;
    slong rank;

    fmpz_mat_init(dense, matrix->size, matrix->size);
    to_dense(dense, matrix);
    rank = fmpz_mat_rank(dense);
    fmpz_mat_clear(dense);
    return rank == matrix->size;
}

static inline void
random_regular(msj_context_t *ctx, msj_sparse_t matrix, slong size,
               slong entries, slong bits)
{
    do
    {
        random_matrix(ctx, matrix, size, entries, bits, 0);
    } while (!is_regular(matrix));
}

/* A matrix from rows of text, "1 0 2;0 3 0;..". */
static inline void
read_matrix(msj_context_t *ctx, msj_sparse_t matrix, slong size,
            const char *text)
{
    msj_status_t status = msj_sparse_begin(ctx, matrix, size);
    char *end;

    for (slong i = 0; i < size && status == MSJ_OK; i++)
    {
        msj_sparse_begin_row(matrix);
        for (slong j = 0; j < size && status == MSJ_OK; j++)
        {
            status = msj_sparse_add_si(ctx, matrix, j, strtol(text, &end, 10));
            text = end;
        }
        text += *text == ';';
    }
    CHECK(status == MSJ_OK, "%s", ctx->message);
    msj_sparse_end(matrix);
}

/* A x_j = d b_j, and d is the least. */
static inline void
check_solution(const char *what, const msj_sparse_t matrix, const fmpz *x,
               const fmpz_t d, const fmpz *b, slong count)
{
    slong size = matrix->size;
    fmpz *product = _fmpz_vec_init(size);
    fmpz_t common;

    fmpz_init_set(common, d);
    for (slong j = 0; j < count; j++)
    {
        msj_sparse_mul(product, matrix, x + j * size);
        _fmpz_vec_scalar_submul_fmpz(product, b + j * size, size, d);
        CHECK(_fmpz_vec_is_zero(product, size), "%s: A x != d b, right %ld",
              what, (long) j);
        for (slong i = 0; i < size; i++)
        {
            fmpz_gcd(common, common, x + j * size + i);
        }
    }
    CHECK(fmpz_sgn(d) > 0 && fmpz_is_one(common), "%s: d is not the least",
          what);
    fmpz_clear(common);
    _fmpz_vec_clear(product, size);
}

/* Sum of u x over d is the same as value over other. */
static inline void
check_functional(const char *what, const fmpz *x, const fmpz_t d, const fmpz *u,
                 slong size, const fmpz_t value, const fmpz_t other)
{
    fmpz_t sum, product;

    fmpz_init(sum);
    fmpz_init(product);
    _fmpz_vec_dot(sum, u, x, size);
    fmpz_mul(sum, sum, other);
    fmpz_mul(product, value, d);
    CHECK(fmpz_equal(sum, product), "%s: the functional differs", what);
    fmpz_clear(sum);
    fmpz_clear(product);
}

/* Both solvers on two right-hand sides, without and with guesses of d. */
static inline void
solve_both(msj_context_t *ctx, const char *what, const msj_sparse_t matrix,
           const fmpz *b)
{
    slong size = matrix->size;
    fmpz *x = _fmpz_vec_init(2 * size), *u = _fmpz_vec_init(2 * size);
    fmpz *values = _fmpz_vec_init(2);
    msj_status_t status;
    fmpz_t d, other;

    fmpz_init(d);
    fmpz_init(other);
    for (int guess = 0; guess < 3; guess++)
    {
        fmpz_mul_ui(d, d, guess == 1 ? 1 : 3 * 7 * 11);
        fmpz_add_ui(d, d, guess == 2);
        status = msj_sparse_solve(ctx, x, d, matrix, b, 2);
        if (CHECK(status == MSJ_OK, "%s: %s", what, ctx->message))
        {
            check_solution(what, matrix, x, d, b, 2);
        }
    }
    for (slong i = 0; i < 2 * size; i++)
    {
        fmpz_set_si(u + i, (slong) random_below(5) - 2);
    }
    status = msj_sparse_solve_functional(ctx, values, other, matrix, b, u, 2);
    if (CHECK(status == MSJ_OK, "%s: %s", what, ctx->message))
    {
        for (slong j = 0; j < 2; j++)
        {
            check_functional(what, x, d, u + j * size, size, values + j, other);
        }
    }
    fmpz_clear(d);
    fmpz_clear(other);
    _fmpz_vec_clear(x, 2 * size);
    _fmpz_vec_clear(u, 2 * size);
    _fmpz_vec_clear(values, 2);
}

#endif
