/* render_grid.h -- the grids of a page, from the items of a report. */

#ifndef MSJ_CLI_RENDER_GRID_H
#define MSJ_CLI_RENDER_GRID_H

#include "cli/render.h"

/* One row for each scalar for people among `count` children from `first`:
   label, value, decimal, note. */
msj_status_t msj_grid_of_values(msj_context_t *ctx, msj_grid_t *grid,
                                msj_item_t *const *first,
                                slong count) MSJ_MUST_CHECK;

/* One row for each record of the list. All records must have the same
   labels. */
msj_status_t msj_grid_of_list(msj_context_t *ctx, msj_grid_t *grid,
                              const msj_item_t *list) MSJ_MUST_CHECK;

void msj_grid_clear(msj_grid_t *grid);

#endif
