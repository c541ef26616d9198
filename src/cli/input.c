/* input.c -- the model that a command works on. */

#include "cli/input.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "rational/rational.h"

static msj_exit_t
cannot_read(const char *path, int error)
{
    msj_complain("cannot read %s: %s", path, strerror(error));
    return MSJ_EXIT_FAILURE;
}

msj_exit_t
msj_input_open(FILE **stream, const char **name, const char *path)
{
    struct stat found;
    int is_standard = strcmp(path, "-") == 0;

    *name = is_standard ? "<stdin>" : path;
    *stream = is_standard ? stdin : fopen(path, "rb");
    if (*stream == NULL)
    {
        return cannot_read(path, errno);
    }
    if (fstat(fileno(*stream), &found) == 0 && S_ISDIR(found.st_mode))
    {
        msj_input_close(*stream);
        return cannot_read(*name, EISDIR);
    }
    return MSJ_EXIT_DONE;
}

void
msj_input_close(FILE *stream)
{
    if (stream != stdin)
    {
        fclose(stream);
    }
}

msj_exit_t
msj_input_check_stdin(const msj_options_t *options)
{
    const char *candidate = options->value[MSJ_OPTION_CANDIDATE];

    if (candidate != NULL && strcmp(candidate, "-") == 0
        && options->operands.count > 1
        && strcmp(options->operands.words[1], "-") == 0)
    {
        return msj_complain_usage(NULL, "model and candidate both from '-'");
    }
    return MSJ_EXIT_DONE;
}

msj_exit_t
msj_input_descriptor(const msj_descriptor_t **descriptor,
                     const msj_options_t *options)
{
    const char *name = options->value[MSJ_OPTION_DESCRIPTOR];

    *descriptor = NULL;
    if (name == NULL)
    {
        return MSJ_EXIT_DONE;
    }
    *descriptor = msj_descriptor_find(name);
    if (*descriptor == NULL)
    {
        return msj_complain_usage(NULL,
                                  "unknown descriptor '%s', expected "
                                  "exact-k, just-enough or two-class",
                                  name);
    }
    return MSJ_EXIT_DONE;
}

/* --arrival beside a file: of `response`, where it replaces the model's. */
static int
arrival_replaces(const msj_options_t *options)
{
    return options->operands.count == 2
           && options->value[MSJ_OPTION_ARRIVAL] != NULL
           && strcmp(options->operands.words[0], "response") == 0;
}

/* One model, and in one way? */
static msj_exit_t
check_words(const msj_options_t *options)
{
    const char *command = options->operands.words[0];
    int has_words = options->value[MSJ_OPTION_SERVERS] != NULL
                    || options->classes.count > 0
                    || (options->value[MSJ_OPTION_ARRIVAL] != NULL
                        && !arrival_replaces(options));

    if (options->operands.count > 2)
    {
        return msj_complain_usage(command, "unexpected operand '%s'",
                                  options->operands.words[2]);
    }
    if (options->operands.count == 2 && has_words)
    {
        return msj_complain_usage(command,
                                  "a model both in '%s' and in options, "
                                  "expected one of them",
                                  options->operands.words[1]);
    }
    if (options->operands.count < 2 && !has_words)
    {
        return msj_complain_usage(command, "no model, expected a file, '-' or "
                                           "--servers with --class");
    }
    if (has_words && options->value[MSJ_OPTION_SERVERS] == NULL)
    {
        return msj_complain_usage(command, "no --servers, expected "
                                           "--servers with --class");
    }
    if (has_words && options->classes.count == 0)
    {
        return msj_complain_usage(command, "no --class, expected at least "
                                           "one with --servers");
    }
    return MSJ_EXIT_DONE;
}

static msj_exit_t
read_file(msj_context_t *ctx, msj_model_t model, const char *path,
          const msj_bindings_t bindings)
{
    FILE *stream;
    const char *name;
    msj_status_t status;
    msj_exit_t result = msj_input_open(&stream, &name, path);

    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    status = msj_model_read(ctx, model, stream, name, bindings);
    msj_input_close(stream);
    return msj_complain_status(ctx, status);
}

/* Give the model the arrival rate of --arrival. */
static msj_exit_t
replace_arrival(msj_context_t *ctx, msj_model_t model, const char *text,
                const msj_bindings_t bindings)
{
    slong column = 1;
    msj_status_t status = msj_expression_evaluate(ctx, model->arrival, &column,
                                                  text, bindings);

    model->has_arrival = 1;
    if (status == MSJ_INPUT)
    {
        msj_complain("--arrival %.80s: column %ld: %s", text, (long) column,
                     ctx->message);
        return MSJ_EXIT_INPUT;
    }
    if (status == MSJ_OK && fmpq_sgn(model->arrival) <= 0)
    {
        msj_complain("--arrival %.80s: the arrival rate is not positive, "
                     "expected a positive rate",
                     text);
        return MSJ_EXIT_INPUT;
    }
    return msj_complain_status(ctx, status);
}

/* A constant that the model never asked for is a mistake in its name. */
static msj_exit_t
check_used(const msj_bindings_t bindings)
{
    slong i;

    for (i = 0; i < bindings->count; i++)
    {
        if (!bindings->entries[i].used)
        {
            msj_complain("--const %s: the model does not use this name, "
                         "expected a parameter of the model",
                         bindings->entries[i].name);
            return MSJ_EXIT_INPUT;
        }
    }
    return MSJ_EXIT_DONE;
}

/* Queues with parallel processing are for `solve`, models that drop jobs for
   `solve` and `verify`. */
static msj_exit_t
check_parallel(msj_context_t *ctx, const msj_model_t model,
               const msj_options_t *options)
{
    const char *command = options->operands.words[0];
    const char *refused = strcmp(command, "solve") != 0
                                  && strcmp(command, "verify") != 0
                              ? command
                          : options->value[MSJ_OPTION_NO_EXACT] != NULL
                              ? "--no-exact"
                              : NULL;

    if (model->drops && refused != NULL)
    {
        return msj_complain_status(
            ctx, msj_model_refuse_dropping(ctx, model, refused));
    }
    if (strcmp(command, "solve") != 0)
    {
        return msj_complain_status(
            ctx, msj_model_refuse_parallel(ctx, model, command));
    }
    if (options->value[MSJ_OPTION_NO_EXACT] != NULL)
    {
        return msj_complain_status(
            ctx, msj_model_refuse_parallel(ctx, model, "--no-exact"));
    }
    return MSJ_EXIT_DONE;
}

/* The output must not replace what it is made from. */
static msj_exit_t
check_output(const msj_options_t *options)
{
    const char *output = options->value[MSJ_OPTION_OUTPUT];
    const char *inputs[2] = {options->value[MSJ_OPTION_CANDIDATE], NULL};
    struct stat to, from;
    int i;

    if (options->operands.count == 2)
    {
        inputs[1] = options->operands.words[1];
    }
    for (i = 0; i < 2 && output != NULL && stat(output, &to) == 0; i++)
    {
        if (inputs[i] != NULL && S_ISREG(to.st_mode)
            && stat(inputs[i], &from) == 0 && from.st_dev == to.st_dev
            && from.st_ino == to.st_ino)
        {
            msj_complain("%s would be replaced by its own result", inputs[i]);
            return MSJ_EXIT_USAGE;
        }
    }
    return MSJ_EXIT_DONE;
}

msj_exit_t
msj_input_model(msj_context_t *ctx, msj_model_t model,
                const msj_options_t *options)
{
    msj_exit_t result = check_words(options);
    msj_status_t status = MSJ_OK;
    msj_bindings_t bindings;
    slong i;

    if (result == MSJ_EXIT_DONE)
    {
        result = check_output(options);
    }
    if (result != MSJ_EXIT_DONE)
    {
        return result;
    }
    msj_bindings_init(bindings);
    for (i = 0; i < options->constants.count && status == MSJ_OK; i++)
    {
        status = msj_bindings_add(ctx, bindings, options->constants.words[i]);
    }
    result = msj_complain_status(ctx, status);
    if (result == MSJ_EXIT_DONE && options->operands.count == 2)
    {
        result = read_file(ctx, model, options->operands.words[1], bindings);
    }
    else if (result == MSJ_EXIT_DONE)
    {
        status = msj_model_from_words(
            ctx, model, options->value[MSJ_OPTION_SERVERS],
            options->classes.words, options->classes.count,
            options->value[MSJ_OPTION_ARRIVAL], bindings);
        result = msj_complain_status(ctx, status);
    }
    if (result == MSJ_EXIT_DONE && arrival_replaces(options))
    {
        result = replace_arrival(ctx, model, options->value[MSJ_OPTION_ARRIVAL],
                                 bindings);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = check_used(bindings);
    }
    if (result == MSJ_EXIT_DONE)
    {
        result = check_parallel(ctx, model, options);
    }
    msj_bindings_clear(bindings);
    return result;
}
