/* kinds.c -- classes with the same servers are one kind, servers of the same
   kinds one atom (blocks.h).

   Both by sorting lists: of servers with positive rates first, then of kinds,
   then the kinds once more by atoms. Cost: O(n log n) comparisons of lists. */

#include <stdlib.h>

#include "solver/blocks.h"
#include "support/memory.h"

void
msj_kinds_init(msj_kinds_t kinds)
{
    kinds->kind_count = kinds->atom_count = 0;
    kinds->kinds = kinds->atoms = NULL;
    kinds->class_kind = NULL;
}

static void
bundles_free(msj_bundle_struct *bundles, slong count)
{
    for (slong k = 0; k < count; k++)
    {
        msj_free(bundles[k].elements);
        fmpz_clear(bundles[k].rate);
    }
    msj_free(bundles);
}

void
msj_kinds_clear(msj_kinds_t kinds)
{
    bundles_free(kinds->kinds, kinds->kind_count);
    bundles_free(kinds->atoms, kinds->atom_count);
    msj_free(kinds->class_kind);
    msj_kinds_init(kinds);
}

static msj_bundle_struct *
bundles_alloc(slong count)
{
    msj_bundle_struct *bundles = msj_calloc((size_t) count, sizeof *bundles);

    for (slong k = 0; k < count && bundles != NULL; k++)
    {
        fmpz_init(bundles[k].rate);
    }
    return bundles;
}

/* By component, then by elements. */
static int
compare_bundles(const msj_bundle_struct *a, const msj_bundle_struct *b)
{
    if (a->component != b->component)
    {
        return a->component < b->component ? -1 : 1;
    }
    for (slong n = 0; n < a->count && n < b->count; n++)
    {
        if (a->elements[n] != b->elements[n])
        {
            return a->elements[n] < b->elements[n] ? -1 : 1;
        }
    }
    return (a->count > b->count) - (a->count < b->count);
}

static int
compare_members(const void *left, const void *right)
{
    const msj_bundle_struct *a = left;
    const msj_bundle_struct *b = right;
    int order = compare_bundles(a, b);

    return order != 0 ? order
                      : (a->member > b->member) - (a->member < b->member);
}

/* Sort, and put equal ones together: rates are added, the first stays. The new
   number of each, by member, in number[]; the new count is returned. */
static slong
merge(msj_bundle_struct *bundles, slong count, slong *number)
{
    slong kept = 0;

    qsort(bundles, (size_t) count, sizeof *bundles, compare_members);
    for (slong k = 0; k < count; k++)
    {
        if (kept > 0 && compare_bundles(bundles + kept - 1, bundles + k) == 0)
        {
            fmpz_add(bundles[kept - 1].rate, bundles[kept - 1].rate,
                     bundles[k].rate);
            number[bundles[k].member] = kept - 1;
            continue;
        }
        number[bundles[k].member] = kept;
        if (kept < k)
        {
            msj_bundle_struct swapped = bundles[kept];

            bundles[kept] = bundles[k];
            bundles[k] = swapped;
        }
        kept++;
    }
    for (slong k = kept; k < count; k++)
    {
        msj_free(bundles[k].elements);
        bundles[k].elements = NULL;
        fmpz_clear(bundles[k].rate);
    }
    return kept;
}

/* --- classes to kinds ----------------------------------------------------- */

static msj_status_t
set_class(msj_context_t *ctx, msj_bundle_struct *kind,
          const msj_scaled_t *scaled, slong i)
{
    const msj_parallel_class_struct *job_class = scaled->parallel->classes + i;

    kind->elements = msj_alloc((size_t) job_class->on_count, sizeof(slong));
    if (kind->elements == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong n = 0; n < job_class->on_count; n++)
    {
        if (!fmpz_is_zero(scaled->services + job_class->on[n]))
        {
            kind->elements[kind->count++] = job_class->on[n];
        }
    }
    kind->component = scaled->parallel->component[i];
    fmpz_set(kind->rate, scaled->arrivals + i);
    return MSJ_OK;
}

/* Kinds with lists of servers. Members are places in the list of classes. */
static msj_status_t
make_kinds(msj_context_t *ctx, msj_kinds_t kinds, const msj_scaled_t *scaled,
           const slong *classes, slong count)
{
    msj_status_t status = MSJ_OK;

    kinds->class_kind = msj_calloc((size_t) count, sizeof(slong));
    kinds->kinds = bundles_alloc(count);
    if (kinds->class_kind == NULL || kinds->kinds == NULL)
    {
        return msj_no_memory(ctx);
    }
    kinds->kind_count = count;
    for (slong n = 0; n < count && status == MSJ_OK; n++)
    {
        kinds->kinds[n].member = n;
        status = set_class(ctx, kinds->kinds + n, scaled, classes[n]);
    }
    if (status == MSJ_OK)
    {
        kinds->kind_count = merge(kinds->kinds, count, kinds->class_kind);
    }
    return status;
}

/* --- servers to atoms ----------------------------------------------------- */

/* number[s] = how many kinds server s has; those with some get a place in
   *count atoms, and number[s] becomes that place. */
static msj_status_t
place_servers(msj_context_t *ctx, msj_kinds_t kinds, slong *number,
              const msj_scaled_t *scaled)
{
    slong servers = scaled->parallel->server_count, used = 0;

    for (slong k = 0; k < kinds->kind_count; k++)
    {
        for (slong n = 0; n < kinds->kinds[k].count; n++)
        {
            slong s = kinds->kinds[k].elements[n];

            used += number[s]++ == 0;
        }
    }
    kinds->atoms = bundles_alloc(used);
    if (kinds->atoms == NULL)
    {
        return msj_no_memory(ctx);
    }
    kinds->atom_count = used;
    used = 0;
    for (slong s = 0; s < servers; s++)
    {
        msj_bundle_struct *atom = kinds->atoms + used;

        if (number[s] == 0)
        {
            continue;
        }
        atom->elements = msj_alloc((size_t) number[s], sizeof(slong));
        if (atom->elements == NULL)
        {
            return msj_no_memory(ctx);
        }
        atom->member = s;
        fmpz_set(atom->rate, scaled->services + s);
        number[s] = used++;
    }
    return MSJ_OK;
}

static void
fill_atoms(msj_kinds_t kinds, slong *number)
{
    for (slong k = 0; k < kinds->kind_count; k++)
    {
        for (slong n = 0; n < kinds->kinds[k].count; n++)
        {
            slong s = kinds->kinds[k].elements[n];
            msj_bundle_struct *atom = kinds->atoms + number[s];

            atom->elements[atom->count++] = k;
        }
    }
    kinds->atom_count = merge(kinds->atoms, kinds->atom_count, number);
}

/* --- kinds by atoms ------------------------------------------------------- */

static int
compare_numbers(const void *left, const void *right)
{
    slong a = *(const slong *) left, b = *(const slong *) right;

    return (a > b) - (a < b);
}

/* The lists of servers become lists of atoms, and the kinds are sorted by
   them. `number` is the atom of a server. */
static msj_status_t
rename_elements(msj_context_t *ctx, msj_kinds_t kinds, const slong *number,
                slong classes)
{
    slong *moved = msj_calloc((size_t) kinds->kind_count, sizeof(slong));

    if (moved == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong k = 0; k < kinds->kind_count; k++)
    {
        msj_bundle_struct *kind = kinds->kinds + k;
        slong kept = 0;

        for (slong n = 0; n < kind->count; n++)
        {
            kind->elements[n] = number[kind->elements[n]];
        }
        qsort(kind->elements, (size_t) kind->count, sizeof(slong),
              compare_numbers);
        for (slong n = 0; n < kind->count; n++)
        {
            if (n == 0 || kind->elements[n] != kind->elements[n - 1])
            {
                kind->elements[kept++] = kind->elements[n];
            }
        }
        kind->count = kept;
        kind->member = k;
    }
    kinds->kind_count = merge(kinds->kinds, kinds->kind_count, moved);
    for (slong n = 0; n < classes; n++)
    {
        kinds->class_kind[n] = moved[kinds->class_kind[n]];
    }
    for (slong a = 0; a < kinds->atom_count; a++)
    {
        msj_bundle_struct *atom = kinds->atoms + a;

        for (slong n = 0; n < atom->count; n++)
        {
            atom->elements[n] = moved[atom->elements[n]];
        }
        qsort(atom->elements, (size_t) atom->count, sizeof(slong),
              compare_numbers);
    }
    msj_free(moved);
    return MSJ_OK;
}

msj_status_t
msj_kinds_build(msj_context_t *ctx, msj_kinds_t kinds,
                const msj_scaled_t *scaled, const slong *classes, slong count)
{
    slong servers = scaled->parallel->server_count;
    slong *number = msj_calloc((size_t) servers, sizeof(slong));
    msj_status_t status = number != NULL ? MSJ_OK : msj_no_memory(ctx);

    if (status == MSJ_OK)
    {
        status = make_kinds(ctx, kinds, scaled, classes, count);
    }
    if (status == MSJ_OK)
    {
        status = place_servers(ctx, kinds, number, scaled);
    }
    if (status == MSJ_OK)
    {
        fill_atoms(kinds, number);
        status = rename_elements(ctx, kinds, number, count);
    }
    msj_free(number);
    return status;
}
