/* cmd_response.c -- `msjcert response`: the mean response time near X.

   RESET Thm 4.1 (a process), 4.2, 4.3 (the multiserver-job queue): with
   Poisson arrivals of rate lambda < X

     E[T] = (1 + Delta(Y_d)) / (X - lambda) + O(1),

   the remainder being bounded for all lambda < X. The main term is computed
   exactly; nothing is said about the remainder. The theorem is cited, X and
   Delta(Y_d) are verified by msj_solve. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/input.h"
#include "cli/output.h"
#include "rational/rational.h"
#include "support/memory.h"
#include "theorem/solution.h"

typedef struct
{
    const msj_solution_struct *solution;
    int has_arrival;
    int order;        /* of lambda and X: < 0 is stable */
    fmpq_t load;      /* lambda / X */
    fmpq_t numerator; /* 1 + Delta(Y_d) */
    fmpq_t main_term; /* when stable */
} response_t;

/* --- the values ---------------------------------------------------------- */

static void
response_init(response_t *response, const msj_solution_t solution)
{
    response->solution = solution;
    response->has_arrival = 0;
    response->order = 0;
    fmpq_init(response->load);
    fmpq_init(response->numerator);
    fmpq_init(response->main_term);
}

static void
response_clear(response_t *response)
{
    fmpq_clear(response->load);
    fmpq_clear(response->numerator);
    fmpq_clear(response->main_term);
}

/* Requires Delta(Y_d), hence X > 0. */
static void
set_values(response_t *response)
{
    const msj_solution_struct *solution = response->solution;
    const fmpq *throughput = solution->values->throughput;
    const fmpq *arrival = solution->model->arrival;

    fmpq_one(response->numerator);
    fmpq_add(response->numerator, response->numerator,
             solution->relative->departure);
    response->has_arrival = solution->model->has_arrival;
    if (!response->has_arrival)
    {
        return;
    }
    response->order = fmpq_cmp(arrival, throughput);
    fmpq_div(response->load, arrival, throughput);
    if (response->order < 0)
    {
        fmpq_sub(response->main_term, throughput, arrival);
        fmpq_div(response->main_term, response->numerator, response->main_term);
    }
}

/* --- the report ---------------------------------------------------------- */

/* "NUMERATOR / (X - lambda)", freshly allocated, or NULL. */
static char *
formula(msj_report_t *report, const response_t *response)
{
    char *numerator = msj_report_number(report, response->numerator);
    char *throughput = msj_report_number(
        report, response->solution->values->throughput);
    char *text = NULL;

    if (numerator != NULL && throughput != NULL)
    {
        text = msj_report_format(report, "(%s) / (%s - lambda)", numerator,
                                 throughput);
    }
    msj_free(numerator);
    msj_free(throughput);
    return text;
}

/* What is known about E[T], in words. */
static void
add_words(msj_report_t *report, const response_t *response)
{
    const char *source = response->solution->model->process->state_count > 0
                             ? "RESET Thm 4.1"
                             : "RESET Thm 4.2, 4.3";

    if (response->order > 0)
    {
        msj_report_line(report, report->root,
                        "unstable: lambda > X, there is no main term");
        return;
    }
    if (response->has_arrival && response->order == 0)
    {
        msj_report_line(report, report->root,
                        "critical: lambda = X, at the threshold; nothing is "
                        "claimed");
        return;
    }
    msj_report_line(report, report->root,
                    "E[T] = main term + O(1), bounded for all lambda < X "
                    "(%s)",
                    source);
}

static void
add_arrival(msj_report_t *report, const response_t *response)
{
    msj_item_t *root = report->root;

    msj_report_exact(report, root, "arrival", "arrival lambda",
                     response->solution->model->arrival);
    msj_report_exact(report, root, "load", "load lambda/X", response->load);
    msj_report_truth(report, root, "stable", "stable", response->order < 0);
    if (response->order < 0)
    {
        msj_report_exact(report, root, "mean_response_time_main_term",
                         "main term of E[T]", response->main_term);
    }
}

static void
add_values(msj_report_t *report, const response_t *response)
{
    const msj_solution_struct *solution = response->solution;
    msj_item_t *root = report->root;
    char *text;

    msj_report_text(report, root, "descriptor", "descriptor",
                    solution->descriptor->name);
    msj_report_integer(report, root, "states", "states", solution->states);
    msj_report_text(report, root, "method", "method", solution->method);
    msj_report_add(report, root, MSJ_ITEM_BREAK, NULL, "", NULL);
    msj_report_exact(report, root, "throughput", "throughput X = lambda*",
                     solution->values->throughput);
    msj_report_exact(report, root, "delta_departure", "Delta(Y_d)",
                     solution->relative->departure);
    if (response->has_arrival)
    {
        add_arrival(report, response);
    }
    else
    {
        msj_report_text(report, root, NULL, "main term of E[T]",
                        "(1 + Delta(Y_d)) / (X - lambda)");
        text = formula(report, response);
        msj_report_text(report, root, NULL, "", text);
        msj_free(text);
    }
    add_words(report, response);
}

static msj_status_t
print_report(msj_context_t *ctx, FILE *out, const response_t *response,
             const msj_options_t *options)
{
    msj_report_t report;
    msj_status_t status;

    msj_report_init(&report, options->digits);
    msj_describe_model(&report, report.root, response->solution->model);
    add_values(&report, response);
    status = msj_report_render(ctx, &report, options->format, out);
    msj_report_clear(&report);
    return status;
}

/* -q: the main term alone. */
static msj_status_t
print_main_term(msj_context_t *ctx, FILE *out, const response_t *response)
{
    char *numerator, *throughput;
    msj_status_t status = MSJ_OK;

    if (response->has_arrival)
    {
        if (response->order >= 0)
        {
            fputs(response->order > 0 ? "unstable\n" : "critical\n", out);
            return MSJ_OK;
        }
        status = msj_rational_print(ctx, out, response->main_term);
        fputc('\n', out);
        return status;
    }
    numerator = msj_rational_text(response->numerator);
    throughput = msj_rational_text(response->solution->values->throughput);
    if (numerator == NULL || throughput == NULL)
    {
        status = msj_no_memory(ctx);
    }
    else
    {
        fprintf(out, "(%s) / (%s - lambda)\n", numerator, throughput);
    }
    msj_free(numerator);
    msj_free(throughput);
    return status;
}

static msj_status_t
print_response(msj_context_t *ctx, const response_t *response,
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
                 ? print_main_term(ctx, output.stream, response)
                 : print_report(ctx, output.stream, response, options);
    return msj_output_finish(ctx, &output, status);
}

/* --- the command --------------------------------------------------------- */

static msj_status_t
respond(msj_context_t *ctx, const msj_model_t model,
        const msj_descriptor_t *descriptor, const msj_options_t *options)
{
    msj_status_t status = msj_output_check(ctx,
                                           options->value[MSJ_OPTION_OUTPUT]);
    msj_solution_t solution;
    response_t response;

    msj_solution_init(solution);
    response_init(&response, solution);
    if (status == MSJ_OK)
    {
        status = msj_solve(ctx, solution, model, descriptor, 0, 1);
    }
    if (status == MSJ_OK && !solution->has_delta)
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "no transition of the chain completes a job: there "
                          "are no responses");
    }
    if (status == MSJ_OK)
    {
        set_values(&response);
        status = print_response(ctx, &response, options);
    }
    response_clear(&response);
    msj_solution_clear(solution);
    return status;
}

msj_exit_t
msj_command_response(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_descriptor_t *descriptor;
    msj_model_t model;
    msj_exit_t result = msj_input_descriptor(&descriptor, options);

    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    msj_model_init(model);
    result = msj_input_model(ctx, model, options);
    if (result == MSJ_EXIT_DONE)
    {
        result = msj_complain_status(ctx,
                                     respond(ctx, model, descriptor, options));
    }
    msj_model_clear(model);
    return result;
}
