/* rowset.c -- a set of rows, open addressing with linear probing. */

#include "chain/rowset.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

void
msj_rowset_init(msj_rowset_t set, slong width)
{
    memset(set, 0, sizeof *set);
    set->width = width;
}

void
msj_rowset_clear(msj_rowset_t set)
{
    msj_free(set->rows);
    msj_free(set->slots);
    memset(set, 0, sizeof *set);
}

const slong *
msj_rowset_get(const msj_rowset_t set, slong number)
{
    return set->rows + number * set->width;
}

static ulong
hash(const slong *row, slong width)
{
    ulong h = 0;

    for (slong i = 0; i < width; i++)
    {
        h = (h ^ (ulong) row[i]) * UWORD(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    return h;
}

/* The slot of the row, or the free slot where it belongs. */
static slong
probe(const msj_rowset_t set, const slong *row)
{
    ulong mask = (ulong) set->slot_count - 1;
    ulong slot = hash(row, set->width) & mask;

    while (set->slots[slot] >= 0
           && memcmp(msj_rowset_get(set, set->slots[slot]), row,
                     (size_t) set->width * sizeof(slong))
                  != 0)
    {
        slot = (slot + 1) & mask;
    }
    return (slong) slot;
}

static msj_status_t
grow(msj_context_t *ctx, msj_rowset_t set)
{
    slong capacity = set->capacity > 0 ? 2 * set->capacity : 64;
    slong slot_count = 4 * capacity;
    msj_status_t status = msj_context_need(
        ctx, (double) capacity * (double) (set->width + 4) * sizeof(slong),
        "the table of the states found");
    slong *slots, *rows = NULL;

    if (status != MSJ_OK)
    {
        return status;
    }
    slots = msj_alloc((size_t) slot_count, sizeof(slong));
    if (slots != NULL)
    {
        rows = msj_realloc(set->rows, (size_t) (capacity * set->width),
                           sizeof(slong));
    }
    if (rows == NULL)
    {
        msj_free(slots);
        return msj_no_memory(ctx);
    }
    msj_free(set->slots);
    set->rows = rows;
    set->slots = slots;
    set->capacity = capacity;
    set->slot_count = slot_count;
    for (slong i = 0; i < slot_count; i++)
    {
        slots[i] = -1;
    }
    for (slong i = 0; i < set->count; i++)
    {
        slots[probe(set, msj_rowset_get(set, i))] = i;
    }
    return MSJ_OK;
}

msj_status_t
msj_rowset_add(msj_context_t *ctx, msj_rowset_t set, slong *number,
               const slong *row, unsigned long limit)
{
    slong slot;
    msj_status_t status;

    if (set->count == set->capacity)
    {
        status = grow(ctx, set);
        if (status != MSJ_OK)
        {
            return status;
        }
    }
    slot = probe(set, row);
    if (set->slots[slot] < 0)
    {
        if ((unsigned long) set->count >= limit)
        {
            return msj_fail(ctx, MSJ_LIMIT,
                            "the chain has more than %lu states or sampling "
                            "nodes (--max-states)",
                            limit);
        }
        memcpy(set->rows + set->count * set->width, row,
               (size_t) set->width * sizeof(slong));
        set->slots[slot] = set->count++;
    }
    *number = set->slots[slot];
    return MSJ_OK;
}

slong
msj_rowset_find(const msj_rowset_t set, const slong *row)
{
    return set->count > 0 ? set->slots[probe(set, row)] : -1;
}

/* qsort has no argument for the comparison. */
static _Thread_local slong compared_width;

static int
compare_rows(const void *a, const void *b)
{
    const slong *x = a;
    const slong *y = b;

    for (slong i = 0; i < compared_width; i++)
    {
        if (x[i] != y[i])
        {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

msj_status_t
msj_rowset_sort(msj_context_t *ctx, msj_rowset_t set)
{
    if (set->count == 0)
    {
        return MSJ_OK;
    }
    compared_width = set->width;
    qsort(set->rows, (size_t) set->count, (size_t) set->width * sizeof(slong),
          compare_rows);
    for (slong i = 0; i < set->slot_count; i++)
    {
        set->slots[i] = -1;
    }
    for (slong i = 0; i < set->count; i++)
    {
        set->slots[probe(set, msj_rowset_get(set, i))] = i;
    }
    return msj_context_poll(ctx);
}
