/* tasks.h -- numbered tasks shared out among threads.

   Tasks 0, 1, ..., count - 1 are taken in order by the threads; the calling
   one takes part, and it alone polls the context and tells the progress. The
   tasks allocate nothing and fail in no way; what they find they leave in the
   worker of their thread, and the caller puts it together in a manner that
   does not depend on who did what. */

#ifndef MSJ_SUPPORT_TASKS_H
#define MSJ_SUPPORT_TASKS_H

#include "support/context.h"

typedef struct
{
    long count;
    const char *what;                     /* for the progress */
    void (*run)(void *worker, long task); /* in any thread */
    void (*leave)(void); /* at the end of a thread that was made, or NULL */
} msj_tasks_t;

/* Run all tasks on at most `threads` threads with a worker each. MSJ_LIMIT
   from the context: then some were not run. Threads that the system refuses
   are done without. */
msj_status_t msj_tasks_run(msj_context_t *ctx, const msj_tasks_t *tasks,
                           void **workers, int threads) MSJ_MUST_CHECK;

#endif
