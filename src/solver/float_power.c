/* float_power.c -- power iteration in doubles; float_solvers.h.

   P = I + Q / (1.1 max |Q(s,s)|) is stochastic, up to rounding, and has no
   period. The error falls by |second eigenvalue of P| per step: a chain with
   rates of different sizes "converges" where the steps become small. */

#include "solver/float_solvers.h"

#include <math.h>
#include <string.h>

#include "support/memory.h"

/* next = law P, normalised; the sum of the absolute changes. */
static double
step(double *next, const double *law, const msj_float_chain_t chain,
     double rate)
{
    slong size = chain->state_count;
    double change = 0;

    for (slong s = 0; s < size; s++)
    {
        next[s] = law[s] + law[s] * (chain->diagonal[s] / rate);
    }
    for (slong s = 0; s < size; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            next[chain->target[i]] += law[s] * (chain->rate[i] / rate);
        }
    }
    msj_float_normalise(next, size);
    for (slong s = 0; s < size; s++)
    {
        change += fabs(next[s] - law[s]);
    }
    return change;
}

/* 1.1 max |Q(s,s)|; 1 if all are zero. */
static double
uniform_rate(const msj_float_chain_t chain)
{
    double rate = 0;

    for (slong s = 0; s < chain->state_count; s++)
    {
        rate = fmax(rate, fabs(chain->diagonal[s]));
    }
    return rate > 0 ? 1.1 * rate : 1;
}

msj_status_t
msj_float_power(msj_context_t *ctx, double *law, msj_float_outcome_t *outcome,
                const msj_float_chain_t chain)
{
    slong size = chain->state_count;
    double work = (double) (chain->first[size] + 2 * size);
    double rate = uniform_rate(chain);
    double *next = msj_alloc((size_t) size, sizeof *next);
    msj_status_t status = MSJ_OK;

    if (next == NULL)
    {
        return msj_no_memory(ctx);
    }
    *outcome = MSJ_FLOAT_NOT_CONVERGED;
    for (slong s = 0; s < size; s++)
    {
        law[s] = 1.0 / (double) size;
    }
    for (slong n = 0; n < MSJ_FLOAT_STEPS && (double) n * work < MSJ_FLOAT_WORK
                      && *outcome != MSJ_FLOAT_SOLVED && status == MSJ_OK;
         n++)
    {
        if (step(next, law, chain, rate) <= MSJ_FLOAT_TOLERANCE)
        {
            *outcome = MSJ_FLOAT_SOLVED;
        }
        memcpy(law, next, (size_t) size * sizeof *law);
        status = msj_context_poll(ctx);
    }
    msj_free(next);
    return status;
}
