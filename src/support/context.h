/* context.h -- limits, cancellation and the text of the last failure.

   One context accompanies a computation; every function that can fail takes
   it first. The library never prints and never exits: it fills `message` and
   returns a status. Not shared between threads. */

#ifndef MSJ_SUPPORT_CONTEXT_H
#define MSJ_SUPPORT_CONTEXT_H

#include <signal.h>
#include <stddef.h>

#include "support/status.h"

#define MSJ_MESSAGE_SIZE 512

typedef struct
{
    /* Most states (and, separately, sampling nodes) a chain may have. */
    unsigned long max_states;
    /* Seconds since msj_context_init after which MSJ_LIMIT is answered;
       0: no limit. */
    double timeout;
    /* Set to non-zero (by a signal handler, say) to stop with MSJ_LIMIT. */
    volatile sig_atomic_t cancel;

    double start;                   /* monotonic clock at init, seconds */
    char message[MSJ_MESSAGE_SIZE]; /* of the last failure, one line */
} msj_context_t;

/* Default limits, empty message, clock started. */
void msj_context_init(msj_context_t *ctx);

/* Store the message (truncated to MSJ_MESSAGE_SIZE) and return `status`, so
   that a failure is one statement: return msj_fail(ctx, MSJ_INPUT, ...). */
msj_status_t msj_fail(msj_context_t *ctx, msj_status_t status,
                      const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* MSJ_OK, or MSJ_LIMIT with a message when the computation was cancelled or
   the time is up. Cheap: call it in every long loop. */
msj_status_t msj_context_poll(msj_context_t *ctx) MSJ_MUST_CHECK;

#endif
