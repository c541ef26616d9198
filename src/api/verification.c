/* verification.c -- what a verification of the public API holds.

   Copies from exact to exact; the values are there only when the law was
   proved, the counterexample only when it was refuted. */

#include "api/api.h"

_Static_assert((int) MSJCERT_PROVED == (int) MSJ_PROVED
                   && (int) MSJCERT_REFUTED == (int) MSJ_REFUTED
                   && (int) MSJCERT_UNMET == (int) MSJ_UNMET,
               "the public verdict is that of theorem/verification.h");

const char *
msjcert_verdict_text(msjcert_verdict verdict)
{
    switch (verdict)
    {
    case MSJCERT_PROVED:
        return "proved";
    case MSJCERT_REFUTED:
        return "refuted";
    case MSJCERT_UNMET:
        return "unmet";
    }
    return "unknown verdict";
}

const char *
msjcert_verification_theorem(const msjcert_verification *verification)
{
    return verification->inner->theorem->name;
}

const char *
msjcert_verification_descriptor(const msjcert_verification *verification)
{
    return verification->inner->descriptor->name;
}

msjcert_verdict
msjcert_verification_verdict(const msjcert_verification *verification)
{
    return (msjcert_verdict) verification->inner->verdict;
}

const char *
msjcert_verification_unmet(const msjcert_verification *verification)
{
    return verification->inner->verdict == MSJ_UNMET
               ? verification->inner->unmet
               : NULL;
}

/* --- equations ------------------------------------------------------------ */

static msjcert_status
evaluated(mpz_t out, const msjcert_verification *verification,
          const fmpz_t value)
{
    if (verification->inner->verdict == MSJ_UNMET)
    {
        return MSJCERT_DOMAIN;
    }
    fmpz_get_mpz(out, value);
    return MSJCERT_OK;
}

msjcert_status
msjcert_verification_states(mpz_t out,
                            const msjcert_verification *verification)
{
    return evaluated(out, verification, verification->inner->states);
}

msjcert_status
msjcert_verification_equations(mpz_t out,
                               const msjcert_verification *verification)
{
    return evaluated(out, verification, verification->inner->equations);
}

size_t
msjcert_verification_family_count(const msjcert_verification *verification)
{
    return (size_t) verification->inner->family_count;
}

/* The family, or NULL. */
static const msj_family_t *
find_family(const msjcert_verification *verification, size_t family)
{
    return family < msjcert_verification_family_count(verification)
               ? verification->inner->families + family
               : NULL;
}

const char *
msjcert_verification_family_name(const msjcert_verification *verification,
                                 size_t family)
{
    const msj_family_t *found = find_family(verification, family);

    return found == NULL ? NULL : found->name;
}

msjcert_status
msjcert_verification_family_equations(mpz_t out,
                                      const msjcert_verification *verification,
                                      size_t family)
{
    const msj_family_t *found = find_family(verification, family);

    if (found == NULL)
    {
        return MSJCERT_INPUT;
    }
    fmpz_get_mpz(out, found->equations);
    return MSJCERT_OK;
}

msjcert_status
msjcert_verification_family_failed(mpz_t out,
                                   const msjcert_verification *verification,
                                   size_t family)
{
    const msj_family_t *found = find_family(verification, family);

    if (found == NULL)
    {
        return MSJCERT_INPUT;
    }
    fmpz_get_mpz(out, found->failed);
    return MSJCERT_OK;
}

int
msjcert_verification_family_certified(const msjcert_verification *verification,
                                      size_t family)
{
    const msj_family_t *found = find_family(verification, family);

    return found != NULL && found->certified;
}

msjcert_status
msjcert_verification_counterexample(const char **family, const char **place,
                                    mpq_t residual,
                                    const msjcert_verification *verification)
{
    const msj_verification_struct *inner = verification->inner;

    if (inner->verdict != MSJ_REFUTED)
    {
        return MSJCERT_DOMAIN;
    }
    if (family != NULL)
    {
        *family = inner->counter_family;
    }
    if (place != NULL)
    {
        *place = inner->counter_place;
    }
    if (residual != NULL)
    {
        fmpq_get_mpq(residual, inner->residual);
    }
    return MSJCERT_OK;
}

/* --- values --------------------------------------------------------------- */

static msjcert_status
proved_value(mpq_t out, const msjcert_verification *verification,
             msj_api_value_t which)
{
    return verification->inner->verdict == MSJ_PROVED
               ? msj_api_value(out, verification->inner->values, which)
               : MSJCERT_DOMAIN;
}

msjcert_status
msjcert_verification_throughput(mpq_t out,
                                const msjcert_verification *verification)
{
    return proved_value(out, verification, MSJ_API_THROUGHPUT);
}

msjcert_status
msjcert_verification_naive_throughput(mpq_t out,
                                      const msjcert_verification *verification)
{
    return proved_value(out, verification, MSJ_API_NAIVE_THROUGHPUT);
}

msjcert_status
msjcert_verification_waste(mpq_t out, const msjcert_verification *verification)
{
    return proved_value(out, verification, MSJ_API_WASTE);
}

msjcert_status
msjcert_verification_utilisation(mpq_t out,
                                 const msjcert_verification *verification)
{
    return proved_value(out, verification, MSJ_API_UTILISATION);
}

/* --- the law -------------------------------------------------------------- */

size_t
msjcert_verification_enumerated(const msjcert_verification *verification)
{
    return (size_t) verification->inner->chain->state_count;
}

char *
msjcert_verification_state_name(const msjcert_verification *verification,
                                size_t state)
{
    return msj_api_state_name(verification->inner->chain, state);
}

msjcert_status
msjcert_verification_departure_average(
    mpq_t out, const msjcert_verification *verification, size_t state)
{
    return msj_api_departure(out, verification->inner->law, state);
}
