/* rowset.h -- a set of rows of numbers, numbered in order of arrival.

   Open addressing; rows of one fixed width. Used to enumerate chains. */

#ifndef MSJ_CHAIN_ROWSET_H
#define MSJ_CHAIN_ROWSET_H

#include <flint/flint.h>

#include "support/context.h"

typedef struct
{
    slong width;
    slong count;
    slong capacity;   /* of rows */
    slong *rows;      /* count x width */
    slong *slots;     /* slot_count: number of a row, or -1 */
    slong slot_count; /* a power of two above 2 * capacity */
} msj_rowset_struct;

typedef msj_rowset_struct msj_rowset_t[1];

void msj_rowset_init(msj_rowset_t set, slong width);
void msj_rowset_clear(msj_rowset_t set);

/* The number of the row, adding it if it is new. MSJ_LIMIT when the set
   would have more than `limit` rows, MSJ_NOMEM. */
msj_status_t msj_rowset_add(msj_context_t *ctx, msj_rowset_t set, slong *number,
                            const slong *row,
                            unsigned long limit) MSJ_MUST_CHECK;

/* Renumber the rows in lexicographic order. */
msj_status_t msj_rowset_sort(msj_context_t *ctx,
                             msj_rowset_t set) MSJ_MUST_CHECK;

/* The number of a row, or -1. */
slong msj_rowset_find(const msj_rowset_t set, const slong *row);

const slong *msj_rowset_get(const msj_rowset_t set, slong number);

#endif
