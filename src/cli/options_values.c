/* options_values.c -- the arguments of options that are numbers and names.

   Counts are strings of digits and nothing else; a time is an exact number
   of the model language, so that no locale changes its meaning. */

#include "cli/options.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include <flint/fmpq.h>

#include "rational/rational.h"

#define DIGITS_MAX 100000UL
#define JOBS_MAX 65536UL
#define SECONDS_MAX 1000000000L
#define SECONDS_MIN 1e-6

static msj_exit_t
wrong_value(int id, const char *value, const char *expected)
{
    return msj_complain_usage(NULL, "option '--%s': '%s', expected %s",
                              msj_option_table[id].name, value, expected);
}

/* The number at the front of `text` and what follows it; 0 if there is no
   number or it is too large for `out`. */
static int
read_digits(unsigned long *out, const char **rest, const char *text)
{
    unsigned long digit;

    *out = 0;
    *rest = text;
    while (**rest >= '0' && **rest <= '9')
    {
        digit = (unsigned long) (**rest - '0');
        if (*out > (ULONG_MAX - digit) / 10)
        {
            return 0;
        }
        *out = 10 * *out + digit;
        (*rest)++;
    }
    return *rest != text;
}

static msj_exit_t
read_count(unsigned long *out, const msj_options_t *options, int id,
           unsigned long max, const char *expected)
{
    const char *value = options->value[id];
    const char *rest;

    if (value == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    if (!read_digits(out, &rest, value) || *rest != '\0' || *out < 1
        || *out > max)
    {
        return wrong_value(id, value, expected);
    }
    return MSJ_EXIT_DONE;
}

static msj_exit_t
read_size(msj_options_t *options)
{
    static const char letters[] = "KMGT";
    const char *value = options->value[MSJ_OPTION_MAX_MEMORY];
    const char *rest, *letter;
    unsigned long size;
    unsigned shift = 0;

    if (value == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    if (read_digits(&size, &rest, value) && *rest != '\0')
    {
        letter = strchr(letters, *rest == 'k' ? 'K' : *rest);
        shift = letter == NULL ? 0 : 10 * (unsigned) (letter - letters + 1);
        rest += letter == NULL ? 0 : 1;
    }
    if (rest == value || *rest != '\0' || size == 0
        || size > (SIZE_MAX >> shift))
    {
        return wrong_value(MSJ_OPTION_MAX_MEMORY, value,
                           "a positive size such as 500M or 4G");
    }
    options->max_memory = (size_t) size << shift;
    return MSJ_EXIT_DONE;
}

static msj_exit_t
read_time(msj_options_t *options)
{
    const char *value = options->value[MSJ_OPTION_TIMEOUT];
    msj_exit_t result = MSJ_EXIT_DONE;
    msj_bindings_t none;
    msj_context_t ctx;
    slong column;
    fmpq_t time;

    if (value == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    msj_context_init(&ctx);
    msj_bindings_init(none);
    fmpq_init(time);
    if (msj_expression_evaluate(&ctx, time, &column, value, none) != MSJ_OK
        || fmpq_sgn(time) < 0 || fmpq_cmp_si(time, SECONDS_MAX) > 0)
    {
        result = wrong_value(MSJ_OPTION_TIMEOUT, value,
                             "seconds, 0 (no limit) to 1000000000");
    }
    else
    {
        /* A time too small for a double is not "no limit". */
        options->timeout = fmpq_get_d(time);
        if (fmpq_sgn(time) > 0 && options->timeout < SECONDS_MIN)
        {
            options->timeout = SECONDS_MIN;
        }
    }
    fmpq_clear(time);
    msj_bindings_clear(none);
    return result;
}

static msj_exit_t
read_format(msj_options_t *options)
{
    static const char *const names[] = {"text", "json", "csv", "latex",
                                        "markdown"};
    const char *value = options->value[MSJ_OPTION_FORMAT];
    int i;

    if (value == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    for (i = 0; i <= MSJ_FORMAT_MARKDOWN; i++)
    {
        if (strcmp(value, names[i]) == 0)
        {
            options->format = (msj_format_t) i;
            return MSJ_EXIT_DONE;
        }
    }
    return wrong_value(MSJ_OPTION_FORMAT, value,
                       "text, json, csv, latex or markdown");
}

msj_exit_t
msj_options_read_values(msj_options_t *options)
{
    msj_exit_t result;
    unsigned long digits = (unsigned long) options->digits;
    unsigned long jobs = 1;

    result = read_count(&digits, options, MSJ_OPTION_DIGITS, DIGITS_MAX,
                        "an integer between 1 and 100000");
    if (result == MSJ_EXIT_DONE)
    {
        result = read_count(&jobs, options, MSJ_OPTION_JOBS, JOBS_MAX,
                            "an integer between 1 and 65536");
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = read_count(&options->max_states, options,
                            MSJ_OPTION_MAX_STATES, ULONG_MAX,
                            "a positive integer");
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = read_size(options);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = read_time(options);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = read_format(options);
    }
    options->digits = (slong) digits;
    options->jobs = (int) jobs;
    return result;
}
