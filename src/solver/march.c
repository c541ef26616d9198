/* march.c -- see march.h. */

#include "solver/march.h"

#include <string.h>

#include "support/memory.h"

void
msj_march_init(msj_march_t march)
{
    memset(march, 0, sizeof *march);
}

void
msj_march_clear(msj_march_t march)
{
    if (march->first != NULL && march->value != NULL)
    {
        for (slong e = 0; e < march->first[march->size]; e++)
        {
            fmpz_clear(march->value + e);
        }
    }
    msj_free(march->first);
    msj_free(march->column);
    msj_free(march->value);
    msj_free(march->next_complete);
    msj_march_init(march);
}

/* The row is renumbered; its largest column goes to the end. */
static void
copy_row(msj_march_t march, const msj_sparse_t matrix, slong row, slong from,
         const slong *number)
{
    slong begin = march->first[row], end, last;
    slong entries = matrix->first[from + 1] - matrix->first[from];
    fmpz_t sum;

    fmpz_init(sum);
    end = begin + entries;
    last = begin;
    for (slong e = 0; e < entries; e++)
    {
        const fmpz *value = matrix->value + matrix->first[from] + e;

        march->column[begin + e] =
            number[matrix->column[matrix->first[from] + e]];
        fmpz_init_set(march->value + begin + e, value);
        if (fmpz_sgn(value) < 0)
        {
            fmpz_sub(sum, sum, value);
        }
        else
        {
            fmpz_add(sum, sum, value);
        }
        if (march->column[begin + e] > march->column[last])
        {
            last = begin + e;
        }
    }
    if (entries > 0)
    {
        slong column = march->column[last];

        march->column[last] = march->column[end - 1];
        march->column[end - 1] = column;
        fmpz_swap(march->value + last, march->value + end - 1);
    }
    march->first[row + 1] = end;
    march->sum_bits = FLINT_MAX(march->sum_bits, (slong) fmpz_bits(sum));
    march->longest = FLINT_MAX(march->longest, entries);
    fmpz_clear(sum);
}

/* Which equations are complete after which unknown. */
static void
link_left_over(msj_march_t march)
{
    for (slong i = 0; i <= march->size + march->parameters; i++)
    {
        march->next_complete[i] = -1;
    }
    for (slong l = 0; l < march->parameters; l++)
    {
        slong end = march->first[l + 1];
        slong last = end > march->first[l] ? march->column[end - 1] : -1;
        slong *head;

        last = last < march->parameters ? -1 : last;
        head = march->next_complete + last + 1;
        march->next_complete[march->size + 1 + l] = *head;
        *head = l;
    }
}

msj_status_t
msj_march_build(msj_context_t *ctx, msj_march_t march,
                const msj_sparse_t matrix, const msj_tearing_t tearing)
{
    size_t size = (size_t) matrix->size;
    size_t entries = (size_t) matrix->first[matrix->size];
    slong *number = msj_alloc(size, sizeof *number);

    msj_march_clear(march);
    march->size = matrix->size;
    march->parameters = tearing->parameters;
    march->first = msj_calloc(size + 1, sizeof(slong));
    march->column = msj_alloc(entries, sizeof(slong));
    march->value = msj_alloc(entries, sizeof(fmpz));
    march->next_complete = msj_alloc(2 * size + 1, sizeof(slong));
    if (number == NULL || march->first == NULL || march->column == NULL
        || march->value == NULL || march->next_complete == NULL)
    {
        msj_free(number);
        return msj_no_memory(ctx);
    }
    for (slong i = 0; i < matrix->size; i++)
    {
        number[tearing->unknown[i]] = i;
    }
    for (slong i = 0; i < matrix->size; i++)
    {
        copy_row(march, matrix, i, tearing->row[i], number);
    }
    link_left_over(march);
    msj_free(number);
    return MSJ_OK;
}
