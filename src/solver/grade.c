/* grade.c -- see grade.h. */

#include "solver/grade.h"

#include <math.h>

#include <flint/fmpz.h>

#include "solver/float_chain.h"

/* |value - truth| / |truth|, truth not 0. */
static void
relative_error(fmpq_t error, const fmpq_t value, const fmpq_t truth)
{
    fmpq_sub(error, value, truth);
    fmpq_div(error, error, truth);
    fmpq_abs(error, error);
}

/* The largest d <= MSJ_DIGITS_MAX with 2 10^d error <= 1, at least 0. */
static int
digits_of_error(const fmpq_t error)
{
    fmpz_t scaled;
    int digits = -1;

    if (fmpq_is_zero(error))
    {
        return MSJ_DIGITS_EXACT;
    }
    fmpz_init(scaled);
    fmpz_mul_2exp(scaled, fmpq_numref(error), 1);
    while (digits < MSJ_DIGITS_MAX && fmpz_cmp(scaled, fmpq_denref(error)) <= 0)
    {
        digits++;
        fmpz_mul_ui(scaled, scaled, 10);
    }
    fmpz_clear(scaled);
    return digits < 0 ? 0 : digits;
}

int
msj_correct_digits(const fmpq_t value, const fmpq_t truth)
{
    fmpq_t error;
    int digits;

    if (fmpq_is_zero(truth))
    {
        return fmpq_is_zero(value) ? MSJ_DIGITS_EXACT : 0;
    }
    fmpq_init(error);
    relative_error(error, value, truth);
    digits = digits_of_error(error);
    fmpq_clear(error);
    return digits;
}

int
msj_rational_set_double(fmpq_t out, double value)
{
    mpq_t exact;

    if (!isfinite(value))
    {
        return 0;
    }
    mpq_init(exact);
    mpq_set_d(exact, value); /* exact: GMP documents no rounding */
    fmpq_set_mpq(out, exact);
    mpq_clear(exact);
    return 1;
}

int
msj_correct_digits_double(double value, const fmpq_t truth)
{
    fmpq_t exact;
    int digits;

    fmpq_init(exact);
    digits = msj_rational_set_double(exact, value)
                 ? msj_correct_digits(exact, truth)
                 : 0;
    fmpq_clear(exact);
    return digits;
}

void
msj_grade_init(msj_grade_t grade)
{
    grade->digits = 0;
    grade->worst = 0;
    grade->finite = 0;
    grade->shown = 0;
    grade->wrong_signs = 0;
    grade->throughput_digits = 0;
    grade->bounded = 0;
    fmpq_init(grade->value);
    fmpq_init(grade->truth);
    fmpq_init(grade->absolute_error);
}

void
msj_grade_clear(msj_grade_t grade)
{
    fmpq_clear(grade->value);
    fmpq_clear(grade->truth);
    fmpq_clear(grade->absolute_error);
}

/* What is known of the states so far: the largest relative error, and
   whether it is infinite (not a number, or a truth of 0 that was missed). */
typedef struct
{
    fmpq_t error;
    fmpq_t largest;
    int infinite;
} progress_t;

static void
begin(msj_grade_t grade, progress_t *progress)
{
    grade->worst = -1;
    grade->wrong_signs = 0;
    grade->bounded = 1;
    fmpq_zero(grade->absolute_error);
    fmpq_init(progress->error);
    fmpq_init(progress->largest);
    progress->infinite = 0;
}

/* State s has this value; NULL: not a number. */
static void
add_state(msj_grade_t grade, progress_t *progress, slong s, const fmpq *value,
          double shown, const fmpq *truth)
{
    int infinite = value == NULL;

    if (value == NULL)
    {
        grade->bounded = 0;
        fmpq_zero(progress->error);
    }
    else
    {
        fmpq_sub(progress->error, value, truth);
        fmpq_abs(progress->error, progress->error);
        if (fmpq_cmp(progress->error, grade->absolute_error) > 0)
        {
            fmpq_set(grade->absolute_error, progress->error);
        }
        infinite = fmpq_is_zero(truth) && !fmpq_is_zero(value);
        if (!fmpq_is_zero(truth))
        {
            relative_error(progress->error, value, truth);
        }
    }
    /* +inf has a right sign, NaN has none. */
    if (fmpq_sgn(truth) > 0
        && (value == NULL ? !(shown > 0) : fmpq_sgn(value) <= 0))
    {
        grade->wrong_signs++;
    }
    if (grade->worst < 0 || infinite > progress->infinite
        || (infinite == progress->infinite
            && fmpq_cmp(progress->error, progress->largest) > 0))
    {
        grade->worst = s;
        grade->shown = shown;
        grade->finite = value != NULL;
        progress->infinite = infinite;
        fmpq_set(progress->largest, progress->error);
        fmpq_set(grade->truth, truth);
        if (value != NULL)
        {
            fmpq_set(grade->value, value);
        }
    }
}

static void
end(msj_grade_t grade, progress_t *progress)
{
    grade->digits = progress->infinite ? 0 : digits_of_error(progress->largest);
    fmpq_clear(progress->error);
    fmpq_clear(progress->largest);
}

msj_status_t
msj_grade_doubles(msj_context_t *ctx, msj_grade_t grade, const double *law,
                  const fmpq *truth, const fmpq *completion,
                  const fmpq_t throughput, slong length)
{
    msj_status_t status = MSJ_OK;
    progress_t progress;
    double sum = 0;
    fmpq_t value;

    fmpq_init(value);
    begin(grade, &progress);
    for (slong s = 0; s < length && status == MSJ_OK; s++)
    {
        int finite = msj_rational_set_double(value, law[s]);

        add_state(grade, &progress, s, finite ? value : NULL, law[s],
                  truth + s);
        sum += law[s] * msj_rational_double(completion + s);
        status = msj_context_step(ctx, "grading", s, length);
    }
    end(grade, &progress);
    grade->throughput_digits = msj_correct_digits_double(sum, throughput);
    fmpq_clear(value);
    return status;
}

msj_status_t
msj_grade_rationals(msj_context_t *ctx, msj_grade_t grade, const fmpq *law,
                    const fmpq *truth, const fmpq *completion,
                    const fmpq_t throughput, slong length)
{
    msj_status_t status = MSJ_OK;
    progress_t progress;
    fmpq_t sum;

    fmpq_init(sum);
    begin(grade, &progress);
    for (slong s = 0; s < length && status == MSJ_OK; s++)
    {
        add_state(grade, &progress, s, law + s, msj_rational_double(law + s),
                  truth + s);
        fmpq_addmul(sum, law + s, completion + s);
        status = msj_context_step(ctx, "grading", s, length);
    }
    end(grade, &progress);
    grade->throughput_digits = msj_correct_digits(sum, throughput);
    fmpq_clear(sum);
    return status;
}
