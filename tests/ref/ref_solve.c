/* ref_solve.c -- laws and relative completions by Gauss, over mpq_t. */

#include "ref/ref_solve.h"

#include <stdlib.h>

/* I - P^T, or I - P when `transposed` is 0, with a zero right-hand side. */
static mpq_t *
matrix_of(const ref_chain_t *chain, int transposed)
{
    int n = chain->state_count;
    mpq_t *matrix = ref_vector(n * (n + 1));

    for (int s = 0; s < n; s++)
        mpq_set_ui(matrix[s * (n + 1) + s], 1, 1);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];
        int row = transposed ? step->to : step->from;
        int column = transposed ? step->from : step->to;
        mpq_t *entry = &matrix[row * (n + 1) + column];

        mpq_sub(*entry, *entry, step->prob);
    }
    return matrix;
}

int
ref_stationary(mpq_t *pi, const ref_chain_t *chain)
{
    int n = chain->state_count;
    mpq_t *matrix = matrix_of(chain, 1);
    int solved;

    for (int j = 0; j <= n; j++)
        mpq_set_ui(matrix[(n - 1) * (n + 1) + j], 1, 1);
    solved = ref_gauss(pi, matrix, n);
    ref_vector_clear(matrix, n * (n + 1));
    return solved;
}

/* ---- values ------------------------------------------------------------- */

void
ref_throughput(mpq_t out, const ref_chain_t *chain, mpq_t *pi)
{
    mpq_t rate, sum, mean;

    mpq_inits(rate, sum, mean, NULL);
    for (int s = 0; s < chain->state_count; s++)
    {
        ref_chain_rate(rate, chain, s);
        mpq_div(rate, pi[s], rate);
        mpq_add(mean, mean, rate);
        mpq_add(sum, sum, pi[s]);
    }
    mpq_div(out, sum, mean);
    mpq_clears(rate, sum, mean, NULL);
}

void
ref_time_law(mpq_t *out, const ref_chain_t *chain, mpq_t *pi)
{
    mpq_t rate, throughput;

    mpq_inits(rate, throughput, NULL);
    ref_throughput(throughput, chain, pi);
    for (int s = 0; s < chain->state_count; s++)
    {
        ref_chain_rate(rate, chain, s);
        mpq_mul(out[s], throughput, pi[s]);
        mpq_div(out[s], out[s], rate);
    }
    mpq_clears(rate, throughput, NULL);
}

void
ref_inflow(mpq_t *out, const ref_chain_t *chain, mpq_t *pi, int c)
{
    mpq_t part;

    mpq_init(part);
    for (int s = 0; s < chain->state_count; s++)
        mpq_set_ui(out[s], 0, 1);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        if (c >= 0 && step->job_class != c)
            continue;
        mpq_mul(part, pi[step->from], step->prob);
        mpq_add(out[step->to], out[step->to], part);
    }
    mpq_clear(part);
}

int
ref_delta(mpq_t *out, const ref_chain_t *chain, mpq_t *pi)
{
    int n = chain->state_count;
    mpq_t *matrix = matrix_of(chain, 0);
    mpq_t *time_law = ref_vector(n);
    mpq_t throughput, one, rate;
    int solved;

    mpq_inits(throughput, one, rate, NULL);
    mpq_set_ui(one, 1, 1);
    ref_throughput(throughput, chain, pi);
    ref_time_law(time_law, chain, pi);
    for (int s = 0; s < n; s++)
    {
        ref_chain_rate(rate, chain, s);
        mpq_div(rate, throughput, rate);
        mpq_sub(matrix[s * (n + 1) + n], one, rate);
        mpq_set(matrix[(n - 1) * (n + 1) + s], time_law[s]);
    }
    mpq_set_ui(matrix[(n - 1) * (n + 1) + n], 0, 1);
    solved = ref_gauss(out, matrix, n);
    mpq_clears(throughput, one, rate, NULL);
    ref_vector_clear(time_law, n);
    ref_vector_clear(matrix, n * (n + 1));
    return solved;
}

void
ref_delta_residual(mpq_t *out, const ref_chain_t *chain,
                   const mpq_t throughput, mpq_t *delta)
{
    mpq_t one, part;

    mpq_inits(one, part, NULL);
    mpq_set_ui(one, 1, 1);
    for (int s = 0; s < chain->state_count; s++)
    {
        ref_chain_rate(part, chain, s);
        mpq_div(part, throughput, part);
        mpq_sub(part, one, part);
        mpq_sub(out[s], delta[s], part);
    }
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        mpq_mul(part, step->prob, delta[step->to]);
        mpq_sub(out[step->from], out[step->from], part);
    }
    mpq_clears(one, part, NULL);
}

/* ---- any chain ---------------------------------------------------------- */

void
ref_answer_init(ref_answer_t *answer, int states)
{
    answer->state_count = states;
    answer->time = ref_vector(states);
    answer->departure = ref_vector(states);
    answer->delta = ref_vector(states);
    mpq_inits(answer->throughput, answer->delta_departure, NULL);
}

void
ref_answer_clear(ref_answer_t *answer)
{
    ref_vector_clear(answer->time, answer->state_count);
    ref_vector_clear(answer->departure, answer->state_count);
    ref_vector_clear(answer->delta, answer->state_count);
    mpq_clears(answer->throughput, answer->delta_departure, NULL);
}

/* Q, or its transpose, with a last column 0. */
static mpq_t *
generator(const ref_chain_t *chain, int transposed)
{
    int n = chain->state_count;
    mpq_t *matrix = ref_vector(n * (n + 1));

    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];
        int row = transposed ? step->to : step->from;
        int column = transposed ? step->from : step->to;
        mpq_t *entry = &matrix[row * (n + 1) + column];
        mpq_t *diagonal = &matrix[step->from * (n + 1) + step->from];

        mpq_add(*entry, *entry, step->rate);
        mpq_sub(*diagonal, *diagonal, step->rate);
    }
    return matrix;
}

/* r(s), from the rates of the steps. */
static mpq_t *
completion_rates(const ref_chain_t *chain)
{
    mpq_t *rates = ref_vector(chain->state_count);

    for (int i = 0; i < chain->step_count; i++)
        if (chain->steps[i].job_class != REF_NO_JOB)
            mpq_add(rates[chain->steps[i].from], rates[chain->steps[i].from],
                    chain->steps[i].rate);
    return rates;
}

/* The last equation becomes sum_s weights_s x_s = value. */
static void
replace_last(mpq_t *matrix, int n, mpq_t *weights, unsigned long value)
{
    mpq_t *last = matrix + (n - 1) * (n + 1);

    for (int s = 0; s < n; s++)
        mpq_set(last[s], weights[s]);
    mpq_set_ui(last[n], value, 1);
}

/* (1/X) sum_s ct_s mu_{s,s',1}. */
static void
set_departure(mpq_t *out, const mpq_t throughput, mpq_t *time,
              const ref_chain_t *chain)
{
    mpq_t part;

    mpq_init(part);
    for (int s = 0; s < chain->state_count; s++)
        mpq_set_ui(out[s], 0, 1);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        if (step->job_class == REF_NO_JOB)
            continue;
        mpq_mul(part, time[step->from], step->rate);
        mpq_div(part, part, throughput);
        mpq_add(out[step->to], out[step->to], part);
    }
    mpq_clear(part);
}

static int
solve_time(ref_answer_t *answer, const ref_chain_t *chain, mpq_t *rates)
{
    int n = chain->state_count, solved;
    mpq_t *matrix = generator(chain, 1), *ones = ref_vector(n);

    for (int s = 0; s < n; s++)
        mpq_set_ui(ones[s], 1, 1);
    replace_last(matrix, n, ones, 1);
    solved = ref_gauss(answer->time, matrix, n);
    ref_vector_clear(matrix, n * (n + 1));
    ref_vector_clear(ones, n);
    ref_mean(answer->throughput, answer->time, rates, n);
    return solved;
}

int
ref_answer_solve(ref_answer_t *answer, const ref_chain_t *chain)
{
    int n = chain->state_count;
    mpq_t *rates = completion_rates(chain), *matrix = generator(chain, 0);
    int solved = solve_time(answer, chain, rates)
                 && mpq_sgn(answer->throughput) != 0;

    if (solved)
    {
        set_departure(answer->departure, answer->throughput, answer->time,
                      chain);
        for (int s = 0; s < n; s++)
            mpq_sub(matrix[s * (n + 1) + n], answer->throughput, rates[s]);
        replace_last(matrix, n, answer->time, 0);
        solved = ref_gauss(answer->delta, matrix, n);
        ref_mean(answer->delta_departure, answer->departure, answer->delta, n);
    }
    ref_vector_clear(matrix, n * (n + 1));
    ref_vector_clear(rates, n);
    return solved;
}

/* flow: ct Q; drift: Q Delta + r - X; both must be 0 everywhere. */
static int
equations_hold(const ref_answer_t *answer, const ref_chain_t *chain,
               mpq_t *flow, mpq_t *drift)
{
    int good = 1;
    mpq_t part;

    mpq_init(part);
    for (int s = 0; s < chain->state_count; s++)
        mpq_sub(drift[s], drift[s], answer->throughput);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        mpq_mul(part, answer->time[step->from], step->rate);
        mpq_add(flow[step->to], flow[step->to], part);
        mpq_sub(flow[step->from], flow[step->from], part);
        mpq_sub(part, answer->delta[step->to], answer->delta[step->from]);
        mpq_mul(part, part, step->rate);
        mpq_add(drift[step->from], drift[step->from], part);
    }
    for (int s = 0; s < chain->state_count; s++)
        good = good && mpq_sgn(flow[s]) == 0 && mpq_sgn(drift[s]) == 0;
    mpq_clear(part);
    return good;
}

/* sum ct = 1, X = sum ct r, sum ct Delta = 0, Delta(Y_d) = sum pi Delta. */
static int
sums_hold(const ref_answer_t *answer, mpq_t *rates)
{
    int n = answer->state_count, good;
    mpq_t sum;

    mpq_init(sum);
    for (int s = 0; s < n; s++)
        mpq_add(sum, sum, answer->time[s]);
    good = mpq_cmp_ui(sum, 1, 1) == 0;
    ref_mean(sum, answer->time, rates, n);
    good = good && mpq_equal(sum, answer->throughput);
    ref_mean(sum, answer->time, answer->delta, n);
    good = good && mpq_sgn(sum) == 0;
    ref_mean(sum, answer->departure, answer->delta, n);
    good = good && mpq_equal(sum, answer->delta_departure);
    mpq_clear(sum);
    return good;
}

int
ref_answer_holds(const ref_answer_t *answer, const ref_chain_t *chain)
{
    int n = chain->state_count, good;
    mpq_t *rates = completion_rates(chain);
    mpq_t *flow = ref_vector(n), *drift = completion_rates(chain);
    mpq_t *departure = ref_vector(n);

    good = mpq_sgn(answer->throughput) != 0 && sums_hold(answer, rates)
           && equations_hold(answer, chain, flow, drift);
    if (good)
        set_departure(departure, answer->throughput, answer->time, chain);
    for (int s = 0; s < n; s++)
        good = good && mpq_equal(departure[s], answer->departure[s]);
    ref_vector_clear(rates, n);
    ref_vector_clear(flow, n);
    ref_vector_clear(drift, n);
    ref_vector_clear(departure, n);
    return good;
}

/* ---- models ------------------------------------------------------------- */

static void
mean_use(mpq_t out, const ref_model_t *model, int resource)
{
    mpq_t part, need;

    mpq_inits(part, need, NULL);
    mpq_set_ui(out, 0, 1);
    for (int c = 0; c < model->classes; c++)
    {
        ref_model_mean_duration(part, model, c);
        mpq_mul(part, part, model->prob[c]);
        mpq_set_si(need, resource < 0 ? model->need[c]
                                      : model->needs[c][resource], 1);
        mpq_mul(part, part, need);
        mpq_add(out, out, part);
    }
    mpq_clears(part, need, NULL);
}

void
ref_mean_work(mpq_t out, const ref_model_t *model)
{
    mean_use(out, model, -1);
}

void
ref_mean_use(mpq_t out, const ref_model_t *model, int resource)
{
    mean_use(out, model, resource);
}
