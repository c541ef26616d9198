/* ref_solve.c -- laws and relative completions by Gauss, over mpq_t. */

#include "ref/ref_solve.h"

#include <stdlib.h>

mpq_t *
ref_vector(int n)
{
    mpq_t *vector = malloc((size_t) n * sizeof *vector);

    if (vector == NULL)
        abort();
    for (int i = 0; i < n; i++)
        mpq_init(vector[i]);
    return vector;
}

void
ref_vector_clear(mpq_t *vector, int n)
{
    for (int i = 0; i < n; i++)
        mpq_clear(vector[i]);
    free(vector);
}

/* ---- elimination -------------------------------------------------------- */

static int
find_pivot(mpq_t *matrix, int n, int column)
{
    int row = column;

    while (row < n && mpq_sgn(matrix[row * (n + 1) + column]) == 0)
        row++;
    if (row == n)
        return 0;
    for (int j = column; j <= n; j++)
        mpq_swap(matrix[row * (n + 1) + j], matrix[column * (n + 1) + j]);
    return 1;
}

/* row -= factor * pivot row, from `column` on. */
static void
subtract_row(mpq_t *row, mpq_t *pivot, int n, int column)
{
    mpq_t factor, part;

    if (mpq_sgn(row[column]) == 0)
        return;
    mpq_inits(factor, part, NULL);
    mpq_div(factor, row[column], pivot[column]);
    for (int j = column; j <= n; j++)
        if (mpq_sgn(pivot[j]) != 0)
        {
            mpq_mul(part, factor, pivot[j]);
            mpq_sub(row[j], row[j], part);
        }
    mpq_clears(factor, part, NULL);
}

int
ref_gauss(mpq_t *out, mpq_t *matrix, int n)
{
    mpq_t part;

    for (int column = 0; column < n; column++)
    {
        if (!find_pivot(matrix, n, column))
            return 0;
        for (int row = column + 1; row < n; row++)
            subtract_row(matrix + row * (n + 1), matrix + column * (n + 1), n,
                         column);
    }
    mpq_init(part);
    for (int i = n - 1; i >= 0; i--)
    {
        mpq_set(out[i], matrix[i * (n + 1) + n]);
        for (int j = i + 1; j < n; j++)
        {
            mpq_mul(part, matrix[i * (n + 1) + j], out[j]);
            mpq_sub(out[i], out[i], part);
        }
        mpq_div(out[i], out[i], matrix[i * (n + 1) + i]);
    }
    mpq_clear(part);
    return 1;
}

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

void
ref_mean(mpq_t out, mpq_t *pi, mpq_t *values, int n)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(out, 0, 1);
    for (int s = 0; s < n; s++)
    {
        mpq_mul(part, pi[s], values[s]);
        mpq_add(out, out, part);
    }
    mpq_clear(part);
}

void
ref_mean_work(mpq_t out, const ref_model_t *model)
{
    mpq_t part, need;

    mpq_inits(part, need, NULL);
    mpq_set_ui(out, 0, 1);
    for (int c = 0; c < model->classes; c++)
    {
        mpq_div(part, model->prob[c], model->rate[c]);
        mpq_set_si(need, model->need[c], 1);
        mpq_mul(part, part, need);
        mpq_add(out, out, part);
    }
    mpq_clears(part, need, NULL);
}
