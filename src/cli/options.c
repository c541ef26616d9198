/* options.c -- the table of options, and what belongs to which command. */

#include "cli/options.h"

#include <string.h>

#include "support/memory.h"

#define SOLVING (MSJ_FOR_SOLVE | MSJ_FOR_COMPARE | MSJ_FOR_RESPONSE)
#define MODEL_COMMANDS (SOLVING | MSJ_FOR_VERIFY)
#define PRINTING (MODEL_COMMANDS | MSJ_FOR_THEOREMS)
#define EVERY (PRINTING | MSJ_FOR_HELP)

const msj_option_t msj_option_table[MSJ_OPTION_COUNT] = {
    [MSJ_OPTION_SERVERS] = {0, "servers", "N", MODEL_COMMANDS, 0, 0,
                            "number of servers, instead of MODEL", 0, NULL},
    [MSJ_OPTION_CLASS] = {0, "class", "SPEC", MODEL_COMMANDS, 1, 0,
                          "a job class: need=N,prob=P,exp=RATE[,name=NAME] "
                          "(or erlang=STAGES:RATE)",
                          0, NULL},
    [MSJ_OPTION_ARRIVAL] = {0, "arrival", "RATE", MODEL_COMMANDS, 0, 0,
                            "arrival rate lambda, with --servers",
                            MSJ_FOR_RESPONSE,
                            "arrival rate lambda, instead of the model's"},
    [MSJ_OPTION_CONST] = {0, "const", "NAME=VALUE", MODEL_COMMANDS, 1, 0,
                          "value of a parameter of the model", 0, NULL},
    [MSJ_OPTION_DESCRIPTOR] = {0, "descriptor", "NAME", MODEL_COMMANDS, 0, 0,
                               "exact-k, just-enough or two-class", 0, NULL},
    [MSJ_OPTION_THEOREM] = {0, "theorem", "NAME", MSJ_FOR_VERIFY, 0, 0,
                            "verify this theorem only", 0, NULL},
    [MSJ_OPTION_CANDIDATE] = {0, "candidate", "FILE",
                              MSJ_FOR_VERIFY | MSJ_FOR_COMPARE, 0, 0,
                              "verify the law in FILE: lines STATE VALUE",
                              MSJ_FOR_COMPARE,
                              "grade the law in FILE: lines STATE VALUE"},
    [MSJ_OPTION_PER_STATE] = {0, "per-state", NULL, MSJ_FOR_VERIFY, 0, 0,
                              "evaluate every list of exact-k, none merged", 0,
                              NULL},
    [MSJ_OPTION_LAW] = {0, "law", NULL, MSJ_FOR_SOLVE | MSJ_FOR_VERIFY, 0, 0,
                        "print every state with its probabilities",
                        MSJ_FOR_VERIFY,
                        "tables in the certificate, also of large chains"},
    [MSJ_OPTION_PARAMETERS] = {0, "parameters", NULL, MSJ_FOR_VERIFY, 0, 0,
                               "a few weights in the certificate, not tables",
                               0, NULL},
    [MSJ_OPTION_DELTA] = {0, "delta", NULL, MSJ_FOR_SOLVE, 0, 0,
                          "relative completions for any number of states", 0,
                          NULL},
    [MSJ_OPTION_NO_EXACT] = {0, "no-exact", NULL, MSJ_FOR_SOLVE, 0, 0,
                             "proven digits instead of exact values", 0, NULL},
    [MSJ_OPTION_REFUTE] = {0, "refute", NULL, MSJ_FOR_VERIFY, 0, 0,
                           "find the smallest model that refutes, no MODEL", 0,
                           NULL},
    [MSJ_OPTION_DISTINCT] = {0, "distinct", NULL, MSJ_FOR_VERIFY, 0, 0,
                             "with --refute: no two server needs are equal", 0,
                             NULL},
    [MSJ_OPTION_SOLVER] = {0, "solver", "NAME", MSJ_FOR_COMPARE, 1, 0,
                           "compare only this solver", 0, NULL},
    [MSJ_OPTION_FORMAT] = {'f', "format", "FORMAT", PRINTING, 0, 0,
                           "text (default), json, csv, latex or markdown", 0,
                           NULL},
    [MSJ_OPTION_OUTPUT] = {'o', "output", "FILE", PRINTING, 0, 0,
                           "write the result to FILE", MSJ_FOR_VERIFY,
                           "write a certificate to FILE"},
    [MSJ_OPTION_DIGITS] = {0, "digits", "N", PRINTING, 0, MSJ_FOR_THEOREMS,
                           "significant digits of decimals (default 12)", 0,
                           NULL},
    [MSJ_OPTION_JOBS] = {'j', "jobs", "N", PRINTING, 0, MSJ_FOR_THEOREMS,
                         "threads (default 1)", 0, NULL},
    [MSJ_OPTION_MAX_STATES] = {0, "max-states", "N", MODEL_COMMANDS, 0, 0,
                               "most states of a chain (default 2000000)", 0,
                               NULL},
    [MSJ_OPTION_MAX_MEMORY] = {0, "max-memory", "SIZE", MODEL_COMMANDS, 0, 0,
                               "most memory, in bytes or with K, M, G, T", 0,
                               NULL},
    [MSJ_OPTION_TIMEOUT] = {0, "timeout", "SECONDS", MODEL_COMMANDS, 0, 0,
                            "stop after this time", 0, NULL},
    [MSJ_OPTION_QUIET] = {'q', "quiet", NULL, PRINTING, 0, 0,
                          "text: print only the answer", MSJ_FOR_VERIFY,
                          "text: print only the verdict"},
    [MSJ_OPTION_VERBOSE] = {'v', "verbose", NULL, PRINTING, 0, 0,
                            "print the time on standard error", MSJ_FOR_VERIFY,
                            "also what does not apply; the time on stderr"},
    [MSJ_OPTION_HELP] = {'h', "help", NULL, EVERY, 0, 0, "print this help", 0,
                         NULL},
    [MSJ_OPTION_VERSION] = {0, "version", NULL, EVERY, 0, 0,
                            "print the version", 0, NULL},
};

void
msj_options_init(msj_options_t *options)
{
    memset(options, 0, sizeof *options);
    options->format = MSJ_FORMAT_TEXT;
    options->digits = 12;
}

void
msj_options_clear(msj_options_t *options)
{
    msj_free(options->classes.words);
    msj_free(options->constants.words);
    msj_free(options->solvers.words);
    msj_free(options->operands.words);
}

msj_exit_t
msj_options_check_command(const msj_options_t *options, const char *command,
                          unsigned bit)
{
    int i;

    for (i = 0; i < MSJ_OPTION_COUNT; i++)
    {
        if (options->value[i] != NULL
            && (msj_option_table[i].commands & bit) == 0)
        {
            return msj_complain_usage(command,
                                      "option '--%s' does not apply to '%s'",
                                      msj_option_table[i].name, command);
        }
    }
    if (options->value[MSJ_OPTION_QUIET] != NULL
        && options->value[MSJ_OPTION_VERBOSE] != NULL)
    {
        return msj_complain_usage(command, "both -q and -v, expected one");
    }
    return MSJ_EXIT_DONE;
}
