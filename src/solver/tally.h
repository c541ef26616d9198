/* tally.h -- counting the exponents of a few terms.

   A hash table from the elements of a base (factors.h) to the exponent at the
   present term and the least so far; from it an exponents.h list. For some
   thousand elements at a time. */

#ifndef MSJ_SOLVER_TALLY_H
#define MSJ_SOLVER_TALLY_H

#include "solver/exponents.h"

typedef struct
{
    msj_exponent_t *items;
    slong *touched; /* places of the elements that are in it */
    slong count;
    int full; /* an element was refused; nothing that is taken is right */
} msj_tally_t;

/* Zero without memory. */
int msj_tally_init(msj_tally_t *tally);
void msj_tally_clear(msj_tally_t *tally);

/* The ratio to the next term has the power in its numerator. */
void msj_tally_above(msj_tally_t *tally, slong key, slong exponent);

/* In its denominator; after all powers of the numerator. */
void msj_tally_below(msj_tally_t *tally, slong key, slong exponent);

/* The same for the ratio behind the last term. */
void msj_tally_behind(msj_tally_t *tally, slong key, slong exponent);

/* The empty list becomes what was counted; the tally becomes empty. */
msj_status_t msj_tally_take(msj_context_t *ctx, msj_tally_t *tally,
                            msj_exponents_t list) MSJ_MUST_CHECK;

#endif
