/* enclosure_dense.c -- see enclosure_dense.h. */

#include "solver/enclosure_dense.h"

#include "support/memory.h"

void
msj_poisson_dense_init(msj_poisson_dense_t dense)
{
    dense->bits = 0;
    dense->pinned = 0;
    dense->pivots = NULL;
    arb_mat_init(dense->lu, 0, 0);
}

void
msj_poisson_dense_clear(msj_poisson_dense_t dense)
{
    msj_free(dense->pivots);
    arb_mat_clear(dense->lu);
    msj_poisson_dense_init(dense);
}

/* B, from a zero matrix. */
static void
fill(arb_mat_t matrix, const msj_generator_t generator, slong pinned,
     slong bits)
{
    arb_t rate;

    arb_init(rate);
    for (slong s = 0; s < generator->state_count; s++)
    {
        arb_ptr out = arb_mat_entry(matrix, s, s);

        for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
        {
            slong target = generator->target[i];

            if (target != s)
            {
                arb_set_fmpq(rate, generator->rate + i, bits);
                arb_sub(out, out, rate, bits);
                arb_set(arb_mat_entry(matrix, s, target), rate);
            }
        }
    }
    for (slong s = 0; s < generator->state_count; s++)
    {
        arb_set_si(arb_mat_entry(matrix, s, pinned), -1);
    }
    arb_clear(rate);
}

msj_status_t
msj_poisson_dense_set(msj_context_t *ctx, msj_poisson_dense_t dense,
                      int *singular, const msj_generator_t generator,
                      slong pinned, slong bits)
{
    slong size = generator->state_count;
    arb_mat_t matrix;

    msj_poisson_dense_clear(dense);
    dense->pivots = msj_alloc((size_t) size, sizeof *dense->pivots);
    if (dense->pivots == NULL)
    {
        return msj_no_memory(ctx);
    }
    dense->bits = bits;
    dense->pinned = pinned;
    arb_mat_clear(dense->lu);
    arb_mat_init(dense->lu, size, size);
    arb_mat_init(matrix, size, size);
    fill(matrix, generator, pinned, bits);
    *singular = !arb_mat_approx_lu(dense->pivots, dense->lu, matrix, bits);
    arb_mat_clear(matrix);
    return msj_context_poll(ctx);
}

void
msj_poisson_dense_solve(arb_ptr x, const msj_poisson_dense_t dense)
{
    slong size = arb_mat_nrows(dense->lu);
    arb_mat_t column;

    arb_mat_init(column, size, 1);
    for (slong s = 0; s < size; s++)
    {
        arb_neg(arb_mat_entry(column, s, 0), x + s);
        mag_zero(arb_radref(arb_mat_entry(column, s, 0)));
    }
    arb_mat_approx_solve_lu_precomp(column, dense->pivots, dense->lu, column,
                                    dense->bits);
    for (slong s = 0; s < size; s++)
    {
        arb_swap(x + s, arb_mat_entry(column, s, 0));
    }
    arb_zero(x + dense->pinned);
    arb_mat_clear(column);
}
