/* candidate_lines.c -- see candidate_lines.h. */

#include "theorem/candidate_lines.h"

#include <string.h>

#include "rational/rational.h"
#include "support/memory.h"

/* Room for a fraction of two numbers of MSJ_NUMBER_DIGITS digits. */
#define LINE_MAX_BYTES ((size_t) 1 << 20)

msj_status_t
msj_candidate_lines_init(msj_context_t *ctx, msj_candidate_lines_t *lines,
                         FILE *stream, const char *file, int bare)
{
    memset(lines, 0, sizeof *lines);
    lines->ctx = ctx;
    lines->stream = stream;
    lines->file = file;
    lines->bare = bare;
    lines->text = msj_alloc(LINE_MAX_BYTES, 1);
    return lines->text != NULL ? MSJ_OK : msj_no_memory(ctx);
}

void
msj_candidate_lines_clear(msj_candidate_lines_t *lines)
{
    msj_free(lines->text);
    lines->text = NULL;
}

msj_status_t
msj_candidate_lines_wrong(const msj_candidate_lines_t *lines, slong column,
                          const char *what)
{
    return msj_fail(lines->ctx, MSJ_INPUT, "%s:%ld:%ld: %s", lines->file,
                    (long) lines->line, (long) column, what);
}

/* One line without its end. *more is zero, and nothing was read, at the end of
   the file. */
static msj_status_t
read_text(msj_candidate_lines_t *lines, int *more)
{
    size_t length = 0;
    int character;

    lines->line++;
    while ((character = getc_unlocked(lines->stream)) != EOF
           && character != '\n')
    {
        if (character == '\0')
        {
            return msj_candidate_lines_wrong(lines, (slong) length + 1,
                                             "a NUL byte");
        }
        if (length + 1 >= LINE_MAX_BYTES)
        {
            return msj_candidate_lines_wrong(lines, 1, "the line is too long");
        }
        lines->text[length++] = (char) character;
    }
    lines->text[length] = '\0';
    *more = length > 0 || character != EOF;
    if (ferror(lines->stream))
    {
        return msj_fail(lines->ctx, MSJ_IO, "%s: cannot be read", lines->file);
    }
    return MSJ_OK;
}

/* What follows the state; NULL if there is none. */
static char *
end_of_state(const msj_candidate_lines_t *lines)
{
    char *end;

    if (lines->bare)
    {
        return lines->state + strcspn(lines->state, " \t");
    }
    end = strchr(lines->state, ']');
    return end != NULL ? end + 1 : NULL;
}

static msj_status_t
split(msj_candidate_lines_t *lines)
{
    char *end = end_of_state(lines);

    if (end == NULL)
    {
        return msj_candidate_lines_wrong(lines, lines->state_column,
                                         "expected STATE VALUE, such as "
                                         "[1,0,2] 1/8");
    }
    if (*end != ' ' && *end != '\t')
    {
        return msj_candidate_lines_wrong(lines, end - lines->text + 1,
                                         "expected a space and a value after "
                                         "the state");
    }
    *end = '\0';
    lines->value = end + 1;
    lines->value_column = lines->value - lines->text + 1;
    return MSJ_OK;
}

msj_status_t
msj_candidate_lines_next(msj_candidate_lines_t *lines, int *more)
{
    msj_status_t status;

    do
    {
        status = read_text(lines, more);
        if (status != MSJ_OK || !*more)
        {
            return status;
        }
        lines->text[strcspn(lines->text, "#\r")] = '\0';
        lines->state = lines->text + strspn(lines->text, " \t");
    } while (*lines->state == '\0');
    lines->state_column = lines->state - lines->text + 1;
    return split(lines);
}

msj_status_t
msj_candidate_lines_value(msj_candidate_lines_t *lines, fmpq_t value)
{
    char message[MSJ_MESSAGE_SIZE];
    msj_bindings_t none;
    msj_status_t status;
    slong offset = 1;

    msj_bindings_init(none);
    status = msj_expression_evaluate(lines->ctx, value, &offset, lines->value,
                                     none);
    msj_bindings_clear(none);
    if (status != MSJ_INPUT)
    {
        return status;
    }
    strcpy(message, lines->ctx->message);
    return msj_candidate_lines_wrong(lines, lines->value_column + offset - 1,
                                     message);
}
