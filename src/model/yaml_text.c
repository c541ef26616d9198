/* yaml_text.c -- a stream as one piece of checked text.

   Reads all of it and refuses what is not UTF-8 or not text, with the line
   and the column (in characters) of the first wrong byte: libyaml's own
   errors of this kind have no position. Lines that begin with %TAG are
   refused here, because libyaml is quadratic in their number. Cost: linear. */

#include "model/yaml_tree.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "support/memory.h"
#include "support/utf8.h"

msj_status_t
msj_fail_at(msj_context_t *ctx, const char *file, long line, long column,
            const char *format, ...)
{
    char text[MSJ_MESSAGE_SIZE];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
    {
        text[0] = '\0';
    }
    va_end(arguments);
    return msj_fail(ctx, MSJ_INPUT, "%s:%ld:%ld: %s", file, line, column, text);
}

/* Append what the stream still has to *text, doubling its size. */
static msj_status_t
slurp(msj_context_t *ctx, char **text, size_t *length, FILE *stream,
      const char *file)
{
    size_t size = 16384;
    size_t got = 1;
    char *larger;

    while (got != 0)
    {
        if (*text == NULL || *length == size)
        {
            size *= *text == NULL ? 1 : 2;
            larger = msj_realloc(*text, size, 1);
            if (larger == NULL)
            {
                return msj_no_memory(ctx);
            }
            *text = larger;
        }
        errno = 0;
        got = fread(*text + *length, 1, size - *length, stream);
        *length += got;
        if (*length > MSJ_YAML_BYTES_MAX)
        {
            return msj_fail_at(ctx, file, 1, 1,
                               "the file is too large, expected at most %ld "
                               "bytes",
                               MSJ_YAML_BYTES_MAX);
        }
    }
    if (ferror(stream))
    {
        return msj_fail(ctx, MSJ_IO, "%s: cannot be read: %s", file,
                        errno != 0 ? strerror(errno) : "read error");
    }
    return MSJ_OK;
}

/* Text: no control character but tab and line ends. */
static int
is_text(unsigned long code)
{
    return code == '\t' || code == '\n' || code == '\r' || code == 0x85
           || !(code < 0x20 || (code >= 0x7f && code <= 0x9f)
                || (code & 0xfffe) == 0xfffe);
}

static msj_status_t
check_text(msj_context_t *ctx, const char *text, size_t length,
           const char *file)
{
    unsigned long code = 0;
    long line = 1, column = 1;
    size_t i, n;

    for (i = 0; i < length; i += n)
    {
        n = msj_utf8_next(&code, text + i, length - i);
        if (n == 0)
        {
            return msj_fail_at(ctx, file, line, column,
                               "byte %d is not valid UTF-8, expected text "
                               "in UTF-8",
                               (int) (unsigned char) text[i]);
        }
        if (column == 1 && length - i >= 4 && memcmp(text + i, "%TAG", 4) == 0)
        {
            return msj_fail_at(ctx, file, line, column,
                               "a %%TAG directive, expected no tags");
        }
        if (!is_text(code))
        {
            return msj_fail_at(ctx, file, line, column,
                               "control character %lu, expected text", code);
        }
        column++;
        if (code == '\n'
            || (code == '\r' && (i + 1 == length || text[i + 1] != '\n')))
        {
            line++;
            column = 1;
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_yaml_text_read(msj_context_t *ctx, char **text, size_t *length,
                   FILE *stream, const char *file)
{
    msj_status_t status;

    *text = NULL;
    *length = 0;
    status = slurp(ctx, text, length, stream, file);
    if (status == MSJ_OK)
    {
        status = check_text(ctx, *text, *length, file);
    }
    if (status != MSJ_OK)
    {
        msj_free(*text);
        *text = NULL;
    }
    return status;
}
