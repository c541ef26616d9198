/* naive_feasible.h -- random feasible sets and a naive antichain.

   Compares every row with every other, and every small multiset with every
   row, by the definition. */

#ifndef TESTS_UNIT_MODELS_NAIVE_FEASIBLE_H
#define TESTS_UNIT_MODELS_NAIVE_FEASIBLE_H

#include <string.h>

#include <check.h>

#include "model/model.h"
#include "random.h"
#include "support/memory.h"

/* A model by hand with `rows` random maximal multisets. */
static inline void
random_feasible(msj_context_t *ctx, msj_model_t model, slong classes,
                slong rows)
{
    slong i;

    msj_model_clear(model);
    ck_assert_int_eq(msj_model_add_classes(ctx, model, classes), MSJ_OK);
    for (i = 0; i < classes; i++)
    {
        fmpq_set_si(model->classes[i].prob, 1, (ulong) classes);
        ck_assert_int_eq(msj_duration_set_phases(
                             ctx, model->classes[i].duration, 1),
                         MSJ_OK);
        fmpq_one(model->classes[i].duration->initial);
        fmpq_one(model->classes[i].duration->rates);
    }
    model->maximal_count = rows;
    model->maximal = msj_alloc((size_t) (rows * classes),
                               sizeof *model->maximal);
    ck_assert_ptr_nonnull(model->maximal);
    for (i = 0; i < rows * classes; i++)
    {
        model->maximal[i] = (slong) random_below(4);
    }
}

/* Is the row below another one of the list (or equal to an earlier one)? */
static inline int
naive_dominated(const slong *rows, slong count, slong width, slong r)
{
    slong i, c;
    int below, equal;

    for (i = 0; i < count; i++)
    {
        below = i != r;
        equal = 1;
        for (c = 0; c < width; c++)
        {
            below &= rows[r * width + c] <= rows[i * width + c];
            equal &= rows[r * width + c] == rows[i * width + c];
        }
        if (below && !(equal && i > r))
        {
            return 1;
        }
    }
    return 0;
}

/* The multisets that fit, by the definition, before and after. */
static inline void
check_antichain(const msj_model_t model, const slong *rows, slong count,
                slong width)
{
    slong r, c, kept = 0;
    slong counts[4];
    int fits;

    for (r = 0; r < count; r++)
    {
        kept += !naive_dominated(rows, count, width, r);
    }
    ck_assert_int_eq(model->maximal_count, kept);
    for (r = 0; r < kept; r++)
    {
        ck_assert(!naive_dominated(model->maximal, kept, width, r));
        for (c = 0; r > 0 && c < width; c++)
        {
            if (model->maximal[r * width + c]
                != model->maximal[(r - 1) * width + c])
            {
                ck_assert_int_gt(model->maximal[r * width + c],
                                 model->maximal[(r - 1) * width + c]);
                break;
            }
        }
    }
    for (r = 0; r < 5 * 5 * 5; r++)
    {
        counts[0] = r % 5;
        counts[1] = r / 5 % 5;
        counts[2] = r / 25;
        fits = 0;
        for (kept = 0; kept < count; kept++)
        {
            for (c = 0; c < width && counts[c] <= rows[kept * width + c];)
            {
                c++;
            }
            fits |= c == width;
        }
        ck_assert_int_eq(msj_model_fits(model, counts), fits);
    }
}

/* Two classes: total need at most k, by the definition. */
static inline void
check_servers(const msj_model_t model)
{
    slong a = model->classes[0].need, b = model->classes[1].need;
    slong counts[2], i;

    for (i = 0; i < 144; i++)
    {
        counts[0] = i / 12;
        counts[1] = i % 12;
        ck_assert_int_eq(msj_model_fits(model, counts) != 0,
                         counts[0] * a + counts[1] * b <= model->servers);
        ck_assert_int_eq(msj_model_fits_with(model, counts, 1) != 0,
                         counts[0] * a + (counts[1] + 1) * b <= model->servers);
    }
}

#endif
