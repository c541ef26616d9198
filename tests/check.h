/* check.h -- counting checks; all that a test program needs.

   CHECK(condition, format, ...) counts; a failure is printed (the first
   CHECK_SHOWN of them) with gmp_printf conversions, so %Qd is an mpq_t.
   `return check_end();` prints "N passed, M failed" and answers the exit
   code. MSJ_TEST_SCALE (default 1) makes the worlds larger, 0 smaller. */

#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <gmp.h>

#define CHECK_SHOWN 20

#define CHECK(condition, ...) \
    check_that((condition) != 0, __FILE__, __LINE__, __VA_ARGS__)

static long check_passed;
static long check_failed;

static inline int
check_that(int good, const char *file, int line, const char *format, ...)
{
    va_list arguments;

    if (good)
    {
        check_passed++;
        return 1;
    }
    if (check_failed++ < CHECK_SHOWN)
    {
        printf("%s:%d: ", file, line);
        va_start(arguments, format);
        gmp_vprintf(format, arguments);
        va_end(arguments);
        printf("\n");
    }
    return 0;
}

static inline int
check_scale(void)
{
    const char *text = getenv("MSJ_TEST_SCALE");

    return text != NULL ? atoi(text) : 1;
}

static inline int
check_end(void)
{
    printf("%ld passed, %ld failed\n", check_passed, check_failed);
    return check_failed > 0 || check_passed == 0;
}

#endif
