/* lift_lu.c -- the kernel `factor`: factors modulo primes of 60 bits.

   For orders without parameters that are no march (sparse_lu.h): a digit costs
   the entries of both factors. Arithmetic and bounds are those of the kernel
   `word` (lift_word.c): signed representatives, |y| <= p < 2^60, Montgomery
   reduction with R = 2^64 of sums below 2^63 p. Entries of the factors carry
   R, those of the inverse diagonal too. */

#include "solver/lift.h"

#include <string.h>

#include <flint/ulong_extras.h>

#include "support/memory.h"

#if FLINT_BITS == 64 && defined(__SIZEOF_INT128__)

__extension__ typedef __int128 wide_t;

#define LANES 4
#define BLOCK 8 /* terms per reduction */

static inline slong
reduce(wide_t value, slong prime, slong inverse)
{
    slong quotient = (slong) ((ulong) value * (ulong) inverse);

    return (slong) (value >> 64) - (slong) (((wide_t) quotient * prime) >> 64);
}

/* The sum of entries times y over begin .. end-1, modulo p. */
static inline slong
sum_entries(const msj_lift_struct *lift, const slong *values,
            const slong *columns, slong begin, slong end, slong lane)
{
    slong prime = lift->prime[lane], sum = 0;

    for (; begin < end; begin += BLOCK)
    {
        slong stop = FLINT_MIN(begin + BLOCK, end);
        wide_t value = 0;

        for (slong e = begin; e < stop; e++)
        {
            value += (wide_t) values[e * LANES + lane]
                     * lift->y[columns[e] * LANES + lane];
        }
        sum += reduce(value, prime, lift->prime_inverse[lane]);
        sum -= sum > prime ? prime : 0;
        sum += sum < -prime ? prime : 0;
    }
    return sum;
}

/* r + K y_0 - A y of the row, or without the last term. */
static inline wide_t
row_value(const msj_lift_struct *lift, slong row, slong lane, int all)
{
    wide_t value = lift->residual[row * LANES + lane];
    const msj_sparse_struct *coupling = lift->coupling;
    const slong *y = lift->y + lane;
    slong end = lift->march->first[row + 1] - 1;

    if (coupling != NULL)
    {
        for (slong e = coupling->first[row]; e < coupling->first[row + 1]; e++)
        {
            value += (wide_t) (slong) lift->coupled[e]
                     * lift->source[coupling->column[e] * LANES + lane];
        }
    }
    if (!all)
    {
        return value;
    }
    for (slong e = lift->march->first[row]; e < end; e++)
    {
        wide_t term = (wide_t) (slong) lift->size[e]
                      * y[lift->column[e] * LANES];

        value += e < lift->middle[row] ? term : -term;
    }
    return value
           - (wide_t) lift->pivot[row] * y[lift->march->column[end] * LANES];
}

/* L z = r, z in y. */
static void
solve_lower(msj_lift_struct *lift)
{
    const msj_pattern_struct *pattern = lift->pattern;

    for (slong i = 0; i < pattern->size; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            slong prime = lift->prime[lane];
            slong inverse = lift->prime_inverse[lane];
            slong value = reduce(row_value(lift, i, lane, 0), prime, inverse);

            value = reduce((wide_t) value * lift->square[lane], prime, inverse);
            value -= sum_entries(lift, lift->lower, pattern->lower,
                                 pattern->first[i], pattern->first[i + 1],
                                 lane);
            value -= value > prime ? prime : 0;
            value += value < -prime ? prime : 0;
            lift->y[i * LANES + lane] = value;
        }
    }
}

/* U y = z, in place. */
static void
solve_upper(msj_lift_struct *lift)
{
    const msj_pattern_struct *pattern = lift->pattern;

    for (slong i = pattern->size - 1; i >= 0; i--)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            slong at = i * LANES + lane;
            slong value = lift->y[at]
                          - sum_entries(lift, lift->upper, pattern->upper,
                                        pattern->first_upper[i],
                                        pattern->first_upper[i + 1], lane);

            lift->y[at] = reduce((wide_t) value * lift->diagonal[at],
                                 lift->prime[lane], lift->prime_inverse[lane]);
        }
    }
}

static void
nothing(msj_lift_struct *lift)
{
    (void) lift;
}

/* r = (r + K y_0 - A y)/p, and the sums. */
static void
update(msj_lift_struct *lift)
{
    wide_t sums[MSJ_SUMS * LANES] = {0};

    solve_lower(lift);
    solve_upper(lift);
    for (slong i = 0; i < lift->march->size; i++)
    {
        for (slong lane = 0; lane < LANES; lane++)
        {
            ulong value = (ulong) row_value(lift, i, lane, 1);

            lift->residual[i * LANES + lane] =
                (slong) (value * (ulong) lift->prime_inverse[lane]);
            for (slong s = 0; s < MSJ_SUMS; s++)
            {
                sums[s * LANES + lane] +=
                    (wide_t) (slong) lift->weights[i * MSJ_SUMS + s]
                    * lift->y[i * LANES + lane];
            }
        }
    }
    for (slong i = 0; i < MSJ_SUMS * LANES; i++)
    {
        slong *words = lift->sum_words + 2 * (i / LANES) * LANES + i % LANES;

        words[0] = (slong) (ulong) sums[i];
        words[LANES] = (slong) (sums[i] >> 64);
    }
}

const msj_kernel_t msj_kernel_factor = {
    .name = "factor",
    .lanes = LANES,
    .prime_bits = 60,
    .radix_bits = 64,
    .inverse_power = 0,
    .sum_bits = 60,
    .longest = WORD_MAX,
    .shift = 64,
    .probe = nothing,
    .parameters = nothing,
    .update = update,
};

/* The representative nearest to 0 of a R mod p. */
static slong
with_radix(const msj_lift_t lift, ulong a, slong lane)
{
    nmod_t mod = lift->mod[lane];
    ulong value = nmod_mul(a, (ulong) lift->radix[lane], mod);

    return value > mod.n / 2 ? (slong) value - (slong) mod.n : (slong) value;
}

/* Row i: from the row of A in `work`, which becomes 0 again; u: 1/diagonals.
   Zero if the pivot is 0. */
static int
factor_row(msj_lift_t lift, ulong *work, ulong *u, ulong *upper, slong i,
           slong lane)
{
    const msj_pattern_struct *pattern = lift->pattern;
    const msj_march_struct *march = lift->march;
    nmod_t mod = lift->mod[lane];

    for (slong e = march->first[i]; e < march->first[i + 1]; e++)
    {
        work[march->column[e]] = fmpz_fdiv_ui(march->value + e, mod.n);
    }
    for (slong e = pattern->first[i]; e < pattern->first[i + 1]; e++)
    {
        slong j = pattern->lower[e];
        ulong factor = nmod_mul(work[j], u[j], mod);

        work[j] = 0;
        lift->lower[e * LANES + lane] = with_radix(lift, factor, lane);
        factor = nmod_neg(factor, mod);
        for (slong k = pattern->first_upper[j];
             k < pattern->first_upper[j + 1] && factor != 0; k++)
        {
            ulong term = nmod_mul(factor, upper[k], mod);

            work[pattern->upper[k]] = nmod_add(work[pattern->upper[k]], term,
                                               mod);
        }
    }
    if (work[i] == 0)
    {
        return 0;
    }
    u[i] = n_invmod(work[i], mod.n);
    work[i] = 0;
    lift->diagonal[i * LANES + lane] = with_radix(lift, u[i], lane);
    for (slong k = pattern->first_upper[i]; k < pattern->first_upper[i + 1];
         k++)
    {
        upper[k] = work[pattern->upper[k]];
        work[pattern->upper[k]] = 0;
        lift->upper[k * LANES + lane] = with_radix(lift, upper[k], lane);
    }
    return 1;
}

int
msj_lift_factor(msj_lift_t lift, slong lane, msj_crew_t crew, int worker)
{
    slong size = lift->pattern->size;
    ulong *work = lift->scratch;
    nmod_t mod = lift->mod[lane];
    int good = 1;

    memset(work, 0, (size_t) size * sizeof *work);
    lift->radix[lane] = (slong) n_powmod2_ui_preinv(2, 64, mod.n, mod.ninv);
    lift->square[lane] = with_radix(lift, (ulong) lift->radix[lane], lane);
    for (slong i = 0; i < size && good; i++)
    {
        good = factor_row(lift, work, work + size, work + 2 * size, i, lane);
        if (msj_crew_stopped(crew, worker))
        {
            break;
        }
    }
    return good;
}

#else

const msj_kernel_t msj_kernel_factor = {.name = "factor", .sum_bits = -1};

int
msj_lift_factor(msj_lift_t lift, slong lane, msj_crew_t crew, int worker)
{
    (void) lift;
    (void) lane;
    (void) crew;
    (void) worker;
    return 0;
}

#endif

msj_status_t
msj_lift_begin_factors(msj_context_t *ctx, msj_lift_t lift,
                       const msj_pattern_t pattern)
{
    size_t words = (size_t) pattern->entries * 4;

    lift->pattern = pattern;
    lift->lower = msj_alloc(words, sizeof(slong));
    lift->upper = msj_alloc(words, sizeof(slong));
    lift->diagonal = msj_alloc((size_t) pattern->size * 4, sizeof(slong));
    lift->scratch = msj_alloc((size_t) (2 * pattern->size + pattern->entries),
                              sizeof(ulong));
    return lift->lower == NULL || lift->upper == NULL || lift->diagonal == NULL
                   || lift->scratch == NULL
               ? msj_no_memory(ctx)
               : MSJ_OK;
}
