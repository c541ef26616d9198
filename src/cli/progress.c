/* progress.c -- see progress.h.

   The line is written with write(2) by the thread of the command, and never
   longer than the terminal is wide: a line that wraps cannot be rewritten.
   A command in the background leaves the terminal to others. */

#include "cli/progress.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "support/step.h"

#define FIRST_AFTER 1.0 /* seconds */
#define PAUSE 0.2
#define WIDTH 80 /* of a terminal that does not tell */

static const char remove_line[] = "\r\033[K";

static volatile sig_atomic_t shown;
static int held;
static double next_time;

static void
write_all(const char *text, size_t length)
{
    ssize_t written = 1;

    while (length > 0 && written > 0)
    {
        written = write(STDERR_FILENO, text, length);
        if (written > 0)
        {
            text += written;
            length -= (size_t) written;
        }
    }
}

void
msj_progress_clear(void)
{
    if (shown)
    {
        shown = 0;
        write_all(remove_line, sizeof remove_line - 1);
    }
}

void
msj_progress_hold(int hold)
{
    held = hold;
    if (hold)
    {
        msj_progress_clear();
    }
}

/* Characters that fit into a line of the terminal. */
static size_t
line_width(void)
{
#ifdef TIOCGWINSZ
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
    {
        return size.ws_col - 1U;
    }
#endif
    return WIDTH - 1;
}

/* Some other job has the terminal? */
static int
in_background(void)
{
    pid_t front = tcgetpgrp(STDERR_FILENO);

    return front != -1 && front != getpgrp();
}

static void
show(void *listener, const char *what, double done)
{
    const msj_context_t *ctx = listener;
    double now = msj_clock();
    char text[sizeof remove_line + MSJ_STEP_SIZE];
    size_t length, most;

    (void) what;
    (void) done;
    if (held || now < next_time || in_background())
    {
        return;
    }
    next_time = now + PAUSE;
    most = line_width();
    memcpy(text, remove_line, sizeof remove_line);
    length = msj_step_display(text + sizeof remove_line - 1, ctx, now);
    if (length > 0)
    {
        shown = 1; /* first: a signal may come in between */
        write_all(text,
                  sizeof remove_line - 1 + (length < most ? length : most));
    }
}

void
msj_progress_start(msj_context_t *ctx)
{
    const char *terminal = getenv("TERM");

    if (isatty(STDERR_FILENO) && terminal != NULL && terminal[0] != '\0'
        && strcmp(terminal, "dumb") != 0)
    {
        next_time = ctx->start + FIRST_AFTER;
        ctx->progress = show;
        ctx->listener = ctx;
    }
}
