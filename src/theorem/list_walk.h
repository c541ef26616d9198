/* list_walk.h -- all C^K lists of exact-k, one by one.

   With equal rates the equation `partitioned-l` of the list m, divided by
   p_l pi_m, says u_l(m) = v_l(m) (proofs/single-duration, Lemma SD-list):
   u_l counts the places where an inserted job of class l is in service, v_l
   the jobs in service of the predecessor that starts with l. A walk over all
   prefixes keeps both, by different tests: u_l adds up needs and looks at every
   place, v_l counts down what is idle and stops at the first job that has to
   wait. Nothing is merged: every list has its own comparison. The jobs that
   come last can be walked in the byte lanes of a vector register
   (list_lanes.h). Cost: C (number of lists) steps, memory C K. */

#ifndef MSJ_THEOREM_LIST_WALK_H
#define MSJ_THEOREM_LIST_WALK_H

#include "chain/descriptor.h"

/* How the last jobs of the lists are walked. */
typedef enum
{
    MSJ_WALK_BEST,     /* the fastest that this machine has */
    MSJ_WALK_PORTABLE, /* list by list */
    MSJ_WALK_LANES,    /* byte lanes, as the compiler does them */
    MSJ_WALK_AVX2,
    MSJ_WALK_AVX512
} msj_walk_way_t;

/* The lists and what fits together: a multiset that needs n_q of kind q fits
   if for one of the alternatives a all n_q <= capacity[a][q]. With servers
   there is one alternative and one kind, with resources there are R kinds,
   with a feasible set one alternative for each maximal multiset and one kind
   for each class. */
typedef struct
{
    slong classes; /* C */
    slong length;  /* K */
    ulong count;   /* C^K */
    ulong task;    /* most lists that a task has, unless C are more */
    slong alternatives;
    slong kinds;
    slong *need;     /* classes x kinds */
    slong *capacity; /* alternatives x kinds */
    /* classes x alternatives x kinds: what is idle beside one job of the
       class. Of its own, so that u_l and v_l have no number in common. */
    slong *idle;
} msj_lists_struct;

typedef msj_lists_struct msj_lists_t[1];

/* The state of a prefix is a row of words: its number in base C, and then as
   follows. */
typedef struct
{
    slong load;    /* kinds */
    slong fits;    /* classes: may the job come right after the prefix? */
    slong places;  /* classes: u_l */
    slong serving; /* classes: has no job of the predecessor waited yet? */
    slong served;  /* classes: v_l */
    slong idle;    /* classes x alternatives x kinds */
    slong width;
} msj_prefix_layout_t;

/* What a walk over all lists has found. */
typedef struct
{
    ulong covered;     /* lists whose C equations were evaluated */
    ulong repeated;    /* tasks walked again, since the lanes saw a failure */
    ulong *failed;     /* per class: lists whose equation does not hold */
    ulong first;       /* the first list that fails, if one does */
    slong first_class; /* and its first class, or -1 */
} msj_walk_result_t;

/* A valid empty shell, for clear. */
void msj_lists_init(msj_lists_t lists);
void msj_lists_clear(msj_lists_t lists);

/* The lists of a model with exponential classes. MSJ_LIMIT if there are more
   than ctx->max_states, with what it would take. `bytes`: what is kept for
   each list, for the message. */
msj_status_t msj_lists_set(msj_context_t *ctx, msj_lists_t lists,
                           const msj_model_t model,
                           double bytes) MSJ_MUST_CHECK;

msj_prefix_layout_t msj_prefix_layout(const msj_lists_t lists);

/* The empty prefix, and a prefix with one more job of the class. */
void msj_prefix_empty(const msj_lists_t lists, slong *prefix);
void msj_prefix_append(const msj_lists_t lists, const slong *from, slong *to,
                       slong job_class);

/* The jobs of the prefix that a task begins with: beyond it there are at most
   lists->task lists, or C. Independent of the number of threads. */
slong msj_lists_task_jobs(const msj_lists_t lists);

/* How many of ctx->threads there is work for. */
int msj_lists_threads(const msj_context_t *ctx, const msj_lists_t lists);

/* "[1,2,1]", the list of that number, freshly allocated, or NULL. */
char *msj_list_name(const msj_lists_t lists, ulong number);

/* Non-zero if this machine can walk so. */
int msj_walk_has(msj_walk_way_t way);

void msj_walk_result_init(msj_walk_result_t *result);
void msj_walk_result_clear(msj_walk_result_t *result);

/* Evaluate every equation of every list, on ctx->threads threads; the result
   does not depend on their number, nor on the way. A way that does not suit
   the lists (numbers above a byte) or the machine becomes the portable one. */
msj_status_t msj_lists_walk(msj_context_t *ctx, msj_walk_result_t *result,
                            const msj_lists_t lists,
                            msj_walk_way_t way) MSJ_MUST_CHECK;

#endif
