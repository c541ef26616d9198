/* layer.h -- rows with integer values that add up: one step of a count.

   Merged prefixes of lists and their numbers or weights. */

#ifndef MSJ_CHAIN_LAYER_H
#define MSJ_CHAIN_LAYER_H

#include <flint/fmpz.h>

#include "chain/rowset.h"

typedef struct
{
    msj_rowset_t rows;
    fmpz *values; /* one per row */
    slong capacity;
} msj_layer_struct;

typedef msj_layer_struct msj_layer_t[1];

void msj_layer_init(msj_layer_t layer, slong width);
void msj_layer_clear(msj_layer_t layer);

/* Add the value to that of the row, which is added if it is new. MSJ_LIMIT
   beyond ctx->max_states rows. After a failure only clear is allowed. */
msj_status_t msj_layer_add(msj_context_t *ctx, msj_layer_t layer,
                           const slong *row, const fmpz_t value) MSJ_MUST_CHECK;

/* Make `layer` the `next` one, and `next` empty. */
void msj_layer_advance(msj_layer_t layer, msj_layer_t next);

#endif
