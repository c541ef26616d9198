/* yaml_build.c -- one event of libyaml after the other into the tree.

   See yaml_tree.c for the method. Every node and every alias counts against
   MSJ_YAML_NODES_MAX. Cost: constant per event and linear in its text. */

#include "model/yaml_build.h"

#include <string.h>

#include "support/memory.h"

static msj_status_t
fail_event(msj_yaml_build_t *b, const yaml_event_t *event, const char *text)
{
    return msj_fail_at(b->ctx, b->file, (long) event->start_mark.line + 1,
                       (long) event->start_mark.column + 1, "%s", text);
}

static msj_status_t
fail_limit(msj_yaml_build_t *b, const yaml_event_t *event, const char *what,
           long limit)
{
    return msj_fail_at(b->ctx, b->file, (long) event->start_mark.line + 1,
                       (long) event->start_mark.column + 1,
                       "%s, expected at most %ld", what, limit);
}

/* List a node (new or shared) as the next item of what is open. */
static msj_status_t
push(msj_yaml_build_t *b, msj_yaml_node_t *node, const yaml_event_t *event)
{
    size_t size = b->pending_size;
    msj_yaml_node_t **larger;

    if (b->nodes++ >= MSJ_YAML_NODES_MAX)
    {
        return fail_limit(b, event, "the file has too many values",
                          MSJ_YAML_NODES_MAX);
    }
    if (b->pending_count == size)
    {
        size = size == 0 ? 64 : 2 * size;
        larger = msj_realloc(b->pending, size, sizeof(msj_yaml_node_t *));
        if (larger == NULL)
        {
            return msj_no_memory(b->ctx);
        }
        b->pending = larger;
        b->pending_size = size;
    }
    b->pending[b->pending_count++] = node;
    return MSJ_OK;
}

/* The bucket of a name: FNV-1a. */
static msj_yaml_anchor_t **
bucket(msj_yaml_build_t *b, const char *name)
{
    unsigned long hash = 2166136261UL;

    for (; *name != '\0'; name++)
    {
        hash = ((hash ^ (unsigned char) *name) * 16777619UL) & 0xffffffffUL;
    }
    return &b->anchors[hash % MSJ_YAML_BUCKETS];
}

static msj_status_t
add_anchor(msj_yaml_build_t *b, msj_yaml_node_t *node, const char *name,
           const yaml_event_t *event)
{
    size_t bytes = strlen(name) + 1;
    msj_yaml_anchor_t *anchor;
    char *copy;

    if (b->anchor_count++ >= MSJ_YAML_ANCHORS_MAX)
    {
        return fail_limit(b, event, "the file has too many anchors",
                          MSJ_YAML_ANCHORS_MAX);
    }
    anchor = msj_yaml_tree_alloc(b->tree, sizeof *anchor);
    copy = msj_yaml_tree_alloc(b->tree, bytes);
    if (anchor == NULL || copy == NULL)
    {
        return msj_no_memory(b->ctx);
    }
    memcpy(copy, name, bytes);
    anchor->name = copy;
    anchor->node = node;
    anchor->next = *bucket(b, name);
    *bucket(b, name) = anchor;
    return MSJ_OK;
}

/* A new node at the position of the event, listed and anchored. */
static msj_status_t
new_node(msj_yaml_build_t *b, msj_yaml_node_t **out, msj_yaml_kind_t kind,
         const unsigned char *anchor, const unsigned char *tag,
         const yaml_event_t *event)
{
    msj_yaml_node_t *node;
    msj_status_t status;

    if (tag != NULL)
    {
        return fail_event(b, event,
                          "a tag ('!...'), expected a value "
                          "without tag");
    }
    node = msj_yaml_tree_alloc(b->tree, sizeof *node);
    if (node == NULL)
    {
        return msj_no_memory(b->ctx);
    }
    memset(node, 0, sizeof *node);
    node->kind = kind;
    node->line = (long) event->start_mark.line + 1;
    node->column = (long) event->start_mark.column + 1;
    *out = node;
    status = push(b, node, event);
    if (status == MSJ_OK && anchor != NULL)
    {
        status = add_anchor(b, node, (const char *) anchor, event);
    }
    return status;
}

/* Where the text of a scalar begins in its line, if it stands there as it
   is: an anchor may precede it, quotes without escapes may enclose it. */
static long
text_column(const yaml_event_t *event)
{
    long length = (long) event->data.scalar.length;
    long start = (long) event->start_mark.column + 1;
    long end = (long) event->end_mark.column + 1;

    if (event->start_mark.line != event->end_mark.line)
    {
        return 0;
    }
    if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
    {
        return end - length >= start ? end - length : 0;
    }
    return end - start == length + 2 ? start + 1 : 0;
}

msj_status_t
msj_yaml_build_scalar(msj_yaml_build_t *b, const yaml_event_t *event)
{
    const char *text = (const char *) event->data.scalar.value;
    size_t length = event->data.scalar.length;
    msj_yaml_node_t *node = NULL;
    msj_status_t status;

    if (memchr(text, '\0', length) != NULL)
    {
        return fail_event(b, event, "a NUL character, expected text");
    }
    status = new_node(b, &node, MSJ_YAML_SCALAR, event->data.scalar.anchor,
                      event->data.scalar.tag, event);
    if (status != MSJ_OK)
    {
        return status;
    }
    node->text = msj_yaml_tree_alloc(b->tree, length + 1);
    if (node->text == NULL)
    {
        return msj_no_memory(b->ctx);
    }
    memcpy(node->text, text, length);
    node->text[length] = '\0';
    node->text_column = text_column(event);
    return MSJ_OK;
}

msj_status_t
msj_yaml_build_start(msj_yaml_build_t *b, const yaml_event_t *event)
{
    int is_list = event->type == YAML_SEQUENCE_START_EVENT;
    msj_yaml_node_t *node = NULL;
    msj_status_t status;

    if (b->depth == MSJ_YAML_DEPTH_MAX)
    {
        return fail_limit(b, event, "too many levels of lists and mappings",
                          MSJ_YAML_DEPTH_MAX);
    }
    status = new_node(b, &node, is_list ? MSJ_YAML_SEQUENCE : MSJ_YAML_MAPPING,
                      is_list ? event->data.sequence_start.anchor
                              : event->data.mapping_start.anchor,
                      is_list ? event->data.sequence_start.tag
                              : event->data.mapping_start.tag,
                      event);
    if (status == MSJ_OK)
    {
        node->open = 1;
        b->frames[b->depth].node = node;
        b->frames[b->depth].first = b->pending_count;
        b->depth++;
    }
    return status;
}

msj_status_t
msj_yaml_build_end(msj_yaml_build_t *b)
{
    msj_yaml_frame_t *frame = &b->frames[b->depth - 1];
    size_t count = b->pending_count - frame->first;
    msj_yaml_node_t *node = frame->node;

    node->items = msj_yaml_tree_alloc(b->tree, count * sizeof *node->items);
    if (node->items == NULL)
    {
        return msj_no_memory(b->ctx);
    }
    if (count > 0)
    {
        memcpy(node->items, b->pending + frame->first,
               count * sizeof *node->items);
    }
    node->open = 0;
    node->count = (long) count;
    b->pending_count = frame->first;
    b->depth--;
    if (node->kind == MSJ_YAML_MAPPING)
    {
        node->count = (long) count / 2;
        return msj_yaml_check_keys(b, node);
    }
    return MSJ_OK;
}

msj_status_t
msj_yaml_build_alias(msj_yaml_build_t *b, const yaml_event_t *event)
{
    const char *name = (const char *) event->data.alias.anchor;
    msj_yaml_anchor_t *anchor = *bucket(b, name);

    while (anchor != NULL && strcmp(anchor->name, name) != 0)
    {
        anchor = anchor->next;
    }
    if (anchor == NULL)
    {
        return fail_event(b, event,
                          "an alias without an anchor before it, "
                          "expected '&' with this name");
    }
    if (anchor->node->open)
    {
        return fail_event(b, event,
                          "an alias inside its own anchor, "
                          "expected no cycle");
    }
    return push(b, anchor->node, event);
}
