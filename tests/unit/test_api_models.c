/* test_api_models.c -- the public interface: phases, resources, processes.

   Built call by call and read from text; every number comes back; errors.
   Linked with libmsjcert alone, as test_api.c. */

#include "unit/api.h"

/* num/den in `value`. */
static mpq_ptr
number(long num, unsigned long den)
{
    mpq_set_si(value, num, den);
    return value;
}

/* --- phases -------------------------------------------------------------- */

/* Two servers, one class, PH((1/3, 2/3), ...) with S(1,2) = 2, t = (1/2, 5). */
static msjcert_model *
open_phases(void)
{
    msjcert_model *model;

    GOOD(msjcert_model_new(ctx, &model));
    GOOD(msjcert_model_set_servers(ctx, model, 2));
    GOOD(msjcert_model_add_class_phases(ctx, model, "a", 1, number(1, 1), 2));
    GOOD(msjcert_model_set_initial(ctx, model, 0, 0, number(1, 3)));
    GOOD(msjcert_model_set_initial(ctx, model, 0, 1, number(2, 3)));
    GOOD(msjcert_model_set_change(ctx, model, 0, 0, 1, number(2, 1)));
    GOOD(msjcert_model_set_exit(ctx, model, 0, 0, number(1, 2)));
    return model;
}

START_TEST(test_phases)
{
    msjcert_model *model = open_phases();

    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "never completes from phase 2");
    GOOD(msjcert_model_set_exit(ctx, model, 0, 1, number(10, 2)));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_uint_eq(msjcert_model_class_phases(model, 0), 2);
    expect_value(msjcert_model_class_initial(value, model, 0, 0), "1/3");
    expect_value(msjcert_model_class_change(value, model, 0, 0, 1), "2");
    expect_value(msjcert_model_class_change(value, model, 0, 1, 0), "0");
    expect_value(msjcert_model_class_exit(value, model, 0, 0), "1/2");
    expect_value(msjcert_model_class_exit(value, model, 0, 1), "5");
    ck_assert_int_eq(msjcert_model_class_rate(value, model, 0),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_model_class_exit(value, model, 0, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_class_initial(value, model, 1, 0),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_class_change(value, model, 0, 1, 1),
                     MSJCERT_INPUT);
    ck_assert_uint_eq(msjcert_model_class_phases(model, 1), 0);
    expect(msjcert_model_set_exit(ctx, model, 0, 0, value), MSJCERT_INPUT,
           "finished");
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_phase_errors)
{
    msjcert_model *model = open_phases();

    expect(msjcert_model_set_change(ctx, model, 0, 1, 1, value),
           MSJCERT_INPUT, "to itself");
    expect(msjcert_model_set_change(ctx, model, 0, 1, 2, value),
           MSJCERT_INPUT, "no such class or phase");
    expect(msjcert_model_set_initial(ctx, model, 1, 0, value), MSJCERT_INPUT,
           "no such class or phase");
    expect(msjcert_model_set_exit(ctx, NULL, 0, 0, value), MSJCERT_INPUT,
           "no model");
    expect(msjcert_model_add_class_phases(ctx, model, NULL, 1, value, 0),
           MSJCERT_INPUT, "between 1 and 1000");
    expect(msjcert_model_add_class_phases(ctx, model, NULL, 1, value,
                                          (size_t) -1),
           MSJCERT_INPUT, "between 1 and 1000");
    GOOD(msjcert_model_set_initial(ctx, model, 0, 1, number(1, 2)));
    GOOD(msjcert_model_set_exit(ctx, model, 0, 1, number(1, 2)));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT, "5/6");
    GOOD(msjcert_model_set_initial(ctx, model, 0, 1, number(2, 3)));
    GOOD(msjcert_model_set_change(ctx, model, 0, 1, 0, number(-1, 2)));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "from phase 2 to phase 1 is -1/2");
    mpz_set_ui(mpq_denref(value), 0);
    expect(msjcert_model_set_change(ctx, model, 0, 1, 0, value),
           MSJCERT_INPUT, "denominator 0");
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_read_phases)
{
    msjcert_model *model = read_text(
        "{servers: 1, classes: [{need: 1, prob: 1, duration: {coxian: "
        "{rates: [3, 2], continue: [1/3]}}}]}");

    ck_assert_uint_eq(msjcert_model_class_phases(model, 0), 2);
    expect_value(msjcert_model_class_change(value, model, 0, 0, 1), "1");
    expect_value(msjcert_model_class_exit(value, model, 0, 0), "2");
    expect_value(msjcert_model_class_initial(value, model, 0, 1), "0");
    msjcert_model_free(model);
    model = read_text(EXAMPLE);
    ck_assert_uint_eq(msjcert_model_class_phases(model, 0), 1);
    expect_value(msjcert_model_class_exit(value, model, 0, 0), "1/2");
    expect_value(msjcert_model_class_initial(value, model, 0, 0), "1");
    msjcert_model_free(model);
}
END_TEST

/* Queues with parallel processing are for the command only. */
START_TEST(test_read_parallel)
{
    msjcert_model *model;

    expect(msjcert_model_read_text(ctx, &model,
                                   "parallel: {servers: {a: 1}, classes: "
                                   "[{on: [a], arrival: 1/2}]}",
                                   NULL),
           MSJCERT_INPUT, "not supported for a 'parallel' model");
    ck_assert_ptr_null(model);
}
END_TEST

/* --- resources ----------------------------------------------------------- */

START_TEST(test_resources)
{
    msjcert_model *model;
    long found;

    GOOD(msjcert_model_new(ctx, &model));
    GOOD(msjcert_model_add_resource(ctx, model, "cpu", 64));
    GOOD(msjcert_model_add_resource(ctx, model, NULL, 8));
    GOOD(msjcert_model_add_class(ctx, model, NULL, 0, number(1, 1), value));
    expect(msjcert_model_add_resource(ctx, model, "late", 1), MSJCERT_INPUT,
           "resources before");
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "a need of nothing");
    expect(msjcert_model_set_need(ctx, model, 0, 2, 1), MSJCERT_INPUT,
           "no such class or resource");
    expect(msjcert_model_set_need(ctx, model, 1, 0, 1), MSJCERT_INPUT,
           "no such class or resource");
    GOOD(msjcert_model_set_need(ctx, model, 0, 1, 9));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "above the capacity 8");
    GOOD(msjcert_model_set_need(ctx, model, 0, 1, 2));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_int_eq(msjcert_model_servers(model), 0);
    ck_assert_uint_eq(msjcert_model_resource_count(model), 2);
    ck_assert_str_eq(msjcert_model_resource_name(model, 0), "cpu");
    ck_assert_str_eq(msjcert_model_resource_name(model, 1), "2");
    ck_assert_ptr_null(msjcert_model_resource_name(model, 2));
    ck_assert_int_eq(msjcert_model_resource_capacity(&found, model, 0),
                     MSJCERT_OK);
    ck_assert_int_eq(found, 64);
    ck_assert_int_eq(msjcert_model_class_need_of(&found, model, 0, 1),
                     MSJCERT_OK);
    ck_assert_int_eq(found, 2);
    ck_assert_int_eq(msjcert_model_class_need_of(&found, model, 0, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_model_resource_capacity(&found, model, 2),
                     MSJCERT_INPUT);
    msjcert_model_free(model);
}
END_TEST

/* One resource is as many servers. */
START_TEST(test_single_resource)
{
    msjcert_model *model;
    long need;

    GOOD(msjcert_model_new(ctx, &model));
    GOOD(msjcert_model_add_resource(ctx, model, "cpu", 4));
    GOOD(msjcert_model_add_class(ctx, model, NULL, 0, number(1, 1), value));
    GOOD(msjcert_model_set_need(ctx, model, 0, 0, 3));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_int_eq(msjcert_model_servers(model), 4);
    ck_assert_uint_eq(msjcert_model_resource_count(model), 0);
    ck_assert_int_eq(msjcert_model_class_need(&need, model, 0), MSJCERT_OK);
    ck_assert_int_eq(need, 3);
    ck_assert_int_eq(msjcert_model_class_need_of(&need, model, 0, 0),
                     MSJCERT_INPUT);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_too_many_resources)
{
    msjcert_model *model;
    int i;

    GOOD(msjcert_model_new(ctx, &model));
    for (i = 0; i < 64; i++)
    {
        GOOD(msjcert_model_add_resource(ctx, model, NULL, 1));
    }
    expect(msjcert_model_add_resource(ctx, model, NULL, 1), MSJCERT_INPUT,
           "more than 64 resources");
    msjcert_model_free(model);
}
END_TEST

/* --- processes ----------------------------------------------------------- */

START_TEST(test_process)
{
    msjcert_model *model;
    size_t from, to;
    int completes;

    GOOD(msjcert_model_new(ctx, &model));
    ck_assert_ptr_null(msjcert_model_process(model));
    expect(msjcert_model_set_process(ctx, model, "mms"), MSJCERT_INPUT,
           "unknown process 'mms'");
    expect(msjcert_model_set_process(ctx, model, NULL), MSJCERT_INPUT,
           "unknown process");
    GOOD(msjcert_model_set_process(ctx, model, "mmsr"));
    GOOD(msjcert_model_add_state(ctx, model, "up"));
    GOOD(msjcert_model_add_state(ctx, model, NULL));
    expect(msjcert_model_add_transition(ctx, model, 0, 2, value, 0),
           MSJCERT_INPUT, "not there");
    GOOD(msjcert_model_add_transition(ctx, model, 1, 0, number(1, 1), 0));
    GOOD(msjcert_model_add_transition(ctx, model, 0, 1, number(1, 10), 0));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "no transition completes");
    GOOD(msjcert_model_add_transition(ctx, model, 0, 0, number(2, 1), 7));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_str_eq(msjcert_model_process(model), "mmsr");
    ck_assert_uint_eq(msjcert_model_state_count(model), 2);
    ck_assert_str_eq(msjcert_model_state_name(model, 1), "2");
    ck_assert_ptr_null(msjcert_model_state_name(model, 2));
    ck_assert_uint_eq(msjcert_model_transition_count(model), 3);
    expect_value(msjcert_model_transition(value, &from, &to, &completes,
                                          model, 0),
                 "2");
    ck_assert(from == 0 && to == 0 && completes == 1);
    expect_value(msjcert_model_transition(value, &from, &to, &completes,
                                          model, 2),
                 "1");
    ck_assert(from == 1 && to == 0 && completes == 0);
    ck_assert_int_eq(msjcert_model_transition(value, &from, &to, &completes,
                                              model, 3),
                     MSJCERT_INPUT);
    expect(msjcert_model_add_state(ctx, model, "late"), MSJCERT_INPUT,
           "finished");
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_process_alone)
{
    msjcert_model *model;

    GOOD(msjcert_model_new(ctx, &model));
    GOOD(msjcert_model_add_state(ctx, model, "only"));
    GOOD(msjcert_model_set_servers(ctx, model, 1));
    expect(msjcert_model_finish(ctx, model), MSJCERT_INPUT,
           "both servers and a service process");
    GOOD(msjcert_model_set_servers(ctx, model, 0));
    GOOD(msjcert_model_finish(ctx, model));
    ck_assert_str_eq(msjcert_model_process(model), "chain");
    ck_assert_uint_eq(msjcert_model_transition_count(model), 0);
    msjcert_model_free(model);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("api models");
    TCase *tests = tests_of(suite);

    tcase_add_test(tests, test_phases);
    tcase_add_test(tests, test_phase_errors);
    tcase_add_test(tests, test_read_phases);
    tcase_add_test(tests, test_read_parallel);
    tcase_add_test(tests, test_resources);
    tcase_add_test(tests, test_single_resource);
    tcase_add_test(tests, test_too_many_resources);
    tcase_add_test(tests, test_process);
    tcase_add_test(tests, test_process_alone);
    return run(suite);
}
