/* lifting.c -- see lifting.h. */

#include "solver/lifting.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "support/memory.h"

#define TRIES 3 /* choices of primes */

void
msj_lifting_init(msj_lifting_t lifting)
{
    memset(lifting, 0, sizeof *lifting);
}

void
msj_lifting_clear(msj_lifting_t lifting)
{
    for (int i = 0; i < lifting->count; i++)
    {
        msj_lift_clear(lifting->lifts[i]);
    }
    msj_free(lifting->lifts);
    msj_free(lifting->primes);
    msj_lifting_init(lifting);
}

/* Work of a crew. */
typedef struct
{
    msj_lifting_struct *lifting;
    msj_crew_struct *crew;
    msj_context_t *ctx;
    slong steps;
    int *singular;
} work_t;

static void
invert(void *task, int worker)
{
    work_t *work = task;
    msj_lift_struct *lift = work->lifting->lifts[worker];

    msj_lift_invert(lift, work->singular + worker, work->crew, worker);
    msj_lift_start(lift);
}

static void
run(void *task, int worker)
{
    work_t *work = task;
    msj_lift_struct *lift = work->lifting->lifts[worker];

    while (lift->steps < work->steps && !msj_crew_stopped(work->crew, worker))
    {
        msj_lift_step(lift);
        if (worker == 0)
        {
            double done = (double) lift->steps / work->lifting->expected;

            msj_context_progress(work->ctx, "p-adic lifting",
                                 done < 1 ? done : 1);
        }
    }
}

static msj_status_t
prepare(msj_context_t *ctx, msj_lifting_t lifting, int portable,
        const msj_pattern_struct *pattern, slong threads)
{
    msj_status_t status = MSJ_OK;

    lifting->lifts = msj_calloc((size_t) threads, sizeof *lifting->lifts);
    if (lifting->lifts == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (int i = 0; i < threads && status == MSJ_OK; i++)
    {
        msj_lift_init(lifting->lifts[i]);
        lifting->count = i + 1;
        status = msj_lift_prepare(ctx, lifting->lifts[i], lifting->task,
                                  portable, pattern);
        if (lifting->lifts[i]->large != NULL)
        {
            break; /* numbers of its own: one thread */
        }
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    lifting->lanes = lifting->count * lifting->lifts[0]->kernel->lanes;
    lifting->primes = msj_alloc((size_t) lifting->lanes, sizeof(ulong));
    return lifting->primes == NULL ? msj_no_memory(ctx) : MSJ_OK;
}

/* Other primes for all lifts. */
static ulong
choose_primes(msj_lifting_t lifting, ulong below)
{
    slong lanes = lifting->lifts[0]->kernel->lanes;

    for (int i = 0; i < lifting->count; i++)
    {
        below = msj_lift_choose_primes(lifting->lifts[i], below);
        for (slong l = 0; l < lanes; l++)
        {
            lifting->primes[i * lanes + l] = lifting->lifts[i]->mod[l].n;
        }
    }
    return below;
}

/* *regular: the system is, modulo all primes chosen. */
static msj_status_t
invert_all(msj_context_t *ctx, msj_lifting_t lifting, int *regular)
{
    int *singular = msj_calloc((size_t) lifting->count, sizeof *singular);
    msj_status_t status;
    msj_crew_t crew;
    work_t work = {lifting, crew, ctx, 0, singular};

    if (singular == NULL)
    {
        return msj_no_memory(ctx);
    }
    msj_crew_init(crew, ctx);
    status = msj_crew_run(crew, lifting->count, invert, &work);
    *regular = 1;
    for (int i = 0; i < lifting->count; i++)
    {
        *regular = *regular && singular[i] == 0;
    }
    msj_free(singular);
    return status;
}

msj_status_t
msj_lifting_begin(msj_context_t *ctx, msj_lifting_t lifting,
                  const msj_task_t task, int portable,
                  const msj_pattern_struct *pattern, int attempt, slong threads)
{
    int regular = 0;
    msj_status_t status;
    ulong below;

    msj_lifting_clear(lifting);
    lifting->task = task;
    lifting->expected = 1;
    status = prepare(ctx, lifting, portable, pattern,
                     FLINT_MAX(FLINT_MIN(ctx->threads, threads), 1));
    if (status != MSJ_OK)
    {
        return status;
    }
    below = msj_lift_first_prime(lifting->lifts[0]);
    below -= (ulong) attempt << 16;
    for (int i = 0; i < TRIES && status == MSJ_OK && !regular; i++)
    {
        below = choose_primes(lifting, below);
        status = invert_all(ctx, lifting, &regular);
    }
    if (status == MSJ_OK && !regular)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "a linear system is singular modulo primes of %d "
                          "choices",
                          TRIES);
    }
    return status;
}

double
msj_lifting_step_bits(const msj_lifting_t lifting)
{
    return (double) lifting->lanes
           * (double) lifting->lifts[0]->kernel->prime_bits;
}

msj_status_t
msj_lifting_run(msj_context_t *ctx, msj_lifting_t lifting, slong steps)
{
    msj_status_t status = MSJ_OK;
    msj_crew_t crew;
    work_t work = {lifting, crew, ctx, steps, NULL};

    for (int i = 0; i < lifting->count && status == MSJ_OK; i++)
    {
        status = msj_lift_reserve(ctx, lifting->lifts[i], steps);
    }
    if (status == MSJ_OK)
    {
        msj_crew_init(crew, ctx);
        status = msj_crew_run(crew, lifting->count, run, &work);
    }
    if (status == MSJ_OK)
    {
        lifting->steps = FLINT_MAX(lifting->steps, steps);
    }
    return status;
}

msj_status_t
msj_lifting_values(msj_context_t *ctx, fmpz *values, msj_padic_t padic,
                   const msj_lifting_t lifting)
{
    slong lanes = lifting->lifts[0]->kernel->lanes;
    slong sums = lifting->task->levels * MSJ_SUMS;
    fmpz *digits = _fmpz_vec_init(lifting->steps);
    msj_status_t status = MSJ_OK;

    msj_padic_init(padic, lifting->primes, lifting->lanes, lifting->steps);
    for (slong i = 0; i < lifting->lanes * sums && status == MSJ_OK; i++)
    {
        slong lane = i % lifting->lanes, sum = i / lifting->lanes;
        const msj_lift_struct *lift = lifting->lifts[lane / lanes];

        for (slong step = 0; step < lifting->steps; step++)
        {
            msj_lift_sum(digits + step, lift, step, sum / MSJ_SUMS,
                         sum % MSJ_SUMS, lane % lanes);
        }
        msj_padic_sum(values + i, padic, digits, lane);
        status = msj_context_poll(ctx);
    }
    _fmpz_vec_clear(digits, lifting->steps);
    return status;
}
