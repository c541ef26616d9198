/* check.h -- what makes a model valid, and where it is not (internal).

   One set of checks serves the reader of files, the command line and models
   filled by hand. A check reports the part of the model that is wrong; the
   reader knows the line and column of every part, the command line knows
   the word. */

#ifndef MSJ_MODEL_CHECK_H
#define MSJ_MODEL_CHECK_H

#include "model/model.h"

#define MSJ_NAME_BYTES_MAX 256
#define MSJ_RESOURCES_MAX 64L

/* `index` is the class (NEED, DURATION too), the resource, the row, the state
   or the transition, from 0; `entry` is the resource of a need (-1: all), the
   count of a row. The parts of a duration are explained in phases.h. */
typedef enum
{
    MSJ_PART_MODEL,
    MSJ_PART_SERVERS,
    MSJ_PART_CAPACITY,
    MSJ_PART_RESOURCE, /* its name */
    MSJ_PART_CLASSES,  /* all of them */
    MSJ_PART_NAME,
    MSJ_PART_NEED,
    MSJ_PART_PROB,
    MSJ_PART_DURATION,
    MSJ_PART_START,
    MSJ_PART_INITIAL,
    MSJ_PART_RATE,
    MSJ_PART_PHASE,
    MSJ_PART_EXIT,
    MSJ_PART_MAXIMAL, /* all maximal multisets */
    MSJ_PART_ROW,
    MSJ_PART_CELL,
    MSJ_PART_STATE,
    MSJ_PART_TRANSITIONS, /* all of them */
    MSJ_PART_TRANSITION,
    MSJ_PART_TRANSITION_RATE,
    MSJ_PART_PARALLEL,
    MSJ_PART_PARALLEL_SERVER, /* its name */
    MSJ_PART_PARALLEL_RATE,   /* of a server */
    MSJ_PART_PARALLEL_NAME,   /* of a class */
    MSJ_PART_PARALLEL_ON,     /* entry: the place in its list, -1: the list */
    MSJ_PART_PARALLEL_ARRIVAL,
    MSJ_PART_PARALLEL_ROW, /* the routes out of a class */
    MSJ_PART_PARALLEL_ROUTE,
    MSJ_PART_PARALLEL_JOBS, /* entry -1: all of them */
    MSJ_PART_PARALLEL_SIZE, /* sigma */
    MSJ_PART_SUBSETS,       /* index: one of MSJ_SUBSETS_... */
    MSJ_PART_ARRIVAL
} msj_part_t;

enum
{
    MSJ_SUBSETS_SERVERS,
    MSJ_SUBSETS_SIZE,
    MSJ_SUBSETS_RATE,
    MSJ_SUBSETS_ARRIVAL
};

typedef struct
{
    msj_part_t part;
    slong index;
    slong entry;
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

/* The checks of the resources, and of the needs of class c for them. */
msj_status_t msj_model_check_resources(msj_context_t *ctx, msj_place_t *place,
                                       const msj_model_t model) MSJ_MUST_CHECK;
msj_status_t msj_model_check_needs(msj_context_t *ctx, msj_place_t *place,
                                   const msj_model_t model,
                                   slong c) MSJ_MUST_CHECK;

/* The checks of a service process alone, and that nothing is beside it. */
msj_status_t msj_model_check_process(msj_context_t *ctx, msj_place_t *place,
                                     const msj_model_t model) MSJ_MUST_CHECK;

/* The checks of multi-server queues alone (check_parallel.c), and of those the
   ones about where jobs can go (check_routing.c). */
msj_status_t msj_model_check_parallel(msj_context_t *ctx, msj_place_t *place,
                                      const msj_model_t model) MSJ_MUST_CHECK;
msj_status_t
msj_model_check_routing(msj_context_t *ctx, msj_place_t *place,
                        const msj_parallel_t parallel) MSJ_MUST_CHECK;

/* The number of a class, resource or state as its name where it has none. */
msj_status_t msj_model_default_names(msj_context_t *ctx,
                                     msj_model_t model) MSJ_MUST_CHECK;

/* From a model that passed the check to a valid one: sorts, makes a single
   resource the servers, numbers. */
msj_status_t msj_model_settle(msj_context_t *ctx,
                              msj_model_t model) MSJ_MUST_CHECK;

/* Sort the maximal multisets and drop those below others. */
msj_status_t msj_model_sort_maximal(msj_context_t *ctx,
                                    msj_model_t model) MSJ_MUST_CHECK;

/* --- names (check_names.c) ------------------------------------------------ */

/* The name of number `index`, in a list of `count`. */
typedef struct
{
    const char *name;
    slong index;
} msj_named_t;

/* By name, then by number. */
void msj_names_sort(msj_named_t *names, slong count);

/* The least number with the name in a sorted list, or -1. */
slong msj_names_find(const msj_named_t *names, slong count, const char *name);

/* MSJ_INPUT and the number of the name in *wrong unless all names are good
   and differ; `noun` says what has them. Sorts the list. */
msj_status_t msj_names_check(msj_context_t *ctx, slong *wrong, const char *noun,
                             msj_named_t *names, slong count) MSJ_MUST_CHECK;

/* --- what the checks share ------------------------------------------------ */

/* sum += value, MSJ_INPUT when the denominator gets too large; `what` says
   what is summed. */
msj_status_t msj_sum_add(msj_context_t *ctx, fmpq_t sum, const fmpq_t value,
                         const char *what) MSJ_MUST_CHECK;

/* MSJ_INPUT unless the sum is 1; the message says how far it is. */
msj_status_t msj_sum_check_one(msj_context_t *ctx, const fmpq_t sum,
                               const char *what) MSJ_MUST_CHECK;

/* Set the place and return `status`, in one statement. */
msj_status_t msj_place_set(msj_place_t *place, msj_part_t part, slong index,
                           slong entry, msj_status_t status) MSJ_MUST_CHECK;

/* The integer value of an expression, at most MSJ_SERVERS_MAX in size;
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
