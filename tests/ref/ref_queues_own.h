/* ref_queues_own.h -- what the files of ref_queues share. */

#ifndef TESTS_REF_REF_QUEUES_OWN_H
#define TESTS_REF_REF_QUEUES_OWN_H

#include "ref/ref_queues.h"

/* The sum of the C_s of a set of servers, valid until the next call. */
const fmpq *ref_queues_capacity(const ref_queues_t *queues, unsigned servers);

/* mu(A) = the capacity of the servers of a set of classes, over sigma. */
void ref_queues_mu(fmpq_t out, const ref_queues_t *queues, unsigned classes);

#endif
