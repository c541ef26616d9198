/* stationary.c -- the stationary law by elimination; see stationary.h. */

#include "solver/stationary.h"

#include <flint/fmpq_vec.h>

#include "solver/generator.h"
#include "solver/gth.h"
#include "solver/pinned.h"

/* Time-average law, up to a factor: law_0 = 1 and, for the balance equations
   of the states j >= 1, sum_{i>=1} law_i Q(i,j) = -Q(0,j). */
static msj_status_t
stationary_dixon(msj_context_t *ctx, fmpq *law, const fmpq_mat_t rates)
{
    fmpq_one(law);
    return msj_solve_pinned(ctx, law, rates, 1, fmpq_mat_entry(rates, 0, 0));
}

/* From the time-average law in `time` to the integer vector. */
static void
set_from_time(msj_law_t law, const fmpq *time)
{
    fmpz_t scale;

    fmpz_init_set_ui(scale, 1);
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_lcm(scale, scale, fmpq_denref(time + s));
    }
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_divexact(law->weights + s, scale, fmpq_denref(time + s));
        fmpz_mul(law->weights + s, law->weights + s, fmpq_numref(time + s));
    }
    msj_law_normalise(law);
    fmpz_clear(scale);
}

msj_status_t
msj_stationary(msj_context_t *ctx, msj_law_t law, const char **method,
               const msj_chain_t chain)
{
    slong size = chain->state_count;
    fmpq_mat_t rates;
    msj_status_t status;
    fmpq *time;

    if (size > MSJ_DENSE_STATES)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "the chain has %ld states and no product form; "
                        "elimination is limited to %d",
                        (long) size, MSJ_DENSE_STATES);
    }
    fmpq_mat_init(rates, size, size);
    time = _fmpq_vec_init(size);
    *method = size <= MSJ_GTH_STATES ? "elimination (GTH)"
                                     : "elimination (Dixon lifting)";
    status = msj_law_set_chain(ctx, law, chain);
    if (status == MSJ_OK)
    {
        status = msj_chain_rates(ctx, rates, chain);
    }
    if (status == MSJ_OK)
    {
        status = size <= MSJ_GTH_STATES ? msj_stationary_gth(ctx, time, rates)
                                        : stationary_dixon(ctx, time, rates);
    }
    if (status == MSJ_OK)
    {
        set_from_time(law, time);
    }
    _fmpq_vec_clear(time, size);
    fmpq_mat_clear(rates);
    return status;
}
