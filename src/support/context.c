/* context.c -- limits, cancellation and the text of the last failure.

   The message is always one line of valid UTF-8 without control characters,
   whatever was put into it, so that a caller may print it as it is. The
   clock is monotonic; a timeout is written into messages with integers, so
   that no locale can change it. */

#include "support/context.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "support/utf8.h"

#define DEFAULT_MAX_STATES 1000000UL

static double
now(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
    {
        return 0;
    }
    return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

void
msj_context_init(msj_context_t *ctx)
{
    ctx->max_states = DEFAULT_MAX_STATES;
    ctx->timeout = 0;
    ctx->cancel = 0;
    ctx->start = now();
    ctx->message[0] = '\0';
}

msj_status_t
msj_fail(msj_context_t *ctx, msj_status_t status, const char *format, ...)
{
    /* The arguments may point into ctx->message. */
    char text[2 * MSJ_MESSAGE_SIZE];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
    {
        text[0] = '\0';
    }
    va_end(arguments);
    msj_utf8_clean(ctx->message, sizeof ctx->message, text);
    return status;
}

msj_status_t
msj_context_poll(msj_context_t *ctx)
{
    unsigned long ms;

    if (ctx->cancel)
    {
        return msj_fail(ctx, MSJ_LIMIT, "interrupted");
    }
    if (ctx->timeout > 0 && now() - ctx->start >= ctx->timeout)
    {
        ms = (unsigned long) (ctx->timeout * 1000 + 0.5);
        return msj_fail(ctx, MSJ_LIMIT,
                        "the time limit of %lu.%03lu seconds was reached",
                        ms / 1000, ms % 1000);
    }
    return MSJ_OK;
}
