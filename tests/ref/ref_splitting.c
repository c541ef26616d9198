/* ref_splitting.c -- see ref_splitting.h. */

#include "ref/ref_splitting.h"

#include <stdlib.h>

/* ---- the boundary ------------------------------------------------------- */

static int
inside(const ref_model_t *model, int first, int a, int b)
{
    int counts[REF_CLASSES] = {0};

    counts[first] = a;
    counts[1 - first] = b;
    return ref_model_fits(model, counts);
}

static int *
extents(const ref_model_t *model, int first, int *length)
{
    int high = 0;
    int *out;

    *length = 1;
    while (inside(model, first, *length, 0))
        ++*length;
    while (inside(model, first, 0, high + 1))
        high++;
    out = malloc(((size_t) *length + 1) * sizeof *out);
    if (out == NULL)
        abort();
    for (int a = 0; a < *length; a++)
    {
        while (!inside(model, first, a, high))
            high--;
        out[a] = high;
    }
    out[*length] = -1;
    return out;
}

void
ref_boundary_init(ref_boundary_t *out, const ref_model_t *model)
{
    int first = model->servers > 0 && model->need[0] > model->need[1];

    out->height = extents(model, first, &out->columns);
    out->width = extents(model, 1 - first, &out->rows);
    out->states = 0;
    for (int a = 0; a < out->columns; a++)
    {
        int drop = out->height[a] - out->height[a + 1];

        out->states += drop == 0 ? 1 : drop;
    }
    for (int i = 0; i < 2; i++)
    {
        mpq_inits(out->prob[i], out->rate[i], NULL);
        mpq_set(out->prob[i], model->prob[i == 0 ? first : 1 - first]);
        mpq_set(out->rate[i], model->rate[i == 0 ? first : 1 - first]);
    }
}

void
ref_boundary_clear(ref_boundary_t *boundary)
{
    free(boundary->height);
    free(boundary->width);
    for (int i = 0; i < 2; i++)
        mpq_clears(boundary->prob[i], boundary->rate[i], NULL);
}

/* ---- the states --------------------------------------------------------- */

typedef struct
{
    int a, b;
} cell_t;

/* Column by column, each from above. */
static cell_t
next_cell(const ref_boundary_t *boundary, cell_t cell)
{
    cell_t next = {cell.a, cell.b - 1};

    if (next.b <= boundary->height[cell.a + 1])
    {
        next.a = cell.a + 1;
        next.b = boundary->height[next.a];
    }
    return next;
}

static void
cell_rate(mpq_t out, const ref_boundary_t *boundary, int a, int b)
{
    mpq_t jobs;

    mpq_init(jobs);
    mpq_set_si(jobs, a, 1);
    mpq_mul(out, jobs, boundary->rate[0]);
    mpq_set_si(jobs, b, 1);
    mpq_mul(jobs, jobs, boundary->rate[1]);
    mpq_add(out, out, jobs);
    mpq_clear(jobs);
}

/* out *= base^exponent */
static void
multiply_power(mpq_t out, const mpq_t base, int exponent)
{
    for (; exponent > 0; exponent--)
        mpq_mul(out, out, base);
    for (; exponent < 0; exponent++)
        mpq_div(out, out, base);
}

/* f_i of the cell. */
static void
fraction(mpq_t out, const ref_boundary_t *boundary, int i, int a, int b)
{
    mpq_t all;

    mpq_init(all);
    cell_rate(all, boundary, a, b);
    cell_rate(out, boundary, i == 1 ? a : 0, i == 2 ? b : 0);
    mpq_div(out, out, all);
    mpq_clear(all);
}

/* The exponents of p_1 and p_2. */
static void
exponents(int *out, const ref_boundary_t *boundary, cell_t cell)
{
    int right = cell.a < boundary->width[cell.b];
    int up = cell.b < boundary->height[cell.a];

    out[0] = cell.a + (!right && up);
    out[1] = cell.b + (right && !up);
}

/* pi(next) / pi(cell). */
static void
law_ratio(mpq_t out, const ref_boundary_t *boundary, cell_t cell, cell_t next)
{
    int before[2], after[2];
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(out, 1, 1);
    exponents(before, boundary, cell);
    exponents(after, boundary, next);
    for (int i = 0; i < 2; i++)
        multiply_power(out, boundary->prob[i], after[i] - before[i]);
    if (next.a > cell.a)
    {
        fraction(part, boundary, 1, next.a, boundary->height[next.a]);
        mpq_div(out, out, part);
    }
    if (next.b < cell.b)
    {
        fraction(part, boundary, 2, boundary->width[cell.b], cell.b);
        mpq_mul(out, out, part);
    }
    mpq_clear(part);
}

/* ---- term by term ------------------------------------------------------- */

void
ref_terms_throughput(mpq_t out, const ref_boundary_t *boundary)
{
    cell_t cell = {0, boundary->height[0]}, next;
    mpq_t law, sum, mean, part;

    mpq_inits(law, sum, mean, part, NULL);
    mpq_set_ui(law, 1, 1);
    for (int i = 0; i < boundary->states; i++)
    {
        mpq_add(sum, sum, law);
        cell_rate(part, boundary, cell.a, cell.b);
        mpq_div(part, law, part);
        mpq_add(mean, mean, part);
        if (i + 1 < boundary->states)
        {
            next = next_cell(boundary, cell);
            law_ratio(part, boundary, cell, next);
            mpq_mul(law, law, part);
            cell = next;
        }
    }
    mpq_div(out, sum, mean);
    mpq_clears(law, sum, mean, part, NULL);
}

/* ---- plain binary splitting --------------------------------------------- */

/* Of a run of states, the first with pi = 1: p/q leads to pi behind it,
   c the product of the rates, sum pi = s/q, sum pi/nu = t/(c q). */
typedef struct
{
    mpz_t p, q, c, s, t;
} run_t;

static void
run_init(run_t *run)
{
    mpz_inits(run->p, run->q, run->c, run->s, run->t, NULL);
}

static void
run_clear(run_t *run)
{
    mpz_clears(run->p, run->q, run->c, run->s, run->t, NULL);
}

/* One state; rates are rationals n/d. */
static void
one_state(run_t *out, const ref_boundary_t *boundary, cell_t *cell, int last)
{
    mpq_t part;

    mpq_init(part);
    cell_rate(part, boundary, cell->a, cell->b);
    mpz_set(out->c, mpq_numref(part));
    mpz_set(out->t, mpq_denref(part));
    mpz_set_ui(out->s, 1);
    mpq_set_ui(part, 1, 1);
    if (!last)
    {
        cell_t next = next_cell(boundary, *cell);

        law_ratio(part, boundary, *cell, next);
        *cell = next;
    }
    mpz_set(out->p, mpq_numref(part));
    mpz_set(out->q, mpq_denref(part));
    mpz_mul(out->s, out->s, out->q);
    mpz_mul(out->t, out->t, out->q);
    mpq_clear(part);
}

static void
split(run_t *out, const ref_boundary_t *boundary, cell_t *cell, int count,
      int last)
{
    run_t right;

    if (count == 1)
    {
        one_state(out, boundary, cell, last);
        return;
    }
    run_init(&right);
    split(out, boundary, cell, count / 2, 0);
    split(&right, boundary, cell, count - count / 2, last);
    mpz_mul(out->s, out->s, right.q);
    mpz_addmul(out->s, out->p, right.s);
    mpz_mul(out->t, out->t, right.q);
    mpz_mul(out->t, out->t, right.c);
    mpz_mul(right.t, right.t, out->p);
    mpz_addmul(out->t, out->c, right.t);
    mpz_mul(out->p, out->p, right.p);
    mpz_mul(out->q, out->q, right.q);
    mpz_mul(out->c, out->c, right.c);
    run_clear(&right);
}

void
ref_splitting_throughput(mpq_t out, const ref_boundary_t *boundary)
{
    cell_t cell = {0, boundary->height[0]};
    run_t run;

    run_init(&run);
    split(&run, boundary, &cell, boundary->states, 1);
    mpz_mul(mpq_numref(out), run.s, run.c);
    mpz_set(mpq_denref(out), run.t);
    mpq_canonicalize(out);
    run_clear(&run);
}
