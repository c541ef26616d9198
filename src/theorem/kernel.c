/* kernel.c -- see kernel.h. */

#include "theorem/kernel.h"

#include <string.h>

#include <flint/fmpq_vec.h>

#include "support/memory.h"

void
msj_kernel_init(msj_kernel_t kernel)
{
    memset(kernel, 0, sizeof *kernel);
}

void
msj_kernel_clear(msj_kernel_t kernel)
{
    for (slong i = 0; i < kernel->capacity; i++)
    {
        fmpq_clear(kernel->prob + i);
    }
    msj_free(kernel->prob);
    msj_free(kernel->first);
    msj_free(kernel->target);
    msj_kernel_init(kernel);
}

msj_status_t
msj_kernel_begin(msj_context_t *ctx, msj_kernel_t kernel, slong rows)
{
    kernel->first = msj_calloc((size_t) rows + 1, sizeof(slong));
    return kernel->first != NULL ? MSJ_OK : msj_no_memory(ctx);
}

msj_status_t
msj_kernel_add(msj_context_t *ctx, msj_kernel_t kernel, slong target,
               const fmpq_t prob)
{
    slong count = kernel->first[kernel->row_count + 1];

    if (count == kernel->capacity)
    {
        slong capacity = 2 * count + 64;
        fmpq *probs;
        slong *targets = msj_realloc(kernel->target, (size_t) capacity,
                                     sizeof(slong));

        if (targets == NULL)
        {
            return msj_no_memory(ctx);
        }
        kernel->target = targets;
        probs = msj_realloc(kernel->prob, (size_t) capacity, sizeof(fmpq));
        if (probs == NULL)
        {
            return msj_no_memory(ctx);
        }
        kernel->prob = probs;
        for (; kernel->capacity < capacity; kernel->capacity++)
        {
            fmpq_init(probs + kernel->capacity);
        }
    }
    kernel->target[count] = target;
    fmpq_set(kernel->prob + count, prob);
    kernel->first[kernel->row_count + 1]++;
    return MSJ_OK;
}

void
msj_kernel_end_row(msj_kernel_t kernel)
{
    kernel->row_count++;
    kernel->first[kernel->row_count + 1] = kernel->first[kernel->row_count];
}

/* out += factor times row s of Q(a) */
static void
add_row(fmpq *out, const fmpq_t factor, const msj_generator_t generator,
        slong s, int completes)
{
    fmpq_t part;

    fmpq_init(part);
    for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
    {
        fmpq *to = out + generator->target[i];

        if (completes)
        {
            fmpq_addmul(to, factor, generator->completion + i);
            continue;
        }
        fmpq_sub(part, generator->rate + i, generator->completion + i);
        fmpq_addmul(to, factor, part);
        fmpq_submul(out + s, factor, generator->rate + i);
    }
    fmpq_clear(part);
}

/* out -= factor times row s of the kernel */
static void
subtract_kernel(fmpq *out, const fmpq_t factor, const msj_kernel_t kernel,
                slong s)
{
    for (slong i = kernel->first[s]; i < kernel->first[s + 1]; i++)
    {
        fmpq_submul(out + kernel->target[i], factor, kernel->prob + i);
    }
}

/* Row s of Lambda Q_B(a) - Q_A(a) Lambda; `row` is scratch, one number per
   state of A. */
static void
difference(fmpq *out, fmpq *row, slong s, int completes,
           const msj_generator_t a, const msj_kernel_t kernel,
           const msj_generator_t b)
{
    fmpq_t one;

    fmpq_init(one);
    fmpq_one(one);
    for (slong j = 0; j < b->state_count; j++)
    {
        fmpq_zero(out + j);
    }
    for (slong j = 0; j < a->state_count; j++)
    {
        fmpq_zero(row + j);
    }
    for (slong i = kernel->first[s]; i < kernel->first[s + 1]; i++)
    {
        add_row(out, kernel->prob + i, b, kernel->target[i], completes);
    }
    add_row(row, one, a, s, completes);
    for (slong j = 0; j < a->state_count; j++)
    {
        if (!fmpq_is_zero(row + j))
        {
            subtract_kernel(out, row + j, kernel, j);
        }
    }
    fmpq_clear(one);
}

msj_status_t
msj_verify_intertwining(msj_context_t *ctx,
                        msj_verification_struct *verification, const char *name,
                        int completes, const msj_generator_t a,
                        const msj_kernel_t kernel, const msj_generator_t b)
{
    fmpq *row = _fmpq_vec_init(a->state_count);
    fmpq *out = _fmpq_vec_init(b->state_count);
    msj_status_t status = msj_family_begin(ctx, verification, name, 0, 1);
    fmpz_t equations, failed;

    fmpz_init_set_si(equations, b->state_count);
    fmpz_init(failed);
    for (slong s = 0; s < a->state_count && status == MSJ_OK; s++)
    {
        difference(out, row, s, completes, a, kernel, b);
        fmpz_zero(failed);
        for (slong j = 0; j < b->state_count; j++)
        {
            fmpz_add_ui(failed, failed, !fmpq_is_zero(out + j));
        }
        if (msj_family_count_many(verification, equations, failed))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "%s fails in row %ld of the kernel", name,
                              (long) s);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "checking the kernel", s,
                                      a->state_count);
        }
    }
    fmpz_clear(equations);
    fmpz_clear(failed);
    _fmpq_vec_clear(row, a->state_count);
    _fmpq_vec_clear(out, b->state_count);
    return status;
}
