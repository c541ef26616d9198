/* guard.c -- how the program ends when it cannot go on.

   Only async-signal-safe functions are called in the handlers and after an
   allocation failed. A half-written file is all that there is to clean up,
   so a signal need not wait for the computation, which may be inside FLINT
   for long. */

#include "cli/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <flint/flint.h>
#include <gmp.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/complain.h"

static const char *volatile doomed;
static int memory_is_limited;

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

FLINT_NORETURN static void
end_with(const char *text, int status)
{
    remove_file();
    say("msjcert: ");
    say(text);
    say("\n");
    _exit(status);
}

/* --- memory -------------------------------------------------------------- */

int
msj_guard_memory_is_limited(void)
{
    return memory_is_limited;
}

const char *
msj_guard_memory_text(void)
{
    return memory_is_limited ? "the memory limit (--max-memory) was reached"
                             : "out of memory";
}

/* The pointer, or the end. */
static void *
or_end(void *pointer)
{
    if (pointer == NULL)
    {
        end_with(msj_guard_memory_text(),
                 memory_is_limited ? MSJ_EXIT_LIMIT : MSJ_EXIT_FAILURE);
    }
    return pointer;
}

static void *
take(size_t bytes)
{
    return or_end(malloc(bytes == 0 ? 1 : bytes));
}

static void *
take_zeroed(size_t count, size_t size)
{
    return count == 0 || size == 0 ? take(1) : or_end(calloc(count, size));
}

static void *
retake(void *old, size_t bytes)
{
    return or_end(realloc(old, bytes == 0 ? 1 : bytes));
}

static void *
retake_for_gmp(void *old, size_t old_bytes, size_t bytes)
{
    (void) old_bytes;
    return retake(old, bytes);
}

static void
drop_for_gmp(void *pointer, size_t bytes)
{
    (void) bytes;
    free(pointer);
}

FLINT_NORETURN static void
end_for_flint(void)
{
    end_with("internal error: FLINT gave up", MSJ_EXIT_FAILURE);
}

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

msj_status_t
msj_guard_memory(msj_context_t *ctx, size_t bytes)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) != 0)
    {
        return msj_fail(ctx, MSJ_IO, "cannot limit the memory: %s",
                        strerror(errno));
    }
    if (limit.rlim_cur == RLIM_INFINITY || bytes < limit.rlim_cur)
    {
        limit.rlim_cur = (rlim_t) bytes;
    }
    if (setrlimit(RLIMIT_AS, &limit) != 0)
    {
        return msj_fail(ctx, MSJ_IO, "cannot limit the memory: %s",
                        strerror(errno));
    }
    memory_is_limited = 1;
    return MSJ_OK;
}

/* --- signals and time ---------------------------------------------------- */

/* The handler was removed when it was called: the signal ends the program
   now, as the shell expects (status 128 + signal). */
static void
on_signal(int number)
{
    sigset_t set;

    remove_file();
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
    end_with("the time limit (--timeout) was reached", MSJ_EXIT_LIMIT);
}

static void
handle(int number, void (*handler)(int))
{
    struct sigaction action;

    /* nohup(1) and shells in the background ignore signals on purpose. */
    if (sigaction(number, NULL, &action) != 0
        || (number != SIGALRM && action.sa_handler == SIG_IGN))
    {
        return;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = (int) SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void
guard_signals(void)
{
    handle(SIGINT, on_signal);
    handle(SIGTERM, on_signal);
    handle(SIGHUP, on_signal);
}

/* Block the signals, so that none comes between a file and its guard. */
static void
block_signals(int how)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
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
    mp_set_memory_functions(take, retake_for_gmp, drop_for_gmp);
    __flint_set_memory_functions(take, take_zeroed, retake, free);
    flint_set_abort(end_for_flint);
    guard_signals();
}

void
msj_guard_timeout(const msj_context_t *ctx)
{
    double seconds = ctx->timeout + 2;

    if (ctx->timeout > 0 && seconds < UINT_MAX / 2)
    {
        handle(SIGALRM, on_alarm);
        alarm((unsigned int) seconds);
    }
}
