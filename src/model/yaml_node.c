/* yaml_node.c -- memory of a YAML tree, and looking things up in it.

   All nodes, texts and lists of a tree live in a chain of blocks that is
   freed at once. Cost: one allocation per 64 KiB; msj_yaml_find is linear in
   the mapping, which a reader of models asks for a handful of keys. */

#include "model/yaml_tree.h"

#include <stdalign.h>
#include <string.h>

#include "support/memory.h"

#define BLOCK_BYTES 65536

struct msj_yaml_block
{
    msj_yaml_block_t *next;
    size_t used;
    size_t size;
    alignas(max_align_t) char data[];
};

void
msj_yaml_tree_init(msj_yaml_tree_t *tree)
{
    tree->root = NULL;
    tree->blocks = NULL;
}

void
msj_yaml_tree_clear(msj_yaml_tree_t *tree)
{
    msj_yaml_block_t *block;

    while (tree->blocks != NULL)
    {
        block = tree->blocks;
        tree->blocks = block->next;
        msj_free(block);
    }
    tree->root = NULL;
}

void *
msj_yaml_tree_alloc(msj_yaml_tree_t *tree, size_t bytes)
{
    size_t unit = alignof(max_align_t);
    size_t size = (bytes + unit - 1) / unit * unit;
    msj_yaml_block_t *block = tree->blocks;
    size_t room;

    if (block == NULL || block->size - block->used < size)
    {
        room = size > BLOCK_BYTES ? size : BLOCK_BYTES;
        block = msj_alloc(1, sizeof *block + room);
        if (block == NULL)
        {
            return NULL;
        }
        block->used = 0;
        block->size = room;
        block->next = tree->blocks;
        tree->blocks = block;
    }
    block->used += size;
    return block->data + block->used - size;
}

const msj_yaml_node_t *
msj_yaml_find(const msj_yaml_node_t *mapping, const char *key)
{
    long i;

    for (i = 0; i < mapping->count; i++)
    {
        if (strcmp(mapping->items[2 * i]->text, key) == 0)
        {
            return mapping->items[2 * i + 1];
        }
    }
    return NULL;
}
