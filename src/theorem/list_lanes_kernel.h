/* list_lanes_kernel.h -- the evaluation in the lanes, for one width of vectors.

   Included by the file of each instruction set, which defines LANES, the bytes
   of a register, TARGET, the attribute for the compiler, and KERNEL, the name
   of what is defined here (list_lanes.h: msj_kernel_t). Numbers that do not
   fit a byte become such that do (proofs/single-duration, Lemma SD-lanes). */

#ifndef MSJ_THEOREM_LIST_LANES_KERNEL_H
#define MSJ_THEOREM_LIST_LANES_KERNEL_H

#include <stdint.h>
#include <string.h>

#include "theorem/list_lanes.h"

#ifndef LANES
#define LANES 16
#define TARGET
#define KERNEL msj_kernel_plain
#endif

typedef signed char vector_t __attribute__((vector_size(LANES)));

#define INLINE static inline __attribute__((always_inline))

/* Below -1 all is the same: it does not suffice. */
INLINE signed char
byte(slong value)
{
    return (signed char) (value < -1 ? -1 : value);
}

/* Add to *places and *served what the job `job` of the last ones (those up to
   it are placed) changes for a class; *serving are the lanes in which no job
   has waited yet. */
INLINE void
step(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
     const slong *load, const slong *need, const slong *idle, slong row,
     slong block, slong vectors, slong alternatives, slong kinds,
     vector_t *places, vector_t *serving, vector_t *served)
{
    vector_t fits = {0}, enters = {0};

    for (slong a = 0; a < alternatives; a++)
    {
        vector_t both = ~(vector_t){0}, enough = ~(vector_t){0};

        for (slong q = 0; q < kinds; q++)
        {
            slong at = (row * kinds + q) * vectors + block;
            slong cell = a * kinds + q;
            signed char most = byte(lists->capacity[cell] - load[q] - need[q]);
            signed char left = byte(idle[cell]);

            both &= ((const vector_t *) lanes->load)[at] <= most;
            enough &= left + ((const vector_t *) lanes->left)[at] >= 0;
        }
        fits |= both;
        enters |= enough;
    }
    *places -= fits;
    *serving &= enters;
    *served -= *serving;
}

INLINE int
fails(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
      const msj_prefix_layout_t *layout, const slong *prefix,
      slong alternatives, slong kinds)
{
    slong vectors = lanes->row / LANES;
    vector_t wrong = {0};
    uint64_t words[LANES / 8], any = 0;

    for (slong block = 0; block < vectors; block++)
    {
        for (slong c = 0; c < lists->classes; c++)
        {
            vector_t zero = {0};
            vector_t places = zero + (signed char) prefix[layout->places + c];
            vector_t served = zero + (signed char) prefix[layout->served + c];
            vector_t serving = zero - (signed char) prefix[layout->serving + c];
            const slong *idle = prefix + layout->idle
                                + c * alternatives * kinds;

            for (slong row = 0; row < lanes->jobs - 1; row++)
            {
                step(lanes, lists, prefix + layout->load,
                     lists->need + c * kinds, idle, row, block, vectors,
                     alternatives, kinds, &places, &serving, &served);
            }
            wrong |= (places ^ served)
                     & ((const vector_t *) lanes->lanes)[block];
        }
    }
    memcpy(words, &wrong, sizeof words);
    for (size_t i = 0; i < LANES / 8; i++)
    {
        any |= words[i];
    }
    return any != 0;
}

/* With servers. */
TARGET static int
fails_servers(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
              const msj_prefix_layout_t *layout, const slong *prefix)
{
    return fails(lanes, lists, layout, prefix, 1, 1);
}

TARGET static int
fails_any(const msj_lanes_struct *lanes, const msj_lists_struct *lists,
          const msj_prefix_layout_t *layout, const slong *prefix)
{
    return fails(lanes, lists, layout, prefix, lists->alternatives,
                 lists->kinds);
}

const msj_kernel_t KERNEL = {LANES, fails_servers, fails_any};

#endif
