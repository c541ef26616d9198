/* check_maximal.c -- the maximal multisets of a feasible set.

   Checks the rows, sorts them lexicographically and keeps the antichain of
   maximal ones. A row can only be below a row that comes later in the order.
   Cost: O(n log n) comparisons of rows, then O(n m) with m rows kept; with
   two classes O(n), since the last row kept has the largest second count. */

#include "model/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

static msj_status_t
wrong_cell(msj_context_t *ctx, slong count)
{
    if (count < 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "a count of %ld, expected an integer from 0",
                        (long) count);
    }
    return msj_fail(ctx, MSJ_INPUT,
                    "a count of %ld makes the multiset too large, expected "
                    "at most %ld jobs",
                    (long) count, MSJ_COUNT_MAX);
}

/* One row: no negative count, some count positive, the sum a count. */
static msj_status_t
check_row(msj_context_t *ctx, msj_place_t *place, const msj_model_t model,
          slong r)
{
    const slong *row = model->maximal + r * model->class_count;
    slong c, rest = MSJ_COUNT_MAX;

    for (c = 0; c < model->class_count; c++)
    {
        if (row[c] < 0 || row[c] > rest)
        {
            return msj_place_set(place, MSJ_PART_CELL, r, c,
                                 wrong_cell(ctx, row[c]));
        }
        rest -= row[c];
    }
    if (rest == MSJ_COUNT_MAX)
    {
        return msj_place_set(place, MSJ_PART_ROW, r, 0,
                             msj_fail(ctx, MSJ_INPUT,
                                      "a maximal multiset without jobs, "
                                      "expected a positive count"));
    }
    return MSJ_OK;
}

/* Does a job of class c fit alone? */
static int
class_fits(const msj_model_t model, slong c)
{
    slong r;

    for (r = 0; r < model->maximal_count; r++)
    {
        if (model->maximal[r * model->class_count + c] > 0)
        {
            return 1;
        }
    }
    return 0;
}

msj_status_t
msj_model_check_maximal(msj_context_t *ctx, msj_place_t *place,
                        const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    slong r, c;

    for (r = 0; status == MSJ_OK && r < model->maximal_count; r++)
    {
        status = check_row(ctx, place, model, r);
    }
    for (c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        if (!class_fits(model, c))
        {
            status = msj_fail(ctx, MSJ_INPUT,
                              "class %ld has count 0 in every maximal "
                              "multiset, expected that each class fits alone",
                              (long) c + 1);
            return msj_place_set(place, MSJ_PART_MAXIMAL, 0, 0, status);
        }
    }
    return status;
}

/* The rows begin with their length, so that qsort can compare them. */
static int
compare_rows(const void *left, const void *right)
{
    const slong *a = left;
    const slong *b = right;
    slong c;

    for (c = 1; c <= a[0]; c++)
    {
        if (a[c] != b[c])
        {
            return a[c] < b[c] ? -1 : 1;
        }
    }
    return 0;
}

static int
row_below(const slong *row, const slong *other, slong length)
{
    slong c;

    for (c = 0; c < length; c++)
    {
        if (row[c] > other[c])
        {
            return 0;
        }
    }
    return 1;
}

/* Rows with their length in front, sorted. */
static slong *
sorted_rows(const msj_model_t model)
{
    slong width = model->class_count;
    slong *rows, r;

    rows = msj_alloc((size_t) model->maximal_count,
                     ((size_t) width + 1) * sizeof *rows);
    if (rows == NULL)
    {
        return NULL;
    }
    for (r = 0; r < model->maximal_count; r++)
    {
        rows[r * (width + 1)] = width;
        memcpy(rows + r * (width + 1) + 1, model->maximal + r * width,
               (size_t) width * sizeof *rows);
    }
    qsort(rows, (size_t) model->maximal_count,
          ((size_t) width + 1) * sizeof *rows, compare_rows);
    return rows;
}

/* Is `row` below one of the rows kept at the end of model->maximal? */
static int
is_dominated(const msj_model_t model, const slong *row, slong first)
{
    slong width = model->class_count;
    slong last = model->maximal_count;
    slong r;

    last = width <= 2 && first < last ? first + 1 : last;
    for (r = first; r < last; r++)
    {
        if (row_below(row, model->maximal + r * width, width))
        {
            return 1;
        }
    }
    return 0;
}

msj_status_t
msj_model_sort_maximal(msj_context_t *ctx, msj_model_t model)
{
    slong width = model->class_count;
    slong first = model->maximal_count;
    msj_status_t status = MSJ_OK;
    slong *rows, r;

    rows = first == 0 ? NULL : sorted_rows(model);
    if (rows == NULL)
    {
        return first == 0 ? MSJ_OK : msj_no_memory(ctx);
    }
    /* From the largest row down; the rows kept fill model->maximal from its
       end, so the copy in `rows` is what is read. */
    for (r = first - 1; status == MSJ_OK && r >= 0; r--)
    {
        status = msj_context_poll(ctx);
        if (!is_dominated(model, rows + r * (width + 1) + 1, first))
        {
            first--;
            memcpy(model->maximal + first * width, rows + r * (width + 1) + 1,
                   (size_t) width * sizeof *rows);
        }
    }
    model->maximal_count -= first;
    memmove(model->maximal, model->maximal + first * width,
            (size_t) (model->maximal_count * width) * sizeof *rows);
    msj_free(rows);
    return status;
}
