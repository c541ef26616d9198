/* ref_rates.h -- chains given by dense rates, and the exact truth about them.

   Law, X and Delta(Y_d) by fraction-free elimination of textbook systems, not
   by anything that the library has. Transitions between states of other
   parity complete half of their jobs, all others every job. Aborts when
   something is wrong. */

#ifndef TESTS_REF_RATES_H
#define TESTS_REF_RATES_H

#include <flint/flint.h>
#include <flint/fmpq_mat.h>

#include "solver/generator.h"

typedef struct
{
    msj_generator_t generator;
    slong size;
    fmpq_mat_t rates;
    fmpq_mat_t completions; /* of each transition */
    fmpq *law;
    fmpq *completion; /* r(s) */
    fmpq_t throughput;
    fmpq_t relative; /* Delta(Y_d) */
} ref_rates_t;

void ref_rates_clear(ref_rates_t *chain);

/* 1 <-> 2 at e, e/2 with e = 10^exponent and 2 <-> 3 at 1, 1: the law is 1/5,
   2/5, 2/5. In this order or from the other end. */
void ref_rates_rare(ref_rates_t *chain, slong exponent, int reversed);

/* The matrix [1-a a; a/2 1-a/2] as rates; the law is 1/3, 2/3. */
void ref_rates_lazy(ref_rates_t *chain, slong exponent);

/* Blocks of three states each, all rates in a block 1 to 3, from each block
   to the next at 10^exponent. */
void ref_rates_blocks(ref_rates_t *chain, slong blocks, slong exponent);

/* A ring in both directions whose rates are spread over 24 powers of ten. */
void ref_rates_spread(ref_rates_t *chain);

/* 0 to n - 1 by xorshift, the same on every machine; the state is not 0 and
   has 32 bits. */
ulong ref_rates_below(ulong *state, ulong n);

/* An irreducible chain of random rates. */
void ref_rates_random(ref_rates_t *chain, ulong *state, slong size);

/* A path of `size` states, 1 up and down, but 10^exponent in the middle: the
   law is uniform. Only the lower half completes jobs. */
void ref_rates_path(ref_rates_t *chain, slong size, slong exponent);

#endif
