/* scalar_bound.c -- see scalar_bound.h; proofs/sparse, Lemmas SP-hadamard,
   SP-throughput, SP-departure. */

#include "solver/scalar_bound.h"

#include <flint/fmpz_vec.h>

void
msj_bound_init(msj_bound_t bound)
{
    bound->product_bits = bound->state_bits = bound->rate_bits = 0;
    fmpz_init_set_ui(bound->factor, 1);
}

void
msj_bound_clear(msj_bound_t bound)
{
    fmpz_clear(bound->factor);
}

/* The entry on the diagonal of the row, divided by a factor of the row: for a
   state one of MSJ_ROW_FACTOR, which is noted in G. */
static void
diagonal(fmpz_t out, msj_bound_t bound, const msj_sparse_t pinned, slong row,
         int state)
{
    fmpz_t content;

    fmpz_init_set_ui(content, state ? MSJ_ROW_FACTOR : 0);
    for (slong e = pinned->first[row]; e < pinned->first[row + 1]; e++)
    {
        fmpz_gcd(content, content, pinned->value + e);
        if (pinned->column[e] == row)
        {
            fmpz_set(out, pinned->value + e);
        }
    }
    fmpz_divexact(out, out, content);
    if (state)
    {
        fmpz_lcm(bound->factor, bound->factor, content);
    }
    fmpz_clear(content);
}

/* The rate out of state 0 to other states, times M. */
static void
rate_of_pinned(fmpz_t out, const msj_chain_t chain,
               const msj_integers_t integers)
{
    fmpz_zero(out);
    for (slong i = chain->first[0]; i < chain->first[1]; i++)
    {
        const msj_transition_t *transition = chain->transitions + i;

        if (transition->target != 0)
        {
            fmpz_addmul_si(out, integers->rates + transition->move.rate,
                           transition->move.jobs);
        }
    }
}

void
msj_bound_set(msj_bound_t bound, const msj_chain_t chain,
              const msj_integers_t integers, const msj_sparse_t pinned,
              const fmpz *rates)
{
    slong size = pinned->size;
    fmpz *factors = _fmpz_vec_init(size + 1);
    fmpz_t number;

    fmpz_init(number);
    fmpz_one(bound->factor);
    for (slong i = 0; i < size; i++)
    {
        diagonal(factors + i, bound, pinned, i, i < chain->state_count - 1);
    }
    rate_of_pinned(factors + size, chain, integers);
    _fmpz_vec_prod(number, factors, size + 1);
    bound->product_bits = (slong) fmpz_bits(number);
    fmpz_set_si(number, chain->state_count);
    bound->state_bits = (slong) fmpz_bits(number);
    bound->rate_bits = FLINT_ABS(_fmpz_vec_max_bits(rates, chain->state_count));
    fmpz_clear(number);
    _fmpz_vec_clear(factors, size + 1);
}

/* Of S^ <= m G P. */
static slong
sum_bits(const msj_bound_t bound)
{
    return bound->state_bits + (slong) fmpz_bits(bound->factor)
           + bound->product_bits;
}

/* |a S^ - b W^| <= max(a S^, b W^), W^ <= S^ times the largest rate. */
slong
msj_bound_throughput(const msj_bound_t bound, const fmpz_t a, const fmpz_t b)
{
    slong other = (slong) fmpz_bits(b) + bound->rate_bits;

    return sum_bits(bound) + FLINT_MAX((slong) fmpz_bits(a), other);
}

/* |e g^2 - f c| with g = S^/b and |c| <= 2 a (largest rate) m^3 G^3 P^2. */
slong
msj_bound_departure(const msj_bound_t bound, const fmpz_t a, const fmpz_t b,
                    const fmpz_t e, const fmpz_t f)
{
    slong common = sum_bits(bound) - (slong) fmpz_bits(b) + 1;
    slong left = (slong) fmpz_bits(e) + 2 * FLINT_MAX(common, 0);
    slong right = (slong) fmpz_bits(f) + 1 + (slong) fmpz_bits(a)
                  + bound->rate_bits + 3 * sum_bits(bound)
                  - bound->product_bits;

    return 1 + FLINT_MAX(left, right);
}

double
msj_bound_most(const msj_bound_t bound, int departure)
{
    double bits = (double) (sum_bits(bound) + bound->rate_bits);

    return departure ? 7 * bits + 1000 : 2 * bits + 1000;
}
