/* report.c -- a result, before it has a format. */

#include "cli/report.h"

#include <stdarg.h>

#include "cli/render.h"
#include "support/memory.h"

static msj_item_t *
new_item(msj_item_kind_t kind, const char *key, const char *label)
{
    msj_item_t *item = msj_calloc(1, sizeof *item);

    if (item != NULL)
    {
        item->kind = kind;
        item->key = key;
        item->label = label;
    }
    return item;
}

void
msj_item_clear(msj_item_t *item)
{
    slong i;

    if (item == NULL)
    {
        return;
    }
    for (i = 0; i < item->count; i++)
    {
        msj_item_clear(item->children[i]);
    }
    msj_free(item->children);
    msj_free(item->text);
    msj_free(item->decimal);
    msj_free(item->brief);
    msj_free(item->note);
    msj_free(item);
}

void
msj_report_init(msj_report_t *report, slong digits)
{
    report->digits = digits;
    report->base = 0;
    report->root = new_item(MSJ_ITEM_RECORD, NULL, "");
    report->failed = report->root == NULL;
}

void
msj_report_clear(msj_report_t *report)
{
    msj_item_clear(report->root);
    report->root = NULL;
}

/* Room for one more child? */
static int
grow(msj_item_t *parent)
{
    slong capacity = parent->capacity == 0 ? 8 : 2 * parent->capacity;
    msj_item_t **children;

    if (parent->count < parent->capacity)
    {
        return 1;
    }
    children = msj_realloc(parent->children, (size_t) capacity,
                           sizeof(msj_item_t *));
    if (children == NULL)
    {
        return 0;
    }
    parent->children = children;
    parent->capacity = capacity;
    return 1;
}

/* Make `text` the value of *place, or remember that there was no memory. */
static void
own(msj_report_t *report, char **place, char *text)
{
    msj_free(*place);
    *place = text;
    if (text == NULL)
    {
        report->failed = 1;
    }
}

msj_item_t *
msj_report_add(msj_report_t *report, msj_item_t *parent, msj_item_kind_t kind,
               const char *key, const char *label, const char *text)
{
    msj_item_t *item;

    if (report->failed || parent == NULL || !grow(parent))
    {
        report->failed = 1;
        return NULL;
    }
    item = new_item(kind, key, label);
    if (item == NULL)
    {
        report->failed = 1;
        return NULL;
    }
    parent->children[parent->count++] = item;
    if (text != NULL)
    {
        own(report, &item->text, msj_strdup(text));
    }
    return report->failed ? NULL : item;
}

msj_item_t *
msj_report_record(msj_report_t *report, msj_item_t *parent, const char *key,
                  const char *label)
{
    return msj_report_add(report, parent, MSJ_ITEM_RECORD, key, label, NULL);
}

msj_item_t *
msj_report_list(msj_report_t *report, msj_item_t *parent, const char *key,
                const char *label)
{
    return msj_report_add(report, parent, MSJ_ITEM_LIST, key, label, NULL);
}

msj_item_t *
msj_stream_record(const msj_item_t *list, slong i)
{
    const msj_stream_t *stream = &list->stream;
    msj_item_t *record = new_item(MSJ_ITEM_RECORD, NULL, NULL);

    if (record == NULL)
    {
        return NULL;
    }
    stream->fill(stream->report, record, i, stream->source);
    if (stream->report->failed)
    {
        msj_item_clear(record);
        return NULL;
    }
    return record;
}

/* Forget the exact values that are too long for a page. */
static void
shorten(msj_report_t *report, msj_item_t *record)
{
    for (slong i = 0; i < record->count; i++)
    {
        msj_item_t *item = record->children[i];

        if (item->kind == MSJ_ITEM_EXACT && item->brief != NULL)
        {
            own(report, &item->text, msj_strdup(""));
        }
    }
}

msj_status_t
msj_report_stream(msj_context_t *ctx, msj_report_t *report, msj_item_t *list,
                  msj_format_t format, slong count,
                  void (*fill)(msj_report_t *report, msj_item_t *record,
                               slong i, const void *source),
                  const void *source)
{
    msj_status_t status = MSJ_OK;

    if (list != NULL && (format == MSJ_FORMAT_JSON || format == MSJ_FORMAT_CSV))
    {
        list->stream = (msj_stream_t){report, count, fill, source};
        return MSJ_OK;
    }
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        msj_item_t *record = msj_report_record(report, list, NULL, NULL);

        fill(report, record, i, source);
        if (!report->failed)
        {
            shorten(report, record);
        }
        status = report->failed ? msj_no_memory(ctx) : msj_context_poll(ctx);
    }
    return status;
}

void
msj_report_text(msj_report_t *report, msj_item_t *parent, const char *key,
                const char *label, const char *text)
{
    msj_report_add(report, parent, MSJ_ITEM_TEXT, key, label, text);
}

void
msj_report_truth(msj_report_t *report, msj_item_t *parent, const char *key,
                 const char *label, int value)
{
    msj_report_add(report, parent, MSJ_ITEM_TRUTH, key, label,
                   value ? "true" : "false");
}

static char *
format_text(msj_report_t *report, const char *format, va_list arguments)
{
    va_list again;
    char *text = NULL;
    int length;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length >= 0)
    {
        text = msj_alloc((size_t) length + 1, 1);
    }
    if (text == NULL)
    {
        report->failed = 1;
        return NULL;
    }
    vsnprintf(text, (size_t) length + 1, format, arguments);
    return text;
}

char *
msj_report_format(msj_report_t *report, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = format_text(report, format, arguments);
    va_end(arguments);
    return text;
}

void
msj_report_line(msj_report_t *report, msj_item_t *parent, const char *format,
                ...)
{
    msj_item_t *item = msj_report_add(report, parent, MSJ_ITEM_LINE, NULL, "",
                                      NULL);
    va_list arguments;

    if (item != NULL)
    {
        va_start(arguments, format);
        own(report, &item->text, format_text(report, format, arguments));
        va_end(arguments);
    }
}

void
msj_report_heading(msj_report_t *report, msj_item_t *record, const char *format,
                   ...)
{
    va_list arguments;

    if (record != NULL)
    {
        va_start(arguments, format);
        own(report, &record->text, format_text(report, format, arguments));
        va_end(arguments);
    }
}

void
msj_report_note(msj_report_t *report, msj_item_t *item, const char *format, ...)
{
    va_list arguments;

    if (item != NULL)
    {
        va_start(arguments, format);
        own(report, &item->note, format_text(report, format, arguments));
        va_end(arguments);
    }
}

msj_status_t
msj_report_render(msj_context_t *ctx, const msj_report_t *report,
                  msj_format_t format, FILE *out)
{
    if (report->failed)
    {
        return msj_no_memory(ctx);
    }
    switch (format)
    {
    case MSJ_FORMAT_JSON:
        return msj_render_json(ctx, report->root, out);
    case MSJ_FORMAT_CSV:
        return msj_render_csv(ctx, report->root, out);
    case MSJ_FORMAT_LATEX:
        return msj_render_pages(ctx, report->root, &msj_page_latex, out);
    case MSJ_FORMAT_MARKDOWN:
        return msj_render_pages(ctx, report->root, &msj_page_markdown, out);
    case MSJ_FORMAT_TEXT:
        break;
    }
    return msj_render_pages(ctx, report->root, &msj_page_text, out);
}
