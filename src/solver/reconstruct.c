/* reconstruct.c -- see reconstruct.h.

   A combination s of some parameters is reconstructed first: its denominator
   is almost surely d, or lacks little. Then d x_j mod M is X_j, for which half
   the digits suffice. Where X_j is not small, d lacks a factor, which the
   reconstruction of d x_j gives. */

#include "solver/reconstruct.h"

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>

#include "solver/residues.h"

/* A wrong number is small with probability 2^-SPARE. */
#define SPARE 64
/* Of the bits of a number 1/SHARE may be those of a factor that d lacks. */
#define SHARE 4

/* The representative of x, 0 <= x < M, nearest to 0, if it is small beside M;
   else x stays as it is. */
static int
make_small(fmpz_t x, const msj_residues_t residues)
{
    const fmpz *modulus = residues->product + 1;
    slong most = (slong) fmpz_bits(modulus) - SPARE;
    fmpz_t negative;

    if ((slong) fmpz_bits(x) < most)
    {
        return 1;
    }
    fmpz_init(negative);
    fmpz_sub(negative, x, modulus);
    if ((slong) fmpz_bits(negative) < most)
    {
        fmpz_swap(x, negative);
        most = 0;
    }
    fmpz_clear(negative);
    return most == 0;
}

/* x = n/m mod M with n m small beside M: numerator and denominator, which has
   at most the given share, 1/share, of the bits. Requires 0 <= x < M. */
static int
rational(fmpz_t numerator, fmpz_t denominator, const fmpz_t x,
         const msj_residues_t residues, slong share)
{
    const fmpz *modulus = residues->product + 1;
    slong bits = (slong) fmpz_bits(modulus) - SPARE - 2;
    fmpz_t most, most_denominator;
    int found;

    if (bits < share)
    {
        return 0;
    }
    fmpz_init(most);
    fmpz_init(most_denominator);
    fmpz_one_2exp(most, (ulong) (bits - bits / share));
    fmpz_one_2exp(most_denominator, (ulong) (bits / share));
    found = _fmpq_reconstruct_fmpz_2(numerator, denominator, x, modulus, most,
                                     most_denominator);
    fmpz_clear(most);
    fmpz_clear(most_denominator);
    return found;
}

/* x, d times a rational modulo M, becomes the numerator of that rational over
   d, which grows by what it lacks: *lacking. */
static int
complete(fmpz_t x, fmpz_t d, fmpz_t lacking, const msj_residues_t residues)
{
    fmpz_t numerator;
    int found;

    fmpz_one(lacking);
    if (make_small(x, residues))
    {
        return 1;
    }
    fmpz_init(numerator);
    found = (!fmpz_is_one(d)
             && rational(numerator, lacking, x, residues, SHARE))
            || rational(numerator, lacking, x, residues, 2);
    if (found)
    {
        fmpz_swap(x, numerator);
        fmpz_mul(d, d, lacking);
    }
    fmpz_clear(numerator);
    return found;
}

/* d, which is 1 or a guess, becomes a denominator for the combination, from
   all digits; the guess is left aside if it does not help. *bits: of the
   numerator or d. Without success d is as before. */
static int
find_denominator(fmpz_t d, slong *bits, msj_residues_t residues)
{
    fmpz_t x, lacking, one;
    int found;

    fmpz_init(x);
    fmpz_init(lacking);
    fmpz_init_set_ui(one, 1);
    msj_residues_get(x, residues, -1);
    found = complete(x, d, lacking, residues);
    if (!found && !fmpz_is_one(d))
    {
        msj_residues_set_factor(residues, one);
        msj_residues_get(x, residues, -1);
        found = complete(x, one, lacking, residues);
        if (found)
        {
            fmpz_swap(d, one);
        }
    }
    *bits = (slong) FLINT_MAX(fmpz_bits(x), fmpz_bits(d));
    fmpz_clear(x);
    fmpz_clear(lacking);
    fmpz_clear(one);
    return found;
}

/* x_j over d, from the digits of `residues`; d and the x before grow by what d
   lacks, when `grow`. */
static int
find_numerator(fmpz *x, fmpz_t d, msj_residues_t residues, slong j, int grow)
{
    fmpz_t lacking;
    int found;

    msj_residues_get(x + j, residues, j);
    if (!grow)
    {
        return make_small(x + j, residues);
    }
    fmpz_init(lacking);
    found = complete(x + j, d, lacking, residues);
    if (found && !fmpz_is_one(lacking))
    {
        _fmpz_vec_scalar_mul_fmpz(x, x, j, lacking);
        msj_residues_set_factor(residues, d);
    }
    fmpz_clear(lacking);
    return found;
}

static msj_status_t
find_numerators(msj_context_t *ctx, fmpz *x, fmpz_t d, int *found,
                const msj_lift_t lift, slong steps)
{
    msj_residues_t residues;
    msj_status_t status = MSJ_OK;

    msj_residues_init(residues, lift, steps, d);
    *found = 1;
    for (slong j = 0; j < lift->march->parameters && *found && status == MSJ_OK;
         j++)
    {
        *found = find_numerator(x, d, residues, j, steps == lift->steps);
        status = msj_context_poll(ctx);
    }
    msj_residues_clear(residues);
    return status;
}

/* Divide by the gcd of all. */
static void
cancel(fmpz *x, fmpz_t d, slong count)
{
    fmpz_t common;

    fmpz_init_set(common, d);
    for (slong j = 0; j < count && !fmpz_is_one(common); j++)
    {
        fmpz_gcd(common, common, x + j);
    }
    if (!fmpz_is_one(common))
    {
        _fmpz_vec_scalar_divexact_fmpz(x, x, count, common);
        fmpz_divexact(d, d, common);
    }
    fmpz_clear(common);
}

msj_status_t
msj_reconstruct(msj_context_t *ctx, fmpz *x, fmpz_t d, int *found,
                const msj_lift_t lift)
{
    msj_residues_t residues;
    msj_status_t status = MSJ_OK;
    slong bits, steps;

    if (fmpz_sgn(d) <= 0)
    {
        fmpz_one(d);
    }
    msj_residues_init(residues, lift, lift->steps, d);
    *found = find_denominator(d, &bits, residues);
    msj_residues_clear(residues);
    if (!*found)
    {
        return MSJ_OK;
    }
    /* The numerators are about as large as d: fewer digits are enough. */
    bits += 2 * SPARE;
    steps = 1 + bits / ((lift->kernel->prime_bits - 1) * lift->kernel->lanes);
    *found = 0;
    if (steps < lift->steps)
    {
        status = find_numerators(ctx, x, d, found, lift, steps);
    }
    if (status == MSJ_OK && !*found)
    {
        status = find_numerators(ctx, x, d, found, lift, lift->steps);
    }
    if (status == MSJ_OK && *found)
    {
        cancel(x, d, lift->march->parameters);
    }
    return status;
}
