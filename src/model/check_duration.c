/* check_duration.c -- is a phase-type duration valid?

   The definition is in duration.h: initial probabilities with sum exactly 1,
   rates that are not negative, every phase reached from one in which a job
   starts, and from every phase some completion. Cost: O(m^2). */

#include "model/phases.h"

#include "support/memory.h"

msj_status_t
msj_duration_set_erlang(msj_context_t *ctx, msj_duration_t duration,
                        slong stages, const fmpq_t rate)
{
    msj_status_t status = msj_duration_set_phases(ctx, duration, stages);

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_one(duration->initial);
    for (slong i = 0; i + 1 < stages; i++)
    {
        fmpq_set(msj_duration_rate(duration, i, i + 1), rate);
    }
    fmpq_set(msj_duration_rate(duration, stages - 1, stages - 1), rate);
    return MSJ_OK;
}

static msj_status_t
check_initial(msj_context_t *ctx, msj_place_t *place,
              const msj_duration_t duration)
{
    msj_status_t status = MSJ_OK;
    char text[MSJ_SHORT_TEXT];
    fmpq_t sum;

    fmpq_init(sum);
    for (slong i = 0; i < duration->phase_count && status == MSJ_OK; i++)
    {
        status = msj_place_set(place, MSJ_PART_START, 0, 0,
                               msj_sum_add(ctx, sum, duration->initial + i,
                                           "initial probabilities"));
        if (status == MSJ_OK && fmpq_sgn(duration->initial + i) < 0)
        {
            status = msj_short_text(ctx, text, duration->initial + i);
            if (status == MSJ_OK)
            {
                status = msj_fail(ctx, MSJ_INPUT,
                                  "the initial probability of phase %ld is "
                                  "%s, expected at least 0",
                                  (long) i + 1, text);
            }
            status = msj_place_set(place, MSJ_PART_INITIAL, i, 0, status);
        }
    }
    if (status == MSJ_OK)
    {
        status = msj_place_set(
            place, MSJ_PART_START, 0, 0,
            msj_sum_check_one(ctx, sum, "initial probabilities"));
    }
    fmpq_clear(sum);
    return status;
}

static msj_status_t
wrong_rate(msj_context_t *ctx, const msj_duration_t duration, slong i, slong j)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status;

    status = msj_short_text(ctx, text, msj_duration_rate(duration, i, j));
    if (status != MSJ_OK)
    {
        return status;
    }
    if (i == j)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the exit rate of phase %ld is %s, expected at least "
                        "0",
                        (long) i + 1, text);
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "the rate from phase %ld to phase %ld is %s, expected at "
                    "least 0",
                    (long) i + 1, (long) j + 1, text);
}

static msj_status_t
check_rates(msj_context_t *ctx, msj_place_t *place,
            const msj_duration_t duration)
{
    slong count = duration->phase_count;

    for (slong i = 0; i < count; i++)
    {
        for (slong j = 0; j < count; j++)
        {
            if (fmpq_sgn(msj_duration_rate(duration, i, j)) < 0)
            {
                return msj_place_set(place, MSJ_PART_RATE, i, j,
                                     wrong_rate(ctx, duration, i, j));
            }
        }
    }
    return MSJ_OK;
}

/* Does a job start in the phase, or (completing) complete from it? */
static int
is_end(const msj_duration_t duration, slong i, int completing)
{
    const fmpq *number = completing ? msj_duration_rate(duration, i, i)
                                    : duration->initial + i;

    return !fmpq_is_zero(number);
}

/* The first phase that is not reached from those in which a job starts; or
   (completing) from which no completion is; phase_count when there is none.
   `seen` and `stack` have room for all phases. */
static slong
find_unreached(const msj_duration_t duration, int completing, char *seen,
               slong *stack)
{
    slong count = duration->phase_count;
    slong top = 0, first = 0;

    for (slong i = 0; i < count; i++)
    {
        seen[i] = (char) is_end(duration, i, completing);
        if (seen[i])
        {
            stack[top++] = i;
        }
    }
    while (top > 0)
    {
        slong i = stack[--top];

        for (slong j = 0; j < count; j++)
        {
            const fmpq *rate = completing ? msj_duration_rate(duration, j, i)
                                          : msj_duration_rate(duration, i, j);

            if (!seen[j] && !fmpq_is_zero(rate))
            {
                seen[j] = 1;
                stack[top++] = j;
            }
        }
    }
    while (first < count && seen[first])
    {
        first++;
    }
    return first;
}

static msj_status_t
check_paths(msj_context_t *ctx, msj_place_t *place,
            const msj_duration_t duration)
{
    slong count = duration->phase_count;
    char *seen = msj_alloc((size_t) count, 1);
    slong *stack = msj_alloc((size_t) count, sizeof *stack);
    msj_status_t status = MSJ_OK;
    slong phase;

    if (seen == NULL || stack == NULL)
    {
        status = msj_no_memory(ctx);
    }
    if (status == MSJ_OK
        && (phase = find_unreached(duration, 0, seen, stack)) < count)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "phase %ld is never reached, expected that a job "
                          "can come to every phase",
                          (long) phase + 1);
        status = msj_place_set(place, MSJ_PART_PHASE, phase, 0, status);
    }
    if (status == MSJ_OK
        && (phase = find_unreached(duration, 1, seen, stack)) < count)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "a job never completes from phase %ld, expected "
                          "that it can from every phase",
                          (long) phase + 1);
        status = msj_place_set(place, MSJ_PART_EXIT, phase, 0, status);
    }
    msj_free(stack);
    msj_free(seen);
    return status;
}

msj_status_t
msj_duration_check(msj_context_t *ctx, msj_place_t *place,
                   const msj_duration_t duration)
{
    msj_status_t status;

    if (duration->phase_count < 1 || duration->phase_count > MSJ_PHASES_MAX)
    {
        return msj_place_set(
            place, MSJ_PART_DURATION, 0, 0,
            msj_fail(ctx, MSJ_INPUT, "%ld phases, expected between 1 and %ld",
                     (long) duration->phase_count, MSJ_PHASES_MAX));
    }
    status = check_initial(ctx, place, duration);
    if (status == MSJ_OK)
    {
        status = check_rates(ctx, place, duration);
    }
    return status == MSJ_OK ? check_paths(ctx, place, duration) : status;
}
