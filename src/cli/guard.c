/* guard.c -- how the program ends when it cannot go on.

   Only async-signal-safe functions are called in the handlers and after an
   allocation failed. A half-written file and the line of progress are all that
   there is to clean up, so a signal need not wait for the computation, which
   may be inside FLINT for long. Several threads may want to end the program at
   once: the first one does. */

#include "cli/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/complain.h"
#include "cli/progress.h"
#include "support/step.h"

static const char *volatile doomed;
static const msj_context_t *watched;
static char time_text[80];

/* --- the end ------------------------------------------------------------- */

static void
remove_file(void)
{
    const char *path = doomed;

    if (path != NULL)
    {
        unlink(path);
    }
}

static void
say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));

    (void) ignored;
}

/* Of several threads the first one goes on; it is not interrupted. */
static void
be_the_last(void)
{
    static atomic_flag ending = ATOMIC_FLAG_INIT;
    sigset_t all;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    while (atomic_flag_test_and_set(&ending))
    {
        pause();
    }
}

_Noreturn static void
end_saying(const char *text, const char *more, int status)
{
    be_the_last();
    remove_file();
    msj_progress_clear();
    say("msjcert: ");
    say(text);
    say(more);
    say("\n");
    _exit(status);
}

void
msj_guard_end(const char *text, int status)
{
    end_saying(text, "", status);
}

void
msj_guard_end_in_step(const char *text, int status, int time)
{
    char reached[MSJ_STEP_SIZE] = "";

    if (watched != NULL)
    {
        msj_step_reached(reached, watched, msj_clock(), time);
    }
    end_saying(text, reached, status);
}

/* --- streams ------------------------------------------------------------- */

/* A file opened later must not get the number of a closed stream: results
   would go into it. The stand-in cannot be used in the stream's direction. */
static void
occupy(int number, int flags)
{
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF
        && open("/dev/null", flags) == -1)
    {
        _exit(MSJ_EXIT_FAILURE);
    }
}

/* --- signals and time ---------------------------------------------------- */

/* The handler was removed when it was called: the signal ends the program
   now, as the shell expects (status 128 + signal). */
static void
on_signal(int number)
{
    sigset_t set;

    remove_file();
    msj_progress_clear();
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}

static void
on_alarm(int number)
{
    (void) number;
    msj_guard_end_in_step(time_text, MSJ_EXIT_LIMIT, 1);
}

static void
on_processor_limit(int number)
{
    (void) number;
    msj_guard_end("the system's limit of processor time was reached",
                  MSJ_EXIT_FAILURE);
}

/* Unless the signal is ignored already (nohup). */
static void
handle(int number, void (*handler)(int))
{
    struct sigaction action;

    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
    {
        return;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = (int) SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* The signals that clean up. */
static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

static void
guard_signals(void)
{
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++)
    {
        handle(ending[i], on_signal);
    }
    handle(SIGXCPU, on_processor_limit);
    handle(SIGXFSZ, SIG_IGN); /* writing fails, which says more */
}

/* Block the signals, so that none comes between a file and its guard. */
static void
block_signals(int how)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++)
    {
        sigaddset(&set, ending[i]);
    }
    sigaddset(&set, SIGXCPU);
    sigaddset(&set, SIGALRM);
    sigprocmask(how, &set, NULL);
}

int
msj_guard_create(char *path)
{
    int descriptor, error;

    block_signals(SIG_BLOCK);
    descriptor = mkstemp(path);
    if (descriptor != -1)
    {
        doomed = path;
    }
    error = errno;
    block_signals(SIG_UNBLOCK);
    errno = error;
    return descriptor;
}

void
msj_guard_release(void)
{
    doomed = NULL;
}

void
msj_guard_start(void)
{
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_RDONLY);
    msj_guard_libraries();
    guard_signals();
}

void
msj_guard_watch(const msj_context_t *ctx)
{
    watched = ctx;
}

void
msj_guard_timeout(void)
{
    double seconds = watched->timeout + 2;
    unsigned long ms = (unsigned long) (watched->timeout * 1000 + 0.5);

    if (watched->timeout > 0 && seconds < UINT_MAX / 2)
    {
        snprintf(time_text, sizeof time_text,
                 "the time limit of %lu.%03lu seconds was reached", ms / 1000,
                 ms % 1000);
        handle(SIGALRM, on_alarm);
        alarm((unsigned int) seconds);
    }
}
