/* verify_report.c -- what `msjcert verify` prints.

   One section for each listed row: the families of equations with what was
   evaluated and what failed, and the first equation that fails. */

#include "cli/verify_report.h"

#include <string.h>

#include "cli/describe.h"
#include "support/memory.h"

static void
add_family_data(msj_report_t *report, msj_item_t *record,
                const msj_verification_struct *verification)
{
    msj_item_t *list = msj_report_list(report, record, "families", NULL);
    const msj_family_t *family;
    msj_item_t *entry;
    slong i;

    for (i = 0; i < verification->family_count; i++)
    {
        family = &verification->families[i];
        entry = msj_report_record(report, list, NULL, NULL);
        msj_report_text(report, entry, "name", NULL, family->name);
        msj_report_truth(report, entry, "certified", NULL, family->certified);
        msj_report_integer(report, entry, "equations", NULL, family->equations);
        msj_report_integer(report, entry, "failed", NULL, family->failed);
    }
}

/* A table of the families that are, or are not, part of the certificate. */
static void
add_family_table(msj_report_t *report, msj_item_t *record,
                 const msj_verification_struct *verification, int certified,
                 const char *title)
{
    msj_item_t *list = msj_report_list(report, record, NULL, title);
    const msj_family_t *family;
    msj_item_t *entry;
    slong i;

    for (i = 0; i < verification->family_count; i++)
    {
        family = &verification->families[i];
        if (!family->certified != !certified)
        {
            continue;
        }
        entry = msj_report_record(report, list, NULL, NULL);
        msj_report_text(report, entry, NULL, "family", family->name);
        if (fmpz_is_zero(family->equations))
        {
            msj_report_text(report, entry, NULL, "equations", "does not occur");
            msj_report_text(report, entry, NULL, "failed", "");
            continue;
        }
        msj_report_integer(report, entry, NULL, "equations", family->equations);
        msj_report_integer(report, entry, NULL, "failed", family->failed);
    }
}

static void
add_counterexample(msj_report_t *report, msj_item_t *record,
                   const msj_verification_struct *verification)
{
    msj_item_t *entry = msj_report_record(report, record, "counterexample",
                                          NULL);
    char *residual = msj_report_number(report, verification->residual);
    int is_law = strcmp(verification->counter_place, "law") == 0;

    msj_report_text(report, entry, "state", NULL, verification->counter_place);
    msj_report_text(report, entry, "equation", NULL,
                    verification->counter_family);
    msj_report_exact(report, entry, "residual", NULL, verification->residual);
    if (residual != NULL)
    {
        msj_report_line(report, record,
                        "first failing equation: %s%s%s, residual "
                        "(left - right) %s",
                        verification->counter_family, is_law ? "" : " at ",
                        is_law ? "" : verification->counter_place, residual);
    }
    msj_free(residual);
    if (verification->relation_count > 0)
    {
        msj_verify_relation(report, entry, record, verification);
    }
}

/* The values of a proved row, for programs. */
static void
add_values(msj_report_t *report, msj_item_t *record,
           const msj_verification_struct *verification)
{
    if (verification->theorem->law != NULL)
    {
        msj_describe_values(report, record, verification->model,
                            verification->values, MSJ_AS_DATA);
    }
    if (verification->dropping->class_count > 0)
    {
        msj_describe_dropping(report, record, verification->dropping,
                              MSJ_AS_DATA);
    }
    if (verification->has_relative)
    {
        msj_report_exact(report, record, "delta_departure", NULL,
                         verification->relative->departure);
    }
}

/* How the lists of exact-k were evaluated. */
static void
add_lists(msj_report_t *report, msj_item_t *record,
          const msj_verification_struct *verification)
{
    if (verification->per_state)
    {
        msj_report_line(report, record, "every list was evaluated, one by one");
    }
    else if (verification->prefixes > 0)
    {
        msj_report_line(report, record,
                        "the lists were evaluated by %ld merged prefixes",
                        (long) verification->prefixes);
    }
}

/* What was evaluated: for rows that are proved or refuted. */
static void
add_evidence(msj_report_t *report, msj_item_t *record,
             const msj_verification_struct *verification)
{
    msj_report_integer(report, record, "states", NULL, verification->states);
    msj_report_integer(report, record, "equations", NULL,
                       verification->equations);
    add_lists(report, record, verification);
    add_family_data(report, record, verification);
    add_family_table(report, record, verification, 1, "");
    add_family_table(report, record, verification, 0,
                     "of the published proofs, not in the certificate:");
    if (verification->by_ratios)
    {
        msj_report_line(report, record,
                        "by the ratios of the law from state to state, without "
                        "the law itself; no lemmas of the published proof");
    }
    if (verification->verdict == MSJ_REFUTED)
    {
        add_counterexample(report, record, verification);
    }
    else
    {
        add_values(report, record, verification);
    }
}

/* The heading, e.g. "theorem two-class, descriptor just-enough: proved, 13
   states, 53 equations"; of a candidate "...: the law of FILE is refuted,
   ...", since the theorem is not. */
static void
set_heading(msj_report_t *report, msj_item_t *record, const msj_rows_t *rows,
            slong i)
{
    const msj_verification_struct *verification = &rows->verifications[i];
    const msj_row_t *row = &rows->rows[i];
    const char *verdict = msj_overall_name(msj_row_verdict(rows, i));
    int refuted = verification->verdict == MSJ_REFUTED;
    const char *file = rows->candidate;
    char *states, *equations;

    if (msj_row_reason(rows, i)[0] != '\0')
    {
        msj_report_heading(report, record, "theorem %s, descriptor %s: %s",
                           row->theorem->name, row->descriptor->name, verdict);
        return;
    }
    states = msj_report_brief_count(report, &record->shortened,
                                    verification->states);
    equations = msj_report_brief_count(report, &record->shortened,
                                       verification->equations);
    if (states != NULL && equations != NULL)
    {
        msj_report_heading(
            report, record,
            "theorem %s, descriptor %s: %s%s%s%s%s, %s states, %s equations",
            row->theorem->name, row->descriptor->name,
            file == NULL ? "" : "the law of ", file == NULL ? "" : file,
            file == NULL ? "" : " is ", verdict,
            refuted && file == NULL ? " for this model" : "", states,
            equations);
    }
    msj_free(states);
    msj_free(equations);
}

static void
add_row(msj_report_t *report, msj_item_t *list, const msj_rows_t *rows, slong i)
{
    const msj_row_t *row = &rows->rows[i];
    msj_overall_t verdict = msj_row_verdict(rows, i);
    msj_item_t *record = msj_report_record(report, list, NULL, "");

    if (record == NULL)
    {
        return;
    }
    set_heading(report, record, rows, i);
    msj_report_text(report, record, "theorem", NULL, row->theorem->name);
    msj_report_text(report, record, "descriptor", NULL, row->descriptor->name);
    msj_report_text(report, record, "law", NULL, msj_row_law(rows, i));
    msj_report_text(report, record, "verdict", NULL, msj_overall_name(verdict));
    if (verdict == MSJ_OVERALL_UNMET)
    {
        msj_report_text(report, record, "hypothesis", "hypothesis",
                        msj_row_reason(rows, i));
    }
    else if (verdict == MSJ_OVERALL_UNDECIDED)
    {
        msj_report_text(report, record, "reason", "reason",
                        msj_row_reason(rows, i));
    }
    else
    {
        add_evidence(report, record, &rows->verifications[i]);
    }
}

/* The values, once for people. */
static void
add_values_for_people(msj_report_t *report, const msj_rows_t *rows,
                      const msj_verification_struct *verification)
{
    const msj_verification_struct *with_delta = NULL;
    slong i;

    msj_report_add(report, report->root, MSJ_ITEM_BREAK, NULL, "", NULL);
    msj_describe_values(report, report->root, verification->model,
                        verification->values, MSJ_FOR_PEOPLE);
    for (i = 0; i < rows->count && with_delta == NULL; i++)
    {
        if (msj_row_has_values(rows, i) && rows->verifications[i].has_relative)
        {
            with_delta = &rows->verifications[i];
        }
    }
    if (with_delta != NULL)
    {
        msj_report_exact(report, report->root, NULL, "Delta(Y_d)",
                         with_delta->relative->departure);
    }
    msj_describe_resources(report, report->root, verification->model,
                           verification->values);
}

/* All proved rows have the same throughput, or one of them is wrong. */
static msj_status_t
add_common_values(msj_context_t *ctx, msj_report_t *report,
                  const msj_rows_t *rows)
{
    const msj_verification_struct *first = NULL;
    slong i;

    for (i = 0; i < rows->count; i++)
    {
        if (rows->verifications[i].dropping->class_count > 0
            && msj_row_verdict(rows, i) == MSJ_OVERALL_PROVED)
        {
            msj_report_add(report, report->root, MSJ_ITEM_BREAK, NULL, "",
                           NULL);
            msj_describe_dropping(report, report->root,
                                  rows->verifications[i].dropping,
                                  MSJ_FOR_PEOPLE);
        }
        if (!msj_row_has_values(rows, i))
        {
            continue;
        }
        if (first == NULL)
        {
            first = &rows->verifications[i];
        }
        if (!fmpq_equal(first->values->throughput,
                        rows->verifications[i].values->throughput))
        {
            return msj_fail(ctx, MSJ_INTERNAL,
                            "%s on %s and %s on %s are proved with different "
                            "throughputs",
                            first->theorem->name, first->descriptor->name,
                            rows->rows[i].theorem->name,
                            rows->rows[i].descriptor->name);
        }
    }
    if (first != NULL)
    {
        add_values_for_people(report, rows, first);
    }
    return MSJ_OK;
}

/* The rows that are listed, and what to do if none applies. */
static void
add_rows(msj_report_t *report, const msj_rows_t *rows)
{
    msj_item_t *list = msj_report_list(report, report->root, "theorems", "");
    slong i;

    for (i = 0; i < rows->count; i++)
    {
        if (rows->rows[i].listed)
        {
            add_row(report, list, rows, i);
        }
    }
    if (msj_rows_advice(rows) != NULL)
    {
        msj_report_line(report, report->root, "%s", msj_rows_advice(rows));
    }
}

msj_status_t
msj_verify_report(msj_context_t *ctx, FILE *out, const msj_model_t model,
                  const msj_rows_t *rows, const msj_search_result_t *search,
                  const msj_options_t *options)
{
    const char *verdict = msj_overall_name(msj_rows_overall(rows));
    msj_report_t report;
    msj_status_t status;

    msj_report_init(&report, options->digits);
    msj_describe_model(&report, report.root, model);
    if (search != NULL)
    {
        msj_report_text(&report, report.root, NULL, "as YAML", search->yaml);
        msj_report_count(&report, report.root, "models_tried", "models tried",
                         search->tried);
    }
    if (rows->candidate != NULL)
    {
        msj_report_text(&report, report.root, "candidate", "candidate",
                        rows->candidate);
    }
    msj_report_text(&report, report.root, "verdict", "verdict", verdict);
    status = add_common_values(ctx, &report, rows);
    if (options->format == MSJ_FORMAT_CSV)
    {
        msj_verify_table(&report, rows);
    }
    else
    {
        add_rows(&report, rows);
    }
    if (status == MSJ_OK)
    {
        status = msj_report_render(ctx, &report, options->format, out);
    }
    msj_report_clear(&report);
    return status;
}
