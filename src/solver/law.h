/* law.h -- a law on the states of a chain, as integers.

   The departure-average law pi and the time-average law ct are two views of
   one vector of integers T: with integer rates R_c = M mu_c and
   N_s = sum_c n_c(s) R_c (so nu_s = N_s / M), pi_s = T_s N_s / D and
   ct_s = T_s / sum T (TWO20 Thm 4.2; proofs/chain, Lemma chain-integer). With
   D = sum T N the law sums to 1; a candidate keeps its own D. */

#ifndef MSJ_SOLVER_LAW_H
#define MSJ_SOLVER_LAW_H

#include <flint/fmpq.h>

#include "chain/chain.h"

typedef struct
{
    slong state_count;
    fmpz *weights;      /* T_s, state_count */
    fmpz *rates;        /* N_s, state_count */
    fmpz_t denominator; /* D */
    fmpz_t weight_sum;  /* sum T */
    fmpz_t rate_scale;  /* M */
} msj_law_struct;

typedef msj_law_struct msj_law_t[1];

void msj_law_init(msj_law_t law);
void msj_law_clear(msj_law_t law);

/* Set the sizes and the rates N_s, M of a chain; the weights become 0. */
msj_status_t msj_law_set_chain(msj_context_t *ctx, msj_law_t law,
                               const msj_chain_t chain) MSJ_MUST_CHECK;

/* The law with the given departure-average values pi_s (any signs and any
   sum), after msj_law_set_chain. Exact; no normalisation. */
msj_status_t msj_law_set_departure(msj_context_t *ctx, msj_law_t law,
                                   const fmpq *departure) MSJ_MUST_CHECK;

/* The normalised law proportional to the given departure-average values, as
   integers (state_count of them, overwritten). */
msj_status_t msj_law_set_products(msj_context_t *ctx, msj_law_t law,
                                  fmpz *products) MSJ_MUST_CHECK;

/* Sum T, and D = sum T N so that the law sums to 1; after the weights were
   set one by one. */
void msj_law_normalise(msj_law_t law);

/* pi_s, ct_s, canonical. ct requires sum T != 0. */
void msj_law_departure(fmpq_t out, const msj_law_t law, slong state);
void msj_law_time(fmpq_t out, const msj_law_t law, slong state);

/* X = sum_s ct_s nu_s, canonical. Requires sum T != 0. */
void msj_law_throughput(fmpq_t out, const msj_law_t law);

/* Non-zero if every weight is positive. */
int msj_law_positive(const msj_law_t law);

#endif
