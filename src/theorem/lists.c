/* lists.c -- the lists of exact-k and what fits together (list_walk.h). */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/memory.h"
#include "theorem/list_walk.h"

/* For messages: what a machine may do in a second. */
#define LISTS_A_SECOND 1000000000UL
/* The lists of a task: from a tenth of a millisecond to a tenth of a second. */
#define TASK_LISTS ((ulong) 1 << 20)
/* Above this many digits a number is not written out. */
#define DIGITS_SHOWN 60

void
msj_lists_init(msj_lists_t lists)
{
    memset(lists, 0, sizeof *lists);
}

void
msj_lists_clear(msj_lists_t lists)
{
    msj_free(lists->need);
    msj_free(lists->capacity);
    msj_free(lists->idle);
    msj_lists_init(lists);
}

/* ---- how many ----------------------------------------------------------- */

/* "36 years" and the like, rounded down. */
static void
time_text(char *out, size_t room, const fmpz_t seconds)
{
    static const struct
    {
        ulong length;
        const char *name;
    } units[] = {{31557600, "years"},
                 {86400, "days"},
                 {3600, "hours"},
                 {60, "minutes"},
                 {1, "seconds"}};
    size_t unit = 0;
    fmpz_t count;
    char *digits;

    while (units[unit].length > 1
           && fmpz_cmp_ui(seconds, 2 * units[unit].length) < 0)
    {
        unit++;
    }
    fmpz_init(count);
    fmpz_fdiv_q_ui(count, seconds, units[unit].length);
    digits = fmpz_sizeinbase(count, 10) < DIGITS_SHOWN
                 ? fmpz_get_str(NULL, 10, count)
                 : NULL;
    snprintf(out, room, "%s %s", digits == NULL ? "10^50 and more" : digits,
             units[unit].name);
    flint_free(digits);
    fmpz_clear(count);
}

/* MSJ_LIMIT: there are `count` lists, more than the limit. */
static msj_status_t
too_many(msj_context_t *ctx, const msj_model_t model, const fmpz_t count)
{
    char number[DIGITS_SHOWN + 8] = "", time[DIGITS_SHOWN + 32];
    ulong speed = LISTS_A_SECOND * (ulong) ctx->threads;
    fmpz_t seconds;

    if (fmpz_sizeinbase(count, 10) < DIGITS_SHOWN)
    {
        strcpy(number, " = ");
        fmpz_get_str(number + 3, 10, count);
    }
    fmpz_init(seconds);
    fmpz_cdiv_q_ui(seconds, count, speed);
    time_text(time, sizeof time, seconds);
    fmpz_clear(seconds);
    return msj_fail(ctx, MSJ_LIMIT,
                    "exact-k has %ld^%ld%s lists, which one by one take "
                    "about %s; the limit is %lu lists (--max-states)",
                    (long) model->class_count, (long) model->list_length,
                    number, time, ctx->max_states);
}

static msj_status_t
count_lists(msj_context_t *ctx, msj_lists_struct *lists,
            const msj_model_t model, double bytes)
{
    msj_status_t status = MSJ_OK;
    fmpz_t count;

    if (model->list_length > MSJ_LIST_LENGTH_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT, "lists of %ld jobs, the limit is %ld",
                        (long) model->list_length, (long) MSJ_LIST_LENGTH_MAX);
    }
    fmpz_init_set_si(count, model->class_count);
    fmpz_pow_ui(count, count, (ulong) model->list_length);
    if (fmpz_cmp_ui(count, ctx->max_states) > 0
        || fmpz_cmp_ui(count, (ulong) WORD_MAX) > 0)
    {
        status = too_many(ctx, model, count);
    }
    else
    {
        lists->count = fmpz_get_ui(count);
        status = msj_context_need(ctx, bytes * (double) lists->count,
                                  "the table of all lists");
    }
    fmpz_clear(count);
    return status;
}

/* ---- what fits ---------------------------------------------------------- */

/* What a job of the class needs of the kind. */
static slong
need_of(const msj_model_t model, slong job_class, slong kind)
{
    return model->servers > 0          ? model->classes[job_class].need
           : model->resource_count > 0 ? model->classes[job_class].needs[kind]
                                       : job_class == kind;
}

static slong
capacity_of(const msj_model_t model, slong alternative, slong kind)
{
    return model->servers > 0 ? model->servers
           : model->resource_count > 0
               ? model->capacity[kind]
               : model->maximal[alternative * model->class_count + kind];
}

static void
fill(msj_lists_struct *lists, const msj_model_t model)
{
    slong *idle = lists->idle;

    for (slong c = 0; c < lists->classes; c++)
    {
        for (slong q = 0; q < lists->kinds; q++)
        {
            lists->need[c * lists->kinds + q] = need_of(model, c, q);
        }
        for (slong a = 0; a < lists->alternatives; a++)
        {
            for (slong q = 0; q < lists->kinds; q++)
            {
                *idle++ = capacity_of(model, a, q) - need_of(model, c, q);
            }
        }
    }
    for (slong a = 0; a < lists->alternatives; a++)
    {
        for (slong q = 0; q < lists->kinds; q++)
        {
            lists->capacity[a * lists->kinds + q] = capacity_of(model, a, q);
        }
    }
}

msj_status_t
msj_lists_set(msj_context_t *ctx, msj_lists_t lists, const msj_model_t model,
              double bytes)
{
    size_t needs, capacities;

    lists->classes = model->class_count;
    lists->length = model->list_length;
    lists->task = TASK_LISTS;
    lists->alternatives = model->maximal_count > 0 ? model->maximal_count : 1;
    lists->kinds = model->servers > 0          ? 1
                   : model->resource_count > 0 ? model->resource_count
                                               : model->class_count;
    needs = (size_t) lists->classes * (size_t) lists->kinds;
    capacities = (size_t) lists->alternatives * (size_t) lists->kinds;
    lists->need = msj_calloc(needs, sizeof(slong));
    lists->capacity = msj_calloc(capacities, sizeof(slong));
    lists->idle = msj_calloc((size_t) lists->classes * capacities,
                             sizeof(slong));
    if (!lists->need || !lists->capacity || !lists->idle)
    {
        return msj_no_memory(ctx);
    }
    fill(lists, model);
    return count_lists(ctx, lists, model, bytes);
}

/* ---- names and numbers -------------------------------------------------- */

char *
msj_list_name(const msj_lists_t lists, ulong number)
{
    ulong power = lists->count;
    char *text = NULL;
    char *name = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
    {
        return NULL;
    }
    for (slong i = 0; i < lists->length; i++)
    {
        power /= (ulong) lists->classes;
        fprintf(out, "%c%lu", i ? ',' : '[', number / power + 1);
        number %= power;
    }
    fputc(']', out);
    if (fclose(out) == 0)
    {
        name = msj_strdup(text);
    }
    free(text);
    return name;
}

slong
msj_lists_task_jobs(const msj_lists_t lists)
{
    ulong below = (ulong) lists->classes;
    slong jobs = lists->length - 1;

    while (jobs > 0 && below <= lists->task / (ulong) lists->classes)
    {
        below *= (ulong) lists->classes;
        jobs--;
    }
    return jobs;
}

int
msj_lists_threads(const msj_context_t *ctx, const msj_lists_t lists)
{
    ulong tasks = (lists->count - 1) / lists->task + 1;

    return tasks < (ulong) ctx->threads ? (int) tasks : ctx->threads;
}
