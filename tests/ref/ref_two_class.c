/* ref_two_class.c -- the published formulas for two classes, term by term. */

#include "ref/ref_two_class.h"

#include <stdlib.h>
#include <string.h>

/* Columns and rows of a staircase. */
#define LONGEST 128

void
ref_fraction(mpq_t out, const ref_model_t *model, int i, int a, int b)
{
    mpq_t jobs, part, all;

    mpq_inits(jobs, part, all, NULL);
    mpq_set_si(jobs, a, 1);
    mpq_mul(part, jobs, model->rate[0]);
    mpq_set_si(jobs, b, 1);
    mpq_mul(all, jobs, model->rate[1]);
    if (i == 2)
        mpq_swap(part, all);
    mpq_add(all, all, part);
    mpq_div(out, part, all);
    mpq_clears(jobs, part, all, NULL);
}

void
ref_power(mpq_t out, const mpq_t base, int exponent)
{
    mpq_set_ui(out, 1, 1);
    for (int i = 0; i < exponent; i++)
        mpq_mul(out, out, base);
}

static ref_cell_t *
add_cell(ref_formula_t *out, int h, int a, int b)
{
    ref_cell_t *cell;

    out->cells = realloc(out->cells,
                         (size_t) (out->count + 1) * sizeof *out->cells);
    if (out->cells == NULL)
        abort();
    cell = &out->cells[out->count++];
    cell->h = h;
    cell->a = a;
    cell->b = b;
    mpq_init(cell->law);
    return cell;
}

/* Divide by the sum, and X = 1 / sum pi / nu. */
static void
finish(ref_formula_t *out, const ref_model_t *model)
{
    mpq_t sum, part, rate;

    mpq_inits(sum, part, rate, NULL);
    for (int i = 0; i < out->count; i++)
        mpq_add(sum, sum, out->cells[i].law);
    mpq_init(out->throughput);
    for (int i = 0; i < out->count; i++)
    {
        ref_cell_t *cell = &out->cells[i];

        mpq_div(cell->law, cell->law, sum);
        mpq_set_si(rate, cell->a, 1);
        mpq_mul(rate, rate, model->rate[0]);
        mpq_set_si(part, cell->b, 1);
        mpq_mul(part, part, model->rate[1]);
        mpq_add(rate, rate, part);
        mpq_div(part, cell->law, rate);
        mpq_add(out->throughput, out->throughput, part);
    }
    mpq_inv(out->throughput, out->throughput);
    mpq_clears(sum, part, rate, NULL);
}

void
ref_formula_clear(ref_formula_t *formula)
{
    for (int i = 0; i < formula->count; i++)
        mpq_clear(formula->cells[i].law);
    free(formula->cells);
    mpq_clear(formula->throughput);
}

/* p_1^x p_2^y prod_{i<=a} 1/f_1(i, high[i]) prod_{j<=b} 1/f_2(wide[j], j). */
static void
product(mpq_t out, const ref_model_t *model, int x, int y, int a, int b,
        const int *high, const int *wide)
{
    mpq_t part;

    mpq_init(part);
    ref_power(out, model->prob[0], x);
    ref_power(part, model->prob[1], y);
    mpq_mul(out, out, part);
    for (int i = 1; i <= a; i++)
    {
        ref_fraction(part, model, 1, i, high[i]);
        mpq_div(out, out, part);
    }
    for (int j = 1; j <= b; j++)
    {
        ref_fraction(part, model, 2, wide[j], j);
        mpq_div(out, out, part);
    }
    mpq_clear(part);
}

/* ---- TWO20 Theorem 4.1 -------------------------------------------------- */

void
ref_two_class(ref_formula_t *out, const ref_model_t *model)
{
    int k = model->servers, l1 = model->need[0], l2 = model->need[1];
    int *high = calloc((size_t) k + 1, sizeof *high);
    int *wide = calloc((size_t) k + 1, sizeof *wide);

    memset(out, 0, sizeof *out);
    for (int a = 0; a <= k / l1; a++)
        high[a] = (k - a * l1) / l2;
    for (int b = 0; b <= k / l2; b++)
        wide[b] = (k - b * l2) / l1;
    for (int a = 0; a <= k / l1; a++)
    {
        int b = high[a];
        int h = k - a * l1 - b * l2 >= l1;

        product(add_cell(out, h, a, b)->law, model, a, b + h, a, b, high,
                wide);
    }
    finish(out, model);
    free(high);
    free(wide);
}

/* ---- any staircase ------------------------------------------------------ */

static int
inside(const ref_model_t *model, int a, int b)
{
    int counts[REF_CLASSES] = {a, b, 0, 0};

    return ref_model_fits(model, counts);
}

static void
staircase_cell(ref_formula_t *out, const ref_model_t *model, int a, int b,
               const int *high, const int *wide)
{
    int right = inside(model, a + 1, b), up = inside(model, a, b + 1);
    int h = !right && up ? 1 : right && !up ? 2 : 0;

    if (!inside(model, a, b) || (right && up))
        return;
    product(add_cell(out, h, a, b)->law, model, a + (h == 1), b + (h == 2), a,
            b, high, wide);
}

void
ref_staircase(ref_formula_t *out, const ref_model_t *model)
{
    int high[LONGEST] = {0}, wide[LONGEST] = {0};
    int a, b;

    memset(out, 0, sizeof *out);
    for (a = 0; inside(model, a, 0); a++)
        while (inside(model, a, high[a] + 1))
            high[a]++;
    for (b = 0; inside(model, 0, b); b++)
        while (inside(model, wide[b] + 1, b))
            wide[b]++;
    for (a = 0; inside(model, a, 0); a++)
        for (b = 0; inside(model, a, b); b++)
            staircase_cell(out, model, a, b, high, wide);
    finish(out, model);
}
