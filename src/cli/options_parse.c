/* options_parse.c -- from the words of the command line to options.

   Long options "--name=value" and "--name value", short ones "-f json",
   "-fjson" and, without argument, in clusters ("-vf json"). No abbreviations
   of names: they would change their meaning when options are added. */

#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

#include "model/schema.h"
#include "support/memory.h"

typedef struct
{
    msj_options_t *options;
    char **words;
    slong count;
    slong next; /* the first word that was not used */
} parser_t;

static msj_exit_t
out_of_memory(void)
{
    msj_complain("out of memory");
    return MSJ_EXIT_FAILURE;
}

static void
append(msj_words_t *words, const char *word)
{
    words->words[words->count++] = word;
}

/* Store an option; `value` is "" if it has no argument. */
static msj_exit_t
store(msj_options_t *options, int id, const char *value)
{
    if (options->value[id] != NULL && !msj_option_table[id].repeats)
    {
        return msj_complain_usage(NULL, "option '--%s' is given twice",
                                  msj_option_table[id].name);
    }
    options->value[id] = value;
    if (id == MSJ_OPTION_CLASS)
    {
        append(&options->classes, value);
    }
    else if (id == MSJ_OPTION_CONST)
    {
        append(&options->constants, value);
    }
    else if (id == MSJ_OPTION_SOLVER)
    {
        append(&options->solvers, value);
    }
    return MSJ_EXIT_DONE;
}

/* Store an option whose argument, if it needs one and `value` is NULL, is
   the next word. */
static msj_exit_t
store_with_argument(parser_t *parser, int id, const char *value)
{
    const msj_option_t *option = &msj_option_table[id];

    if (option->argument == NULL && value != NULL)
    {
        return msj_complain_usage(
            NULL, "option '--%s' takes no argument, '%s' was given",
            option->name, value);
    }
    if (option->argument != NULL && value == NULL)
    {
        if (parser->next == parser->count)
        {
            return msj_complain_usage(NULL,
                                      "option '--%s' needs an argument %s",
                                      option->name, option->argument);
        }
        value = parser->words[parser->next++];
    }
    return store(parser->options, id, value == NULL ? "" : value);
}

static msj_exit_t
unknown_option(const char *word, size_t length)
{
    msj_word_t words[MSJ_OPTION_COUNT + 1] = {{NULL, NULL}};
    char name[32];
    const char *best;
    int i;

    for (i = 0; i < MSJ_OPTION_COUNT; i++)
    {
        words[i].name = msj_option_table[i].name;
    }
    snprintf(name, sizeof name, "%.*s", (int) length, word);
    best = msj_word_suggest(words, name);
    if (best != NULL)
    {
        return msj_complain_usage(
            NULL, "unknown option '--%s', did you mean '--%s'?", name, best);
    }
    return msj_complain_usage(NULL, "unknown option '--%.*s'", (int) length,
                              word);
}

/* A word "--name" or "--name=value", after its dashes. */
static msj_exit_t
parse_long(parser_t *parser, const char *word)
{
    size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    int i;

    for (i = 0; i < MSJ_OPTION_COUNT; i++)
    {
        if (strlen(msj_option_table[i].name) == length
            && strncmp(msj_option_table[i].name, word, length) == 0)
        {
            return store_with_argument(parser, i, value);
        }
    }
    return unknown_option(word, length);
}

/* A word of letters, after its dash. */
static msj_exit_t
parse_letters(parser_t *parser, const char *word)
{
    msj_exit_t result = MSJ_EXIT_DONE;
    const char *rest;
    int i;

    while (*word != '\0' && result == MSJ_EXIT_DONE)
    {
        i = 0;
        while (i < MSJ_OPTION_COUNT && msj_option_table[i].letter != *word)
        {
            i++;
        }
        if (i == MSJ_OPTION_COUNT)
        {
            return msj_complain_usage(NULL, "unknown option '-%c'", *word);
        }
        word++;
        rest = NULL;
        if (msj_option_table[i].argument != NULL && *word != '\0')
        {
            rest = word;
            word += strlen(word);
        }
        result = store_with_argument(parser, i, rest);
    }
    return result;
}

/* An operand; the first one is the command. */
static void
take_operand(msj_options_t *options, const char *word)
{
    append(&options->operands, word);
    if (options->operands.count == 1 && msj_command_has_options(word))
    {
        msj_complain_in(word);
    }
}

static msj_exit_t
parse_words(parser_t *parser)
{
    msj_exit_t result = MSJ_EXIT_DONE;
    int ended = 0;
    const char *word;

    while (parser->next < parser->count && result == MSJ_EXIT_DONE)
    {
        word = parser->words[parser->next++];
        if (ended || word[0] != '-' || word[1] == '\0')
        {
            take_operand(parser->options, word);
        }
        else if (strcmp(word, "--") == 0)
        {
            ended = 1;
        }
        else
        {
            result = word[1] == '-' ? parse_long(parser, word + 2)
                                    : parse_letters(parser, word + 1);
        }
    }
    return result;
}

static int
make_room(msj_words_t *words, slong count)
{
    words->words = msj_alloc((size_t) count, sizeof *words->words);
    return words->words != NULL;
}

msj_exit_t
msj_options_parse(msj_options_t *options, int argc, char **argv)
{
    parser_t parser = {options, argv, argc, argc > 0 ? 1 : 0};

    if (!make_room(&options->classes, argc)
        || !make_room(&options->constants, argc)
        || !make_room(&options->solvers, argc)
        || !make_room(&options->operands, argc))
    {
        return out_of_memory();
    }
    return parse_words(&parser);
}
