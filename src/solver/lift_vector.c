/* lift_vector.c -- the kernel `ifma`: 16 primes of 50 bits in vector lanes.

   The 52-bit multiply-add instructions of AVX-512, where the compiler knows
   them; the processor is asked at run time. Montgomery radix R = 2^52. Values
   are non-negative: y < 2^51. Sums of products are kept as low and high parts,
   T = low + 2^52 high, signed words; positive and negative coefficients are
   summed apart. A row has at most 2^10 entries, so no word overflows, and
   |A| row sums S < 2^44: |T| < 2^97. Reduction: with q = T/p mod R, the low 52
   bits of T and of q p agree, so h = high + (low >> 52) - high part of q p is
   T/R mod p, with -p - 2^46 < h < 2^46. The pivot's inverse (below p) times
   h + 2p < 2^52 has a high part below p 2^51.1/2^52, and after reduction and
   the addition of p: 0 < y < 1.6 p + 2 < 2^51. So the next residual is at most
   (|r| + 2^51 S)/p <= 2 S + 2 < 2^46 in absolute value (p > 2^49.9), and its
   low 52 bits tell it. S counts couplings too. A sum of weights (40 bits) times
   y has high parts below 2^40 2^22; its low parts are carried over every 1024
   rows. */

#include <string.h>

#include "solver/lift.h"

#if FLINT_BITS == 64 && defined(__x86_64__)                                    \
    && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 8))

#include <immintrin.h>

#define LANES 16
#define VECTOR __attribute__((target("avx512f,avx512ifma")))
#define INLINE static inline VECTOR __attribute__((always_inline))

/* The words of 16 lanes: two vectors, so that one works while the other
   waits. */
typedef struct
{
    __m512i a, b;
} pair_t;

typedef struct
{
    pair_t low, high;
} sum_t;

/* The constants of all lanes. */
typedef struct
{
    pair_t prime, inverse;
} primes_t;

INLINE pair_t
load(const slong *words)
{
    pair_t out = {_mm512_load_si512((const void *) words),
                  _mm512_load_si512((const void *) (words + LANES / 2))};

    return out;
}

INLINE pair_t
load_unaligned(const slong *words)
{
    pair_t out = {_mm512_loadu_si512((const void *) words),
                  _mm512_loadu_si512((const void *) (words + LANES / 2))};

    return out;
}

INLINE void
store(slong *words, pair_t value)
{
    _mm512_store_si512((void *) words, value.a);
    _mm512_store_si512((void *) (words + LANES / 2), value.b);
}

INLINE pair_t
repeat(slong word)
{
    pair_t out;

    out.a = out.b = _mm512_set1_epi64((long long) word);
    return out;
}

/* sum + the low, the high 52 bits of x y. */
INLINE pair_t
add_low(pair_t sum, pair_t x, pair_t y)
{
    sum.a = _mm512_madd52lo_epu64(sum.a, x.a, y.a);
    sum.b = _mm512_madd52lo_epu64(sum.b, x.b, y.b);
    return sum;
}

INLINE pair_t
add_high(pair_t sum, pair_t x, pair_t y)
{
    sum.a = _mm512_madd52hi_epu64(sum.a, x.a, y.a);
    sum.b = _mm512_madd52hi_epu64(sum.b, x.b, y.b);
    return sum;
}

INLINE pair_t
add(pair_t x, pair_t y)
{
    x.a = _mm512_add_epi64(x.a, y.a);
    x.b = _mm512_add_epi64(x.b, y.b);
    return x;
}

INLINE pair_t
subtract(pair_t x, pair_t y)
{
    x.a = _mm512_sub_epi64(x.a, y.a);
    x.b = _mm512_sub_epi64(x.b, y.b);
    return x;
}

INLINE primes_t
get_primes(const msj_lift_struct *lift)
{
    primes_t primes;

    primes.prime = load_unaligned(lift->prime);
    primes.inverse = load_unaligned(lift->prime_inverse);
    return primes;
}

INLINE sum_t
add_product(sum_t sum, pair_t x, pair_t y)
{
    sum.low = add_low(sum.low, x, y);
    sum.high = add_high(sum.high, x, y);
    return sum;
}

/* Sum of coefficient times y over the entries begin .. end-1. */
INLINE sum_t
sum_entries(sum_t sum, const slong *y, const slong *column, const ulong *size,
            slong begin, slong end)
{
    for (slong e = begin; e < end; e++)
    {
        sum = add_product(sum, repeat((slong) size[e]),
                          load(y + column[e] * LANES));
    }
    return sum;
}

/* r + K y_0 - A y of the row, its pivot left out. */
INLINE sum_t
row_value(const msj_lift_struct *lift, slong row, slong end)
{
    const msj_sparse_struct *coupling = lift->coupling;
    sum_t plus = {load(lift->residual + row * LANES), repeat(0)};
    sum_t minus = {repeat(0), repeat(0)};

    plus = sum_entries(plus, lift->y, lift->column, lift->size,
                       lift->march->first[row], lift->middle[row]);
    if (coupling != NULL)
    {
        plus = sum_entries(plus, lift->source, coupling->column, lift->coupled,
                           coupling->first[row], coupling->first[row + 1]);
    }
    minus = sum_entries(minus, lift->y, lift->column, lift->size,
                        lift->middle[row], end);
    plus.low = subtract(plus.low, minus.low);
    plus.high = subtract(plus.high, minus.high);
    return plus;
}

/* T/R mod p; the largest multiple of p that is subtracted is p itself. */
INLINE pair_t
reduce(sum_t value, primes_t primes)
{
    pair_t quotient = add_low(repeat(0), value.low, primes.inverse);

    value.low.a = _mm512_srai_epi64(value.low.a, 52);
    value.low.b = _mm512_srai_epi64(value.low.b, 52);
    return subtract(add(value.high, value.low),
                    add_high(repeat(0), quotient, primes.prime));
}

/* The unknown that the row gives; returns r - A y without the pivot. */
INLINE sum_t
give(msj_lift_struct *lift, slong row, primes_t primes)
{
    sum_t value = row_value(lift, row, lift->march->first[row + 1] - 1);
    pair_t z = add(reduce(value, primes), add(primes.prime, primes.prime));
    pair_t inverse = load(lift->pivot_inverse + lift->place[row] * LANES);
    sum_t product = {repeat(0), primes.prime};

    store(lift->y + row * LANES,
          reduce(add_product(product, z, inverse), primes));
    return value;
}

static VECTOR void
probe(msj_lift_struct *lift)
{
    slong parameters = lift->march->parameters;
    primes_t primes = get_primes(lift);

    for (slong i = parameters; i < lift->march->size; i++)
    {
        (void) give(lift, i, primes);
    }
    for (slong i = 0; i < parameters; i++)
    {
        sum_t value = row_value(lift, i, lift->march->first[i + 1]);

        store(lift->z + i * LANES,
              add(reduce(value, primes), add(primes.prime, primes.prime)));
    }
}

/* z < 2^52 and the inverse is below p: t <= 2^11 products have parts below
   2^63. The first reduction leaves a word, which is reduced once more. */
static VECTOR void
parameters(msj_lift_struct *lift)
{
    slong parameters = lift->march->parameters;
    primes_t primes = get_primes(lift);

    for (slong i = 0; i < parameters; i++)
    {
        const slong *inverse = lift->inverse + i * parameters * LANES;
        sum_t sum = {repeat(0), repeat(0)};

        for (slong j = 0; j < parameters; j++)
        {
            sum = add_product(sum, load(inverse + j * LANES),
                              load(lift->z + j * LANES));
        }
        sum.low = reduce(sum, primes);
        sum.high = primes.prime;
        store(lift->y + i * LANES, reduce(sum, primes));
    }
}

/* The low 52 bits of T/p, T being a multiple of p, with their sign. */
INLINE void
divide(msj_lift_struct *lift, slong row, pair_t low, primes_t primes)
{
    pair_t quotient = add_low(repeat(0), low, primes.inverse);

    quotient.a = _mm512_srai_epi64(_mm512_slli_epi64(quotient.a, 12), 12);
    quotient.b = _mm512_srai_epi64(_mm512_slli_epi64(quotient.b, 12), 12);
    store(lift->residual + row * LANES, quotient);
}

/* Add weight times y of the unknown to the sums. */
INLINE void
weigh(sum_t *sums, const msj_lift_struct *lift, slong unknown)
{
    pair_t y = load(lift->y + unknown * LANES);

    for (slong s = 0; s < MSJ_SUMS; s++)
    {
        slong weight = (slong) lift->weights[unknown * MSJ_SUMS + s];

        sums[s] = add_product(sums[s], repeat(weight), y);
    }
}

/* The carry of the low parts. */
INLINE void
carry(sum_t *sum)
{
    __m512i mask = _mm512_set1_epi64((1LL << 52) - 1);
    pair_t over = {_mm512_srli_epi64(sum->low.a, 52),
                   _mm512_srli_epi64(sum->low.b, 52)};

    sum->high = add(sum->high, over);
    sum->low.a = _mm512_and_si512(sum->low.a, mask);
    sum->low.b = _mm512_and_si512(sum->low.b, mask);
}

static VECTOR void
store_sums(msj_lift_struct *lift, const sum_t *sums)
{
    for (slong s = 0; s < MSJ_SUMS; s++)
    {
        memcpy(lift->sum_words + 2 * s * LANES, &sums[s].low, sizeof(pair_t));
        memcpy(lift->sum_words + (2 * s + 1) * LANES, &sums[s].high,
               sizeof(pair_t));
    }
}

/* Update the rows begin .. end-1, below t those left over, and the sums if
   `weighted`; at most 1024 rows, so that the sums need no carry. */
INLINE void
update_rows(msj_lift_struct *lift, slong begin, slong end, primes_t primes,
            sum_t *sums, int weighted)
{
    for (slong i = begin; i < end; i++)
    {
        if (i < lift->march->parameters)
        {
            sum_t value = row_value(lift, i, lift->march->first[i + 1]);

            divide(lift, i, value.low, primes);
        }
        else
        {
            sum_t value = give(lift, i, primes);
            pair_t product = add_low(repeat(0), repeat(lift->pivot[i]),
                                     load(lift->y + i * LANES));

            divide(lift, i, subtract(value.low, product), primes);
        }
        if (weighted)
        {
            weigh(sums, lift, i);
        }
    }
}

/* Rows t .. n-1, then 0 .. t-1, which need all unknowns. */
static VECTOR void
update(msj_lift_struct *lift)
{
    slong parameters = lift->march->parameters, size = lift->march->size;
    primes_t primes = get_primes(lift);
    sum_t sums[MSJ_SUMS];

    for (slong s = 0; s < MSJ_SUMS; s++)
    {
        sums[s].low = sums[s].high = repeat(0);
    }
    for (int part = 0; part < 2; part++)
    {
        slong last = part == 0 ? size : parameters;

        for (slong i = part == 0 ? parameters : 0; i < last; i += 1024)
        {
            slong end = FLINT_MIN(i + 1024, last);

            if (lift->task == NULL)
            {
                update_rows(lift, i, end, primes, sums, 0);
                continue;
            }
            update_rows(lift, i, end, primes, sums, 1);
            carry(sums);
            carry(sums + 1);
        }
    }
    if (lift->task != NULL)
    {
        store_sums(lift, sums);
    }
}

static const msj_kernel_t kernel_ifma = {
    .name = "ifma",
    .lanes = LANES,
    .prime_bits = 50,
    .radix_bits = 52,
    .inverse_power = 3,
    .sum_bits = 44,
    .longest = 1024,
    .shift = 52,
    .probe = probe,
    .parameters = parameters,
    .update = update,
};

const msj_kernel_t *
msj_kernel_vector(void)
{
    return __builtin_cpu_supports("avx512ifma") ? &kernel_ifma : NULL;
}

#else

const msj_kernel_t *
msj_kernel_vector(void)
{
    return NULL;
}

#endif
