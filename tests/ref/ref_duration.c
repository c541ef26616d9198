/* ref_duration.c -- a phase-type duration for the reference. */

#include "ref/ref_duration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ref/ref_vector.h"

void
ref_duration_init(ref_duration_t *duration)
{
    memset(duration, 0, sizeof *duration);
}

void
ref_duration_clear(ref_duration_t *duration)
{
    int n = duration->phases;

    if (n > 0)
    {
        ref_vector_clear(duration->alpha, n);
        ref_vector_clear(duration->change, n * n);
        ref_vector_clear(duration->exit, n);
    }
    ref_duration_init(duration);
}

static void
allocate(ref_duration_t *duration, int phases)
{
    ref_duration_clear(duration);
    duration->phases = phases;
    duration->alpha = ref_vector(phases);
    duration->change = ref_vector(phases * phases);
    duration->exit = ref_vector(phases);
}

void
ref_duration_copy(ref_duration_t *to, const ref_duration_t *from)
{
    int n = from->phases;

    if (to == from)
        return;
    ref_duration_clear(to);
    if (n == 0)
        return;
    allocate(to, n);
    for (int i = 0; i < n; i++)
    {
        mpq_set(to->alpha[i], from->alpha[i]);
        mpq_set(to->exit[i], from->exit[i]);
    }
    for (int i = 0; i < n * n; i++)
        mpq_set(to->change[i], from->change[i]);
}

/* ---- from text ---------------------------------------------------------- */

/* The words behind the first one. */
typedef struct
{
    mpq_t *numbers;
    int count;
} words_t;

static void
reject(const char *text)
{
    fprintf(stderr, "bad duration in a test: %s\n", text);
    exit(99);
}

static void
read_words(words_t *words, char *kind, const char *text)
{
    char word[200];
    int used, room = (int) strlen(text);

    words->count = 0;
    words->numbers = ref_vector(room);
    if (sscanf(text, "%19s%n", kind, &used) != 1)
        reject(text);
    for (text += used; sscanf(text, "%199s%n", word, &used) == 1; text += used)
    {
        mpq_t *number = &words->numbers[words->count++];

        if (mpq_set_str(*number, word, 10) != 0
            || mpz_sgn(mpq_denref(*number)) == 0)
            reject(text);
        mpq_canonicalize(*number);
    }
}

static void
set_erlang(ref_duration_t *duration, mpq_t *numbers)
{
    int n = (int) mpz_get_si(mpq_numref(numbers[0]));

    allocate(duration, n);
    mpq_set_ui(duration->alpha[0], 1, 1);
    for (int i = 0; i + 1 < n; i++)
        mpq_set(duration->change[i * n + i + 1], numbers[1]);
    mpq_set(duration->exit[n - 1], numbers[1]);
}

static void
set_hyperexp(ref_duration_t *duration, mpq_t *numbers, int count)
{
    allocate(duration, count / 2);
    for (int i = 0; i < count / 2; i++)
    {
        mpq_set(duration->alpha[i], numbers[2 * i]);
        mpq_set(duration->exit[i], numbers[2 * i + 1]);
    }
}

static void
set_coxian(ref_duration_t *duration, mpq_t *numbers, int count)
{
    int n = (count + 1) / 2;

    allocate(duration, n);
    mpq_set_ui(duration->alpha[0], 1, 1);
    for (int i = 0; i + 1 < n; i++)
    {
        mpq_t *on = &duration->change[i * n + i + 1];

        mpq_mul(*on, numbers[2 * i], numbers[2 * i + 1]);
        mpq_sub(duration->exit[i], numbers[2 * i], *on);
    }
    mpq_set(duration->exit[n - 1], numbers[2 * n - 2]);
}

static void
set_general(ref_duration_t *duration, mpq_t *numbers)
{
    int n = (int) mpz_get_si(mpq_numref(numbers[0]));

    allocate(duration, n);
    for (int i = 0; i < n; i++)
    {
        mpq_set(duration->alpha[i], numbers[1 + i]);
        for (int j = 0; j < n; j++)
        {
            mpq_t *entry = &numbers[1 + n + i * n + j];

            mpq_sub(duration->exit[i], duration->exit[i], *entry);
            if (i != j)
                mpq_set(duration->change[i * n + j], *entry);
        }
    }
}

void
ref_duration_set(ref_duration_t *duration, const char *text)
{
    char kind[20];
    words_t words;
    int size;

    read_words(&words, kind, text);
    size = words.count > 0 ? (int) mpq_get_d(words.numbers[0]) : 0;
    if (strcmp(kind, "exp") == 0 && words.count == 1)
    {
        allocate(duration, 1);
        mpq_set_ui(duration->alpha[0], 1, 1);
        mpq_set(duration->exit[0], words.numbers[0]);
    }
    else if (strcmp(kind, "erlang") == 0 && words.count == 2 && size > 0)
        set_erlang(duration, words.numbers);
    else if (strcmp(kind, "hyperexp") == 0 && words.count % 2 == 0)
        set_hyperexp(duration, words.numbers, words.count);
    else if (strcmp(kind, "coxian") == 0 && words.count % 2 == 1)
        set_coxian(duration, words.numbers, words.count);
    else if (strcmp(kind, "ph") == 0 && size > 0
             && words.count == 1 + size + size * size)
        set_general(duration, words.numbers);
    else
        reject(text);
    ref_vector_clear(words.numbers, (int) strlen(text));
}

void
ref_duration_scale(ref_duration_t *duration, const mpq_t factor)
{
    int n = duration->phases;

    for (int i = 0; i < n * n; i++)
        mpq_mul(duration->change[i], duration->change[i], factor);
    for (int i = 0; i < n; i++)
        mpq_mul(duration->exit[i], duration->exit[i], factor);
}

/* ---- moments ------------------------------------------------------------ */

/* out = (-S)^-1 right. */
static void
solve(mpq_t *out, const ref_duration_t *duration, mpq_t *right)
{
    int n = duration->phases;
    mpq_t *matrix = ref_vector(n * (n + 1));

    for (int i = 0; i < n; i++)
    {
        mpq_t *diagonal = &matrix[i * (n + 1) + i];

        mpq_set(*diagonal, duration->exit[i]);
        for (int j = 0; j < n; j++)
            if (j != i)
            {
                mpq_add(*diagonal, *diagonal, duration->change[i * n + j]);
                mpq_neg(matrix[i * (n + 1) + j], duration->change[i * n + j]);
            }
        mpq_set(matrix[i * (n + 1) + n], right[i]);
    }
    if (!ref_gauss(out, matrix, n))
        reject("a phase that never ends");
    ref_vector_clear(matrix, n * (n + 1));
}

void
ref_duration_moments(mpq_t mean, mpq_t second, const ref_duration_t *duration)
{
    int n = duration->phases;
    mpq_t *ones = ref_vector(n), *once = ref_vector(n), *twice = ref_vector(n);

    for (int i = 0; i < n; i++)
        mpq_set_ui(ones[i], 1, 1);
    solve(once, duration, ones);
    solve(twice, duration, once);
    ref_mean(mean, duration->alpha, once, n);
    ref_mean(second, duration->alpha, twice, n);
    mpq_add(second, second, second);
    ref_vector_clear(ones, n);
    ref_vector_clear(once, n);
    ref_vector_clear(twice, n);
}

/* c^2 = E[D^2] / E[D]^2 - 1. */
void
ref_duration_pollaczek(mpq_t out, const ref_duration_t *duration)
{
    mpq_t mean, two;

    mpq_inits(mean, two, NULL);
    ref_duration_moments(mean, out, duration);
    mpq_set_ui(two, 2, 1);
    mpq_div(out, out, mean);
    mpq_div(out, out, mean);
    mpq_sub(out, out, two);
    mpq_div(out, out, two);
    mpq_clears(mean, two, NULL);
}

const char *
ref_duration_text(const ref_duration_t *duration)
{
    static char text[600];
    size_t n = 0;
    int m = duration->phases;

    text[0] = 0;
    for (int i = 0; i < m && n < 400; i++)
    {
        n += (size_t) gmp_snprintf(text + n, sizeof text - n, "%s%Qd:",
                                   i ? ", " : "PH ", duration->alpha[i]);
        for (int j = 0; j < m && n < 400; j++)
            n += (size_t) gmp_snprintf(
                text + n, sizeof text - n, " %Qd",
                j == i ? duration->exit[i] : duration->change[i * m + j]);
    }
    return text;
}
