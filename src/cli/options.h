/* options.h -- the options of the command line, in one table.

   The table (options.c) gives every option its letter, name, argument, the
   commands it belongs to and its line of help; parsing, checking and the
   usage text all read it. Options may stand anywhere, before and after the
   command; "--" ends them. */

#ifndef MSJ_CLI_OPTIONS_H
#define MSJ_CLI_OPTIONS_H

#include <flint/flint.h>

#include "cli/complain.h"

typedef enum
{
    MSJ_OPTION_SERVERS,
    MSJ_OPTION_CLASS,
    MSJ_OPTION_ARRIVAL,
    MSJ_OPTION_CONST,
    MSJ_OPTION_DESCRIPTOR,
    MSJ_OPTION_THEOREM,
    MSJ_OPTION_CANDIDATE,
    MSJ_OPTION_PER_STATE,
    MSJ_OPTION_LAW,
    MSJ_OPTION_PARAMETERS,
    MSJ_OPTION_DELTA,
    MSJ_OPTION_NO_EXACT,
    MSJ_OPTION_REFUTE,
    MSJ_OPTION_DISTINCT,
    MSJ_OPTION_SOLVER,
    MSJ_OPTION_FORMAT,
    MSJ_OPTION_OUTPUT,
    MSJ_OPTION_DIGITS,
    MSJ_OPTION_JOBS,
    MSJ_OPTION_MAX_STATES,
    MSJ_OPTION_MAX_MEMORY,
    MSJ_OPTION_TIMEOUT,
    MSJ_OPTION_QUIET,
    MSJ_OPTION_VERBOSE,
    MSJ_OPTION_HELP,
    MSJ_OPTION_VERSION,
    MSJ_OPTION_COUNT
} msj_option_id_t;

/* The commands an option belongs to. */
enum
{
    MSJ_FOR_SOLVE = 1,
    MSJ_FOR_VERIFY = 2,
    MSJ_FOR_THEOREMS = 4,
    MSJ_FOR_HELP = 8,
    MSJ_FOR_COMPARE = 16,
    MSJ_FOR_RESPONSE = 32
};

typedef struct
{
    char letter;          /* 0: none */
    const char *name;     /* without "--" */
    const char *argument; /* its name in the help, or NULL */
    unsigned commands;
    int repeats;    /* may be given more than once */
    unsigned tacit; /* the commands for which it has no effect */
    const char *help;
    unsigned others; /* the commands that have a line of their own: */
    const char *other_help;
} msj_option_t;

extern const msj_option_t msj_option_table[MSJ_OPTION_COUNT];

typedef enum
{
    MSJ_FORMAT_TEXT,
    MSJ_FORMAT_JSON,
    MSJ_FORMAT_CSV,
    MSJ_FORMAT_LATEX,
    MSJ_FORMAT_MARKDOWN
} msj_format_t;

typedef struct
{
    const char **words; /* in order */
    slong count;
} msj_words_t;

typedef struct
{
    /* The argument, "" for an option without; NULL when not given. */
    const char *value[MSJ_OPTION_COUNT];
    msj_words_t classes;   /* every --class */
    msj_words_t constants; /* every --const */
    msj_words_t solvers;   /* every --solver */
    msj_words_t operands;  /* the command first */

    msj_format_t format;
    slong digits;
    unsigned long max_states; /* 0: not given */
    size_t max_memory;        /* bytes, 0: not given */
    double timeout;           /* seconds, 0: none */
    int jobs;                 /* threads */
} msj_options_t;

void msj_options_init(msj_options_t *options);
void msj_options_clear(msj_options_t *options);

/* Read the words of the command line (options_parse.c). The strings are
   borrowed. Anything but MSJ_EXIT_DONE was complained about. */
msj_exit_t msj_options_parse(msj_options_t *options, int argc,
                             char **argv) MSJ_MUST_CHECK;

/* Read the arguments that are numbers and names (options_values.c). */
msj_exit_t msj_options_read_values(msj_options_t *options) MSJ_MUST_CHECK;

/* Refuse the options that do not belong to the command. */
msj_exit_t msj_options_check_command(const msj_options_t *options,
                                     const char *command,
                                     unsigned bit) MSJ_MUST_CHECK;

#endif
