/* lift_word.c -- the kernel `word`: primes of 60 bits in portable C.

   Values are signed representatives with |y| <= p < 2^60. A row sum of
   |A| has at most 60 bits and so has the residual, so that T = r - A y is below
   2^122 < 2^63 p; Montgomery reduction of T (signed, R = 2^64) gives
   h = T/R mod p with |h| <= |T| 2^-64 + p/2 < p. A digit makes the next
   residual at most (|r| + S p)/p <= S + 1. Needs 128-bit products; without
   them the kernel is not there. */

#include "solver/lift.h"

#if FLINT_BITS == 64 && defined(__SIZEOF_INT128__)

__extension__ typedef __int128 wide_t;

#define LANES 4
#define BLOCK                                                                  \
    8 /* terms of the dense product per reduction: 8 p p/2 < 2^63 p  \
                 */

/* T / 2^64 mod p. The low words of T and q p agree. */
static inline slong
reduce(wide_t value, slong prime, slong inverse)
{
    slong quotient = (slong) ((ulong) value * (ulong) inverse);

    return (slong) (value >> 64) - (slong) (((wide_t) quotient * prime) >> 64);
}

/* K y_0 of the row. */
static inline wide_t
coupled_value(const msj_lift_struct *lift, slong row, slong lane)
{
    const msj_sparse_struct *coupling = lift->coupling;
    const slong *source = lift->source + lane;
    wide_t value = 0;

    for (slong e = coupling->first[row]; e < coupling->first[row + 1]; e++)
    {
        value += (wide_t) (slong) lift->coupled[e]
                 * source[coupling->column[e] * LANES];
    }
    return value;
}

/* r - A y of the row, its pivot left out. */
static inline wide_t
row_value(const msj_lift_struct *lift, slong row, slong end, slong lane)
{
    wide_t value = lift->residual[row * LANES + lane];
    const slong *y = lift->y + lane;

    for (slong e = lift->march->first[row]; e < lift->middle[row]; e++)
    {
        value += (wide_t) (slong) lift->size[e] * y[lift->column[e] * LANES];
    }
    for (slong e = lift->middle[row]; e < end; e++)
    {
        value -= (wide_t) (slong) lift->size[e] * y[lift->column[e] * LANES];
    }
    return lift->coupling == NULL ? value
                                  : value + coupled_value(lift, row, lane);
}

/* The unknown that the row gives; returns r - A y without the pivot. */
static inline wide_t
give(msj_lift_struct *lift, slong row, slong lane)
{
    slong prime = lift->prime[lane], inverse = lift->prime_inverse[lane];
    slong at = row * LANES + lane;
    wide_t value = row_value(lift, row, lift->march->first[row + 1] - 1, lane);

    lift->y[at] = reduce(
        (wide_t) reduce(value, prime, inverse)
            * lift->pivot_inverse[lift->place[row] * LANES + lane],
        prime, inverse);
    return value;
}

static void
probe(msj_lift_struct *lift)
{
    slong parameters = lift->march->parameters;

    for (slong i = parameters; i < lift->march->size; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            (void) give(lift, i, lane);
        }
    }
    for (slong i = 0; i < parameters; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            lift->z[i * LANES + lane] = reduce(
                row_value(lift, i, lift->march->first[i + 1], lane),
                lift->prime[lane], lift->prime_inverse[lane]);
        }
    }
}

static slong
dense_row(const msj_lift_struct *lift, slong row, slong lane)
{
    slong parameters = lift->march->parameters;
    slong prime = lift->prime[lane], sum = 0;
    const slong *inverse = lift->inverse + row * parameters * LANES + lane;
    const slong *z = lift->z + lane;

    for (slong begin = 0; begin < parameters; begin += BLOCK)
    {
        slong end = FLINT_MIN(begin + BLOCK, parameters);
        wide_t value = 0;

        for (slong i = begin; i < end; i++)
        {
            value += (wide_t) inverse[i * LANES] * z[i * LANES];
        }
        sum += reduce(value, prime, lift->prime_inverse[lane]);
        sum -= sum > prime ? prime : 0;
        sum += sum < -prime ? prime : 0;
    }
    return sum;
}

static void
parameters(msj_lift_struct *lift)
{
    for (slong i = 0; i < lift->march->parameters; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            lift->y[i * LANES + lane] = dense_row(lift, i, lane);
        }
    }
}

/* The residual is a multiple of p below 2^63 p: modulo 2^64 it is divided
   exactly. */
static inline void
divide(msj_lift_struct *lift, slong row, slong lane, ulong value)
{
    lift->residual[row * LANES + lane] =
        (slong) (value * (ulong) lift->prime_inverse[lane]);
}

/* The sums of weight times unknown. */
static void
add_up(msj_lift_struct *lift)
{
    wide_t sums[MSJ_SUMS * LANES] = {0};

    for (slong i = 0; i < lift->march->size; i++)
    {
        const ulong *weight = lift->weights + i * MSJ_SUMS;

        for (slong s = 0; s < MSJ_SUMS; s++)
        {
            for (slong lane = 0; lane < LANES && weight[s] != 0; lane++)
            {
                sums[s * LANES + lane] += (wide_t) (slong) weight[s]
                                          * lift->y[i * LANES + lane];
            }
        }
    }
    for (slong s = 0; s < MSJ_SUMS; s++)
    {
        slong *words = lift->sum_words + 2 * s * LANES;

        for (slong lane = 0; lane < LANES; lane++)
        {
            words[lane] = (slong) (ulong) sums[s * LANES + lane];
            words[LANES + lane] = (slong) (sums[s * LANES + lane] >> 64);
        }
    }
}

static void
update(msj_lift_struct *lift)
{
    const slong *first = lift->march->first;
    slong parameters = lift->march->parameters;

    for (slong i = parameters; i < lift->march->size; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            ulong value = (ulong) give(lift, i, lane);
            ulong y = (ulong) lift->y[i * LANES + lane];

            divide(lift, i, lane, value - (ulong) lift->pivot[i] * y);
        }
    }
    for (slong i = 0; i < parameters; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            divide(lift, i, lane,
                   (ulong) row_value(lift, i, first[i + 1], lane));
        }
    }
    if (lift->task != NULL)
    {
        add_up(lift);
    }
}

const msj_kernel_t msj_kernel_word = {
    .name = "word",
    .lanes = LANES,
    .prime_bits = 60,
    .radix_bits = 64,
    .inverse_power = 2,
    .sum_bits = 60,
    .longest = WORD_MAX,
    .shift = 64,
    .probe = probe,
    .parameters = parameters,
    .update = update,
};

#else

/* Never chosen: no row sum has so few bits. */
const msj_kernel_t msj_kernel_word = {.name = "word", .sum_bits = -1};

#endif
