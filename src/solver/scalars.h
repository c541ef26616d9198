/* scalars.h -- X and Delta(Y_d) of a chain without formula, and no vectors.

   p-adic lifting of the sums that X and Delta(Y_d) are made of; memory is
   O(entries + t^2) for the t parameters of the tearing, and the numbers
   themselves. Exact and proved by a bound on determinants (scalar_bound.h),
   for chains of every kind; and checked modulo another prime
   (scalar_check.h). */

#ifndef MSJ_SOLVER_SCALARS_H
#define MSJ_SOLVER_SCALARS_H

#include <flint/fmpq.h>

#include "chain/chain.h"

typedef struct
{
    fmpq_t throughput; /* X */
    int has_departure;
    fmpq_t departure; /* Delta(Y_d) */
    char remark[160]; /* how it was done, for -v */
} msj_scalars_struct;

typedef msj_scalars_struct msj_scalars_t[1];

void msj_scalars_init(msj_scalars_t scalars);
void msj_scalars_clear(msj_scalars_t scalars);

/* X, and with `departure` Delta(Y_d) if a transition completes a job. `way`:
   0, or what tests ask for. Requires two states at least. MSJ_LIMIT when a
   limit of the context is reached, or when the numbers would have more than
   MSJ_SCALAR_BITS bits; MSJ_NOMEM. */
#define MSJ_SCALAR_BITS (1L << 28)
#define MSJ_SCALARS_PORTABLE 1 /* no vector instructions */
#define MSJ_SCALARS_FACTOR 2   /* no tearing: factors modulo primes */
msj_status_t msj_scalars(msj_context_t *ctx, msj_scalars_t scalars,
                         const msj_chain_t chain, int departure,
                         int way) MSJ_MUST_CHECK;

#endif
