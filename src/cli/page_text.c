/* page_text.c -- pages of plain text: aligned columns, two spaces apart.

   Widths count characters of UTF-8, not bytes. */

#include <string.h>

#include "cli/render.h"
#include "support/memory.h"

#define INDENT 2
#define GAP 2

static size_t
width_of(const char *text)
{
    size_t width = 0;

    for (; *text != '\0'; text++)
    {
        width += ((unsigned char) *text & 0xc0) != 0x80;
    }
    return width;
}

static void
print_spaces(FILE *out, size_t count)
{
    while (count-- > 0)
    {
        fputc(' ', out);
    }
}

static void
print_heading(FILE *out, const char *text, int depth)
{
    print_spaces(out, INDENT * (size_t) depth);
    fprintf(out, "%s\n", text);
}

static slong
first_row(const msj_grid_t *grid)
{
    return grid->titled ? -1 : 0;
}

static void
find_widths(const msj_grid_t *grid, size_t *widths)
{
    slong i, j;
    size_t width;
    const msj_cell_t *cell;

    for (i = first_row(grid); i < grid->rows; i++)
    {
        for (j = 0; j < grid->columns; j++)
        {
            cell = msj_grid_cell(grid, i, j);
            width = cell->spans ? 0 : width_of(cell->text);
            widths[j] = width > widths[j] ? width : widths[j];
        }
    }
}

static void
print_row(FILE *out, const msj_grid_t *grid, slong row, const size_t *widths,
          int depth)
{
    size_t pending = INDENT * (size_t) depth;
    const char *text;
    slong j;

    for (j = 0; j < grid->columns; j++)
    {
        text = msj_grid_cell(grid, row, j)->text;
        if (text[0] != '\0')
        {
            print_spaces(out, pending);
            fputs(text, out);
            pending = 0;
        }
        if (width_of(text) < widths[j])
        {
            pending += widths[j] - width_of(text);
        }
        pending += GAP;
    }
    fputc('\n', out);
}

static msj_status_t
print_grid(msj_context_t *ctx, FILE *out, const msj_grid_t *grid, int depth)
{
    size_t *widths = msj_calloc((size_t) grid->columns, sizeof *widths);
    slong i;

    if (widths == NULL)
    {
        return msj_no_memory(ctx);
    }
    find_widths(grid, widths);
    for (i = first_row(grid); i < grid->rows; i++)
    {
        print_row(out, grid, i, widths, depth);
    }
    msj_free(widths);
    return MSJ_OK;
}

const msj_page_t msj_page_text = {0, print_heading, print_heading, print_grid};
