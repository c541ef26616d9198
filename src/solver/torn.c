/* torn.c -- see torn.h.

   How much lifting: solutions of B bits need about 2 B bits of digits, and B
   is not known; the digits grow by a sixth between two attempts, which cost
   little beside the lifting. */

#include "solver/torn.h"

#include <flint/fmpz_vec.h>

#include "solver/reconstruct.h"

#define FIRST_BITS 256 /* of digits, before the first attempt */

void
msj_torn_init(msj_torn_t torn, const msj_sparse_t matrix)
{
    torn->matrix = matrix;
    msj_tearing_init(torn->tearing);
    msj_march_init(torn->march);
    msj_lift_init(torn->lift);
    torn->b = _fmpz_vec_init(matrix->size);
    torn->x = _fmpz_vec_init(matrix->size);
}

void
msj_torn_clear(msj_torn_t torn)
{
    slong size = torn->matrix->size;

    _fmpz_vec_clear(torn->b, size);
    _fmpz_vec_clear(torn->x, size);
    msj_lift_clear(torn->lift);
    msj_march_clear(torn->march);
    msj_tearing_clear(torn->tearing);
}

/* Numerators and denominators have at most bits(b) + the sum over the rows of
   the bits of their sums, by Cramer's rule and |det| <= product of row sums;
   with the digits doubled, what SHARE in reconstruct.c takes, and some to
   spare. */
static slong
enough_steps(const msj_torn_t torn, slong b_bits)
{
    slong bits = 6 * (torn->march->size * (torn->march->sum_bits + 1) + b_bits)
                 + 64 * torn->matrix->size + 512;

    return 2 + bits / (torn->lift->kernel->prime_bits - 1);
}

msj_status_t
msj_torn_tear(msj_context_t *ctx, msj_torn_t torn, int *singular, slong b_bits)
{
    msj_sparse_t transpose;
    msj_status_t status;

    *singular = 0;
    msj_sparse_init(transpose);
    status = msj_sparse_transpose(ctx, transpose, torn->matrix);
    if (status == MSJ_OK)
    {
        status = msj_tearing_find(ctx, torn->tearing, torn->matrix, transpose);
    }
    msj_sparse_clear(transpose);
    if (status == MSJ_OK)
    {
        status = msj_march_build(ctx, torn->march, torn->matrix, torn->tearing);
    }
    if (status == MSJ_OK && torn->tearing->parameters > 0)
    {
        status = msj_lift_build(ctx, torn->lift, singular, torn->march, b_bits);
        torn->enough = enough_steps(torn, b_bits);
    }
    return status;
}

/* From the digits so far to the solution, if they are enough; *found. */
static msj_status_t
attempt(msj_context_t *ctx, msj_torn_t torn, fmpz_t d, int *found,
        const msj_functional_t *functional)
{
    msj_status_t status;

    status = msj_reconstruct(ctx, torn->x, d, found, torn->lift);
    if (status == MSJ_OK && *found)
    {
        status = msj_march_plausible(ctx, found, torn->march, torn->x, d,
                                     torn->b);
    }
    if (status == MSJ_OK && *found)
    {
        status = msj_march_exact(ctx, torn->x, d, found, torn->march, torn->b,
                                 functional);
    }
    return status;
}

msj_status_t
msj_torn_solve(msj_context_t *ctx, msj_torn_t torn, fmpz_t d,
               const msj_functional_t *functional)
{
    msj_status_t status = MSJ_OK;
    slong steps;
    int found = 0;
    fmpz_t guess;

    if (torn->march->parameters == 0)
    {
        fmpz_one(d);
        status = msj_march_exact(ctx, torn->x, d, &found, torn->march, torn->b,
                                 functional);
        return status;
    }
    steps = 1
            + FIRST_BITS
                  / (torn->lift->kernel->lanes
                     * torn->lift->kernel->prime_bits);
    fmpz_init_set(guess, d);
    msj_lift_begin(torn->lift, torn->b);
    while (status == MSJ_OK && !found && torn->lift->steps < torn->enough)
    {
        status = msj_lift_run(ctx, torn->lift, steps);
        steps += 1 + steps / 6;
        fmpz_set(d, guess);
        if (status == MSJ_OK)
        {
            status = attempt(ctx, torn, d, &found, functional);
        }
    }
    fmpz_clear(guess);
    if (status == MSJ_OK && !found)
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "p-adic lifting does not come to an end");
    }
    return status;
}
