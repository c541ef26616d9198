/* commands.c -- the commands, in one table, and finding one by its name. */

#include "cli/commands.h"

#include <string.h>

#include "model/schema.h"

static const msj_command_t commands[] = {
    {"solve", "solve [OPTION]... MODEL",
     "exact throughput, waste and the law of a model", MSJ_FOR_SOLVE,
     msj_command_solve},
    {"verify", "verify [OPTION]... MODEL",
     "check every balance equation; write certificates", MSJ_FOR_VERIFY,
     msj_command_verify},
    {"compare", "compare [OPTION]... MODEL",
     "grade floating-point solvers against the exact law", MSJ_FOR_COMPARE,
     msj_command_compare},
    {"response", "response [OPTION]... MODEL",
     "main term of the mean response time", MSJ_FOR_RESPONSE,
     msj_command_response},
    {"theorems", "theorems [OPTION]...",
     "what can be certified, with hypotheses and sources", MSJ_FOR_THEOREMS,
     msj_command_theorems},
    {"help", "help [COMMAND]", "print help, in general or on a command",
     MSJ_FOR_HELP, msj_command_help},
    /* Names that belong to later versions. */
    {"prove", NULL, NULL, 0, NULL},
    {"simulate", NULL, NULL, 0, NULL},
    {"sweep", NULL, NULL, 0, NULL},
    {"plot", NULL, NULL, 0, NULL},
    {"suite", NULL, NULL, 0, NULL},
    {"export", NULL, NULL, 0, NULL},
};

#define COMMAND_COUNT ((int) (sizeof commands / sizeof commands[0]))

const msj_command_t *
msj_command_get(int i)
{
    return i < COMMAND_COUNT && commands[i].bit != 0 ? &commands[i] : NULL;
}

int
msj_command_has_options(const char *name)
{
    const msj_command_t *command;
    int i;

    for (i = 0; (command = msj_command_get(i)) != NULL; i++)
    {
        if (strcmp(command->name, name) == 0)
        {
            return command->bit != MSJ_FOR_HELP;
        }
    }
    return 0;
}

/* The name that the user may have meant, or NULL. */
static const char *
nearest(const char *name)
{
    msj_word_t words[COMMAND_COUNT + 1] = {{NULL, NULL}};
    int i;

    for (i = 0; msj_command_get(i) != NULL; i++)
    {
        words[i].name = commands[i].name;
    }
    return msj_word_suggest(words, name);
}

const msj_command_t *
msj_command_find(const char *name)
{
    const char *other;
    int i;

    for (i = 0; i < COMMAND_COUNT; i++)
    {
        if (strcmp(commands[i].name, name) != 0)
        {
            continue;
        }
        if (commands[i].bit == 0)
        {
            msj_complain("'%s' is not in this version", name);
            return NULL;
        }
        return &commands[i];
    }
    other = nearest(name);
    if (other != NULL)
    {
        msj_complain_usage(NULL, "unknown command '%s', did you mean '%s'?",
                           name, other);
    }
    else
    {
        msj_complain_usage(NULL, "unknown command '%s'", name);
    }
    return NULL;
}
