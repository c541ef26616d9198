/* cmd_refute.c -- `msjcert verify --refute`: the smallest counterexample.

   No model is given: theorem/search.h tries models in order until one
   refutes the statement. It is printed as a model that msjcert reads, with
   the usual verdict; -o writes its certificate. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/verify_report.h"
#include "support/memory.h"

/* --- what goes together -------------------------------------------------- */

static msj_exit_t
check_options(const msj_options_t *options)
{
    static const msj_option_id_t others[] = {
        MSJ_OPTION_SERVERS,   MSJ_OPTION_CLASS,      MSJ_OPTION_ARRIVAL,
        MSJ_OPTION_CONST,     MSJ_OPTION_CANDIDATE,  MSJ_OPTION_DESCRIPTOR,
        MSJ_OPTION_PER_STATE, MSJ_OPTION_PARAMETERS,
    };

    if (options->value[MSJ_OPTION_REFUTE] == NULL)
    {
        return msj_complain_usage("verify", "--distinct without --refute");
    }
    if (options->operands.count > 1)
    {
        return msj_complain_usage("verify",
                                  "--refute looks for a model, '%s' was given",
                                  options->operands.words[1]);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    {
        if (options->value[others[i]] != NULL)
        {
            return msj_complain_usage("verify",
                                      "option '--%s' does not go with "
                                      "--refute",
                                      msj_option_table[others[i]].name);
        }
    }
    return MSJ_EXIT_DONE;
}

/* --- the model as YAML --------------------------------------------------- */

/* One more class behind the text, which is freed. */
static char *
append_class(msj_report_t *report, char *text, const msj_model_t model, slong c)
{
    const msj_job_class_struct *job_class = &model->classes[c];
    char *prob = msj_report_number(report, job_class->prob);
    char *rate = msj_report_number(report, job_class->duration->rates);
    char *longer = NULL;

    if (text != NULL && prob != NULL && rate != NULL)
    {
        longer = msj_report_format(
            report, "%s%s{need: %ld, prob: %s, duration: {exp: %s}}", text,
            c == 0 ? "" : ", ", (long) job_class->need, prob, rate);
    }
    msj_free(prob);
    msj_free(rate);
    msj_free(text);
    return longer;
}

/* The model of a search (servers, exponential durations, short numbers) in
   one line; freshly allocated, or NULL. */
static char *
yaml_of_model(const msj_model_t model)
{
    msj_report_t report;
    char *text, *whole = NULL;

    msj_report_init(&report, 1);
    text = msj_report_format(&report, "{servers: %ld, classes: [",
                             (long) model->servers);
    for (slong c = 0; c < model->class_count; c++)
    {
        text = append_class(&report, text, model, c);
    }
    if (text != NULL)
    {
        whole = msj_report_format(&report, "%s]}", text);
    }
    msj_free(text);
    msj_report_clear(&report);
    return whole;
}

/* --- the command --------------------------------------------------------- */

static msj_status_t
print_result(msj_context_t *ctx, const msj_model_t model,
             const msj_rows_t *rows, const msj_search_result_t *search,
             const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status = msj_output_open(ctx, &output, NULL);

    if (status != MSJ_OK)
    {
        return status;
    }
    if (options->value[MSJ_OPTION_QUIET] != NULL
        && options->format == MSJ_FORMAT_TEXT)
    {
        fprintf(stdout, "%s\n", search->yaml);
    }
    else
    {
        status = msj_verify_report(ctx, stdout, model, rows, search, options);
    }
    return msj_output_finish(ctx, &output, status);
}

static msj_status_t
print_all(msj_context_t *ctx, const msj_model_t model, const msj_rows_t *rows,
          slong tried, const msj_options_t *options)
{
    const char *path = options->value[MSJ_OPTION_OUTPUT];
    int to_stdout = path != NULL && path[0] == '-' && path[1] == '\0';
    char *yaml = yaml_of_model(model);
    msj_search_result_t search = {yaml, tried};
    msj_status_t status = yaml == NULL ? msj_no_memory(ctx) : MSJ_OK;

    if (status == MSJ_OK && path != NULL)
    {
        status = msj_verify_certificate(ctx, rows, options);
    }
    if (status == MSJ_OK && !to_stdout)
    {
        status = print_result(ctx, model, rows, &search, options);
    }
    msj_free(yaml);
    return status;
}

static msj_exit_t
search(msj_context_t *ctx, const msj_theorem_t *theorem,
       const msj_options_t *options)
{
    int distinct = options->value[MSJ_OPTION_DISTINCT] != NULL;
    msj_status_t status = msj_output_check(ctx,
                                           options->value[MSJ_OPTION_OUTPUT]);
    msj_rows_t rows;
    msj_model_t model;
    slong tried = 0;

    msj_model_init(model);
    msj_rows_init(&rows);
    if (status == MSJ_OK)
    {
        status = msj_rows_refute(ctx, &rows, model, &tried, theorem, distinct);
    }
    if (status == MSJ_OK)
    {
        status = print_all(ctx, model, &rows, tried, options);
    }
    msj_rows_clear(&rows);
    msj_model_clear(model);
    if (status == MSJ_DOMAIN)
    {
        return msj_complain_usage("verify", "%s", ctx->message);
    }
    return status == MSJ_OK ? MSJ_EXIT_REFUTED
                            : msj_complain_status(ctx, status);
}

msj_exit_t
msj_command_refute(msj_context_t *ctx, const msj_options_t *options)
{
    const char *name = options->value[MSJ_OPTION_THEOREM];
    const msj_theorem_t *theorem;
    msj_exit_t result = check_options(options);

    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    theorem = msj_rows_theorem(name == NULL ? "decomposed" : name);
    return theorem == NULL ? MSJ_EXIT_USAGE : search(ctx, theorem, options);
}
