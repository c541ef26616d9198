/* render.h -- from a report to text (internal to report.c and render_*.c).

   JSON and CSV are data: every key, every exact value. The other formats are
   pages for people: headings, lines and grids of cells; a page format is a
   table of four functions, and one walk over the report serves them all. */

#ifndef MSJ_CLI_RENDER_H
#define MSJ_CLI_RENDER_H

#include <stdio.h>

#include "cli/report.h"

typedef struct
{
    const char *text; /* borrowed, never NULL */
    int is_exact;     /* "num/den" or "num" */
    int is_decimal;
    int spans; /* may run into the columns on its right */
} msj_cell_t;

typedef struct
{
    slong rows; /* without the titles; a row of empty cells is a gap */
    slong columns;
    int titled;        /* the titles are worth printing where optional */
    msj_cell_t *cells; /* (1 + rows) x columns, the titles first */
} msj_grid_t;

typedef struct
{
    int airy; /* an empty line also between a heading and what follows */
    void (*heading)(FILE *out, const char *text, int depth);
    void (*line)(FILE *out, const char *text, int depth);
    msj_status_t (*grid)(msj_context_t *ctx, FILE *out, const msj_grid_t *grid,
                         int depth);
} msj_page_t;

extern const msj_page_t msj_page_text;
extern const msj_page_t msj_page_markdown;
extern const msj_page_t msj_page_latex;

msj_status_t msj_render_pages(msj_context_t *ctx, const msj_item_t *root,
                              const msj_page_t *page, FILE *out) MSJ_MUST_CHECK;
msj_status_t msj_render_json(msj_context_t *ctx, const msj_item_t *root,
                             FILE *out) MSJ_MUST_CHECK;
msj_status_t msj_render_csv(msj_context_t *ctx, const msj_item_t *root,
                            FILE *out) MSJ_MUST_CHECK;

/* Non-zero for an item with a value of its own: no record, list, line or
   break. */
int msj_item_is_scalar(const msj_item_t *item);

/* The cell in a row of a grid; row -1 are the titles. */
msj_cell_t *msj_grid_cell(const msj_grid_t *grid, slong row, slong column);

#endif
