/* saturated.h -- the linear systems of saturated systems, from scratch.

   k servers, class c with need l_c, probability P_c / Q and rate R_c / M. A
   configuration is the counts in service with what else is known: a blocked
   class, nothing (all servers busy), or that the next job must be drawn (a
   node). Configurations are found breadth first by the just-enough rule.
   Unknowns: the states in the order (blocked, counts), then the nodes.
   Shares no code with src/chain. Ends the program when memory does. */

#ifndef TESTS_UNIT_MODELS_SATURATED_H
#define TESTS_UNIT_MODELS_SATURATED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpq.h>

#include "solver/sparse.h"

#define SATURATED_CLASSES 6

typedef struct
{
    slong classes, servers;
    slong needs[SATURATED_CLASSES];
    slong probs[SATURATED_CLASSES]; /* P_c, their sum is Q */
    slong rates[SATURATED_CLASSES]; /* R_c = M mu_c */
    slong rate_scale;               /* M */
} saturated_model_t;

typedef struct
{
    const saturated_model_t *model;
    slong radix[SATURATED_CLASSES]; /* cells are numbers in mixed radix */
    slong cells, state_count, node_count;
    slong *number; /* of (kind, cell), -1: not reached */
    slong *codes;  /* kind * cells + cell of the unknown */
} saturated_t;

static inline void *
saturated_memory(slong count)
{
    void *memory = calloc((size_t) count + 1, sizeof(slong));

    if (memory == NULL)
    {
        fprintf(stderr, "out of memory\n");
        exit(99);
    }
    return memory;
}

static inline void
saturated_counts(slong *counts, const saturated_t *chain, slong cell)
{
    for (slong c = chain->model->classes - 1; c >= 0; c--)
    {
        counts[c] = cell % chain->radix[c];
        cell /= chain->radix[c];
    }
}

static inline slong
saturated_used(const saturated_t *chain, const slong *counts)
{
    slong used = 0;

    for (slong c = 0; c < chain->model->classes; c++)
    {
        used += counts[c] * chain->model->needs[c];
    }
    return used;
}

/* Kinds: 0 nothing blocked, 1 + c class c blocked, 1 + classes a node. The
   code of the counts after a job of the class was drawn (-1: none was). */
static inline slong
saturated_code(const saturated_t *chain, const slong *counts, slong drawn)
{
    const saturated_model_t *model = chain->model;
    slong used = saturated_used(chain, counts), kind, cell = 0;
    int fits = drawn >= 0 && used + model->needs[drawn] <= model->servers;

    if (fits)
    {
        used += model->needs[drawn];
    }
    kind = drawn >= 0 && !fits      ? 1 + drawn
           : used == model->servers ? 0
                                    : 1 + model->classes;
    for (slong c = 0; c < model->classes; c++)
    {
        cell = cell * chain->radix[c] + counts[c] + (fits && c == drawn);
    }
    return kind * chain->cells + cell;
}

/* What the code leads to: by a completion of class c, or by drawing c. -1:
   there is no such job. */
static inline slong
saturated_target(const saturated_t *chain, slong code, slong c)
{
    slong counts[SATURATED_CLASSES] = {0};
    slong kind = code / chain->cells;

    saturated_counts(counts, chain, code % chain->cells);
    if (kind == 1 + chain->model->classes)
    {
        return saturated_code(chain, counts, c);
    }
    if (counts[c] == 0)
    {
        return -1;
    }
    counts[c]--;
    return saturated_code(chain, counts, kind - 1);
}

static inline void
saturated_search(saturated_t *chain)
{
    slong counts[SATURATED_CLASSES] = {0};
    slong total = (chain->model->classes + 2) * chain->cells;
    slong *queue = saturated_memory(total), found = 1;

    queue[0] = saturated_code(chain, counts, -1);
    chain->number[queue[0]] = 0;
    for (slong i = 0; i < found; i++)
    {
        for (slong c = 0; c < chain->model->classes; c++)
        {
            slong target = saturated_target(chain, queue[i], c);

            if (target >= 0 && chain->number[target] < 0)
            {
                chain->number[target] = 0;
                queue[found++] = target;
            }
        }
    }
    free(queue);
}

/* A node that no completion leads to is left out: the second search begins
   at the states that were found. */
static inline void
saturated_build(saturated_t *chain, const saturated_model_t *model)
{
    slong total, nodes, unknowns = 0;

    chain->model = model;
    chain->cells = 1;
    chain->state_count = 0;
    for (slong c = 0; c < model->classes; c++)
    {
        chain->radix[c] = model->servers / model->needs[c] + 1;
        chain->cells *= chain->radix[c];
    }
    total = (model->classes + 2) * chain->cells;
    nodes = (model->classes + 1) * chain->cells;
    chain->number = saturated_memory(total);
    chain->codes = saturated_memory(total);
    memset(chain->number, -1, (size_t) total * sizeof(slong));
    saturated_search(chain);
    /* Kinds 0 .. classes were reached from the empty system, which is no
     part of the recurrent class: mark again what states lead to. */
    for (slong code = nodes; code < total; code++)
    {
        chain->number[code] = -1;
    }
    for (slong code = 0; code < total; code++)
    {
        for (slong c = 0; c < model->classes && chain->number[code] >= 0; c++)
        {
            slong target = saturated_target(chain, code, c);

            if (target >= 0)
            {
                chain->number[target] = 0;
            }
        }
    }
    for (slong code = 0; code < total; code++)
    {
        if (chain->number[code] >= 0)
        {
            chain->number[code] = unknowns;
            chain->codes[unknowns++] = code;
        }
        if (code == nodes - 1)
        {
            chain->state_count = unknowns;
        }
    }
    chain->node_count = unknowns - chain->state_count;
}

static inline void
saturated_clear(saturated_t *chain)
{
    free(chain->number);
    free(chain->codes);
}

/* N_s = sum of counts times R, or Q for a node. */
static inline slong
saturated_rate(const saturated_t *chain, slong unknown)
{
    slong counts[SATURATED_CLASSES], rate = 0;

    saturated_counts(counts, chain, chain->codes[unknown] % chain->cells);
    for (slong c = 0; c < chain->model->classes; c++)
    {
        rate += unknown < chain->state_count
                    ? counts[c] * chain->model->rates[c]
                    : chain->model->probs[c];
    }
    return rate;
}

/* The Poisson system with h = 0 for state 0: row i and column i belong to the
   unknown i + 1. Its transpose is the system of the law. */
static inline msj_status_t
saturated_matrix(msj_context_t *ctx, msj_sparse_t matrix,
                 const saturated_t *chain)
{
    const saturated_model_t *model = chain->model;
    slong size = chain->state_count + chain->node_count - 1;
    slong counts[SATURATED_CLASSES];
    msj_status_t status = msj_sparse_begin(ctx, matrix, size);

    for (slong i = 1; i <= size && status == MSJ_OK; i++)
    {
        saturated_counts(counts, chain, chain->codes[i] % chain->cells);
        msj_sparse_begin_row(matrix);
        status = msj_sparse_add_si(ctx, matrix, i - 1,
                                   saturated_rate(chain, i));
        for (slong c = 0; c < model->classes && status == MSJ_OK; c++)
        {
            slong target = saturated_target(chain, chain->codes[i], c);
            slong rate = i < chain->state_count ? counts[c] * model->rates[c]
                                                : model->probs[c];

            if (target >= 0 && chain->number[target] > 0)
            {
                status = msj_sparse_add_si(ctx, matrix,
                                           chain->number[target] - 1, -rate);
            }
        }
    }
    if (status == MSJ_OK)
    {
        msj_sparse_end(matrix);
    }
    return status;
}

/* b of the system of the law: what state 0, with weight 1, sends out. */
static inline void
saturated_outflow(fmpz *b, const saturated_t *chain)
{
    slong size = chain->state_count + chain->node_count - 1;
    slong counts[SATURATED_CLASSES];

    saturated_counts(counts, chain, chain->codes[0] % chain->cells);
    for (slong i = 0; i < size; i++)
    {
        fmpz_zero(b + i);
    }
    for (slong c = 0; c < chain->model->classes; c++)
    {
        slong target = saturated_target(chain, chain->codes[0], c);

        if (target >= 0 && chain->number[target] > 0)
        {
            fmpz *out = b + chain->number[target] - 1;

            fmpz_add_si(out, out, counts[c] * chain->model->rates[c]);
        }
    }
}

/* X = sum N_s x_s / (M sum x_s), the weights being x over d and that of state
   0 being 1. */
static inline void
saturated_throughput(fmpq_t out, const saturated_t *chain, const fmpz *x,
                     const fmpz_t d)
{
    fmpz_t rate, weight;

    fmpz_init(rate);
    fmpz_init_set(weight, d);
    fmpz_mul_si(rate, d, saturated_rate(chain, 0));
    for (slong s = 1; s < chain->state_count; s++)
    {
        fmpz_addmul_ui(rate, x + s - 1, (ulong) saturated_rate(chain, s));
        fmpz_add(weight, weight, x + s - 1);
    }
    fmpz_mul_si(weight, weight, chain->model->rate_scale);
    fmpq_set_fmpz_frac(out, rate, weight);
    fmpz_clear(rate);
    fmpz_clear(weight);
}

#endif
