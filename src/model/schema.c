/* schema.c -- the words of the model language, and advice for wrong ones.

   The language is the one of doc/ and of the manual; what this version does
   not implement is listed with the words to use instead. Cost: linear in
   the table. */

#include "model/schema.h"

#include <stdio.h>
#include <string.h>

const msj_word_t msj_model_keys[] = {{"servers", NULL},  {"capacity", NULL},
                                     {"feasible", NULL}, {"mmsr", NULL},
                                     {"chain", NULL},    {"classes", NULL},
                                     {"policy", NULL},   {"arrival", NULL},
                                     {"parallel", NULL}, {NULL, NULL}};

const msj_word_t msj_class_keys[] = {{"name", NULL},
                                     {"need", NULL},
                                     {"prob", NULL},
                                     {"duration", NULL},
                                     {NULL, NULL}};

const msj_word_t msj_duration_keys[] = {{"exp", NULL},        {"erlang", NULL},
                                        {"hyperexp", NULL},   {"coxian", NULL},
                                        {"phase-type", NULL}, {NULL, NULL}};

const msj_word_t msj_erlang_keys[] = {
    {"stages", NULL}, {"rate", NULL}, {NULL, NULL}};

const msj_word_t msj_hyperexp_keys[] = {
    {"probs", NULL}, {"rates", NULL}, {NULL, NULL}};

const msj_word_t msj_coxian_keys[] = {
    {"rates", NULL}, {"continue", NULL}, {NULL, NULL}};

const msj_word_t msj_phase_type_keys[] = {
    {"alpha", NULL}, {"S", NULL}, {NULL, NULL}};

const msj_word_t msj_process_keys[] = {
    {"states", NULL}, {"transitions", NULL}, {NULL, NULL}};

const msj_word_t msj_transition_keys[] = {{"from", NULL},
                                          {"to", NULL},
                                          {"rate", NULL},
                                          {"completes", NULL},
                                          {NULL, NULL}};

const msj_word_t msj_parallel_keys[] = {
    {"servers", NULL}, {"classes", NULL}, {"routing", NULL},
    {"jobs", NULL},    {"sigma", NULL},   {"random-subsets", NULL},
    {"arrival", NULL}, {NULL, NULL}};

const msj_word_t msj_parallel_class_keys[] = {
    {"name", NULL}, {"on", NULL}, {"arrival", NULL}, {NULL, NULL}};

const msj_word_t msj_subsets_keys[] = {
    {"servers", NULL}, {"size", NULL}, {"rate", NULL}, {NULL, NULL}};

const msj_word_t msj_feasible_keys[] = {{"maximal", NULL}, {NULL, NULL}};

const msj_word_t msj_policies[] = {{"fcfs", NULL},
                                   {"dropping", NULL},
                                   {"first-fit", "'fcfs'"},
                                   {"best-packing", "'fcfs'"},
                                   {NULL, NULL}};

#define IN_DURATION "; in a model file it belongs into duration: {...}"

/* Words that users try, and what to do instead. */
static const char *const hints[][2] = {
    {"lambda", "; the arrival rate is the key arrival"},
    {"mean", "; exp takes the rate, which is 1/mean"},
    {"rate", "; the rate is the value of exp"},
    {"erlang", IN_DURATION},
    {"hyperexp", IN_DURATION},
    {"coxian", IN_DURATION},
    {"phase-type", IN_DURATION}};

/* Longest word that advice is given for. */
#define WORD_MAX 24

static int
least(int a, int b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours that turn one
   word into the other; both at most WORD_MAX long. */
static int
edit_distance(const char *a, const char *b)
{
    int d[WORD_MAX + 1][WORD_MAX + 1];
    int rows = (int) strlen(a), columns = (int) strlen(b);
    int i, j;

    for (i = 0; i <= rows; i++)
    {
        for (j = 0; j <= columns; j++)
        {
            d[i][j] = i == 0 ? j : i;
            if (i == 0 || j == 0)
            {
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            {
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[rows][columns];
}

const char *
msj_word_suggest(const msj_word_t *table, const char *text)
{
    int allowed = strlen(text) >= 4 ? 2 : 1;
    const char *best = NULL;
    int distance;

    if (strlen(text) < 2 || strlen(text) > WORD_MAX)
    {
        return NULL;
    }
    for (; table->name != NULL; table++)
    {
        if (strlen(table->name) > WORD_MAX)
        {
            continue;
        }
        distance = edit_distance(table->name, text);
        if (distance <= allowed)
        {
            allowed = distance - 1;
            best = table->name;
        }
    }
    return best;
}

/* "one of a, b, c" or "a": the supported words. */
static void
list_words(char *out, size_t size, const msj_word_t *table)
{
    const msj_word_t *word;
    size_t used = 0;
    int count = 0;

    for (word = table; word->name != NULL; word++)
    {
        count += word->instead == NULL;
    }
    used = (size_t) snprintf(out, size, "%s", count > 1 ? "one of " : "");
    for (word = table; word->name != NULL; word++)
    {
        if (word->instead == NULL && used < size)
        {
            count--;
            used += (size_t) snprintf(out + used, size - used, "%s%s",
                                      word->name, count > 0 ? ", " : "");
        }
    }
}

const char *
msj_word_hint(const char *text)
{
    size_t i;

    if (*text >= '0' && *text <= '9')
    {
        return "; decimals have a point, not a comma";
    }
    for (i = 0; i < sizeof hints / sizeof *hints; i++)
    {
        if (strcmp(hints[i][0], text) == 0)
        {
            return hints[i][1];
        }
    }
    return "";
}

static msj_status_t
fail_unknown(msj_context_t *ctx, const msj_word_t *table, const char *noun,
             const char *text)
{
    const char *best = msj_word_suggest(table, text);
    char words[128];

    list_words(words, sizeof words, table);
    if (best != NULL)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "unknown %s '%.60s' (did you mean '%s'?), "
                        "expected %s",
                        noun, text, best, words);
    }
    return msj_fail(ctx, MSJ_INPUT, "unknown %s '%.60s', expected %s%s", noun,
                    text, words, msj_word_hint(text));
}

msj_status_t
msj_word_check(msj_context_t *ctx, const msj_word_t *table, const char *noun,
               const char *text)
{
    const msj_word_t *word;

    for (word = table; word->name != NULL; word++)
    {
        if (strcmp(word->name, text) == 0)
        {
            return word->instead == NULL
                       ? MSJ_OK
                       : msj_fail(ctx, MSJ_INPUT,
                                  "%s '%s' is not supported by this "
                                  "version, expected %s",
                                  noun, text, word->instead);
        }
    }
    return fail_unknown(ctx, table, noun, text);
}
