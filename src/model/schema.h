/* schema.h -- tables of the words that may stand in a place (internal).

   A word of a table is supported, or it belongs to the language of models
   but not to this version: that is a different answer from "unknown". */

#ifndef MSJ_MODEL_SCHEMA_H
#define MSJ_MODEL_SCHEMA_H

#include "support/context.h"

typedef struct
{
    const char *name;    /* NULL ends the table */
    const char *instead; /* NULL if supported; else what is expected */
} msj_word_t;

/* The keys of a model, a class, a duration, what stands behind the names of
   durations, a feasible set, a process and its transitions, queues with
   parallel processing; the policies. */
extern const msj_word_t msj_model_keys[];
extern const msj_word_t msj_class_keys[];
extern const msj_word_t msj_duration_keys[];
extern const msj_word_t msj_erlang_keys[];
extern const msj_word_t msj_hyperexp_keys[];
extern const msj_word_t msj_coxian_keys[];
extern const msj_word_t msj_phase_type_keys[];
extern const msj_word_t msj_feasible_keys[];
extern const msj_word_t msj_process_keys[];
extern const msj_word_t msj_transition_keys[];
extern const msj_word_t msj_parallel_keys[];
extern const msj_word_t msj_parallel_class_keys[];
extern const msj_word_t msj_subsets_keys[];
extern const msj_word_t msj_policies[];

/* MSJ_OK if `text` is a supported word of the table; otherwise MSJ_INPUT and
   a message without position, in which `noun` says what such a word is. */
msj_status_t msj_word_check(msj_context_t *ctx, const msj_word_t *table,
                            const char *noun, const char *text) MSJ_MUST_CHECK;

/* The word of the table that `text` is most likely meant to be, or NULL. */
const char *msj_word_suggest(const msj_word_t *table, const char *text);

/* What may help with a word that is in no table, to be appended to a message;
   "" if nothing is known. */
const char *msj_word_hint(const char *text);

#endif
