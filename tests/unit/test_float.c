/* test_float.c -- solvers in doubles, and their grades.

   Chains whose law is known for every value of a small rate: programs that are
   in use fail on them. The solvers that fail must be seen to fail, GTH must
   keep its digits. MSJ_TEST_SHOW=1 prints the grades. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include <flint/fmpq.h>
#include <flint/fmpq_vec.h>

#include "ref/ref_rates.h"
#include "solver/float_solvers.h"
#include "solver/grade.h"

#define STATES_MAX 40

static void
set_fmpq(fmpq_t out, const char *text)
{
    mpq_t value;

    mpq_init(value);
    ck_assert_int_eq(mpq_set_str(value, text, 10), 0);
    mpq_canonicalize(value);
    fmpq_set_mpq(out, value);
    mpq_clear(value);
}

/* ---- doubles and digits ------------------------------------------------- */

/* |value - x| against |value - the neighbours of x|, exactly. */
static int
is_nearest(double x, const fmpq_t value)
{
    double beside[2] = {nextafter(x, -INFINITY), nextafter(x, INFINITY)};
    fmpq_t error, other;
    int good = 1;

    fmpq_init(error);
    fmpq_init(other);
    good = msj_rational_set_double(error, x);
    fmpq_sub(error, error, value);
    fmpq_abs(error, error);
    for (int i = 0; i < 2 && good; i++)
    {
        if (msj_rational_set_double(other, beside[i]))
        {
            fmpq_sub(other, other, value);
            fmpq_abs(other, other);
            good = fmpq_cmp(error, other) <= 0;
        }
    }
    fmpq_clear(error);
    fmpq_clear(other);
    return good;
}

static double
double_of(const char *text)
{
    fmpq_t value;
    double x;

    fmpq_init(value);
    set_fmpq(value, text);
    x = msj_rational_double(value);
    fmpq_clear(value);
    return x;
}

/* The bits are equal, the sign of zero included. */
static int
same_double(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

START_TEST(test_rational_double)
{
    ck_assert(same_double(double_of("0"), 0));
    ck_assert(same_double(double_of("1/3"), 1.0 / 3));
    ck_assert(same_double(double_of("-1/10"), -0.1));
    ck_assert(same_double(double_of("9007199254740993"), 9007199254740992.0));
    ck_assert(same_double(double_of("9007199254740995"), 9007199254740996.0));
    ck_assert(same_double(double_of("9007199254740993000001/1000000"),
                          9007199254740994.0));
    ck_assert(
        same_double(double_of("18014398509481983/2"), 9007199254740992.0));
}
END_TEST

START_TEST(test_rational_double_range)
{
    fmpq_t value;

    fmpq_init(value);
    for (slong e = -1300; e < 1300; e++)
    {
        fmpq_set_si(value, 3, 2);
        if (e < 0)
        {
            fmpq_div_2exp(value, value, (ulong) -e);
        }
        else
        {
            fmpq_mul_2exp(value, value, (ulong) e);
        }
        ck_assert(same_double(msj_rational_double(value), ldexp(1.5, (int) e)));
        fmpq_neg(value, value);
        ck_assert(
            e < -1075
            || same_double(msj_rational_double(value), ldexp(-1.5, (int) e)));
    }
    fmpq_one(value);
    fmpq_div_2exp(value, value, 1075); /* a tie between 0 and 2^-1074 */
    ck_assert(same_double(msj_rational_double(value), 0));
    fmpq_clear(value);
}
END_TEST

/* A quotient of integers of up to 20 words of 32 bits, not 0. */
static void
random_value(fmpq_t value, ulong *state)
{
    for (int part = 0; part < 2; part++)
    {
        fmpz *x = part ? fmpq_denref(value) : fmpq_numref(value);

        fmpz_set_ui(x, 1);
        for (ulong i = ref_rates_below(state, 20); i > 0; i--)
        {
            fmpz_mul_2exp(x, x, ref_rates_below(state, 40));
            fmpz_add_ui(x, x, ref_rates_below(state, 0xffffffffUL));
        }
    }
    fmpq_canonicalise(value);
}

START_TEST(test_rational_double_random)
{
    ulong state = 20101;
    fmpq_t value;

    fmpq_init(value);
    for (int i = 0; i < 20000; i++)
    {
        double x;

        random_value(value, &state);
        x = msj_rational_double(value);
        ck_assert(is_nearest(x, value));
        ck_assert(!is_nearest(nextafter(x, INFINITY), value)
                  || !is_nearest(nextafter(x, -INFINITY), value));
    }
    fmpq_clear(value);
}
END_TEST

static int
digits_between(const char *value, const char *truth)
{
    fmpq_t a, b;
    int digits;

    fmpq_init(a);
    fmpq_init(b);
    set_fmpq(a, value);
    set_fmpq(b, truth);
    digits = msj_correct_digits(a, b);
    fmpq_clear(a);
    fmpq_clear(b);
    return digits;
}

START_TEST(test_digits_rule)
{
    fmpq_t third;

    ck_assert_int_eq(digits_between("1/3", "1/3"), MSJ_DIGITS_EXACT);
    ck_assert_int_eq(digits_between("0", "0"), MSJ_DIGITS_EXACT);
    ck_assert_int_eq(digits_between("1/100000000000000000000", "0"), 0);
    ck_assert_int_eq(digits_between("21/20", "1"), 1);
    ck_assert_int_eq(digits_between("19/20", "1"), 1);
    ck_assert_int_eq(digits_between("2100001/2000000", "1"), 0);
    ck_assert_int_eq(digits_between("201/200", "1"), 2);
    ck_assert_int_eq(digits_between("3/2", "1"), 0);
    ck_assert_int_eq(digits_between("1000", "1"), 0);
    ck_assert_int_eq(digits_between("-1", "1"), 0);
    ck_assert_int_eq(digits_between("-199/200", "-1"), 2);
    ck_assert_int_eq(
        digits_between("1000000000000000000000001/1000000000000000000000000",
                       "1"),
        MSJ_DIGITS_MAX);
    fmpq_init(third);
    fmpq_set_si(third, 1, 3);
    ck_assert_int_eq(msj_correct_digits_double(1.0 / 3, third), 15);
    ck_assert_int_eq(msj_correct_digits_double(0.333, third), 2);
    ck_assert_int_eq(msj_correct_digits_double((double) NAN, third), 0);
    ck_assert_int_eq(msj_correct_digits_double((double) INFINITY, third), 0);
    fmpq_clear(third);
}
END_TEST

/* Grade four doubles against 1/2, 1/4, 1/8, 1/8; all states complete 2. */
static void
grade_four(msj_grade_t grade, const double *law)
{
    fmpq *truth = _fmpq_vec_init(4), *completion = _fmpq_vec_init(4);
    fmpq_t throughput;
    msj_context_t ctx;

    msj_context_init(&ctx);
    fmpq_init(throughput);
    fmpq_set_si(throughput, 2, 1);
    for (slong s = 0; s < 4; s++)
    {
        fmpq_set_si(truth + s, 1, s < 2 ? 2 * (ulong) s + 2 : 8);
        fmpq_set_si(completion + s, 2, 1);
    }
    ck_assert_int_eq(
        msj_grade_doubles(&ctx, grade, law, truth, completion, throughput, 4),
        MSJ_OK);
    fmpq_clear(throughput);
    _fmpq_vec_clear(truth, 4);
    _fmpq_vec_clear(completion, 4);
}

START_TEST(test_grade)
{
    msj_grade_t grade;
    fmpq_t value;

    fmpq_init(value);
    msj_grade_init(grade);
    grade_four(grade, (double[]){0.5, 0.25, 0.125, 0.125});
    ck_assert_int_eq(grade->digits, MSJ_DIGITS_EXACT);
    ck_assert_int_eq(grade->throughput_digits, MSJ_DIGITS_EXACT);
    ck_assert(grade->bounded && fmpq_is_zero(grade->absolute_error));

    grade_four(grade, (double[]){0.5625, 0.25, 0.1875, -0.125});
    ck_assert_int_eq(grade->digits, 0);
    ck_assert_int_eq(grade->worst, 3);
    ck_assert_int_eq(grade->wrong_signs, 1);
    ck_assert(grade->finite && fmpq_cmp_si(grade->value, 0) < 0);
    fmpq_set_si(value, 1, 8);
    ck_assert(fmpq_equal(grade->truth, value));
    fmpq_set_si(value, 1, 4);
    ck_assert(grade->bounded && fmpq_equal(grade->absolute_error, value));
    ck_assert_int_eq(grade->throughput_digits, 0);

    grade_four(grade, (double[]){0.5, 0.25, 0.125 + 1.0 / 1024, 0.125});
    ck_assert_int_eq(grade->digits, 1);
    ck_assert_int_eq(grade->worst, 2);
    ck_assert_int_eq(grade->wrong_signs, 0);

    grade_four(grade, (double[]){0.5, (double) NAN, 0, (double) INFINITY});
    ck_assert_int_eq(grade->digits, 0);
    ck_assert_int_eq(grade->worst, 1);
    ck_assert_int_eq(grade->wrong_signs, 2);
    ck_assert(!grade->finite && !grade->bounded);
    ck_assert_int_eq(grade->throughput_digits, 0);
    msj_grade_clear(grade);
    fmpq_clear(value);
}
END_TEST

START_TEST(test_grade_candidate)
{
    msj_grade_t grade;
    msj_context_t ctx;
    ref_rates_t world;

    msj_context_init(&ctx);
    msj_grade_init(grade);
    ref_rates_blocks(&world, 2, -2);
    ck_assert_int_eq(msj_grade_rationals(&ctx, grade, world.law, world.law,
                                         world.completion, world.throughput,
                                         world.size),
                     MSJ_OK);
    ck_assert_int_eq(grade->digits, MSJ_DIGITS_EXACT);
    ck_assert_int_eq(grade->throughput_digits, MSJ_DIGITS_EXACT);
    msj_grade_clear(grade);
    ref_rates_clear(&world);
}
END_TEST

/* ---- grades of the solvers ---------------------------------------------- */

/* Solve with the named solver and grade. */
static msj_float_outcome_t
grade_world(msj_grade_t grade, const ref_rates_t *world, const char *name)
{
    const msj_float_solver_t *solver = msj_float_solver_find(name);
    msj_float_outcome_t outcome = MSJ_FLOAT_SINGULAR;
    double law[STATES_MAX];
    msj_float_chain_t chain;
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_float_chain_init(chain);
    ck_assert_ptr_nonnull(solver);
    ck_assert_int_eq(msj_float_chain_set(&ctx, chain, world->generator),
                     MSJ_OK);
    ck_assert_int_eq(solver->solve(&ctx, law, &outcome, chain), MSJ_OK);
    ck_assert_int_eq(msj_grade_doubles(&ctx, grade, law, world->law,
                                       world->completion, world->throughput,
                                       world->size),
                     MSJ_OK);
    if (getenv("MSJ_TEST_SHOW") != NULL)
    {
        printf("%-12s outcome %d, %2d digits, worst %ld (%.17g), wrong signs "
               "%ld, X %2d digits\n",
               name, (int) outcome, grade->digits, (long) grade->worst,
               grade->shown, (long) grade->wrong_signs,
               grade->throughput_digits);
    }
    msj_float_chain_clear(chain);
    return outcome;
}

/* The named solver has between `least` and `most` correct digits in its worst
   state; the answer is what it says of itself. */
static msj_float_outcome_t
expect_digits(const ref_rates_t *world, const char *name, int least, int most)
{
    msj_float_outcome_t outcome;
    msj_grade_t grade;

    msj_grade_init(grade);
    outcome = grade_world(grade, world, name);
    ck_assert_msg(least <= grade->digits && grade->digits <= most,
                  "%s has %d digits, not %d to %d", name, grade->digits, least,
                  most);
    msj_grade_clear(grade);
    return outcome;
}

static slong
wrong_signs(const ref_rates_t *world, const char *name)
{
    msj_grade_t grade;
    slong wrong;

    msj_grade_init(grade);
    grade_world(grade, world, name);
    wrong = grade->wrong_signs;
    msj_grade_clear(grade);
    return wrong;
}

START_TEST(test_rare_transition)
{
    for (slong e = -3; e >= -21; e -= 3)
    {
        for (int reversed = 0; reversed < 2; reversed++)
        {
            const char *bad = reversed ? "lu-sum" : "lu-pinned";
            int most = 17 + (int) e > 0 ? 17 + (int) e : 0;
            ref_rates_t world;

            ref_rates_rare(&world, e, reversed);
            expect_digits(&world, "gth", 15, MSJ_DIGITS_EXACT);
            /* Q is wrong in the digit of e, whoever solves it. */
            expect_digits(&world, bad, 0, most);
            if (e <= -6)
            {
                expect_digits(&world, "power", 0, 1);
            }
            ref_rates_clear(&world);
        }
    }
}
END_TEST

/* The published failures: 0.2000.. for 1/5 with four digits, and worse. */
START_TEST(test_rare_transition_published)
{
    ref_rates_t world;

    ref_rates_rare(&world, -12, 0);
    ck_assert_int_eq(expect_digits(&world, "lu-pinned", 1, 5),
                     MSJ_FLOAT_SOLVED);
    ck_assert_int_eq(expect_digits(&world, "klu", 1, 5), MSJ_FLOAT_SOLVED);
    /* It says that it has converged, with an error of 2/15. */
    ck_assert_int_eq(expect_digits(&world, "power", 0, 0), MSJ_FLOAT_SOLVED);
    ref_rates_clear(&world);

    ref_rates_rare(&world, -18, 0);
    ck_assert_int_eq(expect_digits(&world, "lu-pinned", 0, 0),
                     MSJ_FLOAT_SINGULAR);
    ck_assert_int_eq(expect_digits(&world, "klu", 0, 0), MSJ_FLOAT_SINGULAR);
    ref_rates_clear(&world);

    ref_rates_rare(&world, -18, 1);
    ck_assert_int_eq(expect_digits(&world, "lu-sum", 0, 0), MSJ_FLOAT_SOLVED);
    ck_assert_int_ge(wrong_signs(&world, "lu-sum"), 1);
    ref_rates_clear(&world);
}
END_TEST

START_TEST(test_self_transitions)
{
    for (slong e = -18; e <= -16; e++)
    {
        ref_rates_t world;

        ref_rates_lazy(&world, e);
        expect_digits(&world, "gth", 15, MSJ_DIGITS_EXACT);
        expect_digits(&world, "lu-sum", 0, 1);
        expect_digits(&world, "lu-pinned", 0, 1);
        expect_digits(&world, "klu", 0, 1);
        expect_digits(&world, "power", 0, 1);
        expect_digits(&world, "gauss-seidel", 0, 1);
        /* (1, 0) for (1/3, 2/3), or nothing */
        ck_assert(e > -17 || wrong_signs(&world, "lu-sum") >= 1);
        ref_rates_clear(&world);
    }
}
END_TEST

START_TEST(test_nearly_decomposable)
{
    ref_rates_t world;

    ref_rates_blocks(&world, 4, -12);
    expect_digits(&world, "gth", 14, MSJ_DIGITS_EXACT);
    expect_digits(&world, "lu-sum", 0, 6);
    expect_digits(&world, "lu-pinned", 0, 6);
    expect_digits(&world, "klu", 0, 6);
    expect_digits(&world, "power", 0, 2);
    ref_rates_clear(&world);
}
END_TEST

START_TEST(test_spread_rates)
{
    ref_rates_t world;

    ref_rates_spread(&world);
    expect_digits(&world, "gth", 14, MSJ_DIGITS_EXACT);
    expect_digits(&world, "lu-pinned", 0, 8);
    expect_digits(&world, "lu-sum", 0, 8);
    expect_digits(&world, "power", 0, 1);
    ref_rates_clear(&world);
}
END_TEST

/* Where nothing is wrong with the chain all solvers are good: the failures
   above are not ours. */
START_TEST(test_random_solvers)
{
    ulong state = 20101;

    for (int i = 0; i < 60; i++)
    {
        ref_rates_t world;

        ref_rates_random(&world, &state,
                         1 + (slong) ref_rates_below(&state, 10));
        for (slong j = 0; msj_float_solver_get(j) != NULL; j++)
        {
            const char *name = msj_float_solver_get(j)->name;
            int iterates = name[0] == 'p' || strcmp(name, "gauss-seidel") == 0;

            ck_assert_int_eq(expect_digits(&world, name, iterates ? 7 : 11,
                                           MSJ_DIGITS_EXACT),
                             MSJ_FLOAT_SOLVED);
        }
        expect_digits(&world, "gth", 14, MSJ_DIGITS_EXACT);
        ref_rates_clear(&world);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("float");
    TCase *tests = tcase_create("float");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tests, test_rational_double);
    tcase_add_test(tests, test_rational_double_range);
    tcase_add_test(tests, test_rational_double_random);
    tcase_add_test(tests, test_digits_rule);
    tcase_add_test(tests, test_grade);
    tcase_add_test(tests, test_grade_candidate);
    tcase_add_test(tests, test_rare_transition);
    tcase_add_test(tests, test_rare_transition_published);
    tcase_add_test(tests, test_self_transitions);
    tcase_add_test(tests, test_nearly_decomposable);
    tcase_add_test(tests, test_spread_rates);
    tcase_add_test(tests, test_random_solvers);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
