/* candidate.h -- a user's law, read from text. */

#ifndef MSJ_THEOREM_CANDIDATE_H
#define MSJ_THEOREM_CANDIDATE_H

#include <stdio.h>

#include "chain/chain.h"
#include "solver/law.h"

/* Read departure-average probabilities (time-average ones when not every
   transition completes a job): lines "STATE VALUE", every state of the chain
   exactly once in any order; spaces inside a state do not count, but a name of
   a process ends at a space (its token "[n]" serves, too); VALUE is an exact
   number or expression of numbers; empty lines and what follows '#' are
   ignored. The values are taken as they are: any sign, any sum. MSJ_INPUT with
   FILE:LINE:COLUMN. Cost O(n log n) comparisons. */
msj_status_t msj_candidate_read(msj_context_t *ctx, msj_law_t law,
                                const msj_chain_t chain, FILE *stream,
                                const char *file) MSJ_MUST_CHECK;

#endif
