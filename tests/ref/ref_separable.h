/* ref_separable.h -- is a law of the separable form? By elimination over Q.

   The form pi_s = C prod_c p_c^{n_c + [c blocked]} G_c(n_c), G_c free (theory
   s.4, three or more classes). A positive law has it iff every integer
   relation among the vectors ([n_c(s) = n])_{c,n} gives the product 1: a basis
   of the relations by Gauss, denominators cleared, products of rationals. For
   small chains. */

#ifndef TESTS_REF_SEPARABLE_H
#define TESTS_REF_SEPARABLE_H

#include "ref/ref_solve.h"

typedef struct
{
    int separable; /* the verdict */
    int relations; /* states less the rank */
} ref_separable_t;

void ref_separable(ref_separable_t *out, const ref_chain_t *chain, mpq_t *pi);

/* Non-zero if the exponents, one per state, are a relation. */
int ref_is_relation(const ref_chain_t *chain, mpz_t *exponents);

/* prod_s (pi_s / prod_c p_c^{n_c + [c blocked]})^exponent. */
void ref_relation_product(mpq_t out, const ref_chain_t *chain, mpq_t *pi,
                          mpz_t *exponents);

#endif
