/* cmd_compare.c -- `msjcert compare`: floating-point solvers, graded.

   The exact law against the laws of float_solvers.h, and against a law of the
   user (--candidate), which must be equal. Grades are exact (solver/grade.h);
   the values of the solvers are the only floating-point numbers that msjcert
   prints. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/compare.h"
#include "cli/describe.h"
#include "cli/input.h"
#include "cli/output.h"
#include "support/memory.h"

/* Every --solver is one. */
static msj_exit_t
check_solvers(const msj_options_t *options)
{
    const msj_float_solver_t *solver;
    char names[256] = "";
    size_t length = 0;

    for (slong i = 0; i < options->solvers.count; i++)
    {
        if (msj_float_solver_find(options->solvers.words[i]) != NULL)
        {
            continue;
        }
        for (slong j = 0; (solver = msj_float_solver_get(j)) != NULL
                          && length < sizeof names;
             j++)
        {
            length += (size_t) snprintf(names + length, sizeof names - length,
                                        "%s%s", j == 0 ? "" : ", ",
                                        solver->name);
        }
        return msj_complain_usage("compare",
                                  "unknown solver '%s', expected one of %s",
                                  options->solvers.words[i], names);
    }
    return MSJ_EXIT_DONE;
}

/* -q: names and digits. */
static void
print_digits(FILE *out, const msj_comparison_t *comparison)
{
    const msj_compared_t *row;

    for (slong i = 0; i < comparison->count; i++)
    {
        row = &comparison->rows[i];
        if (!row->graded)
        {
            fprintf(out, "%s %s\n", row->name, row->outcome);
        }
        else if (row->grade->digits == MSJ_DIGITS_EXACT)
        {
            fprintf(out, "%s exact\n", row->name);
        }
        else
        {
            fprintf(out, "%s %d\n", row->name, row->grade->digits);
        }
    }
}

static msj_status_t
print_comparison(msj_context_t *ctx, const msj_comparison_t *comparison,
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
        print_digits(output.stream, comparison);
    }
    else
    {
        status = msj_compare_report(ctx, output.stream, comparison, options);
    }
    return msj_output_finish(ctx, &output, status);
}

static msj_exit_t
compare(msj_context_t *ctx, const msj_model_t model,
        const msj_descriptor_t *descriptor, FILE *candidate, const char *file,
        const msj_options_t *options)
{
    msj_status_t status = msj_output_check(ctx,
                                           options->value[MSJ_OPTION_OUTPUT]);
    msj_comparison_t comparison;
    msj_exit_t result;

    msj_comparison_init(&comparison);
    if (status == MSJ_OK)
    {
        status = msj_compare(ctx, &comparison, model, descriptor,
                             &options->solvers, candidate, file);
    }
    if (status == MSJ_OK)
    {
        status = print_comparison(ctx, &comparison, options);
    }
    result = status != MSJ_OK       ? msj_complain_status(ctx, status)
             : comparison.disagrees ? MSJ_EXIT_REFUTED
                                    : MSJ_EXIT_DONE;
    msj_comparison_clear(&comparison);
    return result;
}

/* Open the candidate, compare. */
static msj_exit_t
compare_model(msj_context_t *ctx, const msj_model_t model,
              const msj_descriptor_t *descriptor, const msj_options_t *options)
{
    const char *path = options->value[MSJ_OPTION_CANDIDATE];
    const char *name = NULL;
    FILE *candidate = NULL;
    msj_exit_t result = MSJ_EXIT_DONE;

    if (path != NULL)
    {
        result = msj_input_open(&candidate, &name, path);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = compare(ctx, model, descriptor, candidate, name, options);
    }
    if (candidate != NULL)
    {
        msj_input_close(candidate);
    }
    return result;
}

msj_exit_t
msj_command_compare(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_descriptor_t *descriptor;
    msj_model_t model;
    msj_exit_t result = msj_input_descriptor(&descriptor, options);

    if (result == MSJ_EXIT_DONE)
    {
        result = check_solvers(options);
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
    result = msj_input_model(ctx, model, options);
    if (result == MSJ_EXIT_DONE)
    {
        result = compare_model(ctx, model, descriptor, options);
    }
    msj_model_clear(model);
    return result;
}
