/* result.c -- what solutions and verifications of the public API share.

   Values, names of states and departure-average probabilities. */

#include "api/api.h"

msjcert_status
msj_api_value(mpq_t out, const msj_values_t values, msj_api_value_t which)
{
    const fmpq *value = values->throughput;

    if (which != MSJ_API_THROUGHPUT && !values->has_needs)
    {
        return MSJCERT_DOMAIN;
    }
    switch (which)
    {
    case MSJ_API_THROUGHPUT:
        break;
    case MSJ_API_NAIVE_THROUGHPUT:
        value = values->naive_throughput;
        break;
    case MSJ_API_WASTE:
        value = values->waste;
        break;
    case MSJ_API_UTILISATION:
        value = values->utilisation;
        break;
    }
    fmpq_get_mpq(out, value);
    return MSJCERT_OK;
}

msjcert_status
msj_api_departure(mpq_t out, const msj_law_t law, size_t state)
{
    fmpq_t value;

    if (state >= (size_t) law->state_count)
    {
        return MSJCERT_INPUT;
    }
    fmpq_init(value);
    msj_law_departure(value, law, (slong) state);
    fmpq_get_mpq(out, value);
    fmpq_clear(value);
    return MSJCERT_OK;
}

char *
msj_api_state_name(const msj_chain_t chain, size_t state)
{
    return state < (size_t) chain->state_count
               ? msj_chain_state_name(chain, (slong) state)
               : NULL;
}
