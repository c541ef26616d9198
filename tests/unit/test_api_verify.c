/* test_api_verify.c -- the public interface: theorems, verifying,
   certificates, the order of freeing, threads.

   The law of the slides proved and, with one wrong weight, refuted; the
   certificates are checked where MSJCHECK names msjcheck. */

#include "unit/api.h"

#include <pthread.h>

/* --- theorems ------------------------------------------------------------- */

START_TEST(test_theorems)
{
    size_t count = msjcert_theorem_count();
    int formulas = 0;
    size_t t;

    ck_assert_uint_ge(count, 4);
    for (t = 0; t < count; t++)
    {
        ck_assert_int_gt(strlen(msjcert_theorem_name(t)), 0);
        ck_assert_int_gt(strlen(msjcert_theorem_title(t)), 0);
        ck_assert_int_gt(strlen(msjcert_theorem_hypotheses(t)), 0);
        ck_assert_int_gt(strlen(msjcert_theorem_source(t)), 0);
        ck_assert_int_gt(strlen(msjcert_theorem_proof(t)), 0);
        ck_assert_ptr_nonnull(msjcert_theorem_descriptor(t, 0));
        ck_assert_ptr_null(msjcert_theorem_descriptor(t, 9));
        formulas += msjcert_theorem_has_formula(t);
    }
    ck_assert_int_gt(formulas, 0);
    ck_assert_int_lt(formulas, (int) count);
    ck_assert_ptr_null(msjcert_theorem_name(count));
    ck_assert_ptr_null(msjcert_theorem_title(count));
    ck_assert_ptr_null(msjcert_theorem_hypotheses((size_t) -1));
    ck_assert_ptr_null(msjcert_theorem_source(count));
    ck_assert_ptr_null(msjcert_theorem_proof(count));
    ck_assert_ptr_null(msjcert_theorem_descriptor(count, 0));
    ck_assert_int_eq(msjcert_theorem_has_formula(count), 0);
}
END_TEST

/* --- verifying ------------------------------------------------------------ */

START_TEST(test_verify)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify(model, "two-class", NULL);
    int certified = 0;
    mpz_t sum;
    size_t i;

    msjcert_model_free(model); /* kept alive by the verification */
    ck_assert_str_eq(msjcert_verification_theorem(v), "two-class");
    ck_assert_str_eq(msjcert_verification_descriptor(v), "two-class");
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    ck_assert_ptr_null(msjcert_verification_unmet(v));
    expect_integer(msjcert_verification_states(integer, v), 5);
    expect_value(msjcert_verification_throughput(value, v), "96/115");
    expect_value(msjcert_verification_naive_throughput(value, v), "4/3");
    expect_value(msjcert_verification_waste(value, v), "172/115");
    expect_value(msjcert_verification_utilisation(value, v), "72/115");
    mpz_init(sum);
    for (i = 0; i < msjcert_verification_family_count(v); i++)
    {
        ck_assert_ptr_nonnull(msjcert_verification_family_name(v, i));
        expect_integer(msjcert_verification_family_failed(integer, v, i), 0);
        GOOD(msjcert_verification_family_equations(integer, v, i));
        mpz_add(sum, sum, integer);
        certified += msjcert_verification_family_certified(v, i);
    }
    GOOD(msjcert_verification_equations(integer, v));
    ck_assert_int_eq(mpz_cmp(integer, sum), 0);
    mpz_clear(sum);
    ck_assert_int_gt(certified, 0);
    ck_assert_int_lt(certified, (int) i); /* there are lemmas, too */
    ck_assert_ptr_null(msjcert_verification_family_name(v, i));
    ck_assert_int_eq(msjcert_verification_family_equations(integer, v, i),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_verification_family_failed(integer, v, i),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_verification_family_certified(v, i), 0);
    ck_assert_int_eq(msjcert_verification_counterexample(NULL, NULL, NULL, v),
                     MSJCERT_DOMAIN);
    msjcert_verification_free(v);
}
END_TEST

START_TEST(test_verified_law)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify(model, "stationary", "just-enough");
    size_t count = msjcert_verification_enumerated(v);
    mpq_t sum;
    size_t s;

    ck_assert_uint_gt(count, 0);
    mpq_init(sum);
    for (s = 0; s < count; s++)
    {
        char *name = msjcert_verification_state_name(v, s);

        ck_assert_ptr_nonnull(name);
        msjcert_free(name);
        GOOD(msjcert_verification_departure_average(value, v, s));
        mpq_add(sum, sum, value);
    }
    ck_assert_int_eq(mpq_cmp_ui(sum, 1, 1), 0);
    mpq_clear(sum);
    ck_assert_ptr_null(msjcert_verification_state_name(v, count));
    ck_assert_int_eq(msjcert_verification_departure_average(value, v, count),
                     MSJCERT_INPUT);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_unmet)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify(model, "single-duration", NULL);

    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_UNMET);
    ck_assert_ptr_nonnull(strstr(msjcert_verification_unmet(v), "rates"));
    ck_assert_int_eq(msjcert_verification_states(integer, v),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_equations(integer, v),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_throughput(value, v),
                     MSJCERT_DOMAIN);
    ck_assert_uint_eq(msjcert_verification_family_count(v), 0);
    ck_assert_uint_eq(msjcert_verification_enumerated(v), 0);
    expect(msjcert_certificate_write_file(ctx, file, &v, 1, 0),
           MSJCERT_DOMAIN, "nothing");
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

/* "stationary" has a descriptor for every model, also when none is named. */
START_TEST(test_default_descriptor)
{
    msjcert_model *model = read_text(THREE);
    msjcert_verification *v = verify(model, "stationary", NULL);

    ck_assert_str_eq(msjcert_verification_descriptor(v), "just-enough");
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    msjcert_verification_free(v);
    msjcert_model_free(model);
    model = read_text(LONG_LISTS);
    v = verify(model, "single-duration", NULL);
    ck_assert_str_eq(msjcert_verification_descriptor(v), "exact-k");
    expect_integer(msjcert_verification_states(integer, v), 1073741824UL);
    ck_assert_uint_eq(msjcert_verification_enumerated(v), 0);
    msjcert_verification_free(v);
    msjcert_model_free(model);
    model = read_text(FEASIBLE);
    v = verify(model, "staircase", NULL);
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    ck_assert_int_eq(msjcert_verification_throughput(value, v), MSJCERT_OK);
    ck_assert_int_eq(msjcert_verification_waste(value, v), MSJCERT_DOMAIN);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_candidate)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify_law(model, 16);
    const char *family = NULL, *place = NULL;

    ck_assert_str_eq(msjcert_verification_theorem(v), "stationary");
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    expect_value(msjcert_verification_throughput(value, v), "96/115");
    msjcert_verification_free(v);
    v = verify_law(model, 17);
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_REFUTED);
    ck_assert_ptr_null(msjcert_verification_unmet(v));
    GOOD(msjcert_verification_counterexample(&family, &place, value, v));
    ck_assert_str_eq(family, "normalisation");
    ck_assert_str_eq(place, "law");
    expect_value(MSJCERT_OK, "-1/272"); /* 1/17 - 1/16 */
    GOOD(msjcert_verification_counterexample(NULL, NULL, NULL, v));
    ck_assert_int_eq(msjcert_verification_throughput(value, v),
                     MSJCERT_DOMAIN);
    expect_integer(msjcert_verification_family_failed(integer, v, 0), 1);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_candidate_file)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v;

    put("[0,0,1] 1/2\n[1,1,0] 1/4\n[1,2,0] 1/8\n[1,3,0] 1/16\n"
        "[0,4,0] 1/16\n");
    GOOD(msjcert_verify_candidate_file(ctx, &v, model, "two-class", NULL,
                                       file));
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    msjcert_verification_free(v);
    put("[0,0,1] 1/2\n[9,9,9] 1/4\n");
    expect(msjcert_verify_candidate_file(ctx, &v, model, NULL, NULL, file),
           MSJCERT_INPUT, ":2:");
    ck_assert_ptr_null(v);
    expect(msjcert_verify_candidate_file(ctx, &v, model, NULL, NULL,
                                         "/dev/null/law"),
           MSJCERT_IO, "/dev/null/law");
    expect(msjcert_verify_candidate_file(ctx, &v, model, NULL, NULL, NULL),
           MSJCERT_INPUT, "no path");
    msjcert_model_free(model);
}
END_TEST

/* Weights without a sum: nothing to divide by, and still refuted. */
START_TEST(test_candidate_of_zeros)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v;

    GOOD(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL,
                                       "[0,0,1] 0\n[1,1,0] 0\n[1,2,0] 0\n"
                                       "[1,3,0] 0\n[0,4,0] 0\n", NULL));
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_REFUTED);
    GOOD(msjcert_verification_counterexample(NULL, NULL, value, v));
    expect_value(MSJCERT_OK, "-1");
    msjcert_verification_free(v);
    GOOD(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL,
                                       "[0,0,1] 1\n[1,1,0] -1/2\n[1,2,0] 0\n"
                                       "[1,3,0] 0\n[0,4,0] 0\n", NULL));
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_REFUTED);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

/* Delta of the states and their mean, verified; no values without a law. */
START_TEST(test_verify_relative)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify(model, "relative-completions", NULL);

    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    expect_value(msjcert_verification_delta_departure(value, v), "1854/13225");
    expect_value(msjcert_verification_relative_completions(value, v, 0),
                 "4039/13225");
    expect_value(msjcert_verification_time_average(value, v, 0), "48/115");
    expect_value(msjcert_verification_resource_waste(value, v, 0), "172/115");
    expect_value(msjcert_verification_resource_utilisation(value, v, 0),
                 "72/115");
    ck_assert_int_eq(msjcert_verification_relative_completions(value, v, 5),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_verification_time_average(value, v, 5),
                     MSJCERT_INPUT);
    ck_assert_int_eq(msjcert_verification_relation(integer, v, 0),
                     MSJCERT_DOMAIN);
    msjcert_verification_free(v);
    v = verify(model, "saturation", NULL);
    ck_assert_int_eq(msjcert_verification_delta_departure(value, v),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_relative_completions(value, v, 0),
                     MSJCERT_DOMAIN);
    msjcert_verification_free(v);
    v = verify(model, "equivalence", NULL);
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    ck_assert_int_eq(msjcert_verification_throughput(value, v),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_resource_waste(value, v, 0),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_time_average(value, v, 0),
                     MSJCERT_INPUT);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

/* The exponents of a relation sum to 0. */
START_TEST(test_verify_relation)
{
    msjcert_model *model = read_text(NOT_SEPARABLE);
    msjcert_verification *v = verify(model, "separable", NULL);
    long sum = 0, some = 0;
    size_t s, count = msjcert_verification_enumerated(v);

    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_REFUTED);
    for (s = 0; s < count; s++)
    {
        GOOD(msjcert_verification_relation(integer, v, s));
        sum += mpz_get_si(integer);
        some |= mpz_sgn(integer) != 0;
    }
    ck_assert_int_eq(sum, 0);
    ck_assert_int_eq(some, 1);
    ck_assert_int_eq(msjcert_verification_relation(integer, v, count),
                     MSJCERT_INPUT);
    msjcert_verification_free(v);
    v = verify(model, "decomposed", NULL);
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_REFUTED);
    ck_assert_int_eq(msjcert_verification_relation(integer, v, 0),
                     MSJCERT_DOMAIN);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

/* With phases a candidate gives time-average probabilities. */
START_TEST(test_candidate_with_phases)
{
    msjcert_model *model = read_text(ERLANG);
    msjcert_verification *v;

    GOOD(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL,
                                       "[-; 0:1] 1/2\n[-; 1:0] 1/2\n", NULL));
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_PROVED);
    expect_value(msjcert_verification_time_average(value, v, 0), "1/2");
    ck_assert_int_eq(msjcert_verification_departure_average(value, v, 0),
                     MSJCERT_DOMAIN);
    ck_assert_int_eq(msjcert_verification_departure_average(value, v, 2),
                     MSJCERT_INPUT);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_verify_errors)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v;

    expect(msjcert_verify(ctx, &v, model, "riemann", NULL), MSJCERT_INPUT,
           "riemann");
    ck_assert_ptr_null(v);
    expect(msjcert_verify(ctx, &v, model, NULL, NULL), MSJCERT_INPUT,
           "no theorem");
    expect(msjcert_verify(ctx, &v, model, "two-class", "x"), MSJCERT_INPUT,
           "descriptor");
    expect(msjcert_verify(ctx, &v, NULL, "two-class", NULL), MSJCERT_INPUT,
           "no model");
    expect(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL, NULL,
                                         NULL),
           MSJCERT_INPUT, "no text");
    expect(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL, "",
                                         NULL),
           MSJCERT_INPUT, "<text>");
    expect(msjcert_verify_candidate_text(ctx, &v, model, NULL, NULL,
                                         "[0,0,1] x", "law"),
           MSJCERT_INPUT, "law:1:");
    v = verify(model, "two-class", "exact-k");
    ck_assert_int_eq(msjcert_verification_verdict(v), MSJCERT_UNMET);
    msjcert_verification_free(v);
    msjcert_model_free(model);
}
END_TEST

/* --- certificates --------------------------------------------------------- */

/* What the file holds; freed by the caller. */
static char *
contents(void)
{
    char *text = calloc(1, 65536);
    FILE *stream = fopen(file, "r");

    ck_assert(text != NULL && stream != NULL);
    ck_assert_uint_lt(fread(text, 1, 65535, stream), 65535);
    ck_assert_int_eq(fclose(stream), 0);
    return text;
}

static void
expect_accepted(void)
{
    const char *checker = getenv("MSJCHECK");
    char command[1024];

    if (checker != NULL)
    {
        snprintf(command, sizeof command, "'%s' '%s' > /dev/null", checker,
                 file);
        ck_assert_int_eq(system(command), 0);
    }
}

START_TEST(test_certificate)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *all[4];
    char *formula, *table;
    FILE *stream;
    int i;

    all[0] = verify(model, "two-class", NULL);
    all[1] = verify(model, "single-duration", NULL); /* unmet: left out */
    all[2] = verify_law(model, 17);
    all[3] = verify(model, "stationary", NULL);
    GOOD(msjcert_certificate_write_file(ctx, file, all, 4, 0));
    expect_accepted();
    formula = contents();
    ck_assert_int_eq(strncmp(formula, "msjcert 1\n", 10), 0);
    ck_assert_ptr_nonnull(strstr(formula, "claims 3\n"));
    stream = fopen(file, "w");
    GOOD(msjcert_certificate_write(ctx, stream, all, 4, 1));
    ck_assert_int_eq(fclose(stream), 0);
    expect_accepted();
    table = contents();
    ck_assert_ptr_nonnull(strstr(formula, "two-class two-class formula\n"));
    ck_assert_ptr_nonnull(strstr(table, "two-class two-class table\n"));
    free(formula);
    free(table);
    for (i = 0; i < 4; i++)
    {
        msjcert_verification_free(all[i]);
    }
    msjcert_model_free(model);
}
END_TEST

START_TEST(test_certificate_errors)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_model *same = read_text(EXAMPLE);
    msjcert_verification *all[2];
    char *kept;
    FILE *full;

    put("as it was");
    all[0] = verify(model, "two-class", NULL);
    all[1] = verify(same, "two-class", NULL);
    expect(msjcert_certificate_write_file(ctx, file, all, 2, 0),
           MSJCERT_INPUT, "another model");
    kept = contents();
    ck_assert_str_eq(kept, "as it was");
    free(kept);
    msjcert_verification_free(all[1]);
    all[1] = NULL;
    expect(msjcert_certificate_write_file(ctx, file, all, 2, 0),
           MSJCERT_INPUT, "no verification 1");
    expect(msjcert_certificate_write_file(ctx, file, NULL, 1, 0),
           MSJCERT_INPUT, "no verification 0");
    expect(msjcert_certificate_write_file(ctx, file, NULL, 0, 0),
           MSJCERT_DOMAIN, "nothing");
    expect(msjcert_certificate_write_file(ctx, NULL, all, 1, 0),
           MSJCERT_INPUT, "no path");
    expect(msjcert_certificate_write_file(ctx, "/dev/null/c", all, 1, 0),
           MSJCERT_IO, "/dev/null/c");
    expect(msjcert_certificate_write(ctx, NULL, all, 1, 0), MSJCERT_INPUT,
           "no stream");
    full = fopen("/dev/full", "w");
    if (full != NULL) /* not on every system */
    {
        expect(msjcert_certificate_write(ctx, full, all, 1, 0), MSJCERT_IO,
               "written");
        fclose(full);
    }
    msjcert_verification_free(all[0]);
    msjcert_model_free(same);
    msjcert_model_free(model);
}
END_TEST

/* --- freeing and threads -------------------------------------------------- */

START_TEST(test_any_order_of_freeing)
{
    msjcert_model *model = read_text(EXAMPLE);
    msjcert_verification *v = verify(model, "stationary", NULL);
    msjcert_solution *solution = solve(model, NULL, 0);
    char *name;

    msjcert_model_free(model);
    msjcert_context_free(ctx);
    ctx = msjcert_context_new();
    ck_assert_ptr_nonnull(ctx);
    expect_value(msjcert_solution_throughput(value, solution), "96/115");
    msjcert_solution_free(solution);
    name = msjcert_verification_state_name(v, 0);
    ck_assert_ptr_nonnull(name);
    GOOD(msjcert_certificate_write_file(ctx, file, &v, 1, 1));
    expect_accepted();
    msjcert_verification_free(v);
    ck_assert_int_eq(name[0], '[');
    msjcert_free(name);
}
END_TEST

/* Solves a shared model many times, in a context of its own; NULL is good. */
static void *
work(void *model)
{
    msjcert_context *own = msjcert_context_new();
    int good = own != NULL;
    msjcert_solution *solution;
    mpq_t throughput;
    int i;

    mpq_init(throughput);
    for (i = 0; i < 50 && good; i++)
    {
        good = msjcert_solve(own, &solution, model, "exact-k", MSJCERT_LAW)
                   == MSJCERT_OK
               && msjcert_solution_throughput(throughput, solution)
                      == MSJCERT_OK
               && mpq_cmp_ui(throughput, 96, 115) == 0;
        msjcert_solution_free(solution);
    }
    mpq_clear(throughput);
    msjcert_context_free(own);
    msjcert_thread_cleanup();
    return good ? NULL : model;
}

START_TEST(test_threads)
{
    msjcert_model *model = read_text(EXAMPLE);
    pthread_t threads[3];
    void *answer;
    int i;

    for (i = 0; i < 3; i++)
    {
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, model), 0);
    }
    for (i = 0; i < 3; i++)
    {
        ck_assert_int_eq(pthread_join(threads[i], &answer), 0);
        ck_assert_ptr_null(answer);
    }
    msjcert_model_free(model);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("api-verify");
    TCase *tests = tests_of(suite);

    tcase_add_test(tests, test_theorems);
    tcase_add_test(tests, test_verify);
    tcase_add_test(tests, test_verified_law);
    tcase_add_test(tests, test_unmet);
    tcase_add_test(tests, test_default_descriptor);
    tcase_add_test(tests, test_candidate);
    tcase_add_test(tests, test_candidate_file);
    tcase_add_test(tests, test_candidate_of_zeros);
    tcase_add_test(tests, test_verify_relative);
    tcase_add_test(tests, test_verify_relation);
    tcase_add_test(tests, test_candidate_with_phases);
    tcase_add_test(tests, test_verify_errors);
    tcase_add_test(tests, test_certificate);
    tcase_add_test(tests, test_certificate_errors);
    tcase_add_test(tests, test_any_order_of_freeing);
    tcase_add_test(tests, test_threads);
    return run(suite);
}
