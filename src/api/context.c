/* context.c -- status, context, limits and cancellation of the public API.

   The clock of the time limit starts anew at each call. Cancelling sets a
   flag of its own that only msjcert_context_resume takes back, so that a
   signal between two calls is not lost. */

#include "api/api.h"

#include <flint/flint.h>

#include "support/memory.h"

#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

_Static_assert((int) MSJCERT_OK == (int) MSJ_OK
                   && (int) MSJCERT_DOMAIN == (int) MSJ_DOMAIN
                   && (int) MSJCERT_LIMIT == (int) MSJ_LIMIT
                   && (int) MSJCERT_INPUT == (int) MSJ_INPUT
                   && (int) MSJCERT_IO == (int) MSJ_IO
                   && (int) MSJCERT_NOMEM == (int) MSJ_NOMEM
                   && (int) MSJCERT_INTERNAL == (int) MSJ_INTERNAL,
               "the public status is that of support/status.h");

const char *
msjcert_version(void)
{
    return PACKAGE_VERSION;
}

const char *
msjcert_status_text(msjcert_status status)
{
    switch (status)
    {
    case MSJCERT_OK:
        return "done";
    case MSJCERT_DOMAIN:
        return "no such value, or a hypothesis does not hold";
    case MSJCERT_LIMIT:
        return "undecided: a limit was reached";
    case MSJCERT_INPUT:
        return "wrong or unsupported input";
    case MSJCERT_IO:
        return "reading or writing failed";
    case MSJCERT_NOMEM:
        return "out of memory";
    case MSJCERT_INTERNAL:
        return "internal error";
    }
    return "unknown status";
}

/* --- life ----------------------------------------------------------------- */

msjcert_context *
msjcert_context_new(void)
{
    msjcert_context *ctx = msj_calloc(1, sizeof *ctx);

    if (ctx != NULL)
    {
        msj_context_init(&ctx->inner);
        msj_bindings_init(ctx->constants);
    }
    return ctx;
}

void
msjcert_context_free(msjcert_context *ctx)
{
    if (ctx != NULL)
    {
        msj_bindings_clear(ctx->constants);
        msj_free(ctx);
    }
}

void
msjcert_thread_cleanup(void)
{
    flint_cleanup();
}

void
msjcert_free(void *pointer)
{
    msj_free(pointer);
}

/* --- limits --------------------------------------------------------------- */

void
msjcert_context_set_max_states(msjcert_context *ctx, unsigned long max_states)
{
    msj_context_t fresh;

    msj_context_init(&fresh);
    ctx->inner.max_states = max_states == 0 ? fresh.max_states : max_states;
}

void
msjcert_context_set_max_memory(msjcert_context *ctx, double bytes)
{
    msj_context_t fresh;

    msj_context_init(&fresh);
    ctx->inner.max_memory = bytes > 0 ? bytes : fresh.max_memory;
}

void
msjcert_context_set_timeout(msjcert_context *ctx, double seconds)
{
    ctx->inner.timeout = seconds > 0 ? seconds : 0;
}

void
msjcert_context_set_threads(msjcert_context *ctx, int threads)
{
    msj_context_set_threads(&ctx->inner, threads);
}

void
msjcert_context_set_progress(msjcert_context *ctx,
                             void (*progress)(void *listener, const char *what,
                                              double done),
                             void *listener)
{
    ctx->inner.progress = progress;
    ctx->inner.listener = listener;
}

void
msjcert_context_cancel(msjcert_context *ctx)
{
    ctx->inner.cancel = 1;
}

void
msjcert_context_resume(msjcert_context *ctx)
{
    ctx->inner.cancel = 0;
}

/* --- bindings ------------------------------------------------------------- */

msjcert_status
msjcert_context_bind(msjcert_context *ctx, const char *assignment)
{
    msj_context_t *inner = msj_api_enter(ctx);

    if (assignment == NULL)
    {
        return msj_api_leave(ctx, msj_fail(inner, MSJ_INPUT,
                                           "no constant, expected "
                                           "NAME=VALUE"));
    }
    return msj_api_leave(ctx,
                         msj_bindings_add(inner, ctx->constants, assignment));
}

void
msjcert_context_unbind(msjcert_context *ctx)
{
    msj_bindings_clear(ctx->constants);
    msj_bindings_init(ctx->constants);
}

/* --- every call ----------------------------------------------------------- */

const char *
msjcert_context_message(const msjcert_context *ctx)
{
    return ctx->inner.message;
}

msj_context_t *
msj_api_enter(msjcert_context *ctx)
{
    msj_context_t fresh;

    msj_context_init(&fresh);
    ctx->inner.start = fresh.start;
    ctx->inner.message[0] = '\0';
    return &ctx->inner;
}

msjcert_status
msj_api_leave(msjcert_context *ctx, msj_status_t status)
{
    if (status == MSJ_OK)
    {
        ctx->inner.message[0] = '\0';
    }
    return (msjcert_status) status;
}
