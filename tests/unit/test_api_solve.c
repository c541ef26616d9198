/* test_api_solve.c -- the public interface: solving.

   SLIDES (X = 96/115 and its laws), RESET Cor. D.1 and (23) for the relative
   completions in all three descriptors, lists that are not enumerated, a
   feasible set without servers, resources, processes, errors. */

#include "unit/api.h"

START_TEST(test_solve)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_solution *solution = solve(model, NULL, 0);

    msjcert_model_free(model); /* kept alive by the solution */
    ck_assert_str_eq(msjcert_solution_descriptor(solution), "two-class");
    ck_assert_int_gt(strlen(msjcert_solution_method(solution)), 0);
    expect_integer(msjcert_solution_states(integer, solution), 5);
    expect_value(msjcert_solution_throughput(value, solution), "96/115");
    expect_value(msjcert_solution_naive_throughput(value, solution), "4/3");
    expect_value(msjcert_solution_waste(value, solution), "172/115");
    expect_value(msjcert_solution_utilisation(value, solution), "72/115");
    ck_assert_uint_eq(msjcert_solution_enumerated(solution), 5);
    msjcert_solution_free(solution);
}
END_TEST

START_TEST(test_laws)
{
    static const char *const law[5][3] = {{"[0,0,1]", "48/115", "1/2"},
                                          {"[0,4,0]", "3/115", "1/16"},
                                          {"[1,1,0]", "48/115", "1/4"},
                                          {"[1,2,0]", "12/115", "1/8"},
                                          {"[1,3,0]", "4/115", "1/16"}};
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_solution *solution = solve(model, NULL, MSJCERT_LAW);
    unsigned found = 0;
    size_t s, i;

    for (s = 0; s < 5; s++)
    {
        char *name = msjcert_solution_state_name(solution, s);

        for (i = 0; i < 5 && strcmp(name, law[i][0]) != 0; i++)
        {
        }
        ck_assert_uint_lt(i, 5);
        found |= 1u << i;
        expect_value(msjcert_solution_time_average(value, solution, s),
                     law[i][1]);
        expect_value(msjcert_solution_departure_average(value, solution, s),
                     law[i][2]);
        msjcert_free(name);
    }
    ck_assert_uint_eq(found, 31);
    ck_assert_ptr_null(msjcert_solution_state_name(solution, 5));
    ck_assert_int_eq(msjcert_solution_time_average(value, solution, 5),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_solution_departure_average(value, solution, 5),
                     MSJCERT_INPUT);
    ck_assert_int_eq(
        msjcert_solution_relative_completions(value, solution, 5),
        MSJCERT_INPUT);
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

/* sum_s pi_s Delta(s) is Delta(Y_d), and sum_s ct_s Delta(s) = 0. */
START_TEST(test_relative_completions)
{
    static const char *const descriptors[]
        = {"two-class", "just-enough", "exact-k"};
    msjcert_model *model = read_text(EXAMPLE);
    mpq_t delta, part, time, departure;
    size_t i, s;

    mpq_inits(delta, part, time, departure, NULL);
    for (i = 0; i < 3; i++)
    {
        msjcert_solution *solution
            = solve(model, descriptors[i], MSJCERT_DELTA);

        mpq_set_ui(time, 0, 1);
        mpq_set_ui(departure, 0, 1);
        for (s = 0; s < msjcert_solution_enumerated(solution); s++)
        {
            expect(msjcert_solution_relative_completions(delta, solution, s),
                   MSJCERT_OK, "");
            GOOD(msjcert_solution_time_average(part, solution, s));
            mpq_mul(part, part, delta);
            mpq_add(time, time, part);
            GOOD(msjcert_solution_departure_average(part, solution, s));
            mpq_mul(part, part, delta);
            mpq_add(departure, departure, part);
        }
        ck_assert_int_eq(mpq_sgn(time), 0);
        expect_value(msjcert_solution_delta_departure(value, solution),
                     "1854/13225");
        ck_assert(mpq_equal(value, departure));
        expect_value(msjcert_solution_throughput(value, solution), "96/115");
        msjcert_solution_free(solution);
    }
    mpq_clears(delta, part, time, departure, NULL);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_solve_without_states)
{
    msjcert_model *model = read_text(LONG_LISTS);
    msjcert_solution *solution = solve(model, "exact-k", 0);
    msjcert_solution *none;

    expect_integer(msjcert_solution_states(integer, solution), 1073741824UL);
    ck_assert_uint_eq(msjcert_solution_enumerated(solution), 0);
    ck_assert_int_eq(msjcert_solution_delta_departure(value, solution),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(
        msjcert_solution_relative_completions(value, solution, 0),
        MSJCERT_DOMAIN);
    ck_assert_ptr_null(msjcert_solution_state_name(solution, 0));
    ck_assert_int_eq(msjcert_solution_time_average(value, solution, 0),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_solution_departure_average(value, solution, 0),
                     MSJCERT_INPUT);
    expect(msjcert_solve(ctx, &none, model, "exact-k", MSJCERT_LAW),
           MSJCERT_LIMIT, "states");
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_solve_feasible)
{
    msjcert_model *model = read_text(FEASIBLE);
    msjcert_solution *solution = solve(model, NULL, 0);

    ck_assert_int_eq(msjcert_solution_throughput(value, solution),
                     MSJCERT_OK);
    ck_assert_int_gt(mpq_sgn(value), 0);
    ck_assert_int_eq(msjcert_solution_naive_throughput(value, solution),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_solution_waste(value, solution), MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_solution_utilisation(value, solution),
                     MSJCERT_DOMAIN);
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

/* One job at a time holds 1 of 3 and 2 of 2 units: X = 1. */
START_TEST(test_solve_resources)
{
    msjcert_model *model = read_text(RESOURCES);
    msjcert_solution *solution = solve(model, NULL, 0);

    expect_value(msjcert_solution_throughput(value, solution), "1");
    expect_value(msjcert_solution_naive_throughput(value, solution), "1");
    ck_assert_uint_eq(msjcert_solution_resource_count(solution), 2);
    expect_value(msjcert_solution_resource_waste(value, solution, 0), "2");
    expect_value(msjcert_solution_resource_waste(value, solution, 1), "0");
    expect_value(msjcert_solution_resource_utilisation(value, solution, 0),
                 "1/3");
    expect_value(msjcert_solution_resource_utilisation(value, solution, 1),
                 "1");
    ck_assert_int_eq(msjcert_solution_resource_waste(value, solution, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_solution_waste(value, solution), MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_solution_utilisation(value, solution),
                     MSJCERT_DOMAIN);
    msjcert_solution_free(solution);
    msjcert_model_free(model);
    model = read_text(EXAMPLE);
    solution = solve(model, NULL, 0);
    ck_assert_uint_eq(msjcert_solution_resource_count(solution), 1);
    expect_value(msjcert_solution_resource_waste(value, solution, 0),
                 "172/115");
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_solve_process)
{
    msjcert_model *model = read_text(PROCESS);
    msjcert_solution *solution = solve(model, NULL, MSJCERT_LAW);

    ck_assert_str_eq(msjcert_solution_descriptor(solution), "process");
    expect_value(msjcert_solution_throughput(value, solution), "20/11");
    expect_value(msjcert_solution_delta_departure(value, solution), "20/121");
    expect_value(msjcert_solution_time_average(value, solution, 1), "1/11");
    expect_value(msjcert_solution_departure_average(value, solution, 1), "0");
    ck_assert_uint_eq(msjcert_solution_resource_count(solution), 0);
    ck_assert_int_eq(msjcert_solution_naive_throughput(value, solution),
                     MSJCERT_DOMAIN);
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

/* No transition completes a job: there are no departures. */
START_TEST(test_solve_chain)
{
    msjcert_model *model = read_text(CHAIN);
    msjcert_solution *solution = solve(model, NULL, MSJCERT_LAW);

    expect_value(msjcert_solution_throughput(value, solution), "0");
    expect_value(msjcert_solution_time_average(value, solution, 0), "2/3");
    ck_assert_int_eq(msjcert_solution_departure_average(value, solution, 0),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_solution_departure_average(value, solution, 2),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_solution_delta_departure(value, solution),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(
        msjcert_solution_relative_completions(value, solution, 0),
        MSJCERT_DOMAIN);
    msjcert_solution_free(solution);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_solve_errors)
{
    msjcert_model *model = read_text(THREE);
    msjcert_solution *solution;

    expect(msjcert_solve(ctx, &solution, model, "two-class", 0),
           MSJCERT_DOMAIN, "expected 2");
    ck_assert_ptr_null(solution);
    expect(msjcert_solve(ctx, &solution, model, "three", 0), MSJCERT_INPUT,
           "three");
    expect(msjcert_solve(ctx, &solution, model, NULL, 4), MSJCERT_INPUT,
           "flags");
    expect(msjcert_solve(ctx, &solution, NULL, NULL, 0), MSJCERT_INPUT,
           "no model");
    msjcert_model_free(model);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("api-solve");
    TCase *tests = tests_of(suite);

    tcase_add_test(tests, test_solve);
    tcase_add_test(tests, test_laws);
    tcase_add_test(tests, test_relative_completions);
    tcase_add_test(tests, test_solve_without_states);
    tcase_add_test(tests, test_solve_feasible);
    tcase_add_test(tests, test_solve_resources);
    tcase_add_test(tests, test_solve_process);
    tcase_add_test(tests, test_solve_chain);
    tcase_add_test(tests, test_solve_errors);
    return run(suite);
}
