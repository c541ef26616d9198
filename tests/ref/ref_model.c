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
    }
}

void
ref_model_copy(ref_model_t *out, const ref_model_t *model)
{
    out->servers = model->servers;
    out->classes = model->classes;
    out->maximal_count = model->maximal_count;
    memcpy(out->need, model->need, sizeof out->need);
    memcpy(out->maximal, model->maximal, sizeof out->maximal);
    for (int c = 0; c < REF_CLASSES; c++)
    {
        mpq_set(out->prob[c], model->prob[c]);
        mpq_set(out->rate[c], model->rate[c]);
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
    set_classes(model, classes);
}

void
ref_model_staircase(ref_model_t *model, int columns, const int *heights,
                    const char *classes)
{
    model->servers = 0;
    model->maximal_count = 0;
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
    swap_int(&model->need[i], &model->need[j]);
    mpq_swap(model->prob[i], model->prob[j]);
    mpq_swap(model->rate[i], model->rate[j]);
    for (int r = 0; r < model->maximal_count; r++)
        swap_int(&model->maximal[r][i], &model->maximal[r][j]);
}

int
ref_model_fits(const ref_model_t *model, const int *counts)
{
    int total = 0;

    for (int c = 0; c < model->classes; c++)
        total += counts[c] * model->need[c];
    if (model->servers > 0)
        return total <= model->servers;
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

int
ref_model_list_length(const ref_model_t *model)
{
    int longest = model->servers;

    for (int r = 0; r < model->maximal_count; r++)
    {
        int size = 0;

        for (int c = 0; c < model->classes; c++)
            size += model->maximal[r][c];
        longest = size > longest ? size : longest;
    }
    return longest;
}

const char *
ref_model_text(const ref_model_t *model)
{
    static char text[2000];
    size_t n = 0;

    n += (size_t) snprintf(text, sizeof text, "k=%d", model->servers);
    for (int r = 0; r < model->maximal_count && n < 1000; r++)
        for (int c = 0; c < model->classes; c++)
            n += (size_t) snprintf(text + n, sizeof text - n, "%s%d",
                                   c ? "," : " ", model->maximal[r][c]);
    for (int c = 0; c < model->classes && n < 1500; c++)
        n += (size_t) gmp_snprintf(text + n, sizeof text - n,
                                   "; need %d p %Qd mu %Qd", model->need[c],
                                   model->prob[c], model->rate[c]);
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
    for (int c = 0; c < classes; c++)
        sum += weight[c] = ref_random(seed, 1, 9);
    for (int c = 0; c < classes; c++)
    {
        model->need[c] = ref_random(seed, 1, servers);
        mpq_set_ui(model->prob[c], (unsigned long) weight[c],
                   (unsigned long) sum);
        mpq_set_ui(model->rate[c], (unsigned long) ref_random(seed, 1, 20),
                   (unsigned long) ref_random(seed, 1, 6));
        mpq_canonicalize(model->prob[c]);
        mpq_canonicalize(model->rate[c]);
    }
}
