/* blocks.c -- see blocks.h: which classes are in one block. */

#include "solver/blocks.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "solver/stability.h"
#include "support/memory.h"

void
msj_blocks_init(msj_blocks_t blocks)
{
    blocks->count = 0;
    blocks->blocks = NULL;
}

void
msj_blocks_clear(msj_blocks_t blocks)
{
    for (slong b = 0; b < blocks->count; b++)
    {
        msj_block_clear(blocks->blocks + b);
    }
    msj_free(blocks->blocks);
    msj_blocks_init(blocks);
}

/* --- rates as integers ---------------------------------------------------- */

static msj_status_t
scale(msj_context_t *ctx, fmpz *integers, const msj_parallel_t parallel,
      const fmpq *rates)
{
    slong classes = parallel->class_count, servers = parallel->server_count;
    slong count = classes + servers;
    fmpq *all = msj_calloc((size_t) count, sizeof *all);
    fmpz_t factor;

    if (all == NULL)
    {
        return msj_no_memory(ctx);
    }
    fmpz_init(factor);
    for (slong k = 0; k < count; k++)
    {
        fmpq_init(all + k);
        if (k < classes)
        {
            fmpq_set(all + k, rates + k);
        }
        else
        {
            msj_service_rate(all + k, parallel, k - classes);
        }
    }
    _fmpq_vec_get_fmpz_vec_fmpz(integers, factor, all, count);
    for (slong k = 0; k < count; k++)
    {
        fmpq_clear(all + k);
    }
    fmpz_clear(factor);
    msj_free(all);
    return MSJ_OK;
}

/* --- connected classes ---------------------------------------------------- */

static slong
root_of(slong *parent, slong node)
{
    while (parent[node] != node)
    {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    return node;
}

/* The smaller root stays, so that a class is a root before any server. */
static void
join(slong *parent, slong a, slong b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    parent[a > b ? a : b] = a > b ? b : a;
}

/* Nodes: classes, servers, closed components. */
static void
connect(slong *parent, const msj_scaled_t *scaled)
{
    const msj_parallel_struct *parallel = scaled->parallel;
    slong classes = parallel->class_count, servers = parallel->server_count;

    for (slong n = 0; n < classes + servers + parallel->component_count; n++)
    {
        parent[n] = n;
    }
    for (slong i = 0; i < classes; i++)
    {
        const msj_parallel_class_struct *job_class = parallel->classes + i;

        for (slong n = 0; n < job_class->on_count; n++)
        {
            if (!fmpz_is_zero(scaled->services + job_class->on[n]))
            {
                join(parent, i, classes + job_class->on[n]);
            }
        }
        if (parallel->component[i] >= 0)
        {
            join(parent, i, classes + servers + parallel->component[i]);
        }
    }
}

/* A block for each class that is a root. */
static msj_status_t
build_all(msj_context_t *ctx, msj_blocks_t blocks, const msj_scaled_t *scaled,
          slong *parent, slong *list)
{
    slong classes = scaled->parallel->class_count;
    msj_status_t status = MSJ_OK;

    connect(parent, scaled);
    for (slong i = 0; i < classes && status == MSJ_OK; i++)
    {
        msj_block_struct *block = blocks->blocks + blocks->count;
        slong count = 0;

        if (root_of(parent, i) != i)
        {
            continue;
        }
        for (slong j = i; j < classes; j++)
        {
            if (root_of(parent, j) == i)
            {
                list[count++] = j;
            }
        }
        msj_block_init(block);
        blocks->count++;
        status = msj_block_build(ctx, block, scaled, list, count);
    }
    return status;
}

msj_status_t
msj_blocks_build(msj_context_t *ctx, msj_blocks_t blocks,
                 const msj_parallel_t parallel, const fmpq *rates)
{
    slong classes = parallel->class_count, servers = parallel->server_count;
    slong nodes = classes + servers + parallel->component_count;
    slong *parent = msj_calloc((size_t) nodes, sizeof(slong));
    slong *list = msj_calloc((size_t) classes, sizeof(slong));
    fmpz *integers = _fmpz_vec_init(classes + servers);
    msj_scaled_t scaled = {parallel, integers, integers + classes};
    msj_status_t status;

    blocks->blocks = msj_calloc((size_t) classes, sizeof *blocks->blocks);
    status = parent != NULL && list != NULL && blocks->blocks != NULL
                 ? scale(ctx, integers, parallel, rates)
                 : msj_no_memory(ctx);
    if (status == MSJ_OK)
    {
        status = build_all(ctx, blocks, &scaled, parent, list);
    }
    _fmpz_vec_clear(integers, classes + servers);
    msj_free(list);
    msj_free(parent);
    return status;
}

/* --- random subsets ------------------------------------------------------- */

/* mu, and lambda / binom(S, d), times a common factor. */
static void
fill_subsets(msj_block_struct *block, const msj_parallel_t parallel)
{
    fmpz *integers = _fmpz_vec_init(2);
    fmpq *both = _fmpq_vec_init(2);
    fmpz_t factor;

    fmpz_init(factor);
    block->sizes[0] = parallel->server_count;
    block->profiles[0] = parallel->subset_size;
    block->component[0] = -1;
    fmpz_bin_uiui(block->kinds, (ulong) parallel->server_count,
                  (ulong) parallel->subset_size);
    msj_service_rate(both, parallel, 0);
    fmpq_div_fmpz(both + 1, parallel->arrival, block->kinds);
    _fmpq_vec_get_fmpz_vec_fmpz(integers, factor, both, 2);
    fmpz_set(block->rates, integers);
    fmpz_set(block->weights, integers + 1);
    fmpz_clear(factor);
    _fmpq_vec_clear(both, 2);
    _fmpz_vec_clear(integers, 2);
}

msj_status_t
msj_blocks_subsets(msj_context_t *ctx, msj_blocks_t blocks,
                   const msj_parallel_t parallel)
{
    msj_status_t status;

    blocks->blocks = msj_calloc(1, sizeof *blocks->blocks);
    if (blocks->blocks == NULL)
    {
        return msj_no_memory(ctx);
    }
    blocks->count = 1;
    msj_block_init(blocks->blocks);
    blocks->blocks->group_count = 1;
    blocks->blocks->orbit_count = 1;
    status = msj_block_allocate(ctx, blocks->blocks);
    if (status == MSJ_OK)
    {
        fill_subsets(blocks->blocks, parallel);
    }
    return status;
}
