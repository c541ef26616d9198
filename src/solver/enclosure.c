/* enclosure.c -- proven bounds; the proof is in enclosure.h. */

#include "solver/enclosure.h"

#include <flint/fmpq_vec.h>

#include "solver/enclosure_poisson.h"

/* More digits than asked for, so that few numbers are too close to a tie. */
#define MARGIN 2

static msj_status_t
check_digits(msj_context_t *ctx, slong digits)
{
    return digits >= 1 && digits <= MSJ_ENCLOSURE_DIGITS
               ? MSJ_OK
               : msj_fail(ctx, MSJ_INPUT,
                          "%ld digits: it must be 1 to %d digits",
                          (long) digits, MSJ_ENCLOSURE_DIGITS);
}

/* A function of the states that is given by rationals. */
typedef struct
{
    const fmpq *values;
    slong size;
} rationals_t;

static void
fill_rationals(arb_ptr g, slong bits, const void *data)
{
    const rationals_t *rationals = data;

    for (slong s = 0; s < rationals->size; s++)
    {
        arb_set_fmpq(g + s, rationals->values + s, bits);
    }
}

/* low = min g, high = max g: where every average lies. */
static void
set_range(fmpq_t low, fmpq_t high, const fmpq *g, slong size)
{
    fmpq_set(low, g);
    fmpq_set(high, g);
    for (slong s = 1; s < size; s++)
    {
        if (fmpq_cmp(g + s, low) < 0)
        {
            fmpq_set(low, g + s);
        }
        if (fmpq_cmp(g + s, high) > 0)
        {
            fmpq_set(high, g + s);
        }
    }
}

msj_status_t
msj_enclose_average(msj_context_t *ctx, fmpq_t low, fmpq_t high,
                    const msj_generator_t generator, const fmpq *g,
                    slong digits)
{
    rationals_t rationals = {g, generator->state_count};
    msj_state_function_t function = {fill_rationals, &rationals};
    msj_status_t status;
    msj_average_t average;
    msj_poisson_t poisson;

    set_range(low, high, g, generator->state_count);
    status = check_digits(ctx, digits);
    if (status != MSJ_OK || fmpq_equal(low, high))
    {
        return status;
    }
    msj_poisson_init(poisson, generator);
    msj_average_init(average, generator->state_count);
    status = msj_poisson_refine(ctx, average, poisson, function,
                                digits + MARGIN);
    if (arf_is_finite(average->low) && arf_is_finite(average->high))
    {
        arf_get_fmpq(low, average->low);
        arf_get_fmpq(high, average->high);
    }
    msj_average_clear(average);
    msj_poisson_clear(poisson);
    return status;
}

/* r(s), the rate of completions. */
static void
set_completions(fmpq *completions, const msj_generator_t generator)
{
    for (slong s = 0; s < generator->state_count; s++)
    {
        fmpq_zero(completions + s);
        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            fmpq_add(completions + s, completions + s,
                     generator->completion + i);
        }
    }
}

msj_status_t
msj_enclose_throughput(msj_context_t *ctx, fmpq_t low, fmpq_t high,
                       const msj_generator_t generator, slong digits)
{
    fmpq *completions = _fmpq_vec_init(generator->state_count);
    msj_status_t status;

    set_completions(completions, generator);
    status = msj_enclose_average(ctx, low, high, generator, completions,
                                 digits);
    _fmpq_vec_clear(completions, generator->state_count);
    return status;
}
