/* duration.c -- see duration.h.

   With the generator S of the phases, E[D] = alpha x and E[D^2] = 2 alpha y
   for -S x = 1 and -S y = x. -S is a regular M-matrix, since from every phase
   the job can complete. */

#include "model/duration.h"

#include <string.h>

#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>

void
msj_duration_init(msj_duration_t duration)
{
    memset(duration, 0, sizeof *duration);
}

void
msj_duration_clear(msj_duration_t duration)
{
    slong count = duration->phase_count;

    _fmpq_vec_clear(duration->initial, count);
    _fmpq_vec_clear(duration->rates, count * count);
    msj_duration_init(duration);
}

msj_status_t
msj_duration_set_phases(msj_context_t *ctx, msj_duration_t duration,
                        slong count)
{
    if (count < 1 || count > MSJ_PHASES_MAX)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a duration of %ld phases, expected between 1 and %ld",
                        (long) count, MSJ_PHASES_MAX);
    }
    msj_duration_clear(duration);
    duration->phase_count = count;
    duration->initial = _fmpq_vec_init(count);
    duration->rates = _fmpq_vec_init(count * count);
    return MSJ_OK;
}

msj_status_t
msj_duration_set_exponential(msj_context_t *ctx, msj_duration_t duration,
                             const fmpq_t rate)
{
    msj_status_t status = msj_duration_set_phases(ctx, duration, 1);

    if (status == MSJ_OK)
    {
        fmpq_one(duration->initial);
        fmpq_set(duration->rates, rate);
    }
    return status;
}

msj_status_t
msj_duration_copy(msj_context_t *ctx, msj_duration_t to,
                  const msj_duration_t from)
{
    slong count = from->phase_count;
    msj_status_t status = msj_duration_set_phases(ctx, to, count);

    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        fmpq_set(to->initial + i, from->initial + i);
    }
    for (slong i = 0; i < count * count && status == MSJ_OK; i++)
    {
        fmpq_set(to->rates + i, from->rates + i);
    }
    return status;
}

fmpq *
msj_duration_rate(const msj_duration_t duration, slong i, slong j)
{
    return duration->rates + i * duration->phase_count + j;
}

/* -S */
static void
negative_generator(fmpq_mat_t out, const msj_duration_t duration)
{
    slong count = duration->phase_count;

    fmpq_mat_zero(out);
    for (slong i = 0; i < count; i++)
    {
        fmpq *diagonal = fmpq_mat_entry(out, i, i);

        for (slong j = 0; j < count; j++)
        {
            fmpq_add(diagonal, diagonal, msj_duration_rate(duration, i, j));
            if (j != i)
            {
                fmpq_neg(fmpq_mat_entry(out, i, j),
                         msj_duration_rate(duration, i, j));
            }
        }
    }
}

/* alpha x */
static void
start_mean(fmpq_t out, const msj_duration_t duration, const fmpq_mat_t x)
{
    fmpq_zero(out);
    for (slong i = 0; i < duration->phase_count; i++)
    {
        fmpq_addmul(out, duration->initial + i, fmpq_mat_entry(x, i, 0));
    }
}

void
msj_duration_moments(fmpq_t mean, fmpq_t second, const msj_duration_t duration)
{
    slong count = duration->phase_count;
    fmpq_mat_t matrix, x, y;

    fmpq_mat_init(matrix, count, count);
    fmpq_mat_init(x, count, 1);
    fmpq_mat_init(y, count, 1);
    negative_generator(matrix, duration);
    for (slong i = 0; i < count; i++)
    {
        fmpq_one(fmpq_mat_entry(y, i, 0));
    }
    /* Regular, so it does not fail. */
    (void) fmpq_mat_solve(x, matrix, y);
    (void) fmpq_mat_solve(y, matrix, x);
    start_mean(mean, duration, x);
    start_mean(second, duration, y);
    fmpq_add(second, second, second);
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(x);
    fmpq_mat_clear(y);
}
