/* yaml_build.h -- a YAML tree under construction (internal).

   The events of libyaml in the order of the file; only yaml_tree.c and
   yaml_build.c know libyaml. */

#ifndef MSJ_MODEL_YAML_BUILD_H
#define MSJ_MODEL_YAML_BUILD_H

#include <yaml.h>

#include "model/yaml_tree.h"

#define MSJ_YAML_BUCKETS 4096

/* A name for a node; a later anchor of the same name hides it. */
typedef struct msj_yaml_anchor
{
    const char *name;
    msj_yaml_node_t *node;
    struct msj_yaml_anchor *next;
} msj_yaml_anchor_t;

/* An open collection, and how many nodes were pending before its items. */
typedef struct
{
    msj_yaml_node_t *node;
    size_t first;
} msj_yaml_frame_t;

typedef struct
{
    msj_context_t *ctx;
    const char *file;
    msj_yaml_tree_t *tree;
    const char *text; /* the file, of `length` bytes */
    size_t length;
    msj_yaml_node_t **pending; /* the root, then items of open collections */
    size_t pending_count;
    size_t pending_size;
    msj_yaml_frame_t frames[MSJ_YAML_DEPTH_MAX];
    int depth;
    long documents;
    long nodes;
    long anchor_count;
    msj_yaml_anchor_t *anchors[MSJ_YAML_BUCKETS];
} msj_yaml_build_t;

msj_status_t msj_yaml_build_scalar(msj_yaml_build_t *b,
                                   const yaml_event_t *event) MSJ_MUST_CHECK;
msj_status_t msj_yaml_build_start(msj_yaml_build_t *b,
                                  const yaml_event_t *event) MSJ_MUST_CHECK;
msj_status_t msj_yaml_build_end(msj_yaml_build_t *b) MSJ_MUST_CHECK;
msj_status_t msj_yaml_build_alias(msj_yaml_build_t *b,
                                  const yaml_event_t *event) MSJ_MUST_CHECK;

/* The keys of a finished mapping are scalars and all different
   (yaml_keys.c). */
msj_status_t msj_yaml_check_keys(msj_yaml_build_t *b,
                                 const msj_yaml_node_t *mapping) MSJ_MUST_CHECK;

#endif
