/* families.c -- families of equations of a verification. */

#include "theorem/families.h"

#include <stdio.h>
#include <string.h>

#include <flint/fmpz_vec.h>

#include "support/memory.h"

void
msj_verification_init(msj_verification_t verification)
{
    memset(verification, 0, sizeof *verification);
    verification->verdict = MSJ_UNMET;
    fmpz_init(verification->states);
    fmpz_init(verification->equations);
    fmpq_init(verification->residual);
    msj_values_init(verification->values);
    msj_chain_init(verification->chain);
    msj_law_init(verification->law);
    msj_relative_init(verification->relative);
    msj_dropping_init(verification->dropping);
}

void
msj_families_reset(msj_verification_struct *verification)
{
    for (slong i = 0; i < verification->family_count; i++)
    {
        fmpz_clear(verification->families[i].equations);
        fmpz_clear(verification->families[i].failed);
    }
    msj_free(verification->families);
    msj_free(verification->counter_place);
    verification->families = NULL;
    verification->family_count = 0;
    verification->counter_place = NULL;
    fmpz_zero(verification->equations);
}

void
msj_verification_clear(msj_verification_t verification)
{
    msj_families_reset(verification);
    fmpz_clear(verification->states);
    fmpz_clear(verification->equations);
    fmpq_clear(verification->residual);
    msj_values_clear(verification->values);
    if (verification->relations != NULL)
    {
        _fmpz_vec_clear(verification->relations,
                        verification->relation_count
                            * verification->law->state_count);
    }
    msj_chain_clear(verification->chain);
    msj_law_clear(verification->law);
    msj_relative_clear(verification->relative);
    msj_dropping_clear(verification->dropping);
}

msj_status_t
msj_family_begin(msj_context_t *ctx, msj_verification_struct *verification,
                 const char *name, slong number, int certified)
{
    size_t count = (size_t) verification->family_count;
    msj_family_t *grown;

    grown = msj_realloc(verification->families, count + 1, sizeof *grown);
    if (grown == NULL)
    {
        return msj_no_memory(ctx);
    }
    verification->families = grown;
    grown += count;
    if (number > 0)
    {
        snprintf(grown->name, sizeof grown->name, "%s%ld", name, (long) number);
    }
    else
    {
        snprintf(grown->name, sizeof grown->name, "%s", name);
    }
    grown->certified = certified;
    fmpz_init(grown->equations);
    fmpz_init(grown->failed);
    verification->family_count++;
    return msj_context_poll(ctx);
}

int
msj_family_count_many(msj_verification_struct *verification,
                      const fmpz_t equations, const fmpz_t failed)
{
    msj_family_t *family = verification->families + verification->family_count
                           - 1;

    fmpz_add(family->equations, family->equations, equations);
    fmpz_add(family->failed, family->failed, failed);
    fmpz_add(verification->equations, verification->equations, equations);
    return !fmpz_is_zero(failed) && verification->counter_place == NULL;
}

int
msj_family_count(msj_verification_struct *verification, int holds)
{
    fmpz_t one, failed;
    int first;

    fmpz_init_set_ui(one, 1);
    fmpz_init_set_ui(failed, !holds);
    first = msj_family_count_many(verification, one, failed);
    fmpz_clear(one);
    fmpz_clear(failed);
    return first;
}

msj_status_t
msj_family_counterexample(msj_context_t *ctx,
                          msj_verification_struct *verification,
                          const char *place, const fmpq_t residual)
{
    const msj_family_t *family = verification->families
                                 + verification->family_count - 1;

    verification->counter_place = msj_strdup(place);
    if (verification->counter_place == NULL)
    {
        return msj_no_memory(ctx);
    }
    memcpy(verification->counter_family, family->name, sizeof family->name);
    fmpq_set(verification->residual, residual);
    return MSJ_OK;
}

msj_status_t
msj_lemma_fails(msj_context_t *ctx, const msj_verification_struct *verification,
                slong state)
{
    const msj_family_t *family = verification->families
                                 + verification->family_count - 1;
    msj_status_t status;
    char *name = msj_chain_state_name(verification->chain, state);

    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = msj_fail(ctx, MSJ_INTERNAL,
                      "the balance equations hold, but %s fails at %s",
                      family->name, name);
    msj_free(name);
    return status;
}
