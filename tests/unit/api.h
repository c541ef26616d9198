/* api.h -- what the tests of the public interface share.

   The worked example of the slides as text, a context and numbers for every
   test, and calls that must succeed. <msjcert.h> comes first, to show that it
   stands alone and brings no type of FLINT. */

#ifndef TESTS_UNIT_API_H
#define TESTS_UNIT_API_H

#include <msjcert.h>

#if defined(FLINT_H) || defined(__FLINT_VERSION) || defined(FMPQ_H)
#error "msjcert.h includes FLINT"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <check.h>

#define EXAMPLE "{servers: 4, classes: [" \
    "{name: small, need: 1, prob: 1/2, duration: {exp: 1/2}}, " \
    "{name: large, need: 4, prob: 1/2, duration: {exp: 1}}]}"
#define FEASIBLE "{feasible: {maximal: [[1, 2], [0, 3], [4, 0]]}, classes: [" \
    "{prob: 1/3, duration: {exp: 1}}, {prob: 2/3, duration: {exp: 2}}]}"
#define THREE "{servers: 3, classes: [" \
    "{need: 1, prob: 1/3, duration: {exp: 1}}, " \
    "{need: 2, prob: 1/3, duration: {exp: 2}}, " \
    "{need: 3, prob: 1/3, duration: {exp: 3}}]}"
#define NOT_SEPARABLE "{servers: 4, classes: [" \
    "{need: 1, prob: 1/3, duration: {exp: 1}}, " \
    "{need: 2, prob: 1/3, duration: {exp: 1}}, " \
    "{need: 3, prob: 1/3, duration: {exp: 2}}]}"
#define LONG_LISTS "{servers: 30, classes: [" \
    "{need: 3, prob: 1/2, duration: {exp: 1}}, " \
    "{need: 10, prob: 1/2, duration: {exp: 1}}]}"
#define RESOURCES "{capacity: {cpu: 3, gpu: 2}, classes: [" \
    "{need: {cpu: 1, gpu: 2}, prob: 1, duration: {exp: 1}}]}"
#define PROCESS "{mmsr: {states: [up, down], transitions: [" \
    "{from: up, to: up, rate: 2, completes: true}, " \
    "{from: up, to: down, rate: 1/10}, {from: down, to: up, rate: 1}]}}"
#define CHAIN "{chain: {states: [a, b], transitions: [" \
    "{from: a, to: b, rate: 1}, {from: b, to: a, rate: 2}]}}"
#define ERLANG "{servers: 1, classes: [{need: 1, prob: 1, " \
    "duration: {erlang: {stages: 2, rate: 2}}}]}"
#define LAW "# departure averages\n[0,0,1] 1/2\n[1,1,0] 0.25\n\n" \
    "[1, 2, 0] 1/8 # spaces\n[1,3,0] 1/16\n[0,4,0] 1/%d\n"

static msjcert_context *ctx;
static mpq_t value;
static mpz_t integer;
static char file[] = "/tmp/msjcert-api-XXXXXX";

static inline void
setup(void)
{
    int descriptor;

    ctx = msjcert_context_new();
    ck_assert_ptr_nonnull(ctx);
    mpq_init(value);
    mpz_init(integer);
    memcpy(file + sizeof file - 7, "XXXXXX", 6);
    descriptor = mkstemp(file);
    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
}

static inline void
teardown(void)
{
    unlink(file);
    mpz_clear(integer);
    mpq_clear(value);
    msjcert_context_free(ctx);
    msjcert_thread_cleanup();
}

/* --- helpers -------------------------------------------------------------- */

static inline void
expect(msjcert_status status, msjcert_status wanted, const char *message)
{
    ck_assert_msg(status == wanted, "status %d: %s", (int) status,
                  msjcert_context_message(ctx));
    ck_assert_msg(strstr(msjcert_context_message(ctx), message) != NULL,
                  "'%s' lacks '%s'", msjcert_context_message(ctx), message);
    if (wanted == MSJCERT_OK)
    {
        ck_assert_str_eq(msjcert_context_message(ctx), "");
    }
}

#define GOOD(call) expect(call, MSJCERT_OK, "")

/* The call answers MSJCERT_OK and `value` is the number. */
static inline void
expect_value(msjcert_status status, const char *wanted)
{
    char *text = msjcert_rational_text(value);

    ck_assert_int_eq(status, MSJCERT_OK);
    ck_assert_str_eq(text, wanted);
    msjcert_free(text);
}

static inline void
expect_integer(msjcert_status status, unsigned long wanted)
{
    ck_assert_int_eq(status, MSJCERT_OK);
    ck_assert_int_eq(mpz_cmp_ui(integer, wanted), 0);
}

static inline msjcert_model *
read_text(const char *text)
{
    msjcert_model *model;

    GOOD(msjcert_model_read_text(ctx, &model, text, NULL));
    ck_assert_ptr_nonnull(model);
    return model;
}

static inline msjcert_solution *
solve(const msjcert_model *model, const char *descriptor, unsigned flags)
{
    msjcert_solution *solution;

    GOOD(msjcert_solve(ctx, &solution, model, descriptor, flags));
    ck_assert_ptr_nonnull(solution);
    return solution;
}

static inline msjcert_verification *
verify(const msjcert_model *model, const char *theorem, const char *descriptor)
{
    msjcert_verification *verification;

    GOOD(msjcert_verify(ctx, &verification, model, theorem, descriptor));
    ck_assert_ptr_nonnull(verification);
    return verification;
}

/* The law of the slides; it is right when the last weight is 1/16. */
static inline msjcert_verification *
verify_law(const msjcert_model *model, int last)
{
    msjcert_verification *verification;
    char law[256];

    snprintf(law, sizeof law, LAW, last);
    GOOD(msjcert_verify_candidate_text(ctx, &verification, model, NULL, NULL,
                                       law, NULL));
    return verification;
}

static inline void
put(const char *text)
{
    FILE *stream = fopen(file, "w");

    ck_assert_ptr_nonnull(stream);
    fputs(text, stream);
    ck_assert_int_eq(fclose(stream), 0);
}

/* --- the runner ----------------------------------------------------------- */

/* The test case of the suite, with setup and teardown around each test. */
static inline TCase *
tests_of(Suite *suite)
{
    TCase *tests = tcase_create("tests");

    tcase_add_checked_fixture(tests, setup, teardown);
    suite_add_tcase(suite, tests);
    return tests;
}

static inline int
run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    int failed;

    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
