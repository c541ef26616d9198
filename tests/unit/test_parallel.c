/* test_parallel.c -- reading queues with parallel processing.

   Good models against their meaning, bad ones against the exact message,
   models filled by hand, copies, every allocation failing once, and what is
   refused to them. */

#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "models/parallel_models.h"
#include "models/reading.h"
#include "support/memory.h"

/* --- the meaning ---------------------------------------------------------- */

static void
print_number(FILE *out, const char *before, const fmpq_t value)
{
    fprintf(out, " %s%s", before, before[0] == '\0' ? "" : " ");
    ck_assert_int_eq(msj_rational_print(&ctx, out, value), MSJ_OK);
}

static void
print_classes(FILE *out, const msj_parallel_struct *parallel)
{
    for (slong i = 0; i < parallel->class_count; i++)
    {
        fprintf(out, "class %s on", parallel->classes[i].name);
        for (slong n = 0; n < parallel->classes[i].on_count; n++)
        {
            fprintf(out, " %ld", (long) parallel->classes[i].on[n] + 1);
        }
        print_number(out, "arrival", parallel->classes[i].arrival);
        fputs("\n", out);
    }
}

static void
print_components(FILE *out, const msj_parallel_struct *parallel)
{
    for (slong c = 0; c < parallel->component_count; c++)
    {
        fprintf(out, "closed %ld:", (long) parallel->population[c]);
        for (slong i = 0; i < parallel->class_count; i++)
        {
            if (parallel->component[i] == c)
            {
                fprintf(out, " %ld", (long) i + 1);
            }
        }
        fputs("\n", out);
    }
}

static void
check_meaning(const char *expected)
{
    const msj_parallel_struct *parallel = model->parallel;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    for (slong s = 0; s < parallel->server_count && parallel->servers; s++)
    {
        fprintf(out, "server %s", parallel->servers[s]);
        print_number(out, "", parallel->rates + s);
        fputs("\n", out);
    }
    if (parallel->subset_size > 0)
    {
        fprintf(out, "subsets %ld %ld", (long) parallel->server_count,
                (long) parallel->subset_size);
        print_number(out, "rate", parallel->rates);
        print_number(out, "arrival", parallel->arrival);
        fputs("\n", out);
    }
    print_classes(out, parallel);
    for (slong e = 0; e < parallel->route_count; e++)
    {
        fprintf(out, "route %ld %ld", (long) parallel->routes[e].from + 1,
                (long) parallel->routes[e].to + 1);
        print_number(out, "", parallel->routes[e].prob);
        fputs("\n", out);
    }
    print_components(out, parallel);
    if (!fmpq_is_one(parallel->size))
    {
        fputs("size", out);
        print_number(out, "", parallel->size);
        fputs("\n", out);
    }
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
}

/* --- reading -------------------------------------------------------------- */

START_TEST(test_good)
{
    for (size_t i = 0; i < GOOD_PARALLEL; i++)
    {
        ck_assert_msg(read_text(good_parallel[i][0]) == MSJ_OK, "%s\n%s",
                      ctx.message, good_parallel[i][0]);
        check_meaning(good_parallel[i][1]);
        ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
        check_meaning(good_parallel[i][1]);
        ck_assert_int_eq(model->class_count, 0);
        ck_assert(!msj_model_is_exponential(model));
    }
}
END_TEST

START_TEST(test_bad)
{
    for (size_t i = 0; i < BAD_PARALLEL; i++)
    {
        ck_assert_msg(read_text(bad_parallel[i][0]) == MSJ_INPUT, "%s",
                      bad_parallel[i][0]);
        ck_assert_str_eq(ctx.message, bad_parallel[i][1]);
        ck_assert_int_eq(model->parallel->server_count, 0);
        ck_assert_ptr_null(model->parallel->classes);
    }
}
END_TEST

START_TEST(test_no_memory)
{
    for (size_t i = 0; i < GOOD_PARALLEL; i++)
    {
        fail_everywhere(good_parallel[i][0], MSJ_OK);
    }
    for (size_t i = 0; i < BAD_PARALLEL; i++)
    {
        fail_everywhere(bad_parallel[i][0], MSJ_INPUT);
    }
}
END_TEST

START_TEST(test_copies)
{
    msj_model_t original;
    unsigned long n;

    for (size_t i = 0; i < GOOD_PARALLEL; i++)
    {
        msj_status_t status = MSJ_NOMEM;

        msj_model_init(original);
        ck_assert_int_eq(read_text(good_parallel[i][0]), MSJ_OK);
        *original = *model;
        msj_model_init(model);
        for (n = 1; status == MSJ_NOMEM; n++)
        {
            msj_model_clear(model);
            msj_alloc_fail_at(n);
            status = msj_model_copy(&ctx, model, original);
        }
        msj_alloc_fail_at(0);
        ck_assert_int_eq(status, MSJ_OK);
        ck_assert_uint_gt(n, 2);
        check_meaning(good_parallel[i][1]);
        msj_model_clear(original);
    }
}
END_TEST

/* A line with one character less, or another one, is read or refused, and
   what was read is valid. */
START_TEST(test_damage)
{
    static const char other[] = "{}[],: 0/ab1-";

    for (size_t i = 0; i < GOOD_PARALLEL; i++)
    {
        size_t length = strlen(good_parallel[i][0]);

        for (int round = 0; round < 200; round++)
        {
            char *text = strdup(good_parallel[i][0]);
            size_t place = random_below((unsigned long) length);
            msj_status_t status;

            text[place] = other[random_below(sizeof other - 1)];
            status = read_text(text);
            ck_assert_msg(status == MSJ_OK || status == MSJ_INPUT, "%s", text);
            ck_assert(status != MSJ_OK
                      || msj_model_validate(&ctx, model) == MSJ_OK);
            ck_assert(status == MSJ_OK
                      || strncmp(ctx.message, "m.yaml:", 7) == 0);
            free(text);
        }
    }
}
END_TEST

/* --- by hand -------------------------------------------------------------- */

static void
check_invalid(const char *message)
{
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    ck_assert_str_eq(ctx.message, message);
}

START_TEST(test_by_hand)
{
    msj_parallel_struct *parallel = model->parallel;

    ck_assert_int_eq(msj_parallel_add_servers(&ctx, parallel, 2), MSJ_OK);
    check_invalid("no classes, expected at least one");
    ck_assert_int_eq(msj_parallel_add_classes(&ctx, parallel, 1), MSJ_OK);
    check_invalid("no server of class '1' has a positive rate, expected at "
                  "least one");
    fmpq_one(parallel->rates);
    parallel->classes[0].on = msj_calloc(2, sizeof(slong));
    parallel->classes[0].on_count = 2;
    check_invalid("server '1' twice, expected different servers");
    parallel->classes[0].on[1] = 2;
    check_invalid("server 3, expected one between 1 and 2");
    parallel->classes[0].on[1] = 1;
    check_invalid("class '1' is never visited, expected an arrival rate or "
                  "routing that leads to it");
    fmpq_one(parallel->classes[0].arrival);
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    ck_assert_int_eq(msj_parallel_add_routes(&ctx, parallel, 2), MSJ_OK);
    check_invalid("the probability of the route is 0, expected a positive "
                  "number");
    fmpq_set_si(parallel->routes[0].prob, 1, 3);
    fmpq_set_si(parallel->routes[1].prob, 1, 3);
    check_invalid("two routes from class '1' to class '1', expected one");
    parallel->routes[1].to = 1;
    check_invalid("a route from class 1 to class 2, expected classes between "
                  "1 and 1");
    ck_assert_int_eq(msj_model_add_classes(&ctx, model, 1), MSJ_OK);
    check_invalid("job classes or an arrival rate beside queues with parallel "
                  "processing, expected none");
    model->servers = 1;
    check_invalid("both servers and queues with parallel processing, expected "
                  "one of them");
}
END_TEST

START_TEST(test_permanent_by_hand)
{
    msj_parallel_struct *parallel = model->parallel;

    ck_assert_int_eq(read_text(good_parallel[3][0]), MSJ_OK);
    parallel->permanent->member = 2;
    check_invalid("jobs of class 3, expected a class between 1 and 2");
    parallel->permanent->member = 1;
    parallel->permanent->count = -1;
    check_invalid("-1 permanent jobs, expected an integer between 1 and "
                  "2147483647");
}
END_TEST

/* What is not there for these models says so. */
START_TEST(test_refused)
{
    FILE *out = tmpfile();

    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(read_text(good_parallel[0][0]), MSJ_OK);
    ck_assert_int_eq(msj_model_write_certificate(&ctx, out, model), MSJ_INPUT);
    ck_assert_int_eq(ftell(out), 0);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(ctx.message, "not supported"));
}
END_TEST

/* Sums of hostile denominators end in a message. */
START_TEST(test_hostile)
{
    size_t room = 40000, used;
    char *text = malloc(room);

    ck_assert_ptr_nonnull(text);
    used = (size_t) sprintf(text, "parallel:\n  servers: {a: 1}\n  classes:\n");
    for (int i = 1; i <= 200; i++)
    {
        used += (size_t) sprintf(text + used, "  - {on: [a], arrival: 1}\n");
    }
    used += (size_t) sprintf(text + used, "  routing: {1: {");
    for (int i = 1; i <= 200; i++)
    {
        used += (size_t) sprintf(text + used, "%s%d: 1/(%d^40000+1)",
                                 i == 1 ? "" : ",\n", i, 100 + i);
    }
    used += (size_t) sprintf(text + used, "}}\n");
    ck_assert_uint_lt(used, room);
    ck_assert_int_eq(read_text(text), MSJ_INPUT);
    ck_assert_ptr_nonnull(strstr(ctx.message, "the common denominator of the "
                                              "probabilities of routes is too "
                                              "large"));
    free(text);
}
END_TEST

static void
add_tests(TCase *tests)
{
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_good);
    tcase_add_test(tests, test_bad);
    tcase_add_test(tests, test_no_memory);
    tcase_add_test(tests, test_copies);
    tcase_add_test(tests, test_damage);
    tcase_add_test(tests, test_by_hand);
    tcase_add_test(tests, test_permanent_by_hand);
    tcase_add_test(tests, test_refused);
    tcase_add_test(tests, test_hostile);
}

int
main(void)
{
    Suite *suite = suite_create("parallel");
    TCase *tests = tcase_create("parallel");
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
