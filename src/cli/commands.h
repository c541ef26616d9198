/* commands.h -- the commands, in one table.

   Each command is a function of the options that prints its result and
   returns the exit status. */

#ifndef MSJ_CLI_COMMANDS_H
#define MSJ_CLI_COMMANDS_H

#include "cli/options.h"
#include "chain/descriptor.h"

typedef struct
{
    const char *name;
    const char *usage;   /* after "msjcert" */
    const char *summary; /* one line */
    unsigned bit;        /* MSJ_FOR_..., 0: not in this version */
    msj_exit_t (*run)(msj_context_t *ctx, const msj_options_t *options);
} msj_command_t;

/* The commands in order, NULL after the last. */
const msj_command_t *msj_command_get(int i);

/* The command of that name; NULL after a complaint. */
const msj_command_t *msj_command_find(const char *name);

/* Non-zero if `name` is a command whose options have a page of help. */
int msj_command_has_options(const char *name);

/* One per file cmd_NAME.c. */
msj_exit_t msj_command_solve(msj_context_t *ctx, const msj_options_t *options);
msj_exit_t msj_command_verify(msj_context_t *ctx, const msj_options_t *options);
msj_exit_t msj_command_compare(msj_context_t *ctx,
                               const msj_options_t *options);
msj_exit_t msj_command_response(msj_context_t *ctx,
                                const msj_options_t *options);
msj_exit_t msj_command_theorems(msj_context_t *ctx,
                                const msj_options_t *options);
msj_exit_t msj_command_help(msj_context_t *ctx, const msj_options_t *options);

/* `solve --no-exact` (cmd_enclose.c) and `verify --refute` (cmd_refute.c). */
msj_exit_t msj_command_enclose(msj_context_t *ctx,
                               const msj_options_t *options);
msj_exit_t msj_command_refute(msj_context_t *ctx, const msj_options_t *options);

/* `solve` on a model of queues with parallel processing
   (cmd_solve_parallel.c). */
/* `solve` of a model that drops jobs. */
msj_status_t msj_solve_dropping(msj_context_t *ctx, const msj_model_t model,
                                const msj_descriptor_t *descriptor,
                                const msj_options_t *options) MSJ_MUST_CHECK;

msj_status_t msj_solve_parallel(msj_context_t *ctx, const msj_model_t model,
                                const msj_options_t *options) MSJ_MUST_CHECK;

/* Print the help of a command, NULL: of the program (cmd_help.c). */
msj_exit_t msj_help_print(msj_context_t *ctx, const msj_command_t *command);
msj_exit_t msj_help_version(msj_context_t *ctx);

#endif
