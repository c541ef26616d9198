/* decimals_mean.c -- mean jobs in service from one window; decimals.h.

   Lemma DEC-window: E[a] is a_0 plus the sum of +-i tau over both sides of the
   state (a_0, b_0), over the sum of tau; nothing large cancels. */

#include <math.h>

#include "chain/descriptor.h"
#include "theorem/boundary.h"
#include "theorem/decimals.h"

void
msj_mean_jobs_init(msj_mean_jobs_t *mean)
{
    arb_init(mean->jobs[0]);
    arb_init(mean->jobs[1]);
    mean->terms = 0;
    mean->whole = 0;
}

void
msj_mean_jobs_clear(msj_mean_jobs_t *mean)
{
    arb_clear(mean->jobs[0]);
    arb_clear(mean->jobs[1]);
}

/* --- the column where the walks begin: doubles, a proposal --------------- */

/* How many rows round the smooth mode are looked at. */
#define ROWS 64

typedef struct
{
    const msj_model_struct *model;
    double prob[2], need[2];
    double ratio; /* mu_2/mu_1 */
} shape_t;

static void
shape_init(shape_t *shape, const msj_model_t model)
{
    slong first = msj_two_class_order(model, 0);

    shape->model = model;
    shape->ratio = fmpq_get_d(msj_model_rate(model, 1 - first))
                   / fmpq_get_d(msj_model_rate(model, first));
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(model, i);

        shape->prob[i] = fmpq_get_d(model->classes[c].prob);
        shape->need[i] = (double) model->classes[c].need;
    }
}

/* log of the ratio of the terms one column further, on average over a
   period, at column a, as if b were not rounded: positive to the left of the
   mode. */
static double
slope(const shape_t *shape, double a)
{
    double b = ((double) shape->model->servers - a * shape->need[0])
               / shape->need[1];
    double right = shape->prob[0] * (a + b * shape->ratio) / (a + 1);
    double down = (b + 1) / (shape->prob[1] * (b + (a + 1) / shape->ratio));

    return log(right) + shape->need[0] / shape->need[1] * log(down);
}

/* Where the slope changes its sign. */
static slong
smooth_mode(const shape_t *shape)
{
    slong low = 0;
    slong high = msj_boundary_columns(shape->model) - 1;

    while (high - low > 1)
    {
        slong middle = low + (high - low) / 2;

        *(slope(shape, (double) middle) > 0 ? &low : &high) = middle;
    }
    return low;
}

/* log of tau(to, b) / tau(from, b). */
static double
along_row(const shape_t *shape, double b, slong from, slong to)
{
    double x = (double) from, y = (double) to, shift = b * shape->ratio;

    return (y - x) * log(shape->prob[0]) + lgamma(y + shift) - lgamma(x + shift)
           + lgamma(x + 1) - lgamma(y + 1);
}

/* The largest term of the row within its columns first..last: where the ratio
   is 1, or at the end that it says. */
static slong
row_mode(const shape_t *shape, double b, slong first, slong last)
{
    double mode = (shape->prob[0] * b * shape->ratio - 1) / shape->prob[1];

    return mode > (double) first ? mode < (double) last ? (slong) mode : last
                                 : first;
}

/* Any staircase: where the ratio of a step to the right falls below 1. It
   falls with a, and with B(a), as long as it is above p_1. */
static slong
first_fall(const shape_t *shape)
{
    slong low = 0;
    slong high = msj_boundary_columns(shape->model) - 1;

    while (high - low > 1)
    {
        slong middle = low + (high - low) / 2;
        double a = (double) middle;
        double b = (double) msj_boundary_height(shape->model, middle);

        *(shape->prob[0] * (a + b * shape->ratio) > a + 1 ? &low
                                                          : &high) = middle;
    }
    return low;
}

slong
msj_mean_jobs_column(const msj_model_t model)
{
    double term = 0, best = -INFINITY;
    shape_t shape;
    slong column, b, end;

    shape_init(&shape, model);
    if (model->servers == 0)
    {
        return first_fall(&shape);
    }
    column = smooth_mode(&shape);
    end = msj_boundary_height(model, column) - ROWS;
    b = end + 2 * ROWS;
    b = b < msj_boundary_rows(model) ? b : msj_boundary_rows(model) - 1;
    for (; b >= 0 && b >= end; b--)
    {
        slong first = msj_boundary_width(model, b + 1) + 1;
        slong last = msj_boundary_width(model, b);
        slong mode = row_mode(&shape, (double) b, first, last);
        double there = along_row(&shape, (double) b, first, mode);

        if (term + there > best)
        {
            best = term + there;
            column = mode;
        }
        term += along_row(&shape, (double) b, first, last)
                + log(shape.prob[0] * (double) b * shape.ratio
                      / (shape.prob[1] * (double) (last + 1)));
    }
    return column;
}

/* From the sums of both sides; the state in the middle is 1 with the
   probability of the blocked job. */
static void
set_jobs(msj_mean_jobs_t *mean, arb_ptr right, arb_ptr left,
         const msj_path_t path, slong a, slong b, slong bits)
{
    arb_t total;

    arb_init(total);
    arb_add(total, right + MSJ_SUM_ONE, left + MSJ_SUM_ONE, bits);
    arb_sub(mean->jobs[0], right + MSJ_SUM_RIGHT, left + MSJ_SUM_DOWN, bits);
    arb_sub(mean->jobs[1], left + MSJ_SUM_RIGHT, right + MSJ_SUM_DOWN, bits);
    if (a < msj_path_width(path, b))
    {
        arb_t middle;

        arb_init(middle);
        arb_set_fmpz(middle, &path->prob[1]);
        arb_div_fmpz(middle, middle, &path->scale, bits);
        arb_add(total, total, middle, bits);
        arb_clear(middle);
    }
    else
    {
        arb_add_ui(total, total, 1, bits);
    }
    for (int i = 0; i < 2; i++)
    {
        arb_div(mean->jobs[i], mean->jobs[i], total, bits);
        arb_add_si(mean->jobs[i], mean->jobs[i], i == 0 ? a : b, bits);
    }
    arb_clear(total);
}

/* Enough for sums and quotients. */
static slong
working_bits(const msj_model_t model, const msj_window_t *window)
{
    slong size = msj_boundary_columns(model) + msj_boundary_rows(model);

    return 2 * window->bits + 4 * (slong) FLINT_BIT_COUNT(size) + 64;
}

msj_status_t
msj_mean_jobs_set(msj_context_t *ctx, msj_mean_jobs_t *mean, int *narrow,
                  const msj_model_t model, slong column,
                  const msj_window_t *window)
{
    slong b = msj_boundary_height(model, column);
    slong terms[2] = {0, 0};
    int whole[2] = {0, 0};
    msj_path_t path, mirror;
    arb_ptr right = _arb_vec_init(MSJ_SUM_COUNT);
    arb_ptr left = _arb_vec_init(MSJ_SUM_COUNT);
    msj_status_t status;

    msj_path_init(path, model, 0);
    msj_path_init(mirror, model, 1);
    status = msj_walk(ctx, right, &terms[0], &whole[0], narrow, path, column, b,
                      window);
    if (status == MSJ_OK && !*narrow)
    {
        status = msj_walk(ctx, left, &terms[1], &whole[1], narrow, mirror, b,
                          column, window);
    }
    if (status == MSJ_OK && !*narrow)
    {
        set_jobs(mean, right, left, path, column, b,
                 working_bits(model, window));
        mean->terms = terms[0] + terms[1] + 1;
        mean->whole = whole[0] && whole[1];
    }
    msj_path_clear(path);
    msj_path_clear(mirror);
    _arb_vec_clear(right, MSJ_SUM_COUNT);
    _arb_vec_clear(left, MSJ_SUM_COUNT);
    return status;
}

/* Lemma DEC-throughput, with the class of which there are more jobs: its mean
   is at least 1/2, so that few relative digits are lost. */
void
msj_mean_jobs_throughput(fmpq_t low, fmpq_t high, const msj_mean_jobs_t *mean,
                         const msj_model_t model)
{
    int i = arf_cmp(arb_midref(mean->jobs[0]), arb_midref(mean->jobs[1])) < 0;
    slong c = msj_two_class_order(model, i);
    fmpq_t factor;
    arf_t bound;
    slong bits = arb_bits(mean->jobs[i]) + 64;

    fmpq_init(factor);
    arf_init(bound);
    fmpq_div(factor, msj_model_rate(model, c), model->classes[c].prob);
    arb_get_lbound_arf(bound, mean->jobs[i], bits);
    if (arf_sgn(bound) < 0)
    {
        arf_zero(bound);
    }
    arf_get_fmpq(low, bound);
    arb_get_ubound_arf(bound, mean->jobs[i], bits);
    arf_get_fmpq(high, bound);
    fmpq_mul(low, low, factor);
    fmpq_mul(high, high, factor);
    fmpq_clear(factor);
    arf_clear(bound);
}
