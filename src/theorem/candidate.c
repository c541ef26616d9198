/* candidate.c -- see candidate.h. */

#include "theorem/candidate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_vec.h>

#include "rational/rational.h"
#include "support/memory.h"

/* Room for a fraction of two numbers of MSJ_NUMBER_DIGITS digits. */
#define LINE_MAX_BYTES ((size_t) 1 << 20)

typedef struct
{
    char *name;
    slong state;
} named_state_t;

typedef struct
{
    msj_context_t *ctx;
    const char *file;
    slong line;
    named_state_t *names; /* sorted by name, as squeezed */
    slong name_count;     /* a process has tokens, too */
    int is_process;
    slong count; /* of the states */
    fmpq *values;
    char *seen;
    char *text; /* of the line, LINE_MAX_BYTES */
} reader_t;

static int
compare_names(const void *a, const void *b)
{
    return strcmp(((const named_state_t *) a)->name,
                  ((const named_state_t *) b)->name);
}

/* Reduce the name of a state to what compares: no closing bracket, and no
   white space except after a digit before a digit. In place. */
static void
squeeze(char *name)
{
    char *to = name;
    char before = '\0';

    for (; *name != '\0'; name++)
    {
        if (isspace((unsigned char) *name) || *name == ']')
        {
            continue;
        }
        if (isdigit((unsigned char) before) && isdigit((unsigned char) *name)
            && isspace((unsigned char) name[-1]))
        {
            *to++ = ' ';
        }
        before = *to++ = *name;
    }
    *to = '\0';
}

/* Add the name of a state, or its token in certificates. */
static msj_status_t
add_name(reader_t *reader, const msj_chain_t chain, slong s, int token)
{
    named_state_t *named = reader->names + reader->name_count;
    char text[24];

    snprintf(text, sizeof text, "[%ld]", (long) s + 1);
    named->name = token ? msj_strdup(text) : msj_chain_state_name(chain, s);
    named->state = s;
    if (named->name == NULL)
    {
        return msj_no_memory(reader->ctx);
    }
    reader->name_count++;
    if (!reader->is_process)
    {
        squeeze(named->name);
    }
    return MSJ_OK;
}

/* The states of a process may be called by their tokens, unless some name
   looks like one. */
static int
has_tokens(const reader_t *reader)
{
    for (slong i = 0; i < reader->name_count; i++)
    {
        if (reader->names[i].name[0] == '[')
        {
            return 0;
        }
    }
    return reader->is_process;
}

static msj_status_t
add_names(reader_t *reader, const msj_chain_t chain)
{
    msj_status_t status = MSJ_OK;
    int tokens;

    for (slong s = 0; s < reader->count && status == MSJ_OK; s++)
    {
        status = add_name(reader, chain, s, 0);
    }
    tokens = has_tokens(reader);
    for (slong s = 0; s < reader->count && tokens && status == MSJ_OK; s++)
    {
        status = add_name(reader, chain, s, 1);
    }
    if (status == MSJ_OK)
    {
        qsort(reader->names, (size_t) reader->name_count, sizeof *reader->names,
              compare_names);
    }
    return status;
}

static msj_status_t
reader_init(reader_t *reader, msj_context_t *ctx, const msj_chain_t chain,
            const char *file)
{
    slong count = chain->state_count;

    reader->ctx = ctx;
    reader->file = file;
    reader->line = 0;
    reader->count = count;
    reader->is_process = chain->descriptor == &msj_descriptor_process;
    reader->name_count = 0;
    reader->values = _fmpq_vec_init(count);
    reader->seen = msj_calloc((size_t) count, 1);
    reader->text = msj_alloc(LINE_MAX_BYTES, 1);
    reader->names = msj_calloc(2 * (size_t) count, sizeof *reader->names);
    if (reader->seen == NULL || reader->names == NULL || reader->text == NULL)
    {
        return msj_no_memory(ctx);
    }
    return add_names(reader, chain);
}

static void
reader_clear(reader_t *reader)
{
    if (reader->names != NULL)
    {
        for (slong i = 0; i < reader->name_count; i++)
        {
            msj_free(reader->names[i].name);
        }
    }
    msj_free(reader->names);
    msj_free(reader->seen);
    msj_free(reader->text);
    _fmpq_vec_clear(reader->values, reader->count);
}

static msj_status_t
wrong(reader_t *reader, slong column, const char *what)
{
    return msj_fail(reader->ctx, MSJ_INPUT, "%s:%ld:%ld: %s", reader->file,
                    (long) reader->line, (long) column, what);
}

/* The value after the state, which starts at `column` of the line. */
static msj_status_t
read_value(reader_t *reader, slong state, const char *text, slong column)
{
    char message[MSJ_MESSAGE_SIZE];
    msj_bindings_t none;
    msj_status_t status;
    slong offset = 1;

    msj_bindings_init(none);
    status = msj_expression_evaluate(reader->ctx, reader->values + state,
                                     &offset, text, none);
    msj_bindings_clear(none);
    if (status != MSJ_INPUT)
    {
        return status;
    }
    strcpy(message, reader->ctx->message);
    return wrong(reader, column + offset - 1, message);
}

static msj_status_t
read_state(reader_t *reader, char *name, slong column, slong *state)
{
    named_state_t wanted = {name, 0};
    const named_state_t *found;

    if (!reader->is_process)
    {
        squeeze(name);
    }
    found = bsearch(&wanted, reader->names, (size_t) reader->name_count,
                    sizeof *reader->names, compare_names);
    if (found == NULL)
    {
        return wrong(reader, column, "no such state in this chain");
    }
    if (reader->seen[found->state])
    {
        return wrong(reader, column, "this state was given before");
    }
    reader->seen[found->state] = 1;
    *state = found->state;
    return MSJ_OK;
}

/* What follows the state that begins the text; NULL if there is no state. */
static char *
end_of_state(const reader_t *reader, char *text)
{
    char *end = strchr(text, ']');

    if (reader->is_process)
    {
        return text + strcspn(text, " \t");
    }
    return end != NULL ? end + 1 : NULL;
}

static msj_status_t
read_line(reader_t *reader, char *text)
{
    slong column = 1 + (slong) strspn(text, " \t");
    msj_status_t status;
    slong state = 0;
    slong offset;
    char *end;

    text[strcspn(text, "#\r")] = '\0';
    if (text[strspn(text, " \t")] == '\0')
    {
        return MSJ_OK;
    }
    end = end_of_state(reader, text + column - 1);
    if (end == NULL)
    {
        return wrong(reader, column,
                     "expected STATE VALUE, such as "
                     "[1,0,2] 1/8");
    }
    if (*end != ' ' && *end != '\t')
    {
        return wrong(reader, end - text + 1,
                     "expected a space and a value after the state");
    }
    *end++ = '\0';
    offset = end - text;
    status = read_state(reader, text + column - 1, column, &state);
    return status == MSJ_OK ? read_value(reader, state, end, offset + 1)
                            : status;
}

/* One line without its end into reader->text. *more is zero, and nothing was
   read, at the end of the file. */
static msj_status_t
next_line(reader_t *reader, FILE *stream, int *more)
{
    size_t length = 0;
    int character;

    reader->line++;
    while ((character = getc(stream)) != EOF && character != '\n')
    {
        if (character == '\0')
        {
            return wrong(reader, (slong) length + 1, "a NUL byte");
        }
        if (length + 1 >= LINE_MAX_BYTES)
        {
            return wrong(reader, 1, "the line is too long");
        }
        reader->text[length++] = (char) character;
    }
    reader->text[length] = '\0';
    *more = length > 0 || character != EOF;
    if (ferror(stream))
    {
        return msj_fail(reader->ctx, MSJ_IO, "%s: cannot be read",
                        reader->file);
    }
    return MSJ_OK;
}

static msj_status_t
read_lines(reader_t *reader, FILE *stream)
{
    msj_status_t status = MSJ_OK;
    int more = 1;

    while (status == MSJ_OK && more)
    {
        status = next_line(reader, stream, &more);
        if (status == MSJ_OK && more)
        {
            status = read_line(reader, reader->text);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_poll(reader->ctx);
        }
    }
    return status;
}

/* Every state of the chain must have been given; the first that was not, in
   the order of the chain, is named. */
static msj_status_t
check_complete(reader_t *reader, const msj_chain_t chain)
{
    msj_status_t status;
    slong s = 0;
    char *name;

    while (s < reader->count && reader->seen[s])
    {
        s++;
    }
    if (s == reader->count)
    {
        return MSJ_OK;
    }
    name = msj_chain_state_name(chain, s);
    if (name == NULL)
    {
        return msj_no_memory(reader->ctx);
    }
    status = msj_fail(reader->ctx, MSJ_INPUT,
                      "%s: no value for state %s, expected one for every "
                      "state",
                      reader->file, name);
    msj_free(name);
    return status;
}

msj_status_t
msj_candidate_read(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain,
                   FILE *stream, const char *file)
{
    reader_t reader;
    msj_status_t status = reader_init(&reader, ctx, chain, file);

    if (status == MSJ_OK)
    {
        status = read_lines(&reader, stream);
    }
    if (status == MSJ_OK)
    {
        status = check_complete(&reader, chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_chain(ctx, law, chain);
    }
    if (status == MSJ_OK)
    {
        status = law->completions == NULL
                     ? msj_law_set_departure(ctx, law, reader.values)
                     : msj_law_set_time(ctx, law, reader.values);
    }
    reader_clear(&reader);
    return status;
}
