/* candidate_lines.h -- the lines "STATE VALUE" of a user's law (candidate.h).

   One line at a time, split into the two; empty lines and what follows '#' are
   passed over. Failures have FILE:LINE:COLUMN. */

#ifndef MSJ_THEOREM_CANDIDATE_LINES_H
#define MSJ_THEOREM_CANDIDATE_LINES_H

#include <stdio.h>

#include <flint/fmpq.h>

#include "support/context.h"

typedef struct
{
    msj_context_t *ctx;
    FILE *stream;
    const char *file;
    int bare;   /* states end at a space; otherwise at "]" */
    slong line; /* the one read last, from 1 */
    char *text; /* of it */

    char *state;        /* with "]" as the last character, or bare */
    slong state_column; /* from 1 */
    char *value;
    slong value_column;
} msj_candidate_lines_t;

/* Before the first line; clear in any case. MSJ_NOMEM. */
msj_status_t msj_candidate_lines_init(msj_context_t *ctx,
                                      msj_candidate_lines_t *lines,
                                      FILE *stream, const char *file,
                                      int bare) MSJ_MUST_CHECK;
void msj_candidate_lines_clear(msj_candidate_lines_t *lines);

/* The next line that has a state; *more is zero at the end of the file. */
msj_status_t msj_candidate_lines_next(msj_candidate_lines_t *lines,
                                      int *more) MSJ_MUST_CHECK;

/* The value of the line, an expression of numbers, canonical. */
msj_status_t msj_candidate_lines_value(msj_candidate_lines_t *lines,
                                       fmpq_t value) MSJ_MUST_CHECK;

/* MSJ_INPUT: what is wrong in a column of the line. */
msj_status_t msj_candidate_lines_wrong(const msj_candidate_lines_t *lines,
                                       slong column,
                                       const char *what) MSJ_MUST_CHECK;

#endif
