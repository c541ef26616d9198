/* rows.h -- what `msjcert verify` verifies: theorems on descriptors.

   A row is one theorem on one descriptor, with its verification or the
   reason why it is undecided. */

#ifndef MSJ_CLI_ROWS_H
#define MSJ_CLI_ROWS_H

#include "cli/options.h"
#include "theorem/verification.h"

typedef struct
{
    const msj_theorem_t *theorem;
    const msj_descriptor_t *descriptor;
    msj_status_t status;           /* MSJ_OK, or MSJ_LIMIT: undecided */
    char reason[MSJ_MESSAGE_SIZE]; /* of the limit */
    int listed;                    /* belongs into the report */
} msj_row_t;

typedef struct
{
    slong count;
    const char *candidate; /* the file of the user's law, or NULL */
    int per_state;         /* every list of exact-k, one by one */
    int named;             /* one theorem was asked for, in words or by a law */
    msj_row_t *rows;       /* count */
    msj_verification_struct *verifications; /* count, row by row */
} msj_rows_t;

typedef enum
{
    MSJ_OVERALL_PROVED,
    MSJ_OVERALL_REFUTED,
    MSJ_OVERALL_UNMET,
    MSJ_OVERALL_UNDECIDED
} msj_overall_t;

void msj_rows_init(msj_rows_t *rows);
void msj_rows_clear(msj_rows_t *rows);

/* The rows that the options ask for. The message of ctx is used. */
msj_exit_t msj_rows_plan(msj_context_t *ctx, msj_rows_t *rows,
                         const msj_options_t *options,
                         const msj_model_t model) MSJ_MUST_CHECK;

/* The theorem of that name; NULL after a complaint. */
const msj_theorem_t *msj_rows_theorem(const char *name);

/* One row, the refutation of the statement by the smallest model that
   refutes it (theorem/search.h), which fills the empty model. */
msj_status_t msj_rows_refute(msj_context_t *ctx, msj_rows_t *rows,
                             msj_model_t model, slong *tried,
                             const msj_theorem_t *theorem,
                             int distinct) MSJ_MUST_CHECK;

/* Verify every row, and decide which are listed. A row that reaches a limit
   does not stop the others. `candidate` and `file` as for msj_verify;
   `verbose`: list also the rows whose hypotheses do not hold. */
msj_status_t msj_rows_verify(msj_context_t *ctx, msj_rows_t *rows,
                             const msj_model_t model, FILE *candidate,
                             const char *file, int verbose) MSJ_MUST_CHECK;

msj_overall_t msj_rows_overall(const msj_rows_t *rows);

/* "proved", "refuted", "unmet", "undecided". */
const char *msj_overall_name(msj_overall_t overall);

/* The verdict of one row. */
msj_overall_t msj_row_verdict(const msj_rows_t *rows, slong i);

/* Where its law is from: "candidate", "formula" or "solution", or "none" if
   the theorem is not about a law. */
const char *msj_row_law(const msj_rows_t *rows, slong i);

/* Non-zero if the row is proved and has values. */
int msj_row_has_values(const msj_rows_t *rows, slong i);

/* The hypothesis that does not hold or the limit that was reached, or "". */
const char *msj_row_reason(const msj_rows_t *rows, slong i);

/* What to do when no theorem applies; NULL when one does or was named. */
const char *msj_rows_advice(const msj_rows_t *rows);

#endif
