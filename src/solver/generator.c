/* generator.c -- see generator.h.

   The law of the states in which the draws from a node end is a sparse row,
   found from the last node to the first; a row of the generator is then a sum
   of such rows and of unit rows. */

#include "solver/generator.h"

#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_vec.h>

#include "support/memory.h"

/* A row being added up: dense numbers, and which of them are in use. */
typedef struct
{
    fmpq *rate;
    fmpq *completion;
    int *is_used;
    slong *used;
    slong count;
} row_sum_t;

/* The laws of the nodes, each a range of entries. */
typedef struct
{
    slong *first; /* of node n: first[n] .. last[n]-1 */
    slong *last;
    msj_generator_t entries; /* `first` is not used */
    slong count;
} node_laws_t;

void
msj_generator_init(msj_generator_t generator)
{
    memset(generator, 0, sizeof *generator);
}

void
msj_generator_clear(msj_generator_t generator)
{
    if (generator->rate != NULL)
    {
        _fmpq_vec_clear(generator->rate, generator->capacity);
    }
    if (generator->completion != NULL)
    {
        _fmpq_vec_clear(generator->completion, generator->capacity);
    }
    msj_free(generator->first);
    msj_free(generator->target);
    msj_generator_init(generator);
}

/* ---- sums of rows -------------------------------------------------------- */

static msj_status_t
row_sum_init(msj_context_t *ctx, row_sum_t *sum, slong size)
{
    sum->rate = _fmpq_vec_init(size);
    sum->completion = _fmpq_vec_init(size);
    sum->is_used = msj_calloc((size_t) size, sizeof(int));
    sum->used = msj_alloc((size_t) size, sizeof(slong));
    sum->count = 0;
    return sum->is_used && sum->used ? MSJ_OK : msj_no_memory(ctx);
}

static void
row_sum_clear(row_sum_t *sum, slong size)
{
    _fmpq_vec_clear(sum->rate, size);
    _fmpq_vec_clear(sum->completion, size);
    msj_free(sum->is_used);
    msj_free(sum->used);
}

static void
add_entry(row_sum_t *sum, slong state, const fmpq_t amount, int completes)
{
    if (!sum->is_used[state])
    {
        sum->is_used[state] = 1;
        sum->used[sum->count++] = state;
    }
    fmpq_add(sum->rate + state, sum->rate + state, amount);
    if (completes)
    {
        fmpq_add(sum->completion + state, sum->completion + state, amount);
    }
}

/* Add `amount` times the unit row of a state, or the law of a node. */
static void
add_target(row_sum_t *sum, slong target, const fmpq_t amount, int completes,
           const node_laws_t *laws)
{
    fmpq_t part;

    if (target >= 0)
    {
        add_entry(sum, target, amount, completes);
        return;
    }
    fmpq_init(part);
    for (slong i = laws->first[~target]; i < laws->last[~target]; i++)
    {
        fmpq_mul(part, amount, laws->entries->rate + i);
        add_entry(sum, laws->entries->target[i], part, completes);
    }
    fmpq_clear(part);
}

static int
compare(const void *left, const void *right)
{
    slong a = *(const slong *) left;
    slong b = *(const slong *) right;

    return (a > b) - (a < b);
}

static fmpq *
grow_numbers(fmpq *numbers, slong old, slong capacity)
{
    fmpq *grown = _fmpq_vec_init(capacity);

    for (slong i = 0; i < old; i++)
    {
        fmpq_swap(grown + i, numbers + i);
    }
    if (numbers != NULL)
    {
        _fmpq_vec_clear(numbers, old);
    }
    return grown;
}

/* Room for `more` entries behind `count`. */
static msj_status_t
reserve(msj_context_t *ctx, msj_generator_t out, slong count, slong more)
{
    slong capacity = 2 * out->capacity + more + 64;
    slong *target;

    if (count + more <= out->capacity)
    {
        return MSJ_OK;
    }
    target = msj_realloc(out->target, (size_t) capacity, sizeof(slong));
    if (target == NULL)
    {
        return msj_no_memory(ctx);
    }
    out->target = target;
    out->rate = grow_numbers(out->rate, out->capacity, capacity);
    out->completion = grow_numbers(out->completion, out->capacity, capacity);
    out->capacity = capacity;
    return MSJ_OK;
}

/* Append the sum behind `*count` entries, and make it empty. */
static msj_status_t
flush(msj_context_t *ctx, msj_generator_t out, slong *count, row_sum_t *sum)
{
    msj_status_t status = reserve(ctx, out, *count, sum->count);

    if (status != MSJ_OK)
    {
        return status;
    }
    qsort(sum->used, (size_t) sum->count, sizeof(slong), compare);
    for (slong i = 0; i < sum->count; i++)
    {
        slong state = sum->used[i];

        out->target[*count] = state;
        fmpq_swap(out->rate + *count, sum->rate + state);
        fmpq_swap(out->completion + *count, sum->completion + state);
        fmpq_zero(sum->rate + state);
        fmpq_zero(sum->completion + state);
        sum->is_used[state] = 0;
        ++*count;
    }
    sum->count = 0;
    return msj_context_poll(ctx);
}

msj_status_t
msj_generator_begin(msj_context_t *ctx, msj_generator_t generator, slong states)
{
    generator->state_count = states;
    generator->first = msj_calloc((size_t) states + 1, sizeof(slong));
    return generator->first != NULL ? MSJ_OK : msj_no_memory(ctx);
}

msj_status_t
msj_generator_append(msj_context_t *ctx, msj_generator_t generator, slong row,
                     const fmpq *rate, const fmpq *completion)
{
    slong count = generator->first[row];

    for (slong s = 0; s < generator->state_count; s++)
    {
        msj_status_t status = MSJ_OK;

        if (fmpq_is_zero(rate + s))
        {
            continue;
        }
        status = reserve(ctx, generator, count, 1);
        if (status != MSJ_OK)
        {
            return status;
        }
        generator->target[count] = s;
        fmpq_set(generator->rate + count, rate + s);
        fmpq_set(generator->completion + count, completion + s);
        count++;
    }
    generator->first[row + 1] = count;
    return MSJ_OK;
}

/* ---- the chain ----------------------------------------------------------- */

static msj_status_t
set_node_laws(msj_context_t *ctx, node_laws_t *laws, row_sum_t *sum,
              const msj_chain_t chain)
{
    size_t count = (size_t) chain->node_count;
    msj_status_t status = MSJ_OK;

    laws->first = msj_alloc(count, sizeof(slong));
    laws->last = msj_alloc(count, sizeof(slong));
    if (laws->first == NULL || laws->last == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong n = chain->node_count - 1; n >= 0 && status == MSJ_OK; n--)
    {
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            const msj_draw_t *draw = chain->draws + i;

            add_target(sum, draw->target,
                       msj_model_prob(chain->model, draw->prob), 0, laws);
        }
        laws->first[n] = laws->count;
        status = flush(ctx, laws->entries, &laws->count, sum);
        msj_context_progress(ctx, "finding the laws of the draws",
                             1 - (double) n / (double) chain->node_count);
        laws->last[n] = laws->count;
    }
    return status;
}

static msj_status_t
set_rows(msj_context_t *ctx, msj_generator_t out, row_sum_t *sum,
         const node_laws_t *laws, const msj_chain_t chain)
{
    msj_status_t status = MSJ_OK;
    slong count = 0;
    fmpq_t rate;

    fmpq_init(rate);
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_move_t *move = &chain->transitions[i].move;

            fmpq_mul_si(rate, msj_model_rate(chain->model, move->rate),
                        move->jobs);
            add_target(sum, chain->transitions[i].target, rate,
                       move->job_class != MSJ_NO_COMPLETION, laws);
        }
        status = flush(ctx, out, &count, sum);
        msj_context_progress(ctx, "finding the generator",
                             (double) (s + 1) / (double) chain->state_count);
        out->first[s + 1] = count;
    }
    fmpq_clear(rate);
    return status;
}

msj_status_t
msj_generator_set_chain(msj_context_t *ctx, msj_generator_t generator,
                        const msj_chain_t chain)
{
    node_laws_t laws = {0};
    row_sum_t sum = {0};
    msj_status_t status = row_sum_init(ctx, &sum, chain->state_count);

    msj_generator_init(laws.entries);
    if (status == MSJ_OK)
    {
        status = msj_generator_begin(ctx, generator, chain->state_count);
    }
    if (status == MSJ_OK)
    {
        status = set_node_laws(ctx, &laws, &sum, chain);
    }
    if (status == MSJ_OK)
    {
        status = set_rows(ctx, generator, &sum, &laws, chain);
    }
    msj_generator_clear(laws.entries);
    msj_free(laws.first);
    msj_free(laws.last);
    row_sum_clear(&sum, chain->state_count);
    return status;
}

void
msj_generator_dense(fmpq_mat_t out, const msj_generator_t generator)
{
    fmpq_mat_zero(out);
    for (slong s = 0; s < generator->state_count; s++)
    {
        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            fmpq_set(fmpq_mat_entry(out, s, generator->target[i]),
                     generator->rate + i);
        }
    }
}
