/* tally.c -- see tally.h. */

#include "solver/tally.h"

#include "support/memory.h"

/* A power of two; half of it may be used. A leaf of 128 states has at most
   5 * 640 elements in constants and 128 * 18 in its numbers. */
#define SIZE 16384
#define NO_KEY (-1)
#define DIGIT_BITS 8
#define DIGITS (1 << DIGIT_BITS)

int
msj_tally_init(msj_tally_t *tally)
{
    tally->items = msj_alloc(SIZE, sizeof *tally->items);
    tally->touched = msj_alloc(SIZE / 2, sizeof *tally->touched);
    tally->count = 0;
    tally->full = 0;
    if (tally->items == NULL || tally->touched == NULL)
    {
        return 0;
    }
    for (slong i = 0; i < SIZE; i++)
    {
        tally->items[i].key = NO_KEY;
    }
    return 1;
}

void
msj_tally_clear(msj_tally_t *tally)
{
    msj_free(tally->items);
    msj_free(tally->touched);
}

static msj_exponent_t *
find(msj_tally_t *tally, slong key)
{
    ulong place = (ulong) key * 2654435761UL % SIZE;
    msj_exponent_t *item = tally->items + place;

    while (item->key != key && item->key != NO_KEY)
    {
        place = (place + 1) % SIZE;
        item = tally->items + place;
    }
    if (item->key == NO_KEY && tally->count < SIZE / 2)
    {
        item->key = key;
        item->least = item->total = 0;
        tally->touched[tally->count++] = (slong) place;
    }
    tally->full |= item->key == NO_KEY;
    return item;
}

void
msj_tally_above(msj_tally_t *tally, slong key, slong exponent)
{
    find(tally, key)->total += exponent;
}

void
msj_tally_below(msj_tally_t *tally, slong key, slong exponent)
{
    msj_exponent_t *item = find(tally, key);

    item->total -= exponent;
    item->least = FLINT_MIN(item->least, item->total);
}

void
msj_tally_behind(msj_tally_t *tally, slong key, slong exponent)
{
    find(tally, key)->total -= exponent;
}

/* Sort by key, one digit after the other; `room` for as many. */
static void
sort(msj_exponent_t *items, msj_exponent_t *room, slong count)
{
    slong all = 0;

    for (slong i = 0; i < count; i++)
    {
        all |= items[i].key;
    }
    for (int shift = 0; all >> shift > 0; shift += 2 * DIGIT_BITS)
    {
        for (int pass = 0; pass < 2; pass++)
        {
            const msj_exponent_t *from = pass == 0 ? items : room;
            msj_exponent_t *to = pass == 0 ? room : items;
            int digit = shift + pass * DIGIT_BITS;
            slong first[DIGITS + 1] = {0};

            for (slong i = 0; i < count; i++)
            {
                first[(from[i].key >> digit) % DIGITS + 1]++;
            }
            for (int d = 0; d < DIGITS; d++)
            {
                first[d + 1] += first[d];
            }
            for (slong i = 0; i < count; i++)
            {
                to[first[(from[i].key >> digit) % DIGITS]++] = from[i];
            }
        }
    }
}

msj_status_t
msj_tally_take(msj_context_t *ctx, msj_tally_t *tally, msj_exponents_t list)
{
    msj_exponent_t *room = msj_alloc((size_t) tally->count, sizeof *room);

    list->items = msj_alloc((size_t) tally->count, sizeof *list->items);
    if (room == NULL || list->items == NULL || tally->full)
    {
        msj_free(room);
        return tally->full ? msj_fail(ctx, MSJ_INTERNAL,
                                      "too many factors in a few terms")
                           : msj_no_memory(ctx);
    }
    for (slong i = 0; i < tally->count; i++)
    {
        list->items[i] = tally->items[tally->touched[i]];
        tally->items[tally->touched[i]].key = NO_KEY;
    }
    list->count = tally->count;
    tally->count = 0;
    sort(list->items, room, list->count);
    msj_free(room);
    return MSJ_OK;
}
