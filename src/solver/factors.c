/* factors.c -- see factors.h.

   The key of an odd prime p is p/2, that of 2 is 0, that of the i-th large
   element limit/2 + 1 + i. */

#include "solver/factors.h"

#include <flint/ulong_extras.h>

#include "support/memory.h"

/* Trial division of constants and of long numbers. */
#define TRIAL_CONSTANT 4096
#define TRIAL_LONG 256
/* Words multiplied one by one. */
#define PRODUCT_LEAF 16

void
msj_factors_init(msj_factors_t base)
{
    base->limit = 0;
    base->least = NULL;
    base->large_count = 0;
}

void
msj_factors_clear(msj_factors_t base)
{
    for (slong i = 0; i < base->large_count; i++)
    {
        fmpz_clear(base->large + i);
    }
    msj_free(base->least);
}

/* ---- the base ----------------------------------------------------------- */

static void
sieve(msj_factors_t base)
{
    for (ulong p = 3; p <= base->limit / p; p += 2)
    {
        if (base->least[p / 2] != 0)
        {
            continue;
        }
        for (ulong i = p * p / 2; i <= (base->limit - 1) / 2; i += p)
        {
            if (base->least[i] == 0)
            {
                base->least[i] = (uint16_t) p;
            }
        }
    }
}

/* Divide n by the primes below `bound` and visit them. */
static void
divide_by_primes(fmpz_t n, ulong bound, msj_factor_visitor_t visit, void *data)
{
    for (ulong p = 2; p < bound; p = p == 2 ? 3 : p + 2)
    {
        slong exponent = 0;

        while (fmpz_fdiv_ui(n, p) == 0)
        {
            fmpz_divexact_ui(n, n, p);
            exponent++;
        }
        if (exponent > 0)
        {
            visit(data, p == 2 ? 0 : (slong) (p / 2), exponent);
        }
    }
}

static void
ignore(void *data, slong key, slong exponent)
{
    (void) data;
    (void) key;
    (void) exponent;
}

/* Refine the large elements so that n is a product of them and all are
   coprime; what does not fit into the base stays out. */
static void
refine(msj_factors_t base, const fmpz_t n)
{
    fmpz_t rest, common, quotient;

    fmpz_init_set(rest, n);
    fmpz_init(common);
    fmpz_init(quotient);
    for (slong i = 0; i < base->large_count && !fmpz_is_one(rest); i++)
    {
        fmpz_gcd(common, rest, base->large + i);
        if (fmpz_is_one(common))
        {
            continue;
        }
        fmpz_divexact(rest, rest, common);
        fmpz_divexact(quotient, base->large + i, common);
        fmpz_set(base->large + i, common);
        refine(base, quotient);
        i = -1; /* from the start: the elements have changed */
    }
    if (!fmpz_is_one(rest) && base->large_count < MSJ_FACTORS_LARGE)
    {
        fmpz_init_set(base->large + base->large_count++, rest);
    }
    fmpz_clear(rest);
    fmpz_clear(common);
    fmpz_clear(quotient);
}

msj_status_t
msj_factors_set(msj_context_t *ctx, msj_factors_t base, ulong limit,
                const fmpz *const *constants, slong count)
{
    fmpz_t n;

    base->limit = limit;
    base->least = msj_calloc(limit / 2 + 1, sizeof *base->least);
    if (base->least == NULL)
    {
        return msj_no_memory(ctx);
    }
    sieve(base);
    fmpz_init(n);
    for (slong i = 0; i < count; i++)
    {
        fmpz_set(n, constants[i]);
        if (fmpz_cmp_ui(n, limit) > 0)
        {
            divide_by_primes(n, FLINT_MIN(TRIAL_CONSTANT, limit), ignore, NULL);
        }
        if (fmpz_cmp_ui(n, limit) > 0)
        {
            refine(base, n);
        }
    }
    fmpz_clear(n);
    return MSJ_OK;
}

/* ---- factorization ------------------------------------------------------ */

void
msj_factors_word(const msj_factors_t base, ulong n, msj_factor_visitor_t visit,
                 void *data)
{
    int twos = 0;

    while (n % 2 == 0)
    {
        n /= 2;
        twos++;
    }
    if (twos > 0)
    {
        visit(data, 0, twos);
    }
    while (n > 1)
    {
        ulong p = base->least[n / 2] == 0 ? n : base->least[n / 2];
        slong exponent = 0;

        while (n % p == 0)
        {
            n /= p;
            exponent++;
        }
        visit(data, (slong) (p / 2), exponent);
    }
}

void
msj_factors_trial(fmpz_t n, msj_factor_visitor_t visit, void *data)
{
    divide_by_primes(n, TRIAL_LONG, visit, data);
}

void
msj_factors_constant(const msj_factors_t base, fmpz_t n,
                     msj_factor_visitor_t visit, void *data)
{
    if (fmpz_cmp_ui(n, base->limit) > 0)
    {
        divide_by_primes(n, FLINT_MIN(TRIAL_CONSTANT, base->limit), visit,
                         data);
    }
    if (fmpz_cmp_ui(n, base->limit) <= 0)
    {
        msj_factors_word(base, fmpz_get_ui(n), visit, data);
        fmpz_one(n);
        return;
    }
    for (slong i = 0; i < base->large_count; i++)
    {
        slong exponent = fmpz_remove(n, n, base->large + i);

        if (exponent > 0)
        {
            visit(data, (slong) (base->limit / 2) + 1 + i, exponent);
        }
    }
}

/* ---- products ----------------------------------------------------------- */

/* The product of words. */
static void
multiply_words(fmpz_t out, const ulong *words, slong count)
{
    fmpz_t right;

    if (count <= PRODUCT_LEAF)
    {
        fmpz_one(out);
        for (slong i = 0; i < count; i++)
        {
            fmpz_mul_ui(out, out, words[i]);
        }
        return;
    }
    fmpz_init(right);
    multiply_words(out, words, count / 2);
    multiply_words(right, words + count / 2, count - count / 2);
    fmpz_mul(out, out, right);
    fmpz_clear(right);
}

static ulong
prime_of(slong key)
{
    return key == 0 ? 2 : 2 * (ulong) key + 1;
}

/* The product of the primes with odd exponents; then the exponents are halved
   and those that become 0 go. Answers how many are left. `words` has room for
   count + 1. */
static slong
multiply_odd(fmpz_t out, ulong *words, msj_power_t *powers, slong count)
{
    slong used = 0, left = 0;
    ulong word = 1;

    for (slong i = 0; i < count; i++)
    {
        msj_power_t power = powers[i];
        ulong high, low;

        if (power.exponent % 2 != 0)
        {
            umul_ppmm(high, low, word, prime_of(power.key));
            if (high != 0)
            {
                words[used++] = word;
                low = prime_of(power.key);
            }
            word = low;
        }
        if (power.exponent > 1)
        {
            powers[left].key = power.key;
            powers[left++].exponent = power.exponent / 2;
        }
    }
    words[used++] = word;
    multiply_words(out, words, used);
    return left;
}

/* The product of powers of primes; they are used up. */
static void
multiply_primes(fmpz_t out, ulong *words, msj_power_t *powers, slong count)
{
    fmpz_t root;

    count = multiply_odd(out, words, powers, count);
    if (count == 0)
    {
        return;
    }
    fmpz_init(root);
    multiply_primes(root, words, powers, count);
    fmpz_mul(root, root, root);
    fmpz_mul(out, out, root);
    fmpz_clear(root);
}

/* out times the powers of the large elements, which stand last; answers how
   many others there are. */
static slong
multiply_large(fmpz_t out, const msj_factors_t base, const msj_power_t *powers,
               slong count)
{
    slong first = (slong) (base->limit / 2) + 1;
    fmpz_t power;

    fmpz_init(power);
    for (; count > 0 && powers[count - 1].key >= first; count--)
    {
        fmpz_pow_ui(power, base->large + (powers[count - 1].key - first),
                    (ulong) powers[count - 1].exponent);
        fmpz_mul(out, out, power);
    }
    fmpz_clear(power);
    return count;
}

msj_status_t
msj_factors_product(msj_context_t *ctx, fmpz_t out, const msj_factors_t base,
                    msj_power_t *powers, slong count)
{
    ulong *words = msj_alloc((size_t) count + 1, sizeof *words);
    fmpz_t primes;

    if (words == NULL)
    {
        return msj_no_memory(ctx);
    }
    fmpz_init(primes);
    fmpz_one(out);
    count = multiply_large(out, base, powers, count);
    multiply_primes(primes, words, powers, count);
    fmpz_mul(out, out, primes);
    fmpz_clear(primes);
    msj_free(words);
    return MSJ_OK;
}
