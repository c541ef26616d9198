/* verification.c -- what a verification of the public API holds.

   Copies from exact to exact; the values are there only when the law was
   proved, the counterexample only when it was refuted. */

#include <string.h>

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
msjcert_verification_states(mpz_t out, const msjcert_verification *verification)
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

/* Non-zero if a law was proved: not every theorem is about one. */
static int
has_values(const msjcert_verification *verification)
{
    return verification->inner->verdict == MSJ_PROVED
           && verification->inner->theorem->law != NULL;
}

static msjcert_status
proved_value(mpq_t out, const msjcert_verification *verification,
             msj_api_value_t which)
{
    return has_values(verification)
               ? msj_api_value(out, verification->inner->values, which)
               : MSJCERT_DOMAIN;
}

static msjcert_status
proved_resource_value(mpq_t out, const msjcert_verification *verification,
                      msj_api_value_t which, size_t resource)
{
    return has_values(verification) ? msj_api_resource_value(
               out, verification->inner->values, which, resource)
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

msjcert_status
msjcert_verification_resource_waste(mpq_t out,
                                    const msjcert_verification *verification,
                                    size_t resource)
{
    return proved_resource_value(out, verification, MSJ_API_WASTE, resource);
}

msjcert_status
msjcert_verification_resource_utilisation(
    mpq_t out, const msjcert_verification *verification, size_t resource)
{
    return proved_resource_value(out, verification, MSJ_API_UTILISATION,
                                 resource);
}

/* Non-zero if relative completions were proved. */
static int
has_relative(const msjcert_verification *verification)
{
    return has_values(verification) && verification->inner->has_relative;
}

msjcert_status
msjcert_verification_delta_departure(mpq_t out,
                                     const msjcert_verification *verification)
{
    if (!has_relative(verification))
    {
        return MSJCERT_DOMAIN;
    }
    fmpq_get_mpq(out, verification->inner->relative->departure);
    return MSJCERT_OK;
}

msjcert_status
msjcert_verification_relative_completions(
    mpq_t out, const msjcert_verification *verification, size_t state)
{
    return has_relative(verification)
               ? msj_api_relative(out, verification->inner->relative, state)
               : MSJCERT_DOMAIN;
}

msjcert_status
msjcert_verification_relation(mpz_t out,
                              const msjcert_verification *verification,
                              size_t state)
{
    const msj_verification_struct *inner = verification->inner;

    if (inner->verdict != MSJ_REFUTED || inner->relation_count == 0
        || strcmp(inner->counter_family, "separable") != 0)
    {
        return MSJCERT_DOMAIN;
    }
    if (state >= (size_t) inner->chain->state_count)
    {
        return MSJCERT_INPUT;
    }
    fmpz_get_mpz(out, inner->relations + state);
    return MSJCERT_OK;
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
msjcert_verification_departure_average(mpq_t out,
                                       const msjcert_verification *verification,
                                       size_t state)
{
    const msj_verification_struct *inner = verification->inner;

    /* The other law was given. */
    if (inner->candidate && inner->law->completions != NULL
        && state < msjcert_verification_enumerated(verification))
    {
        return MSJCERT_DOMAIN;
    }
    return msj_api_departure(out, inner->law, state);
}

msjcert_status
msjcert_verification_time_average(mpq_t out,
                                  const msjcert_verification *verification,
                                  size_t state)
{
    return msj_api_time(out, verification->inner->law, state);
}
