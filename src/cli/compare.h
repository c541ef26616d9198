/* compare.h -- laws in floating point against the exact one.

   compare.c runs the solvers and grades them, compare_report.c prints. */

#ifndef MSJ_CLI_COMPARE_H
#define MSJ_CLI_COMPARE_H

#include <stdio.h>

#include "cli/options.h"
#include "solver/float_solvers.h"
#include "solver/grade.h"
#include "theorem/solution.h"

typedef struct
{
    const char *name;  /* of the solver, or "candidate" */
    char outcome[48];  /* "solved", "not run: n > 2000", "disagrees", ... */
    int graded;        /* the grade is set */
    int is_rational;   /* the law is a candidate */
    msj_grade_t grade; /* initialised in any case */
} msj_compared_t;

typedef struct
{
    msj_solution_t solution; /* the exact law */
    const char *candidate;   /* file, or NULL */
    int disagrees;           /* the candidate is not the exact law */
    msj_compared_t *rows;
    slong count;

    fmpq *truth;      /* state_count: the exact time-average law */
    fmpq *completion; /* state_count: r(s) */
    slong state_count;
} msj_comparison_t;

void msj_comparison_init(msj_comparison_t *comparison);
void msj_comparison_clear(msj_comparison_t *comparison);

/* Solve the model exactly on the descriptor (NULL: the smallest that fits),
   run the solvers of these names (none: all), and grade them, and the law of
   the candidate, if it is not NULL, named `file` in messages: lines STATE
   VALUE as for msj_verify. A solver that fails is an outcome; MSJ_LIMIT,
   MSJ_NOMEM and MSJ_INPUT (of the candidate) are failures. */
msj_status_t msj_compare(msj_context_t *ctx, msj_comparison_t *comparison,
                         const msj_model_t model,
                         const msj_descriptor_t *descriptor,
                         const msj_words_t *solvers, FILE *candidate,
                         const char *file) MSJ_MUST_CHECK;

/* Print the comparison in the format of the options. */
msj_status_t msj_compare_report(msj_context_t *ctx, FILE *out,
                                const msj_comparison_t *comparison,
                                const msj_options_t *options) MSJ_MUST_CHECK;

#endif
