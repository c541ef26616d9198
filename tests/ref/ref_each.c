/* ref_each.c -- see ref_each.h. */

#include "ref/ref_each.h"

static void
read_list(const ref_each_t *each, long number, int *list)
{
    for (int i = each->servers - 1; i >= 0; i--)
    {
        list[i] = (int) (number % each->classes);
        number /= each->classes;
    }
}

static void
list_law(mpq_t out, const ref_each_t *each, const int *list)
{
    long number = 0;

    mpq_set_ui(out, 1, 1);
    for (int i = 0; i < each->servers; i++)
    {
        number = number * each->classes + list[i];
        if (each->law == NULL)
            mpq_mul(out, out, each->prob[list[i]]);
    }
    if (each->law != NULL)
        mpq_set(out, each->law[number]);
}

static int
list_served(const ref_each_t *each, const int *list)
{
    int busy = 0, served = 0;

    while (served < each->servers
           && busy + each->need[list[served]] <= each->servers)
        busy += each->need[list[served++]];
    return served;
}

/* sum_m' pi_m' P_c(m', m): the job that left was at place j. */
static void
inflow(mpq_t out, const ref_each_t *each, const int *list, int job_class)
{
    int before[REF_EACH_LENGTH], served;
    mpq_t part, count;

    mpq_inits(part, count, NULL);
    mpq_set_ui(out, 0, 1);
    for (int j = 0; j < each->servers; j++)
    {
        for (int i = 0; i < each->servers; i++)
            before[i] = i < j ? list[i] : i == j ? job_class : list[i - 1];
        served = list_served(each, before);
        if (j >= served)
            continue;
        list_law(part, each, before);
        mpq_set_si(count, served, 1);
        mpq_div(part, part, count);
        mpq_mul(part, part, each->prob[list[each->servers - 1]]);
        mpq_add(out, out, part);
    }
    mpq_clears(part, count, NULL);
}

static void
note(long *failed, long *first, long list)
{
    if (failed[0]++ == 0)
        first[0] = list;
}

static void
judge(const ref_each_t *each, long number, long *failed, long *first)
{
    int list[REF_EACH_LENGTH];
    mpq_t law, left, right, total;

    mpq_inits(law, left, right, total, NULL);
    read_list(each, number, list);
    list_law(law, each, list);
    for (int c = 0; c < each->classes; c++)
    {
        mpq_mul(left, law, each->prob[c]);
        inflow(right, each, list, c);
        mpq_add(total, total, right);
        if (!mpq_equal(left, right))
            note(failed + c, first + c, number);
    }
    if (!mpq_equal(law, total))
        note(failed + each->classes, first + each->classes, number);
    mpq_clears(law, left, right, total, NULL);
}

long
ref_each(const ref_each_t *each, long *failed, long *first)
{
    long count = 1;

    for (int i = 0; i < each->servers; i++)
        count *= each->classes;
    for (int c = 0; c <= each->classes; c++)
    {
        failed[c] = 0;
        first[c] = -1;
    }
    for (long m = 0; m < count; m++)
        judge(each, m, failed, first);
    return count;
}
