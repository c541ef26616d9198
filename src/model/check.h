/* check.h -- what makes a model valid, and where it is not (internal).

   One set of checks serves the reader of files, the command line and models
   filled by hand. A check reports the part of the model that is wrong; the
   reader knows the line and column of every part, the command line knows
   the word. */

#ifndef MSJ_MODEL_CHECK_H
#define MSJ_MODEL_CHECK_H

#include "model/model.h"

#define MSJ_NAME_BYTES_MAX 256

typedef enum
{
    MSJ_PART_MODEL,
    MSJ_PART_SERVERS,
    MSJ_PART_CLASSES, /* all of them */
    MSJ_PART_NAME,
    MSJ_PART_NEED,
    MSJ_PART_PROB,
    MSJ_PART_RATE,
    MSJ_PART_MAXIMAL, /* all maximal multisets */
    MSJ_PART_ROW,
    MSJ_PART_CELL,
    MSJ_PART_ARRIVAL
} msj_part_t;

typedef struct
{
    msj_part_t part;
    slong index; /* the class, or the row, from 0 */
    slong entry; /* the entry of the row, for MSJ_PART_CELL */
} msj_place_t;

/* MSJ_INPUT, the message without any position, and *place when the model is
   not valid. Every class must have a name; the maximal multisets may be in
   any order and may dominate each other. Changes nothing. */
msj_status_t msj_model_check(msj_context_t *ctx, msj_place_t *place,
                             const msj_model_t model) MSJ_MUST_CHECK;

/* The checks of the job classes alone (check_classes.c). */
msj_status_t msj_model_check_classes(msj_context_t *ctx, msj_place_t *place,
                                     const msj_model_t model) MSJ_MUST_CHECK;

/* The checks of the maximal multisets alone. */
msj_status_t msj_model_check_maximal(msj_context_t *ctx, msj_place_t *place,
                                     const msj_model_t model) MSJ_MUST_CHECK;

/* The number of class c as its name where there is none. */
msj_status_t msj_model_default_names(msj_context_t *ctx,
                                     msj_model_t model) MSJ_MUST_CHECK;

/* Sort the maximal multisets and drop those below others. */
msj_status_t msj_model_sort_maximal(msj_context_t *ctx,
                                    msj_model_t model) MSJ_MUST_CHECK;

/* Set the place and return `status`, in one statement. */
msj_status_t msj_place_set(msj_place_t *place, msj_part_t part, slong index,
                           slong entry, msj_status_t status) MSJ_MUST_CHECK;

/* The integer value of an expression, at most MSJ_COUNT_MAX in size;
   `column` as for msj_expression_evaluate. */
msj_status_t msj_count_evaluate(msj_context_t *ctx, slong *out, slong *column,
                                const char *text,
                                const msj_bindings_t bindings) MSJ_MUST_CHECK;

/* A short text of a number for a message: exact if it is short, otherwise
   "about" and a decimal. */
#define MSJ_SHORT_TEXT 64
msj_status_t msj_short_text(msj_context_t *ctx, char out[MSJ_SHORT_TEXT],
                            const fmpq *value) MSJ_MUST_CHECK;

#endif
