/* lift.c -- see lift.h: the loop. */

#include "solver/lift.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/forecast.h"
#include "support/memory.h"

void
msj_lift_init(msj_lift_t lift)
{
    memset(lift, 0, sizeof *lift);
}

void
msj_lift_clear(msj_lift_t lift)
{
    for (slong j = 0; j < MSJ_LEVELS; j++)
    {
        if (lift->level_large[j] != NULL)
        {
            _fmpz_vec_clear(lift->level_large[j], lift->march->size);
        }
        msj_free(lift->level_coupled[j]);
    }
    if (lift->large_sums != NULL)
    {
        _fmpz_vec_clear(lift->large_sums,
                        lift->room * lift->task->levels * MSJ_SUMS);
    }
    msj_free(lift->lower);
    msj_free(lift->upper);
    msj_free(lift->diagonal);
    msj_free(lift->scratch);
    msj_free(lift->weights);
    msj_free(lift->sums);
    msj_free(lift->arena);
    msj_free(lift->middle);
    msj_free(lift->place);
    msj_free(lift->pivot_row);
    msj_free(lift->column);
    msj_free(lift->pivot);
    msj_free(lift->size);
    msj_free(lift->digits);
    msj_lift_init(lift);
}

void
msj_lift_begin(msj_lift_t lift, const fmpz *b)
{
    slong lanes = lift->kernel->lanes;

    lift->steps = 0;
    for (slong i = 0; i < lift->march->size; i++)
    {
        if (lift->large != NULL)
        {
            fmpz_set(lift->large + i, b + i);
            continue;
        }
        for (slong lane = 0; lane < lanes; lane++)
        {
            lift->residual[i * lanes + lane] = fmpz_get_si(b + i);
        }
    }
}

static msj_status_t
reserve(msj_context_t *ctx, msj_lift_t lift, slong steps)
{
    slong *digits;

    if (steps <= lift->room)
    {
        return MSJ_OK;
    }
    digits = msj_realloc(lift->digits,
                         (size_t) (steps * lift->march->parameters),
                         (size_t) lift->kernel->lanes * sizeof(slong));
    if (digits == NULL)
    {
        return msj_no_memory(ctx);
    }
    lift->digits = digits;
    lift->room = steps;
    return MSJ_OK;
}

msj_status_t
msj_lift_run(msj_context_t *ctx, msj_lift_t lift, slong steps)
{
    slong words = lift->march->parameters * lift->kernel->lanes;
    double bits = (double) (lift->kernel->lanes * lift->kernel->prime_bits);
    double part = bits / (1.1 * msj_forecast_bits(lift->march) + 2 * bits);
    msj_status_t status = reserve(ctx, lift, steps);

    while (status == MSJ_OK && lift->steps < steps)
    {
        memset(lift->y, 0, (size_t) words * sizeof(slong));
        lift->kernel->probe(lift);
        lift->kernel->parameters(lift);
        memcpy(lift->digits + lift->steps * words, lift->y,
               (size_t) words * sizeof(slong));
        lift->kernel->update(lift);
        lift->steps++;
        msj_context_progress(ctx, "p-adic lifting",
                             (double) lift->steps * part < 0.99
                                 ? (double) lift->steps * part
                                 : 0.99);
        status = msj_context_poll(ctx);
    }
    return status;
}

slong
msj_lift_digit(const msj_lift_t lift, slong step, slong parameter, slong lane)
{
    slong lanes = lift->kernel->lanes;

    return lift
        ->digits[(step * lift->march->parameters + parameter) * lanes + lane];
}
