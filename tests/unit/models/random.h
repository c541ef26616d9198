/* random.h -- random numbers and long texts for the unit tests.

   MSJ_TEST_SEED changes the seed; a test prints it. The numbers are the same
   on every machine. */

#ifndef TESTS_UNIT_MODELS_RANDOM_H
#define TESTS_UNIT_MODELS_RANDOM_H

#include <stdlib.h>
#include <string.h>

#include <check.h>

#define SEED 20101UL

static unsigned long random_state;

/* Not zero, and 32 bits. */
static inline unsigned long
chosen_seed(void)
{
    const char *text = getenv("MSJ_TEST_SEED");
    unsigned long seed = text != NULL ? strtoul(text, NULL, 10) : SEED;

    seed &= 0xffffffffUL;
    return seed == 0 ? SEED : seed;
}

/* xorshift: the same numbers on every machine. */
static inline unsigned long
random_below(unsigned long n)
{
    unsigned long x = random_state;

    x ^= x << 13 & 0xffffffffUL;
    x ^= x >> 17;
    x ^= x << 5 & 0xffffffffUL;
    random_state = x & 0xffffffffUL;
    return random_state % n;
}

/* A long text: `head`, then `unit` n times, then `tail`. */
static inline char *
repeat(const char *head, const char *unit, size_t n, const char *tail)
{
    size_t length = strlen(unit);
    char *text = malloc(strlen(head) + n * length + strlen(tail) + 1);
    size_t i;

    ck_assert_ptr_nonnull(text);
    strcpy(text, head);
    for (i = 0; i < n; i++)
    {
        memcpy(text + strlen(head) + i * length, unit, length);
    }
    strcpy(text + strlen(head) + n * length, tail);
    return text;
}

#endif
