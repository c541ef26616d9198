/* staircase_walk.c -- see staircase_walk.h; proofs/splitting. */

#include "theorem/staircase_walk.h"

#include "theorem/boundary.h"

void
msj_walk_start(msj_walk_t *walk, const msj_model_t model)
{
    walk->model = model;
    walk->a = 0;
    walk->b = walk->top = msj_boundary_height(model, 0);
    walk->below = msj_boundary_height(model, 1);
}

int
msj_walk_blocked(const msj_walk_t *walk)
{
    return walk->below == walk->top ? 2 : walk->b < walk->top ? 1 : 0;
}

msj_step_t
msj_walk_next(msj_walk_t *walk)
{
    msj_step_t step = walk->below == walk->top ? MSJ_STEP_ACROSS
                                               : MSJ_STEP_DIAGONAL;

    if (walk->b > walk->below + 1)
    {
        walk->b--;
        return MSJ_STEP_DOWN;
    }
    walk->a++;
    walk->b = walk->top = walk->below;
    walk->below = msj_boundary_height(walk->model, walk->a + 1);
    return step;
}

/* How many values B takes. */
static slong
levels(const msj_model_t model)
{
    slong columns = msj_boundary_columns(model);
    slong count = 0;

    if (model->servers > 0)
    {
        return msj_boundary_rows(model);
    }
    if (model->resource_count == 0)
    {
        return model->maximal_count;
    }
    for (slong a = 0; a < columns; count++)
    {
        a = msj_boundary_width(model, msj_boundary_height(model, a)) + 1;
    }
    return count;
}

slong
msj_walk_states(const msj_model_t model)
{
    return msj_boundary_columns(model) + msj_boundary_rows(model)
           - levels(model);
}
