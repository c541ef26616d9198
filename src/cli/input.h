/* input.h -- the model that a command works on. */

#ifndef MSJ_CLI_INPUT_H
#define MSJ_CLI_INPUT_H

#include "chain/descriptor.h"
#include "cli/options.h"
#include "model/model.h"

/* Read the model from the operand after the command, from standard input
   ("-") or from --servers and --class. `model` is initialised. */
msj_exit_t msj_input_model(msj_context_t *ctx, msj_model_t model,
                           const msj_options_t *options) MSJ_MUST_CHECK;

/* Open a file for reading, "-" for standard input; *name is what messages
   call it. Close it with msj_input_close. */
msj_exit_t msj_input_open(FILE **stream, const char **name,
                          const char *path) MSJ_MUST_CHECK;
void msj_input_close(FILE *stream);

/* Refuse a model and a candidate that are both to be read from standard
   input. */
msj_exit_t msj_input_check_stdin(const msj_options_t *options) MSJ_MUST_CHECK;

/* The descriptor of --descriptor; NULL when it is not given. */
msj_exit_t msj_input_descriptor(const msj_descriptor_t **descriptor,
                                const msj_options_t *options) MSJ_MUST_CHECK;

#endif
