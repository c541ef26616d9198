/* layer.c -- see layer.h. */

#include "chain/layer.h"

#include "support/memory.h"

void
msj_layer_init(msj_layer_t layer, slong width)
{
    msj_rowset_init(layer->rows, width);
    layer->values = NULL;
    layer->capacity = 0;
}

void
msj_layer_clear(msj_layer_t layer)
{
    for (slong i = 0; i < layer->capacity; i++)
    {
        fmpz_clear(layer->values + i);
    }
    msj_free(layer->values);
    msj_rowset_clear(layer->rows);
}

/* As many values as the row set has room for. */
static msj_status_t
grow(msj_context_t *ctx, msj_layer_t layer)
{
    slong capacity = layer->rows->capacity;
    fmpz *values;

    if (layer->capacity >= capacity)
    {
        return MSJ_OK;
    }
    values = msj_realloc(layer->values, (size_t) capacity, sizeof(fmpz));
    if (values == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong i = layer->capacity; i < capacity; i++)
    {
        fmpz_init(values + i);
    }
    layer->values = values;
    layer->capacity = capacity;
    return MSJ_OK;
}

msj_status_t
msj_layer_add(msj_context_t *ctx, msj_layer_t layer, const slong *row,
              const fmpz_t value)
{
    slong number;
    msj_status_t status;

    status = msj_rowset_add(ctx, layer->rows, &number, row, ctx->max_states);
    if (status == MSJ_OK)
    {
        status = grow(ctx, layer);
    }
    if (status == MSJ_OK)
    {
        fmpz_add(layer->values + number, layer->values + number, value);
    }
    return status;
}

void
msj_layer_advance(msj_layer_t layer, msj_layer_t next)
{
    msj_layer_struct old = *layer;
    slong width = layer->rows->width;

    *layer = *next;
    msj_layer_clear(&old);
    msj_layer_init(next, width);
}
