/* law.c: the formula of `single-duration`, as integers over a common total.
 *
 * The total is a power of p_den, so that "the sum is 1" remains to be checked.
 * For the other formula see ratios.c. */

#include "check.h"

static void
multiply_power(mpz_t number, const mpz_t factor, int64_t n)
{
    mpz_t power;

    mpz_init(power);
    if (mpz_cmp_ui(factor, 1) != 0)
    {
        chk_power(power, factor, (unsigned long) n);
        mpz_mul(number, number, power);
    }
    mpz_clear(power);
}

/* prod p over the jobs, times the orders of the jobs in service where the
 * order is not kept; times p_den^most. */
static void
single_duration(mpz_t weight, const chk_graph_t *graph, size_t rank,
                int64_t most)
{
    const chk_model_t *model = graph->model;
    const int64_t *key = chk_state(graph, rank);
    bool lists = graph->descriptor == CHK_EXACT_K;
    size_t i, last = graph->cells.width - 1;
    unsigned long sum = 0;
    mpz_t orders;

    mpz_init(orders);
    mpz_set_ui(weight, 1);
    for (i = 0; i < last; i++)
    {
        if (lists)
        {
            mpz_mul(weight, weight, model->p[key[i] / CHK_JOB - 1]);
            continue;
        }
        sum += (unsigned long) key[i];
        mpz_bin_uiui(orders, sum, (unsigned long) key[i]);
        mpz_mul(weight, weight, orders);
        multiply_power(weight, model->p[i], key[i]);
    }
    if (key[last] > 0)
        mpz_mul(weight, weight, model->p[key[last] - 1]);
    multiply_power(weight, model->p_den, most - chk_jobs(graph, key));
    mpz_clear(orders);
}

void
chk_law_single(chk_law_t *law, const chk_graph_t *graph)
{
    int64_t jobs, most = 0;
    size_t i;

    law->weight = chk_integers(graph->states);
    mpz_init(law->total);
    for (i = 0; i < graph->states; i++)
    {
        jobs = chk_jobs(graph, chk_state(graph, i));
        most = jobs > most ? jobs : most;
    }
    mpz_set_ui(law->total, 1);
    multiply_power(law->total, graph->model->p_den, most);
    for (i = 0; i < graph->states; i++)
        single_duration(law->weight[i], graph, i, most);
}
