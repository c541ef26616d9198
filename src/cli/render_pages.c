/* render_pages.c -- the walk over a report that people will read.

   Consecutive values become one grid; lists become tables, or sections when
   their records have headings. What has no label is skipped. */

#include <string.h>

#include "cli/render.h"
#include "cli/render_grid.h"

typedef struct
{
    msj_context_t *ctx;
    const msj_page_t *page;
    FILE *out;
    int started;       /* something was printed */
    int after_heading; /* and it was a heading */
    int shortened;     /* a number was too long */
} walk_t;

static msj_status_t walk_record(walk_t *walk, const msj_item_t *record,
                                int depth);

static void
separate(walk_t *walk)
{
    if (walk->started && (walk->page->airy || !walk->after_heading))
    {
        fputc('\n', walk->out);
    }
    walk->started = 1;
    walk->after_heading = 0;
}

static void
print_heading(walk_t *walk, const char *text, int depth)
{
    separate(walk);
    walk->page->heading(walk->out, text, depth);
    walk->after_heading = 1;
}

static msj_status_t
print_grid(walk_t *walk, msj_grid_t *grid, int depth)
{
    msj_status_t status = MSJ_OK;

    if (grid->rows > 0 && grid->columns > 0)
    {
        separate(walk);
        status = walk->page->grid(walk->ctx, walk->out, grid, depth);
    }
    msj_grid_clear(grid);
    return status;
}

/* Does the item end a run of values? In text what is above and below an empty
   line is one grid and has common columns. */
static int
ends_run(const walk_t *walk, const msj_item_t *item)
{
    return item->kind == MSJ_ITEM_LINE
           || (item->kind == MSJ_ITEM_BREAK && walk->page->airy)
           || (item->label != NULL
               && (item->kind == MSJ_ITEM_RECORD
                   || item->kind == MSJ_ITEM_LIST));
}

static msj_status_t
walk_values(walk_t *walk, msj_item_t *const *first, slong count, int depth)
{
    msj_grid_t grid;
    msj_status_t status;
    slong i;

    status = msj_grid_of_values(walk->ctx, &grid, first, count);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (i = 0; i < count; i++)
    {
        walk->shortened |= first[i]->label != NULL && first[i]->shortened;
    }
    return print_grid(walk, &grid, depth);
}

static msj_status_t
walk_table(walk_t *walk, const msj_item_t *list, int depth)
{
    msj_grid_t grid;
    msj_status_t status;
    slong i, j;

    status = msj_grid_of_list(walk->ctx, &grid, list);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (i = 0; i < list->count && !walk->shortened; i++)
    {
        for (j = 0; j < list->children[i]->count; j++)
        {
            walk->shortened |= list->children[i]->children[j]->shortened;
        }
    }
    return print_grid(walk, &grid, depth);
}

static msj_status_t
walk_list(walk_t *walk, const msj_item_t *list, int depth)
{
    msj_status_t status = MSJ_OK;
    slong i;

    if (list->count == 0)
    {
        return MSJ_OK;
    }
    if (list->label[0] != '\0')
    {
        print_heading(walk, list->label, depth);
    }
    if (list->children[0]->text == NULL)
    {
        return walk_table(walk, list, depth);
    }
    for (i = 0; i < list->count && status == MSJ_OK; i++)
    {
        print_heading(walk, list->children[i]->text, depth);
        walk->shortened |= list->children[i]->shortened;
        status = walk_record(walk, list->children[i], depth + 1);
    }
    return status;
}

static msj_status_t
walk_item(walk_t *walk, const msj_item_t *item, int depth)
{
    if (item->kind == MSJ_ITEM_LIST)
    {
        return walk_list(walk, item, depth);
    }
    if (item->kind == MSJ_ITEM_RECORD)
    {
        print_heading(walk, item->label, depth);
        return walk_record(walk, item, depth + 1);
    }
    if (item->kind == MSJ_ITEM_LINE)
    {
        separate(walk);
        walk->page->line(walk->out, item->text, depth);
    }
    return MSJ_OK;
}

static msj_status_t
walk_record(walk_t *walk, const msj_item_t *record, int depth)
{
    msj_status_t status = MSJ_OK;
    slong i = 0, run;

    while (i < record->count && status == MSJ_OK)
    {
        if (ends_run(walk, record->children[i]))
        {
            status = walk_item(walk, record->children[i++], depth);
            continue;
        }
        run = 1;
        while (i + run < record->count
               && !ends_run(walk, record->children[i + run]))
        {
            run++;
        }
        status = walk_values(walk, record->children + i, run, depth);
        i += run;
    }
    return status;
}

msj_status_t
msj_render_pages(msj_context_t *ctx, const msj_item_t *root,
                 const msj_page_t *page, FILE *out)
{
    walk_t walk = {ctx, page, out, 0, 0, 0};
    msj_status_t status = walk_record(&walk, root, 0);

    if (status == MSJ_OK && walk.shortened)
    {
        separate(&walk);
        page->line(out,
                   "Numbers that are too long for this page are in the "
                   "formats json and csv.",
                   0);
    }
    return status;
}
