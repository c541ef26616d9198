/* words.c -- a model from the words of a command line.

   --servers K, --class need=3,prob=1/2,exp=1 (once per class; or erlang=2:3/2
   for two stages of rate 3/2 each), --arrival R.
   Messages name the word, and the column in it where that is known. A value
   ends at the next comma; no expression contains one. Cost: linear. */

#include "model/model.h"

#include <string.h>

#include "model/check.h"
#include "model/phases.h"
#include "model/schema.h"
#include "support/memory.h"

/* The keys of --class. */
enum
{
    KEY_NAME,
    KEY_NEED,
    KEY_PROB,
    KEY_EXP,
    KEY_ERLANG,
    KEY_COUNT
};

static const msj_word_t class_words[] = {{"name", NULL},   {"need", NULL},
                                         {"prob", NULL},   {"exp", NULL},
                                         {"erlang", NULL}, {NULL, NULL}};

typedef struct
{
    msj_context_t *ctx;
    msj_binding_struct *entries; /* the bindings */
    slong entry_count;
    const char *option; /* --class, --servers or --arrival */
    const char *word;   /* its value */
} msj_words_t;

/* Put the option and, if it is positive, the column in front. */
static msj_status_t
locate(msj_words_t *w, slong column, msj_status_t status)
{
    if (status != MSJ_INPUT)
    {
        return status;
    }
    if (column <= 0)
    {
        return msj_fail(w->ctx, MSJ_INPUT, "%s %.80s: %s", w->option, w->word,
                        w->ctx->message);
    }
    return msj_fail(w->ctx, MSJ_INPUT, "%s %.80s: column %ld: %s", w->option,
                    w->word, (long) column, w->ctx->message);
}

/* An exact number (into `value`) or an integer (into `count`); `offset` is
   where its text begins in the word. */
static msj_status_t
read_value(msj_words_t *w, fmpq *value, slong *count, const char *text,
           size_t offset)
{
    msj_bindings_t bindings;
    msj_status_t status;
    slong column = 1;

    bindings->entries = w->entries;
    bindings->count = w->entry_count;
    status = value != NULL
                 ? msj_expression_evaluate(w->ctx, value, &column, text,
                                           bindings)
                 : msj_count_evaluate(w->ctx, count, &column, text, bindings);
    return locate(w, (slong) offset + column, status);
}

static msj_status_t
read_rate(msj_words_t *w, msj_job_class_struct *job, const char *value,
          size_t offset)
{
    msj_status_t status = msj_duration_set_phases(w->ctx, job->duration, 1);

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_one(job->duration->initial);
    return read_value(w, job->duration->rates, NULL, value, offset);
}

/* The two parts of STAGES:RATE; the colon is cut out. */
static msj_status_t
read_stages(msj_words_t *w, slong *stages, fmpq_t rate, char *value,
            size_t offset)
{
    char *colon = strchr(value, ':');
    size_t skipped;
    msj_status_t status;

    if (colon == NULL)
    {
        return locate(
            w, (slong) offset + 1,
            msj_fail(w->ctx, MSJ_INPUT, "no ':', expected erlang=STAGES:RATE"));
    }
    *colon = '\0';
    skipped = (size_t) (colon + 1 - value);
    status = read_value(w, NULL, stages, value, offset);
    if (status == MSJ_OK)
    {
        status = read_value(w, rate, NULL, colon + 1, offset + skipped);
    }
    if (status == MSJ_OK && fmpq_sgn(rate) <= 0)
    {
        status = locate(w, (slong) (offset + skipped) + 1,
                        msj_fail(w->ctx, MSJ_INPUT,
                                 "a rate that is not positive, expected a "
                                 "positive number"));
    }
    return status;
}

static msj_status_t
read_erlang(msj_words_t *w, msj_job_class_struct *job, char *value,
            size_t offset)
{
    msj_status_t status;
    slong stages = 0;
    fmpq_t rate;

    fmpq_init(rate);
    status = read_stages(w, &stages, rate, value, offset);
    if (status == MSJ_OK)
    {
        status = locate(
            w, (slong) offset + 1,
            msj_duration_set_erlang(w->ctx, job->duration, stages, rate));
    }
    fmpq_clear(rate);
    return status;
}

static msj_status_t
set_field(msj_words_t *w, msj_job_class_struct *job, int key, char *value,
          size_t offset)
{
    switch (key)
    {
    case KEY_NAME:
        job->name = msj_strdup(value);
        return job->name == NULL ? msj_no_memory(w->ctx) : MSJ_OK;
    case KEY_NEED:
        return read_value(w, NULL, &job->need, value, offset);
    case KEY_PROB:
        return read_value(w, job->prob, NULL, value, offset);
    case KEY_ERLANG:
        return read_erlang(w, job, value, offset);
    default:
        return read_rate(w, job, value, offset);
    }
}

static int
key_number(const char *key)
{
    int i = 0;

    while (strcmp(class_words[i].name, key) != 0)
    {
        i++;
    }
    return i;
}

/* One KEY=VALUE at `offset` in the word; cut out of `text`. */
static msj_status_t
read_field(msj_words_t *w, msj_job_class_struct *job, int seen[KEY_COUNT],
           char *text, size_t offset)
{
    char *equals = strchr(text, '=');
    msj_status_t status;
    int key;

    if (equals == NULL)
    {
        status = msj_fail(w->ctx, MSJ_INPUT, "no '=', expected KEY=VALUE%s",
                          msj_word_hint(text));
        return locate(w, (slong) offset + 1, status);
    }
    *equals = '\0';
    status = msj_word_check(w->ctx, class_words, "key", text);
    if (status == MSJ_OK)
    {
        key = key_number(text);
        if (seen[key]++)
        {
            status = msj_fail(w->ctx, MSJ_INPUT,
                              "the key '%s' a second "
                              "time, expected each key once",
                              text);
        }
    }
    if (status != MSJ_OK)
    {
        return locate(w, (slong) offset + 1, status);
    }
    return set_field(w, job, key, equals + 1,
                     offset + (size_t) (equals + 1 - text));
}

static msj_status_t
check_seen(msj_words_t *w, const int seen[KEY_COUNT])
{
    for (int i = KEY_NEED; i <= KEY_EXP; i++)
    {
        if (!seen[i] && !(i == KEY_EXP && seen[KEY_ERLANG]))
        {
            return locate(w, 0,
                          msj_fail(w->ctx, MSJ_INPUT,
                                   "no '%s', expected need=N,prob=P,exp=RATE "
                                   "(or erlang=STAGES:RATE)",
                                   class_words[i].name));
        }
    }
    if (seen[KEY_EXP] && seen[KEY_ERLANG])
    {
        return locate(w, 0,
                      msj_fail(w->ctx, MSJ_INPUT,
                               "both 'exp' and 'erlang', expected one of "
                               "them"));
    }
    return MSJ_OK;
}

static msj_status_t
read_class(msj_words_t *w, msj_job_class_struct *job)
{
    char *copy = msj_strdup(w->word);
    int seen[KEY_COUNT] = {0};
    msj_status_t status = MSJ_OK;
    char *field, *comma;

    if (copy == NULL)
    {
        return msj_no_memory(w->ctx);
    }
    for (field = copy; status == MSJ_OK && field != NULL; field = comma)
    {
        comma = strchr(field, ',');
        if (comma != NULL)
        {
            *comma++ = '\0';
        }
        status = read_field(w, job, seen, field, (size_t) (field - copy));
    }
    msj_free(copy);
    return status == MSJ_OK ? check_seen(w, seen) : status;
}

/* Name the word that a failed check of the whole model is about. */
static msj_status_t
locate_place(msj_words_t *w, const msj_place_t *place, const char *servers,
             const char *const *classes, const char *arrival,
             msj_status_t status)
{
    w->option = "--class";
    switch (place->part)
    {
    case MSJ_PART_NAME:
    case MSJ_PART_NEED:
    case MSJ_PART_PROB:
    case MSJ_PART_RATE:
    case MSJ_PART_DURATION:
        w->word = classes[place->index];
        break;
    case MSJ_PART_SERVERS:
        w->option = "--servers";
        w->word = servers;
        break;
    case MSJ_PART_ARRIVAL:
        w->option = "--arrival";
        w->word = arrival;
        break;
    default:
        return status;
    }
    return locate(w, 0, status);
}

static msj_status_t
read_words(msj_words_t *w, msj_model_t model, const char *servers,
           const char *const *classes, slong count, const char *arrival)
{
    msj_status_t status;
    slong c;

    w->option = "--servers";
    w->word = servers;
    status = read_value(w, NULL, &model->servers, servers, 0);
    if (status == MSJ_OK)
    {
        status = msj_model_add_classes(w->ctx, model, count);
    }
    w->option = "--class";
    for (c = 0; status == MSJ_OK && c < count; c++)
    {
        w->word = classes[c];
        status = read_class(w, model->classes + c);
    }
    if (status == MSJ_OK && arrival != NULL)
    {
        w->option = "--arrival";
        w->word = arrival;
        model->has_arrival = 1;
        status = read_value(w, model->arrival, NULL, arrival, 0);
    }
    return status;
}

msj_status_t
msj_model_from_words(msj_context_t *ctx, msj_model_t model, const char *servers,
                     const char *const *classes, slong count,
                     const char *arrival, const msj_bindings_t bindings)
{
    msj_place_t place = {MSJ_PART_MODEL, 0, 0};
    msj_words_t w = {ctx, bindings->entries, bindings->count, NULL, NULL};
    msj_status_t status;

    msj_model_clear(model);
    if (servers == NULL || count == 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        servers == NULL ? "no --servers, expected --servers K"
                                        : "no --class, expected at least one "
                                          "--class need=N,prob=P,exp=RATE");
    }
    status = read_words(&w, model, servers, classes, count, arrival);
    if (status == MSJ_OK)
    {
        status = msj_model_default_names(ctx, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_check(ctx, &place, model);
        status = locate_place(&w, &place, servers, classes, arrival, status);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_settle(ctx, model);
    }
    if (status != MSJ_OK)
    {
        msj_model_clear(model);
    }
    return status;
}
