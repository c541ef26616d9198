/* test_rational.c -- expressions, decimals, bindings.

   Expressions: tables, random expressions against GMP's rationals, random
   strings. Decimals: against long division one digit at a time. Every
   allocation fails once. MSJ_TEST_SEED changes the seed, which is printed. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <gmp.h>

#include "models/expressions.h"
#include "models/random.h"
#include "models/random_expression.h"
#include "models/slow_decimal.h"
#include "rational/rational.h"
#include "support/memory.h"

static msj_context_t ctx;
static msj_bindings_t bindings; /* p = 1/3, mu_1 = 2 */
static fmpq_t value;

static void
setup(void)
{
    msj_context_init(&ctx);
    msj_bindings_init(bindings);
    fmpq_init(value);
    ck_assert_int_eq(msj_bindings_add(&ctx, bindings, "p=1/3"), MSJ_OK);
    ck_assert_int_eq(msj_bindings_add(&ctx, bindings, "mu_1=2"), MSJ_OK);
    random_state = chosen_seed();
}

static void
teardown(void)
{
    fmpq_clear(value);
    msj_bindings_clear(bindings);
}

/* "value" or "column N: message". */
static char *
answer(const char *text)
{
    static char out[MSJ_MESSAGE_SIZE + 64];
    msj_status_t status;
    slong column = -1;
    char *number;

    status = msj_expression_evaluate(&ctx, value, &column, text, bindings);
    if (status != MSJ_OK)
    {
        ck_assert_int_eq(status, MSJ_INPUT);
        snprintf(out, sizeof out, "%ld: %s", (long) column, ctx.message);
        return out;
    }
    number = msj_rational_text(value);
    ck_assert_ptr_nonnull(number);
    snprintf(out, sizeof out, "%s", number);
    msj_free(number);
    return out;
}

START_TEST(test_values)
{
    size_t i;

    for (i = 0; i < sizeof values / sizeof values[0]; i++)
    {
        ck_assert_str_eq(answer(values[i][0]), values[i][1]);
    }
}
END_TEST

START_TEST(test_errors)
{
    size_t i;

    for (i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
        ck_assert_str_eq(answer(errors[i][0]), errors[i][1]);
    }
}
END_TEST

static void
check_long(char *text, const char *start)
{
    const char *got = answer(text);

    ck_assert_msg(strncmp(got, start, strlen(start)) == 0, "%.60s: %.100s",
                  start, got);
    free(text);
}

START_TEST(test_limits)
{
    /* The largest and the first too large, to the digit. */
    check_long(repeat("", "9", 100000, ""), "999");
    check_long(repeat("1", "0", 99999, ""), "1000");
    check_long(repeat("", "9", 100001, ""), "1: the number has too many");
    check_long(repeat("0.", "3", 100000, ""), "1: the number has too many");
    check_long(repeat("0.", "0", 99998, "3"), "3/1000");
    check_long(repeat("1+", "9", 100000, ""), "2: the value is too large");
    check_long(repeat("2*", "1", 100000, ""), "222");
    check_long(repeat("9*", "2", 100000, ""), "2: the value is too large");
    /* Nesting, and long chains that do not nest. */
    check_long(repeat("", "(", 300000, ""), "202: the expression is nest");
    check_long(repeat("", "1^", 300000, "1"), "403: the expression is nes");
    check_long(repeat("", "-", 300001, "1"), "-1");
    check_long(repeat("1", "+1", 300000, ""), "300001");
    check_long(repeat("0", "+1-1", 100000, "(1)"), "400002: unexpected '('");
    check_long(repeat("", "x", 300000, ""), "1: the name 'xxxx");
    /* Work: sums of large numbers, one after the other. */
    check_long(repeat("7^100000", "+3^100000", 2000, ""), "");
    ck_assert_ptr_nonnull(strstr(ctx.message, "too much work"));
}
END_TEST

START_TEST(test_nesting_is_exact)
{
    char text[1024] = "";
    size_t i, levels;

    for (levels = MSJ_NESTING; levels <= MSJ_NESTING + 1; levels++)
    {
        for (i = 0; i < levels; i++)
        {
            text[i] = '(';
            text[levels + 1 + i] = ')';
        }
        text[levels] = '1';
        text[2 * levels + 1] = '\0';
        answer(text);
        ck_assert_str_eq(answer(text),
                         levels <= MSJ_NESTING
                             ? "1"
                             : "202: the expression is nested too deep, "
                               "expected at most 200 levels");
    }
}
END_TEST

/* --- random expressions, evaluated by GMP ------------------------------- */

START_TEST(test_random_expressions)
{
    static char text[100000];
    msj_status_t status;
    slong column;
    mpq_t expected, got;
    int i, good, undefined = 0;

    mpq_init(expected);
    mpq_init(got);
    for (i = 0; i < 5000; i++)
    {
        text[0] = '\0';
        good = random_expression(text, expected, (int) random_below(5));
        status = msj_expression_evaluate(&ctx, value, &column, text, bindings);
        ck_assert_msg(status == (good ? MSJ_OK : MSJ_INPUT), "%s", text);
        undefined += !good;
        if (good)
        {
            fmpq_get_mpq(got, value);
            ck_assert_msg(mpq_equal(got, expected), "%s", text);
            ck_assert(fmpq_is_canonical(value));
        }
    }
    ck_assert_int_gt(undefined, 10);
    ck_assert_int_lt(undefined, 2500);
    mpq_clear(expected);
    mpq_clear(got);
}
END_TEST

START_TEST(test_random_strings)
{
    static const char alphabet[] = "0123456789..ee+-*/^()()  \tpqmu_1x\xc3;,";
    msj_status_t status;
    slong column;
    char text[40];
    size_t length, i;
    int round, good = 0;

    for (round = 0; round < 200000; round++)
    {
        length = random_below(sizeof text);
        for (i = 0; i < length; i++)
        {
            text[i] = alphabet[random_below(sizeof alphabet - 1)];
        }
        text[length] = '\0';
        status = msj_expression_evaluate(&ctx, value, &column, text, bindings);
        if (status == MSJ_OK)
        {
            good++;
            ck_assert_msg(fmpq_is_canonical(value), "%s", text);
            continue;
        }
        ck_assert_msg(status == MSJ_INPUT, "%s", text);
        ck_assert_msg(column >= 1 && column <= (slong) length + 1, "%s", text);
        ck_assert_msg(strstr(ctx.message, "expected") != NULL, "%s", text);
    }
    ck_assert_int_gt(good, 100);
}
END_TEST

/* --- decimals ----------------------------------------------------------- */

static void
check_decimal(const mpq_t x, long digits)
{
    char expected[512];
    char *got;

    fmpq_set_mpq(value, x);
    slow_decimal(expected, x, digits);
    got = msj_rational_decimal(value, digits);
    ck_assert_ptr_nonnull(got);
    ck_assert_str_eq(got, expected);
    msj_free(got);
}

START_TEST(test_decimals_small)
{
    long n, d, digits;
    mpq_t x;

    mpq_init(x);
    for (n = -60; n <= 60; n++)
    {
        for (d = 1; d <= 64; d++)
        {
            for (digits = 1; digits <= 5; digits++)
            {
                mpq_set_si(x, n, (unsigned long) d);
                mpq_canonicalize(x);
                check_decimal(x, digits);
            }
        }
    }
    mpq_clear(x);
}
END_TEST

/* Numbers whose digits end in a tie or next to it, at all sizes. */
START_TEST(test_decimals_random)
{
    gmp_randstate_t state;
    long i, digits;
    mpz_t scale;
    mpq_t x;

    gmp_randinit_mt(state);
    gmp_randseed_ui(state, random_state);
    mpz_init(scale);
    mpq_init(x);
    for (i = 0; i < 20000; i++)
    {
        digits = 1 + (long) random_below(40);
        mpz_ui_pow_ui(scale, 10, random_below(60));
        mpz_urandomb(mpq_numref(x), state, 1 + random_below(200));
        if (random_below(2) == 0)
        {
            mpz_ui_pow_ui(mpq_numref(x), 10, random_below(50));
            mpz_mul_ui(mpq_numref(x), mpq_numref(x), 1 + random_below(2000));
            mpz_add_ui(mpq_numref(x), mpq_numref(x), random_below(3));
            mpz_sub_ui(mpq_numref(x), mpq_numref(x), random_below(3));
        }
        mpz_set(mpq_denref(x), scale);
        if (random_below(3) == 0)
        {
            mpz_mul_2exp(mpq_denref(x), mpq_denref(x), random_below(9));
            mpz_add_ui(mpq_denref(x), mpq_denref(x), random_below(2));
        }
        mpq_canonicalize(x);
        if (random_below(2) == 0)
        {
            mpq_neg(x, x);
        }
        check_decimal(x, digits);
    }
    mpq_clear(x);
    mpz_clear(scale);
    gmp_randclear(state);
}
END_TEST

START_TEST(test_decimals_table)
{
    size_t i;
    char *got;

    for (i = 0; i < sizeof decimals / sizeof decimals[0]; i++)
    {
        answer(decimals[i].expression);
        got = msj_rational_decimal(value, decimals[i].digits);
        ck_assert_str_eq(got, decimals[i].decimal);
        msj_free(got);
    }
}
END_TEST

START_TEST(test_decimals_huge)
{
    fmpz_t two;
    char *got;

    /* 2^1000000 = 9.9006562292...e301029; 2^-1000000 = 1.01003405...e-301030 */
    fmpz_init_set_ui(two, 2);
    fmpz_pow_ui(two, two, 1000000);
    fmpq_set_fmpz(value, two);
    got = msj_rational_decimal(value, 6);
    ck_assert_str_eq(got, "9.90066e301029");
    msj_free(got);
    fmpq_inv(value, value);
    got = msj_rational_decimal(value, 6);
    ck_assert_str_eq(got, "1.01003e-301030");
    msj_free(got);
    /* (2^1000000 + 1) / 2^1000000, whose digits are far away. */
    fmpz_add_ui(two, two, 1);
    fmpq_mul_fmpz(value, value, two);
    got = msj_rational_decimal(value, 12);
    ck_assert_str_eq(got, "1.00000000000");
    msj_free(got);
    got = msj_rational_decimal(value, 1000000000);
    ck_assert_uint_eq(strlen(got), MSJ_NUMBER_DIGITS + 1);
    ck_assert_uint_eq(strspn(got + 2, "0"), MSJ_NUMBER_DIGITS - 1);
    msj_free(got);
    fmpz_clear(two);
}
END_TEST

/* --- bindings ----------------------------------------------------------- */

START_TEST(test_bindings)
{
    char text[64];
    slong count = bindings->count;
    size_t i;

    for (i = 0; i < sizeof bad_bindings / sizeof bad_bindings[0]; i++)
    {
        ck_assert_int_eq(msj_bindings_add(&ctx, bindings, bad_bindings[i][0]),
                         MSJ_INPUT);
        ck_assert_str_eq(ctx.message, bad_bindings[i][1]);
        ck_assert_int_eq(bindings->count, count);
    }
    ck_assert_ptr_null(msj_bindings_find(bindings, "q"));
    ck_assert_ptr_null(msj_bindings_find(bindings, ""));
    for (i = 0; i < 100; i++)
    {
        snprintf(text, sizeof text, "q%d=%s%d+1", (int) i, i > 0 ? "q" : "",
                 i > 0 ? (int) i - 1 : 5);
        ck_assert_int_eq(msj_bindings_add(&ctx, bindings, text), MSJ_OK);
    }
    ck_assert_int_eq(
        fmpz_get_si(fmpq_numref(msj_bindings_find(bindings, "q99"))), 105);
    ck_assert_str_eq(answer("q99 - q0 + q1*p"), "304/3");
}
END_TEST

/* --- failing allocations, cancellation ---------------------------------- */

START_TEST(test_no_memory)
{
    msj_status_t status = MSJ_NOMEM;
    unsigned long n;
    slong column;
    char *text;

    for (n = 1; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = msj_expression_evaluate(&ctx, value, &column,
                                         "(1.5+p)^2*3/7e2", bindings);
    }
    ck_assert_int_eq(status, MSJ_OK);
    ck_assert_uint_eq(n, 6); /* four numbers, the fifth passes */
    for (n = 1, text = NULL; text == NULL; n++)
    {
        msj_alloc_fail_at(n);
        text = msj_rational_text(value);
    }
    msj_free(text);
    ck_assert_uint_eq(n, 3);
    for (n = 1, text = NULL; text == NULL; n++)
    {
        msj_alloc_fail_at(n);
        text = msj_rational_decimal(value, 12);
    }
    msj_free(text);
    ck_assert_uint_eq(n, 4);
    for (n = 1, status = MSJ_NOMEM; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = msj_bindings_add(&ctx, bindings, "third=1.25");
    }
    msj_alloc_fail_at(0);
    ck_assert_int_eq(status, MSJ_OK);
    ck_assert_uint_ge(n, 5);
    ck_assert_str_eq(answer("third"), "5/4");
}
END_TEST

START_TEST(test_cancel)
{
    slong column;

    ctx.cancel = 1;
    ck_assert_int_eq(
        msj_expression_evaluate(&ctx, value, &column, "1+1", bindings),
        MSJ_LIMIT);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("rational");
    TCase *tests = tcase_create("rational");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_values);
    tcase_add_test(tests, test_errors);
    tcase_add_test(tests, test_limits);
    tcase_add_test(tests, test_nesting_is_exact);
    tcase_add_test(tests, test_random_expressions);
    tcase_add_test(tests, test_random_strings);
    tcase_add_test(tests, test_decimals_small);
    tcase_add_test(tests, test_decimals_random);
    tcase_add_test(tests, test_decimals_table);
    tcase_add_test(tests, test_decimals_huge);
    tcase_add_test(tests, test_bindings);
    tcase_add_test(tests, test_no_memory);
    tcase_add_test(tests, test_cancel);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    printf("seed: %lu\n", chosen_seed());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    flint_cleanup();
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
