/* lift_large.c -- the kernel `large`: coefficients of any size.

   One prime; the march works with the coefficients modulo p, the residual
   is a vector of fmpz. Slower by an order of magnitude than `word`. */

#include <flint/fmpz_vec.h>

#include "solver/lift.h"

/* r - A y mod p of the row; the entries up to `end`. */
static ulong
row_value(const msj_lift_struct *lift, slong row, slong end)
{
    nmod_t mod = lift->mod[0];
    ulong sum = 0;

    for (slong e = lift->march->first[row]; e < end; e++)
    {
        ulong y = (ulong) lift->y[lift->column[e]];

        sum = nmod_add(sum, nmod_mul(lift->size[e], y, mod), mod);
    }
    sum = nmod_sub(fmpz_fdiv_ui(lift->large + row, mod.n), sum, mod);
    if (lift->coupling != NULL)
    {
        for (slong e = lift->coupling->first[row];
             e < lift->coupling->first[row + 1]; e++)
        {
            ulong y = (ulong) lift->source[lift->coupling->column[e]];

            sum = nmod_add(sum, nmod_mul(lift->coupled[e], y, mod), mod);
        }
    }
    return sum;
}

static void
march(msj_lift_struct *lift)
{
    for (slong i = lift->march->parameters; i < lift->march->size; i++)
    {
        ulong value = row_value(lift, i, lift->march->first[i + 1] - 1);

        lift->y[i] = (slong) nmod_mul(
            value, (ulong) lift->pivot_inverse[lift->place[i]], lift->mod[0]);
    }
}

static void
probe(msj_lift_struct *lift)
{
    march(lift);
    for (slong i = 0; i < lift->march->parameters; i++)
    {
        lift->z[i] = (slong) row_value(lift, i, lift->march->first[i + 1]);
    }
}

static void
parameters(msj_lift_struct *lift)
{
    slong count = lift->march->parameters;
    nmod_t mod = lift->mod[0];

    for (slong i = 0; i < count; i++)
    {
        ulong sum = 0;

        for (slong j = 0; j < count; j++)
        {
            ulong inverse = (ulong) lift->inverse[i * count + j];

            sum = nmod_add(sum, nmod_mul(inverse, (ulong) lift->z[j], mod),
                           mod);
        }
        lift->y[i] = (slong) sum;
    }
}

/* Add K y_0 of the row. */
static void
add_coupled(fmpz_t residual, const msj_lift_struct *lift, slong row)
{
    const msj_sparse_struct *coupling = lift->coupling;

    for (slong e = coupling->first[row]; e < coupling->first[row + 1]; e++)
    {
        fmpz_addmul_ui(residual, coupling->value + e,
                       (ulong) lift->source[coupling->column[e]]);
    }
}

/* The sums of weight times unknown. */
static void
add_up(msj_lift_struct *lift)
{
    slong size = lift->march->size;

    for (slong s = 0; s < MSJ_SUMS; s++)
    {
        const fmpz *weights = lift->task->weights + s * size;

        fmpz_zero(lift->large_sum + s);
        for (slong i = 0; i < size; i++)
        {
            fmpz_addmul_ui(lift->large_sum + s, weights + i,
                           (ulong) lift->y[i]);
        }
    }
}

static void
update(msj_lift_struct *lift)
{
    const msj_march_struct *rows = lift->march;

    march(lift);
    for (slong i = 0; i < rows->size; i++)
    {
        fmpz *residual = lift->large + i;

        for (slong e = rows->first[i]; e < rows->first[i + 1]; e++)
        {
            fmpz_submul_ui(residual, rows->value + e,
                           (ulong) lift->y[rows->column[e]]);
        }
        if (lift->coupling != NULL)
        {
            add_coupled(residual, lift, i);
        }
        fmpz_divexact_ui(residual, residual, lift->mod[0].n);
    }
    if (lift->task != NULL)
    {
        add_up(lift);
    }
}

const msj_kernel_t msj_kernel_large = {
    .name = "large",
    .lanes = 1,
    .prime_bits = FLINT_BITS - 4,
    .radix_bits = 0,
    .inverse_power = 0,
    .sum_bits = WORD_MAX,
    .longest = WORD_MAX,
    .shift = 0,
    .probe = probe,
    .parameters = parameters,
    .update = update,
};
