/* page_markdown.c -- pages of Markdown with pipe tables.

   What Markdown would take for markup is escaped. */

#include <string.h>

#include "cli/render.h"

static void
print_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
    {
        if (strchr("\\`*_<>|#&", *text) != NULL)
        {
            fputc('\\', out);
        }
        fputc(*text, out);
    }
}

static void
print_heading(FILE *out, const char *text, int depth)
{
    fprintf(out, "%s ", depth == 0 ? "##" : "###");
    print_escaped(out, text);
    fputc('\n', out);
}

static void
print_line(FILE *out, const char *text, int depth)
{
    (void) depth;
    print_escaped(out, text);
    fputc('\n', out);
}

static void
print_row(FILE *out, const msj_grid_t *grid, slong row)
{
    slong j;

    for (j = 0; j < grid->columns; j++)
    {
        fputs(j == 0 ? "| " : " | ", out);
        print_escaped(out, msj_grid_cell(grid, row, j)->text);
    }
    fputs(" |\n", out);
}

static msj_status_t
print_grid(msj_context_t *ctx, FILE *out, const msj_grid_t *grid, int depth)
{
    slong i;

    (void) ctx;
    (void) depth;
    print_row(out, grid, -1);
    for (i = 0; i < grid->columns; i++)
    {
        fputs("|---", out);
    }
    fputs("|\n", out);
    for (i = 0; i < grid->rows; i++)
    {
        print_row(out, grid, i);
    }
    return MSJ_OK;
}

const msj_page_t msj_page_markdown = {1, print_heading, print_line, print_grid};
