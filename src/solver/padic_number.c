/* padic_number.c -- see padic_number.h. */

#include "solver/padic_number.h"

#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#define LEAF 16 /* digits that are summed one by one */

void
msj_padic_init(msj_padic_t padic, const ulong *primes, slong lanes, slong steps)
{
    padic->lanes = lanes;
    padic->steps = steps;
    padic->primes = primes;
    padic->powers = _fmpz_vec_init(lanes);
    for (slong l = 0; l < lanes; l++)
    {
        fmpz_set_ui(padic->powers + l, primes[l]);
        fmpz_pow_ui(padic->powers + l, padic->powers + l, (ulong) steps);
    }
}

void
msj_padic_clear(msj_padic_t padic)
{
    _fmpz_vec_clear(padic->powers, padic->lanes);
}

/* out = sum of digits[i] p^i, i < count <= LEAF 2^level; powers[j] is p to the
   LEAF 2^j. */
static void
sum_digits(fmpz_t out, ulong prime, const fmpz *digits, slong count,
           const fmpz *powers, slong level)
{
    slong half;
    fmpz_t high;

    if (level == 0)
    {
        fmpz_zero(out);
        for (slong i = count - 1; i >= 0; i--)
        {
            fmpz_mul_ui(out, out, prime);
            fmpz_add(out, out, digits + i);
        }
        return;
    }
    half = (slong) LEAF << (level - 1);
    if (count <= half)
    {
        sum_digits(out, prime, digits, count, powers, level - 1);
        return;
    }
    fmpz_init(high);
    sum_digits(out, prime, digits, half, powers, level - 1);
    sum_digits(high, prime, digits + half, count - half, powers, level - 1);
    fmpz_addmul(out, high, powers + level - 1);
    fmpz_clear(high);
}

void
msj_padic_sum(fmpz_t out, const msj_padic_t padic, const fmpz *digits,
              slong lane)
{
    ulong prime = padic->primes[lane];
    slong levels = 0;
    fmpz powers[FLINT_BITS] = {0};

    while (((slong) LEAF << levels) < padic->steps)
    {
        fmpz_init(powers + levels);
        if (levels == 0)
        {
            fmpz_set_ui(powers, prime);
            fmpz_pow_ui(powers, powers, LEAF);
        }
        else
        {
            fmpz_mul(powers + levels, powers + levels - 1, powers + levels - 1);
        }
        levels++;
    }
    sum_digits(out, prime, digits, padic->steps, powers, levels);
    fmpz_mod(out, out, padic->powers + lane);
    for (slong i = 0; i < levels; i++)
    {
        fmpz_clear(powers + i);
    }
}

/* Newton: with x y = 1 modulo p^k, y (2 - x y) is the inverse modulo p^2k. */
static void
lift_inverse(fmpz_t out, const fmpz_t x, ulong prime, slong steps)
{
    fmpz_t power, product;

    if (steps == 1)
    {
        fmpz_set_ui(out, n_invmod(fmpz_fdiv_ui(x, prime), prime));
        return;
    }
    lift_inverse(out, x, prime, (steps + 1) / 2);
    fmpz_init(power);
    fmpz_init(product);
    fmpz_set_ui(power, prime);
    fmpz_pow_ui(power, power, (ulong) steps);
    fmpz_mod(product, x, power);
    fmpz_mul(product, product, out);
    fmpz_mod(product, product, power);
    fmpz_sub_ui(product, product, 2);
    fmpz_neg(product, product);
    fmpz_mul(out, out, product);
    fmpz_mod(out, out, power);
    fmpz_clear(power);
    fmpz_clear(product);
}

int
msj_padic_inverse(fmpz_t out, const msj_padic_t padic, const fmpz_t x,
                  slong lane)
{
    ulong prime = padic->primes[lane];
    fmpz_t copy;

    if (fmpz_fdiv_ui(x, prime) == 0)
    {
        return 0;
    }
    fmpz_init_set(copy, x);
    lift_inverse(out, copy, prime, padic->steps);
    fmpz_clear(copy);
    return 1;
}

/* x = sum of (x_l e_l mod P_l) M/P_l with e_l = (M/P_l)^-1 modulo P_l; the sum
   by a tree of pairs (sum, product). */
void
msj_padic_join(fmpz_t out, fmpz_t modulus, const msj_padic_t padic,
               const fmpz *x)
{
    slong lanes = padic->lanes;
    fmpz *product = _fmpz_vec_init(2 * lanes);
    fmpz *sum = _fmpz_vec_init(2 * lanes);
    fmpz_t other;

    fmpz_init(other);
    _fmpz_vec_set(product + lanes, padic->powers, lanes);
    for (slong k = lanes - 1; k > 0; k--)
    {
        fmpz_mul(product + k, product + 2 * k, product + 2 * k + 1);
    }
    for (slong l = 0; l < lanes; l++)
    {
        fmpz_divexact(other, product + 1, product + lanes + l);
        (void) msj_padic_inverse(other, padic, other, l);
        fmpz_mul(other, other, x + l);
        fmpz_mod(sum + lanes + l, other, padic->powers + l);
    }
    for (slong k = lanes - 1; k > 0; k--)
    {
        fmpz_mul(sum + k, sum + 2 * k, product + 2 * k + 1);
        fmpz_addmul(sum + k, sum + 2 * k + 1, product + 2 * k);
    }
    fmpz_set(modulus, product + 1);
    fmpz_mod(out, sum + 1, modulus);
    fmpz_clear(other);
    _fmpz_vec_clear(product, 2 * lanes);
    _fmpz_vec_clear(sum, 2 * lanes);
}
