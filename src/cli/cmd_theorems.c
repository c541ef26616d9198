/* cmd_theorems.c -- `msjcert theorems`: what can be certified.

   Prints the registry of theorems: nothing here knows a theorem by name. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/report.h"
#include "support/memory.h"
#include "theorem/theorem.h"

/* The descriptors, as a list and in one line. */
static void
add_descriptors(msj_report_t *report, msj_item_t *record,
                const msj_theorem_t *theorem)
{
    msj_item_t *list = msj_report_list(report, record, "descriptors", NULL);
    char *line = msj_strdup("");
    char *longer;
    slong i;

    for (i = 0; theorem->descriptors[i] != NULL && line != NULL; i++)
    {
        msj_report_text(report, list, NULL, NULL,
                        theorem->descriptors[i]->name);
        longer = msj_report_format(report, "%s%s%s", line, i == 0 ? "" : ", ",
                                   theorem->descriptors[i]->name);
        msj_free(line);
        line = longer;
    }
    report->failed |= line == NULL;
    msj_report_text(report, record, NULL, "descriptors", line);
    msj_free(line);
}

static const char *const tried_words[] = {
    [MSJ_TRIED_WHEN_NAMED] = "when named",
    [MSJ_TRIED_ALWAYS] = "always",
    [MSJ_TRIED_FROM_THREE_CLASSES] = "from three classes",
    [MSJ_TRIED_WITHOUT_FORMULA] = "where no formula applies",
};

static void
add_theorem(msj_report_t *report, msj_item_t *list,
            const msj_theorem_t *theorem)
{
    msj_item_t *record = msj_report_record(report, list, NULL, "");
    char *folder;

    msj_report_heading(report, record, "%s", theorem->name);
    msj_report_text(report, record, "theorem", NULL, theorem->name);
    msj_report_text(report, record, "title", "title", theorem->title);
    msj_report_text(report, record, "hypotheses", "hypotheses",
                    theorem->hypotheses);
    msj_report_text(report, record, "source", "source", theorem->source);
    add_descriptors(report, record, theorem);
    folder = msj_report_format(report, "proofs/%s", theorem->proof);
    msj_report_text(report, record, "proof", "proof", folder);
    msj_free(folder);
    msj_report_text(report, record, "tried", "tried",
                    tried_words[theorem->tried]);
}

static msj_status_t
print_theorems(msj_context_t *ctx, FILE *out, const msj_options_t *options)
{
    int names_only = options->value[MSJ_OPTION_QUIET] != NULL
                     && options->format == MSJ_FORMAT_TEXT;
    msj_status_t status = MSJ_OK;
    msj_report_t report;
    msj_item_t *list;
    slong i;

    msj_report_init(&report, options->digits);
    list = msj_report_list(&report, report.root, "theorems", "");
    for (i = 0; msj_theorem_get(i) != NULL; i++)
    {
        if (names_only)
        {
            fprintf(out, "%s\n", msj_theorem_get(i)->name);
        }
        else
        {
            add_theorem(&report, list, msj_theorem_get(i));
        }
    }
    if (!names_only)
    {
        status = msj_report_render(ctx, &report, options->format, out);
    }
    msj_report_clear(&report);
    return status;
}

msj_exit_t
msj_command_theorems(msj_context_t *ctx, const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status;

    if (options->operands.count > 1)
    {
        return msj_complain_usage("theorems", "unexpected operand '%s'",
                                  options->operands.words[1]);
    }
    status = msj_output_open(ctx, &output, options->value[MSJ_OPTION_OUTPUT]);
    if (status == MSJ_OK)
    {
        status = print_theorems(ctx, output.stream, options);
        status = msj_output_finish(ctx, &output, status);
    }
    return msj_complain_status(ctx, status);
}
