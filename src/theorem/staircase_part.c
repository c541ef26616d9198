/* staircase_part.c -- see staircase_part.h; proofs/splitting. */

#include "theorem/staircase_part.h"

void
msj_part_init(msj_part_t part)
{
    fmpz_init(part->sum);
    fmpz_init(part->rated);
    fmpz_init(part->above);
    fmpz_init(part->below);
    msj_exponents_init(part->exponents);
}

void
msj_part_clear(msj_part_t part)
{
    fmpz_clear(part->sum);
    fmpz_clear(part->rated);
    fmpz_clear(part->above);
    fmpz_clear(part->below);
    msj_exponents_clear(part->exponents);
}

msj_status_t
msj_part_join(msj_context_t *ctx, msj_part_t part, const msj_part_t right,
              const msj_factors_t base, int last)
{
    msj_status_t status;
    fmpz_t raise, raise_right;

    fmpz_init(raise);
    fmpz_init(raise_right);
    status = msj_exponents_join(ctx, raise, raise_right, part->exponents,
                                right->exponents, base);
    if (status == MSJ_OK)
    {
        fmpz_mul(raise, raise, right->below);
        fmpz_mul(raise_right, raise_right, part->above);
        fmpz_mul(part->sum, part->sum, raise);
        fmpz_addmul(part->sum, right->sum, raise_right);
        fmpz_mul(part->rated, part->rated, raise);
        fmpz_addmul(part->rated, right->rated, raise_right);
        fmpz_mul(part->below, part->below, right->below);
    }
    if (status == MSJ_OK && !last)
    {
        fmpz_mul(part->above, part->above, right->above);
    }
    fmpz_clear(raise);
    fmpz_clear(raise_right);
    return status;
}
