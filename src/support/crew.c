/* crew.c -- see crew.h. */

#include "support/crew.h"

#include <pthread.h>

#include <flint/flint.h>

#include "support/memory.h"

typedef struct
{
    pthread_t thread;
    int running;
    int worker;
    void (*work)(void *task, int worker);
    void *task;
} worker_t;

void
msj_crew_init(msj_crew_t crew, msj_context_t *ctx)
{
    crew->ctx = ctx;
    crew->status = MSJ_OK;
    atomic_init(&crew->stop, 0);
}

int
msj_crew_stopped(msj_crew_t crew, int worker)
{
    if (worker == 0 && crew->status == MSJ_OK)
    {
        crew->status = msj_context_poll(crew->ctx);
        if (crew->status != MSJ_OK)
        {
            atomic_store(&crew->stop, 1);
        }
    }
    return atomic_load_explicit(&crew->stop, memory_order_relaxed);
}

static void *
run_worker(void *argument)
{
    worker_t *worker = argument;

    worker->work(worker->task, worker->worker);
    flint_cleanup();
    return NULL;
}

msj_status_t
msj_crew_run(msj_crew_t crew, int count, void (*work)(void *task, int worker),
             void *task)
{
    worker_t *workers = msj_calloc((size_t) count, sizeof *workers);

    if (workers == NULL)
    {
        return msj_no_memory(crew->ctx);
    }
    for (int i = 1; i < count; i++)
    {
        worker_t *worker = workers + i;

        worker->worker = i;
        worker->work = work;
        worker->task = task;
        worker->running =
            pthread_create(&worker->thread, NULL, run_worker, worker) == 0;
    }
    work(task, 0);
    for (int i = 1; i < count; i++)
    {
        if (workers[i].running)
        {
            (void) pthread_join(workers[i].thread, NULL);
        }
        else
        {
            work(task, i);
        }
    }
    msj_free(workers);
    return crew->status;
}
