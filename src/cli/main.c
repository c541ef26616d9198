/* main.c -- the command msjcert.

   Reads the command line, sets the limits and runs one command. Only the
   files of this folder print and exit; the library does neither. No locale
   is set, so that output and input are the same everywhere. */

#include <stdio.h>
#include <time.h>

#include <flint/flint.h>

#include "cli/commands.h"
#include "cli/guard.h"
#include "cli/progress.h"

static msj_exit_t
set_limits(msj_context_t *ctx, const msj_options_t *options)
{
    msj_status_t status = MSJ_OK;

    if (options->max_states != 0)
    {
        ctx->max_states = options->max_states;
    }
    ctx->timeout = options->timeout;
    msj_context_set_threads(ctx, options->jobs);
    msj_guard_timeout();
    if (options->max_memory != 0)
    {
        ctx->max_memory = (double) options->max_memory;
        status = msj_guard_memory(ctx, options->max_memory);
    }
    else
    {
        msj_guard_machine(ctx);
    }
    if (options->value[MSJ_OPTION_QUIET] == NULL)
    {
        msj_progress_start(ctx);
    }
    return msj_complain_status(ctx, status);
}

static msj_exit_t
no_command(void)
{
    return msj_complain_usage(NULL, "no command, expected one of solve, "
                                    "verify, compare, response, theorems, "
                                    "help");
}

/* The command that the operands name; NULL with *result set otherwise. */
static const msj_command_t *
choose_command(msj_exit_t *result, msj_context_t *ctx,
               const msj_options_t *options)
{
    const msj_command_t *command = NULL;

    if (options->value[MSJ_OPTION_VERSION] != NULL)
    {
        *result = msj_help_version(ctx);
        return NULL;
    }
    if (options->operands.count > 0)
    {
        command = msj_command_find(options->operands.words[0]);
        *result = MSJ_EXIT_USAGE;
    }
    if (options->value[MSJ_OPTION_HELP] != NULL
        && (command != NULL || options->operands.count == 0))
    {
        *result = msj_help_print(ctx, command);
        return NULL;
    }
    if (options->operands.count == 0)
    {
        *result = no_command();
    }
    return command;
}

static msj_exit_t
run(msj_context_t *ctx, msj_options_t *options, int argc, char **argv)
{
    const msj_command_t *command;
    msj_exit_t result = msj_options_parse(options, argc, argv);

    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    command = choose_command(&result, ctx, options);
    if (command == NULL)
    {
        return result;
    }
    result = msj_options_check_command(options, command->name, command->bit);
    if (result == MSJ_EXIT_DONE)
    {
        result = msj_options_read_values(options);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = set_limits(ctx, options);
    }
    return result == MSJ_EXIT_DONE ? command->run(ctx, options) : result;
}

/* The time of the processor, on standard error, in hundredths. */
static void
print_time(void)
{
    unsigned long hundredths = (unsigned long) ((double) clock() * 100
                                                / CLOCKS_PER_SEC);

    msj_complain("%lu.%02lu s of processor time", hundredths / 100,
                 hundredths % 100);
}

int
main(int argc, char **argv)
{
    msj_context_t ctx;
    msj_options_t options;
    msj_exit_t result;

    msj_guard_start();
    msj_context_init(&ctx);
    msj_guard_watch(&ctx);
    msj_options_init(&options);
    result = run(&ctx, &options, argc, argv);
    msj_progress_clear();
    if (options.value[MSJ_OPTION_VERBOSE] != NULL)
    {
        print_time();
    }
    msj_options_clear(&options);
    flint_cleanup();
    return result;
}
