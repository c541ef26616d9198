/* list_lanes.h -- the last jobs of the lists in the byte lanes of vectors.

   For a prefix of K - t jobs all C^t lists that begin with it are evaluated at
   once, a byte each: the needs of their last jobs, added up job by job, lie in
   tables, and u_l and v_l (list_walk.h) become vectors. GCC's vectors, compiled
   for AVX-512BW, for AVX2 and for what the compiler takes for granted. */

#ifndef MSJ_THEOREM_LIST_LANES_H
#define MSJ_THEOREM_LIST_LANES_H

#include "theorem/list_walk.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define MSJ_LANES_X86 1
#else
#define MSJ_LANES_X86 0
#endif

typedef struct msj_lanes_struct
{
    slong jobs; /* t; 0: there are no lanes */
    slong row;  /* bytes for C^t lists, whole vectors */
    void *memory;
    /* Rows of bytes: job by job, kind by kind what the jobs up to it need
       together, and the same subtracted from 0; 127 stands for more. */
    void *load;
    void *left;
    void *lanes; /* one row: -1 in the bytes that stand for a list */
    /* Non-zero if an equation of one of the C^t lists fails. */
    int (*fails)(const struct msj_lanes_struct *lanes,
                 const msj_lists_struct *lists,
                 const msj_prefix_layout_t *layout, const slong *prefix);
} msj_lanes_struct;

typedef msj_lanes_struct msj_lanes_t[1];

/* One instruction set (list_lanes_kernel.h). */
typedef struct
{
    slong width; /* bytes of a vector */
    int (*servers)(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
                   const msj_prefix_layout_t *layout, const slong *prefix);
    int (*any)(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
               const msj_prefix_layout_t *layout, const slong *prefix);
} msj_kernel_t;

extern const msj_kernel_t msj_kernel_plain;
#if MSJ_LANES_X86
extern const msj_kernel_t msj_kernel_avx2;
extern const msj_kernel_t msj_kernel_avx512;
#endif

void msj_lanes_init(msj_lanes_t lanes);
void msj_lanes_clear(msj_lanes_t lanes);

/* Non-zero if needs and counters fit into bytes. */
int msj_lanes_suit(const msj_lists_t lists);

/* Build the tables, of at most `most_jobs` jobs, for a way other than
   MSJ_WALK_PORTABLE. Requires msj_lanes_suit and msj_walk_has. */
msj_status_t msj_lanes_set(msj_context_t *ctx, msj_lanes_t lanes,
                           const msj_lists_t lists, slong most_jobs,
                           msj_walk_way_t way) MSJ_MUST_CHECK;

#endif
