/* test_model_forms.c -- durations with phases, resources, service processes.

   Good models against the text of their certificate section, bad ones
   against the exact message (models/bad_forms.h), models filled by hand,
   every allocation failing once. Damaged texts are in test_model.c. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "model/model.h"
#include "models/bad_forms.h"
#include "models/good_forms.h"
#include "models/naive_feasible.h"
#include "models/reading.h"
#include "support/memory.h"

/* --- reading ------------------------------------------------------------ */

START_TEST(test_good_forms)
{
    size_t i;

    for (i = 0; i < GOOD_FORMS; i++)
    {
        check_good(good_forms[i][0], good_forms[i][1]);
    }
}
END_TEST

START_TEST(test_bad_forms)
{
    size_t i;

    for (i = 0; i < BAD_FORMS; i++)
    {
        check_bad(bad_forms[i].text, bad_forms[i].message);
    }
}
END_TEST

START_TEST(test_no_memory)
{
    size_t i;

    for (i = 0; i < GOOD_FORMS; i++)
    {
        fail_everywhere(good_forms[i][0], MSJ_OK);
    }
    for (i = 0; i < BAD_FORMS; i++)
    {
        fail_everywhere(bad_forms[i].text, MSJ_INPUT);
    }
}
END_TEST

/* --- what was read ------------------------------------------------------ */

/* The value of num/den? */
static int
is_value(const fmpq_t x, slong num, ulong den)
{
    fmpq_t wanted;
    int equal;

    fmpq_init(wanted);
    fmpq_set_si(wanted, num, den);
    equal = fmpq_equal(x, wanted);
    fmpq_clear(wanted);
    return equal;
}

START_TEST(test_phases)
{
    msj_duration_struct *duration;
    fmpq_t mean, second;

    fmpq_init(mean);
    fmpq_init(second);
    ck_assert_int_eq(read_text(good_forms[0][0]), MSJ_OK); /* Erlang(3, 3/2) */
    duration = model->classes[0].duration;
    ck_assert_int_eq(model->phase_count, 3);
    ck_assert_int_eq(model->rate_count, 9);
    ck_assert(!msj_model_is_exponential(model));
    msj_duration_moments(mean, second, duration);
    ck_assert(is_value(mean, 2, 1) && is_value(second, 16, 3));
    ck_assert_int_eq(read_text(good_forms[2][0]), MSJ_OK);
    msj_duration_moments(mean, second, model->classes[0].duration);
    ck_assert(is_value(mean, 11, 6));   /* 1/3 3/2 + 2/3 2 */
    ck_assert(is_value(second, 41, 6)); /* 2 (1/3 9/4 + 2/3 4) */
    ck_assert_int_eq(read_text(good_forms[4][0]), MSJ_OK);
    msj_duration_moments(mean, second, model->classes[0].duration);
    ck_assert(is_value(mean, 5, 6)); /* 1/3 + 1/3 (1/2 + 1) */
    ck_assert_int_eq(read_text(good_forms[1][0]), MSJ_OK);
    ck_assert(msj_model_is_exponential(model));
    fmpq_clear(second);
    fmpq_clear(mean);
}
END_TEST

START_TEST(test_process)
{
    const msj_process_struct *process = model->process;

    ck_assert_int_eq(read_text(good_forms[11][0]), MSJ_OK);
    ck_assert(process->is_mmsr && model->has_arrival);
    ck_assert_int_eq(process->state_count, 2);
    ck_assert_str_eq(process->states[0], "1");
    ck_assert_str_eq(process->states[1], "2");
    ck_assert_int_eq(model->rate_count, 3);
    ck_assert_int_eq(model->class_count, 0);
    ck_assert(is_value(msj_model_rate(model, 1), 1, 10));
    ck_assert(!msj_model_is_exponential(model));
    ck_assert_int_eq(read_text(good_forms[13][0]), MSJ_OK);
    ck_assert(!process->is_mmsr);
    ck_assert_str_eq(process->states[2], "c");
}
END_TEST

START_TEST(test_resources)
{
    static const slong fit[][3] = {
        {8, 32, 0}, {8, 31, 1}, {0, 64, 1}, {0, 0, 0}};
    static const slong too_many[][3] = {
        {8, 33, 0}, {9, 0, 0}, {0, 0, 2}, {0, 65, 0}};
    slong counts[3];
    int i;

    ck_assert_int_eq(read_text(good_forms[GOOD_FORMS - 1][0]), MSJ_OK);
    ck_assert_int_eq(model->servers, 0);
    ck_assert_int_eq(model->resource_count, 3);
    ck_assert_str_eq(model->resources[1], "gpu");
    ck_assert_int_eq(model->capacity[2], 8);
    ck_assert_int_eq(model->classes[0].needs[0], 4);
    ck_assert_int_eq(model->list_length, 65); /* 64 of class 2, 1 of 3 */
    for (i = 0; i < 4; i++)
    {
        memcpy(counts, fit[i], sizeof counts);
        ck_assert(msj_model_fits(model, counts));
        memcpy(counts, too_many[i], sizeof counts);
        ck_assert(!msj_model_fits(model, counts));
    }
    ck_assert_int_eq(read_text(good_forms[GOOD_FORMS - 3][0]), MSJ_OK);
    ck_assert_int_eq(model->servers, 30);
    ck_assert_int_eq(model->resource_count, 0);
    ck_assert_ptr_null(model->classes[1].needs);
}
END_TEST

/* A copy is the same model. */
START_TEST(test_copies)
{
    msj_model_t original;
    size_t i;

    for (i = 0; i < GOOD_FORMS; i++)
    {
        msj_model_init(original);
        ck_assert_int_eq(read_text(good_forms[i][0]), MSJ_OK);
        *original = *model;
        msj_model_init(model);
        ck_assert_int_eq(msj_model_copy(&ctx, model, original), MSJ_OK);
        check_certificate(good_forms[i][1]);
        ck_assert_int_eq(model->has_arrival, original->has_arrival);
        msj_model_clear(original);
    }
}
END_TEST

/* --- models filled by hand ---------------------------------------------- */

static void
check_invalid(const char *message)
{
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    ck_assert_str_eq(ctx.message, message);
}

START_TEST(test_durations_by_hand)
{
    msj_duration_struct *duration;

    random_feasible(&ctx, model, 1, 1);
    model->maximal[0] = 2;
    duration = model->classes[0].duration;
    msj_duration_clear(duration);
    check_invalid("class 1 has no duration, expected one");
    ck_assert_int_eq(msj_duration_set_phases(&ctx, duration, 2), MSJ_OK);
    check_invalid("the duration of class 1: the initial probabilities sum to "
                  "0, which is 1 below 1, expected exactly 1");
    fmpq_one(duration->initial + 1);
    fmpq_set_si(msj_duration_rate(duration, 1, 0), -1, 2);
    check_invalid("the duration of class 1: the rate from phase 2 to phase 1 "
                  "is -1/2, expected at least 0");
    fmpq_one(msj_duration_rate(duration, 1, 0));
    fmpq_set_si(duration->rates, -3, 1);
    check_invalid("the duration of class 1: the exit rate of phase 1 is -3, "
                  "expected at least 0");
    fmpq_zero(duration->rates);
    check_invalid("the duration of class 1: a job never completes from phase "
                  "1, expected that it can from every phase");
    fmpq_one(duration->rates);
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    ck_assert_int_eq(msj_duration_set_phases(&ctx, duration, 1), MSJ_OK);
    fmpq_one(duration->rates);
    check_invalid("the duration of class 1: the initial probabilities sum to "
                  "0, which is 1 below 1, expected exactly 1");
}
END_TEST

/* One class with needs (1, 2) of two resources with capacities (1, 2). */
static void
fill_resources(void)
{
    slong i;

    msj_model_clear(model);
    random_feasible(&ctx, model, 1, 1);
    msj_free(model->maximal);
    model->maximal = NULL;
    model->maximal_count = 0;
    model->resources = msj_calloc(2, sizeof *model->resources);
    model->capacity = msj_calloc(2, sizeof(slong));
    model->classes[0].needs = msj_calloc(2, sizeof(slong));
    for (i = 0; i < 2; i++)
    {
        model->capacity[i] = model->classes[0].needs[i] = i + 1;
    }
    model->resource_count = 2;
}

START_TEST(test_resources_by_hand)
{
    fill_resources();
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    check_certificate("capacity 2 1 2\nclasses 1\nclass 1 need 1 2 prob 1 "
                      "exp 1\n");
    ck_assert_str_eq(model->resources[1], "2");
    model->classes[0].need = 1;
    check_invalid("a need of servers beside resources, expected none");
    model->classes[0].need = 0;
    model->classes[0].needs[1] = 3;
    check_invalid("a need of 3 of '2' is above the capacity 2, expected at "
                  "most 2");
    model->servers = 3;
    check_invalid("both servers and resources, expected one of them");
    model->servers = 0;
    msj_free(model->classes[0].needs);
    model->classes[0].needs = NULL;
    check_invalid("a need of nothing, expected a positive need of some "
                  "resource");
    model->capacity[1] = MSJ_COUNT_MAX + 1;
    check_invalid("a capacity of 2147483648, expected an integer between 1 "
                  "and 2147483647");
    fill_resources();
    strcpy(model->resources[0] = msj_calloc(4, 1), "2");
    check_invalid("resource 2 has the name '2' of resource 1, expected "
                  "different names");
    fill_resources();
    model->resource_count = 1; /* as if there were no other */
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    check_certificate("servers 1\nclasses 1\nclass 1 need 1 prob 1 exp 1\n");
}
END_TEST

START_TEST(test_process_by_hand)
{
    msj_process_struct *process = model->process;

    ck_assert_int_eq(msj_process_allocate(&ctx, process, 2, 2), MSJ_OK);
    check_invalid("the rate of transition 1 is 0, expected a positive number");
    fmpq_one(process->edges[0].rate);
    fmpq_one(process->edges[1].rate);
    check_invalid("transition 2 has the ends of transition 1 and completes as "
                  "it does, expected one of them");
    process->edges[0].completes = 1;
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    check_certificate("chain 2\ntransitions 2\nfrom 1 to 1 rate 1\n"
                      "from 1 to 1 rate 1 completes\n");
    ck_assert_str_eq(process->states[1], "2");
    process->is_mmsr = 1;
    check_invalid("transition 1 from a state to itself completes no job, "
                  "expected that it does");
    process->edges[0].to = 2;
    check_invalid("transition 1 from state 1 to state 3, expected states "
                  "between 1 and 2");
    process->edges[0].to = -1;
    check_invalid("transition 1 from state 1 to state 0, expected states "
                  "between 1 and 2");
    ck_assert_int_eq(msj_model_add_classes(&ctx, model, 1), MSJ_OK);
    check_invalid("job classes beside a service process, expected none");
    model->servers = 1;
    check_invalid("both servers and a service process, expected one of them");
}
END_TEST

/* Sums of hostile denominators in the rows of S, and too many phases. */
START_TEST(test_hostile_phases)
{
    char *text = malloc(20000);
    size_t used;
    int i;

    ck_assert_ptr_nonnull(text);
    used = (size_t) sprintf(text, "servers: 1\nclasses:\n- {need: 1, prob: 1,"
                                  " duration: {phase-type: {alpha: [1");
    for (i = 1; i < 200; i++)
    {
        used += (size_t) sprintf(text + used, ", 0");
    }
    used += (size_t) sprintf(text + used, "], S: [&r [-9");
    for (i = 1; i < 200; i++)
    {
        used += (size_t) sprintf(text + used, ",\n1/(%d^40000+1)", 100 + i);
    }
    used += (size_t) sprintf(text + used, "]");
    for (i = 1; i < 200; i++)
    {
        used += (size_t) sprintf(text + used, ", *r");
    }
    strcpy(text + used, "]}}}");
    ck_assert_int_eq(read_text(text), MSJ_INPUT);
    ck_assert_ptr_nonnull(strstr(ctx.message, "the common denominator of the "
                                              "rates of the row is too large"));
    free(text);
}
END_TEST

static void
add_tests(TCase *tests)
{
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_good_forms);
    tcase_add_test(tests, test_bad_forms);
    tcase_add_test(tests, test_no_memory);
    tcase_add_test(tests, test_phases);
    tcase_add_test(tests, test_process);
    tcase_add_test(tests, test_resources);
    tcase_add_test(tests, test_copies);
    tcase_add_test(tests, test_durations_by_hand);
    tcase_add_test(tests, test_resources_by_hand);
    tcase_add_test(tests, test_process_by_hand);
    tcase_add_test(tests, test_hostile_phases);
}

int
main(void)
{
    Suite *suite = suite_create("model forms");
    TCase *tests = tcase_create("model forms");
    SRunner *runner = srunner_create(suite);
    int failed;

    add_tests(tests);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    flint_cleanup();
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
