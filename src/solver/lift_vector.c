/* lift_vector.c -- the kernel `ifma`: 8 primes of 50 bits in vector lanes.

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
   low 52 bits tell it. */

#include "solver/lift.h"

#if FLINT_BITS == 64 && defined(__x86_64__)                                    \
    && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 8))

#include <immintrin.h>

#define LANES 8
#define VECTOR __attribute__((target("avx512f,avx512ifma")))

typedef struct
{
    __m512i low, high;
} sum_t;

/* The constants of all lanes. */
typedef struct
{
    __m512i prime, inverse, zero;
} primes_t;

static inline VECTOR __m512i
load(const slong *words)
{
    return _mm512_load_si512((const void *) words);
}

static inline VECTOR void
store(slong *words, __m512i value)
{
    _mm512_store_si512((void *) words, value);
}

static inline VECTOR primes_t
get_primes(const msj_lift_struct *lift)
{
    primes_t primes;

    primes.prime = _mm512_loadu_si512((const void *) lift->prime);
    primes.inverse = _mm512_loadu_si512((const void *) lift->prime_inverse);
    primes.zero = _mm512_setzero_si512();
    return primes;
}

/* Sum of coefficient times y over the entries begin .. end-1. */
static inline VECTOR sum_t
sum_entries(sum_t sum, const msj_lift_struct *lift, slong begin, slong end)
{
    for (slong e = begin; e < end; e++)
    {
        __m512i size = _mm512_set1_epi64((long long) lift->size[e]);
        __m512i y = load(lift->y + lift->column[e] * LANES);

        sum.low = _mm512_madd52lo_epu64(sum.low, size, y);
        sum.high = _mm512_madd52hi_epu64(sum.high, size, y);
    }
    return sum;
}

/* r - A y of the row, its pivot left out. */
static inline VECTOR sum_t
row_value(const msj_lift_struct *lift, slong row, slong end, primes_t primes)
{
    sum_t plus = {load(lift->residual + row * LANES), primes.zero};
    sum_t minus = {primes.zero, primes.zero};

    plus = sum_entries(plus, lift, lift->march->first[row], lift->middle[row]);
    minus = sum_entries(minus, lift, lift->middle[row], end);
    plus.low = _mm512_sub_epi64(plus.low, minus.low);
    plus.high = _mm512_sub_epi64(plus.high, minus.high);
    return plus;
}

/* T/R mod p; the largest multiple of p that is subtracted is p itself. */
static inline VECTOR __m512i
reduce(sum_t value, primes_t primes)
{
    __m512i quotient = _mm512_madd52lo_epu64(primes.zero, value.low,
                                             primes.inverse);
    __m512i high = _mm512_add_epi64(value.high,
                                    _mm512_srai_epi64(value.low, 52));

    return _mm512_sub_epi64(
        high, _mm512_madd52hi_epu64(primes.zero, quotient, primes.prime));
}

/* The unknown that the row gives; returns r - A y without the pivot. */
static inline VECTOR sum_t
give(msj_lift_struct *lift, slong row, primes_t primes)
{
    sum_t value = row_value(lift, row, lift->march->first[row + 1] - 1, primes);
    __m512i z = _mm512_add_epi64(reduce(value, primes), primes.prime);
    __m512i inverse = load(lift->pivot_inverse + row * LANES);
    sum_t product;

    z = _mm512_add_epi64(z, primes.prime);
    product.low = _mm512_madd52lo_epu64(primes.zero, z, inverse);
    product.high = _mm512_madd52hi_epu64(primes.prime, z, inverse);
    store(lift->y + row * LANES, reduce(product, primes));
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
        sum_t value = row_value(lift, i, lift->march->first[i + 1], primes);
        __m512i z = _mm512_add_epi64(reduce(value, primes), primes.prime);

        store(lift->z + i * LANES, _mm512_add_epi64(z, primes.prime));
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
        sum_t sum = {primes.zero, primes.zero};

        for (slong j = 0; j < parameters; j++)
        {
            __m512i factor = load(inverse + j * LANES);
            __m512i z = load(lift->z + j * LANES);

            sum.low = _mm512_madd52lo_epu64(sum.low, factor, z);
            sum.high = _mm512_madd52hi_epu64(sum.high, factor, z);
        }
        sum.low = reduce(sum, primes);
        sum.high = primes.prime;
        store(lift->y + i * LANES, reduce(sum, primes));
    }
}

/* The low 52 bits of T/p, T being a multiple of p, with their sign. */
static inline VECTOR void
divide(msj_lift_struct *lift, slong row, __m512i low, primes_t primes)
{
    __m512i quotient = _mm512_madd52lo_epu64(primes.zero, low, primes.inverse);

    store(lift->residual + row * LANES,
          _mm512_srai_epi64(_mm512_slli_epi64(quotient, 12), 12));
}

static VECTOR void
update(msj_lift_struct *lift)
{
    slong parameters = lift->march->parameters;
    primes_t primes = get_primes(lift);

    for (slong i = parameters; i < lift->march->size; i++)
    {
        sum_t value = give(lift, i, primes);
        __m512i pivot = _mm512_set1_epi64((long long) lift->pivot[i]);
        __m512i product = _mm512_madd52lo_epu64(primes.zero, pivot,
                                                load(lift->y + i * LANES));

        divide(lift, i, _mm512_sub_epi64(value.low, product), primes);
    }
    for (slong i = 0; i < parameters; i++)
    {
        sum_t value = row_value(lift, i, lift->march->first[i + 1], primes);

        divide(lift, i, value.low, primes);
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
