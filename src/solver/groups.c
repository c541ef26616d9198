/* groups.c -- interchangeable atoms (blocks.h).

   The exchange of atoms a and b maps a kind that has both or none of them to
   itself. So it is enough that every kind with a only, b put for a, is a kind
   of the same rate, and that there are no more kinds with b only. Exchanges
   that map the kinds to themselves generate all permutations inside the
   groups, so one atom of a group is compared. Cost: for each pair that is
   compared a search for each kind of a. */

#include "solver/blocks.h"
#include "support/memory.h"

typedef struct
{
    const msj_kinds_struct *kinds;
    slong *list; /* scratch: atoms of a kind */
} exchange_t;

static int
compare_lists(const msj_bundle_struct *kind, slong component, const slong *list,
              slong count)
{
    if (kind->component != component)
    {
        return kind->component < component ? -1 : 1;
    }
    for (slong n = 0; n < kind->count && n < count; n++)
    {
        if (kind->elements[n] != list[n])
        {
            return kind->elements[n] < list[n] ? -1 : 1;
        }
    }
    return (kind->count > count) - (kind->count < count);
}

static const msj_bundle_struct *
find_kind(const msj_kinds_t kinds, slong component, const slong *list,
          slong count)
{
    slong low = 0, high = kinds->kind_count;

    while (low < high)
    {
        slong middle = low + (high - low) / 2;
        int order = compare_lists(kinds->kinds + middle, component, list,
                                  count);

        if (order == 0)
        {
            return kinds->kinds + middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

/* The kind with b put for a, if it is there and a kind of the same rate; the
   kind has a and not b. */
static int
has_image(const exchange_t *exchange, const msj_bundle_struct *kind, slong a,
          slong b)
{
    const msj_bundle_struct *image;
    slong count = 0, n = 0;
    int placed = 0;

    while (n < kind->count || !placed)
    {
        if (n < kind->count && kind->elements[n] == a)
        {
            n++;
        }
        else if (!placed && (n == kind->count || kind->elements[n] > b))
        {
            exchange->list[count++] = b;
            placed = 1;
        }
        else
        {
            exchange->list[count++] = kind->elements[n++];
        }
    }
    image = find_kind(exchange->kinds, kind->component, exchange->list, count);
    return image != NULL && fmpz_equal(image->rate, kind->rate);
}

static int
has_element(const msj_bundle_struct *bundle, slong element)
{
    for (slong n = 0; n < bundle->count; n++)
    {
        if (bundle->elements[n] == element)
        {
            return 1;
        }
    }
    return 0;
}

static int
are_interchangeable(const exchange_t *exchange, slong a, slong b)
{
    const msj_kinds_struct *kinds = exchange->kinds;
    const msj_bundle_struct *atom = kinds->atoms + a;

    if (atom->count != kinds->atoms[b].count
        || !fmpz_equal(atom->rate, kinds->atoms[b].rate))
    {
        return 0;
    }
    for (slong n = 0; n < atom->count; n++)
    {
        const msj_bundle_struct *kind = kinds->kinds + atom->elements[n];

        if (!has_element(kind, b) && !has_image(exchange, kind, a, b))
        {
            return 0;
        }
    }
    return 1;
}

msj_status_t
msj_kinds_groups(msj_context_t *ctx, slong *group, slong *count,
                 const msj_kinds_t kinds)
{
    slong atoms = kinds->atom_count;
    slong *first = msj_calloc((size_t) atoms, sizeof(slong));
    exchange_t exchange = {kinds, NULL};
    msj_status_t status;

    exchange.list = msj_calloc((size_t) atoms + 1, sizeof(slong));
    status = first != NULL && exchange.list != NULL ? MSJ_OK
                                                    : msj_no_memory(ctx);
    *count = 0;
    for (slong a = 0; a < atoms && status == MSJ_OK; a++)
    {
        slong g = 0;

        while (g < *count && !are_interchangeable(&exchange, first[g], a))
        {
            g++;
        }
        if (g == *count)
        {
            first[(*count)++] = a;
        }
        group[a] = g;
        status = msj_context_poll(ctx);
    }
    msj_free(exchange.list);
    msj_free(first);
    return status;
}
