/* padic_number.h -- integers modulo powers of primes, from digits.

   Lane l knows a number modulo P_l = p_l^steps; together they know it modulo
   the product M of the P_l. All exact, by fast multiplication. */

#ifndef MSJ_SOLVER_PADIC_NUMBER_H
#define MSJ_SOLVER_PADIC_NUMBER_H

#include <flint/fmpz.h>

typedef struct
{
    slong lanes, steps;
    const ulong *primes; /* borrowed, different from each other */
    fmpz *powers;        /* P_l */
} msj_padic_struct;

typedef msj_padic_struct msj_padic_t[1];

void msj_padic_init(msj_padic_t padic, const ulong *primes, slong lanes,
                    slong steps);
void msj_padic_clear(msj_padic_t padic);

/* out = sum of digits[i] p^i, i < steps, modulo P_l; digits of any size. */
void msj_padic_sum(fmpz_t out, const msj_padic_t padic, const fmpz *digits,
                   slong lane);

/* out = 1/x modulo P_l; zero if x is no unit. */
int msj_padic_inverse(fmpz_t out, const msj_padic_t padic, const fmpz_t x,
                      slong lane);

/* 0 <= out < M with out = x[l] modulo P_l for all lanes; and M. */
void msj_padic_join(fmpz_t out, fmpz_t modulus, const msj_padic_t padic,
                    const fmpz *x);

#endif
