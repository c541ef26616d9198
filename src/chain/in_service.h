/* in_service.h -- the states of a system without a queue: jobs in service.

   With policy: dropping the state is the multiset of the jobs in service, one
   count per class (proofs/dropping). All multisets of F are states, in
   lexicographic order, first class first. */

#ifndef MSJ_CHAIN_IN_SERVICE_H
#define MSJ_CHAIN_IN_SERVICE_H

#include "chain/descriptor.h"

typedef struct
{
    slong class_count;
    slong count;
    slong *rows; /* count x class_count */
} msj_in_service_struct;

typedef msj_in_service_struct msj_in_service_t[1];

void msj_in_service_init(msj_in_service_t states);
void msj_in_service_clear(msj_in_service_t states);

/* All multisets of F. Requires job classes. MSJ_LIMIT when there are more than
   ctx->max_states or they take too much memory. */
msj_status_t msj_in_service_enumerate(msj_context_t *ctx,
                                      msj_in_service_t states,
                                      const msj_model_t model) MSJ_MUST_CHECK;

/* The counts of state s. */
const slong *msj_in_service_counts(const msj_in_service_t states, slong s);

/* "[1,0,2]", freshly allocated (msj_free); NULL when there is no memory. */
char *msj_in_service_name(const msj_in_service_t states, slong s);

#endif
