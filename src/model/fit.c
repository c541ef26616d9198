/* fit.c -- which multisets of jobs fit together.

   The feasible set F is downward-closed: with servers, total need <= k; with
   resources, the same for each of them; else everything below one of the
   maximal multisets. Requires: the given counts
   are in F or their sums fit a word (MSJ_COUNT_MAX bounds them). */

#include "model/model.h"

static int
below(const slong *counts, const slong *maximal, slong length, slong extra)
{
    for (slong c = 0; c < length; c++)
    {
        if (counts[c] + (c == extra) > maximal[c])
        {
            return 0;
        }
    }
    return 1;
}

/* `extra` is a class, or -1 for none. */
static int
fits_resource(const msj_model_t model, const slong *counts, slong extra,
              slong resource)
{
    slong used = 0;

    for (slong c = 0; c < model->class_count; c++)
    {
        used += (counts[c] + (c == extra)) * model->classes[c].needs[resource];
    }
    return used <= model->capacity[resource];
}

static int
fits_servers(const msj_model_t model, const slong *counts, slong extra)
{
    slong used = 0;

    for (slong c = 0; c < model->class_count; c++)
    {
        used += (counts[c] + (c == extra)) * model->classes[c].need;
    }
    return used <= model->servers;
}

static int
fits(const msj_model_t model, const slong *counts, slong extra)
{
    slong length = model->class_count;
    int below_all = model->resource_count > 0;

    if (model->servers > 0)
    {
        return fits_servers(model, counts, extra);
    }
    for (slong r = 0; r < model->resource_count && below_all; r++)
    {
        below_all = fits_resource(model, counts, extra, r);
    }
    if (model->resource_count > 0)
    {
        return below_all;
    }
    for (slong i = 0; i < model->maximal_count; i++)
    {
        if (below(counts, model->maximal + i * length, length, extra))
        {
            return 1;
        }
    }
    return 0;
}

int
msj_model_fits(const msj_model_t model, const slong *counts)
{
    return fits(model, counts, -1);
}

int
msj_model_fits_with(const msj_model_t model, const slong *counts,
                    slong job_class)
{
    return fits(model, counts, job_class);
}
