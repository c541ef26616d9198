/* reader.h -- from a YAML tree to a model (internal).

   reader.c reads the fields of the model, reader_class.c those of a job
   class, reader_duration.c durations, reader_resources.c capacities and needs,
   reader_feasible.c the maximal multisets, reader_process.c service processes,
   reader_parallel.c, reader_routing.c queues with parallel processing,
   reader_value.c single values; reader_place.c knows where a part of the
   model stands. All failures pass through the functions at the end, which put
   the position in front. */

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
    slong rates_left; /* of MSJ_RATES_MAX, for the durations to come */
    const msj_yaml_node_t *servers; /* NULL where the key is absent */
    const msj_yaml_node_t *capacity;
    const msj_yaml_node_t *process; /* of mmsr or chain */
    const msj_yaml_node_t *parallel;
    const msj_yaml_node_t *classes;
    const msj_yaml_node_t *maximal;
    const msj_yaml_node_t *arrival;
} msj_reader_t;

/* The class list into the model, which has no classes yet. */
msj_status_t msj_read_classes(msj_reader_t *r) MSJ_MUST_CHECK;

/* A duration (the value of the key) into that of a class. It is valid then,
   but that the rate of {exp: RATE} may be any number. */
msj_status_t msj_read_duration(msj_reader_t *r, msj_duration_t duration,
                               const msj_yaml_node_t *node) MSJ_MUST_CHECK;

/* The resources into the model, which has no classes yet; the needs of class
   c for them. */
msj_status_t msj_read_capacity(msj_reader_t *r) MSJ_MUST_CHECK;
msj_status_t msj_read_needs(msj_reader_t *r, const msj_yaml_node_t *node,
                            slong c) MSJ_MUST_CHECK;

/* The states and transitions into the process of the model. */
msj_status_t msj_read_process(msj_reader_t *r) MSJ_MUST_CHECK;

/* Queues with parallel processing into the model, and their routing and
   permanent jobs, the classes being there. */
msj_status_t msj_read_parallel(msj_reader_t *r) MSJ_MUST_CHECK;
msj_status_t msj_read_routing(msj_reader_t *r) MSJ_MUST_CHECK;

/* Where a part of the model stands in the file; of queues with parallel
   processing (reader_parallel_place.c). */
const msj_yaml_node_t *msj_reader_node(const msj_reader_t *r,
                                       const msj_place_t *place);
const msj_yaml_node_t *msj_reader_parallel_node(const msj_reader_t *r,
                                                const msj_place_t *place);

/* The maximal multisets into the model, whose classes are read. */
msj_status_t msj_read_maximal(msj_reader_t *r) MSJ_MUST_CHECK;

/* A scalar as an exact number, or as an integer. */
msj_status_t msj_read_number(msj_reader_t *r, fmpq_t out,
                             const msj_yaml_node_t *node) MSJ_MUST_CHECK;
msj_status_t msj_read_count(msj_reader_t *r, slong *out,
                            const msj_yaml_node_t *node) MSJ_MUST_CHECK;

/* A scalar as freshly allocated text (msj_free), not empty; `noun` says what
   is expected. */
msj_status_t msj_read_word(msj_reader_t *r, char **out,
                           const msj_yaml_node_t *node,
                           const char *noun) MSJ_MUST_CHECK;

/* The value of a key that must be there; `owner` says whose key it is. */
msj_status_t msj_read_required(msj_reader_t *r, const msj_yaml_node_t **out,
                               const msj_yaml_node_t *mapping,
                               const char *owner, const char *key,
                               const char *expected) MSJ_MUST_CHECK;

/* MSJ_INPUT at a node whose text is none of the names; with a suggestion. */
msj_status_t msj_read_unknown(msj_reader_t *r, const msj_yaml_node_t *node,
                              const char *noun, char *const *names, slong count,
                              const char *expected) MSJ_MUST_CHECK;

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
