/* test_api.c -- the public interface: texts, context, numbers, models.

   Linked with libmsjcert alone: no internal name and no internal header.
   Errors, what may be NULL, what is not canonical. */

#include "unit/api.h"

#include <math.h>

/* --- texts, context, numbers ---------------------------------------------- */

START_TEST(test_texts)
{
    int i;

    ck_assert_int_gt(strlen(msjcert_version()), 0);
    ck_assert_ptr_nonnull(strchr(msjcert_version(), '.'));
    for (i = MSJCERT_OK; i <= MSJCERT_INTERNAL; i++)
    {
        ck_assert_str_ne(msjcert_status_text((msjcert_status) i),
                         "unknown status");
    }
    ck_assert_str_eq(msjcert_status_text((msjcert_status) 99),
                     "unknown status");
    ck_assert_str_eq(msjcert_verdict_text(MSJCERT_PROVED), "proved");
    ck_assert_str_eq(msjcert_verdict_text(MSJCERT_REFUTED), "refuted");
    ck_assert_str_eq(msjcert_verdict_text(MSJCERT_UNMET), "unmet");
    ck_assert_str_eq(msjcert_verdict_text((msjcert_verdict) 99),
                     "unknown verdict");
}
END_TEST

START_TEST(test_null_may_be_freed)
{
    msjcert_context_free(NULL);
    msjcert_model_free(NULL);
    msjcert_solution_free(NULL);
    msjcert_verification_free(NULL);
    msjcert_free(NULL);
}
END_TEST

START_TEST(test_limits)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *verification = (msjcert_verification *) &model;
    msjcert_solution *solution = (msjcert_solution *) &model;

    msjcert_context_set_max_states(ctx, 4);
    expect(msjcert_solve(ctx, &solution, model, NULL, 0), MSJCERT_LIMIT, "4");
    ck_assert_ptr_null(solution);
    expect(msjcert_verify(ctx, &verification, model, "two-class", NULL),
           MSJCERT_LIMIT, "4");
    ck_assert_ptr_null(verification);
    msjcert_context_set_max_states(ctx, 0);
    msjcert_context_set_max_memory(ctx, 1000);
    expect(msjcert_solve(ctx, &solution, model, NULL, 0), MSJCERT_LIMIT,
           "the limit is 1000 bytes");
    msjcert_context_set_max_memory(ctx, 0);
    msjcert_solution_free(solve(model, NULL, 0));
    msjcert_context_set_timeout(ctx, 1e-9);
    expect(msjcert_solve(ctx, &solution, model, NULL, 0), MSJCERT_LIMIT,
           "time limit");
    msjcert_context_set_timeout(ctx, -1);
    msjcert_solution_free(solve(model, NULL, 0));
    msjcert_context_set_timeout(ctx, (double) NAN);
    msjcert_solution_free(solve(model, NULL, 0));
    msjcert_context_set_timeout(ctx, 3600);
    msjcert_solution_free(solve(model, NULL, 0));
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_cancel)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *verification = verify(model, "stationary", NULL);
    msjcert_verification *none;
    msjcert_solution *solution;

    msjcert_context_cancel(ctx);
    expect(msjcert_solve(ctx, &solution, model, NULL, 0), MSJCERT_LIMIT,
           "interrupted");
    expect(msjcert_verify(ctx, &none, model, "stationary", NULL),
           MSJCERT_LIMIT, "interrupted");
    expect(msjcert_certificate_write_file(ctx, file, &verification, 1, 0),
           MSJCERT_LIMIT, "interrupted");
    msjcert_context_resume(ctx);
    msjcert_solution_free(solve(model, NULL, 0));
    msjcert_verification_free(verification);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_bindings)
{
    static const char text[] = "{servers: 4, classes: ["
        "{need: 1, prob: p, duration: {exp: p}}, "
        "{need: 4, prob: 1-p, duration: {exp: r}}]}";
    msjcert_model *model;

    expect(msjcert_model_read_text(ctx, &model, text, "m"), MSJCERT_INPUT,
           "m:1:");
    ck_assert_ptr_null(model);
    GOOD(msjcert_context_bind(ctx, "p=1/2"));
    GOOD(msjcert_context_bind(ctx, "r=2*p"));
    model = read_text(text);
    expect_value(msjcert_model_class_rate(value, model, 1), "1");
    msjcert_model_free(model);
    expect(msjcert_context_bind(ctx, "p=1"), MSJCERT_INPUT, "bound already");
    expect(msjcert_context_bind(ctx, "q=1/0"), MSJCERT_INPUT, "q=1/0");
    expect(msjcert_context_bind(ctx, "7"), MSJCERT_INPUT, "NAME=VALUE");
    expect(msjcert_context_bind(ctx, NULL), MSJCERT_INPUT, "NAME=VALUE");
    GOOD(msjcert_rational_read(ctx, value, "p/3"));
    expect_value(MSJCERT_OK, "1/6");
    msjcert_context_unbind(ctx);
    expect(msjcert_rational_read(ctx, value, "p"), MSJCERT_INPUT, "column 1");
    expect_value(MSJCERT_OK, "1/6"); /* unchanged */
}
END_TEST

START_TEST(test_numbers)
{
    char *text;

    GOOD(msjcert_rational_read(ctx, value, "-(0.1 + 2^-2)/7e1"));
    expect_value(MSJCERT_OK, "-1/200");
    expect(msjcert_rational_read(ctx, value, "1 +"), MSJCERT_INPUT, "column");
    expect(msjcert_rational_read(ctx, value, "1/0"), MSJCERT_INPUT, "zero");
    expect(msjcert_rational_read(ctx, value, NULL), MSJCERT_INPUT, "no text");
    mpz_set_si(mpq_numref(value), 6);
    mpz_set_si(mpq_denref(value), -4);
    text = msjcert_rational_text(value);
    ck_assert_str_eq(text, "-3/2");
    msjcert_free(text);
    mpq_set_ui(value, 96, 115);
    text = msjcert_rational_decimal(value, 12);
    ck_assert_str_eq(text, "0.834782608696");
    msjcert_free(text);
    ck_assert_ptr_null(msjcert_rational_decimal(value, 0));
    ck_assert_ptr_null(msjcert_rational_decimal(value, 100001));
    mpz_set_ui(mpq_denref(value), 0);
    ck_assert_ptr_null(msjcert_rational_text(value));
    ck_assert_ptr_null(msjcert_rational_decimal(value, 3));
    mpq_set_ui(value, 0, 1);
}
END_TEST

/* --- models --------------------------------------------------------------- */

static void
add(msjcert_model *model, const char *name, long need, long num, long den,
    unsigned long rate)
{
    mpq_t mu;

    mpq_init(mu);
    mpq_set_ui(mu, rate, 2);
    mpz_set_si(mpq_numref(value), num);
    mpz_set_si(mpq_denref(value), den);
    GOOD(msjcert_model_add_class(ctx, model, name, need, value, mu));
    mpq_set_ui(value, 0, 1);
    mpq_clear(mu);
}

START_TEST(test_build)
{
    msjcert_model *model;
    msjcert_solution *solution;
    long need;

    GOOD(msjcert_model_new(ctx, &model));
    GOOD(msjcert_model_set_servers(ctx, model, 4));
    add(model, "small", 1, -2, -4, 1); /* not canonical */
    add(model, NULL, 4, 1, 2, 2);
    mpq_set_ui(value, 6, 4);
    GOOD(msjcert_model_set_arrival(ctx, model, value));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_int_eq(msjcert_model_servers(model), 4);
    ck_assert_uint_eq(msjcert_model_class_count(model), 2);
    ck_assert_uint_eq(msjcert_model_maximal_count(model), 0);
    ck_assert_str_eq(msjcert_model_class_name(model, 0), "small");
    ck_assert_str_eq(msjcert_model_class_name(model, 1), "2");
    ck_assert_int_eq(msjcert_model_class_need(&need, model, 1), MSJCERT_OK);
    ck_assert_int_eq(need, 4);
    expect_value(msjcert_model_class_prob(value, model, 0), "1/2");
    expect_value(msjcert_model_class_rate(value, model, 0), "1/2");
    expect_value(msjcert_model_arrival(value, model), "3/2");
    ck_assert_ptr_null(msjcert_model_class_name(model, 2));
    ck_assert_int_eq(msjcert_model_class_need(&need, model, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_class_prob(value, model, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_class_rate(value, model, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_maximal(&need, model, 0), MSJCERT_INPUT);
    solution = solve(model, NULL, 0);
    expect_value(msjcert_solution_throughput(value, solution), "96/115");
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_build_feasible)
{
    static const long rows[4][2] = {{1, 2}, {0, 3}, {4, 0}, {2, 0}};
    msjcert_model *model;
    long counts[2];
    size_t i;

    GOOD(msjcert_model_new(ctx, &model));
    expect(msjcert_model_add_maximal(ctx, model, rows[0], 0), MSJCERT_INPUT,
           "maximal");
    add(model, NULL, 0, 1, 3, 2);
    add(model, NULL, 0, 2, 3, 4);
    for (i = 0; i < 4; i++)
    {
        GOOD(msjcert_model_add_maximal(ctx, model, rows[i], 2));
    }
    expect(msjcert_model_add_maximal(ctx, model, rows[0], 1), MSJCERT_INPUT,
           "each of the 2 classes");
    mpq_set_ui(value, 1, 2);
    expect(msjcert_model_add_class(ctx, model, NULL, 0, value, value),
           MSJCERT_INPUT, "classes before");
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_int_eq(msjcert_model_servers(model), 0);
    ck_assert_uint_eq(msjcert_model_maximal_count(model), 3);
    ck_assert_int_eq(msjcert_model_maximal(counts, model, 1), MSJCERT_OK);
    ck_assert(counts[0] == 1 && counts[1] == 2);
    ck_assert_int_eq(msjcert_model_maximal(counts, model, 3), MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_arrival(value, model), MSJCERT_DOMAIN);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_build_errors)
{
    msjcert_solution *solution;
    msjcert_model *model;
    long i;

    GOOD(msjcert_model_new(ctx, &model));
    mpz_set_ui(mpq_denref(value), 0);
    expect(msjcert_model_set_arrival(ctx, model, value), MSJCERT_INPUT,
           "denominator 0");
    expect(msjcert_model_add_class(ctx, model, "x", 1, value, value),
           MSJCERT_INPUT, "denominator 0");
    mpq_set_ui(value, 1, 1);
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT, "expected");
    add(model, "a", 1, 1, 2, 1);
    expect(msjcert_solve(ctx, &solution, model, NULL, 0), MSJCERT_INPUT,
           "not finished");
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT, "servers");
    GOOD(msjcert_model_set_servers(ctx, model, 2));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT, "1/2");
    add(model, "b", 2, 1, 2, 1);
    GOOD(msjcert_model_finish(ctx, model)); /* open until it is right */
    for (i = 0; i < 2; i++)
    {
        const char *text = i == 0 ? "finished" : "no model";
        msjcert_model *bad = i == 0 ? model : NULL;

        expect(msjcert_model_set_servers(ctx, bad, 3), MSJCERT_INPUT, text);
        expect(msjcert_model_add_class(ctx, bad, "c", 1, value, value),
               MSJCERT_INPUT, text);
        expect(msjcert_model_add_maximal(ctx, bad, &i, 1), MSJCERT_INPUT,
               text);
        expect(msjcert_model_set_arrival(ctx, bad, value), MSJCERT_INPUT,
               text);
        expect(msjcert_model_finish(ctx, bad), MSJCERT_INPUT, text);
    }
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_too_many_classes)
{
    msjcert_model *model;
    int i;

    GOOD(msjcert_model_new(ctx, &model));
    for (i = 0; i < 4096; i++)
    {
        add(model, NULL, 1, 1, 4096, 2);
    }
    mpq_set_ui(value, 1, 1);
    expect(msjcert_model_add_class(ctx, model, NULL, 1, value, value),
           MSJCERT_INPUT, "4096");
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_read)
{
    msjcert_model *model;
    FILE *stream;

    put(EXAMPLE);
    GOOD(msjcert_model_read_file(ctx, &model, file));
    ck_assert_str_eq(msjcert_model_class_name(model, 1), "large");
    msjcert_model_free(model);
    stream = fopen(file, "r");
    GOOD(msjcert_model_read_stream(ctx, &model, stream, NULL));
    ck_assert_int_eq(msjcert_model_servers(model), 4);
    ck_assert_int_eq(fclose(stream), 0);
    expect(msjcert_model_set_servers(ctx, model, 3), MSJCERT_INPUT,
           "finished");
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_read_errors)
{
    msjcert_model *model;
    FILE *stream;

    expect(msjcert_model_read_text(ctx, &model, "servers: x", NULL),
           MSJCERT_INPUT, "<text>:1:");
    ck_assert_ptr_null(model);
    expect(msjcert_model_read_text(ctx, &model, "servers: x", "name"),
           MSJCERT_INPUT, "name:1:");
    expect(msjcert_model_read_text(ctx, &model, "", NULL), MSJCERT_INPUT,
           "<text>:");
    expect(msjcert_model_read_text(ctx, &model, NULL, NULL), MSJCERT_INPUT,
           "no text");
    expect(msjcert_model_read_stream(ctx, &model, NULL, NULL), MSJCERT_INPUT,
           "no stream");
    expect(msjcert_model_read_file(ctx, &model, NULL), MSJCERT_INPUT,
           "no path");
    expect(msjcert_model_read_file(ctx, &model, "/dev/null/model"),
           MSJCERT_IO, "/dev/null/model");
    expect(msjcert_model_read_file(ctx, &model, "/"), MSJCERT_IO, "/");
    ck_assert_ptr_null(model);
    put("servers: 4\nclasses: []\n");
    expect(msjcert_model_read_file(ctx, &model, file), MSJCERT_INPUT, ":2:");
    stream = fopen(file, "r");
    expect(msjcert_model_read_stream(ctx, &model, stream, "s"), MSJCERT_INPUT,
           "s:2:");
    fclose(stream);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("api");
    TCase *tests = tests_of(suite);

    tcase_add_test(tests, test_texts);
    tcase_add_test(tests, test_null_may_be_freed);
    tcase_add_test(tests, test_limits);
    tcase_add_test(tests, test_cancel);
    tcase_add_test(tests, test_bindings);
    tcase_add_test(tests, test_numbers);
    tcase_add_test(tests, test_build);
    tcase_add_test(tests, test_build_feasible);
    tcase_add_test(tests, test_build_errors);
    tcase_add_test(tests, test_too_many_classes);
    tcase_add_test(tests, test_read);
    tcase_add_test(tests, test_read_errors);
    return run(suite);
}
