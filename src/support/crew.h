/* crew.h -- the same work for several workers, each in a thread of its own.

   Worker 0 is the calling thread; it alone asks the context whether to go on,
   the others see what it found. Where a thread cannot be had its work is done
   by the caller, so that nothing depends on it. */

#ifndef MSJ_SUPPORT_CREW_H
#define MSJ_SUPPORT_CREW_H

#include <stdatomic.h>

#include "support/context.h"

typedef struct
{
    msj_context_t *ctx;
    atomic_int stop;
    msj_status_t status; /* of the last poll */
} msj_crew_struct;

typedef msj_crew_struct msj_crew_t[1];

void msj_crew_init(msj_crew_t crew, msj_context_t *ctx);

/* Not zero if the work is to end; call it in every long loop. */
int msj_crew_stopped(msj_crew_t crew, int worker);

/* work(task, worker) for the workers 0 .. count-1; returns when all are done.
   MSJ_OK, or what made them stop. A worker other than 0 must not touch the
   context. */
msj_status_t msj_crew_run(msj_crew_t crew, int count,
                          void (*work)(void *task, int worker),
                          void *task) MSJ_MUST_CHECK;

#endif
