/* yaml_tree.c -- from libyaml's events to a tree of nodes.

   Nodes under construction are listed on one stack (`pending`); a frame per
   open collection remembers where its items begin. When a collection ends,
   its items move to the tree. No recursion. Anchors are kept in a hash
   table; an alias to an open node would be a cycle. Cost: linear, but for
   the duplicate keys, which are found by sorting. */

#include "model/yaml_tree.h"

#include <stdlib.h>
#include <string.h>

#include <yaml.h>

#include "model/yaml_build.h"
#include "support/memory.h"

static msj_status_t
fail_at_mark(msj_yaml_build_t *b, const yaml_mark_t *mark, const char *text)
{
    return msj_fail_at(b->ctx, b->file, (long) mark->line + 1,
                       (long) mark->column + 1, "%s", text);
}

/* Does the line (from 0) have a tab in its indentation? */
static int
indented_by_tab(const char *text, size_t length, size_t line)
{
    const char *end = text + length;

    while (line > 0 && text < end)
    {
        line -= *text++ == '\n';
    }
    while (text < end && *text == ' ')
    {
        text++;
    }
    return text < end && *text == '\t';
}

/* What libyaml's parser has to say. */
static msj_status_t
fail_parser(msj_yaml_build_t *b, const yaml_parser_t *parser)
{
    if (parser->error == YAML_MEMORY_ERROR)
    {
        return msj_no_memory(b->ctx);
    }
    return msj_fail_at(
        b->ctx, b->file, (long) parser->problem_mark.line + 1,
        (long) parser->problem_mark.column + 1,
        "not YAML: %s%s%s, expected a YAML or JSON model%s",
        parser->problem != NULL ? parser->problem : "error",
        parser->context != NULL ? " " : "",
        parser->context != NULL ? parser->context : "",
        indented_by_tab(b->text, b->length, parser->problem_mark.line)
            ? "; indent with spaces, not with tabs"
            : "");
}

static msj_status_t
start_document(msj_yaml_build_t *b, const yaml_event_t *event)
{
    b->documents++;
    return b->documents == 1
               ? MSJ_OK
               : fail_at_mark(b, &event->start_mark,
                              "a second document, expected one per file");
}

static msj_status_t
take_event(msj_yaml_build_t *b, const yaml_event_t *event)
{
    switch (event->type)
    {
    case YAML_DOCUMENT_START_EVENT:
        return start_document(b, event);
    case YAML_SCALAR_EVENT:
        return msj_yaml_build_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return msj_yaml_build_start(b, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return msj_yaml_build_end(b);
    case YAML_ALIAS_EVENT:
        return msj_yaml_build_alias(b, event);
    default:
        return MSJ_OK;
    }
}

static msj_status_t
take_events(msj_yaml_build_t *b, yaml_parser_t *parser)
{
    msj_status_t status = MSJ_OK;
    yaml_event_t event;
    int last = 0;

    while (status == MSJ_OK && !last)
    {
        if (!yaml_parser_parse(parser, &event))
        {
            return fail_parser(b, parser);
        }
        last = event.type == YAML_STREAM_END_EVENT;
        status = take_event(b, &event);
        yaml_event_delete(&event);
        if (status == MSJ_OK)
        {
            status = msj_context_poll(b->ctx);
        }
    }
    if (status == MSJ_OK && b->pending_count == 0)
    {
        return msj_fail_at(b->ctx, b->file, 1, 1,
                           "the file is empty, expected a model");
    }
    return status;
}

static msj_status_t
build(msj_context_t *ctx, msj_yaml_tree_t *tree, const char *text,
      size_t length, const char *file)
{
    msj_yaml_build_t b;
    yaml_parser_t parser;
    msj_status_t status;
    size_t skip; /* a byte order mark */

    if (!yaml_parser_initialize(&parser))
    {
        return msj_no_memory(ctx);
    }
    memset(&b, 0, sizeof b);
    b.ctx = ctx;
    b.file = file;
    b.tree = tree;
    b.text = text;
    b.length = length;
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    skip = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    yaml_parser_set_input_string(&parser, (const unsigned char *) text + skip,
                                 length - skip);
    status = take_events(&b, &parser);
    if (status == MSJ_OK)
    {
        tree->root = b.pending[0];
    }
    msj_free(b.pending);
    yaml_parser_delete(&parser);
    return status;
}

msj_status_t
msj_yaml_tree_read(msj_context_t *ctx, msj_yaml_tree_t *tree, FILE *stream,
                   const char *file)
{
    msj_status_t status;
    size_t length;
    char *text;

    status = msj_yaml_text_read(ctx, &text, &length, stream, file);
    if (status != MSJ_OK)
    {
        return status;
    }
    status = length >= 10 && memcmp(text, "msjcert 1\n", 10) == 0
                 ? msj_fail_at(ctx, file, 1, 1,
                               "this is a certificate: see msjcheck; "
                               "expected a model")
                 : build(ctx, tree, text, length, file);
    msj_free(text);
    return status;
}
