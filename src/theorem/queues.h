/* queues.h -- exact performance of queues with parallel processing (BC16).

   Traffic equations, stability, and when the queues are stable the empty
   probability, the mean number of jobs of each class and what follows from it
   by Little's law; with permanent jobs the normalising constant of BC16 Prop. 3
   and 4, Thm 4, for arrival rates that sum to 1 in every closed component, and
   the class throughputs. */

#ifndef MSJ_THEOREM_QUEUES_H
#define MSJ_THEOREM_QUEUES_H

#include "model/model.h"

typedef struct
{
    fmpq_t constant; /* normalising constant; 1/pi(0) when open; if stable */
    const msj_parallel_struct *parallel; /* borrowed */
    slong class_count; /* 1 with random subsets: each of them */
    fmpz_t classes;    /* how many there are */
    slong blocks;      /* independent parts */
    slong unions;      /* sets of servers gone through, 0: closed form */

    fmpq *traffic; /* lambda_i */
    int is_stable;
    char *violated; /* where not: the largest most violated set */
    fmpq_t excess;  /* its lambda(A) - mu(A), at least 0 */

    /* The rest when stable. */
    int is_open;  /* no permanent jobs: pi(0) is there */
    fmpq_t empty; /* pi(0) */
    fmpq *jobs;   /* E[X_i] */
    fmpq *rates;  /* gamma_i = nu_i sigma / E[X_i]; 0 where nu_i = 0 */
    int has_arrivals;
    fmpq_t response;  /* E[T] of the jobs that arrive */
    fmpq *throughput; /* services per unit of time of class i */
} msj_queues_struct;

typedef msj_queues_struct msj_queues_t[1];

void msj_queues_init(msj_queues_t queues);
void msj_queues_clear(msj_queues_t queues);

/* Requires a valid parallel model. MSJ_LIMIT as msj_unions_build and
   msj_weights_compute. */
msj_status_t msj_queues_solve(msj_context_t *ctx, msj_queues_t queues,
                              const msj_model_t model) MSJ_MUST_CHECK;

/* nu_i of a class; lambda / N with random subsets. */
void msj_queues_arrival(fmpq_t out, const msj_queues_t queues, slong i);

#endif
