/* verify_report.h -- what `msjcert verify` prints. */

#ifndef MSJ_CLI_VERIFY_REPORT_H
#define MSJ_CLI_VERIFY_REPORT_H

#include <stdio.h>

#include "cli/report.h"
#include "cli/rows.h"

/* What was found when a refutation was looked for: the model in one line of
   YAML, and how many models were tried. */
typedef struct
{
    const char *yaml;
    slong tried;
} msj_search_result_t;

/* Print the rows that are listed, in the format of the options; `search` is
   NULL, or how the model was found.
   MSJ_INTERNAL if two proved rows disagree about the throughput. */
msj_status_t msj_verify_report(msj_context_t *ctx, FILE *out,
                               const msj_model_t model, const msj_rows_t *rows,
                               const msj_search_result_t *search,
                               const msj_options_t *options) MSJ_MUST_CHECK;

/* Write the certificate of all rows to the file of -o (cmd_verify.c). */
msj_status_t
msj_verify_certificate(msj_context_t *ctx, const msj_rows_t *rows,
                       const msj_options_t *options) MSJ_MUST_CHECK;

/* The relation of a refuted `separable` (verify_relation.c), below the record
   of the counterexample and of the row. */
void msj_verify_relation(msj_report_t *report, msj_item_t *counterexample,
                         msj_item_t *row,
                         const msj_verification_struct *verification);

/* The rows that are listed as a flat table, for CSV (verify_table.c). */
void msj_verify_table(msj_report_t *report, const msj_rows_t *rows);

#endif
