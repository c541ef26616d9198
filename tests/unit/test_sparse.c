/* test_sparse.c -- exact sparse systems: random ones, and singular ones.

   Every solution is multiplied back and compared with FLINT's dense Dixon
   solver where it is small. test_sparse_chain.c has those of chains. */

#include <string.h>

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "check.h"
#include "solver/padic.h"
#include "solver/tearing.h"
#include "support/memory.h"
#include "unit/models/sparse_systems.h"

/* Against FLINT's dense solver; also says whether the matrix is singular. */
static void
compare_dense(msj_context_t *ctx, const char *what, const msj_sparse_t matrix,
              const fmpz *b)
{
    slong size = matrix->size;
    fmpz *x = _fmpz_vec_init(size);
    fmpz_mat_t dense, right;
    fmpq_mat_t solution;
    msj_status_t status;
    fmpz_t d;
    fmpq_t own;

    fmpz_init(d);
    fmpq_init(own);
    fmpz_mat_init(dense, size, size);
    fmpz_mat_init(right, size, 1);
    fmpq_mat_init(solution, size, 1);
    to_dense(dense, matrix);
    for (slong i = 0; i < size; i++)
    {
        fmpz_set(fmpz_mat_entry(right, i, 0), b + i);
    }
    status = msj_sparse_solve(ctx, x, d, matrix, b, 1);
    if (!is_regular(matrix))
    {
        CHECK(status == MSJ_DOMAIN, "%s: singular, but status %d %s", what,
              status, ctx->message);
    }
    else if (CHECK(status == MSJ_OK, "%s: %s", what, ctx->message)
             && CHECK(fmpq_mat_solve_fmpz_mat_dixon(solution, dense, right),
                      "%s: FLINT does not solve", what))
    {
        check_solution(what, matrix, x, d, b, 1);
        for (slong i = 0; i < size; i++)
        {
            fmpq_set_fmpz_frac(own, x + i, d);
            CHECK(fmpq_equal(own, fmpq_mat_entry(solution, i, 0)),
                  "%s: x[%ld] differs from FLINT's", what, (long) i);
        }
    }
    fmpz_clear(d);
    fmpq_clear(own);
    fmpz_mat_clear(dense);
    fmpz_mat_clear(right);
    fmpq_mat_clear(solution);
    _fmpz_vec_clear(x, size);
}

/* Many small random systems: entries of one bit to several words, sparse
   enough to be singular now and then. */
static void
test_random(msj_context_t *ctx)
{
    static const slong bits[] = {1, 2, 8, 40, 58, 62, 64, 150};
    int rounds = 40 + 200 * check_scale();
    msj_sparse_t matrix;
    char what[100];

    msj_sparse_init(matrix);
    for (int round = 0; round < rounds; round++)
    {
        slong size = 1 + (slong) random_below(24);
        slong entries = (slong) random_below(4);
        slong entry_bits = bits[random_below(8)];
        slong b_bits = bits[random_below(8)];
        fmpz *b = _fmpz_vec_init(2 * size);

        snprintf(what, sizeof what, "round %d, n %ld, %ld entries, %ld bits",
                 round, (long) size, (long) entries, (long) entry_bits);
        random_matrix(ctx, matrix, size, entries, entry_bits, round % 3 == 0);
        for (slong i = 0; i < 2 * size; i++)
        {
            random_value(b + i, b_bits);
        }
        compare_dense(ctx, what, matrix, b);
        _fmpz_vec_clear(b, 2 * size);
    }
    msj_sparse_clear(matrix);
}

/* Larger random systems with every kernel: the entries decide. */
static void
test_kernels(msj_context_t *ctx)
{
    static const slong bits[] = {3, 40, 50, 57, 61, 100};
    msj_sparse_t matrix;
    char what[100];

    msj_sparse_init(matrix);
    for (size_t kind = 0; kind < sizeof bits / sizeof *bits; kind++)
    {
        slong size = 60 + (slong) random_below(60);
        fmpz *b = _fmpz_vec_init(2 * size);

        snprintf(what, sizeof what, "%ld bits, n %ld", (long) bits[kind],
                 (long) size);
        random_regular(ctx, matrix, size, 2, bits[kind]);
        for (slong i = 0; i < 2 * size; i++)
        {
            random_value(b + i, 20);
        }
        solve_both(ctx, what, matrix, b);
        /* A right-hand side too large for the kernel of the matrix. */
        random_value(b, 500);
        solve_both(ctx, what, matrix, b);
        _fmpz_vec_clear(b, 2 * size);
    }
    msj_sparse_clear(matrix);
}

/* Singular for every reason, and regular in spite of looks. */
static void
test_singular(msj_context_t *ctx)
{
    static const struct
    {
        slong size;
        const char *rows;
    } cases[] = {
        {1, "0"},
        {1, "-7"},
        {2, "1 2;2 4"},
        {2, "0 1;0 1"},
        {2, "0 0;1 1"},
        {2, "0 3;-5 0"},
        {3, "1 2 3;4 5 6;7 8 9"},
        {3, "1 -1 0;0 1 -1;-1 0 1"},
        {3, "0 0 0;0 0 0;0 0 0"},
        {4, "2 2 2 2;2 2 2 2;1 -1 1 -1;1 -1 1 -1"},
        {4, "1 2 3 4;4 3 2 1;1 1 1 2;0 1 1 0"},
        {5, "2 0 0 0 1;0 2 0 0 1;0 0 2 0 1;0 0 0 2 1;1 1 1 1 2"},
    };
    msj_sparse_t matrix;

    msj_sparse_init(matrix);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
        fmpz b[5] = {1, 2, 3, 4, 5};

        read_matrix(ctx, matrix, cases[i].size, cases[i].rows);
        compare_dense(ctx, cases[i].rows, matrix, b);
    }
    msj_sparse_clear(matrix);
}

/* a d - b c = p for a prime p of a kernel, the first below 2^prime_bits, where
   p is about a d: a regular matrix must not be called singular because the
   first prime says so. */
static void
check_bad_prime(msj_context_t *ctx, slong prime_bits, slong a_bits)
{
    ulong prime = UWORD(1) << prime_bits, a = UWORD(1) << a_bits;
    fmpz b[2] = {1, 1}, x[2] = {0, 0};
    msj_sparse_t matrix;
    msj_status_t status;
    fmpz_t d;

    while (!n_is_prime(--prime))
    {
    }
    msj_sparse_init(matrix);
    fmpz_init(d);
    status = msj_sparse_begin(ctx, matrix, 2);
    msj_sparse_begin_row(matrix);
    CHECK(status == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 0, (slong) a) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 1, 1) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_begin_row(matrix);
    CHECK(msj_sparse_add_si(ctx, matrix, 0, (slong) (a - prime % a)) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 1, (slong) (prime / a + 1))
                     == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_end(matrix);
    status = msj_sparse_solve(ctx, x, d, matrix, b, 1);
    if (CHECK(status == MSJ_OK, "%s", ctx->message))
    {
        check_solution("bad prime", matrix, x, d, b, 1);
        CHECK(fmpz_divisible(d, (fmpz[1]){(fmpz) prime}), "not a bad prime");
    }
    fmpz_clear(d);
    fmpz_clear(x);
    fmpz_clear(x + 1);
    msj_sparse_clear(matrix);
}

/* The determinant is the product of the three primes that the kernel for large
   coefficients tries: regular, but nothing here can tell; the answer must not
   be MSJ_DOMAIN. */
static void
test_undecided(msj_context_t *ctx)
{
    fmpz_t a, product, rest, d;
    fmpz b[2] = {1, 1}, x[2] = {0, 0};
    ulong prime = UWORD(1) << 60;
    msj_sparse_t matrix;
    msj_status_t status;

    msj_sparse_init(matrix);
    fmpz_init_set_ui(a, 1);
    fmpz_init_set_ui(product, 1);
    fmpz_init(rest);
    fmpz_init(d);
    fmpz_mul_2exp(a, a, 90);
    for (int i = 0; i < 3; i++)
    {
        while (!n_is_prime(--prime))
        {
        }
        fmpz_mul_ui(product, product, prime);
    }
    fmpz_cdiv_q(d, product, a);
    fmpz_mul(rest, a, d);
    fmpz_sub(rest, rest, product);
    status = msj_sparse_begin(ctx, matrix, 2);
    msj_sparse_begin_row(matrix);
    CHECK(status == MSJ_OK && msj_sparse_add(ctx, matrix, 0, a) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 1, 1) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_begin_row(matrix);
    CHECK(msj_sparse_add(ctx, matrix, 0, rest) == MSJ_OK
              && msj_sparse_add(ctx, matrix, 1, d) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_end(matrix);
    fmpz_zero(d);
    status = msj_sparse_solve(ctx, x, d, matrix, b, 1);
    CHECK(status == MSJ_LIMIT, "status %d %s", status, ctx->message);
    fmpz_clear(a);
    fmpz_clear(product);
    fmpz_clear(rest);
    fmpz_clear(d);
    msj_sparse_clear(matrix);
}

static void
test_bad_primes(msj_context_t *ctx)
{
    check_bad_prime(ctx, 50, 20); /* ifma */
    check_bad_prime(ctx, 60, 10); /* word */
    check_bad_prime(ctx, 60, 1);  /* word */
}

static void
test_limits(msj_context_t *ctx)
{
    slong size = 2 * MSJ_TEARING_MAX;
    fmpz *b = _fmpz_vec_init(size);
    msj_sparse_t matrix;
    msj_status_t status;
    fmpz_t d;

    msj_sparse_init(matrix);
    fmpz_init(d);
    if (check_scale() > 1)
    {
        random_matrix(ctx, matrix, size, 60, 3, 0);
        status = msj_sparse_solve(ctx, b, d, matrix, b, 1);
        CHECK(status == MSJ_LIMIT && strstr(ctx->message, "parameters") != NULL,
              "no limit: %d %s", status, ctx->message);
    }
    random_matrix(ctx, matrix, 50, 3, 3, 0);
    ctx->cancel = 1;
    status = msj_sparse_solve(ctx, b, d, matrix, b, 1);
    CHECK(status == MSJ_LIMIT, "not cancelled");
    ctx->cancel = 0;
    msj_sparse_clear(matrix);
    fmpz_clear(d);
    _fmpz_vec_clear(b, size);
}

/* The n-th allocation fails, for all n: MSJ_NOMEM, and nothing is lost. */
static void
test_no_memory(msj_context_t *ctx)
{
    fmpz b[6] = {1, 0, 2, 0, 1, 1}, values[1] = {0};
    fmpz *x = _fmpz_vec_init(6);
    msj_status_t status = MSJ_NOMEM;
    msj_sparse_t matrix;
    fmpz_t d;

    msj_sparse_init(matrix);
    fmpz_init(d);
    random_regular(ctx, matrix, 6, 3, 3);
    for (ulong n = 1; n < 1000 && status == MSJ_NOMEM; n++)
    {
        fmpz_zero(d);
        msj_alloc_fail_at(n);
        status = msj_sparse_solve(ctx, x, d, matrix, b, 1);
        msj_alloc_fail_at(0);
        CHECK(status == MSJ_OK || status == MSJ_NOMEM, "status %d", status);
    }
    check_solution("after failures", matrix, x, d, b, 1);
    for (ulong n = 1; n < 1000 && (n == 1 || status == MSJ_NOMEM); n++)
    {
        fmpz_zero(d);
        msj_alloc_fail_at(n);
        status = msj_sparse_solve_functional(ctx, values, d, matrix, b, b, 1);
        msj_alloc_fail_at(0);
        CHECK(status == MSJ_OK || status == MSJ_NOMEM, "status %d", status);
    }
    msj_sparse_clear(matrix);
    fmpz_clear(d);
    fmpz_clear(values);
    _fmpz_vec_clear(x, 6);
}

/* Merging, zeros that are no entries, transposing twice. */
static void
test_matrix(msj_context_t *ctx)
{
    msj_sparse_t matrix, transpose, twice;
    msj_status_t status;
    fmpz x[2] = {3, 5}, out[2] = {0, 0};

    msj_sparse_init(matrix);
    msj_sparse_init(transpose);
    msj_sparse_init(twice);
    status = msj_sparse_begin(ctx, matrix, 2);
    msj_sparse_begin_row(matrix);
    CHECK(status == MSJ_OK && msj_sparse_add_si(ctx, matrix, 1, 4) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 0, 1) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 1, -4) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 0, 1) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_begin_row(matrix);
    CHECK(msj_sparse_add_si(ctx, matrix, 0, 7) == MSJ_OK
              && msj_sparse_add_si(ctx, matrix, 1, -1) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_end(matrix);
    CHECK(matrix->first[1] == 1 && matrix->first[2] == 3
              && matrix->column[0] == 0 && fmpz_equal_si(matrix->value, 2),
          "entries are not merged");
    msj_sparse_mul(out, matrix, x);
    CHECK(out[0] == 6 && out[1] == 16, "a wrong product");
    CHECK(msj_sparse_transpose(ctx, transpose, matrix) == MSJ_OK
              && msj_sparse_transpose(ctx, twice, transpose) == MSJ_OK,
          "%s", ctx->message);
    msj_sparse_mul(out, transpose, x);
    CHECK(out[0] == 41 && out[1] == -5, "a wrong transpose");
    msj_sparse_mul(out, twice, x);
    CHECK(out[0] == 6 && out[1] == 16, "a wrong transpose of the transpose");
    msj_sparse_clear(matrix);
    msj_sparse_clear(transpose);
    msj_sparse_clear(twice);
}

int
main(void)
{
    const char *text = getenv("MSJ_TEST_SEED");
    msj_context_t ctx;

    msj_context_init(&ctx);
    sparse_seed = text != NULL ? strtoul(text, NULL, 10) : 1;
    printf("seed %lu\n", (unsigned long) sparse_seed);
    test_matrix(&ctx);
    test_singular(&ctx);
    test_bad_primes(&ctx);
    test_undecided(&ctx);
    test_random(&ctx);
    test_kernels(&ctx);
    test_limits(&ctx);
    test_no_memory(&ctx);
    flint_cleanup();
    return check_end();
}
