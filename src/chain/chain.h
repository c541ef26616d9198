/* chain.h -- the Markov chain of a saturated system, from its definition.

   States and instantaneous sampling nodes, enumerated from the first come
   first served rule by a state descriptor; never from published transition
   lists. A completion leads to a state or to a node; a node leads, for each
   class drawn, to a state or to a node. Keeping the nodes keeps the chain
   sparse: O(C (states + nodes)) edges (proofs/chain, Lemma chain-nodes). The
   states are the unique recurrent class (Lemma chain-recurrent). */

#ifndef MSJ_CHAIN_CHAIN_H
#define MSJ_CHAIN_CHAIN_H

#include "chain/descriptor.h"

/* A target >= 0 is a state; a target < 0 is the node ~target. */
typedef struct
{
    slong target;
    slong job_class; /* of the job that completes */
    slong jobs;      /* the rate is jobs * mu_class */
} msj_completion_t;

typedef struct
{
    const msj_model_struct *model; /* borrowed */
    const msj_descriptor_t *descriptor;
    slong width;
    slong state_count;
    slong node_count;
    slong *rows;   /* state_count x width, sorted lexicographically */
    slong *counts; /* state_count x classes: jobs in service */
    slong *first;  /* completions of state s: first[s] .. first[s+1]-1 */
    msj_completion_t *completions;
    slong *draws;       /* node_count x classes: targets; among them only
                           nodes with larger numbers */
    slong *state_depth; /* most draws on a way from a completion */
    slong *node_depth;
    slong depth; /* the largest of them */
} msj_chain_struct;

typedef msj_chain_struct msj_chain_t[1];

void msj_chain_init(msj_chain_t chain);
void msj_chain_clear(msj_chain_t chain);

/* Enumerate the chain. The model must outlive it. MSJ_DOMAIN if the
   descriptor does not apply; MSJ_LIMIT beyond ctx->max_states states or
   nodes. Cost O(C (states + nodes)) configurations, hashed. */
msj_status_t
msj_chain_enumerate(msj_context_t *ctx, msj_chain_t chain,
                    const msj_model_t model,
                    const msj_descriptor_t *descriptor) MSJ_MUST_CHECK;

/* The row of a state. */
const slong *msj_chain_row(const msj_chain_t chain, slong state);

/* Jobs in service in a state, per class. */
const slong *msj_chain_counts(const msj_chain_t chain, slong state);

/* Print the name of a state, e.g. "[1,4,1]". */
void msj_chain_print_state(const msj_chain_t chain, slong state, FILE *out);

/* The name of a state, freshly allocated (msj_free), or NULL. */
char *msj_chain_state_name(const msj_chain_t chain, slong state);

#endif
