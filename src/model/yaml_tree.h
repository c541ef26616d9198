/* yaml_tree.h -- a YAML document as a tree of nodes with positions (internal).

   Scalars keep their text: nothing is a number, a date or a truth value
   here. Aliases share the node of their anchor, so the tree is an acyclic
   graph. Refused with a position: anything but UTF-8 text, NUL and control
   characters, tags, duplicate keys, keys that are not scalars, cyclic
   aliases, several documents, no document, more than MSJ_YAML_* below. JSON
   is a part of YAML and read by the same code. */

#ifndef MSJ_MODEL_YAML_TREE_H
#define MSJ_MODEL_YAML_TREE_H

#include <stddef.h>
#include <stdio.h>

#include "support/context.h"

#define MSJ_YAML_BYTES_MAX (64L << 20)
#define MSJ_YAML_NODES_MAX 4000000L
#define MSJ_YAML_ANCHORS_MAX 65536L
#define MSJ_YAML_DEPTH_MAX 64

typedef enum
{
    MSJ_YAML_SCALAR,
    MSJ_YAML_SEQUENCE,
    MSJ_YAML_MAPPING
} msj_yaml_kind_t;

typedef struct msj_yaml_node
{
    msj_yaml_kind_t kind;
    int open;  /* the collection is still being read */
    long line; /* from 1 */
    long column;
    /* Where the text of a scalar begins when it stands in the file as it is
       here, byte for byte, on one line; 0 otherwise. */
    long text_column;
    char *text;                   /* scalar: no NUL inside */
    long count;                   /* sequence: items; mapping: keys */
    struct msj_yaml_node **items; /* mapping: key, value, key, value, ... */
} msj_yaml_node_t;

typedef struct msj_yaml_block msj_yaml_block_t;

typedef struct
{
    msj_yaml_node_t *root;
    msj_yaml_block_t *blocks; /* what owns all nodes and texts */
} msj_yaml_tree_t;

void msj_yaml_tree_init(msj_yaml_tree_t *tree);
void msj_yaml_tree_clear(msj_yaml_tree_t *tree);

/* Read the whole stream. MSJ_INPUT with "FILE:LINE:COLUMN: ...", MSJ_IO,
   MSJ_NOMEM or MSJ_LIMIT when it fails. */
msj_status_t msj_yaml_tree_read(msj_context_t *ctx, msj_yaml_tree_t *tree,
                                FILE *stream, const char *file) MSJ_MUST_CHECK;

/* Memory that lives as long as the tree, or NULL. */
void *msj_yaml_tree_alloc(msj_yaml_tree_t *tree, size_t bytes);

/* The whole stream as valid UTF-8 text without control characters, in *text
   (msj_free) of *length bytes (yaml_text.c). */
msj_status_t msj_yaml_text_read(msj_context_t *ctx, char **text, size_t *length,
                                FILE *stream, const char *file) MSJ_MUST_CHECK;

/* The failure "FILE:LINE:COLUMN: ..." (MSJ_INPUT). */
msj_status_t msj_fail_at(msj_context_t *ctx, const char *file, long line,
                         long column, const char *format, ...) MSJ_MUST_CHECK
    __attribute__((format(printf, 5, 6)));

/* The first value with this key in a mapping, or NULL. */
const msj_yaml_node_t *msj_yaml_find(const msj_yaml_node_t *mapping,
                                     const char *key);

#endif
