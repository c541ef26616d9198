/* reader_value.c -- single values of a model file, and where they are wrong.

   A number is the text of a scalar given to the grammar of rational.h. If
   that text stands in the file as it is, the column is the one of the wrong
   character, otherwise that of the value. */

#include "model/reader.h"

#include <string.h>

#include "support/memory.h"

msj_status_t
msj_read_locate(msj_reader_t *r, const msj_yaml_node_t *node,
                msj_status_t status)
{
    if (status != MSJ_INPUT)
    {
        return status;
    }
    return msj_fail(r->ctx, MSJ_INPUT, "%s:%ld:%ld: %s", r->file, node->line,
                    node->column, r->ctx->message);
}

msj_status_t
msj_read_fail(msj_reader_t *r, const msj_yaml_node_t *node, const char *text)
{
    return msj_fail_at(r->ctx, r->file, node->line, node->column, "%s", text);
}

msj_status_t
msj_read_kind(msj_reader_t *r, const msj_yaml_node_t *node,
              msj_yaml_kind_t kind, const char *expected)
{
    static const char *const names[] = {"a single value", "a list",
                                        "a mapping"};
    int empty = node->kind == MSJ_YAML_SCALAR && node->text[0] == '\0';

    if (node->kind == kind && !empty)
    {
        return MSJ_OK;
    }
    return msj_fail_at(r->ctx, r->file, node->line, node->column,
                       "%s, expected %s",
                       empty ? "no value" : names[node->kind], expected);
}

msj_status_t
msj_read_keys(msj_reader_t *r, const msj_yaml_node_t *node,
              const msj_word_t *table, const char *expected)
{
    msj_status_t status;
    long i;

    status = msj_read_kind(r, node, MSJ_YAML_MAPPING, expected);
    for (i = 0; status == MSJ_OK && i < node->count; i++)
    {
        status = msj_read_locate(
            r, node->items[2 * i],
            msj_word_check(r->ctx, table, "key", node->items[2 * i]->text));
    }
    return status;
}

/* As msj_read_locate, for the given column of a scalar's text. */
static msj_status_t
locate_in_text(msj_reader_t *r, const msj_yaml_node_t *node, slong column,
               msj_status_t status)
{
    msj_yaml_node_t place = *node;

    if (node->text_column > 0)
    {
        place.column = node->text_column + (long) column - 1;
    }
    return msj_read_locate(r, &place, status);
}

/* The bindings as the functions of rational.h want them. */
static void
borrow_bindings(msj_bindings_t bindings, const msj_reader_t *r)
{
    bindings->entries = r->entries;
    bindings->count = r->entry_count;
}

msj_status_t
msj_read_number(msj_reader_t *r, fmpq_t out, const msj_yaml_node_t *node)
{
    msj_bindings_t bindings;
    msj_status_t status;
    slong column = 1;

    borrow_bindings(bindings, r);
    status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "a number");
    if (status != MSJ_OK)
    {
        return status;
    }
    status = msj_expression_evaluate(r->ctx, out, &column, node->text,
                                     bindings);
    return locate_in_text(r, node, column, status);
}

msj_status_t
msj_read_count(msj_reader_t *r, slong *out, const msj_yaml_node_t *node)
{
    msj_bindings_t bindings;
    msj_status_t status;
    slong column = 1;

    borrow_bindings(bindings, r);
    status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "an integer");
    if (status != MSJ_OK)
    {
        return status;
    }
    status = msj_count_evaluate(r->ctx, out, &column, node->text, bindings);
    return locate_in_text(r, node, column, status);
}

msj_status_t
msj_read_word(msj_reader_t *r, char **out, const msj_yaml_node_t *node,
              const char *noun)
{
    msj_status_t status = msj_read_kind(r, node, MSJ_YAML_SCALAR, noun);

    if (status != MSJ_OK)
    {
        return status;
    }
    *out = msj_strdup(node->text);
    return *out == NULL ? msj_no_memory(r->ctx) : MSJ_OK;
}

msj_status_t
msj_read_required(msj_reader_t *r, const msj_yaml_node_t **out,
                  const msj_yaml_node_t *mapping, const char *owner,
                  const char *key, const char *expected)
{
    *out = msj_yaml_find(mapping, key);
    if (*out != NULL)
    {
        return MSJ_OK;
    }
    return msj_fail_at(r->ctx, r->file, mapping->line, mapping->column,
                       "%s has no '%s', expected %s", owner, key, expected);
}

msj_status_t
msj_read_unknown(msj_reader_t *r, const msj_yaml_node_t *node, const char *noun,
                 char *const *names, slong count, const char *expected)
{
    msj_word_t *table = msj_calloc((size_t) count + 1, sizeof *table);
    const char *best;
    msj_status_t status;

    if (table == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    for (slong i = 0; i < count; i++)
    {
        table[i].name = names[i];
    }
    best = msj_word_suggest(table, node->text);
    status = msj_fail_at(r->ctx, r->file, node->line, node->column,
                         "unknown %s '%.60s'%s%s%s, expected %s", noun,
                         node->text, best != NULL ? " (did you mean '" : "",
                         best != NULL ? best : "", best != NULL ? "'?)" : "",
                         expected);
    msj_free(table);
    return status;
}
