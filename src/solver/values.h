/* values.h -- what a researcher asks of a saturated system.

   From the throughput X and the model (TWO20 s.1.3): E[S] the mean work, the
   naive bound k/E[S], waste k - X E[S], utilisation X E[S]/k; with several
   resources the same for each. Exact. */

#ifndef MSJ_SOLVER_VALUES_H
#define MSJ_SOLVER_VALUES_H

#include <flint/fmpq.h>

#include "model/model.h"

typedef struct
{
    fmpq_t throughput;    /* X = lambda*, jobs per time */
    fmpq_t mean_duration; /* sum_c p_c E[D_c]; 0 for a process */
    /* 1 with servers, their number with resources, otherwise 0, and then the
       rest is not set. */
    slong resource_count;
    fmpq_t naive_throughput; /* the least k/E[S] of the resources */
    fmpq *waste;             /* per resource: mean number of idle units */
    fmpq *utilisation;       /* per resource, between 0 and 1 */
} msj_values_struct;

typedef msj_values_struct msj_values_t[1];

void msj_values_init(msj_values_t values);
void msj_values_clear(msj_values_t values);

/* All values from X. */
void msj_values_set(msj_values_t values, const msj_model_t model,
                    const fmpq_t throughput);

#endif
