/* equivalence.c -- the descriptors describe one process.

   theory of RESET Lemma 3.3 made exact; proofs/equivalence. I is exact-k, I'
   the same with the jobs in service as a multiset, II just-enough, II'
   two-class. I -> I' is a strong lumping; II and I' are intertwined by the
   kernel that draws the jobs that II has not drawn, II' and II by the one that
   draws the blocked job where no class fits. All of it is evaluated on chains
   built from the queue; X and Delta(Y_d) are then the same in all. */

#include <string.h>

#include <flint/fmpq_vec.h>

#include "chain/rowset.h"
#include "support/memory.h"
#include "theorem/kernel.h"
#include "theorem/theorems.h"

/* More equations of one family are not evaluated. */
#define EQUATIONS_MAX 100000000L

typedef struct
{
    const msj_model_struct *model;
    const msj_chain_struct *lists; /* I */
    msj_generator_t list_rates;
    msj_rowset_t blocks; /* I'-states: counts by phase, waiting classes */
    slong *block;        /* of every state of I */
    slong *chosen;       /* the first state of I in every block */
    msj_generator_t block_rates; /* of I' */
    msj_chain_t multisets;       /* II */
    msj_generator_t multiset_rates;
    msj_rowset_t multiset_rows; /* numbered as the states of II */
} worlds_t;

static void
worlds_init(worlds_t *worlds, const msj_verification_struct *verification)
{
    const msj_model_struct *model = verification->model;

    memset(worlds, 0, sizeof *worlds);
    worlds->model = model;
    worlds->lists = verification->chain;
    msj_generator_init(worlds->list_rates);
    msj_rowset_init(worlds->blocks, model->phase_count + model->list_length);
    msj_generator_init(worlds->block_rates);
    msj_chain_init(worlds->multisets);
    msj_generator_init(worlds->multiset_rates);
    msj_rowset_init(worlds->multiset_rows, model->phase_count + 1);
}

static void
worlds_clear(worlds_t *worlds)
{
    msj_generator_clear(worlds->list_rates);
    msj_rowset_clear(worlds->blocks);
    msj_free(worlds->block);
    msj_free(worlds->chosen);
    msj_generator_clear(worlds->block_rates);
    msj_chain_clear(worlds->multisets);
    msj_generator_clear(worlds->multiset_rates);
    msj_rowset_clear(worlds->multiset_rows);
}

/* ---- I and I' ------------------------------------------------------------ */

static msj_status_t
find_blocks(msj_context_t *ctx, worlds_t *worlds)
{
    slong count = worlds->lists->state_count;
    slong *row = msj_alloc((size_t) worlds->blocks->width, sizeof(slong));
    msj_status_t status = MSJ_OK;

    worlds->block = msj_alloc((size_t) count, sizeof(slong));
    worlds->chosen = msj_alloc((size_t) count, sizeof(slong));
    if (row == NULL || worlds->block == NULL || worlds->chosen == NULL)
    {
        status = msj_no_memory(ctx);
    }
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        slong known = worlds->blocks->count;

        msj_exact_k_project(worlds->model, msj_chain_row(worlds->lists, s),
                            row);
        status = msj_rowset_add(ctx, worlds->blocks, worlds->block + s, row,
                                ctx->max_states);
        if (status == MSJ_OK && worlds->block[s] == known)
        {
            worlds->chosen[known] = s;
        }
    }
    msj_free(row);
    return status;
}

/* rate[b], completion[b]: from the state of I into the block b. */
static void
rates_into_blocks(fmpq *rate, fmpq *completion, const worlds_t *worlds, slong s)
{
    const msj_generator_struct *rates = worlds->list_rates;

    for (slong b = 0; b < worlds->blocks->count; b++)
    {
        fmpq_zero(rate + b);
        fmpq_zero(completion + b);
    }
    for (slong i = rates->first[s]; i < rates->first[s + 1]; i++)
    {
        slong b = worlds->block[rates->target[i]];

        fmpq_add(rate + b, rate + b, rates->rate + i);
        fmpq_add(completion + b, completion + b, rates->completion + i);
    }
}

/* The rates of I', those of the chosen states. */
static msj_status_t
set_block_rates(msj_context_t *ctx, worlds_t *worlds)
{
    slong count = worlds->blocks->count;
    fmpq *rate = _fmpq_vec_init(count);
    fmpq *completion = _fmpq_vec_init(count);
    msj_status_t status = msj_generator_begin(ctx, worlds->block_rates, count);

    for (slong b = 0; b < count && status == MSJ_OK; b++)
    {
        rates_into_blocks(rate, completion, worlds, worlds->chosen[b]);
        status = msj_generator_append(ctx, worlds->block_rates, b, rate,
                                      completion);
    }
    _fmpq_vec_clear(rate, count);
    _fmpq_vec_clear(completion, count);
    return status;
}

/* Non-zero if row b of I' has these rates with that a. */
static int
same_rates(const msj_generator_t rates, slong b, const fmpq *rate,
           const fmpq *completion, int completes)
{
    slong i = rates->first[b];
    int same = 1;
    fmpq_t own, other, none;

    fmpq_init(own);
    fmpq_init(other);
    fmpq_init(none);
    for (slong to = 0; to < rates->state_count && same; to++)
    {
        int has = i < rates->first[b + 1] && rates->target[i] == to;

        fmpq_set(own, has ? rates->completion + i : none);
        fmpq_set(other, completion + to);
        if (!completes)
        {
            fmpq_sub(own, has ? rates->rate + i : none, own);
            fmpq_sub(other, rate + to, other);
        }
        same = fmpq_equal(own, other);
        i += has;
    }
    fmpq_clear(own);
    fmpq_clear(other);
    fmpq_clear(none);
    return same;
}

static msj_status_t
verify_lumping(msj_context_t *ctx, msj_verification_struct *verification,
               const worlds_t *worlds, int completes)
{
    slong count = worlds->blocks->count;
    fmpq *rate = _fmpq_vec_init(count);
    fmpq *completion = _fmpq_vec_init(count);
    msj_status_t status = msj_family_begin(
        ctx, verification, completes ? "lumping-1" : "lumping-0", 0, 1);

    for (slong s = 0; s < worlds->lists->state_count && status == MSJ_OK; s++)
    {
        rates_into_blocks(rate, completion, worlds, s);
        if (msj_family_count(verification,
                             same_rates(worlds->block_rates, worlds->block[s],
                                        rate, completion, completes)))
        {
            status = msj_lemma_fails(ctx, verification, s);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "checking the lumping", s,
                                      worlds->lists->state_count);
        }
    }
    _fmpq_vec_clear(rate, count);
    _fmpq_vec_clear(completion, count);
    return status;
}

/* ---- II and I' ----------------------------------------------------------- */

static msj_status_t
build_multisets(msj_context_t *ctx, worlds_t *worlds)
{
    const msj_chain_struct *chain = worlds->multisets;
    msj_status_t status = msj_chain_enumerate(
        ctx, worlds->multisets, worlds->model, &msj_descriptor_just_enough);
    slong number;

    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        status = msj_rowset_add(ctx, worlds->multiset_rows, &number,
                                msj_chain_row(chain, s), ctx->max_states);
    }
    return status == MSJ_OK
               ? msj_generator_set_chain(ctx, worlds->multiset_rates, chain)
               : status;
}

/* Lambda(s, b), 0 if the states do not go together. */
static void
kernel_entry(fmpq_t out, const worlds_t *worlds, slong s, slong b)
{
    const msj_model_struct *model = worlds->model;
    const slong *row = msj_chain_row(worlds->multisets, s);
    const slong *block = msj_rowset_get(worlds->blocks, b);
    const slong *waiting = block + model->phase_count;
    slong blocked = row[model->phase_count];
    slong i = 0;

    fmpq_zero(out);
    if (memcmp(row, block, (size_t) model->phase_count * sizeof(slong)) != 0
        || (blocked > 0 && waiting[0] != blocked))
    {
        return;
    }
    fmpq_one(out);
    for (i = blocked > 0; i < model->list_length && waiting[i] > 0; i++)
    {
        fmpq_mul(out, out, model->classes[waiting[i] - 1].prob);
    }
}

static msj_status_t
set_drawing_kernel(msj_context_t *ctx, msj_kernel_t kernel,
                   const worlds_t *worlds)
{
    slong count = worlds->multisets->state_count;
    msj_status_t status = msj_kernel_begin(ctx, kernel, count + 1);
    fmpq_t prob;

    fmpq_init(prob);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        for (slong b = 0; b < worlds->blocks->count && status == MSJ_OK; b++)
        {
            kernel_entry(prob, worlds, s, b);
            if (!fmpq_is_zero(prob))
            {
                status = msj_kernel_add(ctx, kernel, b, prob);
            }
        }
        msj_kernel_end_row(kernel);
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "building the kernel", s, count);
        }
    }
    fmpq_clear(prob);
    return status;
}

static msj_status_t
verify_drawing(msj_context_t *ctx, msj_verification_struct *verification,
               const worlds_t *worlds)
{
    msj_kernel_t kernel;
    msj_status_t status;

    msj_kernel_init(kernel);
    status = set_drawing_kernel(ctx, kernel, worlds);
    for (int completes = 0; completes < 2 && status == MSJ_OK; completes++)
    {
        status = msj_verify_intertwining(
            ctx, verification, completes ? "intertwining-1" : "intertwining-0",
            completes, worlds->multiset_rates, kernel, worlds->block_rates);
    }
    msj_kernel_clear(kernel);
    return status;
}

/* ---- II' and II ---------------------------------------------------------- */

/* One row of Lambda': the state itself, or, where II goes on drawing, the
   states with a blocked job of each class. */
static msj_status_t
add_carrying_row(msj_context_t *ctx, msj_kernel_t kernel,
                 const worlds_t *worlds, slong *row)
{
    const msj_model_struct *model = worlds->model;
    slong found = msj_rowset_find(worlds->multiset_rows, row);
    msj_status_t status = MSJ_OK;
    fmpq_t one;

    fmpq_init(one);
    fmpq_one(one);
    if (found >= 0)
    {
        status = msj_kernel_add(ctx, kernel, found, one);
    }
    for (slong c = 0; c < 2 && found < 0 && status == MSJ_OK; c++)
    {
        row[model->phase_count] = c + 1;
        status = msj_kernel_add(ctx, kernel,
                                msj_rowset_find(worlds->multiset_rows, row),
                                model->classes[c].prob);
    }
    msj_kernel_end_row(kernel);
    fmpq_clear(one);
    return status;
}

static msj_status_t
set_carrying_kernel(msj_context_t *ctx, msj_kernel_t kernel,
                    const worlds_t *worlds, const msj_chain_t pairs)
{
    msj_status_t status = msj_kernel_begin(ctx, kernel, pairs->state_count + 1);
    slong row[2 * MSJ_PHASES_MAX + 1];

    for (slong s = 0; s < pairs->state_count && status == MSJ_OK; s++)
    {
        msj_two_class_to_multiset(worlds->model, msj_chain_row(pairs, s), row);
        status = add_carrying_row(ctx, kernel, worlds, row);
    }
    return status;
}

static msj_status_t
verify_carrying(msj_context_t *ctx, msj_verification_struct *verification,
                const worlds_t *worlds)
{
    msj_generator_t rates;
    msj_kernel_t kernel;
    msj_status_t status;
    msj_chain_t pairs;

    msj_chain_init(pairs);
    msj_kernel_init(kernel);
    msj_generator_init(rates);
    status = msj_chain_enumerate(ctx, pairs, worlds->model,
                                 &msj_descriptor_two_class);
    if (status == MSJ_OK)
    {
        status = msj_generator_set_chain(ctx, rates, pairs);
    }
    if (status == MSJ_OK)
    {
        status = set_carrying_kernel(ctx, kernel, worlds, pairs);
    }
    for (int completes = 0; completes < 2 && status == MSJ_OK; completes++)
    {
        status = msj_verify_intertwining(
            ctx, verification, completes ? "carrying-1" : "carrying-0",
            completes, rates, kernel, worlds->multiset_rates);
    }
    msj_generator_clear(rates);
    msj_kernel_clear(kernel);
    msj_chain_clear(pairs);
    return status;
}

/* ---- the theorem --------------------------------------------------------- */

static msj_status_t
verify_worlds(msj_context_t *ctx, msj_verification_struct *verification,
              const worlds_t *worlds)
{
    msj_status_t status = MSJ_OK;

    if (worlds->multisets->state_count > EQUATIONS_MAX / worlds->blocks->count)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "equivalence: %ld times %ld equations, the limit is "
                        "%ld",
                        (long) worlds->multisets->state_count,
                        (long) worlds->blocks->count, EQUATIONS_MAX);
    }
    for (int completes = 0; completes < 2 && status == MSJ_OK; completes++)
    {
        status = verify_lumping(ctx, verification, worlds, completes);
    }
    if (status == MSJ_OK)
    {
        status = verify_drawing(ctx, verification, worlds);
    }
    if (status == MSJ_OK && worlds->model->class_count == 2)
    {
        status = verify_carrying(ctx, verification, worlds);
    }
    return status;
}

static msj_status_t
families(msj_context_t *ctx, msj_verification_struct *verification)
{
    worlds_t worlds;
    msj_status_t status;

    worlds_init(&worlds, verification);
    status = msj_generator_set_chain(ctx, worlds.list_rates,
                                     verification->chain);
    if (status == MSJ_OK)
    {
        status = find_blocks(ctx, &worlds);
    }
    if (status == MSJ_OK)
    {
        status = set_block_rates(ctx, &worlds);
    }
    if (status == MSJ_OK)
    {
        status = build_multisets(ctx, &worlds);
    }
    if (status == MSJ_OK)
    {
        status = verify_worlds(ctx, verification, &worlds);
    }
    worlds_clear(&worlds);
    return status;
}

const msj_theorem_t msj_theorem_equivalence = {
    .name = "equivalence",
    .title = "exact-k, just-enough and two-class describe one process",
    .source = "RESET Lemma 3.3; MAMA23 s.2; proofs/equivalence",
    .hypotheses = "job classes; as many lists as are enumerated",
    .proof = "equivalence",
    .descriptors = {&msj_descriptor_exact_k},
    .tried = MSJ_TRIED_WHEN_NAMED,
    .hypotheses_hold = msj_has_classes,
    .families = families,
};
