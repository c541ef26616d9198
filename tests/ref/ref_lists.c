/* ref_lists.c -- single duration: lists one by one, and the two formulas. */

#include "ref/ref_lists.h"

#include <stdlib.h>
#include <string.h>

#include "ref/ref_solve.h"

/* ---- lists as numbers --------------------------------------------------- */

static long
list_count(const ref_model_t *model)
{
    long count = 1;

    for (int i = 0; i < model->servers; i++)
        count *= model->classes;
    return count;
}

static void
list_read(const ref_model_t *model, long number, int *list)
{
    for (int i = model->servers - 1; i >= 0; i--)
    {
        list[i] = (int) (number % model->classes);
        number /= model->classes;
    }
}

static long
list_number(const ref_model_t *model, const int *list)
{
    long number = 0;

    for (int i = 0; i < model->servers; i++)
        number = number * model->classes + list[i];
    return number;
}

static int
list_served(const ref_model_t *model, const int *list)
{
    int total = 0, served = 0;

    while (served < model->servers
           && total + model->need[list[served]] <= model->servers)
        total += model->need[list[served++]];
    return served;
}

static void
list_law(mpq_t out, const ref_model_t *model, const int *list)
{
    mpq_set_ui(out, 1, 1);
    for (int i = 0; i < model->servers; i++)
        mpq_mul(out, out, model->prob[list[i]]);
}

/* ---- balance ------------------------------------------------------------ */

typedef struct
{
    const ref_model_t *model;
    mpq_t *inflow; /* list x class x place */
} lists_t;

static mpq_t *
inflow_at(lists_t *lists, long number, int c, int place)
{
    const ref_model_t *model = lists->model;

    return lists->inflow
           + (number * model->classes + c) * model->servers + place;
}

/* Send the law of one list on to the lists that follow it. */
static void
scatter(lists_t *lists, long number)
{
    const ref_model_t *model = lists->model;
    int list[REF_QUEUE], after[REF_QUEUE], served;
    mpq_t law, part;

    mpq_inits(law, part, NULL);
    list_read(model, number, list);
    list_law(law, model, list);
    served = list_served(model, list);
    for (int i = 0; i < served; i++)
        for (int drawn = 0; drawn < model->classes; drawn++)
        {
            mpq_t *to;

            memcpy(after, list, sizeof after);
            memmove(after + i, after + i + 1,
                    (size_t) (model->servers - i - 1) * sizeof *after);
            after[model->servers - 1] = drawn;
            mpq_set_si(part, 1, (unsigned long) served);
            mpq_mul(part, part, law);
            mpq_mul(part, part, model->prob[drawn]);
            to = inflow_at(lists, list_number(model, after), list[i], i);
            mpq_add(*to, *to, part);
        }
    mpq_clears(law, part, NULL);
}

/* p_l pi_m / sigma' at each of the places 0..sigma'-1, and nothing beyond,
   sigma' the number of places at which an l inserted into m is served. */
static int
pair_holds(lists_t *lists, long number, int c)
{
    const ref_model_t *model = lists->model;
    int list[REF_QUEUE], places = 0, good = 1;
    mpq_t law, part, sum;

    mpq_inits(law, part, sum, NULL);
    list_read(model, number, list);
    list_law(law, model, list);
    mpq_mul(law, law, model->prob[c]);
    for (int i = 0; i < model->servers; i++)
    {
        mpq_add(sum, sum, *inflow_at(lists, number, c, i));
        places += mpq_sgn(*inflow_at(lists, number, c, i)) != 0;
    }
    good = places > 0 && mpq_equal(sum, law);
    for (int i = 0; good && i < model->servers; i++)
    {
        mpq_set_si(part, i < places, (unsigned long) places);
        mpq_canonicalize(part);
        mpq_mul(part, part, law);
        good = mpq_equal(part, *inflow_at(lists, number, c, i));
    }
    mpq_clears(law, part, sum, NULL);
    return good;
}

long
ref_lists_balance(const ref_model_t *model, long *failed)
{
    long count = list_count(model);
    lists_t lists = {model, NULL};
    int room = (int) count * model->classes * model->servers;

    lists.inflow = ref_vector(room);
    *failed = 0;
    for (long m = 0; m < count; m++)
        scatter(&lists, m);
    for (long m = 0; m < count; m++)
        for (int c = 0; c < model->classes; c++)
            *failed += !pair_holds(&lists, m, c);
    ref_vector_clear(lists.inflow, room);
    return count * model->classes;
}

/* ---- throughput --------------------------------------------------------- */

void
ref_lists_throughput(mpq_t out, const ref_model_t *model)
{
    int list[REF_QUEUE];
    mpq_t sum, part, served;

    mpq_inits(sum, part, served, NULL);
    for (long m = 0; m < list_count(model); m++)
    {
        list_read(model, m, list);
        list_law(part, model, list);
        mpq_set_si(served, list_served(model, list), 1);
        mpq_div(part, part, served);
        mpq_add(sum, sum, part);
    }
    mpq_div(out, model->rate[0], sum);
    mpq_clears(sum, part, served, NULL);
}

/* Add to `sum` what the lists contribute that begin with `jobs` served jobs
   of total need `busy` and probability `law`. */
static void
prefix_add(mpq_t sum, const ref_model_t *model, int jobs, int busy,
           const mpq_t law)
{
    mpq_t part, count;

    mpq_inits(part, count, NULL);
    mpq_set_si(count, jobs > 0 ? jobs : 1, 1);
    if (busy == model->servers)
    {
        mpq_div(part, law, count);
        mpq_add(sum, sum, part);
    }
    for (int c = 0; busy < model->servers && c < model->classes; c++)
    {
        mpq_mul(part, law, model->prob[c]);
        if (busy + model->need[c] <= model->servers)
        {
            prefix_add(sum, model, jobs + 1, busy + model->need[c], part);
            continue;
        }
        mpq_div(part, part, count);
        mpq_add(sum, sum, part);
    }
    mpq_clears(part, count, NULL);
}

void
ref_prefix_throughput(mpq_t out, const ref_model_t *model)
{
    mpq_t sum, one;

    mpq_inits(sum, one, NULL);
    mpq_set_ui(one, 1, 1);
    prefix_add(sum, model, 0, 0, one);
    mpq_div(out, model->rate[0], sum);
    mpq_clears(sum, one, NULL);
}

/* P(S_{j+1} = t) from P(S_j = t), t <= k; answers P(S_{j+1} <= k). */
static void
convolve(mpq_t below, mpq_t *law, const ref_model_t *model)
{
    int n = model->servers + 1;
    mpq_t *next = ref_vector(n);
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(below, 0, 1);
    for (int t = 0; t < n; t++)
        for (int c = 0; c < model->classes; c++)
            if (t + model->need[c] < n)
            {
                mpq_mul(part, law[t], model->prob[c]);
                mpq_add(next[t + model->need[c]], next[t + model->need[c]],
                        part);
                mpq_add(below, below, part);
            }
    for (int t = 0; t < n; t++)
        mpq_swap(law[t], next[t]);
    mpq_clear(part);
    ref_vector_clear(next, n);
}

void
ref_renewal_throughput(mpq_t out, const ref_model_t *model)
{
    int n = model->servers + 1;
    mpq_t *law = ref_vector(n);
    mpq_t now, next, sum, part;

    mpq_inits(now, next, sum, part, NULL);
    mpq_set_ui(law[0], 1, 1);
    convolve(now, law, model);
    for (int j = 1; j < n; j++)
    {
        convolve(next, law, model);
        mpq_sub(part, now, next);
        mpq_set_si(now, j, 1);
        mpq_div(part, part, now);
        mpq_add(sum, sum, part);
        mpq_set(now, next);
    }
    mpq_div(out, model->rate[0], sum);
    mpq_clears(now, next, sum, part, NULL);
    ref_vector_clear(law, n);
}
