/* ref_queues.h -- queues with parallel processing, by definition and slowly.

   Small ones: classes and servers in arrays, sets as bits. Three ways to exact
   answers that share nothing with the library: the recursion over all sets of
   classes (theory of BC16 s.3: G and F_i), sums over numbers of jobs by Phi
   (BC16 Thm 2) up to so many jobs, and for closed networks the Markov chain of
   the ordered jobs played server by server, solved by elimination. */

#ifndef TESTS_REF_REF_QUEUES_H
#define TESTS_REF_REF_QUEUES_H

#include <flint/fmpq.h>

#define REF_QUEUES 8

typedef struct
{
    int servers, classes;
    unsigned on[REF_QUEUES]; /* bit s: server s */
    fmpq_t capacity[REF_QUEUES];
    fmpq_t arrival[REF_QUEUES];
    fmpq_t route[REF_QUEUES][REF_QUEUES];
    fmpq_t sigma;
    int components;
    int component[REF_QUEUES]; /* -1: open */
    int jobs[REF_QUEUES];      /* per component */
    fmpq_t lambda[REF_QUEUES]; /* set by ref_queues_traffic */
} ref_queues_t;

typedef struct
{
    fmpq_t total; /* 1/pi(0) or the normalising constant */
    fmpq_t mean[REF_QUEUES];
    fmpq_t throughput[REF_QUEUES]; /* of the chain only */
} ref_queues_answer_t;

void ref_queues_init(ref_queues_t *queues);
void ref_queues_clear(ref_queues_t *queues);
void ref_queues_answer_init(ref_queues_answer_t *answer);
void ref_queues_answer_clear(ref_queues_answer_t *answer);

/* Rates and sets at random, arrivals everywhere, no routing. */
void ref_queues_random(ref_queues_t *queues, int servers, int classes,
                       unsigned long long *seed);

/* Routing for the classes before `first`, which may lose their arrivals; the
   others become a closed component with so many jobs. */
void ref_queues_routes(ref_queues_t *queues, int first, int jobs,
                       unsigned long long *seed);

/* As the text of a model (free). */
char *ref_queues_text(const ref_queues_t *queues);

void ref_queues_traffic(ref_queues_t *queues);

/* The union of all A with the greatest lambda(A) - mu(A), if that is at least
   0 and A not empty; else 0. Only open classes count. */
unsigned ref_queues_violated(fmpq_t excess, const ref_queues_t *queues);

/* Stable, without closed components. */
void ref_queues_sets(ref_queues_answer_t *answer, const ref_queues_t *queues);

/* 1/pi(0) of the same by servers: proofs/parallel, Lemma Q-servers. */
void ref_queues_servers(fmpq_t total, const ref_queues_t *queues);

/* Up to `most` open jobs; totals and means (not divided by the total). Exact
   for closed networks, from below with open classes. */
void ref_queues_sums(ref_queues_answer_t *answer, const ref_queues_t *queues,
                     int most);

/* Closed: means and throughputs. Returns the number of states. */
int ref_queues_chain(ref_queues_answer_t *answer, const ref_queues_t *queues);

#endif
