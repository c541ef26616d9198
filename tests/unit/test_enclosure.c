/* test_enclosure.c -- proven enclosures against the truth.

   The chains of ref_rates.h are solved there with fractions; bounds must
   contain the truth and have the digits that were asked for, also where the
   solvers in doubles have none. */

#include <stdlib.h>
#include <string.h>

#include <check.h>

#include <flint/fmpq.h>
#include <flint/fmpq_vec.h>

#include "rational/rational.h"
#include "ref/ref_rates.h"
#include "solver/enclosure.h"
#include "solver/float_solvers.h"
#include "support/memory.h"

#define STATES_MAX 40
#define DIGITS 30

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

/* low <= truth <= high, narrow, and the decimal is that of the truth. */
static void
expect_bounds(const fmpq_t low, const fmpq_t high, const fmpq_t truth,
              slong digits, slong least)
{
    char *text, *want;
    slong proven;

    ck_assert(fmpq_cmp(low, truth) <= 0);
    ck_assert(fmpq_cmp(high, truth) >= 0);
    text = msj_enclosure_decimal(&proven, low, high, digits);
    ck_assert_ptr_nonnull(text);
    ck_assert_int_ge(proven, least);
    if (proven > 0)
    {
        size_t same;

        want = msj_rational_decimal(truth, proven);
        same = strcspn(want, "e");
        /* An exact one is printed without zeros at its end. */
        ck_assert_msg(strncmp(text, want, same) == 0, "%s for %s", text, want);
        ck_assert_msg(text[same + strspn(text + same, "0.")] == want[same],
                      "%s for %s", text, want);
        msj_free(want);
    }
    msj_free(text);
}

/* All enclosures of a world, to so many digits. */
static void
expect_enclosed(const ref_rates_t *world, slong digits, slong least)
{
    msj_context_t ctx;
    fmpq_t low, high;
    int bounded;

    msj_context_init(&ctx);
    fmpq_init(low);
    fmpq_init(high);
    ck_assert_msg(
        msj_enclose_throughput(&ctx, low, high, world->generator, digits)
            == MSJ_OK,
        "%s", ctx.message);
    expect_bounds(low, high, world->throughput, digits, least);
    ck_assert_msg(msj_enclose_relative_completions(&ctx, low, high, &bounded,
                                                   world->generator, digits)
                      == MSJ_OK,
                  "%s", ctx.message);
    ck_assert(bounded);
    expect_bounds(low, high, world->relative, digits,
                  fmpq_is_zero(world->relative) ? 0 : least);
    fmpq_clear(low);
    fmpq_clear(high);
}

START_TEST(test_enclose_bad_chains)
{
    ref_rates_t world;

    for (slong e = -3; e >= -21; e -= 3)
    {
        ref_rates_rare(&world, e, 0);
        expect_enclosed(&world, DIGITS, DIGITS);
        ref_rates_clear(&world);
        ref_rates_lazy(&world, e);
        expect_enclosed(&world, DIGITS, DIGITS);
        ref_rates_clear(&world);
        ref_rates_blocks(&world, 4, e);
        expect_enclosed(&world, DIGITS, DIGITS - 1);
        ref_rates_clear(&world);
    }
    ref_rates_spread(&world);
    expect_enclosed(&world, DIGITS, DIGITS);
    expect_enclosed(&world, 10 * DIGITS, DIGITS);
    ref_rates_clear(&world);
}
END_TEST

/* g(s) = (-1)^s s, in the state s of `world`. */
static void
expect_average(const ref_rates_t *world, slong digits)
{
    fmpq *g = _fmpq_vec_init(world->size);
    fmpq_t low, high, truth;
    msj_context_t ctx;

    msj_context_init(&ctx);
    fmpq_init(low);
    fmpq_init(high);
    fmpq_init(truth);
    for (slong s = 0; s < world->size; s++)
    {
        fmpq_set_si(g + s, s % 2 ? -s : s, 1);
        fmpq_addmul(truth, g + s, world->law + s);
    }
    ck_assert_msg(
        msj_enclose_average(&ctx, low, high, world->generator, g, digits)
            == MSJ_OK,
        "%s", ctx.message);
    expect_bounds(low, high, truth, digits, digits > 2 ? digits - 1 : 0);
    _fmpq_vec_clear(g, world->size);
    fmpq_clear(low);
    fmpq_clear(high);
    fmpq_clear(truth);
}

START_TEST(test_enclose_random)
{
    static const slong digits[] = {1, 2, 7, 15, 30, 100};
    ulong state = 20101;

    for (int i = 0; i < 60; i++)
    {
        slong n = digits[i % 6];
        ref_rates_t world;

        ref_rates_random(&world, &state,
                         1 + (slong) ref_rates_below(&state, 12));
        expect_enclosed(&world, n, n > 2 ? n - 1 : 0);
        expect_average(&world, n);
        ref_rates_clear(&world);
    }
}
END_TEST

/* Too large for more bits and too badly conditioned for doubles: undecided,
   with bounds that are wide and right. */
START_TEST(test_enclose_stagnates)
{
    msj_context_t ctx;
    fmpq_t low, high;
    ref_rates_t world;
    int bounded;

    msj_context_init(&ctx);
    fmpq_init(low);
    fmpq_init(high);
    ref_rates_path(&world, 450, -30);
    ck_assert_int_eq(
        msj_enclose_throughput(&ctx, low, high, world.generator, DIGITS),
        MSJ_LIMIT);
    ck_assert_ptr_nonnull(strstr(ctx.message, "digits only"));
    expect_bounds(low, high, world.throughput, DIGITS, 0);
    ck_assert_int_eq(msj_enclose_relative_completions(&ctx, low, high, &bounded,
                                                      world.generator, DIGITS),
                     MSJ_LIMIT);
    ref_rates_clear(&world);
    ref_rates_path(&world, 450, -3);
    ck_assert_int_eq(
        msj_enclose_throughput(&ctx, low, high, world.generator, DIGITS),
        MSJ_OK);
    expect_bounds(low, high, world.throughput, DIGITS, DIGITS);
    ref_rates_clear(&world);
    fmpq_clear(low);
    fmpq_clear(high);
}
END_TEST

START_TEST(test_enclose_refuses)
{
    msj_context_t ctx;
    fmpq_t low, high;
    ref_rates_t world;
    int bounded;

    msj_context_init(&ctx);
    fmpq_init(low);
    fmpq_init(high);
    ref_rates_rare(&world, -3, 0);
    ck_assert_int_eq(
        msj_enclose_throughput(&ctx, low, high, world.generator, 0), MSJ_INPUT);
    ck_assert_int_eq(msj_enclose_relative_completions(&ctx, low, high, &bounded,
                                                      world.generator,
                                                      MSJ_ENCLOSURE_DIGITS + 1),
                     MSJ_INPUT);
    ck_assert(!bounded);
    ctx.cancel = 1;
    ck_assert_int_eq(
        msj_enclose_throughput(&ctx, low, high, world.generator, DIGITS),
        MSJ_LIMIT);
    expect_bounds(low, high, world.throughput, DIGITS, 0);
    ck_assert_int_eq(msj_enclose_relative_completions(&ctx, low, high, &bounded,
                                                      world.generator, DIGITS),
                     MSJ_LIMIT);
    ck_assert(!bounded);
    ref_rates_clear(&world);
    fmpq_clear(low);
    fmpq_clear(high);
}
END_TEST

/* The decimal of bounds given as text. */
static void
expect_decimal(const char *low, const char *high, slong digits,
               const char *decimal, slong count)
{
    fmpq_t a, b;
    slong proven;
    char *text;

    fmpq_init(a);
    fmpq_init(b);
    set_fmpq(a, low);
    set_fmpq(b, high);
    text = msj_enclosure_decimal(&proven, a, b, digits);
    ck_assert_str_eq(text, decimal);
    ck_assert_int_eq(proven, count);
    msj_free(text);
    fmpq_clear(a);
    fmpq_clear(b);
}

START_TEST(test_decimal)
{
    expect_decimal("1/3", "1/3", 5, "0.33333", 5);
    expect_decimal("1/2", "1/2", 5, "0.5", 5);
    expect_decimal("899999/1000000", "9000001/10000000", 9, "0.90000", 5);
    expect_decimal("9/10", "9000001/10000000", 9, "0.900000", 6);
    expect_decimal("899999/1000000", "9/10", 9, "0.90000", 5);
    expect_decimal("-334/1000", "-333/1000", 9, "-0.33", 2);
    expect_decimal("99999/1000", "100001/1000", 9, "100.0", 4);
    expect_decimal("123456/1000", "123457/1000", 2, "1.2e2", 2);
    expect_decimal("1/3000000000", "1000001/3000000000000000", 9, "3.3333e-10",
                   5);
    expect_decimal("1/3", "2/3", 9, "", 0);
    expect_decimal("1/3", "4/10", 9, "", 0);
    expect_decimal("-1/1000000", "1/1000000", 9, "", 0);
    expect_decimal("0", "1/1000000", 9, "", 0);
    expect_decimal("1249/10000", "1251/10000", 2, "0.1", 1);
    expect_decimal("9", "1000", 5, "", 0);
}
END_TEST

/* Every allocation fails once. */
static msj_status_t
run_all(msj_context_t *ctx, const ref_rates_t *world, fmpq_t low, fmpq_t high)
{
    msj_float_outcome_t outcome;
    double law[STATES_MAX];
    msj_float_chain_t chain;
    msj_status_t status;
    int bounded;

    msj_float_chain_init(chain);
    status = msj_float_chain_set(ctx, chain, world->generator);
    for (slong i = 0; status == MSJ_OK && msj_float_solver_get(i) != NULL; i++)
    {
        status = msj_float_solver_get(i)->solve(ctx, law, &outcome, chain);
    }
    msj_float_chain_clear(chain);
    if (status == MSJ_OK)
    {
        status = msj_enclose_relative_completions(ctx, low, high, &bounded,
                                                  world->generator, DIGITS);
    }
    return status;
}

START_TEST(test_allocations)
{
    msj_status_t status = MSJ_NOMEM;
    msj_context_t ctx;
    fmpq_t low, high;
    ref_rates_t world;

    msj_context_init(&ctx);
    fmpq_init(low);
    fmpq_init(high);
    ref_rates_rare(&world, -18, 0);
    for (unsigned long n = 1; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = run_all(&ctx, &world, low, high);
        ck_assert(status == MSJ_NOMEM || n > 20);
    }
    msj_alloc_fail_at(0);
    ck_assert_int_eq(status, MSJ_OK);
    expect_bounds(low, high, world.relative, DIGITS, DIGITS);
    ref_rates_clear(&world);
    fmpq_clear(low);
    fmpq_clear(high);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("enclosure");
    TCase *tests = tcase_create("enclosure");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tests, test_enclose_bad_chains);
    tcase_add_test(tests, test_enclose_random);
    tcase_add_test(tests, test_enclose_stagnates);
    tcase_add_test(tests, test_enclose_refuses);
    tcase_add_test(tests, test_decimal);
    tcase_add_test(tests, test_allocations);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
