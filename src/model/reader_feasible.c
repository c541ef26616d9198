/* reader_feasible.c -- the maximal multisets of a model file.

   Aliases may share rows, so the number of counts is limited apart from the
   size of the file. Order and domination do not matter here. */

#include "model/reader.h"

#include "support/memory.h"

/* Counts in all maximal multisets together. */
#define CELLS_MAX MSJ_YAML_NODES_MAX

static msj_status_t
read_row(msj_reader_t *r, slong *row, const msj_yaml_node_t *node)
{
    slong width = r->model->class_count;
    msj_status_t status;
    slong c;

    status = msj_read_kind(r, node, MSJ_YAML_SEQUENCE,
                           "a list of counts, one per class");
    if (status == MSJ_OK && node->count != width)
    {
        status = msj_fail_at(r->ctx, r->file, node->line, node->column,
                             "%ld counts, expected %ld, one per class",
                             node->count, (long) width);
    }
    for (c = 0; status == MSJ_OK && c < width; c++)
    {
        status = msj_read_count(r, row + c, node->items[c]);
    }
    return status;
}

/* A list of at least one row, and not too many. */
static msj_status_t
check_list(msj_reader_t *r)
{
    const msj_yaml_node_t *list = r->maximal;
    long width = (long) r->model->class_count;
    msj_status_t status;

    status = msj_read_kind(r, list, MSJ_YAML_SEQUENCE,
                           "a list of maximal multisets");
    if (status == MSJ_OK && list->count == 0)
    {
        status = msj_read_fail(r, list,
                               "an empty list, expected at least "
                               "one multiset");
    }
    if (status == MSJ_OK && list->count > CELLS_MAX / width)
    {
        status = msj_fail_at(r->ctx, r->file, list->line, list->column,
                             "%ld maximal multisets of %ld classes, "
                             "expected at most %ld counts in all",
                             list->count, width, CELLS_MAX);
    }
    return status;
}

msj_status_t
msj_read_maximal(msj_reader_t *r)
{
    slong width = r->model->class_count;
    msj_status_t status;
    slong i;

    status = check_list(r);
    if (status != MSJ_OK)
    {
        return status;
    }
    r->model->maximal = msj_alloc((size_t) (r->maximal->count * width),
                                  sizeof *r->model->maximal);
    if (r->model->maximal == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    r->model->maximal_count = r->maximal->count;
    for (i = 0; status == MSJ_OK && i < r->maximal->count; i++)
    {
        status = read_row(r, r->model->maximal + i * width,
                          r->maximal->items[i]);
    }
    return status;
}
