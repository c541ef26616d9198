/* scalar_bound.h -- how large X and Delta(Y_d) of a chain can be as fractions.

   proofs/sparse, section 4: determinants of the matrix of a chain are at most
   the product of its diagonal, its rows divided by common factors. So a
   fraction that agrees with the p-adic value modulo a large enough M is the
   right one. Everything in bits, rounded up. */

#ifndef MSJ_SOLVER_SCALAR_BOUND_H
#define MSJ_SOLVER_SCALAR_BOUND_H

#include "chain/chain.h"
#include "model/integers.h"
#include "solver/sparse.h"

/* The factors by which rows of states are divided divide this. */
#define MSJ_ROW_FACTOR 5040

typedef struct
{
    slong product_bits; /* of the product P of the diagonal */
    slong state_bits;   /* of the number m of states */
    slong rate_bits;    /* of the largest rate of completions, M r_s */
    fmpz_t factor;      /* G: what the factors of the states divide */
} msj_bound_struct;

typedef msj_bound_struct msj_bound_t[1];

void msj_bound_init(msj_bound_t bound);
void msj_bound_clear(msj_bound_t bound);

/* For the matrix of pinned.h; `rates` are the M r_s. */
void msj_bound_set(msj_bound_t bound, const msj_chain_t chain,
                   const msj_integers_t integers, const msj_sparse_t pinned,
                   const fmpz *rates);

/* If a = b M X modulo M' and M' >= 2^bits, then a/b = M X. Requires a >= 0,
   b > 0, and that sum T is prime to M'. */
slong msj_bound_throughput(const msj_bound_t bound, const fmpz_t a,
                           const fmpz_t b);

/* With M X = a/b: if e = f G a b^2 Delta(Y_d) modulo M' and M' >= 2^bits, then
   they are equal. Requires a, b, f > 0, and that sum T is prime to M'. */
slong msj_bound_departure(const msj_bound_t bound, const fmpz_t a,
                          const fmpz_t b, const fmpz_t e, const fmpz_t f);

/* Bits that are enough whatever the fractions are. */
double msj_bound_most(const msj_bound_t bound, int departure);

#endif
