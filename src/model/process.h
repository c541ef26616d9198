/* process.h -- a finite Markov chain given directly.

   `mmsr`: the service process of an M/M/1 queue with Markovian service rate
   (RESET 3.2): every transition has a rate and may complete a job; a
   transition from a state to itself counts when it completes a job. `chain`:
   the same, where completions are optional and other transitions from a state
   to itself change nothing. Valid: at least one state, names that differ,
   positive rates, no two transitions with the same ends and the same
   `completes`, sorted by (from, to, completes); with `mmsr` some transition
   completes a job, and every transition to itself does. Whether the chain is
   irreducible is asked when it is built (chain/). */

#ifndef MSJ_MODEL_PROCESS_H
#define MSJ_MODEL_PROCESS_H

#include <flint/fmpq.h>

#include "support/context.h"

typedef struct
{
    slong from, to;
    int completes; /* 0 or 1: the a of mu_{s,s',a} */
    fmpq_t rate;
} msj_process_edge_struct;

typedef struct
{
    slong state_count; /* 0: the model is not a process */
    char **states;     /* names */
    int is_mmsr;       /* `mmsr`, otherwise `chain` */
    slong edge_count;
    msj_process_edge_struct *edges;
} msj_process_struct;

typedef msj_process_struct msj_process_t[1];

void msj_process_init(msj_process_t process);
void msj_process_clear(msj_process_t process);

/* Give an empty process states without names and edges of rate 0 from state 0
   to itself, to be filled field by field. */
msj_status_t msj_process_allocate(msj_context_t *ctx, msj_process_t process,
                                  slong states, slong edges) MSJ_MUST_CHECK;

/* Sort the edges by (from, to, completes). */
void msj_process_sort(msj_process_t process);

msj_status_t msj_process_copy(msj_context_t *ctx, msj_process_t to,
                              const msj_process_t from) MSJ_MUST_CHECK;

#endif
