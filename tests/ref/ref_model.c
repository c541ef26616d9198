/* ref_model.c -- a model for the reference implementations. */

#include "ref/ref_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
ref_model_init(ref_model_t *model)
{
    memset(model, 0, sizeof *model);
    for (int c = 0; c < REF_CLASSES; c++)
    {
        mpq_init(model->prob[c]);
        mpq_init(model->rate[c]);
    }
}

void
ref_model_clear(ref_model_t *model)
{
    for (int c = 0; c < REF_CLASSES; c++)
    {
        mpq_clear(model->prob[c]);
        mpq_clear(model->rate[c]);
        ref_duration_clear(&model->duration[c]);
    }
}

void
ref_model_copy(ref_model_t *out, const ref_model_t *model)
{
    out->servers = model->servers;
    out->classes = model->classes;
    out->maximal_count = model->maximal_count;
    out->resources = model->resources;
    memcpy(out->need, model->need, sizeof out->need);
    memcpy(out->capacity, model->capacity, sizeof out->capacity);
    memcpy(out->needs, model->needs, sizeof out->needs);
    memcpy(out->maximal, model->maximal, sizeof out->maximal);
    for (int c = 0; c < REF_CLASSES; c++)
    {
        mpq_set(out->prob[c], model->prob[c]);
        mpq_set(out->rate[c], model->rate[c]);
        ref_duration_copy(&out->duration[c], &model->duration[c]);
    }
}

static void
set_number(mpq_t out, const char *text)
{
    if (mpq_set_str(out, text, 10) != 0 || mpz_sgn(mpq_denref(out)) == 0)
    {
        fprintf(stderr, "bad number in a test: %s\n", text);
        exit(99);
    }
    mpq_canonicalize(out);
}

static void
set_classes(ref_model_t *model, const char *text)
{
    char prob[200], rate[200];
    int used;

    model->classes = 0;
    for (;;)
    {
        int c = model->classes++;

        if (sscanf(text, "%d %199s %199[^, ]%n", &model->need[c], prob, rate,
                   &used) != 3)
        {
            fprintf(stderr, "bad classes in a test: %s\n", text);
            exit(99);
        }
        ref_duration_clear(&model->duration[c]);
        set_number(model->prob[c], prob);
        set_number(model->rate[c], rate);
        text += used;
        if (*text++ != ',')
            return;
    }
}

void
ref_model_servers(ref_model_t *model, int servers, const char *classes)
{
    model->servers = servers;
    model->maximal_count = 0;
    model->resources = 0;
    set_classes(model, classes);
}

void
ref_model_staircase(ref_model_t *model, int columns, const int *heights,
                    const char *classes)
{
    model->servers = 0;
    model->maximal_count = 0;
    model->resources = 0;
    set_classes(model, classes);
    for (int a = 0; a < columns; a++)
        if (a == columns - 1 || heights[a] > heights[a + 1])
        {
            model->maximal[model->maximal_count][0] = a;
            model->maximal[model->maximal_count++][1] = heights[a];
        }
}

static void
swap_int(int *x, int *y)
{
    int z = *x;

    *x = *y;
    *y = z;
}

void
ref_model_swap(ref_model_t *model, int i, int j)
{
    ref_duration_t spare;

    swap_int(&model->need[i], &model->need[j]);
    mpq_swap(model->prob[i], model->prob[j]);
    mpq_swap(model->rate[i], model->rate[j]);
    spare = model->duration[i];
    model->duration[i] = model->duration[j];
    model->duration[j] = spare;
    for (int r = 0; r < model->resources; r++)
        swap_int(&model->needs[i][r], &model->needs[j][r]);
    for (int r = 0; r < model->maximal_count; r++)
        swap_int(&model->maximal[r][i], &model->maximal[r][j]);
}

static int
fits_resources(const ref_model_t *model, const int *counts)
{
    for (int r = 0; r < model->resources; r++)
    {
        int used = 0;

        for (int c = 0; c < model->classes; c++)
            used += counts[c] * model->needs[c][r];
        if (used > model->capacity[r])
            return 0;
    }
    return 1;
}

int
ref_model_fits(const ref_model_t *model, const int *counts)
{
    int total = 0;

    for (int c = 0; c < model->classes; c++)
        total += counts[c] * model->need[c];
    if (model->servers > 0)
        return total <= model->servers;
    if (model->resources > 0)
        return fits_resources(model, counts);
    for (int r = 0; r < model->maximal_count; r++)
    {
        int below = 1;

        for (int c = 0; c < model->classes; c++)
            below = below && counts[c] <= model->maximal[r][c];
        if (below)
            return 1;
    }
    return 0;
}

/* The most jobs of the classes from c on that fit beside `counts`. */
static int
largest_beside(const ref_model_t *model, int *counts, int c)
{
    int most = 0;

    if (c == model->classes)
        return 0;
    for (int jobs = 0; ref_model_fits(model, counts); jobs++, counts[c]++)
    {
        int saved[REF_CLASSES], size;

        memcpy(saved, counts, sizeof saved);
        size = jobs + largest_beside(model, saved, c + 1);
        most = size > most ? size : most;
    }
    return most;
}

int
ref_model_list_length(const ref_model_t *model)
{
    int counts[REF_CLASSES] = {0};

    return model->servers > 0 ? model->servers
                              : largest_beside(model, counts, 0);
}

/* ---- resources and maximal multisets ------------------------------------ */

void
ref_model_resource(ref_model_t *model, int capacity, const int *needs)
{
    if (model->servers > 0)
    {
        model->resources = 1;
        model->capacity[0] = model->servers;
        for (int c = 0; c < model->classes; c++)
        {
            model->needs[c][0] = model->need[c];
            model->need[c] = 0;
        }
        model->servers = 0;
    }
    model->capacity[model->resources] = capacity;
    for (int c = 0; c < model->classes; c++)
        model->needs[c][model->resources] = needs[c];
    model->resources++;
}

static int
is_maximal(const ref_model_t *model, int *counts)
{
    int maximal = 1;

    for (int c = 0; c < model->classes; c++)
    {
        counts[c]++;
        maximal = maximal && !ref_model_fits(model, counts);
        counts[c]--;
    }
    return maximal;
}

static void
collect_maximal(ref_model_t *out, const ref_model_t *model, int *counts, int c)
{
    if (!ref_model_fits(model, counts))
        return;
    if (c < model->classes)
    {
        int saved = counts[c];

        collect_maximal(out, model, counts, c + 1);
        counts[c]++;
        collect_maximal(out, model, counts, c);
        counts[c] = saved;
        return;
    }
    if (!is_maximal(model, counts))
        return;
    if (out->maximal_count < REF_MAXIMAL)
        memcpy(out->maximal[out->maximal_count], counts,
               sizeof out->maximal[0]);
    out->maximal_count++;
}

int
ref_model_spell_out(ref_model_t *model)
{
    int counts[REF_CLASSES] = {0}, fits;
    ref_model_t out;

    ref_model_init(&out);
    ref_model_copy(&out, model);
    out.maximal_count = 0;
    collect_maximal(&out, model, counts, 0);
    fits = out.maximal_count <= REF_MAXIMAL;
    if (fits)
    {
        out.servers = 0;
        out.resources = 0;
        memset(out.need, 0, sizeof out.need);
        ref_model_copy(model, &out);
    }
    ref_model_clear(&out);
    return fits;
}

/* ---- durations ---------------------------------------------------------- */

void
ref_model_duration(ref_model_t *model, int job_class, const char *text)
{
    ref_duration_set(&model->duration[job_class], text);
}

int
ref_model_phases(const ref_model_t *model, int job_class)
{
    int phases = model->duration[job_class].phases;

    return phases > 0 ? phases : 1;
}

void
ref_model_initial(mpq_t out, const ref_model_t *model, int job_class, int i)
{
    mpq_set_ui(out, 1, 1);
    if (model->duration[job_class].phases > 0)
        mpq_set(out, model->duration[job_class].alpha[i]);
}

void
ref_model_change(mpq_t out, const ref_model_t *model, int job_class, int i,
                 int j)
{
    int phases = model->duration[job_class].phases;

    mpq_set_ui(out, 0, 1);
    if (phases > 0 && i != j)
        mpq_set(out, model->duration[job_class].change[i * phases + j]);
}

void
ref_model_exit(mpq_t out, const ref_model_t *model, int job_class, int i)
{
    mpq_set(out, model->duration[job_class].phases > 0
                     ? model->duration[job_class].exit[i]
                     : model->rate[job_class]);
}

void
ref_model_mean_duration(mpq_t out, const ref_model_t *model, int job_class)
{
    mpq_t second;

    mpq_init(second);
    if (model->duration[job_class].phases > 0)
        ref_duration_moments(out, second, &model->duration[job_class]);
    else
        mpq_inv(out, model->rate[job_class]);
    mpq_clear(second);
}

void
ref_model_scale(ref_model_t *model, const mpq_t factor)
{
    for (int c = 0; c < model->classes; c++)
    {
        mpq_mul(model->rate[c], model->rate[c], factor);
        ref_duration_scale(&model->duration[c], factor);
    }
}

/* ---- text, random models ------------------------------------------------ */

const char *
ref_model_text(const ref_model_t *model)
{
    static char text[4000];
    size_t n = 0;

    n += (size_t) snprintf(text, sizeof text, "k=%d", model->servers);
    for (int r = 0; r < model->resources; r++)
        for (int c = 0; c < model->classes; c++)
            n += (size_t) snprintf(text + n, sizeof text - n, "%s%d%s",
                                   c ? "," : " needs ", model->needs[c][r],
                                   c + 1 < model->classes ? "" : " of");
    for (int r = 0; r < model->resources; r++)
        n += (size_t) snprintf(text + n, sizeof text - n, " %d",
                               model->capacity[r]);
    for (int r = 0; r < model->maximal_count && n < 1000; r++)
        for (int c = 0; c < model->classes; c++)
            n += (size_t) snprintf(text + n, sizeof text - n, "%s%d",
                                   c ? "," : " ", model->maximal[r][c]);
    for (int c = 0; c < model->classes && n < 1500; c++)
        n += (size_t) gmp_snprintf(
            text + n, sizeof text - n, "; need %d p %Qd mu %Qd %s",
            model->need[c], model->prob[c], model->rate[c],
            ref_duration_text(&model->duration[c]));
    return text;
}

int
ref_random(unsigned long long *seed, int low, int high)
{
    *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (int) ((*seed >> 33) % (unsigned) (high - low + 1));
}

void
ref_model_random(ref_model_t *model, int servers, int classes,
                 unsigned long long *seed)
{
    int weight[REF_CLASSES], sum = 0;

    model->servers = servers;
    model->classes = classes;
    model->maximal_count = 0;
    model->resources = 0;
    for (int c = 0; c < classes; c++)
        sum += weight[c] = ref_random(seed, 1, 9);
    for (int c = 0; c < classes; c++)
    {
        ref_duration_clear(&model->duration[c]);
        model->need[c] = ref_random(seed, 1, servers);
        mpq_set_ui(model->prob[c], (unsigned long) weight[c],
                   (unsigned long) sum);
        mpq_set_ui(model->rate[c], (unsigned long) ref_random(seed, 1, 20),
                   (unsigned long) ref_random(seed, 1, 6));
        mpq_canonicalize(model->prob[c]);
        mpq_canonicalize(model->rate[c]);
    }
}

void
ref_model_random_duration(ref_model_t *model, int job_class, int kind,
                          unsigned long long *seed)
{
    char text[200];
    int a = ref_random(seed, 1, 9), b = ref_random(seed, 1, 9);
    int c = ref_random(seed, 1, 4), d = ref_random(seed, 1, 9);

    set_number(model->rate[job_class], "1");
    ref_duration_clear(&model->duration[job_class]);
    if (kind <= 0)
    {
        mpq_set_si(model->rate[job_class], a, (unsigned long) c);
        mpq_canonicalize(model->rate[job_class]);
        return;
    }
    if (kind == 1)
        snprintf(text, sizeof text, "erlang 2 %d/%d", a, c);
    else if (kind == 2)
        snprintf(text, sizeof text, "hyperexp %d/5 %d %d/5 %d/3", c, a, 5 - c,
                 b);
    else if (kind == 3)
        snprintf(text, sizeof text, "coxian %d %d/5 %d/2", a, c, b);
    else
        snprintf(text, sizeof text, "ph 2 %d/5 %d/5 -%d %d/2 %d -%d", c, 5 - c,
                 a + d, a, b, b + d % 2);
    ref_duration_set(&model->duration[job_class], text);
}

/* The lists that go on from these jobs in service; `blocked`: the rest waits.
   Phases of the jobs multiply. */
static long
count_lists(const ref_model_t *model, const int *counts, int blocked, int left,
            long most)
{
    long sum = 0;

    if (left == 0)
        return 1;
    for (int c = 0; c < model->classes && sum <= most; c++)
    {
        int more[REF_CLASSES], waits;

        memcpy(more, counts, sizeof more);
        more[c]++;
        waits = blocked || !ref_model_fits(model, more);
        sum += (waits ? 1 : ref_model_phases(model, c))
               * count_lists(model, waits ? counts : more, waits, left - 1,
                             most);
    }
    return sum <= most ? sum : most + 1;
}

long
ref_model_lists(const ref_model_t *model, long most)
{
    int counts[REF_CLASSES] = {0};

    return count_lists(model, counts, 0, ref_model_list_length(model), most);
}
