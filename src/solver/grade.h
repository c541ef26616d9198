/* grade.h -- how good is a law? Graded against the exact one, exactly.

   A double is a rational number, so the errors of a law in doubles are
   rational numbers, too: every field below is computed with integers. What is
   graded may be a candidate in rationals as well.

   The rule for digits. Let e = |value - truth| / |truth|, exactly. The value
   has d correct significant digits, d the largest integer >= 0 with
   e <= 10^-d / 2, or 0 if there is none; at most MSJ_DIGITS_MAX, and
   MSJ_DIGITS_EXACT if e = 0. A value that is NaN, infinite, or of wrong sign
   has 0. (If truth is 0: exact, or 0 digits.) */

#ifndef MSJ_SOLVER_GRADE_H
#define MSJ_SOLVER_GRADE_H

#include <flint/flint.h>
#include <flint/fmpq.h>

#include "support/context.h"

#define MSJ_DIGITS_MAX 17
#define MSJ_DIGITS_EXACT 18

typedef struct
{
    int digits;   /* correct digits of the worst state */
    slong worst;  /* that state: fewest digits, then largest error; a value
                    that is not a number is worse than any */
    int finite;   /* its value is a number: `value` is set */
    double shown; /* its value, as a double (rounded, for a candidate) */
    fmpq_t value;
    fmpq_t truth;
    slong wrong_signs;     /* states with a value <= 0 or NaN, truth > 0 */
    int throughput_digits; /* of X = sum_s law_s r(s) */
    int bounded;           /* all values are numbers: the next is set */
    fmpq_t absolute_error; /* the largest one */
} msj_grade_struct;

typedef msj_grade_struct msj_grade_t[1];

/* Correct digits of a value, by the rule above. Exact. */
int msj_correct_digits(const fmpq_t value, const fmpq_t truth);

/* The same for a double. */
int msj_correct_digits_double(double value, const fmpq_t truth);

/* The double as a rational number; 0 if it is not finite. Exact. */
int msj_rational_set_double(fmpq_t out, double value);

void msj_grade_init(msj_grade_t grade);
void msj_grade_clear(msj_grade_t grade);

/* Grade `law` against the exact `truth`, both of `length` >= 1 states.
   `completion`: the rate r(s) of completions in each state; X is computed
   from the law in doubles, the r(s) rounded, from the left to the right, and
   graded against `throughput`. MSJ_LIMIT when polled. Cost: O(length)
   rational operations of the size of the truth. */
msj_status_t msj_grade_doubles(msj_context_t *ctx, msj_grade_t grade,
                               const double *law, const fmpq *truth,
                               const fmpq *completion, const fmpq_t throughput,
                               slong length) MSJ_MUST_CHECK;

/* The same for a law in rationals; its X is computed exactly. */
msj_status_t msj_grade_rationals(msj_context_t *ctx, msj_grade_t grade,
                                 const fmpq *law, const fmpq *truth,
                                 const fmpq *completion,
                                 const fmpq_t throughput,
                                 slong length) MSJ_MUST_CHECK;

#endif
