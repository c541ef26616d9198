/* compare_report.c -- what `msjcert compare` prints.

   One row per solver. Digits are at most 17, "exact" when there is no error
   at all; a double is printed with 17 significant digits, which determine
   it. */

#include "cli/compare.h"

#include "cli/describe.h"
#include "rational/rational.h"
#include "support/memory.h"

/* Significant digits that determine a double. */
#define DOUBLE_DIGITS 17

/* --- one row ------------------------------------------------------------- */

/* For programs at most 17, with the truth of "no error at all" beside it. */
static void
add_digits(msj_report_t *report, msj_item_t *record, const char *key,
           const char *label, int digits)
{
    char *text = digits == MSJ_DIGITS_EXACT
                     ? msj_strdup("exact")
                     : msj_report_format(report, "%d", digits);

    report->failed |= text == NULL;
    msj_report_count(report, record, key, NULL,
                     digits < MSJ_DIGITS_MAX ? digits : MSJ_DIGITS_MAX);
    msj_report_text(report, record, NULL, label, text);
    msj_free(text);
}

/* The value of the worst state as the solver gave it. */
static char *
value_text(msj_report_t *report, const msj_compared_t *row)
{
    const msj_grade_struct *grade = row->grade;
    char *text;

    if (grade->shown != grade->shown)
    {
        return msj_report_format(report, "nan"); /* of either sign */
    }
    if (!row->is_rational || !grade->finite)
    {
        return msj_report_format(report, "%.*g", DOUBLE_DIGITS, grade->shown);
    }
    text = msj_rational_decimal(grade->value, DOUBLE_DIGITS);
    report->failed |= text == NULL;
    return text;
}

static void
add_worst(msj_report_t *report, msj_item_t *record,
          const msj_comparison_t *comparison, const msj_compared_t *row)
{
    const msj_grade_struct *grade = row->grade;
    char *name = msj_chain_state_name(comparison->solution->chain,
                                      grade->worst);
    char *value = value_text(report, row);
    char *truth = msj_rational_decimal(grade->truth, DOUBLE_DIGITS);

    report->failed |= name == NULL || truth == NULL;
    msj_report_text(report, record, "worst_state", "worst state", name);
    msj_report_text(report, record, "value", "value", value);
    msj_report_text(report, record, NULL, "truth", truth);
    msj_report_exact(report, record, "truth", NULL, grade->truth);
    msj_free(name);
    msj_free(value);
    msj_free(truth);
}

static void
add_grade(msj_report_t *report, msj_item_t *record,
          const msj_comparison_t *comparison, const msj_compared_t *row)
{
    const msj_grade_struct *grade = row->grade;

    msj_report_truth(report, record, "exact", NULL,
                     grade->digits == MSJ_DIGITS_EXACT);
    add_digits(report, record, "digits", "digits", grade->digits);
    add_worst(report, record, comparison, row);
    msj_report_count(report, record, "wrong_signs", "wrong signs",
                     grade->wrong_signs);
    if (fmpq_is_zero(comparison->solution->values->throughput))
    {
        msj_report_text(report, record, NULL, "digits of X", "");
        return;
    }
    add_digits(report, record, "throughput_digits", "digits of X",
               grade->throughput_digits);
}

/* The cells of a row without a grade. */
static void
add_empty(msj_report_t *report, msj_item_t *record)
{
    static const char *const labels[] = {"digits",      "worst state",
                                         "value",       "truth",
                                         "wrong signs", "digits of X"};

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
    {
        msj_report_text(report, record, NULL, labels[i], "");
    }
}

static void
add_row(msj_report_t *report, msj_item_t *list,
        const msj_comparison_t *comparison, const msj_compared_t *row)
{
    msj_item_t *record = msj_report_record(report, list, NULL, NULL);

    msj_report_text(report, record, "solver", "solver", row->name);
    msj_report_text(report, record, "outcome", "outcome", row->outcome);
    if (row->graded)
    {
        add_grade(report, record, comparison, row);
    }
    else
    {
        add_empty(report, record);
    }
}

/* --- all ----------------------------------------------------------------- */

static void
add_rows(msj_report_t *report, const msj_comparison_t *comparison)
{
    const msj_solution_struct *solution = comparison->solution;
    msj_item_t *root = report->root;
    msj_item_t *list;

    msj_report_text(report, root, "descriptor", "descriptor",
                    solution->descriptor->name);
    msj_report_integer(report, root, "states", "states", solution->states);
    msj_report_text(report, root, "exact_method", "exact method",
                    solution->method);
    msj_report_exact(report, root, "throughput", "throughput X = lambda*",
                     solution->values->throughput);
    if (comparison->candidate != NULL)
    {
        msj_report_text(report, root, "candidate", "candidate",
                        comparison->candidate);
    }
    list = msj_report_list(report, root, "solvers", "");
    for (slong i = 0; i < comparison->count; i++)
    {
        add_row(report, list, comparison, &comparison->rows[i]);
    }
}

msj_status_t
msj_compare_report(msj_context_t *ctx, FILE *out,
                   const msj_comparison_t *comparison,
                   const msj_options_t *options)
{
    msj_report_t report;
    msj_status_t status;

    msj_report_init(&report, options->digits);
    msj_describe_model(&report, report.root, comparison->solution->model);
    add_rows(&report, comparison);
    status = msj_report_render(ctx, &report, options->format, out);
    msj_report_clear(&report);
    return status;
}
