/* ref_balance.h -- the balance equations of a law that may be wrong.

   The families of doc/certificate-format.md s.3, evaluated on the transitions
   that the reference played: how many equations, how many fail, and the first
   that fails, in the order of the families and then of the states. */

#ifndef TESTS_REF_BALANCE_H
#define TESTS_REF_BALANCE_H

#include "ref/ref_chain.h"

typedef struct
{
    char name[40];
    long equations, failed;
} ref_family_t;

typedef struct
{
    ref_family_t families[REF_CLASSES + 2];
    int family_count;
    char first_family[40]; /* of the first failure; "" if there is none */
    char first_place[REF_NAME];
    mpq_t residual;
} ref_balance_t;

/* Evaluate normalisation, PREFIX1.. (unless prefix is NULL) and global. */
void ref_balance(ref_balance_t *out, const ref_chain_t *chain, mpq_t *pi,
                 const char *prefix);
void ref_balance_clear(ref_balance_t *balance);

#endif
