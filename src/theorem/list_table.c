/* list_table.c -- the table of a law on lists, read from text (list_table.h).

   The text is that of candidate.h, without the names of the states in memory:
   the jobs of a list are its number. */

#include "theorem/list_table.h"

#include <ctype.h>
#include <string.h>

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "support/memory.h"
#include "theorem/candidate_lines.h"

/* So many digits surely fit a small integer of FLINT. */
#define WORD_DIGITS 18
#define POLL_MASK 4095

typedef struct
{
    msj_candidate_lines_t text;
    const msj_lists_struct *lists;
    fmpz *numerators;    /* in lowest terms, one for each list */
    fmpz *denominators;  /* positive */
    unsigned char *seen; /* bits */
} reader_t;

void
msj_list_table_init(msj_list_table_t table, const msj_lists_t lists,
                    const msj_model_t model)
{
    table->lists = lists;
    table->values = NULL;
    msj_integers_init(table->integers, model);
    fmpz_init(table->denominator);
}

/* msj_calloc makes valid zeros of type fmpz. */
static void
free_integers(fmpz *integers, ulong count)
{
    for (ulong i = 0; integers != NULL && i < count; i++)
    {
        fmpz_clear(integers + i);
    }
    msj_free(integers);
}

void
msj_list_table_clear(msj_list_table_t table)
{
    free_integers(table->values, table->lists->count);
    table->values = NULL;
    msj_integers_clear(table->integers);
    fmpz_clear(table->denominator);
}

/* ---- one line ----------------------------------------------------------- */

static const char *
skip_space(const char *text)
{
    while (isspace((unsigned char) *text))
    {
        text++;
    }
    return text;
}

/* The number of the list "[1,2,1" of K classes that ends at `end`; zero if it
   is none. */
static int
list_number(const msj_lists_struct *lists, const char *text, const char *end,
            ulong *number)
{
    ulong classes = (ulong) lists->classes;

    *number = 0;
    for (slong i = 0; i < lists->length; i++)
    {
        ulong job = 0;

        if (*text++ != (i == 0 ? '[' : ','))
        {
            return 0;
        }
        text = skip_space(text);
        if (*text == '0')
        {
            return 0;
        }
        while (*text >= '0' && *text <= '9' && job <= classes)
        {
            job = 10 * job + (ulong) (*text++ - '0');
        }
        if (job == 0 || job > classes)
        {
            return 0;
        }
        *number = *number * classes + job - 1;
        text = skip_space(text);
    }
    return text == end;
}

static msj_status_t
find_list(reader_t *reader, ulong *number)
{
    const msj_candidate_lines_t *text = &reader->text;
    const char *end = text->state + strlen(text->state) - 1;
    unsigned char *bits;
    unsigned char bit;

    if (!list_number(reader->lists, text->state, end, number))
    {
        return msj_candidate_lines_wrong(text, text->state_column,
                                         "no such state in this chain");
    }
    bits = reader->seen + *number / 8;
    bit = (unsigned char) (1u << *number % 8);
    if (*bits & bit)
    {
        return msj_candidate_lines_wrong(text, text->state_column,
                                         "this state was given before");
    }
    *bits |= bit;
    return MSJ_OK;
}

/* Digits that surely fit; zero if there are none or too many. */
static int
word_digits(const char **text, slong *value)
{
    int count = 0;

    *value = 0;
    for (; **text >= '0' && **text <= '9' && count < WORD_DIGITS; count++)
    {
        *value = 10 * *value + (*(*text)++ - '0');
    }
    return count > 0 && !(**text >= '0' && **text <= '9');
}

/* "A", "-A", "A/B" with small numbers and nothing else: most values. */
static int
short_value(reader_t *reader, ulong list, const char *text)
{
    slong numerator, denominator = 1, common;
    int negative;

    text = skip_space(text);
    negative = *text == '-';
    text += negative;
    if (!word_digits(&text, &numerator))
    {
        return 0;
    }
    if (*text == '/')
    {
        text++;
        if (!word_digits(&text, &denominator) || denominator == 0)
        {
            return 0;
        }
    }
    if (*skip_space(text) != '\0')
    {
        return 0;
    }
    common = (slong) n_gcd((ulong) numerator, (ulong) denominator);
    numerator = negative ? -numerator : numerator;
    fmpz_set_si(reader->numerators + list, numerator / common);
    fmpz_set_si(reader->denominators + list, denominator / common);
    return 1;
}

static msj_status_t
read_value(reader_t *reader, ulong list)
{
    msj_status_t status;
    fmpq_t value;

    if (short_value(reader, list, reader->text.value))
    {
        return MSJ_OK;
    }
    fmpq_init(value);
    status = msj_candidate_lines_value(&reader->text, value);
    fmpz_swap(reader->numerators + list, fmpq_numref(value));
    fmpz_swap(reader->denominators + list, fmpq_denref(value));
    fmpq_clear(value);
    return status;
}

/* ---- all lines ---------------------------------------------------------- */

static msj_status_t
report_line(const reader_t *reader)
{
    msj_context_t *ctx = reader->text.ctx;
    double done = (double) reader->text.line / (double) reader->lists->count;

    if ((reader->text.line & POLL_MASK) != 0)
    {
        return MSJ_OK;
    }
    msj_context_progress(ctx, "reading the law", done < 1 ? done : 1);
    return msj_context_poll(ctx);
}

static msj_status_t
read_lines(reader_t *reader)
{
    msj_status_t status;
    ulong list = 0;
    int more = 1;

    for (;;)
    {
        status = msj_candidate_lines_next(&reader->text, &more);
        if (status == MSJ_OK && more)
        {
            status = find_list(reader, &list);
        }
        if (status == MSJ_OK && more)
        {
            status = read_value(reader, list);
        }
        if (status == MSJ_OK)
        {
            status = report_line(reader);
        }
        if (status != MSJ_OK || !more)
        {
            return status;
        }
    }
}

/* Every list must have been given; the first that was not is named. */
static msj_status_t
check_complete(reader_t *reader)
{
    msj_status_t status;
    ulong list = 0;
    char *name;

    while (list < reader->lists->count
           && reader->seen[list / 8] >> list % 8 & 1)
    {
        list++;
    }
    if (list == reader->lists->count)
    {
        return MSJ_OK;
    }
    name = msj_list_name(reader->lists, list);
    if (name == NULL)
    {
        return msj_no_memory(reader->text.ctx);
    }
    status = msj_fail(reader->text.ctx, MSJ_INPUT,
                      "%s: no value for state %s, expected one for every "
                      "state",
                      reader->text.file, name);
    msj_free(name);
    return status;
}

/* ---- the common denominator --------------------------------------------- */

/* What the integers take when each has the size of the denominator. */
static msj_status_t
check_size(msj_context_t *ctx, const fmpz_t denominator, ulong count)
{
    double bytes = (double) fmpz_size(denominator) * sizeof(mp_limb_t) + 16;

    return COEFF_IS_MPZ(*denominator)
               ? msj_context_need(ctx, bytes * (double) count,
                                  "the law over its common denominator")
               : MSJ_OK;
}

static msj_status_t
common_denominator(reader_t *reader, fmpz_t common)
{
    const fmpz *each = reader->denominators;
    ulong count = reader->lists->count;
    msj_status_t status = MSJ_OK;

    fmpz_one(common);
    for (ulong i = 0; i < count && status == MSJ_OK; i++)
    {
        if (i > 0 && fmpz_equal(each + i, each + i - 1))
        {
            continue;
        }
        if (!fmpz_divisible(common, each + i))
        {
            fmpz_lcm(common, common, each + i);
            status = check_size(reader->text.ctx, common, count);
        }
        if (status == MSJ_OK && (i & POLL_MASK) == 0)
        {
            status = msj_context_poll(reader->text.ctx);
        }
    }
    return status;
}

/* The numerators become those over the common denominator. */
static msj_status_t
scale(reader_t *reader, const fmpz_t common)
{
    const fmpz *each = reader->denominators;
    msj_status_t status = MSJ_OK;
    fmpz_t factor;

    fmpz_init(factor);
    for (ulong i = 0; i < reader->lists->count && status == MSJ_OK; i++)
    {
        if (i == 0 || !fmpz_equal(each + i, each + i - 1))
        {
            fmpz_divexact(factor, common, each + i);
        }
        fmpz_mul(reader->numerators + i, reader->numerators + i, factor);
        if ((i & POLL_MASK) == 0)
        {
            status = msj_context_poll(reader->text.ctx);
        }
    }
    fmpz_clear(factor);
    return status;
}

static msj_status_t
reader_init(reader_t *reader, msj_context_t *ctx, const msj_lists_struct *lists,
            FILE *stream, const char *file)
{
    size_t count = (size_t) lists->count;
    msj_status_t status = msj_candidate_lines_init(ctx, &reader->text, stream,
                                                   file, 0);

    reader->lists = lists;
    reader->numerators = msj_calloc(count, sizeof(fmpz));
    reader->denominators = msj_calloc(count, sizeof(fmpz));
    reader->seen = msj_calloc(count / 8 + 1, 1);
    return reader->numerators && reader->denominators && reader->seen
               ? status
               : msj_no_memory(ctx);
}

msj_status_t
msj_list_table_read(msj_context_t *ctx, msj_list_table_t table, FILE *stream,
                    const char *file)
{
    reader_t reader;
    msj_status_t status = reader_init(&reader, ctx, table->lists, stream, file);

    if (status == MSJ_OK)
    {
        status = read_lines(&reader);
    }
    if (status == MSJ_OK)
    {
        status = check_complete(&reader);
    }
    if (status == MSJ_OK)
    {
        status = common_denominator(&reader, table->denominator);
    }
    if (status == MSJ_OK)
    {
        status = scale(&reader, table->denominator);
    }
    if (status == MSJ_OK)
    {
        table->values = reader.numerators;
        reader.numerators = NULL;
    }
    free_integers(reader.numerators, table->lists->count);
    free_integers(reader.denominators, table->lists->count);
    msj_free(reader.seen);
    msj_candidate_lines_clear(&reader.text);
    return status;
}
