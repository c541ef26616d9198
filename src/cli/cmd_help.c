/* cmd_help.c -- `msjcert help [COMMAND]`, --help and --version.

   The list of options is the table of options.c. */

#include <stdio.h>
#include <string.h>

#include <flint/flint.h>
#include <gmp.h>

#include "cli/commands.h"
#include "cli/output.h"

#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "(version unknown)"
#endif

#define OPTION_WIDTH 28

static msj_exit_t
finish(msj_context_t *ctx)
{
    msj_output_t output = {stdout, NULL, NULL};

    return msj_complain_status(ctx, msj_output_finish(ctx, &output, MSJ_OK));
}

static void
print_option(const msj_option_t *option, unsigned bit)
{
    int other = (option->others & bit) != 0;
    int width;

    width = option->letter != 0 ? printf("  -%c, ", option->letter)
                                : printf("      ");
    width += printf("--%s", option->name);
    if (option->argument != NULL)
    {
        width += printf("=%s", option->argument);
    }
    if (width > OPTION_WIDTH - 2)
    {
        putchar('\n');
        width = 0;
    }
    printf("%*s%s\n", OPTION_WIDTH - width, "",
           other ? option->other_help : option->help);
}

static void
print_options(unsigned bit)
{
    int i;

    printf("\nOptions:\n");
    for (i = 0; i < MSJ_OPTION_COUNT; i++)
    {
        if ((msj_option_table[i].commands & ~msj_option_table[i].tacit & bit)
            != 0)
        {
            print_option(&msj_option_table[i], bit);
        }
    }
}

static void
print_commands(void)
{
    const msj_command_t *command;
    int i;

    printf("Usage: msjcert COMMAND [OPTION]... [MODEL]\n"
           "Exact results on multiserver-job queues, with certificates.\n"
           "\nCommands:\n");
    for (i = 0; (command = msj_command_get(i)) != NULL; i++)
    {
        printf("  %-10s%s\n", command->name, command->summary);
    }
    printf("\nMODEL is a YAML or JSON file (msjcert-model(5)) or '-', the "
           "standard input.\n"
           "'msjcert help COMMAND' lists the options of a command.\n"
           "\nExit status: 0 done, proved; 1 refuted or not applicable; "
           "2 usage;\n3 wrong input; 4 undecided, a limit was reached; "
           "5 input/output or internal error.\n");
}

msj_exit_t
msj_help_print(msj_context_t *ctx, const msj_command_t *command)
{
    if (command == NULL)
    {
        print_commands();
    }
    else
    {
        printf("Usage: msjcert %s\n%c%s.\n", command->usage,
               command->summary[0] - 'a' + 'A', command->summary + 1);
        print_options(command->bit);
    }
    return finish(ctx);
}

msj_exit_t
msj_help_version(msj_context_t *ctx)
{
    printf("msjcert %s\n"
           "GMP %s, FLINT %s\n"
           "License LGPLv3+: GNU LGPL version 3 or later.\n"
           "There is no warranty, to the extent permitted by law.\n",
           PACKAGE_VERSION, gmp_version, FLINT_VERSION);
    return finish(ctx);
}

msj_exit_t
msj_command_help(msj_context_t *ctx, const msj_options_t *options)
{
    const msj_command_t *command = NULL;

    if (options->operands.count > 2)
    {
        return msj_complain_usage(NULL, "unexpected operand '%s'",
                                  options->operands.words[2]);
    }
    if (options->operands.count == 2)
    {
        command = msj_command_find(options->operands.words[1]);
        if (command == NULL)
        {
            return MSJ_EXIT_USAGE;
        }
    }
    return msj_help_print(ctx, command);
}
