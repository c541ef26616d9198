/* ref_queue.c -- one first come first served rule, and names. */

#include "ref/ref_queue.h"

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
    admit(model, s);
}

/* ---- names -------------------------------------------------------------- */

static void
name_list(ref_state_t *s)
{
    size_t n = 0;

    snprintf(s->key, sizeof s->key, "%s%s", s->service, s->waiting);
    for (const char *letter = s->key; *letter; letter++)
        n += (size_t) snprintf(s->name + n, sizeof s->name - n, "%c%c",
                               n ? ',' : '[', *letter);
    snprintf(s->name + n, sizeof s->name - n, "]");
}

static void
name_multiset(const ref_model_t *model, ref_state_t *s, const int *counts)
{
    int blocked = s->waiting[0] ? s->waiting[0] - '0' : 0;
    size_t n;

    for (int c = 0; c < model->classes; c++)
        s->key[c] = (char) (counts[c] + 1);
    s->key[model->classes] = (char) (blocked + 1);
    s->key[model->classes + 1] = 0;
    if (blocked)
        n = (size_t) snprintf(s->name, sizeof s->name, "[%d;", blocked);
    else
        n = (size_t) snprintf(s->name, sizeof s->name, "[-;");
    for (int c = 0; c < model->classes; c++)
        n += (size_t) snprintf(s->name + n, sizeof s->name - n, "%c%d",
                               c ? ',' : ' ', counts[c]);
    snprintf(s->name + n, sizeof s->name - n, "]");
}

static void
name_two_class(const ref_model_t *model, ref_state_t *s)
{
    int swapped = model->servers > 0 && model->need[1] < model->need[0];
    int counts[2] = {s->counts[swapped ? 1 : 0], s->counts[swapped ? 0 : 1]};
    int h = s->waiting[0] ? s->waiting[0] - '0' : 0;

    name_multiset(model, s, counts);
    if (model->servers > 0)
        h = h != 0;
    snprintf(s->name, sizeof s->name, "[%d,%d,%d]", h, counts[0], counts[1]);
}

void
ref_queue_name(const ref_model_t *model, ref_descriptor_t descriptor,
               ref_state_t *s)
{
    memset(s->key, 0, sizeof s->key);
    count(s->service, s->counts);
    if (descriptor == REF_EXACT_K)
        name_list(s);
    else if (descriptor == REF_JUST_ENOUGH)
        name_multiset(model, s, s->counts);
    else
        name_two_class(model, s);
}
