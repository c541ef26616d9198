/* ref_queue.c -- one first come first served rule, and names. */

#include "ref/ref_queue.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void
count(const char *letters, int *counts)
{
    for (int c = 0; c < REF_CLASSES; c++)
        counts[c] = 0;
    for (; *letters; letters++)
        counts[*letters - '1']++;
}

static int
fits_too(const ref_model_t *model, const char *letters, int job_class)
{
    int counts[REF_CLASSES];

    count(letters, counts);
    counts[job_class]++;
    return ref_model_fits(model, counts);
}

/* ---- one rule ----------------------------------------------------------- */

/* First come, first served: the head enters as long as it fits. */
static void
admit(const ref_model_t *model, ref_state_t *s)
{
    while (s->waiting[0] && fits_too(model, s->service, s->waiting[0] - '1'))
    {
        size_t n = strlen(s->service);

        s->service[n] = s->waiting[0];
        s->service[n + 1] = 0;
        s->phases[n] = REF_UNDRAWN;
        s->phases[n + 1] = 0;
        memmove(s->waiting, s->waiting + 1, strlen(s->waiting));
    }
}

int
ref_queue_wants(const ref_model_t *model, ref_descriptor_t descriptor,
                const ref_state_t *s)
{
    int counts[REF_CLASSES], busy = 0, any = 0;

    if (descriptor == REF_EXACT_K)
        return (int) (strlen(s->service) + strlen(s->waiting))
               < ref_model_list_length(model);
    if (s->waiting[0])
        return 0;
    count(s->service, counts);
    for (int c = 0; c < model->classes; c++)
    {
        busy += counts[c] * model->need[c];
        any = any || fits_too(model, s->service, c);
    }
    if (descriptor == REF_JUST_ENOUGH && model->servers > 0)
        return busy < model->servers;
    return any;
}

int
ref_queue_undrawn(const ref_state_t *s)
{
    const char *found = strchr(s->phases, REF_UNDRAWN);

    return found != NULL ? (int) (found - s->phases) : -1;
}

void
ref_queue_arrive(const ref_model_t *model, ref_state_t *s, int job_class)
{
    size_t n = strlen(s->waiting);

    s->waiting[n] = (char) ('1' + job_class);
    s->waiting[n + 1] = 0;
    admit(model, s);
}

void
ref_queue_complete(const ref_model_t *model, ref_state_t *s, int place)
{
    memmove(s->service + place, s->service + place + 1,
            strlen(s->service + place));
    memmove(s->phases + place, s->phases + place + 1,
            strlen(s->phases + place));
    admit(model, s);
}

void
ref_queue_phase(ref_state_t *s, int place, int phase)
{
    s->phases[place] = (char) ('1' + phase);
}

/* ---- names -------------------------------------------------------------- */

static void
append(ref_state_t *s, const char *format, ...)
{
    size_t n = strlen(s->name);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(s->name + n, sizeof s->name - n, format, arguments);
    va_end(arguments);
}

/* By class, then without a phase before phase 1, 2, ... */
static void
name_list(const ref_model_t *model, ref_state_t *s)
{
    size_t n = strlen(s->service);

    snprintf(s->key, sizeof s->key, "%s%s", s->service, s->waiting);
    for (size_t i = 0; s->key[i]; i++)
        append(s,
               i < n && ref_model_phases(model, s->key[i] - '1') > 1 ? "%c%c.%c"
                                                                     : "%c%c",
               i ? ',' : '[', s->key[i], i < n ? s->phases[i] : '?');
    append(s, "]");
    for (size_t i = strlen(s->key); i-- > 0;)
    {
        s->key[2 * i] = s->key[i];
        s->key[2 * i + 1] = i < n ? s->phases[i] : REF_UNDRAWN;
    }
}

/* The number of jobs in service of the class, in each phase, to the key and
   to the name. */
static void
name_class(const ref_model_t *model, ref_state_t *s, int c)
{
    int phases = ref_model_phases(model, c);

    for (int f = 0; f < phases; f++)
    {
        int jobs = 0;

        for (size_t i = 0; s->service[i]; i++)
            jobs += s->service[i] == '1' + c && s->phases[i] == '1' + f;
        append(s, "%s%d", f ? ":" : "", jobs);
        s->key[strlen(s->key)] = (char) (jobs + 1);
    }
}

static void
name_multiset(const ref_model_t *model, ref_state_t *s)
{
    if (s->waiting[0])
        append(s, "[%c; ", s->waiting[0]);
    else
        append(s, "[-; ");
    for (int c = 0; c < model->classes; c++)
    {
        append(s, "%s", c ? "," : "");
        name_class(model, s, c);
    }
    append(s, "]");
}

static void
name_two_class(const ref_model_t *model, ref_state_t *s)
{
    int first = model->servers > 0 && model->need[1] < model->need[0];
    int h = s->waiting[0] ? s->waiting[0] - '0' : 0;

    append(s, "[%d,", model->servers > 0 ? h != 0 : h);
    name_class(model, s, first);
    append(s, ",");
    name_class(model, s, 1 - first);
    append(s, "]");
}

void
ref_queue_name(const ref_model_t *model, ref_descriptor_t descriptor,
               ref_state_t *s)
{
    memset(s->key, 0, sizeof s->key);
    s->name[0] = 0;
    count(s->service, s->counts);
    if (descriptor == REF_EXACT_K)
    {
        name_list(model, s);
        return;
    }
    if (descriptor == REF_JUST_ENOUGH)
        name_multiset(model, s);
    else
        name_two_class(model, s);
    s->key[strlen(s->key)] = s->waiting[0] ? (char) (s->waiting[0] - '0' + 1)
                                           : (char) 1;
}

void
ref_queue_block(const ref_model_t *model, ref_state_t *s)
{
    memset(s->key, 0, sizeof s->key);
    s->name[0] = 0;
    for (int c = 0; c < model->classes; c++)
        name_class(model, s, c);
    memcpy(s->key + strlen(s->key), s->waiting, strlen(s->waiting) + 1);
}
