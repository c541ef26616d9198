/* dropping.h -- multiserver jobs without a queue: the product form of Arthurs
   and Kaufman (Kaufman 1981; TWO20 s.2.1; proofs/dropping).

   Jobs of class c arrive at rate lambda p_c; one that does not fit is lost.
   The multiset n of the jobs in service has the time-average law
   pi_n = prod_c rho_c^{n_c}/n_c! / Z on F, rho_c = lambda p_c/mu_c. It is the
   law of a chain with arrivals, not of a saturated system: its throughput is
   the rate of completed jobs, no stability threshold. Everything exact. */

#ifndef MSJ_THEOREM_DROPPING_H
#define MSJ_THEOREM_DROPPING_H

#include "chain/in_service.h"

typedef struct
{
    const msj_model_struct *model; /* borrowed */
    slong class_count;             /* 0: nothing is there */
    fmpq *loads;                   /* rho_c */

    /* When the states are enumerated (in_service->count > 0): integer factors
       of the weights, those of class c from first[c] on, and their sum. */
    msj_in_service_t in_service;
    slong *first; /* class_count + 1 */
    fmpz *factors;
    fmpz_t total;

    fmpz_t states; /* |F| */
    const char *method;
    fmpq *blocking;       /* of class c: the part of its jobs that is lost */
    fmpq *jobs;           /* of class c: mean number in service */
    fmpq_t loss;          /* part of all jobs that is lost */
    fmpq_t throughput;    /* rate of completed jobs */
    slong resource_count; /* 1 with servers, 0 with a feasible set */
    fmpq *busy;           /* mean use of a resource */
    fmpq *waste;          /* capacity less that */
    fmpq *utilisation;    /* over the capacity */
} msj_dropping_struct;

typedef msj_dropping_struct msj_dropping_t[1];

void msj_dropping_init(msj_dropping_t dropping);
void msj_dropping_clear(msj_dropping_t dropping);

/* MSJ_OK, or MSJ_DOMAIN with what is missing: jobs are dropped, durations are
   exponential, there is an arrival rate. */
msj_status_t msj_dropping_applies(msj_context_t *ctx,
                                  const msj_model_t model) MSJ_MUST_CHECK;

/* An empty shell gets the model, which must outlive it, and its loads. */
msj_status_t msj_dropping_start(msj_context_t *ctx, msj_dropping_t dropping,
                                const msj_model_t model) MSJ_MUST_CHECK;

/* Enumerate the states and sum over them: everything is set. Requires start.
   MSJ_LIMIT as msj_in_service_enumerate. */
msj_status_t msj_dropping_enumerate(msj_context_t *ctx,
                                    msj_dropping_t dropping) MSJ_MUST_CHECK;

/* The values without the states, by the recursion of Kaufman and Roberts.
   Requires start, and msj_dropping_has_recursion. */
msj_status_t msj_dropping_recursion(msj_context_t *ctx,
                                    msj_dropping_t dropping) MSJ_MUST_CHECK;

/* Non-zero with servers, not too many in units of the needs. */
int msj_dropping_has_recursion(const msj_model_t model);

/* The values that follow from blocking and jobs. MSJ_INTERNAL if these do not
   belong together. */
msj_status_t msj_dropping_finish(msj_context_t *ctx,
                                 msj_dropping_t dropping) MSJ_MUST_CHECK;

/* MSJ_INTERNAL unless both found the same, by different ways. */
msj_status_t msj_dropping_compare(msj_context_t *ctx, const msj_dropping_t one,
                                  const msj_dropping_t other) MSJ_MUST_CHECK;

/* Everything by the recursion where there is one; by the states if there is
   none, if they are few (then both must agree) or if the law is wanted. */
msj_status_t msj_dropping_solve(msj_context_t *ctx, msj_dropping_t dropping,
                                const msj_model_t model,
                                int law) MSJ_MUST_CHECK;

/* pi_n, times total, for n in F. Requires enumerate. */
void msj_dropping_weight(fmpz_t out, const msj_dropping_t dropping,
                         const slong *counts);

/* pi of state s. */
void msj_dropping_probability(fmpq_t out, const msj_dropping_t dropping,
                              slong s);

#endif
