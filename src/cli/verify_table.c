/* verify_table.c -- what `msjcert verify -f csv` prints.

   One row per family of every listed verification, or one row without a
   family where nothing was evaluated. The columns are the same whatever the
   model and the verdict, so that tables can be put one below the other; waste
   and utilisation are those of the servers, not of several resources. */

#include <string.h>

#include "cli/verify_report.h"
#include "support/memory.h"

static void
add_text(msj_report_t *report, msj_item_t *record, const char *key,
         const char *text)
{
    msj_report_text(report, record, key, NULL, text);
}

/* Two columns, empty if there is no value. */
static void
add_exact(msj_report_t *report, msj_item_t *record, const char *key,
          const char *decimal_key, const fmpq *value)
{
    if (value != NULL)
    {
        msj_report_exact(report, record, key, NULL, value);
        return;
    }
    add_text(report, record, key, "");
    add_text(report, record, decimal_key, "");
}

static void
add_values(msj_report_t *report, msj_item_t *record,
           const msj_verification_struct *verification)
{
    const msj_values_struct *values = verification->values;
    int proved = verification->verdict == MSJ_PROVED
                 && verification->theorem->law != NULL;
    const msj_dropping_struct *dropping = verification->dropping;
    int servers, has_naive, drops;

    servers = proved && values->resource_count == 1;
    has_naive = proved && values->resource_count > 0;
    drops = verification->verdict == MSJ_PROVED && dropping->class_count > 0;
    add_exact(report, record, "throughput", "throughput_decimal",
              proved  ? values->throughput
              : drops ? dropping->throughput
                      : NULL);
    add_exact(report, record, "naive_throughput", "naive_throughput_decimal",
              has_naive ? values->naive_throughput : NULL);
    add_exact(report, record, "waste", "waste_decimal",
              servers                                     ? values->waste
              : drops && verification->model->servers > 0 ? dropping->waste
                                                          : NULL);
    add_exact(report, record, "utilisation", "utilisation_decimal",
              servers ? values->utilisation
              : drops && verification->model->servers > 0
                  ? dropping->utilisation
                  : NULL);
    add_exact(report, record, "delta_departure", "delta_departure_decimal",
              proved && verification->has_relative
                  ? verification->relative->departure
                  : NULL);
}

/* A family, or NULL: nothing was evaluated. */
static void
add_family(msj_report_t *report, msj_item_t *record,
           const msj_verification_struct *verification,
           const msj_family_t *family)
{
    int fails = family != NULL && verification->verdict == MSJ_REFUTED
                && strcmp(family->name, verification->counter_family) == 0;

    add_text(report, record, "family", family == NULL ? "" : family->name);
    if (family == NULL)
    {
        add_text(report, record, "certified", "");
        add_text(report, record, "equations", "");
        add_text(report, record, "failed", "");
    }
    else
    {
        msj_report_truth(report, record, "certified", NULL, family->certified);
        msj_report_integer(report, record, "equations", NULL,
                           family->equations);
        msj_report_integer(report, record, "failed", NULL, family->failed);
    }
    add_text(report, record, "counterexample_state",
             fails ? verification->counter_place : "");
    add_exact(report, record, "residual", "residual_decimal",
              fails ? verification->residual : NULL);
}

static void
add_row(msj_report_t *report, msj_item_t *list, const msj_rows_t *rows, slong i,
        const msj_family_t *family)
{
    const msj_verification_struct *verification = &rows->verifications[i];
    const msj_row_t *row = &rows->rows[i];
    msj_item_t *record = msj_report_record(report, list, NULL, NULL);

    add_text(report, record, "theorem", row->theorem->name);
    add_text(report, record, "descriptor", row->descriptor->name);
    add_text(report, record, "law", msj_row_law(rows, i));
    add_text(report, record, "candidate",
             rows->candidate == NULL ? "" : rows->candidate);
    add_text(report, record, "verdict",
             msj_overall_name(msj_row_verdict(rows, i)));
    add_text(report, record, "reason", msj_row_reason(rows, i));
    if (family == NULL)
    {
        add_text(report, record, "states", "");
    }
    else
    {
        msj_report_integer(report, record, "states", NULL,
                           verification->states);
    }
    add_family(report, record, verification, family);
    add_values(report, record, verification);
}

void
msj_verify_table(msj_report_t *report, const msj_rows_t *rows)
{
    msj_item_t *list = msj_report_list(report, report->root, "theorems", NULL);
    const msj_verification_struct *verification;
    slong i, f;

    for (i = 0; i < rows->count; i++)
    {
        verification = &rows->verifications[i];
        if (!rows->rows[i].listed)
        {
            continue;
        }
        if (msj_row_reason(rows, i)[0] != '\0')
        {
            add_row(report, list, rows, i, NULL);
            continue;
        }
        for (f = 0; f < verification->family_count; f++)
        {
            add_row(report, list, rows, i, &verification->families[f]);
        }
    }
}
