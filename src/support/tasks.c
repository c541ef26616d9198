/* tasks.c -- see tasks.h. */

#include "support/tasks.h"

#include <pthread.h>
#include <stdatomic.h>

#include "support/memory.h"

typedef struct
{
    const msj_tasks_t *tasks;
    atomic_long next;
    atomic_int stop;
} shared_t;

typedef struct
{
    shared_t *shared;
    void *worker;
    pthread_t thread;
} member_t;

/* The next task that nobody has, or -1. */
static long
take(shared_t *shared)
{
    long task;

    if (atomic_load(&shared->stop))
    {
        return -1;
    }
    task = atomic_fetch_add(&shared->next, 1);
    return task < shared->tasks->count ? task : -1;
}

static void *
follow(void *argument)
{
    const member_t *member = argument;
    const msj_tasks_t *tasks = member->shared->tasks;
    long task;

    while ((task = take(member->shared)) >= 0)
    {
        tasks->run(member->worker, task);
    }
    if (tasks->leave != NULL)
    {
        tasks->leave();
    }
    return NULL;
}

/* The part of the calling thread. */
static msj_status_t
lead(msj_context_t *ctx, shared_t *shared, void *worker)
{
    const msj_tasks_t *tasks = shared->tasks;
    msj_status_t status = MSJ_OK;
    long task;

    while (status == MSJ_OK && (task = take(shared)) >= 0)
    {
        tasks->run(worker, task);
        msj_context_progress(ctx, tasks->what,
                             (double) (task + 1) / (double) tasks->count);
        status = msj_context_poll(ctx);
    }
    if (status != MSJ_OK)
    {
        atomic_store(&shared->stop, 1);
    }
    return status;
}

msj_status_t
msj_tasks_run(msj_context_t *ctx, const msj_tasks_t *tasks, void **workers,
              int threads)
{
    shared_t shared = {.tasks = tasks};
    member_t *members = msj_calloc((size_t) threads, sizeof *members);
    msj_status_t status;
    int made = 1;

    if (members == NULL)
    {
        return msj_no_memory(ctx);
    }
    atomic_init(&shared.next, 0);
    atomic_init(&shared.stop, 0);
    while (made < threads)
    {
        members[made].shared = &shared;
        members[made].worker = workers[made];
        if (pthread_create(&members[made].thread, NULL, follow, members + made))
        {
            break;
        }
        made++;
    }
    status = lead(ctx, &shared, workers[0]);
    while (--made > 0)
    {
        pthread_join(members[made].thread, NULL);
    }
    msj_free(members);
    return status;
}
