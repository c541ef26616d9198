/* ref_solve.h -- laws and relative completions by Gauss, over mpq_t.

   Dense (ref_vector.h): up to about 100 states. Sources: RESET (21), Lemma
   D.3, Cor. D.1 and (23); TWO20 Thm 4.2 for X. Arrays have
   chain->state_count entries and come from ref_vector. The first functions
   are about chains in which every transition completes a job; those of
   ref_answer_t about any. */

#ifndef TESTS_REF_SOLVE_H
#define TESTS_REF_SOLVE_H

#include "ref/ref_chain.h"
#include "ref/ref_vector.h"

/* ---- every transition completes a job ----------------------------------- */

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

/* The residual of Cor. D.1 in state s:
   Delta(s) - (1 - X/nu_s) - sum P(s,s') Delta(s'). */
void ref_delta_residual(mpq_t *out, const ref_chain_t *chain,
                        const mpq_t throughput, mpq_t *delta);

/* ---- any chain, from its rates ------------------------------------------ */

typedef struct
{
    int state_count;
    mpq_t throughput, delta_departure;
    mpq_t *time, *departure, *delta; /* ct, pi, Delta */
} ref_answer_t;

void ref_answer_init(ref_answer_t *answer, int states);
void ref_answer_clear(ref_answer_t *answer);

/* ct Q = 0; X = sum ct r; pi by (21); Q Delta = X - r with (23). Zero if a
   system is singular or nothing completes a job; in the second case ct is
   set. */
int ref_answer_solve(ref_answer_t *answer, const ref_chain_t *chain);

/* Non-zero if the numbers satisfy every one of these equations, of which
   irreducible chains have one solution only. Cost: linear in the steps. */
int ref_answer_holds(const ref_answer_t *answer, const ref_chain_t *chain);

/* ---- models ------------------------------------------------------------- */

/* E[S] with servers, and of a resource. */
void ref_mean_work(mpq_t out, const ref_model_t *model);
void ref_mean_use(mpq_t out, const ref_model_t *model, int resource);

#endif
