/* enclosure_poisson.c -- the course of the refinement; see
   enclosure_poisson.h. */

#include "solver/enclosure_poisson.h"

/* So many steps in a row may fail to halve the least width. */
#define SLOW_STEPS 3

/* The digits on which the bounds agree, about: for messages. */
static slong
digits_reached(const msj_average_t average, slong digits)
{
    arf_t zero;

    arf_init(zero);
    while (digits > 0
           && !msj_bounds_agree(average->low, average->high, digits, zero))
    {
        digits--;
    }
    arf_clear(zero);
    return digits;
}

static msj_status_t
stagnation(msj_context_t *ctx, const msj_average_t average, slong digits)
{
    return msj_fail(ctx, MSJ_LIMIT,
                    "the bounds agree to %ld digits only: the chain is too "
                    "badly conditioned for its factors",
                    (long) digits_reached(average, digits));
}

/* What refinement remembers between two evaluations. */
typedef struct
{
    arf_t width; /* the least of all steps; infinite at first */
    arf_t scale; /* max |g| */
    int slow;    /* steps in a row that did not halve it */
} course_t;

/* Look at the new width: -1 if the balls are as large as it (more bits are
   needed), 0 if it does not get smaller any more, 1 if all is well. */
static int
progress(course_t *course, const msj_average_t average, const mag_t radius)
{
    arf_t width, blur;
    int answer = 1;

    arf_init(width);
    arf_init(blur);
    arf_sub(width, average->now_high, average->now_low, MSJ_BOUND_BITS,
            ARF_RND_UP);
    arf_set_mag(blur, radius);
    arf_mul_2exp_si(blur, blur, 4);
    if (arf_cmp(blur, width) >= 0)
    {
        answer = -1;
    }
    else
    {
        arf_mul_2exp_si(blur, course->width, -1);
        course->slow = arf_cmp(width, blur) > 0 ? course->slow + 1 : 0;
        arf_min(course->width, course->width, width);
        answer = course->slow < SLOW_STEPS;
    }
    arf_clear(blur);
    arf_clear(width);
    return answer;
}

/* Balls of more bits, up to a limit. */
static msj_status_t
sharpen(msj_context_t *ctx, msj_average_t average, msj_poisson_t poisson,
        msj_state_function_t function, slong digits)
{
    slong bits = poisson->bits + poisson->bits / 2 + 64;
    msj_status_t status;

    if (bits > 4 * msj_poisson_bits(digits) + 16384)
    {
        return stagnation(ctx, average, digits);
    }
    status = msj_poisson_set_bits(ctx, poisson, bits);
    if (status == MSJ_OK)
    {
        function.fill(average->g, bits, function.data);
    }
    return status;
}

/* After an evaluation that was not good enough: the next h. */
static msj_status_t
improve(msj_context_t *ctx, msj_average_t average, course_t *course,
        msj_poisson_t poisson, int getting_better, slong digits)
{
    msj_status_t status = MSJ_OK;
    int done = 0;

    if (getting_better)
    {
        status = msj_average_correct(ctx, average, &done, poisson);
    }
    if (status == MSJ_OK && !done)
    {
        status = msj_average_escalate(ctx, average, &done, poisson);
        arf_pos_inf(course->width);
        course->slow = 0;
    }
    msj_average_forget(average);
    return status != MSJ_OK || done ? status : stagnation(ctx, average, digits);
}

static msj_status_t
refine(msj_context_t *ctx, msj_average_t average, course_t *course,
       msj_poisson_t poisson, msj_state_function_t function, slong digits)
{
    msj_status_t status = MSJ_OK;
    mag_t radius;

    mag_init(radius);
    while (status == MSJ_OK)
    {
        int state;

        status = msj_average_evaluate(ctx, average, radius, poisson);
        if (status != MSJ_OK
            || msj_bounds_agree(average->now_low, average->now_high, digits,
                                course->scale))
        {
            break;
        }
        state = progress(course, average, radius);
        status = state < 0
                     ? sharpen(ctx, average, poisson, function, digits)
                     : improve(ctx, average, course, poisson, state, digits);
    }
    mag_clear(radius);
    return status;
}

/* About max |g| 2^-MSJ_ZERO_BITS: below this nothing is looked for. */
static void
set_scale(arf_t scale, const msj_average_t average)
{
    arf_zero(scale);
    for (slong s = 0; s < average->size; s++)
    {
        if (arf_cmpabs(arb_midref(average->g + s), scale) > 0)
        {
            arf_abs(scale, arb_midref(average->g + s));
        }
    }
    arf_mul_2exp_si(scale, scale, -MSJ_ZERO_BITS);
}

msj_status_t
msj_poisson_refine(msj_context_t *ctx, msj_average_t average,
                   msj_poisson_t poisson, msj_state_function_t function,
                   slong digits)
{
    slong bits = msj_poisson_bits(digits);
    msj_status_t status = MSJ_OK;
    course_t course;

    if (poisson->bits < bits)
    {
        status = msj_poisson_set_bits(ctx, poisson, bits);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    function.fill(average->g, poisson->bits, function.data);
    arf_init(course.width);
    arf_init(course.scale);
    arf_pos_inf(course.width);
    course.slow = 0;
    set_scale(course.scale, average);
    status = refine(ctx, average, &course, poisson, function, digits);
    arf_clear(course.width);
    arf_clear(course.scale);
    return status;
}
