/* list_table.h -- a law on all C^K lists of exact-k, as a table of integers.

   The values have one denominator D: pi_m = N_m / D, m numbered in base C, the
   first job most significant. Every equation of every list is evaluated from
   the table alone (proofs/single-duration, Lemma SD-table); equal rates are
   required. The predecessors of the lists behind a prefix at which no class
   fits any more lie in rows of the table. Numbers that are small enough go
   through words, all others, and all lists with an equation that fails,
   through integers of any size. */

#ifndef MSJ_THEOREM_LIST_TABLE_H
#define MSJ_THEOREM_LIST_TABLE_H

#include "model/integers.h"
#include "theorem/list_walk.h"

/* What is kept for each list while the table is read: two integers, and a
   bit. */
#define MSJ_LIST_TABLE_BYTES (2 * sizeof(fmpz) + 1.0 / 8)

typedef struct
{
    const msj_lists_struct *lists; /* borrowed */
    msj_integers_t integers;       /* of the model: P, Q */
    fmpz *values;                  /* N, one for each list */
    fmpz_t denominator;            /* D */
} msj_list_table_struct;

typedef msj_list_table_struct msj_list_table_t[1];

/* The arithmetic of the fast path. */
typedef enum
{
    MSJ_TABLE_BEST, /* what is proven to suffice */
    MSJ_TABLE_WORDS,
    MSJ_TABLE_PAIRS, /* of words */
    MSJ_TABLE_ANY
} msj_table_way_t;

/* Which equations fail. The family C is `global`. */
typedef struct
{
    ulong covered;
    ulong repeated; /* pieces that words could not settle */
    ulong *failed;  /* C + 1 */
    ulong *first;   /* C + 1: the first list that fails, if one does */
} msj_table_result_t;

/* Valid and empty; for the numbers of the lists and the model, which both
   must outlive it. */
void msj_list_table_init(msj_list_table_t table, const msj_lists_t lists,
                         const msj_model_t model);
void msj_list_table_clear(msj_list_table_t table);

/* Read lines "STATE VALUE" as theorem/candidate.h does. MSJ_LIMIT when the
   common denominator makes the table too large. Cost: linear in the text. */
msj_status_t msj_list_table_read(msj_context_t *ctx, msj_list_table_t table,
                                 FILE *stream, const char *file) MSJ_MUST_CHECK;

void msj_table_result_init(msj_table_result_t *result);
void msj_table_result_clear(msj_table_result_t *result);

/* Evaluate every equation of every list, on ctx->threads threads. The way, if
   it is not proven to suffice for these numbers, becomes one that is. */
msj_status_t msj_list_table_check(msj_context_t *ctx,
                                  msj_table_result_t *result,
                                  const msj_list_table_t table,
                                  msj_table_way_t way) MSJ_MUST_CHECK;

/* Left minus right side of the equation of one list, from the definition;
   family C is `global`. */
msj_status_t msj_list_table_residual(msj_context_t *ctx, fmpq_t out,
                                     const msj_list_table_t table,
                                     const msj_model_t model, ulong list,
                                     slong family) MSJ_MUST_CHECK;

#endif
