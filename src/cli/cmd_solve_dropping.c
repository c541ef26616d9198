/* cmd_solve_dropping.c -- `msjcert solve` of a model that drops jobs.

   Blocking probabilities and what follows from them; with --law the states and
   their time-average law. There is no saturated system, so what is asked about
   one is refused. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/output.h"
#include "rational/rational.h"
#include "support/memory.h"

/* The values of state s. */
static void
fill_state(msj_report_t *report, msj_item_t *record, slong s,
           const void *source)
{
    const msj_dropping_struct *dropping = source;
    char *name = msj_in_service_name(dropping->in_service, s);
    fmpq_t value;

    fmpq_init(value);
    report->failed |= name == NULL;
    msj_report_text(report, record, "state", "state", name);
    msj_free(name);
    msj_dropping_probability(value, dropping, s);
    msj_report_exact(report, record, "time_average", "time-average", value);
    fmpq_clear(value);
}

static msj_status_t
print_report(msj_context_t *ctx, FILE *out, const msj_dropping_t dropping,
             const msj_options_t *options)
{
    msj_status_t status = MSJ_OK;
    msj_report_t report;
    msj_item_t *root;

    msj_report_init(&report, options->digits);
    root = report.root;
    msj_describe_model(&report, root, dropping->model);
    msj_report_text(&report, root, "descriptor", "descriptor",
                    msj_descriptor_in_service.name);
    msj_report_integer(&report, root, "states", "states", dropping->states);
    msj_report_text(&report, root, "method", "method", dropping->method);
    msj_report_add(&report, root, MSJ_ITEM_BREAK, NULL, "", NULL);
    msj_describe_dropping(&report, root, dropping, MSJ_FOR_BOTH);
    if (options->value[MSJ_OPTION_LAW] != NULL)
    {
        status = msj_report_stream(
            ctx, &report, msj_report_list(&report, root, "law", ""),
            options->format, dropping->in_service->count, fill_state, dropping);
    }
    if (status == MSJ_OK)
    {
        status = msj_report_render(ctx, &report, options->format, out);
    }
    msj_report_clear(&report);
    return status;
}

/* -q: the blocking probabilities, class by class. */
static msj_status_t
print_brief(msj_context_t *ctx, FILE *out, const msj_dropping_t dropping)
{
    msj_status_t status = MSJ_OK;

    for (slong c = 0; c < dropping->class_count && status == MSJ_OK; c++)
    {
        status = msj_rational_print(ctx, out, dropping->blocking + c);
        fputc('\n', out);
    }
    return status;
}

static msj_status_t
print_dropping(msj_context_t *ctx, const msj_dropping_t dropping,
               const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status;

    status = msj_output_open(ctx, &output, options->value[MSJ_OPTION_OUTPUT]);
    if (status != MSJ_OK)
    {
        return status;
    }
    status = options->value[MSJ_OPTION_QUIET] != NULL
                     && options->format == MSJ_FORMAT_TEXT
                 ? print_brief(ctx, output.stream, dropping)
                 : print_report(ctx, output.stream, dropping, options);
    return msj_output_finish(ctx, &output, status);
}

msj_status_t
msj_solve_dropping(msj_context_t *ctx, const msj_model_t model,
                   const msj_descriptor_t *descriptor,
                   const msj_options_t *options)
{
    msj_dropping_t dropping;
    msj_status_t status = MSJ_OK;

    if (options->value[MSJ_OPTION_DELTA] != NULL)
    {
        return msj_model_refuse_dropping(ctx, model, "--delta");
    }
    if (descriptor != NULL)
    {
        status = descriptor->applies(ctx, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_output_check(ctx, options->value[MSJ_OPTION_OUTPUT]);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    msj_dropping_init(dropping);
    status = msj_dropping_solve(ctx, dropping, model,
                                options->value[MSJ_OPTION_LAW] != NULL);
    if (status == MSJ_OK)
    {
        if (options->value[MSJ_OPTION_VERBOSE] != NULL)
        {
            msj_complain("method: %s", dropping->method);
        }
        status = print_dropping(ctx, dropping, options);
    }
    msj_dropping_clear(dropping);
    return status;
}
