/* scalar_work.c -- see scalar_work.h. */

#include "solver/scalar_work.h"

#include <stdio.h>
#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/pinned.h"

void
msj_work_init(msj_work_t work)
{
    memset(work, 0, sizeof *work);
    msj_sparse_init(work->balance);
    msj_sparse_init(work->flow);
    msj_sparse_init(work->identity);
    fmpz_init(work->rate_scale);
    msj_tearing_init(work->tearing);
    msj_pattern_init(work->pattern);
    msj_march_init(work->march);
    msj_task_init(work->task);
    msj_lifting_init(work->lifting);
    msj_bound_init(work->bound);
    fmpz_init(work->a);
    fmpz_init(work->b);
    fmpz_init(work->e);
    fmpz_init(work->f);
}

void
msj_work_clear(msj_work_t work)
{
    _fmpz_vec_clear(work->values, work->value_count);
    _fmpz_vec_clear(work->right, work->right_count);
    _fmpz_vec_clear(work->rates, work->rate_count);
    msj_lifting_clear(work->lifting);
    msj_task_clear(work->task);
    msj_march_clear(work->march);
    msj_tearing_clear(work->tearing);
    msj_pattern_clear(work->pattern);
    msj_sparse_clear(work->balance);
    msj_sparse_clear(work->flow);
    msj_sparse_clear(work->identity);
    msj_bound_clear(work->bound);
    fmpz_clear(work->rate_scale);
    fmpz_clear(work->a);
    fmpz_clear(work->b);
    fmpz_clear(work->e);
    fmpz_clear(work->f);
}

void
msj_work_reset(msj_work_t work)
{
    slong count = work->lifting->lanes * work->task->levels * MSJ_SUMS;

    _fmpz_vec_clear(work->values, work->value_count);
    work->values = _fmpz_vec_init(count);
    work->value_count = count;
    work->guessed = work->proved = work->departed = 0;
    work->needed = 0;
}

/* The unknown of a target, or -1 for state 0. */
static slong
unknown_of(const msj_chain_t chain, slong target)
{
    return target >= 0 ? target - 1 : chain->state_count - 1 + ~target;
}

/* c = the flow out of state 0 and k = that of completions; the rates rho. */
static void
set_right(msj_work_t work, const msj_chain_t chain,
          const msj_integers_t integers)
{
    slong size = work->balance->size;
    fmpz_t amount;

    fmpz_init(amount);
    for (slong s = 0; s < chain->state_count; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_transition_t *transition = chain->transitions + i;
            int completes = transition->move.job_class != MSJ_NO_COMPLETION;
            slong to = unknown_of(chain, transition->target);

            fmpz_mul_si(amount, integers->rates + transition->move.rate,
                        transition->move.jobs);
            if (completes)
            {
                fmpz_add(work->rates + s, work->rates + s, amount);
            }
            if (s == 0 && to >= 0)
            {
                fmpz_add(work->right + to, work->right + to, amount);
            }
            if (s == 0 && to >= 0 && completes)
            {
                fmpz *out = work->right + size + to;

                fmpz_add(out, out, amount);
            }
        }
    }
    fmpz_clear(amount);
}

/* The row of a state in the matrix of completions. */
static msj_status_t
add_completions(msj_context_t *ctx, msj_sparse_t out, const msj_chain_t chain,
                const msj_integers_t integers, slong s)
{
    msj_status_t status = MSJ_OK;
    fmpz_t amount;

    fmpz_init(amount);
    for (slong i = chain->first[s]; i < chain->first[s + 1] && status == MSJ_OK;
         i++)
    {
        const msj_transition_t *transition = chain->transitions + i;
        slong to = unknown_of(chain, transition->target);

        if (to >= 0 && transition->move.job_class != MSJ_NO_COMPLETION)
        {
            fmpz_mul_si(amount, integers->rates + transition->move.rate,
                        transition->move.jobs);
            status = msj_sparse_add(ctx, out, to, amount);
        }
    }
    fmpz_clear(amount);
    return status;
}

/* A matrix on the unknowns with diagonal entries of the states: their rates,
   or 1. */
static msj_status_t
set_diagonal(msj_context_t *ctx, msj_sparse_t out, const msj_work_t work,
             slong states, int rates)
{
    slong size = work->balance->size;
    msj_status_t status = msj_sparse_begin(ctx, out, size);
    fmpz_t one;

    fmpz_init_set_ui(one, 1);
    for (slong i = 0; i < size && status == MSJ_OK; i++)
    {
        msj_sparse_begin_row(out);
        if (i + 1 < states)
        {
            status = msj_sparse_add(ctx, out, i,
                                    rates ? work->rates + i + 1 : one);
        }
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(out);
    }
    fmpz_clear(one);
    return status;
}

/* K_1 transposed; where all transitions complete a job the N_s instead, and k
   is 0. */
static msj_status_t
set_flow(msj_context_t *ctx, msj_work_t work, const msj_chain_t chain,
         const msj_integers_t integers)
{
    slong size = work->balance->size;
    msj_sparse_t completions;
    msj_status_t status;

    if (msj_chain_all_complete(chain))
    {
        _fmpz_vec_zero(work->right + size, size);
        return set_diagonal(ctx, work->flow, work, chain->state_count, 1);
    }
    msj_sparse_init(completions);
    status = msj_sparse_begin(ctx, completions, size);
    for (slong i = 0; i < size && status == MSJ_OK; i++)
    {
        msj_sparse_begin_row(completions);
        if (i + 1 < chain->state_count)
        {
            status = add_completions(ctx, completions, chain, integers, i + 1);
        }
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(completions);
        status = msj_sparse_transpose(ctx, work->flow, completions);
    }
    msj_sparse_clear(completions);
    return status;
}

/* A tearing, or where it leaves too many parameters the order of elimination
   and the pattern of the factors. */
static msj_status_t
find_order(msj_context_t *ctx, msj_work_t work, const msj_sparse_t pinned,
           int way)
{
    msj_status_t status = msj_context_poll(ctx);

    if (status == MSJ_OK && !(way & MSJ_SCALARS_FACTOR))
    {
        status = msj_tearing_find(ctx, work->tearing, work->balance, pinned);
        work->too_many = work->tearing->parameters;
        if (status != MSJ_LIMIT || work->too_many <= MSJ_TEARING_MAX)
        {
            return status;
        }
    }
    work->factors = 1;
    status = msj_context_poll(ctx);
    if (status == MSJ_OK)
    {
        status = msj_factor_order(ctx, work->tearing, work->balance);
    }
    if (status == MSJ_OK)
    {
        status = msj_pattern_set(ctx, work->pattern, work->balance,
                                 work->tearing);
    }
    if (status == MSJ_LIMIT && work->too_many > 0)
    {
        char message[MSJ_MESSAGE_SIZE];

        snprintf(message, sizeof message, "%s", ctx->message);
        status = msj_fail(ctx, MSJ_LIMIT,
                          "%.300s; tearing leaves %ld parameters, the limit "
                          "is %d",
                          message, (long) work->too_many, MSJ_TEARING_MAX);
    }
    return status;
}

/* The systems in the order of the unknowns, and the bound. */
static msj_status_t
set_systems(msj_context_t *ctx, msj_work_t work, const msj_chain_t chain,
            const msj_integers_t integers, int departure, int way)
{
    slong size = msj_pinned_size(chain);
    msj_sparse_t pinned;
    msj_status_t status;

    msj_sparse_init(pinned);
    work->right_count = 2 * size;
    work->right = _fmpz_vec_init(work->right_count);
    work->rate_count = chain->state_count;
    work->rates = _fmpz_vec_init(work->rate_count);
    fmpz_set(work->rate_scale, integers->rate_scale);
    status = msj_pinned_matrix(ctx, pinned, chain, integers);
    if (status == MSJ_OK)
    {
        status = msj_sparse_transpose(ctx, work->balance, pinned);
    }
    if (status == MSJ_OK)
    {
        set_right(work, chain, integers);
        msj_bound_set(work->bound, chain, integers, pinned, work->rates);
    }
    if (status == MSJ_OK && departure)
    {
        status = set_flow(ctx, work, chain, integers);
    }
    if (status == MSJ_OK && departure)
    {
        status = set_diagonal(ctx, work->identity, work, chain->state_count, 0);
    }
    if (status == MSJ_OK)
    {
        status = find_order(ctx, work, pinned, way);
    }
    msj_sparse_clear(pinned);
    return status;
}

/* The task in the order of the march. */
static msj_status_t
set_task(msj_context_t *ctx, msj_work_t work, const msj_chain_t chain,
         int departure)
{
    msj_status_t status = MSJ_OK;
    slong size = work->balance->size;
    msj_task_struct *task = work->task;

    msj_task_begin(task, work->march, departure ? 3 : 1);
    for (slong i = 0; i < size; i++)
    {
        slong row = work->tearing->row[i];
        slong state = work->tearing->unknown[i] + 1;

        fmpz_set(task->right + i, work->right + row);
        if (departure)
        {
            fmpz_set(task->right + size + i, work->right + size + row);
        }
        if (state < chain->state_count)
        {
            fmpz_set(task->weights + i, work->rates + state);
            fmpz_one(task->weights + size + i);
        }
    }
    if (departure)
    {
        status = msj_task_couple(ctx, task, 1, work->flow, work->tearing);
    }
    if (departure && status == MSJ_OK)
    {
        status = msj_task_couple(ctx, task, 2, work->identity, work->tearing);
    }
    return status;
}

/* Bytes that the lifting will take: words of the lifts, matrices and digits,
   and a dozen numbers of full length. */
static double
estimate(const msj_context_t *ctx, const msj_work_t work)
{
    double size = (double) work->balance->size, lanes = MSJ_LANES;
    double entries = (double) work->balance->first[work->balance->size];
    double inverse = (double) work->tearing->parameters;
    double levels = (double) work->task->levels, words;
    double bits = (levels > 1 ? 3.2 : 2) * (double) work->bound->product_bits;

    words = (levels + 2) * size * lanes + inverse * (inverse + 1) * lanes
            + 4 * entries + 4 * levels * size;
    if (work->factors)
    {
        words += 8.0 * (double) work->pattern->entries;
    }
    return 8 * words * (double) FLINT_MAX(ctx->threads, 1) + 30 * entries
           + 16 * (double) work->pattern->entries + 5 * levels * bits
           + 12 * bits / 8;
}

/* Stop here if it is clear that it will be too much. */
static msj_status_t
check_limits(msj_context_t *ctx, const msj_work_t work)
{
    if (work->bound->product_bits > MSJ_SCALAR_BITS)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "numerator and denominator of X may have %ld bits, the "
                        "limit is %ld",
                        (long) work->bound->product_bits, MSJ_SCALAR_BITS);
    }
    return msj_context_need(ctx, estimate(ctx, work),
                            "p-adic lifting of the scalars");
}

msj_status_t
msj_work_build(msj_context_t *ctx, msj_work_t work, const msj_chain_t chain,
               int departure, int way)
{
    msj_integers_t integers;
    msj_status_t status;

    msj_integers_init(integers, chain->model);
    status = set_systems(ctx, work, chain, integers, departure, way);
    msj_integers_clear(integers);
    if (status == MSJ_OK)
    {
        status = msj_march_build(ctx, work->march, work->balance,
                                 work->tearing);
    }
    if (status == MSJ_OK)
    {
        status = set_task(ctx, work, chain, departure);
    }
    return status == MSJ_OK ? check_limits(ctx, work) : status;
}
