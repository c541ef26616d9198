/* enclosure_correct.c -- proposals for h: nothing here is relied upon.

   e is centred and scaled, the factors in doubles (or, where those are of no
   use, dense factors with more bits) give d with Q d = c - e about, and h
   becomes h + d. */

#include "solver/enclosure_poisson.h"

#include <flint/fmpz.h>

#include "support/memory.h"

#define LEAST_DENSE_BITS 128
#define MOST_DENSE_BITS 4096

/* The middle of the present bounds, and e := e - middle (its radii are not
   needed any more). *exponent: |e| < 2^exponent; 0 if there is nothing to
   correct. */
static int
centre(msj_average_t average, slong *exponent, slong bits)
{
    arf_t middle;
    fmpz_t size, most;
    int any = 0;

    arf_init(middle);
    fmpz_init(size);
    fmpz_init(most);
    arf_add(middle, average->now_low, average->now_high, bits, ARF_RND_NEAR);
    arf_mul_2exp_si(middle, middle, -1);
    for (slong s = 0; s < average->size; s++)
    {
        arf_ptr e = arb_midref(average->e + s);

        mag_zero(arb_radref(average->e + s));
        arf_sub(e, e, middle, bits, ARF_RND_NEAR);
        if (!arf_is_zero(e))
        {
            arf_abs_bound_lt_2exp_fmpz(size, e);
            if (!any || fmpz_cmp(size, most) > 0)
            {
                fmpz_set(most, size);
            }
            any = 1;
        }
    }
    any = any && fmpz_fits_si(most);
    *exponent = any ? fmpz_get_si(most) : 0;
    fmpz_clear(most);
    fmpz_clear(size);
    arf_clear(middle);
    return any;
}

/* h += d of the factors in doubles, for the centred e. *done: it was. */
static msj_status_t
correct_doubles(msj_context_t *ctx, msj_average_t average, int *done,
                msj_poisson_t poisson, slong exponent)
{
    double *d = msj_alloc((size_t) average->size, sizeof *d);
    msj_status_t status;
    arf_t term;

    if (d == NULL)
    {
        return msj_no_memory(ctx);
    }
    arf_init(term);
    for (slong s = 0; s < average->size; s++)
    {
        arf_mul_2exp_si(term, arb_midref(average->e + s), -exponent);
        d[s] = arf_get_d(term, ARF_RND_NEAR);
    }
    status = msj_poisson_factor_solve(ctx, d, done, poisson->factor);
    for (slong s = 0; s < average->size && status == MSJ_OK && *done; s++)
    {
        arf_ptr h = arb_midref(average->h + s);

        arf_set_d(term, d[s]);
        arf_mul_2exp_si(term, term, exponent);
        arf_add(h, h, term, 2 * poisson->bits, ARF_RND_NEAR);
    }
    arf_clear(term);
    msj_free(d);
    return status;
}

/* The same with the dense factors. */
static void
correct_dense(msj_average_t average, int *done, msj_poisson_t poisson)
{
    msj_poisson_dense_solve(average->e, poisson->dense);
    *done = 1;
    for (slong s = 0; s < average->size; s++)
    {
        *done = *done && arf_is_finite(arb_midref(average->e + s));
    }
    for (slong s = 0; s < average->size && *done; s++)
    {
        arf_ptr h = arb_midref(average->h + s);

        arf_add(h, h, arb_midref(average->e + s), 2 * poisson->bits,
                ARF_RND_NEAR);
    }
}

msj_status_t
msj_poisson_factorise(msj_context_t *ctx, msj_poisson_t poisson)
{
    msj_status_t status = MSJ_OK;

    if (!poisson->factored)
    {
        status = msj_poisson_factor_set(ctx, poisson->factor,
                                        poisson->generator);
        poisson->factored = status == MSJ_OK;
    }
    return status;
}

msj_status_t
msj_average_correct(msj_context_t *ctx, msj_average_t average, int *done,
                    msj_poisson_t poisson)
{
    msj_status_t status;
    slong exponent;

    *done = 0;
    status = msj_poisson_factorise(ctx, poisson);
    if (status != MSJ_OK || !centre(average, &exponent, poisson->bits))
    {
        return status;
    }
    if (poisson->dense->bits > 0)
    {
        correct_dense(average, done, poisson);
        return MSJ_OK;
    }
    return poisson->factor->usable
               ? correct_doubles(ctx, average, done, poisson, exponent)
               : MSJ_OK;
}

msj_status_t
msj_average_escalate(msj_context_t *ctx, msj_average_t average, int *done,
                     msj_poisson_t poisson)
{
    slong bits = poisson->dense->bits;
    msj_status_t status = MSJ_OK;
    int singular = 1;

    *done = 0;
    while (singular && status == MSJ_OK)
    {
        bits = bits > 0 ? 2 * bits : LEAST_DENSE_BITS;
        if (average->size < 2 || average->size > MSJ_ENCLOSURE_DENSE_STATES
            || bits > MOST_DENSE_BITS)
        {
            return MSJ_OK;
        }
        status = msj_poisson_dense_set(ctx, poisson->dense, &singular,
                                       poisson->generator,
                                       poisson->factor->pinned, bits);
    }
    _arb_vec_zero(average->h, average->size);
    *done = 1;
    return status;
}
