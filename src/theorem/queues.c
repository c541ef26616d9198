/* queues.c -- see queues.h.

   The cut decides stability; that the slack of every set of servers is
   positive is then found a second time (weights.h), and a difference is our
   error. */

#include "theorem/queues.h"

#include <string.h>

#include <flint/fmpq_vec.h>

#include "solver/random_subsets.h"
#include "solver/stability.h"
#include "solver/traffic.h"
#include "solver/weights.h"
#include "support/memory.h"

void
msj_queues_init(msj_queues_t queues)
{
    memset(queues, 0, sizeof *queues);
    fmpz_init(queues->classes);
    fmpq_init(queues->excess);
    fmpq_init(queues->empty);
    fmpq_init(queues->response);
    fmpq_init(queues->constant);
    fmpq_one(queues->constant); /* the product over no block */
}

static void
clear_values(fmpq *values, slong count)
{
    for (slong i = 0; i < count && values != NULL; i++)
    {
        fmpq_clear(values + i);
    }
    msj_free(values);
}

void
msj_queues_clear(msj_queues_t queues)
{
    clear_values(queues->traffic, queues->class_count);
    clear_values(queues->jobs, queues->class_count);
    clear_values(queues->rates, queues->class_count);
    clear_values(queues->throughput, queues->class_count);
    msj_free(queues->violated);
    fmpz_clear(queues->classes);
    fmpq_clear(queues->excess);
    fmpq_clear(queues->empty);
    fmpq_clear(queues->response);
    fmpq_clear(queues->constant);
}

static fmpq *
new_values(slong count)
{
    fmpq *values = msj_calloc((size_t) count, sizeof *values);

    for (slong i = 0; i < count && values != NULL; i++)
    {
        fmpq_init(values + i);
    }
    return values;
}

static msj_status_t
allocate(msj_context_t *ctx, msj_queues_t queues, slong count)
{
    queues->class_count = count;
    queues->traffic = new_values(count);
    queues->jobs = new_values(count);
    queues->rates = new_values(count);
    queues->throughput = new_values(count);
    queues->violated = msj_calloc((size_t) count, 1);
    return queues->traffic != NULL && queues->jobs != NULL
                   && queues->rates != NULL && queues->throughput != NULL
                   && queues->violated != NULL
               ? MSJ_OK
               : msj_no_memory(ctx);
}

void
msj_queues_arrival(fmpq_t out, const msj_queues_t queues, slong i)
{
    const msj_parallel_struct *parallel = queues->parallel;

    if (parallel->subset_size > 0)
    {
        fmpq_div_fmpz(out, parallel->arrival, queues->classes);
        return;
    }
    fmpq_set(out, parallel->classes[i].arrival);
}

/* gamma_i = nu_i sigma / E[X_i]. */
static void
set_rate(msj_queues_t queues, slong i)
{
    msj_queues_arrival(queues->rates + i, queues, i);
    fmpq_mul(queues->rates + i, queues->rates + i, queues->parallel->size);
    fmpq_div(queues->rates + i, queues->rates + i, queues->jobs + i);
}

/* --- random subsets ------------------------------------------------------- */

static msj_status_t
solve_subsets(msj_context_t *ctx, msj_queues_t queues)
{
    const msj_parallel_struct *parallel = queues->parallel;
    msj_status_t status = allocate(ctx, queues, 1);

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_bin_uiui(queues->classes, (ulong) parallel->server_count,
                  (ulong) parallel->subset_size);
    msj_queues_arrival(queues->traffic, queues, 0);
    msj_service_rate(queues->excess, parallel, 0);
    fmpq_mul_si(queues->excess, queues->excess, parallel->server_count);
    fmpq_sub(queues->excess, parallel->arrival, queues->excess);
    queues->is_stable = fmpq_sgn(queues->excess) < 0;
    queues->violated[0] = !queues->is_stable;
    queues->is_open = queues->has_arrivals = 1;
    queues->blocks = 1;
    if (!queues->is_stable)
    {
        return MSJ_OK;
    }
    fmpq_zero(queues->excess);
    status = msj_random_subsets(ctx, queues->empty, queues->response, parallel);
    if (status == MSJ_OK)
    {
        fmpq_inv(queues->constant, queues->empty);
        fmpq_mul(queues->jobs, queues->traffic, queues->response);
        fmpq_set(queues->throughput, queues->traffic);
        set_rate(queues, 0);
    }
    return status;
}

/* --- blocks --------------------------------------------------------------- */

/* E[X_i] and the throughput of the classes of a block: its orbit's mean is
   shared by the arrival rates. */
static void
take_weights(msj_queues_t queues, const msj_block_struct *block,
             const msj_weights_t weights)
{
    fmpq_t share;
    fmpz_t all;

    fmpq_init(share);
    fmpz_init(all);
    for (slong n = 0; n < block->class_count; n++)
    {
        slong i = block->classes[n], o = block->class_orbit[n];
        slong c = block->component[o];

        fmpz_mul(all, block->weights + o, block->kinds + o);
        fmpq_set_fmpz_frac(share, block->class_rates + n, all);
        fmpq_set_fmpz_frac(queues->jobs + i, weights->jobs + o, weights->total);
        fmpq_mul(queues->jobs + i, queues->jobs + i, share);
        fmpq_set(queues->throughput + i, queues->traffic + i);
        if (c >= 0)
        {
            fmpq_set_fmpz_frac(share, weights->fewer + c, weights->total);
            fmpq_mul(queues->throughput + i, queues->throughput + i, share);
        }
    }
    fmpq_set_fmpz_frac(share, weights->total, weights->scale);
    fmpq_mul(queues->constant, queues->constant, share);
    fmpz_clear(all);
    fmpq_clear(share);
}

static msj_status_t
solve_block(msj_context_t *ctx, msj_queues_t queues,
            const msj_block_struct *block)
{
    msj_unions_t unions;
    msj_weights_t weights;
    msj_status_t status;

    msj_unions_init(unions);
    msj_weights_init(weights);
    status = msj_unions_build(ctx, unions, block);
    if (status == MSJ_OK)
    {
        queues->unions += unions->count;
        status = msj_weights_compute(ctx, weights, unions);
    }
    if (status == MSJ_DOMAIN)
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "stable queues with a set of servers that is not");
    }
    if (status == MSJ_OK)
    {
        take_weights(queues, block, weights);
    }
    msj_weights_clear(weights);
    msj_unions_clear(unions);
    return status;
}

static void
set_times(msj_queues_t queues)
{
    const msj_parallel_struct *parallel = queues->parallel;
    fmpq_t arrivals;

    fmpq_init(arrivals);
    for (slong i = 0; i < queues->class_count; i++)
    {
        if (parallel->component[i] < 0)
        {
            fmpq_add(queues->response, queues->response, queues->jobs + i);
            fmpq_add(arrivals, arrivals, parallel->classes[i].arrival);
            set_rate(queues, i);
        }
    }
    queues->has_arrivals = !fmpq_is_zero(arrivals);
    if (queues->has_arrivals)
    {
        fmpq_div(queues->response, queues->response, arrivals);
    }
    queues->is_open = parallel->component_count == 0;
    if (queues->is_open)
    {
        fmpq_inv(queues->empty, queues->constant);
    }
    fmpq_clear(arrivals);
}

static msj_status_t
solve_stable(msj_context_t *ctx, msj_queues_t queues)
{
    msj_blocks_t blocks;
    msj_status_t status;

    msj_blocks_init(blocks);
    status = msj_blocks_build(ctx, blocks, queues->parallel, queues->traffic);
    for (slong b = 0; b < blocks->count && status == MSJ_OK; b++)
    {
        status = solve_block(ctx, queues, blocks->blocks + b);
    }
    queues->blocks = blocks->count;
    msj_blocks_clear(blocks);
    if (status == MSJ_OK)
    {
        set_times(queues);
    }
    return status;
}

msj_status_t
msj_queues_solve(msj_context_t *ctx, msj_queues_t queues,
                 const msj_model_t model)
{
    const msj_parallel_struct *parallel = model->parallel;
    msj_status_t status;

    queues->parallel = parallel;
    if (parallel->subset_size > 0)
    {
        return solve_subsets(ctx, queues);
    }
    fmpz_set_si(queues->classes, parallel->class_count);
    status = allocate(ctx, queues, parallel->class_count);
    if (status == MSJ_OK)
    {
        status = msj_traffic_solve(ctx, queues->traffic, parallel);
    }
    if (status == MSJ_OK)
    {
        status = msj_stability_check(ctx, queues->violated, queues->excess,
                                     parallel, queues->traffic);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    queues->is_stable =
        memchr(queues->violated, 1, (size_t) queues->class_count) == NULL;
    return queues->is_stable ? solve_stable(ctx, queues) : MSJ_OK;
}
