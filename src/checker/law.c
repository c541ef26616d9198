/* law.c: the formulas of section 3, as integers over a common total.
 *
 * For `single-duration` the total is a power of p_den, so that "the sum is 1"
 * remains to be checked; for `two-class` and `staircase` C makes it so. These
 * two are one formula: for needs l_1 < l_2 only a job of class 2 is ever
 * blocked while another class fits. */

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

/* For class c and the other class d: factor i, for i = 1..top, is p_c / f_c =
 * x_i / y_i at the state with i jobs of class c and the most of class d. Entry
 * i of the result is x_1..x_i y_{i+1}..y_top: the first i factors over a
 * common denominator. */
static mpz_t *
axis(const chk_model_t *model, size_t c)
{
    int64_t counts[2] = {0, 0};
    size_t i, d = 1 - c, top = (size_t) chk_most(model, counts, c);
    mpz_t x, y, *product = chk_integers(top + 1);

    mpz_init(x);
    mpz_init_set_ui(y, 1);
    mpz_set_ui(product[0], 1);
    for (i = 1; i <= top; i++)
    {
        counts[c] = (int64_t) i;
        mpz_mul_ui(x, model->mu[c], i);
        mpz_addmul_ui(x, model->mu[d],
                      (unsigned long) chk_most(model, counts, d));
        mpz_mul(x, x, model->p[c]);
        mpz_mul(product[i], product[i - 1], x);
    }
    for (i = top; i-- > 0;)
    {
        mpz_mul(y, y, model->p_den);
        mpz_mul(y, y, model->mu[c]);
        mpz_mul_ui(y, y, i + 1);
        mpz_mul(product[i], product[i], y);
    }
    return product;
}

/* A job blocked although no class fits (`just-enough`) counts as drawn, too. */
static void
staircase(chk_law_t *law, const chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    mpz_t *first = axis(model, 0), *second = axis(model, 1);
    size_t i;

    for (i = 0; i < graph->states; i++)
    {
        const int64_t *key = chk_state(graph, i);

        mpz_mul(law->weight[i], first[key[0]], second[key[1]]);
        mpz_mul(law->weight[i], law->weight[i],
                key[2] > 0 ? model->p[key[2] - 1] : model->p_den);
        mpz_add(law->total, law->total, law->weight[i]);
    }
}

/* The formula of the claim's theorem, which has one. */
void
chk_law_formula(chk_law_t *law, const chk_graph_t *graph,
                const chk_claim_t *claim)
{
    int64_t jobs, most = 0;
    size_t i;

    law->weight = chk_integers(graph->states);
    mpz_init(law->total);
    if (claim->theorem != CHK_SINGLE_DURATION)
    {
        staircase(law, graph);
        return;
    }
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
