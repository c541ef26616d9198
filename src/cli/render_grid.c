/* render_grid.c -- the grids of a page, from the items of a report.

   An exact value takes two columns, the decimal beside it unless both are
   the same. Cells borrow the texts of the report. */

#include "cli/render_grid.h"

#include <string.h>

#include "support/memory.h"

int
msj_item_is_scalar(const msj_item_t *item)
{
    return item->kind == MSJ_ITEM_TEXT || item->kind == MSJ_ITEM_INTEGER
           || item->kind == MSJ_ITEM_EXACT || item->kind == MSJ_ITEM_TRUTH;
}

msj_cell_t *
msj_grid_cell(const msj_grid_t *grid, slong row, slong column)
{
    return grid->cells + (row + 1) * grid->columns + column;
}

static msj_status_t
init_grid(msj_context_t *ctx, msj_grid_t *grid, slong rows, slong columns)
{
    slong i, count = (rows + 1) * columns;

    grid->rows = rows;
    grid->columns = columns;
    grid->titled = 0;
    grid->cells = msj_calloc((size_t) count, sizeof *grid->cells);
    if (grid->cells == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (i = 0; i < count; i++)
    {
        grid->cells[i].text = "";
    }
    return MSJ_OK;
}

void
msj_grid_clear(msj_grid_t *grid)
{
    msj_free(grid->cells);
    grid->cells = NULL;
}

static int
is_row(const msj_item_t *item)
{
    return item->kind == MSJ_ITEM_BREAK
           || (item->label != NULL && msj_item_is_scalar(item));
}

/* The value of an item in one cell, or two if it is exact. */
static void
set_value(msj_cell_t *cell, const msj_item_t *item)
{
    cell->text = item->brief != NULL ? item->brief : item->text;
    if (item->kind == MSJ_ITEM_EXACT)
    {
        cell->is_exact = item->brief == NULL;
        cell[1].is_decimal = 1;
        if (strcmp(item->text, item->decimal) != 0)
        {
            cell[1].text = item->decimal;
        }
    }
}

/* The titles above rows of which all, or some, are exact. */
static void
set_titles(msj_grid_t *grid, int all_exact, int has_note)
{
    msj_grid_cell(grid, -1, 0)->text = "quantity";
    msj_grid_cell(grid, -1, 1)->text = all_exact ? "exact" : "value";
    if (grid->columns > 2)
    {
        msj_grid_cell(grid, -1, 2)->text = "decimal";
    }
    if (has_note)
    {
        msj_grid_cell(grid, -1, 3)->text = "note";
    }
}

msj_status_t
msj_grid_of_values(msj_context_t *ctx, msj_grid_t *grid,
                   msj_item_t *const *first, slong count)
{
    slong i, row = 0, rows = 0, exact = 0;
    int has_note = 0;
    msj_status_t status;

    for (i = 0; i < count; i++)
    {
        rows += is_row(first[i]);
        exact += first[i]->kind == MSJ_ITEM_EXACT && is_row(first[i]);
        has_note |= first[i]->note != NULL;
    }
    status = init_grid(ctx, grid, rows, 2 + (exact > 0 || has_note) + has_note);
    if (status != MSJ_OK)
    {
        return status;
    }
    set_titles(grid, exact == rows, has_note);
    for (i = 0; i < count; i++)
    {
        if (is_row(first[i]) && first[i]->kind != MSJ_ITEM_BREAK)
        {
            msj_grid_cell(grid, row, 0)->text = first[i]->label;
            msj_grid_cell(grid, row, 1)->spans = first[i]->kind
                                                 != MSJ_ITEM_EXACT;
            set_value(msj_grid_cell(grid, row, 1), first[i]);
        }
        if (is_row(first[i]) && first[i]->note != NULL)
        {
            msj_grid_cell(grid, row, 3)->text = first[i]->note;
        }
        row += is_row(first[i]);
    }
    return MSJ_OK;
}

/* Columns of a record in a table. */
static slong
record_columns(const msj_item_t *record)
{
    slong i, columns = 0;

    for (i = 0; i < record->count; i++)
    {
        if (is_row(record->children[i]))
        {
            columns += record->children[i]->kind == MSJ_ITEM_EXACT ? 2 : 1;
        }
    }
    return columns;
}

/* Row -1 gets the labels. */
static void
set_row(msj_grid_t *grid, slong row, const msj_item_t *record)
{
    slong i, column = 0;
    const msj_item_t *item;

    for (i = 0; i < record->count && column < grid->columns; i++)
    {
        item = record->children[i];
        if (!is_row(item))
        {
            continue;
        }
        if (row < 0)
        {
            msj_grid_cell(grid, row, column)->text = item->label;
            if (item->kind == MSJ_ITEM_EXACT)
            {
                msj_grid_cell(grid, row, column + 1)->text = "decimal";
            }
        }
        else
        {
            set_value(msj_grid_cell(grid, row, column), item);
        }
        column += item->kind == MSJ_ITEM_EXACT ? 2 : 1;
    }
}

msj_status_t
msj_grid_of_list(msj_context_t *ctx, msj_grid_t *grid, const msj_item_t *list)
{
    msj_status_t status = init_grid(ctx, grid, list->count,
                                    record_columns(list->children[0]));
    slong i;

    if (status != MSJ_OK)
    {
        return status;
    }
    grid->titled = 1;
    set_row(grid, -1, list->children[0]);
    for (i = 0; i < list->count; i++)
    {
        set_row(grid, i, list->children[i]);
    }
    return MSJ_OK;
}
