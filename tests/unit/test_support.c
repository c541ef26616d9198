/* test_support.c -- context, memory and UTF-8.

   UTF-8 is checked against an encoder written here, on every character and
   on every sequence of up to three bytes. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <check.h>

#include "support/context.h"
#include "support/memory.h"
#include "support/step.h"
#include "support/utf8.h"

START_TEST(test_fail_fills_message)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    ck_assert_str_eq(ctx.message, "");
    ck_assert_uint_gt(ctx.max_states, 0);
    ck_assert(ctx.timeout <= 0);
    ck_assert_int_eq(msj_fail(&ctx, MSJ_DOMAIN, "a %d %s", 7, "b"), MSJ_DOMAIN);
    ck_assert_str_eq(ctx.message, "a 7 b");
    ck_assert_int_eq(msj_fail(&ctx, MSJ_IO, "x: %s", ctx.message), MSJ_IO);
    ck_assert_str_eq(ctx.message, "x: a 7 b");
}
END_TEST

START_TEST(test_fail_makes_one_clean_line)
{
    msj_context_t ctx;
    char text[4 * MSJ_MESSAGE_SIZE];
    size_t length;

    msj_context_init(&ctx);
    ck_assert_int_eq(
        msj_fail(&ctx, MSJ_INPUT, "%s", "a\nb\tc\x1b[0m\x7f\xff\xc2\x9b z"),
        MSJ_INPUT);
    ck_assert_str_eq(ctx.message, "a?b?c?[0m??? z");
    /* Truncation keeps whole characters. */
    for (length = 0; length + 3 < sizeof text; length += 2)
    {
        memcpy(text + length, "\xc3\xa9", 2);
    }
    text[length] = '\0';
    ck_assert_int_eq(msj_fail(&ctx, MSJ_INPUT, "%s", text), MSJ_INPUT);
    ck_assert_uint_eq(strlen(ctx.message), MSJ_MESSAGE_SIZE - 2);
    ck_assert_int_eq(msj_fail(&ctx, MSJ_INPUT, "x%s", text), MSJ_INPUT);
    ck_assert_uint_eq(strlen(ctx.message), MSJ_MESSAGE_SIZE - 1);
}
END_TEST

START_TEST(test_poll)
{
    msj_context_t ctx;
    struct timespec nap = {0, 20 * 1000 * 1000};

    msj_context_init(&ctx);
    ck_assert_int_eq(msj_context_poll(&ctx), MSJ_OK);
    ctx.timeout = 3600;
    ck_assert_int_eq(msj_context_poll(&ctx), MSJ_OK);
    ctx.timeout = 0.0125;
    nanosleep(&nap, NULL);
    ck_assert_int_eq(msj_context_poll(&ctx), MSJ_LIMIT);
    ck_assert_str_eq(ctx.message,
                     "the time limit of 0.013 seconds was reached");
    ctx.timeout = 0;
    ctx.cancel = 1;
    ck_assert_int_eq(msj_context_poll(&ctx), MSJ_LIMIT);
    ck_assert_str_eq(ctx.message, "interrupted");
}
END_TEST

START_TEST(test_need)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    ck_assert_int_eq(msj_context_need(&ctx, 1e6, "this"), MSJ_OK);
    ctx.max_memory = 0;
    ck_assert_int_eq(msj_context_need(&ctx, 1e300, "this"), MSJ_OK);
    ctx.max_memory = 5000;
    ck_assert_int_eq(msj_context_need(&ctx, 5000, "this"), MSJ_OK);
    ck_assert_str_eq(ctx.message, "");
    ck_assert_int_eq(msj_context_need(&ctx, 5001, "this"), MSJ_LIMIT);
    ck_assert_str_eq(ctx.message, "this would take about 5001 bytes, the limit "
                                  "is 5000 bytes (--max-memory)");
    ctx.memory_base = 2000;
    ctx.memory_source = "the cook";
    ck_assert_int_eq(msj_context_need(&ctx, 3000, "this"), MSJ_OK);
    ck_assert_int_eq(msj_context_need(&ctx, 3001, "this"), MSJ_LIMIT);
    ck_assert_int_eq(msj_context_need(&ctx, 4.6e11, "the cake"), MSJ_LIMIT);
    ck_assert_str_eq(ctx.message,
                     "the cake would take about 460 GB besides 2000 bytes for "
                     "the program, the limit is 5000 bytes (the cook)");
}
END_TEST

static void
count_call(void *listener, const char *what, double done)
{
    ck_assert_str_eq(what, "baking");
    ck_assert(done <= 1);
    ++*(int *) listener;
}

/* The texts at `seconds` after the start, the step having begun with it. */
static void
expect_texts(msj_context_t *ctx, double seconds, const char *display,
             const char *reached)
{
    char text[MSJ_STEP_SIZE];
    double now = ctx->start + seconds;

    ctx->step_start = ctx->start;
    ck_assert_uint_eq(msj_step_display(text, ctx, now), strlen(display));
    ck_assert_str_eq(text, display);
    ck_assert_uint_eq(msj_step_reached(text, ctx, now, 1), strlen(reached));
    ck_assert_str_eq(text, reached);
}

START_TEST(test_progress)
{
    msj_context_t ctx;
    char text[MSJ_STEP_SIZE];
    int calls = 0;

    msj_context_init(&ctx);
    expect_texts(&ctx, 9, "", "");
    ctx.progress = count_call;
    ctx.listener = &calls;
    msj_context_progress(&ctx, "baking", -17);
    expect_texts(&ctx, 9, "baking: 17 so far, 9 s", "; baking: 17 so far");
    msj_context_progress(&ctx, "baking", 0);
    expect_texts(&ctx, 9, "baking: 0 %, 9 s", "; baking: 0 % done");
    msj_context_progress(&ctx, "baking", 0.25);
    expect_texts(&ctx, 4, "baking: 25 %, 4 s, about 12 s left for this step",
                 "; baking: 25 % done, about 12 s more would be needed for it");
    expect_texts(&ctx, 600,
                 "baking: 25 %, 10 min, about 30 min left for this step",
                 "; baking: 25 % done, about 30 min more would be needed for "
                 "it");
    expect_texts(&ctx, 1e5,
                 "baking: 25 %, 28 h, about 3 days left for this step",
                 "; baking: 25 % done, about 3 days more would be needed for "
                 "it");
    msj_step_reached(text, &ctx, ctx.start + 4, 0);
    ck_assert_str_eq(text, "; baking: 25 % done");
    ck_assert_int_eq(msj_context_step(&ctx, "baking", 998, 1000), MSJ_OK);
    expect_texts(&ctx, 9, "baking: 99 %, 9 s, less than 1 s left for this step",
                 "; baking: 99 % done, less than 1 s more would be needed for "
                 "it");
    ck_assert_int_eq(msj_context_step(&ctx, "baking", 999, 1000), MSJ_OK);
    expect_texts(&ctx, 9, "", ""); /* what comes next may not tell */
    ck_assert_int_eq(calls, 5);
}
END_TEST

START_TEST(test_step_begins_anew)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_context_progress(&ctx, "one", 0.5);
    ctx.step_start = 1;
    msj_context_progress(&ctx, "one", 0.6);
    ck_assert(ctx.step_start < 2); /* goes on */
    msj_context_progress(&ctx, "one", 0.1);
    ck_assert(ctx.step_start >= ctx.start); /* its next round */
    ctx.step_start = 1;
    msj_context_progress(&ctx, "two", 0.2);
    ck_assert(ctx.step_start >= ctx.start);
    ctx.timeout = 1e-9;
    ck_assert_int_eq(msj_context_step(&ctx, "two", 1, 4), MSJ_LIMIT);
    ck_assert_ptr_nonnull(strstr(ctx.message, "was reached; two: 50 % done"));
}
END_TEST

/* A phrase of any length is cut. */
START_TEST(test_step_is_cut)
{
    char what[3 * MSJ_STEP_SIZE], text[MSJ_STEP_SIZE];
    msj_context_t ctx;

    memset(what, 'w', sizeof what - 1);
    what[sizeof what - 1] = '\0';
    msj_context_init(&ctx);
    msj_context_progress(&ctx, what, 0.5);
    ck_assert_uint_eq(msj_step_display(text, &ctx, ctx.start + 1),
                      MSJ_STEP_SIZE - 1);
    ck_assert_uint_eq(strlen(text), MSJ_STEP_SIZE - 1);
}
END_TEST

START_TEST(test_allocation)
{
    char *p = msj_alloc(0, 8);
    char *q = msj_calloc(100, 1);
    char *r;
    int i;

    ck_assert_ptr_nonnull(p);
    ck_assert_ptr_nonnull(q);
    for (i = 0; i < 100; i++)
    {
        ck_assert_int_eq(q[i], 0);
        q[i] = (char) i;
    }
    r = msj_realloc(q, 1000, 1);
    ck_assert_ptr_nonnull(r);
    for (i = 0; i < 100; i++)
    {
        ck_assert_int_eq(r[i], i);
    }
    ck_assert_ptr_null(msj_realloc(r, SIZE_MAX / 2, 3));
    ck_assert_int_eq(r[99], 99);
    msj_free(r);
    msj_free(p);
    msj_free(NULL);
    ck_assert_ptr_null(msj_alloc(SIZE_MAX, 1));
    ck_assert_ptr_null(msj_alloc(SIZE_MAX / 4 + 1, 4));
    ck_assert_ptr_null(msj_calloc(SIZE_MAX / 2 + 2, 2));
    p = msj_strdup("text");
    ck_assert_str_eq(p, "text");
    msj_free(p);
}
END_TEST

START_TEST(test_allocation_fails_once)
{
    void *p[4];
    msj_context_t ctx;
    int i;

    msj_context_init(&ctx);
    msj_alloc_fail_at(3);
    for (i = 0; i < 4; i++)
    {
        p[i] = i % 2 == 0 ? msj_alloc(1, 1) : msj_calloc(1, 1);
        ck_assert_int_eq(p[i] == NULL, i == 2);
        msj_free(p[i]);
    }
    msj_alloc_fail_at(1);
    ck_assert_ptr_null(msj_strdup("x"));
    msj_alloc_fail_at(1);
    msj_alloc_fail_at(0);
    p[0] = msj_realloc(NULL, 3, 3);
    ck_assert_ptr_nonnull(p[0]);
    msj_free(p[0]);
    ck_assert_int_eq(msj_no_memory(&ctx), MSJ_NOMEM);
    ck_assert_str_eq(ctx.message, "out of memory");
}
END_TEST

/* The bytes of a character, by the definition. */
static size_t
encode(char out[4], unsigned long code)
{
    if (code < 0x80)
    {
        out[0] = (char) code;
        return 1;
    }
    if (code < 0x800)
    {
        out[0] = (char) (0xc0 + (code >> 6));
        out[1] = (char) (0x80 + code % 64);
        return 2;
    }
    if (code < 0x10000)
    {
        out[0] = (char) (0xe0 + (code >> 12));
        out[1] = (char) (0x80 + (code >> 6) % 64);
        out[2] = (char) (0x80 + code % 64);
        return 3;
    }
    out[0] = (char) (0xf0 + (code >> 18));
    out[1] = (char) (0x80 + (code >> 12) % 64);
    out[2] = (char) (0x80 + (code >> 6) % 64);
    out[3] = (char) (0x80 + code % 64);
    return 4;
}

START_TEST(test_utf8_every_character)
{
    unsigned long code, back;
    char bytes[4];
    size_t n, cut;

    for (code = 0; code < 0x120000; code++)
    {
        n = encode(bytes, code);
        back = 0;
        if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        {
            ck_assert_uint_eq(msj_utf8_next(&back, bytes, n), 0);
            continue;
        }
        if (msj_utf8_next(&back, bytes, n) != n || back != code)
        {
            ck_abort_msg("character %lx", code);
        }
        for (cut = 0; cut < n; cut++)
        {
            if (msj_utf8_next(&back, bytes, cut) != 0)
            {
                ck_abort_msg("character %lx cut", code);
            }
        }
    }
}
END_TEST

START_TEST(test_utf8_every_three_bytes)
{
    unsigned long i, code, count[4] = {0, 0, 0, 0};
    char bytes[4], again[4];
    size_t n;

    for (i = 0; i < 1UL << 24; i++)
    {
        bytes[0] = (char) (i >> 16);
        bytes[1] = (char) (i >> 8 & 255);
        bytes[2] = (char) (i & 255);
        n = msj_utf8_next(&code, bytes, 3);
        if (n > 0 && (encode(again, code) != n || memcmp(bytes, again, n)))
        {
            ck_abort_msg("bytes %06lx", i);
        }
        count[n]++;
    }
    ck_assert_uint_eq(count[1], 0x80UL << 16);
    ck_assert_uint_eq(count[2], 0x780UL << 8);
    ck_assert_uint_eq(count[3], 0x10000UL - 0x800 - 0x800);
}
END_TEST

START_TEST(test_utf8_printable)
{
    static const unsigned long bad[] = {
        0,      9,      10,     0x1f,   0x7f,   0x85,   0x9f,   0x200e,
        0x2028, 0x202e, 0x2066, 0xfeff, 0xfffe, 0xffff, 0x1fffe};
    static const unsigned long good[] = {' ',    '~',    0xa0,   0xe9,
                                         0x2010, 0x2030, 0x4e2d, 0x1f600};
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++)
    {
        ck_assert_msg(!msj_utf8_printable(bad[i]), "%lx", bad[i]);
    }
    for (i = 0; i < sizeof good / sizeof good[0]; i++)
    {
        ck_assert_msg(msj_utf8_printable(good[i]), "%lx", good[i]);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("support");
    TCase *tests = tcase_create("support");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tests, test_fail_fills_message);
    tcase_add_test(tests, test_fail_makes_one_clean_line);
    tcase_add_test(tests, test_poll);
    tcase_add_test(tests, test_need);
    tcase_add_test(tests, test_progress);
    tcase_add_test(tests, test_step_begins_anew);
    tcase_add_test(tests, test_step_is_cut);
    tcase_add_test(tests, test_allocation);
    tcase_add_test(tests, test_allocation_fails_once);
    tcase_add_test(tests, test_utf8_every_character);
    tcase_add_test(tests, test_utf8_every_three_bytes);
    tcase_add_test(tests, test_utf8_printable);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
