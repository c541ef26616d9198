/* complain.c -- messages on standard error, and the exit status.

   File names and words of the command line come from anywhere: what is not
   printable is shown as '?', so that a message cannot fake a second line or
   talk to a terminal. Memory is not allocated here. */

#include "cli/complain.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/guard.h"
#include "cli/progress.h"
#include "support/step.h"
#include "support/utf8.h"

#define LINE_SIZE 2048

static const char *current; /* command, or NULL */

static void
print_line(const char *format, va_list arguments)
{
    char text[LINE_SIZE], clean[LINE_SIZE];

    if (vsnprintf(text, sizeof text, format, arguments) < 0)
    {
        text[0] = '\0';
    }
    msj_utf8_clean(clean, sizeof clean, text);
    msj_progress_clear();
    fprintf(stderr, "msjcert: %s\n", clean);
}

void
msj_complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
}

void
msj_complain_in(const char *command)
{
    current = command;
}

msj_exit_t
msj_complain_usage(const char *command, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    command = command == NULL ? current : command;
    fprintf(stderr, "Try 'msjcert help%s%s' for more information.\n",
            command == NULL ? "" : " ", command == NULL ? "" : command);
    return MSJ_EXIT_USAGE;
}

static msj_exit_t
exit_of_status(msj_status_t status)
{
    switch (status)
    {
    case MSJ_OK:
        return MSJ_EXIT_DONE;
    case MSJ_DOMAIN:
    case MSJ_INPUT:
        return MSJ_EXIT_INPUT;
    case MSJ_LIMIT:
        return MSJ_EXIT_LIMIT;
    case MSJ_NOMEM:
        return msj_guard_memory_is_limited() ? MSJ_EXIT_LIMIT
                                             : MSJ_EXIT_FAILURE;
    case MSJ_IO:
    case MSJ_INTERNAL:
        break;
    }
    return MSJ_EXIT_FAILURE;
}

msj_exit_t
msj_complain_status(const msj_context_t *ctx, msj_status_t status)
{
    char reached[MSJ_STEP_SIZE];

    if (status == MSJ_NOMEM)
    {
        msj_step_reached(reached, ctx, 0, 0);
        msj_complain("%s%s", msj_guard_memory_text(), reached);
    }
    else if (status == MSJ_INTERNAL)
    {
        msj_complain("internal error: %s", ctx->message);
    }
    else if (status != MSJ_OK)
    {
        msj_complain("%s", ctx->message);
    }
    return exit_of_status(status);
}
