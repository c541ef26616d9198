/* sparse.c -- see sparse.h: building, transposing and multiplying. */

#include "solver/sparse.h"

#include <assert.h>
#include <string.h>

#include "support/memory.h"

void
msj_sparse_init(msj_sparse_t matrix)
{
    memset(matrix, 0, sizeof *matrix);
}

void
msj_sparse_clear(msj_sparse_t matrix)
{
    for (slong i = 0; i < matrix->room; i++)
    {
        fmpz_clear(matrix->value + i);
    }
    msj_free(matrix->first);
    msj_free(matrix->column);
    msj_free(matrix->value);
    msj_free(matrix->seen);
    msj_sparse_init(matrix);
}

/* Room for that many entries in all. */
static msj_status_t
reserve(msj_context_t *ctx, msj_sparse_t matrix, slong room)
{
    slong *column;
    fmpz *value;

    column = msj_realloc(matrix->column, (size_t) room, sizeof *column);
    if (column == NULL)
    {
        return msj_no_memory(ctx);
    }
    matrix->column = column;
    value = msj_realloc(matrix->value, (size_t) room, sizeof *value);
    if (value == NULL)
    {
        return msj_no_memory(ctx);
    }
    matrix->value = value;
    for (slong i = matrix->room; i < room; i++)
    {
        fmpz_init(value + i);
    }
    matrix->room = room;
    return MSJ_OK;
}

msj_status_t
msj_sparse_begin(msj_context_t *ctx, msj_sparse_t matrix, slong size)
{
    msj_sparse_clear(matrix);
    matrix->size = size;
    matrix->first = msj_calloc((size_t) size + 1, sizeof *matrix->first);
    matrix->seen = msj_calloc((size_t) size, sizeof *matrix->seen);
    if (matrix->first == NULL || matrix->seen == NULL)
    {
        return msj_no_memory(ctx);
    }
    return reserve(ctx, matrix, 4 * size + 4);
}

/* Leave out the zeros of the row begun last, and close it. */
static void
close_row(msj_sparse_t matrix)
{
    slong row = matrix->begun - 1, kept;

    if (row < 0)
    {
        return;
    }
    kept = matrix->first[row];
    for (slong e = kept; e < matrix->first[row + 1]; e++)
    {
        if (fmpz_is_zero(matrix->value + e))
        {
            continue;
        }
        fmpz_swap(matrix->value + kept, matrix->value + e);
        matrix->column[kept++] = matrix->column[e];
    }
    matrix->first[row + 1] = kept;
}

void
msj_sparse_begin_row(msj_sparse_t matrix)
{
    assert(matrix->begun < matrix->size);
    close_row(matrix);
    matrix->begun++;
    matrix->first[matrix->begun] = matrix->first[matrix->begun - 1];
}

msj_status_t
msj_sparse_add(msj_context_t *ctx, msj_sparse_t matrix, slong column,
               const fmpz_t value)
{
    slong row = matrix->begun - 1, place = matrix->seen[column] - 1;
    msj_status_t status = MSJ_OK;

    assert(row >= 0 && column >= 0 && column < matrix->size);
    if (place >= matrix->first[row] && place < matrix->first[row + 1]
        && matrix->column[place] == column)
    {
        fmpz_add(matrix->value + place, matrix->value + place, value);
        return MSJ_OK;
    }
    place = matrix->first[row + 1];
    if (place == matrix->room)
    {
        status = reserve(ctx, matrix, 2 * matrix->room);
    }
    if (status == MSJ_OK)
    {
        matrix->column[place] = column;
        fmpz_set(matrix->value + place, value);
        matrix->seen[column] = place + 1;
        matrix->first[row + 1]++;
    }
    return status;
}

msj_status_t
msj_sparse_add_si(msj_context_t *ctx, msj_sparse_t matrix, slong column,
                  slong value)
{
    msj_status_t status;
    fmpz_t number;

    fmpz_init_set_si(number, value);
    status = msj_sparse_add(ctx, matrix, column, number);
    fmpz_clear(number);
    return status;
}

void
msj_sparse_end(msj_sparse_t matrix)
{
    assert(matrix->begun == matrix->size);
    close_row(matrix);
    matrix->begun++;
    msj_free(matrix->seen);
    matrix->seen = NULL;
}

/* first[j + 1] becomes the place of the first entry of column j. */
static void
count_columns(slong *first, const msj_sparse_t matrix)
{
    slong sum = 0;

    for (slong e = 0; e < matrix->first[matrix->size]; e++)
    {
        first[matrix->column[e] + 1]++;
    }
    for (slong j = 0; j < matrix->size; j++)
    {
        slong entries = first[j + 1];

        first[j + 1] = sum;
        sum += entries;
    }
}

msj_status_t
msj_sparse_transpose(msj_context_t *ctx, msj_sparse_t out,
                     const msj_sparse_t matrix)
{
    slong entries = matrix->first[matrix->size];
    msj_status_t status = msj_sparse_begin(ctx, out, matrix->size);

    if (status == MSJ_OK && entries > out->room)
    {
        status = reserve(ctx, out, entries);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    count_columns(out->first, matrix);
    for (slong i = 0; i < matrix->size; i++)
    {
        for (slong e = matrix->first[i]; e < matrix->first[i + 1]; e++)
        {
            slong place = out->first[matrix->column[e] + 1]++;

            out->column[place] = i;
            fmpz_set(out->value + place, matrix->value + e);
        }
    }
    out->begun = out->size + 1;
    msj_free(out->seen);
    out->seen = NULL;
    return MSJ_OK;
}

void
msj_sparse_mul(fmpz *out, const msj_sparse_t matrix, const fmpz *x)
{
    for (slong i = 0; i < matrix->size; i++)
    {
        fmpz_zero(out + i);
        for (slong e = matrix->first[i]; e < matrix->first[i + 1]; e++)
        {
            fmpz_addmul(out + i, matrix->value + e, x + matrix->column[e]);
        }
    }
}
