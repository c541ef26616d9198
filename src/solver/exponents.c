/* exponents.c -- see exponents.h. */

#include "solver/exponents.h"

#include "support/memory.h"

void
msj_exponents_init(msj_exponents_t list)
{
    list->count = 0;
    list->items = NULL;
}

void
msj_exponents_clear(msj_exponents_t list)
{
    msj_free(list->items);
}

/* The least of the items at i and j becomes `to`; either may be missing, NULL.
   The powers are what is missing in each of the sums. */
static void
join_items(msj_exponent_t *to, msj_power_t *power, msj_power_t *power_right,
           const msj_exponent_t *left, const msj_exponent_t *right)
{
    static const msj_exponent_t none = {0, 0, 0};
    slong key = left != NULL ? left->key : right->key;
    slong least, least_right;

    left = left != NULL ? left : &none;
    right = right != NULL ? right : &none;
    least = left->least;
    least_right = left->total + right->least;
    to->key = power->key = power_right->key = key;
    to->least = FLINT_MIN(least, least_right);
    to->total = left->total + right->total;
    power->exponent = least - to->least;
    power_right->exponent = least_right - to->least;
}

/* Merge the sorted lists; answers the number of items. */
static slong
merge(msj_exponent_t *to, msj_power_t *powers, msj_power_t *powers_right,
      const msj_exponents_t left, const msj_exponents_t right)
{
    slong i = 0, j = 0, n = 0;

    while (i < left->count || j < right->count)
    {
        const msj_exponent_t *x = i < left->count ? left->items + i : NULL;
        const msj_exponent_t *y = j < right->count ? right->items + j : NULL;

        if (x != NULL && y != NULL && x->key != y->key)
        {
            x = x->key < y->key ? x : NULL;
            y = x == NULL ? y : NULL;
        }
        join_items(to + n, powers + n, powers_right + n, x, y);
        i += x != NULL;
        j += y != NULL;
        n++;
    }
    return n;
}

msj_status_t
msj_exponents_join(msj_context_t *ctx, fmpz_t raise, fmpz_t raise_right,
                   msj_exponents_t list, const msj_exponents_t right,
                   const msj_factors_t base)
{
    size_t room = (size_t) (list->count + right->count);
    msj_exponent_t *to = msj_alloc(room, sizeof *to);
    msj_power_t *powers = msj_alloc(2 * room, sizeof *powers);
    msj_status_t status = MSJ_OK;
    slong count;

    if (to == NULL || powers == NULL)
    {
        msj_free(to);
        msj_free(powers);
        return msj_no_memory(ctx);
    }
    count = merge(to, powers, powers + room, list, right);
    msj_free(list->items);
    list->items = to;
    list->count = count;
    status = msj_factors_product(ctx, raise, base, powers, count);
    if (status == MSJ_OK)
    {
        status = msj_factors_product(ctx, raise_right, base, powers + room,
                                     count);
    }
    msj_free(powers);
    return status;
}

msj_status_t
msj_exponents_denominator(msj_context_t *ctx, fmpz_t out,
                          const msj_exponents_t list, const msj_factors_t base)
{
    msj_power_t *powers = msj_alloc((size_t) list->count, sizeof *powers);
    msj_status_t status;

    if (powers == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong i = 0; i < list->count; i++)
    {
        powers[i].key = list->items[i].key;
        powers[i].exponent = -list->items[i].least;
    }
    status = msj_factors_product(ctx, out, base, powers, list->count);
    msj_free(powers);
    return status;
}
