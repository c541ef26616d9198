/* march_exact.c -- the march over the integers (march.h).

   When a quotient is no integer, d is multiplied by the factor that lacks, and
   so must be all x before; they are when they are used next, or at the end:
   an x carries the number of factors that it has. */

#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "solver/march.h"
#include "support/memory.h"

typedef struct
{
    const msj_march_struct *march;
    fmpz *x;
    fmpz *d;
    const fmpz *b;
    const msj_functional_t *functional; /* or NULL: nothing is freed */
    slong *has;      /* factors[0 .. has-1] are in the unknown */
    slong *last_use; /* row that uses the unknown last; with u only */
    fmpz *factors;   /* by which d was multiplied so far */
    slong factor_count, factor_room;
} exact_t;

/* Call `visit` for the rows in the order of the march: each equation left
   over as soon as it is complete. */
typedef int (*visit_t)(exact_t *exact, slong row);

static int
visit_complete(exact_t *exact, slong unknown, visit_t visit)
{
    const msj_march_struct *march = exact->march;
    slong l = march->next_complete[unknown + 1];

    for (; l >= 0; l = march->next_complete[march->size + 1 + l])
    {
        if (!visit(exact, l))
        {
            return 0;
        }
    }
    return 1;
}

static int
note_use(exact_t *exact, slong row)
{
    const msj_march_struct *march = exact->march;

    for (slong e = march->first[row]; e < march->first[row + 1]; e++)
    {
        exact->last_use[march->column[e]] = row;
    }
    return 1;
}

/* The number is not needed any more. */
static void
drop(exact_t *exact, slong unknown)
{
    fmpz_clear(exact->x + unknown);
    fmpz_init(exact->x + unknown);
}

static void
free_used(exact_t *exact, slong row)
{
    const msj_march_struct *march = exact->march;

    for (slong e = march->first[row]; e < march->first[row + 1]; e++)
    {
        if (exact->functional != NULL
            && exact->last_use[march->column[e]] == row)
        {
            drop(exact, march->column[e]);
        }
    }
}

/* Bring x up to date with d. */
static void
refresh(exact_t *exact, slong unknown)
{
    for (; exact->has[unknown] < exact->factor_count; exact->has[unknown]++)
    {
        fmpz_mul(exact->x + unknown, exact->x + unknown,
                 exact->factors + exact->has[unknown]);
    }
}

/* out = d b - A x of the row, its entries up to `end`. */
static void
row_value(fmpz_t out, exact_t *exact, slong row, slong end)
{
    const msj_march_struct *march = exact->march;

    fmpz_mul(out, exact->d, exact->b + row);
    for (slong e = march->first[row]; e < end; e++)
    {
        refresh(exact, march->column[e]);
        fmpz_submul(out, march->value + e, exact->x + march->column[e]);
    }
}

/* An equation left over holds. */
static int
check_row(exact_t *exact, slong row)
{
    fmpz_t value;
    int holds;

    fmpz_init(value);
    row_value(value, exact, row, exact->march->first[row + 1]);
    holds = fmpz_is_zero(value);
    fmpz_clear(value);
    free_used(exact, row);
    return holds;
}

/* Multiply out and d by what makes the pivot divide out. */
static msj_status_t
make_divisible(msj_context_t *ctx, fmpz_t out, exact_t *exact,
               const fmpz_t pivot)
{
    fmpz *lacking;

    if (exact->factor_count == exact->factor_room)
    {
        slong room = 2 * exact->factor_room + 16;
        fmpz *factors = msj_realloc(exact->factors, (size_t) room,
                                    sizeof(fmpz));

        if (factors == NULL)
        {
            return msj_no_memory(ctx);
        }
        exact->factors = factors;
        exact->factor_room = room;
    }
    lacking = exact->factors + exact->factor_count++;
    fmpz_init(lacking);
    fmpz_gcd(lacking, out, pivot);
    fmpz_divexact(lacking, pivot, lacking);
    fmpz_abs(lacking, lacking);
    fmpz_mul(out, out, lacking);
    fmpz_mul(exact->d, exact->d, lacking);
    if (exact->functional != NULL)
    {
        _fmpz_vec_scalar_mul_fmpz(exact->functional->values,
                                  exact->functional->values,
                                  exact->functional->count, lacking);
    }
    return MSJ_OK;
}

/* The unknown that the row gives. */
static msj_status_t
give(msj_context_t *ctx, exact_t *exact, slong row)
{
    slong last = exact->march->first[row + 1] - 1;
    const fmpz *pivot = exact->march->value + last;
    fmpz *out = exact->x + row;
    msj_status_t status = MSJ_OK;

    row_value(out, exact, row, last);
    if (fmpz_is_pm1(pivot))
    {
        fmpz_mul(out, out, pivot);
        return MSJ_OK;
    }
    if (!fmpz_divisible(out, pivot))
    {
        status = make_divisible(ctx, out, exact, pivot);
    }
    if (status == MSJ_OK)
    {
        fmpz_divexact(out, out, pivot);
    }
    return status;
}

/* The unknown is in x, over d as it is now. */
static void
learn(exact_t *exact, slong unknown)
{
    exact->has[unknown] = exact->factor_count;
    if (exact->functional == NULL)
    {
        return;
    }
    for (slong i = 0; i < exact->functional->count; i++)
    {
        fmpz_addmul(exact->functional->values + i,
                    exact->functional->weights + i * exact->march->size
                        + unknown,
                    exact->x + unknown);
    }
    if (exact->last_use[unknown] < 0)
    {
        drop(exact, unknown);
    }
}

/* Bring all x up to date: products[i] becomes that of the factors from i on,
   in place. */
static msj_status_t
refresh_all(msj_context_t *ctx, exact_t *exact)
{
    slong count = exact->factor_count;
    msj_status_t status = MSJ_OK;

    for (slong i = count - 2; i >= 0; i--)
    {
        fmpz_mul(exact->factors + i, exact->factors + i,
                 exact->factors + i + 1);
    }
    for (slong i = 0; i < exact->march->size && status == MSJ_OK; i++)
    {
        if (exact->has[i] < count)
        {
            fmpz_mul(exact->x + i, exact->x + i,
                     exact->factors + exact->has[i]);
            status = msj_context_poll(ctx);
        }
    }
    return status;
}

/* All equations; *holds is zero as soon as one does not. */
static msj_status_t
march_all(msj_context_t *ctx, exact_t *exact, int *holds)
{
    const msj_march_struct *march = exact->march;
    msj_status_t status = MSJ_OK;

    for (slong i = 0; i < march->parameters; i++)
    {
        learn(exact, i);
    }
    *holds = visit_complete(exact, -1, check_row);
    for (slong i = march->parameters;
         i < march->size && *holds && status == MSJ_OK; i++)
    {
        status = give(ctx, exact, i);
        if (status == MSJ_OK)
        {
            learn(exact, i);
            free_used(exact, i);
            *holds = visit_complete(exact, i, check_row);
            status = msj_context_step(ctx, "solving with exact integers", i,
                                      march->size);
        }
    }
    if (status == MSJ_OK && *holds)
    {
        status = refresh_all(ctx, exact);
    }
    return status;
}

/* last_use of all unknowns. */
static void
note_uses(exact_t *exact)
{
    const msj_march_struct *march = exact->march;

    for (slong i = 0; i < march->size; i++)
    {
        exact->last_use[i] = -1;
    }
    (void) visit_complete(exact, -1, note_use);
    for (slong i = march->parameters; i < march->size; i++)
    {
        (void) note_use(exact, i);
        (void) visit_complete(exact, i, note_use);
    }
}

msj_status_t
msj_march_exact(msj_context_t *ctx, fmpz *x, fmpz_t d, int *holds,
                const msj_march_t march, const fmpz *b,
                const msj_functional_t *functional)
{
    size_t size = (size_t) march->size;
    exact_t exact = {march, x, d, b, functional, NULL, NULL, NULL, 0, 0};
    msj_status_t status;

    *holds = 0;
    if (functional != NULL)
    {
        _fmpz_vec_zero(functional->values, functional->count);
    }
    exact.has = msj_alloc(size, sizeof(slong));
    exact.last_use = msj_alloc(size, sizeof(slong));
    if (exact.has == NULL || exact.last_use == NULL)
    {
        msj_free(exact.has);
        msj_free(exact.last_use);
        return msj_no_memory(ctx);
    }
    note_uses(&exact);
    status = march_all(ctx, &exact, holds);
    for (slong i = 0; i < exact.factor_count; i++)
    {
        fmpz_clear(exact.factors + i);
    }
    msj_free(exact.factors);
    msj_free(exact.has);
    msj_free(exact.last_use);
    return status;
}

/* The smallest prime above 2^(bits-3) that divides neither d nor a pivot. */
static ulong
sieve_prime(const msj_march_t march, const fmpz_t d)
{
    ulong prime = UWORD(1) << (FLINT_BITS - 3);
    slong i;

    do
    {
        prime = n_nextprime(prime, 1);
        for (i = march->parameters; i < march->size; i++)
        {
            if (fmpz_fdiv_ui(march->value + march->first[i + 1] - 1, prime)
                == 0)
            {
                break;
            }
        }
    } while (i < march->size || fmpz_fdiv_ui(d, prime) == 0);
    return prime;
}

/* b - A y of the row modulo the prime, its entries up to `end`. */
static ulong
row_residue(const msj_march_t march, const ulong *y, const fmpz *b, slong row,
            slong end, nmod_t mod)
{
    ulong out = fmpz_fdiv_ui(b + row, mod.n);

    for (slong e = march->first[row]; e < end; e++)
    {
        ulong value = fmpz_fdiv_ui(march->value + e, mod.n);

        out = nmod_sub(out, nmod_mul(value, y[march->column[e]], mod), mod);
    }
    return out;
}

msj_status_t
msj_march_plausible(msj_context_t *ctx, int *plausible, const msj_march_t march,
                    const fmpz *x, const fmpz_t d, const fmpz *b)
{
    ulong *y = msj_alloc((size_t) march->size, sizeof(ulong));
    ulong inverse;
    nmod_t mod;

    if (y == NULL)
    {
        return msj_no_memory(ctx);
    }
    nmod_init(&mod, sieve_prime(march, d));
    inverse = n_invmod(fmpz_fdiv_ui(d, mod.n), mod.n);
    for (slong i = 0; i < march->parameters; i++)
    {
        y[i] = nmod_mul(fmpz_fdiv_ui(x + i, mod.n), inverse, mod);
    }
    for (slong i = march->parameters; i < march->size; i++)
    {
        slong last = march->first[i + 1] - 1;
        ulong pivot = fmpz_fdiv_ui(march->value + last, mod.n);

        y[i] = nmod_mul(row_residue(march, y, b, i, last, mod),
                        n_invmod(pivot, mod.n), mod);
    }
    *plausible = 1;
    for (slong i = 0; i < march->parameters && *plausible; i++)
    {
        *plausible = row_residue(march, y, b, i, march->first[i + 1], mod) == 0;
    }
    msj_free(y);
    return MSJ_OK;
}
