/* test_model.c -- models from files, from words, filled by hand.

   Servers, feasible sets, exponential durations; the rest of the language is
   in test_model_forms.c.

   Good models against the text of their certificate section, bad ones
   against the exact message (models/bad_*.h), damaged ones at random,
   feasible sets against a naive antichain, every allocation failing once.
   MSJ_TEST_SEED changes the seed, which is printed; MSJ_TEST_SCALE=0 leaves
   out the largest files. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "model/model.h"
#include "models/bad_models.h"
#include "models/bad_words.h"
#include "models/damage.h"
#include "models/good_forms.h"
#include "models/good_models.h"
#include "models/naive_feasible.h"
#include "models/random.h"
#include "models/reading.h"
#include "support/memory.h"

/* --- good models -------------------------------------------------------- */

START_TEST(test_good_models)
{
    size_t i;

    for (i = 0; i < sizeof good_models / sizeof good_models[0]; i++)
    {
        check_good(good_models[i][0], good_models[i][1]);
    }
}
END_TEST

START_TEST(test_fields)
{
    fmpq_t x;

    fmpq_init(x);
    ck_assert_int_eq(read_text(good_models[0][0]), MSJ_OK);
    ck_assert_int_eq(model->servers, 30);
    ck_assert_int_eq(model->maximal_count, 0);
    ck_assert_str_eq(model->classes[0].name, "small");
    ck_assert_str_eq(model->classes[1].name, "large");
    ck_assert_int_eq(model->classes[1].need, 10);
    ck_assert(model->has_arrival);
    fmpq_set_si(x, 5, 2);
    ck_assert(fmpq_equal(model->arrival, x));
    ck_assert_int_eq(model->list_length, 30);
    ck_assert(!msj_model_rates_equal(model));
    msj_model_mean_work(x, model); /* 3/2 + 10/4 */
    ck_assert(fmpz_get_si(fmpq_numref(x)) == 4 && fmpq_is_canonical(x));
    msj_model_mean_duration(x, model); /* 1/2 + 1/4 */
    ck_assert_int_eq(fmpz_get_si(fmpq_numref(x)), 3);
    ck_assert_int_eq(fmpz_get_si(fmpq_denref(x)), 4);
    ck_assert_int_eq(read_text(good_models[1][0]), MSJ_OK);
    ck_assert_str_eq(model->classes[0].name, "1");
    ck_assert_str_eq(model->classes[1].name, "\xc3\xa9");
    ck_assert_int_eq(read_text(good_models[4][0]), MSJ_OK);
    ck_assert_int_eq(model->servers, 0);
    ck_assert_int_eq(model->classes[0].need, 0);
    ck_assert(!model->has_arrival);
    ck_assert_int_eq(model->list_length, 4);
    ck_assert_int_eq(read_text(good_models[6][0]), MSJ_OK);
    ck_assert(msj_model_rates_equal(model));
    fmpq_clear(x);
    msj_model_clear(model);
    msj_model_clear(model);
    ck_assert_int_eq(model->class_count, 0);
}
END_TEST

/* --- bad models --------------------------------------------------------- */

START_TEST(test_bad_models)
{
    size_t i;

    for (i = 0; i < sizeof bad_models / sizeof bad_models[0]; i++)
    {
        check_bad(bad_models[i].text, bad_models[i].message);
    }
}
END_TEST

/* head, then unit n times, then tail: a bad model, or a good one if there is
   no message. */
static void
check_long(const char *head, const char *unit, size_t n, const char *tail,
           const char *message)
{
    char *text = repeat(head, unit, n, tail);

    if (message == NULL)
    {
        ck_assert_msg(read_text(text) == MSJ_OK, "%s", ctx.message);
    }
    else
    {
        check_bad(text, message);
    }
    free(text);
}

START_TEST(test_long_names)
{
    const char *head = "servers: 1\nclasses: [{need: 1, prob: 1, "
                       "duration: {exp: 1}, name: ";

    check_long(head, "n", 256, "}]", NULL);
    check_long(head, "n", 257, "}]",
               "m.yaml:2:56: the class name has 257 bytes, expected at most "
               "256");
}
END_TEST

START_TEST(test_too_many)
{
    check_long("", "[", 300000, "",
               "m.yaml:1:65: too many levels of lists and mappings, expected "
               "at most 64");
    check_long("a: ", "- ", 70, "1",
               "m.yaml:1:4: not YAML: block sequence entries are not allowed "
               "in this context, expected a YAML or JSON model");
    check_long("servers: 1\nclasses: [", "*c,", 4097, "1]",
               "m.yaml:2:11: an alias without an anchor before it, expected "
               "'&' with this name");
    check_long("servers: 1\nclasses: [&c {}", ", *c", 4096, "]",
               "m.yaml:2:10: 4097 job classes, expected between 1 and 4096");
    check_long("servers: 1\nclasses: [&c {need: 1, prob: 1/4096, duration: "
               "{exp: 1}}",
               ", *c", 4095, "]", NULL);
    ck_assert_int_eq(model->class_count, 4096);
    /* A million rows that share one list. */
    check_long("feasible: {maximal: [&r [1,2]", ", *r", 1000000, "]}\n" PAIR,
               NULL);
    ck_assert_int_eq(model->maximal_count, 1);
    check_long("feasible: {maximal: [&r [1,2]", ", *r", 2000000, "]}\n" PAIR,
               "m.yaml:1:21: 2000001 maximal multisets of 2 classes, "
               "expected at most 4000000 counts in all");
    check_long("a: [", "&a b,", 65537, "]",
               "m.yaml:1:327685: the file has too many anchors, expected at "
               "most 65536");
}
END_TEST

/* Different anchors, many in each bucket of their table. */
START_TEST(test_many_anchors)
{
    size_t count = 20000, used, i;
    char *text = malloc(count * 24);

    ck_assert_ptr_nonnull(text);
    used = (size_t) sprintf(text, "a: [");
    for (i = 0; i < count; i++)
    {
        used += (size_t) sprintf(text + used, "&n%d b, *n%d, ", (int) i,
                                 (int) random_below(i + 1));
    }
    strcpy(text + used, "*x]");
    ck_assert_int_eq(read_text(text), MSJ_INPUT);
    ck_assert_ptr_nonnull(strstr(ctx.message, "without an anchor"));
    strcpy(text + used, "]");
    check_bad(text, "m.yaml:1:1: unknown key 'a', " EXPECT_KEYS);
    free(text);
}
END_TEST

START_TEST(test_too_large)
{
    const char *scale = getenv("MSJ_TEST_SCALE");
    FILE *zeros;

    if (scale != NULL && atoi(scale) == 0)
    {
        return;
    }
    check_long("a: [", "1,", 4000000, "]",
               "m.yaml:1:7999999: the file has too many values, expected at "
               "most 4000000");
    zeros = fopen("/dev/zero", "r");
    if (zeros != NULL)
    {
        ck_assert_int_eq(msj_model_read(&ctx, model, zeros, "zero", bindings),
                         MSJ_INPUT);
        ck_assert_str_eq(ctx.message, "zero:1:1: the file is too large, "
                                      "expected at most 67108864 bytes");
        fclose(zeros);
    }
}
END_TEST

/* Sums of hostile denominators end in an error, not in a long computation. */
START_TEST(test_large_denominators)
{
    size_t size = 60 * 300, used;
    char *text = malloc(size);
    int i;

    ck_assert_ptr_nonnull(text);
    used = (size_t) sprintf(text, "servers: 1\nclasses:\n");
    for (i = 0; i < 200; i++)
    {
        used += (size_t) sprintf(text + used,
                                 "- {need: 1, prob: 1/(%d^40000+1), "
                                 "duration: {exp: 1}}\n",
                                 100 + i);
    }
    ck_assert_uint_lt(used, size);
    check_bad(text, "m.yaml:3:1: the common denominator of the probabilities "
                    "is too large, expected simpler numbers");
    free(text);
}
END_TEST

START_TEST(test_io)
{
    FILE *stream = fopen(".", "r");
    msj_status_t status;

    if (stream != NULL)
    {
        status = msj_model_read(&ctx, model, stream, "dir", bindings);
        ck_assert_int_eq(status, MSJ_IO);
        ck_assert(strncmp(ctx.message, "dir: cannot be read", 19) == 0);
        fclose(stream);
    }
    ck_assert_int_eq(read_text(good_models[0][0]), MSJ_OK);
    stream = fopen("/dev/full", "w");
    if (stream != NULL)
    {
        setvbuf(stream, NULL, _IONBF, 0);
        status = msj_model_write_certificate(&ctx, stream, model);
        ck_assert_int_eq(status, MSJ_IO);
        fclose(stream);
    }
    ctx.cancel = 1;
    ck_assert_int_eq(read_text(good_models[0][0]), MSJ_LIMIT);
}
END_TEST

/* --- damaged models ----------------------------------------------------- */

START_TEST(test_damaged_models)
{
    size_t count = sizeof good_models / sizeof good_models[0];
    const char *source;
    char text[1024], *first;
    msj_status_t status;
    size_t length, i;
    int round, good = 0;

    for (round = 0; round < 60000; round++)
    {
        i = random_below(count + SMALL_FORMS);
        source = i < count ? good_models[i][0] : good_forms[i - count][0];
        length = strlen(source);
        memcpy(text, source, length);
        length = damage(text, length);
        status = read_bytes(text, length);
        if (status == MSJ_INPUT)
        {
            ck_assert(strncmp(ctx.message, "m.yaml:", 7) == 0);
            ck_assert_ptr_nonnull(strstr(ctx.message, "expected"));
            continue;
        }
        ck_assert_int_eq(status, MSJ_OK);
        good++;
        first = certificate();
        ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
        check_certificate(first);
        free(first);
    }
    ck_assert_int_gt(good, 400);
    ck_assert_int_lt(good, 30000);
}
END_TEST

START_TEST(test_random_bytes)
{
    static const char bytes[] = "[]{}:,-?&*!|>'\"%@#\n\n\t  ab1\xc3\xa9~<.\\";
    char text[64];
    msj_status_t status;
    size_t length, i;
    int round;

    for (round = 0; round < 100000; round++)
    {
        length = random_below(sizeof text);
        for (i = 0; i < length; i++)
        {
            text[i] = bytes[random_below(sizeof bytes - 1)];
        }
        status = read_bytes(text, length);
        ck_assert_int_eq(status, MSJ_INPUT);
        ck_assert(strncmp(ctx.message, "m.yaml:", 7) == 0);
    }
}
END_TEST

/* --- the command line --------------------------------------------------- */

static msj_status_t
from_words(const char *servers, const char *first, const char *second,
           const char *arrival)
{
    const char *classes[2] = {first, second};
    slong count = (first != NULL) + (second != NULL);

    return msj_model_from_words(&ctx, model, servers, classes, count, arrival,
                                bindings);
}

START_TEST(test_words)
{
    size_t i;

    ck_assert_int_eq(from_words("30", "need=3,prob=1/2,exp=1",
                                "exp=6*p,prob=0.5,need=10,name=x=y", "5/2"),
                     MSJ_OK);
    check_certificate(SMALL_LARGE);
    ck_assert_int_eq(model->list_length, 30);
    ck_assert(model->has_arrival);
    ck_assert_str_eq(model->classes[0].name, "1");
    ck_assert_str_eq(model->classes[1].name, "x=y");
    ck_assert_int_eq(from_words("2", "need=1,prob=1,erlang=6*p:9/2*p", NULL,
                                NULL),
                     MSJ_OK);
    check_certificate(ONE_PHASES("2") "phase 1 initial 1 exit 0 change 3/2\n"
                                      "phase 2 initial 0 exit 3/2 change 0\n");
    ck_assert_int_eq(model->rate_count, 4);
    for (i = 0; i < sizeof bad_words / sizeof bad_words[0]; i++)
    {
        ck_assert_int_eq(from_words(bad_words[i][0], bad_words[i][1],
                                    bad_words[i][2], bad_words[i][3]),
                         MSJ_INPUT);
        ck_assert_str_eq(ctx.message, bad_words[i][4]);
        ck_assert_int_eq(model->class_count, 0);
    }
}
END_TEST

/* --- feasible sets ------------------------------------------------------ */

START_TEST(test_feasible_sets)
{
    slong rows[12 * 3];
    slong width, count, round;
    int good = 0;

    for (round = 0; round < 5000; round++)
    {
        width = 1 + (slong) random_below(3);
        count = 1 + (slong) random_below(12);
        random_feasible(&ctx, model, width, count);
        memcpy(rows, model->maximal, (size_t) (width * count) * sizeof rows[0]);
        if (msj_model_validate(&ctx, model) == MSJ_OK)
        {
            good++;
            ck_assert_str_eq(model->classes[0].name, "1");
            check_antichain(model, rows, count, width);
        }
    }
    ck_assert_int_gt(good, 500);
}
END_TEST

START_TEST(test_servers)
{
    slong k, a;

    ck_assert_int_eq(read_text(good_models[0][0]), MSJ_OK);
    for (k = 1; k <= 9; k++)
    {
        for (a = 1; a <= k; a++)
        {
            model->servers = k;
            model->classes[0].need = a;
            model->classes[1].need = 1 + (slong) random_below((ulong) k);
            ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
            check_servers(model);
        }
    }
}
END_TEST

/* A staircase with many steps, in random order, with dominated rows. */
START_TEST(test_long_staircase)
{
    slong steps = 200000, i, j, t;

    random_feasible(&ctx, model, 2, 2 * steps);
    for (i = 0; i < steps; i++)
    {
        model->maximal[4 * i] = i;
        model->maximal[4 * i + 1] = steps - i;
        model->maximal[4 * i + 2] = i;
        model->maximal[4 * i + 3] = steps - i - (i < steps / 2);
    }
    for (i = 2 * steps - 1; i > 0; i--)
    {
        j = (slong) random_below((ulong) i + 1);
        for (t = 0; t < 2; t++)
        {
            slong swap = model->maximal[2 * i + t];
            model->maximal[2 * i + t] = model->maximal[2 * j + t];
            model->maximal[2 * j + t] = swap;
        }
    }
    ck_assert_msg(msj_model_validate(&ctx, model) == MSJ_OK, "%s", ctx.message);
    ck_assert_int_eq(model->maximal_count, steps);
    for (i = 0; i < steps; i++)
    {
        ck_assert(model->maximal[2 * i] == i);
        ck_assert(model->maximal[2 * i + 1] == steps - i);
    }
    ck_assert_int_eq(model->list_length, steps);
}
END_TEST

/* --- models filled by hand ---------------------------------------------- */

START_TEST(test_validate_by_hand)
{
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    model->servers = 4;
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    ck_assert_str_eq(ctx.message, "0 job classes, expected between 1 and "
                                  "4096");
    ck_assert_int_eq(msj_model_add_classes(&ctx, model, 0), MSJ_INPUT);
    ck_assert_int_eq(msj_model_add_classes(&ctx, model, 4097), MSJ_INPUT);
    random_feasible(&ctx, model, 1, 1);
    model->maximal[0] = 2;
    model->servers = 4;
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    ck_assert_str_eq(ctx.message, "both servers and a feasible set, expected "
                                  "one of them");
    model->servers = 0;
    model->classes[0].need = 1;
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_INPUT);
    ck_assert_str_eq(ctx.message, "a need of 1 with a feasible set, expected "
                                  "no need");
    model->classes[0].need = 0;
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
}
END_TEST

/* --- failing allocations ------------------------------------------------ */

START_TEST(test_no_memory_reading)
{
    size_t i;

    for (i = 0; i < sizeof good_models / sizeof good_models[0]; i++)
    {
        fail_everywhere(good_models[i][0], MSJ_OK);
    }
    for (i = 0; i < sizeof bad_models / sizeof bad_models[0]; i++)
    {
        if (bad_models[i].text[0] != '\0')
        {
            msj_alloc_fail_at(1);
            ck_assert_int_eq(read_text(bad_models[i].text), MSJ_NOMEM);
            msj_alloc_fail_at(0);
        }
    }
    for (i = 20; i < sizeof bad_models / sizeof bad_models[0]; i++)
    {
        fail_everywhere(bad_models[i].text, MSJ_INPUT);
    }
}
END_TEST

/* Many blocks of memory, which fill up at different places. */
START_TEST(test_no_memory_large)
{
    static const char *const units[] = {
        "[{}, [x]], ", "&a x, ", "&a [[y, z, y], z], ",
        "[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]], ",
        "'a text that is rather long, longer than all that is around it', "};
    char *text;
    size_t i;

    for (i = 0; i < sizeof units / sizeof units[0]; i++)
    {
        text = repeat("a: [", units[i], 2000, "]\n");
        fail_everywhere(text, MSJ_INPUT);
        ck_assert_str_eq(ctx.message,
                         "m.yaml:1:1: unknown key 'a', " EXPECT_KEYS);
        free(text);
    }
}
END_TEST

START_TEST(test_no_memory_elsewhere)
{
    msj_status_t status = MSJ_NOMEM;
    unsigned long n;
    FILE *out = tmpfile();

    ck_assert_ptr_nonnull(out);
    for (n = 1; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = from_words("30", "name=a,need=3,prob=1/2,exp=1",
                            "need=10,prob=1/2,exp=2", "5/2");
    }
    ck_assert_int_eq(status, MSJ_OK);
    ck_assert_uint_gt(n, 8);
    for (n = 1, status = MSJ_NOMEM; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = msj_model_write_certificate(&ctx, out, model);
    }
    fclose(out);
    ck_assert_uint_eq(n, 6); /* four numbers, the fifth passes */
    ck_assert_int_eq(status, MSJ_OK);
    msj_alloc_fail_at(0);
    random_feasible(&ctx, model, 1, 3);
    model->maximal[0] = 1;
    for (n = 1, status = MSJ_NOMEM; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = msj_model_validate(&ctx, model);
    }
    msj_alloc_fail_at(0);
}
END_TEST

static void
add_tests(TCase *tests)
{
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_good_models);
    tcase_add_test(tests, test_fields);
    tcase_add_test(tests, test_bad_models);
    tcase_add_test(tests, test_long_names);
    tcase_add_test(tests, test_too_many);
    tcase_add_test(tests, test_many_anchors);
    tcase_add_test(tests, test_too_large);
    tcase_add_test(tests, test_large_denominators);
    tcase_add_test(tests, test_io);
    tcase_add_test(tests, test_damaged_models);
    tcase_add_test(tests, test_random_bytes);
    tcase_add_test(tests, test_words);
    tcase_add_test(tests, test_feasible_sets);
    tcase_add_test(tests, test_servers);
    tcase_add_test(tests, test_long_staircase);
    tcase_add_test(tests, test_validate_by_hand);
    tcase_add_test(tests, test_no_memory_reading);
    tcase_add_test(tests, test_no_memory_large);
    tcase_add_test(tests, test_no_memory_elsewhere);
}

int
main(void)
{
    Suite *suite = suite_create("model");
    TCase *tests = tcase_create("model");
    SRunner *runner = srunner_create(suite);
    int failed;

    add_tests(tests);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    printf("seed: %lu\n", chosen_seed());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    flint_cleanup();
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
