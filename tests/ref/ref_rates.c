/* ref_rates.c -- see ref_rates.h. */

#include "ref/ref_rates.h"

#include <stdlib.h>

#include <flint/fmpq_vec.h>

static void
must(int good)
{
    if (!good)
    {
        abort();
    }
}

void
ref_rates_init(ref_rates_t *chain, slong size)
{
    chain->size = size;
    msj_generator_init(chain->generator);
    fmpq_mat_init(chain->rates, size, size);
    fmpq_mat_init(chain->completions, size, size);
    chain->law = _fmpq_vec_init(size);
    chain->completion = _fmpq_vec_init(size);
    fmpq_init(chain->throughput);
    fmpq_init(chain->relative);
}

void
ref_rates_clear(ref_rates_t *chain)
{
    msj_generator_clear(chain->generator);
    fmpq_mat_clear(chain->rates);
    fmpq_mat_clear(chain->completions);
    _fmpq_vec_clear(chain->law, chain->size);
    _fmpq_vec_clear(chain->completion, chain->size);
    fmpq_clear(chain->throughput);
    fmpq_clear(chain->relative);
}

/* The generator and r(s), from the matrices. */
static void
fill(ref_rates_t *chain)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    must(msj_generator_begin(&ctx, chain->generator, chain->size) == MSJ_OK);
    for (slong s = 0; s < chain->size; s++)
    {
        const fmpq *row = fmpq_mat_entry(chain->completions, s, 0);

        must(msj_generator_append(&ctx, chain->generator, s,
                                  fmpq_mat_entry(chain->rates, s, 0), row)
             == MSJ_OK);
        for (slong i = 0; i < chain->size; i++)
        {
            fmpq_add(chain->completion + s, chain->completion + s, row + i);
        }
    }
}

/* Q, or its transpose. */
static void
set_generator_matrix(fmpq_mat_t matrix, const ref_rates_t *chain,
                     int transposed)
{
    for (slong i = 0; i < chain->size; i++)
    {
        for (slong j = 0; j < chain->size; j++)
        {
            const fmpq *rate = fmpq_mat_entry(chain->rates, i, j);

            if (i != j)
            {
                fmpq_set(transposed ? fmpq_mat_entry(matrix, j, i)
                                    : fmpq_mat_entry(matrix, i, j),
                         rate);
                fmpq_sub(fmpq_mat_entry(matrix, i, i),
                         fmpq_mat_entry(matrix, i, i), rate);
            }
        }
    }
}

/* X = sum ct r */
static void
set_throughput(ref_rates_t *chain)
{
    fmpq_t sum;

    fmpq_init(sum);
    for (slong s = 0; s < chain->size; s++)
    {
        fmpq_addmul(sum, chain->law + s, chain->completion + s);
    }
    fmpq_swap(chain->throughput, sum);
    fmpq_clear(sum);
}

/* The law: the balance equations, the last replaced by sum = 1. */
static void
solve_law(ref_rates_t *chain)
{
    slong n = chain->size;
    fmpq_mat_t matrix, right;

    fmpq_mat_init(matrix, n, n);
    fmpq_mat_init(right, n, 1);
    set_generator_matrix(matrix, chain, 1);
    for (slong i = 0; i < n; i++)
    {
        fmpq_one(fmpq_mat_entry(matrix, n - 1, i));
    }
    fmpq_one(fmpq_mat_entry(right, n - 1, 0));
    must(fmpq_mat_solve_fraction_free(right, matrix, right));
    for (slong i = 0; i < n; i++)
    {
        fmpq_set(chain->law + i, fmpq_mat_entry(right, i, 0));
    }
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(right);
}

/* sum_s (pi_s - ct_s) h_s */
static void
weigh(fmpq_t out, const ref_rates_t *chain, const fmpq_mat_t h)
{
    fmpq_t weight, throughput;

    fmpq_init(weight);
    fmpq_init(throughput);
    fmpq_set(throughput, chain->throughput);
    fmpq_zero(out);
    for (slong s = 0; s < chain->size; s++)
    {
        fmpq_zero(weight);
        for (slong i = 0; i < chain->size; i++)
        {
            fmpq_addmul(weight, chain->law + i,
                        fmpq_mat_entry(chain->completions, i, s));
        }
        fmpq_div(weight, weight, throughput);
        fmpq_sub(weight, weight, chain->law + s);
        fmpq_addmul(out, weight, fmpq_mat_entry(h, s, 0));
    }
    fmpq_clear(throughput);
    fmpq_clear(weight);
}

/* Delta(Y_d): Q h - c = -r with h(0) = 0 in one system, where c is X. */
static void
solve_relative(ref_rates_t *chain)
{
    slong n = chain->size;
    fmpq_mat_t matrix, h;

    fmpq_mat_init(matrix, n, n);
    fmpq_mat_init(h, n, 1);
    set_generator_matrix(matrix, chain, 0);
    for (slong i = 0; i < n; i++)
    {
        fmpq_set_si(fmpq_mat_entry(matrix, i, 0), -1, 1);
        fmpq_neg(fmpq_mat_entry(h, i, 0), chain->completion + i);
    }
    must(fmpq_mat_solve_fraction_free(h, matrix, h));
    must(fmpq_equal(fmpq_mat_entry(h, 0, 0), chain->throughput));
    fmpq_zero(fmpq_mat_entry(h, 0, 0));
    weigh(chain->relative, chain, h);
    fmpq_mat_clear(matrix);
    fmpq_mat_clear(h);
}

/* Transitions between states of other parity complete half of their jobs, all
   others every job; then everything else. */
static void
solve(ref_rates_t *chain)
{
    for (slong i = 0; i < chain->size; i++)
    {
        for (slong j = 0; j < chain->size; j++)
        {
            fmpq *out = fmpq_mat_entry(chain->completions, i, j);

            fmpq_set(out, fmpq_mat_entry(chain->rates, i, j));
            if ((i + j) % 2)
            {
                fmpq_div_2exp(out, out, 1);
            }
        }
    }
    fill(chain);
    solve_law(chain);
    set_throughput(chain);
    solve_relative(chain);
}

/* 10^exponent numerator / denominator */
static void
set_rate(ref_rates_t *chain, slong from, slong to, slong numerator,
         ulong denominator, slong exponent)
{
    fmpq *rate = fmpq_mat_entry(chain->rates, from, to);
    fmpq_t power;

    fmpq_init(power);
    fmpq_set_si(power, 10, 1);
    fmpq_pow_si(power, power, exponent);
    fmpq_set_si(rate, numerator, denominator);
    fmpq_mul(rate, rate, power);
    fmpq_clear(power);
}

static int
is_fraction(const fmpq_t value, slong numerator, ulong denominator)
{
    fmpq_t fraction;
    int equal;

    fmpq_init(fraction);
    fmpq_set_si(fraction, numerator, denominator);
    equal = fmpq_equal(value, fraction);
    fmpq_clear(fraction);
    return equal;
}

void
ref_rates_rare(ref_rates_t *chain, slong exponent, int reversed)
{
    slong first = reversed ? 2 : 0, last = reversed ? 0 : 2;

    ref_rates_init(chain, 3);
    set_rate(chain, first, 1, 1, 1, exponent);
    set_rate(chain, 1, first, 1, 2, exponent);
    set_rate(chain, 1, last, 1, 1, 0);
    set_rate(chain, last, 1, 1, 1, 0);
    solve(chain);
    must(is_fraction(chain->law + first, 1, 5)
         && is_fraction(chain->law + 1, 2, 5)
         && is_fraction(chain->law + last, 2, 5));
}

void
ref_rates_lazy(ref_rates_t *chain, slong exponent)
{
    ref_rates_init(chain, 2);
    set_rate(chain, 0, 1, 1, 1, exponent);
    set_rate(chain, 1, 0, 1, 2, exponent);
    for (slong s = 0; s < 2; s++)
    {
        fmpq_one(fmpq_mat_entry(chain->rates, s, s));
        fmpq_sub(fmpq_mat_entry(chain->rates, s, s),
                 fmpq_mat_entry(chain->rates, s, s),
                 fmpq_mat_entry(chain->rates, s, 1 - s));
    }
    solve(chain);
    must(is_fraction(chain->law, 1, 3) && is_fraction(chain->law + 1, 2, 3));
}

void
ref_rates_blocks(ref_rates_t *chain, slong blocks, slong exponent)
{
    slong size = 3 * blocks;

    ref_rates_init(chain, size);
    for (slong s = 0; s < size; s++)
    {
        slong first = s / 3 * 3;

        set_rate(chain, s, first + (s + 1) % 3, 1 + s % 3, 1, 0);
        set_rate(chain, s, first + (s + 2) % 3, 1, 1 + s % 2, 0);
        set_rate(chain, s, (s + 3) % size, 1 + s % 5, 7, exponent);
    }
    solve(chain);
}

void
ref_rates_spread(ref_rates_t *chain)
{
    static const int up[8] = {-12, 12, -3, 7, 0, -9, 4, -6};
    static const int down[8] = {-7, 2, -12, 12, -1, 6, -10, 9};

    ref_rates_init(chain, 8);
    for (slong s = 0; s < 8; s++)
    {
        set_rate(chain, s, (s + 1) % 8, 3 + s, 7, up[s]);
        set_rate(chain, s, (s + 7) % 8, 2 + s, 3, down[s]);
    }
    solve(chain);
}

ulong
ref_rates_below(ulong *state, ulong n)
{
    ulong x = *state;

    x ^= x << 13 & 0xffffffffUL;
    x ^= x >> 17;
    x ^= x << 5 & 0xffffffffUL;
    *state = x & 0xffffffffUL;
    return *state % n;
}

void
ref_rates_random(ref_rates_t *chain, ulong *state, slong size)
{
    ref_rates_init(chain, size);
    for (slong s = 0; s < size; s++)
    {
        for (slong t = 0; t < size; t++)
        {
            if (t == (s + 1) % size || ref_rates_below(state, 3) == 0)
            {
                set_rate(chain, s, t, (slong) ref_rates_below(state, 100) + 1,
                         ref_rates_below(state, 20) + 1, 0);
            }
        }
    }
    solve(chain);
}

void
ref_rates_path(ref_rates_t *chain, slong size, slong exponent)
{
    ref_rates_init(chain, size);
    for (slong s = 0; s + 1 < size; s++)
    {
        slong e = s + 1 == size / 2 ? exponent : 0;

        set_rate(chain, s, s + 1, 1, 1, e);
        set_rate(chain, s + 1, s, 1, 1, e);
    }
    for (slong s = 0; s < size; s++)
    {
        fmpq_set_si(chain->law + s, 1, (ulong) size);
        for (slong t = 0; t < size && s < size / 2; t++)
        {
            fmpq_set(fmpq_mat_entry(chain->completions, s, t),
                     fmpq_mat_entry(chain->rates, s, t));
        }
    }
    fill(chain);
    set_throughput(chain);
}
