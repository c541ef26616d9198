/* task.c -- see task.h. */

#include "solver/task.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "support/memory.h"

void
msj_task_init(msj_task_t task)
{
    memset(task, 0, sizeof *task);
    for (slong j = 0; j < MSJ_LEVELS; j++)
    {
        msj_sparse_init(task->coupling[j]);
    }
}

void
msj_task_clear(msj_task_t task)
{
    if (task->march != NULL)
    {
        _fmpz_vec_clear(task->right, task->levels * task->march->size);
        _fmpz_vec_clear(task->weights, MSJ_SUMS * task->march->size);
    }
    for (slong j = 0; j < MSJ_LEVELS; j++)
    {
        msj_sparse_clear(task->coupling[j]);
    }
    msj_task_init(task);
}

void
msj_task_begin(msj_task_t task, const msj_march_t march, slong levels)
{
    msj_task_clear(task);
    task->march = march;
    task->levels = levels;
    task->right = _fmpz_vec_init(levels * march->size);
    task->weights = _fmpz_vec_init(MSJ_SUMS * march->size);
}

msj_status_t
msj_task_couple(msj_context_t *ctx, msj_task_t task, slong level,
                const msj_sparse_t matrix, const msj_tearing_t tearing)
{
    slong *number = msj_alloc((size_t) matrix->size, sizeof *number);
    msj_sparse_struct *out = task->coupling[level];
    msj_status_t status = number == NULL
                              ? msj_no_memory(ctx)
                              : msj_sparse_begin(ctx, out, matrix->size);

    for (slong i = 0; i < matrix->size && status == MSJ_OK; i++)
    {
        number[tearing->unknown[i]] = i;
    }
    for (slong i = 0; i < matrix->size && status == MSJ_OK; i++)
    {
        slong row = tearing->row[i];

        msj_sparse_begin_row(out);
        for (slong e = matrix->first[row];
             e < matrix->first[row + 1] && status == MSJ_OK; e++)
        {
            status = msj_sparse_add(ctx, out, number[matrix->column[e]],
                                    matrix->value + e);
        }
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(out);
    }
    msj_free(number);
    return status;
}

/* Bits of the largest row sum of the values, which are not negative, of the
   coupling. */
static slong
coupling_bits(const msj_sparse_t coupling)
{
    slong bits = 0;
    fmpz_t sum;

    fmpz_init(sum);
    for (slong i = 0; i < coupling->size; i++)
    {
        fmpz_zero(sum);
        for (slong e = coupling->first[i]; e < coupling->first[i + 1]; e++)
        {
            fmpz_add(sum, sum, coupling->value + e);
        }
        bits = FLINT_MAX(bits, (slong) fmpz_bits(sum));
    }
    fmpz_clear(sum);
    return bits;
}

slong
msj_task_sum_bits(const msj_task_t task)
{
    slong bits = task->march->sum_bits, coupled = 0;

    for (slong j = 1; j < task->levels; j++)
    {
        coupled = FLINT_MAX(coupled, coupling_bits(task->coupling[j]));
    }
    return coupled == 0 ? bits : FLINT_MAX(bits, coupled) + 1;
}

slong
msj_task_right_bits(const msj_task_t task)
{
    return FLINT_ABS(
        _fmpz_vec_max_bits(task->right, task->levels * task->march->size));
}

slong
msj_task_weight_bits(const msj_task_t task)
{
    return FLINT_ABS(
        _fmpz_vec_max_bits(task->weights, MSJ_SUMS * task->march->size));
}

slong
msj_task_longest(const msj_task_t task)
{
    slong longest = 0;

    for (slong j = 1; j < task->levels; j++)
    {
        const msj_sparse_struct *coupling = task->coupling[j];

        for (slong i = 0; i < coupling->size; i++)
        {
            longest = FLINT_MAX(longest,
                                coupling->first[i + 1] - coupling->first[i]);
        }
    }
    return longest + task->march->longest;
}
