/* law.h -- a law on the states of a chain, as integers.

   The departure-average law pi and the time-average law ct are two views of
   one vector of integers T: ct_s = T_s / sum T, and with integer rates
   N_s = M nu_s out of the states pi_s = T_s N_s / D when every transition
   completes a job (TWO20 Thm 4.2; proofs/chain, Lemma chain-integer). In
   general pi_s = E_s / D with the inflow E_s of completions (RESET (21), Lemma
   D.3). With D the sum of the E_s the law sums to 1; a candidate keeps its own
   D. A chain without completions has no pi: D is 0. */

#ifndef MSJ_SOLVER_LAW_H
#define MSJ_SOLVER_LAW_H

#include <flint/fmpq.h>

#include "chain/chain.h"

typedef struct
{
    slong state_count;
    fmpz *weights;      /* T_s, state_count */
    fmpz *rates;        /* N_s = M nu_s, state_count */
    fmpz *completions;  /* M r_s; NULL when it is N_s in every state */
    fmpz *departures;   /* E_s; NULL when it is T_s N_s in every state */
    fmpz_t denominator; /* D */
    fmpz_t weight_sum;  /* sum T */
    fmpz_t rate_scale;  /* M */
} msj_law_struct;

typedef msj_law_struct msj_law_t[1];

void msj_law_init(msj_law_t law);
void msj_law_clear(msj_law_t law);

/* Set the sizes and the rates of a chain; the weights become 0, and so do the
   departures if they are not T_s N_s. */
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
   set one by one. Requires that every transition completes a job. */
void msj_law_normalise(msj_law_t law);

/* The same for any chain: sum T, the E_s from its flow, and D. */
msj_status_t msj_law_settle(msj_context_t *ctx, msj_law_t law,
                            const msj_chain_t chain) MSJ_MUST_CHECK;

/* The time-average law with the given values ct_s (any signs and any sum):
   `weight_sum` becomes their common denominator. No normalisation. */
msj_status_t msj_law_set_time(msj_context_t *ctx, msj_law_t law,
                              const fmpq *time) MSJ_MUST_CHECK;

/* E_s, so that pi_s = E_s / D. */
void msj_law_departure_weight(fmpz_t out, const msj_law_t law, slong state);

/* pi_s, ct_s, canonical. They require D != 0 and sum T != 0. */
void msj_law_departure(fmpq_t out, const msj_law_t law, slong state);
void msj_law_time(fmpq_t out, const msj_law_t law, slong state);

/* M r_s of all states. */
const fmpz *msj_law_completions(const msj_law_t law);

/* r_s: the rate out of a state of the transitions that complete a job.
   Canonical. */
void msj_law_completion_rate(fmpq_t out, const msj_law_t law, slong state);

/* X = sum_s ct_s r_s, canonical. Requires sum T != 0. */
void msj_law_throughput(fmpq_t out, const msj_law_t law);

/* Non-zero if every weight is positive. */
int msj_law_positive(const msj_law_t law);

#endif
