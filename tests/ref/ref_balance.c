/* ref_balance.c -- the balance equations of a law that may be wrong. */

#include "ref/ref_balance.h"

#include <stdio.h>
#include <string.h>

#include "ref/ref_solve.h"

static void
note(ref_balance_t *out, const char *place, const mpq_t residual)
{
    ref_family_t *family = &out->families[out->family_count - 1];

    family->equations++;
    if (mpq_sgn(residual) == 0)
        return;
    family->failed++;
    if (out->first_family[0])
        return;
    snprintf(out->first_family, sizeof out->first_family, "%s", family->name);
    snprintf(out->first_place, sizeof out->first_place, "%s", place);
    mpq_set(out->residual, residual);
}

static void
balance_normalisation(ref_balance_t *out, const ref_chain_t *chain, mpq_t *pi)
{
    mpq_t residual;

    mpq_init(residual);
    mpq_set_si(residual, -1, 1);
    for (int s = 0; s < chain->state_count; s++)
        mpq_add(residual, residual, pi[s]);
    snprintf(out->families[out->family_count++].name, 40, "normalisation");
    note(out, "law", residual);
    mpq_clear(residual);
}

/* Class c, or all classes together when c = -1. */
static void
balance_class(ref_balance_t *out, const ref_chain_t *chain, mpq_t *pi, int c,
              const char *prefix)
{
    mpq_t *inflow = ref_vector(chain->state_count);
    mpq_t residual;

    mpq_init(residual);
    if (c >= 0)
        snprintf(out->families[out->family_count++].name, 40, "%.20s%d",
                 prefix, c + 1);
    else
        snprintf(out->families[out->family_count++].name, 40, "global");
    ref_inflow(inflow, chain, pi, c);
    for (int s = 0; s < chain->state_count; s++)
    {
        mpq_set(residual, pi[s]);
        if (c >= 0)
            mpq_mul(residual, residual, chain->model->prob[c]);
        mpq_sub(residual, residual, inflow[s]);
        note(out, chain->states[s].name, residual);
    }
    mpq_clear(residual);
    ref_vector_clear(inflow, chain->state_count);
}

void
ref_balance(ref_balance_t *out, const ref_chain_t *chain, mpq_t *pi,
            const char *prefix)
{
    memset(out, 0, sizeof *out);
    mpq_init(out->residual);
    balance_normalisation(out, chain, pi);
    for (int c = 0; prefix != NULL && c < chain->model->classes; c++)
        balance_class(out, chain, pi, c, prefix);
    balance_class(out, chain, pi, -1, "global");
}

void
ref_balance_clear(ref_balance_t *balance)
{
    mpq_clear(balance->residual);
}
