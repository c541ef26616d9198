/* bindings.c -- values of symbolic parameters (--const p=1/3).

   A list searched from its front: a model has a handful of parameters. The
   array grows by doubling when its length is a power of two, so there is no
   capacity to store. */

#include <string.h>

#include "rational/rational.h"
#include "rational/name.h"
#include "support/memory.h"

void
msj_bindings_init(msj_bindings_t bindings)
{
    bindings->entries = NULL;
    bindings->count = 0;
}

void
msj_bindings_clear(msj_bindings_t bindings)
{
    slong i;

    for (i = 0; i < bindings->count; i++)
    {
        msj_free(bindings->entries[i].name);
        fmpq_clear(bindings->entries[i].value);
    }
    msj_free(bindings->entries);
    msj_bindings_init(bindings);
}

const fmpq *
msj_bindings_find(const msj_bindings_t bindings, const char *name)
{
    slong i;

    for (i = 0; i < bindings->count; i++)
    {
        if (strcmp(bindings->entries[i].name, name) == 0)
        {
            return bindings->entries[i].value;
        }
    }
    return NULL;
}

/* Room for one more entry. */
static int
grow(msj_bindings_t bindings)
{
    slong count = bindings->count;
    msj_binding_struct *entries;

    if ((count & (count - 1)) != 0)
    {
        return 1;
    }
    entries = msj_realloc(bindings->entries,
                          (size_t) (count == 0 ? 1 : 2 * count),
                          sizeof *entries);
    if (entries == NULL)
    {
        return 0;
    }
    bindings->entries = entries;
    return 1;
}

/* Evaluate and append; takes `name` only when it succeeds. */
static msj_status_t
append(msj_context_t *ctx, msj_bindings_t bindings, char *name,
       const char *assignment, size_t offset)
{
    msj_binding_struct *entry;
    msj_status_t status;
    slong column = 0;
    fmpq_t value;

    fmpq_init(value);
    status = msj_expression_evaluate(ctx, value, &column, assignment + offset,
                                     bindings);
    if (status == MSJ_OK && !grow(bindings))
    {
        status = msj_no_memory(ctx);
    }
    if (status == MSJ_OK)
    {
        entry = bindings->entries + bindings->count++;
        entry->name = name;
        entry->used = 0;
        fmpq_init(entry->value);
        fmpq_swap(entry->value, value);
    }
    else if (status == MSJ_INPUT)
    {
        status = msj_fail(ctx, MSJ_INPUT, "constant '%.60s': column %ld: %s",
                          assignment, (long) offset + (long) column,
                          ctx->message);
    }
    fmpq_clear(value);
    return status;
}

msj_status_t
msj_bindings_add(msj_context_t *ctx, msj_bindings_t bindings,
                 const char *assignment)
{
    size_t length = msj_name_length(assignment);
    msj_status_t status;
    char *name;

    if (length == 0 || assignment[length] != '=')
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "constant '%.60s': expected NAME=VALUE, the name a "
                        "letter and then letters, digits or '_'",
                        assignment);
    }
    name = msj_alloc(length + 1, 1);
    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    memcpy(name, assignment, length);
    name[length] = '\0';
    if (msj_bindings_find(bindings, name) != NULL)
    {
        status = msj_fail(ctx, MSJ_INPUT,
                          "constant '%.60s': the name is bound already, "
                          "expected each name once",
                          assignment);
    }
    else
    {
        status = append(ctx, bindings, name, assignment, length + 1);
    }
    if (status != MSJ_OK)
    {
        msj_free(name);
    }
    return status;
}
