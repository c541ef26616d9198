/* cmd_verify.c -- `msjcert verify`: theorems, equation by equation.

   Runs the rows of rows.c, writes the certificate, if asked for, and then
   the report. A certificate is written only when every row was decided. With
   --refute the model is looked for (cmd_refute.c). */

#include <limits.h>
#include <stdio.h>

#include "certificate/certificate.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/verify_report.h"

/* With --per-state, unless --max-states says otherwise: the most lists that
   are walked, and that have their values in a table. */
#define WALK_LISTS (1ULL << 40)
#define TABLE_LISTS (1ULL << 28)

static msj_status_t
print_result(msj_context_t *ctx, const msj_model_t model,
             const msj_rows_t *rows, const msj_options_t *options)
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
        fprintf(stdout, "%s\n", msj_overall_name(msj_rows_overall(rows)));
    }
    else
    {
        status = msj_verify_report(ctx, stdout, model, rows, NULL, options);
    }
    return msj_output_finish(ctx, &output, status);
}

/* --- the certificate ----------------------------------------------------- */

static msj_evidence_t
evidence(const msj_options_t *options)
{
    if (options->value[MSJ_OPTION_LAW] != NULL)
    {
        return MSJ_EVIDENCE_TABLES;
    }
    return options->value[MSJ_OPTION_PARAMETERS] != NULL
               ? MSJ_EVIDENCE_PARAMETERS
               : MSJ_EVIDENCE_SHORT;
}

msj_status_t
msj_verify_certificate(msj_context_t *ctx, const msj_rows_t *rows,
                       const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status;

    status = msj_output_open(ctx, &output, options->value[MSJ_OPTION_OUTPUT]);
    if (status != MSJ_OK)
    {
        return status;
    }
    status = msj_certificate_write(ctx, output.stream, rows->verifications,
                                   rows->count, evidence(options));
    return msj_output_finish(ctx, &output, status);
}

/* Write it, if it was asked for and there is something to certify. */
static msj_status_t
write_if_decided(msj_context_t *ctx, const msj_rows_t *rows,
                 const msj_options_t *options)
{
    slong i, decided = 0;

    if (options->value[MSJ_OPTION_OUTPUT] == NULL)
    {
        return MSJ_OK;
    }
    for (i = 0; i < rows->count; i++)
    {
        if (rows->rows[i].status != MSJ_OK)
        {
            msj_complain("no certificate is written: not every "
                         "verification was decided");
            return MSJ_OK;
        }
        decided += rows->verifications[i].verdict != MSJ_UNMET;
    }
    if (decided == 0)
    {
        msj_complain("no certificate is written: %s",
                     msj_rows_advice(rows) == NULL ? "no hypotheses hold"
                                                   : msj_rows_advice(rows));
        return MSJ_OK;
    }
    return msj_verify_certificate(ctx, rows, options);
}

/* --- the command --------------------------------------------------------- */

static msj_exit_t
exit_of_overall(msj_overall_t overall)
{
    switch (overall)
    {
    case MSJ_OVERALL_PROVED:
        return MSJ_EXIT_DONE;
    case MSJ_OVERALL_UNDECIDED:
        return MSJ_EXIT_LIMIT;
    case MSJ_OVERALL_REFUTED:
    case MSJ_OVERALL_UNMET:
        break;
    }
    return MSJ_EXIT_REFUTED;
}

static msj_exit_t
verify_rows(msj_context_t *ctx, msj_rows_t *rows, const msj_model_t model,
            FILE *candidate, const char *file, const msj_options_t *options)
{
    const char *path = options->value[MSJ_OPTION_OUTPUT];
    int to_stdout = path != NULL && path[0] == '-' && path[1] == '\0';
    msj_status_t status = msj_output_check(ctx, path);

    if (status == MSJ_OK)
    {
        status = msj_rows_verify(ctx, rows, model, candidate, file,
                                 options->value[MSJ_OPTION_VERBOSE] != NULL);
    }
    if (status == MSJ_OK)
    {
        status = write_if_decided(ctx, rows, options);
    }
    if (status == MSJ_OK && !to_stdout)
    {
        status = print_result(ctx, model, rows, options);
    }
    return status == MSJ_OK ? exit_of_overall(msj_rows_overall(rows))
                            : msj_complain_status(ctx, status);
}

/* The chain of a process must be irreducible, whatever is verified. */
static msj_exit_t
check_process(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    msj_chain_t chain;

    if (model->process->state_count > 0)
    {
        msj_chain_init(chain);
        status = msj_chain_enumerate(ctx, chain, model,
                                     &msj_descriptor_process);
        msj_chain_clear(chain);
    }
    return msj_complain_status(ctx, status);
}

/* What is not kept in memory may be more than the states of a chain. */
static void
raise_limit(msj_context_t *ctx, const msj_options_t *options)
{
    int is_table = options->value[MSJ_OPTION_CANDIDATE] != NULL;
    unsigned long long most = is_table ? TABLE_LISTS : WALK_LISTS;

    if (options->value[MSJ_OPTION_PER_STATE] != NULL
        && options->max_states == 0)
    {
        ctx->max_states = most < ULONG_MAX ? (unsigned long) most : ULONG_MAX;
    }
}

/* Plan the rows, open the candidate, verify. */
static msj_exit_t
verify_model(msj_context_t *ctx, msj_rows_t *rows, const msj_model_t model,
             const msj_options_t *options)
{
    const char *path = options->value[MSJ_OPTION_CANDIDATE];
    const char *name = NULL;
    FILE *candidate = NULL;
    msj_exit_t result = check_process(ctx, model);

    raise_limit(ctx, options);
    if (result == MSJ_EXIT_DONE)
    {
        result = msj_rows_plan(ctx, rows, options, model);
    }
    if (result == MSJ_EXIT_DONE && path != NULL)
    {
        result = msj_input_open(&candidate, &name, path);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = verify_rows(ctx, rows, model, candidate, name, options);
    }
    if (candidate != NULL)
    {
        msj_input_close(candidate);
    }
    return result;
}

/* --parameters says how the certificate gives a law that was enumerated. */
static msj_exit_t
check_parameters(const msj_options_t *options)
{
    static const msj_option_id_t others[] = {
        MSJ_OPTION_LAW, MSJ_OPTION_PER_STATE, MSJ_OPTION_CANDIDATE};

    if (options->value[MSJ_OPTION_PARAMETERS] == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    {
        if (options->value[others[i]] != NULL)
        {
            return msj_complain_usage("verify",
                                      "--parameters does not go with --%s",
                                      msj_option_table[others[i]].name);
        }
    }
    return options->value[MSJ_OPTION_OUTPUT] != NULL
               ? MSJ_EXIT_DONE
               : msj_complain_usage("verify",
                                    "--parameters is about the certificate, "
                                    "expected -o FILE");
}

msj_exit_t
msj_command_verify(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_descriptor_t *descriptor;
    msj_rows_t rows;
    msj_model_t model;
    msj_exit_t result;

    if (options->value[MSJ_OPTION_REFUTE] != NULL
        || options->value[MSJ_OPTION_DISTINCT] != NULL)
    {
        return msj_command_refute(ctx, options);
    }
    result = check_parameters(options);
    if (result == MSJ_EXIT_DONE)
    {
        result = msj_input_descriptor(&descriptor, options);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = msj_input_check_stdin(options);
    }
    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    msj_model_init(model);
    msj_rows_init(&rows);
    result = msj_input_model(ctx, model, options);
    if (result == MSJ_EXIT_DONE)
    {
        result = verify_model(ctx, &rows, model, options);
    }
    msj_rows_clear(&rows);
    msj_model_clear(model);
    return result;
}
