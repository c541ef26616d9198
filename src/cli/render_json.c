/* render_json.c -- a report as JSON: sorted keys, two spaces of indent.

   Integers are JSON integers of any length: the grammar of JSON has no limit
   and 2^100 states is an ordinary answer here. jansson cannot hold such a
   number, so the layout is written here and jansson escapes the strings. */

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "cli/render.h"
#include "support/memory.h"

typedef struct
{
    msj_context_t *ctx;
    FILE *out;
} writer_t;

static msj_status_t write_item(const writer_t *writer, const msj_item_t *item,
                               int depth);

static void
start_line(const writer_t *writer, int depth)
{
    fprintf(writer->out, "\n%*s", 2 * depth, "");
}

/* A full stream is not a failure here: the stream remembers it. */
static msj_status_t
write_string(const writer_t *writer, const char *text)
{
    json_t *string = json_string(text);

    if (string == NULL)
    {
        return msj_no_memory(writer->ctx);
    }
    if (json_dumpf(string, writer->out, JSON_ENCODE_ANY) != 0
        && !ferror(writer->out))
    {
        json_decref(string);
        return msj_no_memory(writer->ctx);
    }
    json_decref(string);
    return MSJ_OK;
}

static msj_status_t
write_exact(const writer_t *writer, const msj_item_t *item, int depth)
{
    msj_status_t status;

    fputc('{', writer->out);
    start_line(writer, depth + 1);
    fputs("\"decimal\": ", writer->out);
    status = write_string(writer, item->decimal);
    fputc(',', writer->out);
    start_line(writer, depth + 1);
    fputs("\"exact\": ", writer->out);
    if (status == MSJ_OK)
    {
        status = write_string(writer, item->text);
    }
    start_line(writer, depth);
    fputc('}', writer->out);
    return status;
}

static int
compare_keys(const void *left, const void *right)
{
    const msj_item_t *const *a = left;
    const msj_item_t *const *b = right;

    return strcmp((*a)->key, (*b)->key);
}

/* The children that are data, freshly allocated, or NULL: those with a key,
   sorted, of a record; all of a list. */
static const msj_item_t **
data_children(slong *count, const msj_item_t *item)
{
    size_t room = (size_t) item->count;
    const msj_item_t **children = msj_alloc(room, sizeof *children);
    slong i;

    *count = 0;
    for (i = 0; i < item->count && children != NULL; i++)
    {
        if (item->kind == MSJ_ITEM_LIST || item->children[i]->key != NULL)
        {
            children[(*count)++] = item->children[i];
        }
    }
    if (children != NULL && item->kind == MSJ_ITEM_RECORD)
    {
        qsort(children, (size_t) *count, sizeof *children, compare_keys);
    }
    return children;
}

/* A list whose records are made one at a time. */
static msj_status_t
write_stream(const writer_t *writer, const msj_item_t *list, int depth)
{
    msj_status_t status = MSJ_OK;

    fputc('[', writer->out);
    for (slong i = 0; i < list->stream.count && status == MSJ_OK; i++)
    {
        msj_item_t *record = msj_stream_record(list, i);

        if (record == NULL)
        {
            return msj_no_memory(writer->ctx);
        }
        fputs(i == 0 ? "" : ",", writer->out);
        start_line(writer, depth + 1);
        status = write_item(writer, record, depth + 1);
        msj_item_clear(record);
        if (status == MSJ_OK)
        {
            status = msj_context_poll(writer->ctx);
        }
    }
    start_line(writer, depth);
    fputc(']', writer->out);
    return status;
}

static msj_status_t
write_children(const writer_t *writer, const msj_item_t *item, int depth)
{
    int is_record = item->kind == MSJ_ITEM_RECORD;
    msj_status_t status = MSJ_OK;
    slong i, count;
    const msj_item_t **children = data_children(&count, item);

    if (children == NULL)
    {
        return msj_no_memory(writer->ctx);
    }
    fputc(is_record ? '{' : '[', writer->out);
    for (i = 0; i < count && status == MSJ_OK; i++)
    {
        fputs(i == 0 ? "" : ",", writer->out);
        start_line(writer, depth + 1);
        if (is_record)
        {
            status = write_string(writer, children[i]->key);
            fputs(": ", writer->out);
        }
        if (status == MSJ_OK)
        {
            status = write_item(writer, children[i], depth + 1);
        }
    }
    if (count > 0)
    {
        start_line(writer, depth);
    }
    fputc(is_record ? '}' : ']', writer->out);
    msj_free(children);
    return status;
}

static msj_status_t
write_item(const writer_t *writer, const msj_item_t *item, int depth)
{
    switch (item->kind)
    {
    case MSJ_ITEM_TEXT:
        return write_string(writer, item->text);
    case MSJ_ITEM_INTEGER:
    case MSJ_ITEM_TRUTH:
        fputs(item->text, writer->out);
        return MSJ_OK;
    case MSJ_ITEM_EXACT:
        return write_exact(writer, item, depth);
    case MSJ_ITEM_RECORD:
    case MSJ_ITEM_LIST:
        return item->stream.count > 0 ? write_stream(writer, item, depth)
                                      : write_children(writer, item, depth);
    case MSJ_ITEM_LINE:
    case MSJ_ITEM_BREAK:
        break;
    }
    return MSJ_OK; /* not reached: these have no key */
}

msj_status_t
msj_render_json(msj_context_t *ctx, const msj_item_t *root, FILE *out)
{
    writer_t writer = {ctx, out};
    msj_status_t status = write_item(&writer, root, 0);

    fputc('\n', out);
    return status;
}
