/* cmd_solve.c -- `msjcert solve`: the exact values of a model.

   All numbers come from msj_solve (solution.h says how they are proved). The
   arrival rate is compared with X exactly. With
   --no-exact the values are bounds (cmd_enclose.c). */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/input.h"
#include "cli/output.h"
#include "support/memory.h"
#include "theorem/solution.h"

static void
add_stability(msj_report_t *report, const msj_solution_t solution)
{
    static const char *const names[] = {"stable", "critical", "unstable"};
    static const char *const texts[] = {
        "stable: lambda < X", "critical: lambda = X, at the threshold",
        "unstable: lambda > X"};
    int order = fmpq_cmp(solution->model->arrival,
                         solution->values->throughput);
    int i = order < 0 ? 0 : order == 0 ? 1 : 2;

    msj_report_exact(report, report->root, "arrival", "arrival lambda",
                     solution->model->arrival);
    if (order != 0) /* at the threshold nothing is claimed */
    {
        msj_report_truth(report, report->root, "stable", NULL, order < 0);
    }
    msj_report_text(report, report->root, "stability", NULL, names[i]);
    msj_report_text(report, report->root, NULL, "stability", texts[i]);
}

#define TEXT_OF(number) #number
#define TEXT_OF_VALUE(number) TEXT_OF(number)

/* Why there is no Delta(Y_d). It is the same in all descriptors. */
static const char *
missing_delta(const msj_solution_t solution)
{
    if (fmpq_is_zero(solution->values->throughput))
    {
        return "does not exist: no transition completes a job";
    }
    if (solution->chain->state_count == 0
        && solution->descriptor == &msj_descriptor_exact_k)
    {
        return "not computed on collapsed lists; see another descriptor";
    }
    return "not computed above " TEXT_OF_VALUE(
        MSJ_DELTA_STATES) " states; ask with --delta";
}

static void
add_values(msj_report_t *report, const msj_solution_t solution)
{
    msj_item_t *root = report->root;

    msj_report_text(report, root, "descriptor", "descriptor",
                    solution->descriptor->name);
    msj_report_integer(report, root, "states", "states", solution->states);
    msj_report_text(report, root, "method", "method", solution->method);
    msj_report_add(report, root, MSJ_ITEM_BREAK, NULL, "", NULL);
    msj_describe_values(report, root, solution->model, solution->values,
                        MSJ_FOR_BOTH);
    if (solution->has_delta)
    {
        msj_report_exact(report, root, "delta_departure", "Delta(Y_d)",
                         solution->relative->departure);
    }
    else
    {
        msj_report_text(report, root, NULL, "Delta(Y_d)",
                        missing_delta(solution));
    }
    if (solution->model->has_arrival)
    {
        add_stability(report, solution);
    }
    msj_describe_resources(report, root, solution->model, solution->values);
}

/* The values of state s. */
static void
fill_state(msj_report_t *report, msj_item_t *record, slong s,
           const void *source)
{
    const msj_solution_struct *solution = source;
    char *name = msj_chain_state_name(solution->chain, s);
    fmpq_t value;

    fmpq_init(value);
    report->failed |= name == NULL;
    msj_report_text(report, record, "state", "state", name);
    msj_free(name);
    msj_law_time(value, solution->law, s);
    msj_report_exact(report, record, "time_average", "time-average", value);
    if (!fmpz_is_zero(solution->law->denominator))
    {
        msj_law_departure(value, solution->law, s);
        msj_report_exact(report, record, "departure_average",
                         "departure-average", value);
    }
    if (msj_relative_has_states(solution->relative))
    {
        msj_relative_value(value, solution->relative, s);
        msj_report_exact(report, record, "relative_completions",
                         "relative completions", value);
    }
    fmpq_clear(value);
}

static msj_status_t
add_law(msj_context_t *ctx, msj_report_t *report, const msj_solution_t solution,
        msj_format_t format)
{
    msj_item_t *list = msj_report_list(report, report->root, "law", "");

    return msj_report_stream(ctx, report, list, format,
                             solution->chain->state_count, fill_state,
                             solution);
}

/* -q: the throughput alone. */
static msj_status_t
print_throughput(msj_context_t *ctx, FILE *out, const msj_solution_t solution)
{
    char *text = msj_rational_text(solution->values->throughput);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    fprintf(out, "%s\n", text);
    msj_free(text);
    return MSJ_OK;
}

static msj_status_t
print_report(msj_context_t *ctx, FILE *out, const msj_solution_t solution,
             const msj_options_t *options)
{
    msj_report_t report;
    msj_status_t status = MSJ_OK;

    msj_report_init(&report, options->digits);
    msj_describe_model(&report, report.root, solution->model);
    add_values(&report, solution);
    if (options->value[MSJ_OPTION_LAW] != NULL)
    {
        status = add_law(ctx, &report, solution, options->format);
    }
    if (status == MSJ_OK)
    {
        status = msj_report_render(ctx, &report, options->format, out);
    }
    msj_report_clear(&report);
    return status;
}

static msj_status_t
print_solution(msj_context_t *ctx, const msj_solution_t solution,
               const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status;

    status = msj_output_open(ctx, &output, options->value[MSJ_OPTION_OUTPUT]);
    if (status != MSJ_OK)
    {
        return status;
    }
    if (options->value[MSJ_OPTION_QUIET] != NULL
        && options->format == MSJ_FORMAT_TEXT)
    {
        status = print_throughput(ctx, output.stream, solution);
    }
    else
    {
        status = print_report(ctx, output.stream, solution, options);
    }
    return msj_output_finish(ctx, &output, status);
}

/* --no-exact, if that may help: the chain is there, or not needed, and solving
   it reached a limit. */
static msj_status_t
offer_bounds(msj_context_t *ctx, const msj_solution_t solution,
             msj_status_t status)
{
    char message[MSJ_MESSAGE_SIZE];

    if (status != MSJ_LIMIT || ctx->cancel || solution->method == NULL)
    {
        return status;
    }
    snprintf(message, sizeof message, "%s", ctx->message);
    return msj_fail(ctx, status, "%.400s; try --no-exact", message);
}

static msj_status_t
solve_and_print(msj_context_t *ctx, msj_solution_t solution,
                const msj_model_t model, const msj_descriptor_t *descriptor,
                const msj_options_t *options)
{
    msj_status_t status = msj_output_check(ctx,
                                           options->value[MSJ_OPTION_OUTPUT]);

    if (status == MSJ_OK)
    {
        status = msj_solve(ctx, solution, model, descriptor,
                           options->value[MSJ_OPTION_LAW] != NULL,
                           options->value[MSJ_OPTION_DELTA] != NULL);
        status = offer_bounds(ctx, solution, status);
    }
    if (status == MSJ_OK && options->value[MSJ_OPTION_VERBOSE] != NULL)
    {
        msj_complain("method: %s", solution->method);
        if (solution->remark[0] != '\0')
        {
            msj_complain("%s", solution->remark);
        }
    }
    return status == MSJ_OK ? print_solution(ctx, solution, options) : status;
}

msj_exit_t
msj_command_solve(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_descriptor_t *descriptor;
    msj_solution_t solution;
    msj_model_t model;
    msj_exit_t result;

    if (options->value[MSJ_OPTION_NO_EXACT] != NULL)
    {
        return msj_command_enclose(ctx, options);
    }
    result = msj_input_descriptor(&descriptor, options);
    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    msj_model_init(model);
    msj_solution_init(solution);
    result = msj_input_model(ctx, model, options);
    if (result == MSJ_EXIT_DONE && model->parallel->server_count != 0)
    {
        result = msj_complain_status(ctx,
                                     msj_solve_parallel(ctx, model, options));
    }
    else if (result == MSJ_EXIT_DONE && model->drops)
    {
        result = msj_complain_status(
            ctx, msj_solve_dropping(ctx, model, descriptor, options));
    }
    else if (result == MSJ_EXIT_DONE)
    {
        result = msj_complain_status(
            ctx, solve_and_print(ctx, solution, model, descriptor, options));
    }
    msj_solution_clear(solution);
    msj_model_clear(model);
    return result;
}
