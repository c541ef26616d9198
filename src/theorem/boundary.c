/* boundary.c -- see boundary.h. */

#include "theorem/boundary.h"

#include "chain/descriptor.h"

/* The maximal multisets of two classes are an antichain in lexicographic
   order: the first counts increase, the second ones decrease. Answer the
   first row whose first count is at least `a` (axis 0), or the last whose
   second count is at least `a` (axis 1); there is one. */
static slong
find_maximal(const msj_model_t model, slong axis, slong a)
{
    slong low = 0;
    slong high = model->maximal_count;

    while (low < high)
    {
        slong middle = low + (high - low) / 2;
        int enough = model->maximal[2 * middle + axis] >= a;

        if (enough == (axis == 0))
        {
            high = middle;
        }
        else
        {
            low = middle + 1;
        }
    }
    return axis == 0 ? low : low - 1;
}

static slong
extent_of_maximal(const msj_model_t model, slong along, slong others)
{
    slong axis = 1 - along;
    slong last = axis == 0 ? model->maximal_count - 1 : 0;

    if (model->maximal[2 * last + axis] < others)
    {
        return -1;
    }
    return model->maximal[2 * find_maximal(model, axis, others) + along];
}

/* The least of what the resources leave room for. */
static slong
extent_of_resources(const msj_model_t model, slong along, slong others)
{
    slong most = MSJ_COUNT_MAX;

    for (slong r = 0; r < model->resource_count; r++)
    {
        slong need = model->classes[along].needs[r];
        slong taken = model->classes[1 - along].needs[r];
        slong left = model->capacity[r];

        if (taken > 0 && others > left / taken)
        {
            return -1;
        }
        left -= others * taken;
        if (need > 0 && left / need < most)
        {
            most = left / need;
        }
    }
    return most;
}

/* The largest count of the class `along` beside `others` jobs of the other
   class. */
static slong
extent(const msj_model_t model, slong along, slong others)
{
    slong taken = model->classes[1 - along].need;

    if (model->servers > 0)
    {
        return others > model->servers / taken
                   ? -1
                   : (model->servers - others * taken)
                         / model->classes[along].need;
    }
    return model->resource_count > 0 ? extent_of_resources(model, along, others)
                                     : extent_of_maximal(model, along, others);
}

slong
msj_boundary_columns(const msj_model_t model)
{
    return extent(model, msj_two_class_order(model, 0), 0) + 1;
}

slong
msj_boundary_rows(const msj_model_t model)
{
    return extent(model, msj_two_class_order(model, 1), 0) + 1;
}

slong
msj_boundary_height(const msj_model_t model, slong a)
{
    return extent(model, msj_two_class_order(model, 1), a);
}

slong
msj_boundary_width(const msj_model_t model, slong b)
{
    return extent(model, msj_two_class_order(model, 0), b);
}
