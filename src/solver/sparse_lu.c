/* sparse_lu.c -- see sparse_lu.h: order and pattern.

   The row of L: from every neighbour below, up the elimination tree until a
   node that was met (Liu 1986; Davis, Direct Methods, s.4.1). */

#include "solver/sparse_lu.h"

#include <limits.h>
#include <string.h>

#include <suitesparse/klu.h>

#include "support/memory.h"

void
msj_pattern_init(msj_pattern_t pattern)
{
    memset(pattern, 0, sizeof *pattern);
}

void
msj_pattern_clear(msj_pattern_t pattern)
{
    msj_free(pattern->first);
    msj_free(pattern->lower);
    msj_free(pattern->first_upper);
    msj_free(pattern->upper);
    msj_pattern_init(pattern);
}

/* The order that KLU finds for the pattern, as ints. */
static msj_status_t
order_klu(msj_context_t *ctx, slong *out, const msj_sparse_t matrix)
{
    size_t size = (size_t) matrix->size;
    size_t entries = (size_t) matrix->first[size];
    int *first = msj_alloc(size + 1, sizeof *first);
    int *column = msj_alloc(entries, sizeof *column);
    klu_symbolic *symbolic = NULL;
    klu_common common;

    if (first != NULL && column != NULL)
    {
        for (size_t i = 0; i <= size; i++)
        {
            first[i] = (int) matrix->first[i];
        }
        for (size_t e = 0; e < entries; e++)
        {
            column[e] = (int) matrix->column[e];
        }
        klu_defaults(&common);
        common.btf = 0;
        common.ordering = 0; /* minimum degree of A + A' */
        symbolic = klu_analyze((int) size, first, column, &common);
    }
    msj_free(first);
    msj_free(column);
    if (symbolic == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (size_t i = 0; i < size; i++)
    {
        out[i] = symbolic->Q[i];
    }
    klu_free_symbolic(&symbolic, &common);
    return MSJ_OK;
}

msj_status_t
msj_factor_order(msj_context_t *ctx, msj_tearing_t order,
                 const msj_sparse_t matrix)
{
    size_t size = (size_t) matrix->size;
    msj_status_t status;

    msj_tearing_clear(order);
    if (matrix->first[matrix->size] > INT_MAX / 2)
    {
        return msj_fail(ctx, MSJ_LIMIT, "a linear system with %ld entries",
                        (long) matrix->first[matrix->size]);
    }
    order->size = matrix->size;
    order->parameters = 0;
    order->unknown = msj_alloc(size, sizeof(slong));
    order->row = msj_alloc(size, sizeof(slong));
    if (order->unknown == NULL || order->row == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = order_klu(ctx, order->unknown, matrix);
    if (status == MSJ_OK)
    {
        memcpy(order->row, order->unknown, size * sizeof(slong));
    }
    return status;
}

/* The matrix with its transpose, both in the order of elimination, as far as
   columns are below the row. */
typedef struct
{
    const msj_sparse_struct *matrix;
    msj_sparse_t transpose;
    const slong *unknown; /* old numbers */
    slong *number;        /* new numbers */
    slong *parent, *mark;
    slong *counts; /* of the columns of L */
    slong *row;    /* scratch: the row that is visited */
} tree_t;

static msj_status_t
tree_init(msj_context_t *ctx, tree_t *tree, const msj_sparse_t matrix,
          const msj_tearing_t order)
{
    size_t size = (size_t) matrix->size;

    tree->matrix = matrix;
    tree->unknown = order->unknown;
    tree->number = msj_alloc(size, 5 * sizeof(slong));
    msj_sparse_init(tree->transpose);
    if (tree->number == NULL)
    {
        return msj_no_memory(ctx);
    }
    tree->parent = tree->number + size;
    tree->mark = tree->parent + size;
    tree->counts = tree->mark + size;
    tree->row = tree->counts + size;
    for (slong i = 0; i < matrix->size; i++)
    {
        tree->number[order->unknown[i]] = i;
        tree->parent[i] = tree->mark[i] = -1;
        tree->counts[i] = 0;
    }
    return msj_sparse_transpose(ctx, tree->transpose, matrix);
}

static void
tree_clear(tree_t *tree)
{
    msj_sparse_clear(tree->transpose);
    msj_free(tree->number);
}

/* The columns of row i of L into tree->row, in no order; their number. With
   `build` the tree grows by node i. */
static slong
visit_row(tree_t *tree, slong i, int build)
{
    slong old = tree->unknown[i], found = 0;

    tree->mark[i] = i;
    for (int side = 0; side < 2; side++)
    {
        const msj_sparse_struct *graph = side == 0 ? tree->matrix
                                                   : tree->transpose;

        for (slong e = graph->first[old]; e < graph->first[old + 1]; e++)
        {
            slong node = tree->number[graph->column[e]];

            while (node < i && tree->mark[node] != i)
            {
                tree->mark[node] = i;
                tree->row[found++] = node;
                if (tree->parent[node] < 0)
                {
                    if (!build)
                    {
                        break;
                    }
                    tree->parent[node] = i;
                }
                node = tree->parent[node];
            }
        }
    }
    return found;
}

static int
compare(const void *a, const void *b)
{
    slong x = *(const slong *) a, y = *(const slong *) b;

    return (x > y) - (x < y);
}

/* Rows of L, then those of U, which are its columns. */
static msj_status_t
fill_pattern(msj_context_t *ctx, msj_pattern_t pattern, tree_t *tree)
{
    slong size = pattern->size;
    msj_status_t status = MSJ_OK;

    for (slong i = 0; i < size; i++)
    {
        tree->mark[i] = -1;
    }
    for (slong j = 0; j < size; j++)
    {
        pattern->first_upper[j + 1] = pattern->first_upper[j] + tree->counts[j];
        tree->counts[j] = pattern->first_upper[j];
    }
    for (slong i = 0; i < size && status == MSJ_OK; i++)
    {
        slong found = visit_row(tree, i, 0);
        slong *row = pattern->lower + pattern->first[i];

        qsort(tree->row, (size_t) found, sizeof(slong), compare);
        memcpy(row, tree->row, (size_t) found * sizeof(slong));
        pattern->first[i + 1] = pattern->first[i] + found;
        for (slong e = 0; e < found; e++)
        {
            pattern->upper[tree->counts[row[e]]++] = i;
        }
        status = msj_context_poll(ctx);
    }
    return status;
}

msj_status_t
msj_pattern_set(msj_context_t *ctx, msj_pattern_t pattern,
                const msj_sparse_t matrix, const msj_tearing_t order)
{
    size_t size = (size_t) matrix->size;
    slong entries = 0;
    msj_status_t status;
    tree_t tree;

    msj_pattern_clear(pattern);
    status = tree_init(ctx, &tree, matrix, order);
    for (slong i = 0; i < matrix->size && status == MSJ_OK; i++)
    {
        slong found = visit_row(&tree, i, 1);

        entries += found;
        for (slong e = 0; e < found; e++)
        {
            tree.counts[tree.row[e]]++;
        }
        status = msj_context_poll(ctx);
    }
    if (status == MSJ_OK && entries > MSJ_FACTOR_ENTRIES)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "the factors of a linear system with %ld unknowns "
                          "have %ld entries each, the limit is %ld",
                          (long) size, (long) entries, MSJ_FACTOR_ENTRIES);
    }
    if (status == MSJ_OK)
    {
        pattern->size = matrix->size;
        pattern->entries = entries;
        pattern->first = msj_calloc(size + 1, sizeof(slong));
        pattern->first_upper = msj_calloc(size + 1, sizeof(slong));
        pattern->lower = msj_alloc((size_t) entries, sizeof(slong));
        pattern->upper = msj_alloc((size_t) entries, sizeof(slong));
        status = pattern->first == NULL || pattern->first_upper == NULL
                         || pattern->lower == NULL || pattern->upper == NULL
                     ? msj_no_memory(ctx)
                     : fill_pattern(ctx, pattern, &tree);
    }
    tree_clear(&tree);
    return status;
}
