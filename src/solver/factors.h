/* factors.h -- integers as products of primes, where that costs little.

   A base holds the primes up to a limit, by a table of least prime factors,
   and some large integers, coprime in pairs, that trial division of given
   constants left over. Its elements have keys; a number becomes a product of
   elements and of a rest. That an element is prime, or that the rest is small,
   is nowhere assumed: whatever is computed with such products is right for
   any factors, and fast when they are small. The table takes limit bytes. */

#ifndef MSJ_SOLVER_FACTORS_H
#define MSJ_SOLVER_FACTORS_H

#include <stdint.h>

#include <flint/fmpz.h>

#include "support/context.h"

/* The table holds 16-bit numbers, so limits are at most 2^32 - 1. */
#define MSJ_FACTORS_LIMIT 4294967295UL
/* Large integers in a base, at most. */
#define MSJ_FACTORS_LARGE 64
/* Elements in a constant, at most: these and the primes below 4096. */
#define MSJ_FACTORS_CONSTANT (MSJ_FACTORS_LARGE + 576)

typedef struct
{
    ulong limit;
    uint16_t *least; /* of odd n at n/2: least prime factor, 0 for a prime */
    slong large_count;
    fmpz large[MSJ_FACTORS_LARGE];
} msj_factors_struct;

typedef msj_factors_struct msj_factors_t[1];

/* One element with an exponent, in a product. */
typedef struct
{
    slong key;
    slong exponent;
} msj_power_t;

/* Told of an element in a factorization, with its exponent. */
typedef void (*msj_factor_visitor_t)(void *data, slong key, slong exponent);

void msj_factors_init(msj_factors_t base);
void msj_factors_clear(msj_factors_t base);

/* Make the table, and the large elements from the positive constants.
   2 <= limit <= MSJ_FACTORS_LIMIT, at most 8 constants. */
msj_status_t msj_factors_set(msj_context_t *ctx, msj_factors_t base,
                             ulong limit, const fmpz *const *constants,
                             slong count) MSJ_MUST_CHECK;

/* n, 1 <= n <= limit, is the product of the elements visited. */
void msj_factors_word(const msj_factors_t base, ulong n,
                      msj_factor_visitor_t visit, void *data);

/* Divide n >= 1 by the elements that are visited, primes below 256. */
void msj_factors_trial(fmpz_t n, msj_factor_visitor_t visit, void *data);

/* The same with all that a constant of the base is a product of, which leaves
   1 unless the base was full. */
void msj_factors_constant(const msj_factors_t base, fmpz_t n,
                          msj_factor_visitor_t visit, void *data);

/* out = the product of the powers, sorted by key, exponents >= 0; they are
   used up. MSJ_NOMEM. */
msj_status_t msj_factors_product(msj_context_t *ctx, fmpz_t out,
                                 const msj_factors_t base, msj_power_t *powers,
                                 slong count) MSJ_MUST_CHECK;

#endif
