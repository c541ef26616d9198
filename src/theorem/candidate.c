/* candidate.c -- see candidate.h. */

#include "theorem/candidate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_vec.h>

#include "support/memory.h"
#include "theorem/candidate_lines.h"

typedef struct
{
    char *name;
    slong state;
} named_state_t;

typedef struct
{
    msj_candidate_lines_t lines;
    named_state_t *names; /* sorted by name, as squeezed */
    slong name_count;     /* a process has tokens, too */
    int is_process;
    slong count; /* of the states */
    fmpq *values;
    char *seen;
} reader_t;

static int
compare_names(const void *a, const void *b)
{
    return strcmp(((const named_state_t *) a)->name,
                  ((const named_state_t *) b)->name);
}

/* Reduce the name of a state to what compares: no closing bracket, and no
   white space except after a digit before a digit. In place. */
static void
squeeze(char *name)
{
    char *to = name;
    char before = '\0';

    for (; *name != '\0'; name++)
    {
        if (isspace((unsigned char) *name) || *name == ']')
        {
            continue;
        }
        if (isdigit((unsigned char) before) && isdigit((unsigned char) *name)
            && isspace((unsigned char) name[-1]))
        {
            *to++ = ' ';
        }
        before = *to++ = *name;
    }
    *to = '\0';
}

/* Add the name of a state, or its token in certificates. */
static msj_status_t
add_name(reader_t *reader, const msj_chain_t chain, slong s, int token)
{
    named_state_t *named = reader->names + reader->name_count;
    char text[24];

    snprintf(text, sizeof text, "[%ld]", (long) s + 1);
    named->name = token ? msj_strdup(text) : msj_chain_state_name(chain, s);
    named->state = s;
    if (named->name == NULL)
    {
        return msj_no_memory(reader->lines.ctx);
    }
    reader->name_count++;
    if (!reader->is_process)
    {
        squeeze(named->name);
    }
    return MSJ_OK;
}

/* The states of a process may be called by their tokens, unless some name
   looks like one. */
static int
has_tokens(const reader_t *reader)
{
    for (slong i = 0; i < reader->name_count; i++)
    {
        if (reader->names[i].name[0] == '[')
        {
            return 0;
        }
    }
    return reader->is_process;
}

static msj_status_t
add_names(reader_t *reader, const msj_chain_t chain)
{
    msj_status_t status = MSJ_OK;
    int tokens;

    for (slong s = 0; s < reader->count && status == MSJ_OK; s++)
    {
        status = add_name(reader, chain, s, 0);
    }
    tokens = has_tokens(reader);
    for (slong s = 0; s < reader->count && tokens && status == MSJ_OK; s++)
    {
        status = add_name(reader, chain, s, 1);
    }
    if (status == MSJ_OK)
    {
        qsort(reader->names, (size_t) reader->name_count, sizeof *reader->names,
              compare_names);
    }
    return status;
}

static msj_status_t
reader_init(reader_t *reader, msj_context_t *ctx, const msj_chain_t chain,
            FILE *stream, const char *file)
{
    slong count = chain->state_count;
    msj_status_t status;

    reader->count = count;
    reader->is_process = chain->descriptor == &msj_descriptor_process;
    reader->name_count = 0;
    reader->values = _fmpq_vec_init(count);
    reader->seen = msj_calloc((size_t) count, 1);
    reader->names = msj_calloc(2 * (size_t) count, sizeof *reader->names);
    status = msj_candidate_lines_init(ctx, &reader->lines, stream, file,
                                      reader->is_process);
    if (reader->seen == NULL || reader->names == NULL)
    {
        return msj_no_memory(ctx);
    }
    return status == MSJ_OK ? add_names(reader, chain) : status;
}

static void
reader_clear(reader_t *reader)
{
    if (reader->names != NULL)
    {
        for (slong i = 0; i < reader->name_count; i++)
        {
            msj_free(reader->names[i].name);
        }
    }
    msj_free(reader->names);
    msj_free(reader->seen);
    msj_candidate_lines_clear(&reader->lines);
    _fmpq_vec_clear(reader->values, reader->count);
}

static msj_status_t
find_state(reader_t *reader, slong *state)
{
    named_state_t wanted = {reader->lines.state, 0};
    const named_state_t *found;

    if (!reader->is_process)
    {
        squeeze(wanted.name);
    }
    found = bsearch(&wanted, reader->names, (size_t) reader->name_count,
                    sizeof *reader->names, compare_names);
    if (found == NULL)
    {
        return msj_candidate_lines_wrong(&reader->lines,
                                         reader->lines.state_column,
                                         "no such state in this chain");
    }
    if (reader->seen[found->state])
    {
        return msj_candidate_lines_wrong(&reader->lines,
                                         reader->lines.state_column,
                                         "this state was given before");
    }
    reader->seen[found->state] = 1;
    *state = found->state;
    return MSJ_OK;
}

static msj_status_t
read_lines(reader_t *reader)
{
    msj_status_t status;
    slong state = 0;
    int more = 1;

    for (;;)
    {
        status = msj_candidate_lines_next(&reader->lines, &more);
        if (status == MSJ_OK && more)
        {
            status = find_state(reader, &state);
        }
        if (status == MSJ_OK && more)
        {
            status = msj_candidate_lines_value(&reader->lines,
                                               reader->values + state);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_poll(reader->lines.ctx);
        }
        if (status != MSJ_OK || !more)
        {
            return status;
        }
    }
}

/* Every state of the chain must have been given; the first that was not, in
   the order of the chain, is named. */
static msj_status_t
check_complete(reader_t *reader, const msj_chain_t chain)
{
    msj_status_t status;
    slong s = 0;
    char *name;

    while (s < reader->count && reader->seen[s])
    {
        s++;
    }
    if (s == reader->count)
    {
        return MSJ_OK;
    }
    name = msj_chain_state_name(chain, s);
    if (name == NULL)
    {
        return msj_no_memory(reader->lines.ctx);
    }
    status = msj_fail(reader->lines.ctx, MSJ_INPUT,
                      "%s: no value for state %s, expected one for every "
                      "state",
                      reader->lines.file, name);
    msj_free(name);
    return status;
}

msj_status_t
msj_candidate_read(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain,
                   FILE *stream, const char *file)
{
    reader_t reader;
    msj_status_t status = reader_init(&reader, ctx, chain, stream, file);

    if (status == MSJ_OK)
    {
        status = read_lines(&reader);
    }
    if (status == MSJ_OK)
    {
        status = check_complete(&reader, chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_law_set_chain(ctx, law, chain);
    }
    if (status == MSJ_OK)
    {
        status = law->completions == NULL
                     ? msj_law_set_departure(ctx, law, reader.values)
                     : msj_law_set_time(ctx, law, reader.values);
    }
    reader_clear(&reader);
    return status;
}
