/* lift_task.c -- see lift.h: lifting for a task. */

#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/lift.h"
#include "support/memory.h"

/* What the kernels assume of weights and of the number of them. */
#define WEIGHT_BITS 40
#define UNKNOWNS_MAX (WORD(1) << 22)

static int
fits(const msj_kernel_t *kernel, const msj_task_t task)
{
    return kernel != NULL && msj_task_sum_bits(task) <= kernel->sum_bits
           && msj_task_right_bits(task) <= kernel->sum_bits
           && msj_task_longest(task) <= kernel->longest
           && msj_task_weight_bits(task) <= WEIGHT_BITS
           && task->march->size <= UNKNOWNS_MAX;
}

static const msj_kernel_t *
choose_kernel(const msj_task_t task, int portable)
{
    if (!portable && fits(msj_kernel_vector(), task))
    {
        return msj_kernel_vector();
    }
    return fits(&msj_kernel_word, task) ? &msj_kernel_word : &msj_kernel_large;
}

/* Couplings and weights as words; `large` has its own way (load). */
static msj_status_t
pack(msj_context_t *ctx, msj_lift_t lift)
{
    const msj_task_struct *task = lift->task;
    slong size = lift->march->size;

    for (slong j = 1; j < task->levels; j++)
    {
        const msj_sparse_struct *coupling = task->coupling[j];
        slong entries = coupling->first[size];
        ulong *words = msj_alloc((size_t) entries, sizeof *words);

        lift->level_coupled[j] = words;
        if (words == NULL)
        {
            return msj_no_memory(ctx);
        }
        for (slong e = 0; e < entries && lift->large == NULL; e++)
        {
            words[e] = fmpz_get_ui(coupling->value + e);
        }
    }
    lift->weights = msj_alloc((size_t) size, MSJ_SUMS * sizeof(ulong));
    if (lift->weights == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong i = 0; i < MSJ_SUMS * size && lift->large == NULL; i++)
    {
        lift->weights[i] = fmpz_get_ui(task->weights + i % MSJ_SUMS * size
                                       + i / MSJ_SUMS);
    }
    return MSJ_OK;
}

/* The right-hand sides become the residuals. */
static void
load(msj_lift_t lift)
{
    const msj_task_struct *task = lift->task;
    slong size = lift->march->size, lanes = lift->kernel->lanes;

    for (slong j = 0; j < task->levels; j++)
    {
        const fmpz *right = task->right + j * size;

        if (lift->large != NULL)
        {
            _fmpz_vec_set(lift->level_large[j], right, size);
            continue;
        }
        for (slong i = 0; i < size * lanes; i++)
        {
            lift->level_residual[j][i] = fmpz_get_si(right + i / lanes);
        }
    }
}

msj_status_t
msj_lift_prepare(msj_context_t *ctx, msj_lift_t lift, const msj_task_t task,
                 int portable, const msj_pattern_struct *pattern)
{
    const msj_kernel_t *kernel = choose_kernel(task, portable);
    msj_status_t status;

    msj_lift_clear(lift);
    lift->task = task;
    if (pattern != NULL)
    {
        kernel = &msj_kernel_factor;
        if (!fits(kernel, task))
        {
            return msj_fail(ctx, MSJ_LIMIT,
                            "a linear system with many parameters and large "
                            "coefficients");
        }
    }
    status = msj_lift_allocate(ctx, lift, task->march, kernel);
    if (status == MSJ_OK && pattern != NULL)
    {
        status = msj_lift_begin_factors(ctx, lift, pattern);
    }
    return status == MSJ_OK ? pack(ctx, lift) : status;
}

/* The couplings modulo the prime. */
static void
reduce_couplings(msj_lift_t lift)
{
    for (slong j = 1; j < lift->task->levels; j++)
    {
        const msj_sparse_struct *coupling = lift->task->coupling[j];

        for (slong e = 0; e < coupling->first[coupling->size]; e++)
        {
            lift->level_coupled[j][e] = fmpz_fdiv_ui(coupling->value + e,
                                                     lift->mod[0].n);
        }
    }
}

void
msj_lift_start(msj_lift_t lift)
{
    lift->steps = 0;
    if (lift->large != NULL)
    {
        reduce_couplings(lift);
    }
    load(lift);
}

/* Numbers of a step: words, or fmpz. */
static slong
step_size(const msj_lift_t lift)
{
    slong sums = lift->task->levels * MSJ_SUMS;

    return lift->large != NULL ? sums : 2 * sums * lift->kernel->lanes;
}

msj_status_t
msj_lift_reserve(msj_context_t *ctx, msj_lift_t lift, slong steps)
{
    size_t size = (size_t) step_size(lift);
    void *sums;

    if (steps <= lift->room)
    {
        return MSJ_OK;
    }
    sums = msj_realloc(lift->large != NULL ? (void *) lift->large_sums
                                           : (void *) lift->sums,
                       (size_t) steps, size * sizeof(slong));
    if (sums == NULL)
    {
        return msj_no_memory(ctx);
    }
    if (lift->large == NULL)
    {
        lift->sums = sums;
    }
    else
    {
        lift->large_sums = sums;
        for (size_t i = (size_t) lift->room * size; i < (size_t) steps * size;
             i++)
        {
            fmpz_init(lift->large_sums + i);
        }
    }
    lift->room = steps;
    return MSJ_OK;
}

/* From here on the kernel works on the level. */
static void
select_level(msj_lift_t lift, slong level)
{
    slong at = lift->steps * step_size(lift)
               + level * (step_size(lift) / lift->task->levels);

    lift->residual = lift->level_residual[level];
    lift->large = lift->level_large[level];
    lift->y = lift->level_y[level > 0];
    lift->source = lift->level_y[0];
    lift->coupling = level > 0 ? lift->task->coupling[level] : NULL;
    lift->coupled = lift->level_coupled[level];
    lift->sum_words = lift->sums + (lift->large == NULL ? at : 0);
    lift->large_sum = lift->large_sums + (lift->large == NULL ? 0 : at);
}

void
msj_lift_step(msj_lift_t lift)
{
    size_t words = (size_t) (lift->march->parameters * lift->kernel->lanes);

    for (slong level = 0; level < lift->task->levels; level++)
    {
        select_level(lift, level);
        memset(lift->y, 0, words * sizeof(slong));
        lift->kernel->probe(lift);
        lift->kernel->parameters(lift);
        lift->kernel->update(lift);
    }
    select_level(lift, 0);
    lift->steps++;
}

void
msj_lift_sum(fmpz_t out, const msj_lift_t lift, slong step, slong level,
             slong sum, slong lane)
{
    slong lanes = lift->kernel->lanes;
    slong at = (step * lift->task->levels + level) * MSJ_SUMS + sum;
    const slong *words = lift->sums + 2 * lanes * at + lane;

    if (lift->large != NULL)
    {
        fmpz_set(out, lift->large_sums + at);
        return;
    }
    fmpz_set_si(out, words[lanes]);
    fmpz_mul_2exp(out, out, (ulong) lift->kernel->shift);
    fmpz_add_ui(out, out, (ulong) words[0]);
}
