/* unions.h -- the sets of servers that jobs present together can be served by.

   A state of a block (blocks.h) is the union of the servers of some kinds,
   known by its number of atoms per group; the empty one is the first. A job
   of orbit o that comes after the others leads from union v to union w: an
   edge, whose multiplicity is the number of kinds of the orbit that do so.
   Edges lead to w = v, too (proofs/parallel, Lemma Q-orbits). */

#ifndef MSJ_SOLVER_UNIONS_H
#define MSJ_SOLVER_UNIONS_H

#include <stdint.h>

#include "solver/blocks.h"

typedef struct
{
    uint32_t to;
    uint32_t term; /* into the terms */
} msj_union_edge_t;

typedef struct
{
    const msj_block_struct *block; /* borrowed */
    slong count;                   /* unions */
    slong *order; /* unions by number of atoms, so that edges go forwards */
    slong *rank;  /* atoms of a union */
    slong *start; /* count + 1: its edges */
    slong edge_count;
    slong edge_room;
    msj_union_edge_t *edges;

    /* Terms: arrival rate of a kind times multiplicity. The first orbit_count
       have multiplicity 1. */
    slong term_count, term_room;
    fmpz *terms;
    slong *term_orbit;

    /* mu(w) minus the open arrival rate inside w, scaled; positive but for the
       empty union if the queues are stable. */
    fmpz *slack;
} msj_unions_struct;

typedef msj_unions_struct msj_unions_t[1];

void msj_unions_init(msj_unions_t unions);
void msj_unions_clear(msj_unions_t unions);

/* All unions and edges of a block. MSJ_LIMIT above 2 --max-states unions. Cost:
   a search in a hash table for each edge. */
msj_status_t msj_unions_build(msj_context_t *ctx, msj_unions_t unions,
                              const msj_block_struct *block) MSJ_MUST_CHECK;

/* The bytes that a union and its edges take, from above, without rates of more
   than a word. */
double msj_unions_bytes(const msj_unions_t unions);

#endif
