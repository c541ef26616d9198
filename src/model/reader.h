/* reader.h -- from a YAML tree to a model (internal).

   reader.c reads the fields of the model, reader_class.c those of a job
   class, reader_feasible.c the maximal multisets, reader_value.c single
   values; all failures pass through the functions at the end, which put the
   position in front. */

#ifndef MSJ_MODEL_READER_H
#define MSJ_MODEL_READER_H

#include "model/check.h"
#include "model/schema.h"
#include "model/yaml_tree.h"

typedef struct
{
    msj_context_t *ctx;
    const char *file;
    msj_binding_struct *entries; /* the bindings */
    slong entry_count;
    msj_model_struct *model;
    const msj_yaml_node_t *root;
    const msj_yaml_node_t *servers; /* NULL where the key is absent */
    const msj_yaml_node_t *classes;
    const msj_yaml_node_t *maximal;
    const msj_yaml_node_t *arrival;
} msj_reader_t;

/* The class list into the model, which has no classes yet. */
msj_status_t msj_read_classes(msj_reader_t *r) MSJ_MUST_CHECK;

/* The maximal multisets into the model, whose classes are read. */
msj_status_t msj_read_maximal(msj_reader_t *r) MSJ_MUST_CHECK;

/* A scalar as an exact number, or as an integer. */
msj_status_t msj_read_number(msj_reader_t *r, fmpq_t out,
                             const msj_yaml_node_t *node) MSJ_MUST_CHECK;
msj_status_t msj_read_count(msj_reader_t *r, slong *out,
                            const msj_yaml_node_t *node) MSJ_MUST_CHECK;

/* The node has this kind, and a scalar is not empty; `expected` ends the
   message otherwise. */
msj_status_t msj_read_kind(msj_reader_t *r, const msj_yaml_node_t *node,
                           msj_yaml_kind_t kind,
                           const char *expected) MSJ_MUST_CHECK;

/* The node is a mapping, and its keys are supported words of the table. */
msj_status_t msj_read_keys(msj_reader_t *r, const msj_yaml_node_t *node,
                           const msj_word_t *table,
                           const char *expected) MSJ_MUST_CHECK;

/* Put the position of the node in front of a message of MSJ_INPUT that has
   none; other failures stay as they are. */
msj_status_t msj_read_locate(msj_reader_t *r, const msj_yaml_node_t *node,
                             msj_status_t status) MSJ_MUST_CHECK;

/* MSJ_INPUT at the node. */
msj_status_t msj_read_fail(msj_reader_t *r, const msj_yaml_node_t *node,
                           const char *text) MSJ_MUST_CHECK;

#endif
