/* chain.h -- the Markov chain of a saturated system, from its definition.

   States and instantaneous sampling nodes, enumerated from the first come
   first served rule by a state descriptor; never from published transition
   lists. A transition, a completion or a change of phase, leads to a state or
   to a node; a node leads, for each class or phase drawn, to a state or to a
   node. Keeping the nodes keeps the chain sparse: O(C (states + nodes)) edges
   (proofs/chain, Lemma chain-nodes). The states are the unique recurrent class
   (Lemma chain-recurrent). The chain of a process is the process: its
   completions are of class 0, it has no nodes and no rows, and irreducibility
   is checked. */

#ifndef MSJ_CHAIN_CHAIN_H
#define MSJ_CHAIN_CHAIN_H

#include "chain/descriptor.h"

/* A target >= 0 is a state; a target < 0 is the node ~target. */
typedef struct
{
    slong target;
    msj_move_t move;
} msj_transition_t;

typedef struct
{
    slong target;
    slong prob; /* slot, never of a probability 0 */
} msj_draw_t;

typedef struct
{
    const msj_model_struct *model; /* borrowed */
    const msj_descriptor_t *descriptor;
    slong class_count; /* of the jobs that complete: 1 for a process */
    slong width;
    slong state_count;
    slong node_count;
    slong *rows;   /* state_count x width, sorted lexicographically */
    slong *counts; /* state_count x classes: jobs in service */
    /* node_count x classes: the same in a node; NULL unless there are two
       classes without phases and the states are multisets. */
    slong *node_counts;
    slong *first; /* transitions of state s: first[s] .. first[s+1]-1 */
    msj_transition_t *transitions;
    slong *first_draw; /* draws of node n: first_draw[n] .. first_draw[n+1]-1 */
    msj_draw_t *draws; /* nodes among the targets have larger numbers */
    slong *state_depth; /* most draws on a way from a transition */
    slong *node_depth;
    slong depth; /* the largest of them */
} msj_chain_struct;

typedef msj_chain_struct msj_chain_t[1];

void msj_chain_init(msj_chain_t chain);
void msj_chain_clear(msj_chain_t chain);

/* Enumerate the chain. The model must outlive it. MSJ_DOMAIN if the
   descriptor does not apply; MSJ_INPUT if a process is not irreducible, with
   its classes; MSJ_LIMIT beyond ctx->max_states states or nodes. Cost
   O(C (states + nodes)) configurations, hashed. */
msj_status_t
msj_chain_enumerate(msj_context_t *ctx, msj_chain_t chain,
                    const msj_model_t model,
                    const msj_descriptor_t *descriptor) MSJ_MUST_CHECK;

/* Non-zero if every transition completes a job. */
int msj_chain_all_complete(const msj_chain_t chain);

/* The row of a state. Requires job classes. */
const slong *msj_chain_row(const msj_chain_t chain, slong state);

/* Jobs in service in a state, per class. Requires job classes. */
const slong *msj_chain_counts(const msj_chain_t chain, slong state);

/* Print the name of a state, e.g. "[1,4,1]". */
void msj_chain_print_state(const msj_chain_t chain, slong state, FILE *out);

/* Print the state as certificates name it: the same, but "[3]" for the third
   state of a process. */
void msj_chain_print_token(const msj_chain_t chain, slong state, FILE *out);

/* The name of a state, freshly allocated (msj_free), or NULL. */
char *msj_chain_state_name(const msj_chain_t chain, slong state);

#endif
