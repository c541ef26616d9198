/* blocks.h -- multi-server queues in independent parts, as small as they get.

   Classes that share a server with a positive rate, or a closed component, are
   in one block; the law is a product over blocks (BC16 Thm 3 and 4). Inside a
   block four steps make the number of sets of servers smaller that have to be
   gone through (proofs/parallel, Lemma Q-orbits):

   classes with the same servers (and component) are one kind, servers of the
   same kinds one atom; two atoms of the same rate are interchangeable if the
   exchange maps the kinds, with their rates, to each other, and atoms fall into
   groups by that; kinds with equal counts of atoms per group, their profile,
   form an orbit. A set of atoms matters by its counts per group only.

   All rates are integers: those of the model times a common factor, which
   does not matter. */

#ifndef MSJ_SOLVER_BLOCKS_H
#define MSJ_SOLVER_BLOCKS_H

#include "model/parallel.h"

typedef struct
{
    slong class_count;
    slong *classes;     /* increasing: their numbers in the model */
    slong *class_orbit; /* the orbit of each */
    fmpz *class_rates;  /* lambda_i, scaled */

    slong group_count;
    slong *sizes; /* atoms per group */
    fmpz *rates;  /* of one atom, scaled */

    slong orbit_count;
    slong *profiles;  /* orbit_count x group_count */
    fmpz *weights;    /* the arrival rate of one kind, scaled */
    fmpz *kinds;      /* how many kinds: prod binom(size, profile) */
    slong *component; /* closed component in the block, or -1: open */

    slong closed_count;
    slong *closed;     /* the numbers of its components in the model */
    slong *population; /* their permanent jobs */
} msj_block_struct;

typedef struct
{
    slong count;
    msj_block_struct *blocks; /* by least class */
} msj_blocks_struct;

typedef msj_blocks_struct msj_blocks_t[1];

void msj_blocks_init(msj_blocks_t blocks);
void msj_blocks_clear(msj_blocks_t blocks);

/* The blocks of a valid model with classes; `rates` are lambda_i. Cost: for
   the groups a comparison of each atom with one atom of each group. */
msj_status_t msj_blocks_build(msj_context_t *ctx, msj_blocks_t blocks,
                              const msj_parallel_t parallel,
                              const fmpq *rates) MSJ_MUST_CHECK;

/* The one block of random subsets, with one group and one orbit; it has no
   classes. */
msj_status_t msj_blocks_subsets(msj_context_t *ctx, msj_blocks_t blocks,
                                const msj_parallel_t parallel) MSJ_MUST_CHECK;

/* --- one block (block.c) -------------------------------------------------- */

void msj_block_init(msj_block_struct *block);
void msj_block_clear(msj_block_struct *block);

/* Arrays of the counts in the block, zero. */
msj_status_t msj_block_allocate(msj_context_t *ctx,
                                msj_block_struct *block) MSJ_MUST_CHECK;

/* The numbers of a model as integers. */
typedef struct
{
    const msj_parallel_struct *parallel;
    fmpz *arrivals; /* lambda_i, per class */
    fmpz *services; /* mu_s, per server */
} msj_scaled_t;

/* A block of the given classes, an increasing list. */
msj_status_t msj_block_build(msj_context_t *ctx, msj_block_struct *block,
                             const msj_scaled_t *scaled, const slong *classes,
                             slong count) MSJ_MUST_CHECK;

/* --- kinds and atoms (kinds.c) -------------------------------------------- */

typedef struct
{
    slong count;     /* of elements */
    slong *elements; /* increasing: atoms of a kind, kinds of an atom */
    slong component; /* of a kind; 0 of atoms */
    slong member;    /* a class of the kind; a server of the atom */
    fmpz_t rate;
} msj_bundle_struct;

/* Kinds sorted by component and atoms; atoms by kinds. */
typedef struct
{
    slong kind_count, atom_count;
    msj_bundle_struct *kinds, *atoms;
    slong *class_kind; /* per class of the list */
} msj_kinds_struct;

typedef msj_kinds_struct msj_kinds_t[1];

void msj_kinds_init(msj_kinds_t kinds);
void msj_kinds_clear(msj_kinds_t kinds);
msj_status_t msj_kinds_build(msj_context_t *ctx, msj_kinds_t kinds,
                             const msj_scaled_t *scaled, const slong *classes,
                             slong count) MSJ_MUST_CHECK;

/* group[a]: the group of atom a, numbered by their least atoms; *count of
   them (groups.c). */
msj_status_t msj_kinds_groups(msj_context_t *ctx, slong *group, slong *count,
                              const msj_kinds_t kinds) MSJ_MUST_CHECK;

#endif
