/* multiset.c -- the descriptors just-enough and two-class.

   A row is the number of jobs in service of every class, then the number of
   the blocked class, 0 for none (RESET App. B; TWO20 s.3.2, MAMA23 s.4). The
   two differ in when drawing stops and in the order of the counts: with
   servers, two-class puts the class of smaller need first. */

#include <stdio.h>
#include <string.h>

#include "chain/descriptor.h"

/* ---- rows in the order of the model ------------------------------------- */

static int
some_class_fits(const msj_model_t model, const slong *counts)
{
    for (slong c = 0; c < model->class_count; c++)
    {
        if (msj_model_fits_with(model, counts, c))
        {
            return 1;
        }
    }
    return 0;
}

static slong
multiset_width(const msj_model_t model)
{
    return model->class_count + 1;
}

static void
multiset_empty(const msj_model_t model, slong *row)
{
    memset(row, 0, (size_t) multiset_width(model) * sizeof(slong));
}

static void
copy_row(const msj_model_t model, slong *to, const slong *from)
{
    memcpy(to, from, (size_t) multiset_width(model) * sizeof(slong));
}

/* A job of the class leaves; the blocked job enters if it fits now. */
static void
leave(const msj_model_t model, slong *row, slong job_class)
{
    slong *blocked = row + model->class_count;

    row[job_class]--;
    if (*blocked > 0 && msj_model_fits_with(model, row, *blocked - 1))
    {
        row[*blocked - 1]++;
        *blocked = 0;
    }
}

/* A drawn job enters if it fits, else it becomes the blocked job. */
static void
arrive(const msj_model_t model, slong *row, slong job_class)
{
    if (msj_model_fits_with(model, row, job_class))
    {
        row[job_class]++;
    }
    else
    {
        row[model->class_count] = job_class + 1;
    }
}

/* How many states there are is known only by enumeration. */
static msj_status_t
multiset_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    (void) ctx;
    (void) model;
    return MSJ_OK;
}

/* ---- just-enough -------------------------------------------------------- */

static msj_status_t
just_enough_applies(msj_context_t *ctx, const msj_model_t model)
{
    (void) ctx;
    (void) model;
    return MSJ_OK;
}

static void
just_enough_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    memcpy(counts, row, (size_t) model->class_count * sizeof(slong));
}

static int
just_enough_complete(const msj_model_t model, const slong *row, slong i,
                     slong *job_class, slong *jobs, slong *after)
{
    if (i >= model->class_count || row[i] == 0)
    {
        return 0;
    }
    *job_class = i;
    *jobs = row[i];
    copy_row(model, after, row);
    leave(model, after, i);
    return 1;
}

/* With servers: while the total need is below k. A feasible set has no total
   need; there, while some class fits. */
static int
just_enough_draws(const msj_model_t model, const slong *row)
{
    slong used = 0;

    if (row[model->class_count] > 0)
    {
        return 0;
    }
    if (model->servers == 0)
    {
        return some_class_fits(model, row);
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        used += row[c] * model->classes[c].need;
    }
    return used < model->servers;
}

static void
just_enough_draw(const msj_model_t model, const slong *row, slong job_class,
                 slong *after)
{
    copy_row(model, after, row);
    arrive(model, after, job_class);
}

static void
just_enough_print(const msj_model_t model, const slong *row, FILE *out)
{
    slong blocked = row[model->class_count];

    if (blocked > 0)
    {
        fprintf(out, "[%ld;", (long) blocked);
    }
    else
    {
        fputs("[-;", out);
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        fprintf(out, "%c%ld", c ? ',' : ' ', (long) row[c]);
    }
    fputc(']', out);
}

const msj_descriptor_t msj_descriptor_just_enough = {
    "just-enough",        just_enough_applies, multiset_may_enumerate,
    multiset_width,       multiset_empty,      just_enough_in_service,
    just_enough_complete, just_enough_draws,   just_enough_draw,
    just_enough_print,
};

/* ---- two-class ---------------------------------------------------------- */

static msj_status_t
two_class_applies(msj_context_t *ctx, const msj_model_t model)
{
    if (model->class_count != 2)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "descriptor two-class: the model has %ld classes, "
                        "expected 2",
                        (long) model->class_count);
    }
    return MSJ_OK;
}

slong
msj_two_class_order(const msj_model_t model, slong i)
{
    int swapped = model->servers > 0
                  && model->classes[0].need > model->classes[1].need;
    return swapped ? 1 - i : i;
}

/* From the order of the model to the order of the descriptor, or back. */
static void
reorder(const msj_model_t model, slong *row)
{
    slong first = row[msj_two_class_order(model, 0)];
    slong second = row[msj_two_class_order(model, 1)];

    row[0] = first;
    row[1] = second;
}

static void
two_class_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    counts[0] = row[0];
    counts[1] = row[1];
    reorder(model, counts);
}

static int
two_class_complete(const msj_model_t model, const slong *row, slong i,
                   slong *job_class, slong *jobs, slong *after)
{
    if (i >= 2 || row[i] == 0)
    {
        return 0;
    }
    *job_class = msj_two_class_order(model, i);
    *jobs = row[i];
    copy_row(model, after, row);
    reorder(model, after);
    leave(model, after, *job_class);
    reorder(model, after);
    return 1;
}

static int
two_class_draws(const msj_model_t model, const slong *row)
{
    slong counts[2];

    two_class_in_service(model, row, counts);
    return row[2] == 0 && some_class_fits(model, counts);
}

static void
two_class_draw(const msj_model_t model, const slong *row, slong job_class,
               slong *after)
{
    copy_row(model, after, row);
    reorder(model, after);
    arrive(model, after, job_class);
    reorder(model, after);
}

/* h is 0 or 1 with servers (TWO20: only the larger class can block), and the
   number of the blocked class with a feasible set. */
static void
two_class_print(const msj_model_t model, const slong *row, FILE *out)
{
    slong h = model->servers > 0 ? row[2] > 0 : row[2];

    fprintf(out, "[%ld,%ld,%ld]", (long) h, (long) row[0], (long) row[1]);
}

const msj_descriptor_t msj_descriptor_two_class = {
    "two-class",        two_class_applies, multiset_may_enumerate,
    multiset_width,     multiset_empty,    two_class_in_service,
    two_class_complete, two_class_draws,   two_class_draw,
    two_class_print,
};

slong
msj_multiset_blocked(const msj_model_t model, const slong *row)
{
    return row[model->class_count] - 1;
}
