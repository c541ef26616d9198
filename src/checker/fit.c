/* fit.c: questions about the set F of multisets that fit (section 2).
 *
 * With servers, a multiset is in F when its total need is at most k; with
 * resources, when this holds for each of them; else, when a maximal multiset
 * is above it in every class. Counts passed in are in
 * F, or have one job more, and are restored. */

#include "check.h"

static int64_t
used(const chk_model_t *model, const int64_t *counts, size_t resource)
{
    int64_t sum = 0;
    size_t c;

    for (c = 0; c < model->classes; c++)
        sum += counts[c] * model->need[c * model->resources + resource];
    return sum;
}

/* Whether a is at most b in every class. */
bool
chk_below(const int64_t *a, const int64_t *b, size_t width)
{
    size_t c;

    for (c = 0; c < width; c++)
        if (a[c] > b[c])
            return false;
    return true;
}

/* So that hostile input ends: steps of all searches together. */
void
chk_spend(size_t steps)
{
    static uint64_t spent;

    spent += steps;
    if (spent > CHK_MAX_STEPS)
        chk_refuse(chk_line, CHK_FALSE, "too much work for this checker");
}

static bool
fits(const chk_model_t *model, const int64_t *counts)
{
    size_t i, width = model->classes;

    chk_spend(width * (1 + model->maximals + model->resources));
    for (i = 0; i < model->resources; i++)
        if (used(model, counts, i) > model->capacity[i])
            return false;
    if (model->resources > 0)
        return true;
    for (i = 0; i < model->maximals; i++)
        if (chk_below(counts, model->maximal + i * width, width))
            return true;
    return false;
}

/* Whether one more job of the class fits. */
bool
chk_fits_one(const chk_model_t *model, int64_t *counts, size_t class)
{
    bool result;

    counts[class]++;
    result = fits(model, counts);
    counts[class]--;
    return result;
}

/* The largest number of jobs of the class that fits with the others. */
int64_t
chk_most(const chk_model_t *model, int64_t *counts, size_t class)
{
    int64_t most, mine = counts[class];

    counts[class] = 0;
    while (chk_fits_one(model, counts, class))
    {
        if (++counts[class] > CHK_MAX_JOBS)
            chk_refuse(chk_line, CHK_FALSE, "too many jobs for this checker");
    }
    most = counts[class];
    counts[class] = mine;
    return most;
}

/* Whether all servers are busy, or else whether no class fits. */
bool
chk_is_full(const chk_model_t *model, int64_t *counts, bool busy)
{
    size_t c;

    if (busy)
        return used(model, counts, 0) == model->servers;
    for (c = 0; c < model->classes; c++)
        if (chk_fits_one(model, counts, c))
            return false;
    return true;
}

/* The most jobs of the classes from c on that fit with the counts, which are
 * restored. */
static int64_t
largest(const chk_model_t *model, int64_t *counts, size_t c)
{
    int64_t most = 0, others, n, top = chk_most(model, counts, c);

    if (c + 1 == model->classes)
        return top;
    for (n = 0; n <= top; n++)
    {
        counts[c] = n;
        others = largest(model, counts, c + 1);
        most = n + others > most ? n + others : most;
    }
    counts[c] = 0;
    return most;
}

/* K of section 3: the servers, or the jobs of the largest multiset of F. */
size_t
chk_list_length(const chk_model_t *model)
{
    int64_t size = 0, most = model->servers, *counts;
    size_t i;

    if (model->servers == 0 && model->resources > 0)
    {
        counts = chk_need(model->classes, sizeof *counts);
        return (size_t) largest(model, counts, 0);
    }
    for (i = 0; i < model->maximals * model->classes; i++)
    {
        size = i % model->classes == 0 ? 0 : size;
        size += model->maximal[i];
        most = size > most ? size : most;
    }
    return (size_t) most;
}
