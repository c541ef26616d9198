/* values.h -- what a researcher asks of a saturated system.

   From the throughput X and the model (TWO20 s.1.3): E[S] the mean work, the
   naive bound k/E[S], waste k - X E[S], utilisation X E[S]/k. Exact. */

#ifndef MSJ_SOLVER_VALUES_H
#define MSJ_SOLVER_VALUES_H

#include <flint/fmpq.h>

#include "model/model.h"

typedef struct
{
    fmpq_t throughput;    /* X = lambda*, jobs per time */
    fmpq_t mean_duration; /* sum_c p_c / mu_c */
    int has_needs;        /* the next three are set: the model has servers */
    fmpq_t naive_throughput;
    fmpq_t waste;       /* mean number of idle servers */
    fmpq_t utilisation; /* between 0 and 1 */
} msj_values_struct;

typedef msj_values_struct msj_values_t[1];

void msj_values_init(msj_values_t values);
void msj_values_clear(msj_values_t values);

/* All values from X. */
void msj_values_set(msj_values_t values, const msj_model_t model,
                    const fmpq_t throughput);

#endif
