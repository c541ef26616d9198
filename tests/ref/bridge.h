/* bridge.h -- from a reference model to the library, and comparisons.

   The only file here that knows src/. Comparisons answer NULL when the
   library agrees with the reference, and else one line that says where not
   (in a static buffer). A library function that fails where it must not ends
   the program with its message: the harness cannot go on. */

#ifndef TESTS_REF_BRIDGE_H
#define TESTS_REF_BRIDGE_H

#include <stdio.h>

#include <gmp.h>

#include "ref/ref_balance.h"
#include "ref/ref_chain.h"
#include "ref/ref_solve.h"
#include "theorem/solution.h"
#include "theorem/theorem.h"
#include "theorem/verification.h"

/* The model, validated; clear it with msj_model_clear. */
void bridge_model(msj_model_t out, const ref_model_t *model);

/* The same for a chain that was given: `mmsr`, or `chain`. */
void bridge_process(msj_model_t out, const ref_chain_t *chain, int mmsr);

const msj_descriptor_t *bridge_descriptor(ref_descriptor_t descriptor);

/* msj_verify; `candidate` may be NULL. */
void bridge_verify(msj_verification_t out, const char *theorem,
                   ref_descriptor_t descriptor, const msj_model_t model,
                   FILE *candidate);

/* msj_solve with the law; `delta` as there. X and Delta(Y_d) are computed
   without vectors too, and compared (msj_scalars). */
void bridge_solve(msj_solution_t out, const msj_model_t model,
                  ref_descriptor_t descriptor, int delta);

void bridge_enumerate(msj_chain_t out, const msj_model_t model,
                      ref_descriptor_t descriptor);

int bridge_same(const fmpq_t x, const mpq_t y);

/* For messages: x as a GMP number, in one of four static places in turn. */
mpq_t *bridge_number(const fmpq_t x);

/* States by name in the same order, jobs in service, and every transition
   (s, s', class): completions and draws multiplied out by a walk; depths. */
const char *bridge_compare_chain(const msj_chain_t chain,
                                 const ref_chain_t *ref);

const char *bridge_compare_law(const msj_law_t law, mpq_t *pi,
                               const ref_chain_t *ref);

/* ct, pi, X and what msj_solve says of Delta, as an answer of the reference
   that is to be cleared; compare it with another one or substitute it
   (ref_answer_holds). */
void bridge_answer(ref_answer_t *out, const msj_solution_t solution);

/* The two answers agree in every number. */
const char *bridge_compare_answers(const ref_answer_t *answer,
                                   const ref_answer_t *expected,
                                   const ref_chain_t *ref);

/* Chain, answer and values of msj_solve with Delta: by Gauss up to
   BRIDGE_GAUSS_STATES states, by substitution in any case. X and Delta(Y_d)
   go out. */
#define BRIDGE_GAUSS_STATES 40
const char *bridge_compare_solution(mpq_t throughput, mpq_t delta,
                                    const msj_model_t subject,
                                    const ref_chain_t *ref);

/* msj_stationary (GTH, or Dixon lifting above MSJ_GTH_STATES) and GTH in any
   case: both give the law pi, without any product form. */
const char *bridge_compare_elimination(const msj_chain_t chain, mpq_t *pi,
                                       const ref_chain_t *ref);

/* X, E[S]-values. `throughput` is the expected X. */
const char *bridge_compare_values(const msj_values_t values,
                                  const ref_model_t *model,
                                  const mpq_t throughput);

/* The certified families have the names, numbers of equations and of failures
   of `ref`; `time_average`: and the family of that name follows, with
   ref->families[0].equations replaced by the number of states. */
const char *bridge_compare_families(const msj_verification_t verification,
                                    const ref_balance_t *ref,
                                    int time_average, long states);

/* The law as the text of a candidate: "STATE VALUE" lines; the states of a
   process by number, as in certificates. */
FILE *bridge_candidate(const ref_chain_t *ref, mpq_t *pi);

#endif
