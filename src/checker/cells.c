/* cells.c: a set of vectors of counts, numbered in the order they come.
 *
 * An open-addressing table of indices into one growing block; the counts that
 * it may keep in all are bounded. */

#include "check.h"

#include <string.h>

#define EMPTY UINT32_MAX

const int64_t *
chk_cell(const chk_cells_t *cells, size_t cell)
{
    return cells->key + cell * cells->width;
}

/* The slot of the key, or the empty one where it belongs. */
static uint32_t *
find(const chk_cells_t *cells, const int64_t *key)
{
    uint64_t hash = 0;
    size_t i;

    for (i = 0; i < cells->width; i++)
    {
        hash = (hash ^ (uint64_t) key[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (i = (size_t) hash;; i++)
    {
        uint32_t *slot = &cells->slot[i & (cells->slots - 1)];

        if (*slot == EMPTY
            || memcmp(chk_cell(cells, *slot), key, cells->width * sizeof *key)
                   == 0)
            return slot;
    }
}

static void
enlarge(chk_cells_t *cells)
{
    size_t i;

    cells->slots = cells->slots == 0 ? 64 : 4 * cells->slots;
    cells->slot = chk_need(cells->slots, sizeof *cells->slot);
    memset(cells->slot, 0xff, cells->slots * sizeof *cells->slot);
    for (i = 0; i < cells->count; i++)
        *find(cells, chk_cell(cells, i)) = (uint32_t) i;
}

/* The number of the key, which is added if it is new. */
size_t
chk_cells_add(chk_cells_t *cells, const int64_t *key)
{
    uint32_t *slot;

    if (2 * cells->count >= cells->slots)
        enlarge(cells);
    slot = find(cells, key);
    if (*slot == EMPTY)
    {
        if (cells->count + 1 > CHK_MAX_COUNTS / cells->width)
            chk_refuse(chk_line, CHK_FALSE,
                       "the chain is too large for this checker");
        cells->key = chk_room(cells->key, &cells->room, cells->count,
                              cells->width * sizeof *key);
        memcpy(cells->key + cells->count * cells->width, key,
               cells->width * sizeof *key);
        *slot = (uint32_t) cells->count++;
    }
    return *slot;
}
