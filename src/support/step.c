/* step.c -- see step.h. */

#include "support/step.h"

#include <string.h>
#include <time.h>

/* Below this part of the step an estimate would only be noise. */
#define LEAST_DONE 0.005

double
msj_clock(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
    {
        return 0;
    }
    return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

void
msj_context_progress(msj_context_t *ctx, const char *what, double done)
{
    int same = ctx->step != NULL
               && (ctx->step == what || strcmp(ctx->step, what) == 0);

    /* A part that shrinks is that of the step's next round. */
    if (!same || (done >= 0 && done < ctx->step_done))
    {
        ctx->step_start = msj_clock();
    }
    ctx->step = done < 1 ? what : NULL; /* what follows may not tell */
    ctx->step_done = done;
    if (ctx->progress != NULL)
    {
        ctx->progress(ctx->listener, what, done);
    }
}

msj_status_t
msj_context_step(msj_context_t *ctx, const char *what, long i, long n)
{
    msj_context_progress(ctx, what, (double) (i + 1) / (double) n);
    return msj_context_poll(ctx);
}

double
msj_step_left(const msj_context_t *ctx, double now)
{
    double done = ctx->step_done;

    if (ctx->step == NULL || done < LEAST_DONE || done > 1)
    {
        return -1;
    }
    return (now - ctx->step_start) * (1 - done) / done;
}

/* ---- texts --------------------------------------------------------------- */

typedef struct
{
    char *text; /* MSJ_STEP_SIZE characters */
    size_t length;
} line_t;

static void
put(line_t *line, const char *text)
{
    while (*text != '\0' && line->length + 1 < MSJ_STEP_SIZE)
    {
        line->text[line->length++] = *text++;
    }
    line->text[line->length] = '\0';
}

static void
put_number(line_t *line, double number)
{
    char digits[24];
    char *first = digits + sizeof digits - 1;
    unsigned long rest = number < 1e15 ? (unsigned long) number : 1UL << 50;

    *first = '\0';
    do
    {
        *--first = (char) ('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    put(line, first);
}

/* Seconds up to two minutes, then minutes, hours, days. */
static void
put_time(line_t *line, double seconds)
{
    static const struct
    {
        double least, length;
        const char *name;
    } units[] = {{172800, 86400, " days"},
                 {7200, 3600, " h"},
                 {120, 60, " min"},
                 {0, 1, " s"}};
    size_t i = 0;

    while (seconds < units[i].least)
    {
        i++;
    }
    put_number(line, seconds / units[i].length + 0.5);
    put(line, units[i].name);
}

/* ", about 16 s" and what follows. */
static void
put_left(line_t *line, double left, const char *after)
{
    put(line, left < 1 ? ", less than " : ", about ");
    put_time(line, left < 1 ? 1 : left);
    put(line, after);
}

/* "solving: 43 %", or how many were found when nobody knows of how many. */
static void
put_step(line_t *line, const msj_context_t *ctx)
{
    put(line, ctx->step);
    put(line, ": ");
    if (ctx->step_done < 0)
    {
        put_number(line, -ctx->step_done);
        put(line, " so far");
        return;
    }
    put_number(line, ctx->step_done < 1 ? 100 * ctx->step_done : 100);
    put(line, " %");
}

size_t
msj_step_display(char out[MSJ_STEP_SIZE], const msj_context_t *ctx, double now)
{
    line_t line = {out, 0};
    double left = msj_step_left(ctx, now);

    out[0] = '\0';
    if (ctx->step == NULL)
    {
        return 0;
    }
    put_step(&line, ctx);
    put(&line, ", ");
    put_time(&line, now - ctx->start);
    if (left >= 0)
    {
        put_left(&line, left, " left for this step");
    }
    return line.length;
}

size_t
msj_step_reached(char out[MSJ_STEP_SIZE], const msj_context_t *ctx, double now,
                 int time)
{
    line_t line = {out, 0};
    double left = msj_step_left(ctx, now);

    out[0] = '\0';
    if (ctx->step == NULL)
    {
        return 0;
    }
    put(&line, "; ");
    put_step(&line, ctx);
    put(&line, ctx->step_done < 0 ? "" : " done");
    if (time && left >= 0)
    {
        put_left(&line, left, " more would be needed for it");
    }
    return line.length;
}
