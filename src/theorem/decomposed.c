/* decomposed.c -- does the stationary law satisfy decomposed balance?

   p_c pi_s = sum_s' pi_s' P_c(s',s) for every class c and state s: TWO20 (4),
   proved for two classes and for equal rates, false in general from three
   classes on (theory of TWO20 s.10; proofs/decomposed). No hypotheses: the
   law is the exact stationary law, and the equations decide. A refutation
   whose global family has no failure refutes the statement itself, because
   the stationary law is unique (proofs/chain, Lemma chain-unique). */

#include "theorem/theorems.h"

const msj_theorem_t msj_theorem_decomposed = {
    .name = "decomposed",
    .title = "the stationary law satisfies decomposed balance by class",
    .source = "TWO20 (4), s.10; MAMA23 s.4",
    .hypotheses = "job classes: it is decided for every such model",
    .proof = "decomposed",
    .descriptors = {&msj_descriptor_two_class, &msj_descriptor_just_enough},
    .tried = MSJ_TRIED_FROM_THREE_CLASSES,
    .hypotheses_hold = msj_has_classes,
    .law = msj_stationary_law,
    .class_family = msj_decomposed_family,
};
