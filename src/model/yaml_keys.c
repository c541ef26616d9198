/* yaml_keys.c -- the keys of a mapping are scalars, each given once.

   Sorts the keys by text and position and compares neighbours, so the first
   repetition in the order of the text of the keys is reported, at its second
   place. Cost: O(n log n) comparisons. */

#include "model/yaml_build.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

static int
compare_keys(const void *left, const void *right)
{
    const msj_yaml_node_t *a = *(msj_yaml_node_t *const *) left;
    const msj_yaml_node_t *b = *(msj_yaml_node_t *const *) right;
    int order = strcmp(a->text, b->text);

    if (order != 0)
    {
        return order;
    }
    if (a->line != b->line)
    {
        return a->line < b->line ? -1 : 1;
    }
    return a->column < b->column ? -1 : a->column > b->column;
}

static msj_status_t
check_different(msj_yaml_build_t *b, msj_yaml_node_t **keys, long count)
{
    long i;

    qsort(keys, (size_t) count, sizeof *keys, compare_keys);
    for (i = 1; i < count; i++)
    {
        if (strcmp(keys[i - 1]->text, keys[i]->text) == 0)
        {
            return msj_fail_at(b->ctx, b->file, keys[i]->line, keys[i]->column,
                               "the key '%.60s' was given before in line "
                               "%ld, expected each key once",
                               keys[i]->text, keys[i - 1]->line);
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_yaml_check_keys(msj_yaml_build_t *b, const msj_yaml_node_t *mapping)
{
    msj_yaml_node_t **keys;
    msj_status_t status = MSJ_OK;
    long i;

    keys = msj_alloc((size_t) mapping->count, sizeof(msj_yaml_node_t *));
    if (keys == NULL)
    {
        return msj_no_memory(b->ctx);
    }
    for (i = 0; status == MSJ_OK && i < mapping->count; i++)
    {
        keys[i] = mapping->items[2 * i];
        if (keys[i]->kind != MSJ_YAML_SCALAR)
        {
            status = msj_fail_at(b->ctx, b->file, keys[i]->line,
                                 keys[i]->column,
                                 "a key that is a list or a mapping, "
                                 "expected a word");
        }
    }
    if (status == MSJ_OK)
    {
        status = check_different(b, keys, mapping->count);
    }
    msj_free(keys);
    return status;
}
