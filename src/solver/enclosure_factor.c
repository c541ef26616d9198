/* enclosure_factor.c -- see enclosure_factor.h. */

#include "solver/enclosure_factor.h"

#include <math.h>
#include <string.h>

#include "support/memory.h"

/* Steps of the jump chain that give the first guess of a likely state, and
   how much likelier another state must look for a second factorisation. */
#define GUESS_STEPS 64
#define MUCH_LIKELIER 100

void
msj_poisson_factor_init(msj_poisson_factor_t factor)
{
    factor->pinned = 0;
    factor->usable = 0;
    msj_float_chain_init(factor->chain);
    msj_sparse_lu_init(factor->lu);
    factor->hitting = NULL;
    factor->work = NULL;
    factor->escape = 1;
}

void
msj_poisson_factor_clear(msj_poisson_factor_t factor)
{
    msj_float_chain_clear(factor->chain);
    msj_sparse_lu_clear(factor->lu);
    msj_free(factor->hitting);
    msj_free(factor->work);
    msj_poisson_factor_init(factor);
}

/* The rate out of each state, without self-transitions, in place of the
   diagonal, which suffers from cancellation. */
static void
set_out_rates(msj_float_chain_t chain)
{
    for (slong s = 0; s < chain->state_count; s++)
    {
        chain->diagonal[s] = 0;
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            chain->diagonal[s] += chain->rate[i];
        }
    }
}

static slong
largest(const double *x, slong length)
{
    slong best = 0;

    for (slong s = 1; s < length; s++)
    {
        if (x[s] > x[best])
        {
            best = s;
        }
    }
    return best;
}

/* A likely state, from some steps of the lazy jump chain: good enough to
   start with. `law` and `next` are work space. */
static slong
guess(double *law, double *next, const msj_float_chain_t chain)
{
    slong size = chain->state_count;

    for (slong s = 0; s < size; s++)
    {
        law[s] = 1;
    }
    for (slong step = 0; step < GUESS_STEPS; step++)
    {
        for (slong s = 0; s < size; s++)
        {
            next[s] = law[s] / 2;
        }
        for (slong s = 0; s < size; s++)
        {
            double flow = law[s] / (2 * chain->diagonal[s]);

            for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
            {
                next[chain->target[i]] += flow * chain->rate[i];
            }
        }
        memcpy(law, next, (size_t) size * sizeof *law);
    }
    for (slong s = 0; s < size; s++)
    {
        law[s] /= chain->diagonal[s];
    }
    return largest(law, size);
}

/* The place of state s among those that are not pinned. */
static slong
place(slong s, slong pinned)
{
    return s < pinned ? s : s - 1;
}

/* Column s of the matrix is row s of A: KLU has A'. */
static void
set_matrix(msj_sparse_lu_t lu, const msj_float_chain_t chain, slong pinned)
{
    for (slong s = 0; s < chain->state_count; s++)
    {
        if (s == pinned)
        {
            continue;
        }
        msj_sparse_lu_add(lu, place(s, pinned), chain->diagonal[s]);
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            if (chain->target[i] != pinned)
            {
                msj_sparse_lu_add(lu, place(chain->target[i], pinned),
                                  -chain->rate[i]);
            }
        }
        msj_sparse_lu_end_column(lu);
    }
}

static msj_status_t
factorise(msj_context_t *ctx, msj_poisson_factor_t factor)
{
    slong size = factor->chain->state_count;
    msj_status_t status;
    int singular = 0;

    msj_sparse_lu_clear(factor->lu);
    status = msj_sparse_lu_begin(ctx, factor->lu, size - 1,
                                 factor->chain->first[size] + size);
    if (status == MSJ_OK)
    {
        set_matrix(factor->lu, factor->chain, factor->pinned);
        status = msj_sparse_lu_factor(ctx, &singular, factor->lu);
        factor->usable = !singular;
    }
    return status;
}

/* Insert a zero for the pinned state into the solution, which has one entry
   less. */
static void
insert_pinned(double *x, slong pinned, slong size)
{
    memmove(x + pinned + 1, x + pinned,
            (size_t) (size - 1 - pinned) * sizeof *x);
    x[pinned] = 0;
}

/* x := A^-1 x, x(z) := 0 */
static msj_status_t
solve_pinned(msj_context_t *ctx, double *x, msj_poisson_factor_t factor,
             int transposed)
{
    slong size = factor->chain->state_count;
    slong pinned = factor->pinned;
    msj_status_t status;

    memmove(x + pinned, x + pinned + 1,
            (size_t) (size - 1 - pinned) * sizeof *x);
    status = msj_sparse_lu_solve(ctx, x, factor->lu, !transposed);
    insert_pinned(x, pinned, size);
    return status;
}

/* A state that is much likelier than the pinned one by the law that these
   factors give, or the pinned one. */
static msj_status_t
likelier(msj_context_t *ctx, slong *state, msj_poisson_factor_t factor)
{
    const msj_float_chain_struct *chain = factor->chain;
    slong pinned = factor->pinned;
    double *law = factor->work;
    msj_status_t status;

    memset(law, 0, (size_t) chain->state_count * sizeof *law);
    for (slong i = chain->first[pinned]; i < chain->first[pinned + 1]; i++)
    {
        law[chain->target[i]] = chain->rate[i];
    }
    status = solve_pinned(ctx, law, factor, 1);
    law[pinned] = MUCH_LIKELIER;
    *state = largest(law, chain->state_count);
    return status;
}

/* sum of the rates out of the pinned state times x */
static double
out_of_pinned(const double *x, const msj_poisson_factor_t factor)
{
    const msj_float_chain_struct *chain = factor->chain;
    slong pinned = factor->pinned;
    double sum = 0;

    for (slong i = chain->first[pinned]; i < chain->first[pinned + 1]; i++)
    {
        sum += chain->rate[i] * x[chain->target[i]];
    }
    return sum;
}

static msj_status_t
set_hitting(msj_context_t *ctx, msj_poisson_factor_t factor)
{
    msj_status_t status;

    for (slong s = 0; s < factor->chain->state_count; s++)
    {
        factor->hitting[s] = 1;
    }
    status = solve_pinned(ctx, factor->hitting, factor, 0);
    factor->escape = 1 + out_of_pinned(factor->hitting, factor);
    factor->usable = isfinite(factor->escape);
    return status;
}

static msj_status_t
set_factors(msj_context_t *ctx, msj_poisson_factor_t factor)
{
    msj_status_t status;
    slong better = factor->pinned;

    status = factorise(ctx, factor);
    if (status == MSJ_OK && factor->usable)
    {
        status = likelier(ctx, &better, factor);
    }
    if (status == MSJ_OK && better != factor->pinned)
    {
        factor->pinned = better;
        status = factorise(ctx, factor);
    }
    return status == MSJ_OK && factor->usable ? set_hitting(ctx, factor)
                                              : status;
}

msj_status_t
msj_poisson_factor_set(msj_context_t *ctx, msj_poisson_factor_t factor,
                       const msj_generator_t generator)
{
    size_t size = (size_t) generator->state_count;
    msj_status_t status;

    factor->hitting = msj_alloc(size, sizeof *factor->hitting);
    factor->work = msj_alloc(size, sizeof *factor->work);
    if (factor->hitting == NULL || factor->work == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = msj_float_chain_set(ctx, factor->chain, generator);
    if (status != MSJ_OK || size < 2)
    {
        return status;
    }
    set_out_rates(factor->chain);
    factor->pinned = guess(factor->hitting, factor->work, factor->chain);
    return set_factors(ctx, factor);
}

msj_status_t
msj_poisson_factor_solve(msj_context_t *ctx, double *x, int *finite,
                         msj_poisson_factor_t factor)
{
    slong pinned = factor->pinned;
    double e = x[pinned], c;
    msj_status_t status = solve_pinned(ctx, x, factor, 0);

    c = (e + out_of_pinned(x, factor)) / factor->escape;
    *finite = 1;
    for (slong s = 0; s < factor->chain->state_count; s++)
    {
        x[s] -= c * factor->hitting[s];
        if (!isfinite(x[s]))
        {
            *finite = 0;
        }
    }
    return status;
}
