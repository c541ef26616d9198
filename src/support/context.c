/* context.c -- limits, cancellation and the text of the last failure.

   The message is always one line of valid UTF-8 without control characters,
   whatever was put into it, so that a caller may print it as it is. The
   clock is monotonic; a timeout is written into messages with integers, so
   that no locale can change it. */

#include "support/context.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/step.h"
#include "support/utf8.h"

#define DEFAULT_MAX_STATES 2000000UL
#define DEFAULT_MAX_MEMORY 8e9

void
msj_context_init(msj_context_t *ctx)
{
    ctx->max_states = DEFAULT_MAX_STATES;
    ctx->timeout = 0;
    ctx->cancel = 0;
    ctx->max_memory = DEFAULT_MAX_MEMORY;
    ctx->memory_source = "--max-memory";
    ctx->memory_base = 0;
    ctx->threads = 1;
    ctx->progress = NULL;
    ctx->listener = NULL;
    ctx->start = msj_clock();
    ctx->step = NULL;
    ctx->step_done = 0;
    ctx->step_start = 0;
    ctx->message[0] = '\0';
}

void
msj_context_set_threads(msj_context_t *ctx, long threads)
{
    ctx->threads = threads < 1                 ? 1
                   : threads > MSJ_THREADS_MAX ? MSJ_THREADS_MAX
                                               : (int) threads;
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
    char reached[MSJ_STEP_SIZE];
    unsigned long ms;
    double now;

    if (ctx->cancel)
    {
        return msj_fail(ctx, MSJ_LIMIT, "interrupted");
    }
    if (ctx->timeout <= 0)
    {
        return MSJ_OK;
    }
    now = msj_clock();
    if (now - ctx->start < ctx->timeout)
    {
        return MSJ_OK;
    }
    ms = (unsigned long) (ctx->timeout * 1000 + 0.5);
    msj_step_reached(reached, ctx, now, 1);
    return msj_fail(ctx, MSJ_LIMIT,
                    "the time limit of %lu.%03lu seconds was reached%s",
                    ms / 1000, ms % 1000, reached);
}

/* A number of bytes in a decimal unit, one to four digits without a point,
   which a locale could change. */
static void
size_text(char *out, size_t room, double bytes)
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    size_t unit = 0;

    while (bytes >= 10000 && unit + 1 < sizeof units / sizeof *units)
    {
        bytes /= 1000;
        unit++;
    }
    snprintf(out, room, "%.0f %s", bytes, units[unit]);
}

msj_status_t
msj_context_need(msj_context_t *ctx, double bytes, const char *what)
{
    char needed[64], limit[64], base[64], besides[96] = "";

    if (ctx->max_memory <= 0 || bytes + ctx->memory_base <= ctx->max_memory)
    {
        return MSJ_OK;
    }
    if (ctx->memory_base > 0)
    {
        size_text(base, sizeof base, ctx->memory_base);
        snprintf(besides, sizeof besides, " besides %s for the program", base);
    }
    size_text(needed, sizeof needed, bytes);
    size_text(limit, sizeof limit, ctx->max_memory);
    return msj_fail(ctx, MSJ_LIMIT,
                    "%s would take about %s%s, the limit is %s (%s)", what,
                    needed, besides, limit, ctx->memory_source);
}
