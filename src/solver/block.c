/* block.c -- one block of multi-server queues (blocks.h).

   Kinds and atoms, groups, and then the kinds sorted by profile. That an orbit
   has as many kinds as its profile has sets is checked: the sums over sets
   of servers rest on it. */

#include <stdlib.h>
#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/blocks.h"
#include "support/memory.h"

void
msj_block_init(msj_block_struct *block)
{
    memset(block, 0, sizeof *block);
}

void
msj_block_clear(msj_block_struct *block)
{
    _fmpz_vec_clear(block->class_rates, block->class_count);
    _fmpz_vec_clear(block->rates, block->group_count);
    _fmpz_vec_clear(block->weights, block->orbit_count);
    _fmpz_vec_clear(block->kinds, block->orbit_count);
    msj_free(block->classes);
    msj_free(block->class_orbit);
    msj_free(block->sizes);
    msj_free(block->profiles);
    msj_free(block->component);
    msj_free(block->closed);
    msj_free(block->population);
    msj_block_init(block);
}

msj_status_t
msj_block_allocate(msj_context_t *ctx, msj_block_struct *block)
{
    size_t classes = (size_t) block->class_count;
    size_t groups = (size_t) block->group_count;
    size_t orbits = (size_t) block->orbit_count;

    block->class_rates = _fmpz_vec_init(block->class_count);
    block->rates = _fmpz_vec_init(block->group_count);
    block->weights = _fmpz_vec_init(block->orbit_count);
    block->kinds = _fmpz_vec_init(block->orbit_count);
    block->classes = msj_calloc(classes, sizeof(slong));
    block->class_orbit = msj_calloc(classes, sizeof(slong));
    block->sizes = msj_calloc(groups, sizeof(slong));
    block->profiles = msj_calloc(orbits * groups, sizeof(slong));
    block->component = msj_calloc(orbits, sizeof(slong));
    block->closed = msj_calloc(orbits, sizeof(slong));
    block->population = msj_calloc(orbits, sizeof(slong));
    return block->classes != NULL && block->class_orbit != NULL
                   && block->sizes != NULL && block->profiles != NULL
                   && block->component != NULL && block->closed != NULL
                   && block->population != NULL
               ? MSJ_OK
               : msj_no_memory(ctx);
}

/* --- orbits --------------------------------------------------------------- */

/* A kind with the counts of its atoms. */
typedef struct
{
    const slong *profile;
    slong width, component, kind;
} row_t;

static int
compare_profiles(const row_t *a, const row_t *b)
{
    if (a->component != b->component)
    {
        return a->component < b->component ? -1 : 1;
    }
    for (slong g = 0; g < a->width; g++)
    {
        if (a->profile[g] != b->profile[g])
        {
            return a->profile[g] < b->profile[g] ? -1 : 1;
        }
    }
    return 0;
}

static int
compare_rows(const void *left, const void *right)
{
    const row_t *a = left;
    const row_t *b = right;
    int order = compare_profiles(a, b);

    return order != 0 ? order : (a->kind > b->kind) - (a->kind < b->kind);
}

/* What is known of the block while it is built. */
typedef struct
{
    msj_kinds_t kinds;
    slong *group; /* per atom */
    slong groups;
    slong *profiles; /* kinds x groups */
    row_t *rows;     /* per kind, sorted by profile */
    slong *orbit;    /* per kind */
    slong orbits;
} plan_t;

static msj_status_t
plan_orbits(msj_context_t *ctx, plan_t *plan)
{
    slong count = plan->kinds->kind_count;

    plan->profiles = msj_calloc((size_t) (count * plan->groups), sizeof(slong));
    plan->rows = msj_calloc((size_t) count, sizeof *plan->rows);
    plan->orbit = msj_calloc((size_t) count, sizeof(slong));
    if (plan->profiles == NULL || plan->rows == NULL || plan->orbit == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong k = 0; k < count; k++)
    {
        const msj_bundle_struct *kind = plan->kinds->kinds + k;
        slong *profile = plan->profiles + k * plan->groups;
        row_t row = {profile, plan->groups, kind->component, k};

        for (slong n = 0; n < kind->count; n++)
        {
            profile[plan->group[kind->elements[n]]]++;
        }
        plan->rows[k] = row;
    }
    qsort(plan->rows, (size_t) count, sizeof *plan->rows, compare_rows);
    for (slong k = 0; k < count; k++)
    {
        plan->orbits += k == 0
                        || compare_profiles(plan->rows + k - 1, plan->rows + k)
                               != 0;
        plan->orbit[plan->rows[k].kind] = plan->orbits - 1;
    }
    return MSJ_OK;
}

static msj_status_t
plan_build(msj_context_t *ctx, plan_t *plan, const msj_scaled_t *scaled,
           const slong *classes, slong count)
{
    msj_status_t status = msj_kinds_build(ctx, plan->kinds, scaled, classes,
                                          count);

    if (status == MSJ_OK)
    {
        plan->group = msj_calloc((size_t) plan->kinds->atom_count,
                                 sizeof(slong));
        status = plan->group != NULL ? MSJ_OK : msj_no_memory(ctx);
    }
    if (status == MSJ_OK)
    {
        status = msj_kinds_groups(ctx, plan->group, &plan->groups, plan->kinds);
    }
    return status == MSJ_OK ? plan_orbits(ctx, plan) : status;
}

/* --- the block ------------------------------------------------------------ */

/* The number of the component in the block, which gets it if it is new. */
static slong
local_component(msj_block_struct *block, const msj_parallel_struct *parallel,
                slong component)
{
    slong c = 0;

    if (component < 0)
    {
        return -1;
    }
    while (c < block->closed_count && block->closed[c] != component)
    {
        c++;
    }
    if (c == block->closed_count)
    {
        block->closed[block->closed_count++] = component;
        block->population[c] = parallel->population[component];
    }
    return c;
}

static void
fill_orbits(msj_block_struct *block, const plan_t *plan,
            const msj_scaled_t *scaled)
{
    for (slong k = 0; k < plan->kinds->kind_count; k++)
    {
        const row_t *row = plan->rows + k;
        slong o = plan->orbit[row->kind];

        if (fmpz_is_zero(block->kinds + o))
        {
            memcpy(block->profiles + o * block->group_count, row->profile,
                   (size_t) block->group_count * sizeof(slong));
            block->component[o] = local_component(block, scaled->parallel,
                                                  row->component);
            fmpz_set(block->weights + o, plan->kinds->kinds[row->kind].rate);
        }
        fmpz_add_ui(block->kinds + o, block->kinds + o, 1);
    }
}

static void
fill_groups(msj_block_struct *block, const plan_t *plan)
{
    for (slong a = 0; a < plan->kinds->atom_count; a++)
    {
        slong g = plan->group[a];

        block->sizes[g]++;
        fmpz_set(block->rates + g, plan->kinds->atoms[a].rate);
    }
}

/* As many kinds in the orbit as its profile has sets of atoms? */
static int
is_full(const msj_block_struct *block, slong o)
{
    fmpz_t sets, factor;
    int equal;

    fmpz_init(factor);
    fmpz_init_set_ui(sets, 1);
    for (slong g = 0; g < block->group_count; g++)
    {
        fmpz_bin_uiui(factor, (ulong) block->sizes[g],
                      (ulong) block->profiles[o * block->group_count + g]);
        fmpz_mul(sets, sets, factor);
    }
    equal = fmpz_equal(sets, block->kinds + o);
    fmpz_clear(sets);
    fmpz_clear(factor);
    return equal;
}

static msj_status_t
fill(msj_context_t *ctx, msj_block_struct *block, const plan_t *plan,
     const msj_scaled_t *scaled, const slong *classes)
{
    msj_status_t status;

    block->group_count = plan->groups;
    block->orbit_count = plan->orbits;
    status = msj_block_allocate(ctx, block);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong n = 0; n < block->class_count; n++)
    {
        block->classes[n] = classes[n];
        block->class_orbit[n] = plan->orbit[plan->kinds->class_kind[n]];
        fmpz_set(block->class_rates + n, scaled->arrivals + classes[n]);
    }
    fill_groups(block, plan);
    fill_orbits(block, plan, scaled);
    for (slong o = 0; o < block->orbit_count && status == MSJ_OK; o++)
    {
        if (!is_full(block, o))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "an orbit of classes that is not complete");
        }
    }
    return status;
}

msj_status_t
msj_block_build(msj_context_t *ctx, msj_block_struct *block,
                const msj_scaled_t *scaled, const slong *classes, slong count)
{
    plan_t plan;
    msj_status_t status;

    memset(&plan, 0, sizeof plan);
    msj_kinds_init(plan.kinds);
    block->class_count = count;
    status = plan_build(ctx, &plan, scaled, classes, count);
    if (status == MSJ_OK)
    {
        status = fill(ctx, block, &plan, scaled, classes);
    }
    else
    {
        block->class_count = 0; /* its arrays are not there */
    }
    msj_kinds_clear(plan.kinds);
    msj_free(plan.group);
    msj_free(plan.profiles);
    msj_free(plan.rows);
    msj_free(plan.orbit);
    return status;
}
