/* ref_solve.h -- laws and relative completions by Gauss, over mpq_t.

   Textbook elimination with the first non-zero pivot, dense, O(n^3): n up to
   about 150. Sources: RESET Cor. D.1 and (23); TWO20 Thm 4.2 for X.
   Arrays have chain->state_count entries and come from ref_vector. */

#ifndef TESTS_REF_SOLVE_H
#define TESTS_REF_SOLVE_H

#include "ref/ref_chain.h"

mpq_t *ref_vector(int n);
void ref_vector_clear(mpq_t *vector, int n);

/* Solve the n equations in the n x (n+1) matrix; 0 if it is singular. */
int ref_gauss(mpq_t *out, mpq_t *matrix, int n);

/* pi of the embedded chain: pi = pi P, sum 1. */
int ref_stationary(mpq_t *pi, const ref_chain_t *chain);

/* X = sum pi / sum (pi / nu): for a law that need not sum to 1. */
void ref_throughput(mpq_t out, const ref_chain_t *chain, mpq_t *pi);

/* ct_s = X pi_s / nu_s, for a law that sums to 1. */
void ref_time_law(mpq_t *out, const ref_chain_t *chain, mpq_t *pi);

/* sum_{s'} pi_s' P_c(s', s); c = -1: any class. */
void ref_inflow(mpq_t *out, const ref_chain_t *chain, mpq_t *pi, int c);

/* Delta(s) and Delta(Y_d). */
int ref_delta(mpq_t *out, const ref_chain_t *chain, mpq_t *pi);
void ref_mean(mpq_t out, mpq_t *pi, mpq_t *values, int n);

/* The residual of Cor. D.1 in state s:
   Delta(s) - (1 - X/nu_s) - sum P(s,s') Delta(s'). */
void ref_delta_residual(mpq_t *out, const ref_chain_t *chain,
                        const mpq_t throughput, mpq_t *delta);

/* E[S] with servers. */
void ref_mean_work(mpq_t out, const ref_model_t *model);

#endif
