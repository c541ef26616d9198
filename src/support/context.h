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
#define MSJ_THREADS_MAX 256

typedef struct
{
    /* Most states (and, separately, sampling nodes) a chain may have. */
    unsigned long max_states;
    /* Seconds since msj_context_init after which MSJ_LIMIT is answered;
       0: no limit. */
    double timeout;
    /* Set to non-zero (by a signal handler, say) to stop with MSJ_LIMIT. */
    volatile sig_atomic_t cancel;
    /* Bytes that a computation may take, as it is known or estimated before
       the work; 0: no limit. */
    double max_memory;
    /* What set max_memory, as messages name it: a string constant. */
    const char *memory_source;
    /* Bytes that the program takes besides, 0 if that is not known. */
    double memory_base;
    /* Threads that a computation may use, 1 to MSJ_THREADS_MAX. Answers do not
       depend on it. */
    int threads;
    /* Told, from the thread of the caller, how far a long computation is;
       NULL: nobody. */
    void (*progress)(void *listener, const char *what, double done);
    void *listener;

    double start;                   /* monotonic clock at init, seconds */
    const char *step;               /* of the last progress, or NULL */
    double step_done;               /* the same */
    double step_start;              /* as start */
    char message[MSJ_MESSAGE_SIZE]; /* of the last failure, one line */
} msj_context_t;

/* Default limits, empty message, clock started. */
void msj_context_init(msj_context_t *ctx);

/* Let `threads` threads be used, or the nearest number from 1 to
   MSJ_THREADS_MAX. */
void msj_context_set_threads(msj_context_t *ctx, long threads);

/* Store the message (truncated to MSJ_MESSAGE_SIZE) and return `status`, so
   that a failure is one statement: return msj_fail(ctx, MSJ_INPUT, ...). */
msj_status_t msj_fail(msj_context_t *ctx, msj_status_t status,
                      const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* MSJ_OK, or MSJ_LIMIT with a message when the computation was cancelled or
   the time is up; the message says how far it was (step.h). Cheap: call it in
   every long loop. */
msj_status_t msj_context_poll(msj_context_t *ctx) MSJ_MUST_CHECK;

/* MSJ_OK, or MSJ_LIMIT when `bytes` are too many beside what the program takes:
   "WHAT would take about ..., the limit is ... (--max-memory)". Call it before
   the work, with an estimate from above. */
msj_status_t msj_context_need(msj_context_t *ctx, double bytes,
                              const char *what) MSJ_MUST_CHECK;

/* Tell the listener that the part `done` of the step `what`, between 0 and 1,
   is behind us; or that -done things were found, done < 0, when nobody knows
   of how many. Cheap; call it as often as poll. `what` is a string constant,
   a short phrase that stays the same during the step, which ends with 1: a
   loop over i < n tells (i + 1) / n. When `done` becomes smaller the step
   begins anew. From the thread of the caller only. */
void msj_context_progress(msj_context_t *ctx, const char *what, double done);

/* In a loop over i < n: tell the progress (i + 1) / n, and poll. */
msj_status_t msj_context_step(msj_context_t *ctx, const char *what, long i,
                              long n) MSJ_MUST_CHECK;

#endif
