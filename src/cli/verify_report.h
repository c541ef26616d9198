/* verify_report.h -- what `msjcert verify` prints. */

#ifndef MSJ_CLI_VERIFY_REPORT_H
#define MSJ_CLI_VERIFY_REPORT_H

#include <stdio.h>

#include "cli/report.h"
#include "cli/rows.h"

/* Print the rows that are listed, in the format of the options.
   MSJ_INTERNAL if two proved rows disagree about the throughput. */
msj_status_t msj_verify_report(msj_context_t *ctx, FILE *out,
                               const msj_model_t model, const msj_rows_t *rows,
                               const msj_options_t *options) MSJ_MUST_CHECK;

/* The rows that are listed as a flat table, for CSV (verify_table.c). */
void msj_verify_table(msj_report_t *report, const msj_rows_t *rows);

#endif
