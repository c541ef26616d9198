/* process_chain.h -- the chain of a process (internal to chain/). */

#ifndef MSJ_CHAIN_PROCESS_CHAIN_H
#define MSJ_CHAIN_PROCESS_CHAIN_H

#include "chain/chain.h"

/* Fill a chain whose model and descriptor are set. MSJ_INPUT if it is not
   irreducible: the message lists the communicating classes, closed ones and
   transient ones. Cost: linear in the transitions. */
msj_status_t msj_chain_from_process(msj_context_t *ctx,
                                    msj_chain_t chain) MSJ_MUST_CHECK;

#endif
