/* float_gauss_seidel.c -- Gauss-Seidel iteration in doubles; float_solvers.h.

   Needs Q by columns: the transpose is made once. A zero on the diagonal is
   "singular": there is nothing to divide by. */

#include "solver/float_solvers.h"

#include <math.h>

#include "support/memory.h"

/* Q by columns, off the diagonal. */
typedef struct
{
    slong *first; /* state_count + 2 while it is filled */
    slong *source;
    double *rate;
} columns_t;

static void
columns_clear(columns_t *columns)
{
    msj_free(columns->first);
    msj_free(columns->source);
    msj_free(columns->rate);
}

/* Counting sort by target. */
static void
columns_fill(columns_t *columns, const msj_float_chain_t chain)
{
    slong size = chain->state_count;

    for (slong i = 0; i < chain->first[size]; i++)
    {
        columns->first[chain->target[i] + 2]++;
    }
    for (slong s = 2; s <= size; s++)
    {
        columns->first[s] += columns->first[s - 1];
    }
    for (slong s = 0; s < size; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            slong place = columns->first[chain->target[i] + 1]++;

            columns->source[place] = s;
            columns->rate[place] = chain->rate[i];
        }
    }
}

static msj_status_t
columns_init(msj_context_t *ctx, columns_t *columns,
             const msj_float_chain_t chain)
{
    size_t size = (size_t) chain->state_count;
    size_t entries = (size_t) chain->first[size];

    columns->first = msj_calloc(size + 2, sizeof *columns->first);
    columns->source = msj_alloc(entries, sizeof *columns->source);
    columns->rate = msj_alloc(entries, sizeof *columns->rate);
    if (columns->first == NULL || columns->source == NULL
        || columns->rate == NULL)
    {
        return msj_no_memory(ctx);
    }
    columns_fill(columns, chain);
    return MSJ_OK;
}

/* One sweep; the sum of the absolute changes (before normalisation). */
static double
sweep(double *law, const columns_t *columns, const msj_float_chain_t chain)
{
    double change = 0;

    for (slong s = 0; s < chain->state_count; s++)
    {
        double sum = 0;

        for (slong i = columns->first[s]; i < columns->first[s + 1]; i++)
        {
            sum += law[columns->source[i]] * columns->rate[i];
        }
        sum /= -chain->diagonal[s];
        change += fabs(sum - law[s]);
        law[s] = sum;
    }
    msj_float_normalise(law, chain->state_count);
    return change;
}

static int
has_zero(const msj_float_chain_t chain)
{
    for (slong s = 0; s < chain->state_count; s++)
    {
        if (!(chain->diagonal[s] < 0) && chain->state_count > 1)
        {
            return 1;
        }
    }
    return 0;
}

static msj_status_t
iterate(msj_context_t *ctx, double *law, msj_float_outcome_t *outcome,
        const columns_t *columns, const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    double work = (double) (chain->first[size] + 2 * size);
    msj_status_t status = MSJ_OK;

    *outcome = size > 1 ? MSJ_FLOAT_NOT_CONVERGED : MSJ_FLOAT_SOLVED;
    for (slong s = 0; s < size; s++)
    {
        law[s] = 1.0 / (double) size;
    }
    for (slong n = 0; n < MSJ_FLOAT_STEPS && (double) n * work < MSJ_FLOAT_WORK
                      && *outcome != MSJ_FLOAT_SOLVED && status == MSJ_OK;
         n++)
    {
        if (sweep(law, columns, chain) <= MSJ_FLOAT_TOLERANCE)
        {
            *outcome = MSJ_FLOAT_SOLVED;
        }
        status = msj_context_poll(ctx);
    }
    return status;
}

msj_status_t
msj_float_gauss_seidel(msj_context_t *ctx, double *law,
                       msj_float_outcome_t *outcome,
                       const msj_float_chain_t chain)
{
    columns_t columns;
    msj_status_t status;

    if (has_zero(chain))
    {
        msj_float_singular(law, outcome, chain->state_count);
        return MSJ_OK;
    }
    status = columns_init(ctx, &columns, chain);
    if (status == MSJ_OK)
    {
        status = iterate(ctx, law, outcome, &columns, chain);
    }
    columns_clear(&columns);
    return status;
}
