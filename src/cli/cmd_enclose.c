/* cmd_enclose.c -- `msjcert solve --no-exact`: proven digits.

   For chains too large to solve exactly: X between two rational bounds that
   are proven (solver/enclosure.h), and what follows from X. Only digits on
   which both bounds agree are printed. No law and no Delta(Y_d). */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/input.h"
#include "cli/output.h"
#include "solver/enclosure.h"
#include "support/memory.h"
#include "theorem/decimals.h"

typedef struct
{
    const msj_model_struct *model;
    const msj_descriptor_t *descriptor;
    slong states;
    msj_values_t low, high; /* from the bounds of X */
} bounds_t;

/* lambda against both bounds. */
static void
add_stability(msj_report_t *report, const bounds_t *bounds)
{
    const fmpq *arrival = bounds->model->arrival;
    int below = fmpq_cmp(arrival, bounds->low->throughput) < 0;
    int above = fmpq_cmp(arrival, bounds->high->throughput) > 0;

    msj_report_exact(report, report->root, "arrival", "arrival lambda",
                     arrival);
    if (below || above)
    {
        msj_report_truth(report, report->root, "stable", NULL, below);
    }
    msj_report_text(report, report->root, "stability", NULL,
                    below   ? "stable"
                    : above ? "unstable"
                            : "undecided");
    msj_report_text(report, report->root, NULL, "stability",
                    below   ? "stable: lambda < X"
                    : above ? "unstable: lambda > X"
                            : "undecided: lambda is between the "
                              "bounds of X; without --no-exact it is "
                              "decided");
}

static msj_status_t
print_report(msj_context_t *ctx, FILE *out, const bounds_t *bounds,
             const msj_options_t *options)
{
    static const char method[] = "proven digits, no exact value";
    msj_report_t report;
    msj_item_t *root;
    msj_status_t status;

    msj_report_init(&report, options->digits);
    root = report.root;
    msj_describe_model(&report, root, bounds->model);
    msj_report_text(&report, root, "descriptor", "descriptor",
                    bounds->descriptor->name);
    msj_report_count(&report, root, "states", "states", bounds->states);
    msj_report_text(&report, root, "method", "method", method);
    msj_report_add(&report, root, MSJ_ITEM_BREAK, NULL, "", NULL);
    status = msj_describe_bounds(ctx, &report, bounds->model, bounds->low,
                                 bounds->high);
    if (bounds->model->has_arrival)
    {
        add_stability(&report, bounds);
    }
    if (status == MSJ_OK)
    {
        status = msj_report_render(ctx, &report, options->format, out);
    }
    msj_report_clear(&report);
    return status;
}

/* -q: the digits of X alone. */
static msj_status_t
print_throughput(msj_context_t *ctx, FILE *out, const bounds_t *bounds,
                 slong digits)
{
    slong proven;
    char *text = msj_enclosure_decimal(&proven, bounds->low->throughput,
                                       bounds->high->throughput, digits);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    fprintf(out, "%s\n", text);
    msj_free(text);
    return MSJ_OK;
}

static msj_status_t
print_bounds(msj_context_t *ctx, const bounds_t *bounds,
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
                 ? print_throughput(ctx, output.stream, bounds, options->digits)
                 : print_report(ctx, output.stream, bounds, options);
    return msj_output_finish(ctx, &output, status);
}

/* From the chain, any descriptor and any number of classes. */
static msj_status_t
find_chain_bounds(msj_context_t *ctx, bounds_t *bounds, slong digits)
{
    msj_generator_t generator;
    msj_chain_t chain;
    fmpq_t low, high;
    msj_status_t status;

    msj_chain_init(chain);
    msj_generator_init(generator);
    fmpq_init(low);
    fmpq_init(high);
    status = msj_chain_enumerate(ctx, chain, bounds->model, bounds->descriptor);
    bounds->states = chain->state_count;
    if (status == MSJ_OK)
    {
        status = msj_generator_set_chain(ctx, generator, chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_enclose_throughput(ctx, low, high, generator, digits);
    }
    if (status == MSJ_OK && fmpq_sgn(low) <= 0 && fmpq_sgn(high) > 0)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "no digit of the throughput is proven: the rates are "
                          "too far apart");
    }
    if (status == MSJ_OK)
    {
        msj_values_set(bounds->low, bounds->model, low);
        msj_values_set(bounds->high, bounds->model, high);
    }
    fmpq_clear(low);
    fmpq_clear(high);
    msj_generator_clear(generator);
    msj_chain_clear(chain);
    return status;
}

/* Two exponential classes need no chain (theorem/decimals.h). */
static msj_status_t
find_bounds(msj_context_t *ctx, bounds_t *bounds, slong digits)
{
    return bounds->descriptor == &msj_descriptor_two_class
                   && msj_has_decimals(bounds->model)
               ? msj_decimals(ctx, bounds->low, bounds->high, &bounds->states,
                              bounds->model, digits)
               : find_chain_bounds(ctx, bounds, digits);
}

static msj_exit_t
enclose_model(msj_context_t *ctx, const msj_model_t model,
              const msj_descriptor_t *descriptor, const msj_options_t *options)
{
    bounds_t bounds;
    msj_status_t status = msj_output_check(ctx,
                                           options->value[MSJ_OPTION_OUTPUT]);

    bounds.model = model;
    bounds.descriptor = descriptor != NULL ? descriptor
                                           : msj_descriptor_default(model);
    bounds.states = 0;
    msj_values_init(bounds.low);
    msj_values_init(bounds.high);
    if (status == MSJ_OK)
    {
        status = find_bounds(ctx, &bounds, options->digits);
    }
    if (status == MSJ_OK)
    {
        status = print_bounds(ctx, &bounds, options);
    }
    msj_values_clear(bounds.low);
    msj_values_clear(bounds.high);
    return msj_complain_status(ctx, status);
}

msj_exit_t
msj_command_enclose(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_descriptor_t *descriptor;
    msj_model_t model;
    msj_exit_t result;

    if (options->value[MSJ_OPTION_LAW] != NULL
        || options->value[MSJ_OPTION_DELTA] != NULL)
    {
        return msj_complain_usage(
            "solve", "--%s needs exact values, not --no-exact",
            options->value[MSJ_OPTION_LAW] != NULL ? "law" : "delta");
    }
    result = msj_input_descriptor(&descriptor, options);
    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    msj_model_init(model);
    result = msj_input_model(ctx, model, options);
    if (result == MSJ_EXIT_DONE)
    {
        result = enclose_model(ctx, model, descriptor, options);
    }
    msj_model_clear(model);
    return result;
}
