/* result.c -- what solutions and verifications of the public API share.

   Values, names of states, probabilities and relative completions. */

#include "api/api.h"

msjcert_status
msj_api_value(mpq_t out, const msj_values_t values, msj_api_value_t which)
{
    if (which == MSJ_API_THROUGHPUT)
    {
        fmpq_get_mpq(out, values->throughput);
        return MSJCERT_OK;
    }
    if (which == MSJ_API_NAIVE_THROUGHPUT && values->resource_count > 0)
    {
        fmpq_get_mpq(out, values->naive_throughput);
        return MSJCERT_OK;
    }
    return values->resource_count == 1
               ? msj_api_resource_value(out, values, which, 0)
               : MSJCERT_DOMAIN;
}

msjcert_status
msj_api_resource_value(mpq_t out, const msj_values_t values,
                       msj_api_value_t which, size_t resource)
{
    const fmpq *value = which == MSJ_API_WASTE ? values->waste
                                               : values->utilisation;

    if (resource >= (size_t) values->resource_count)
    {
        return MSJCERT_INPUT;
    }
    fmpq_get_mpq(out, value + resource);
    return MSJCERT_OK;
}

/* Copy what a function of the law gives for the state. */
static void
copy(mpq_t out, void (*function)(fmpq_t, const msj_law_t, slong),
     const msj_law_t law, size_t state)
{
    fmpq_t value;

    fmpq_init(value);
    function(value, law, (slong) state);
    fmpq_get_mpq(out, value);
    fmpq_clear(value);
}

msjcert_status
msj_api_departure(mpq_t out, const msj_law_t law, size_t state)
{
    if (state >= (size_t) law->state_count)
    {
        return MSJCERT_INPUT;
    }
    if (fmpz_is_zero(law->denominator))
    {
        return MSJCERT_DOMAIN;
    }
    copy(out, msj_law_departure, law, state);
    return MSJCERT_OK;
}

msjcert_status
msj_api_time(mpq_t out, const msj_law_t law, size_t state)
{
    if (state >= (size_t) law->state_count)
    {
        return MSJCERT_INPUT;
    }
    if (fmpz_is_zero(law->weight_sum))
    {
        return MSJCERT_DOMAIN;
    }
    copy(out, msj_law_time, law, state);
    return MSJCERT_OK;
}

msjcert_status
msj_api_relative(mpq_t out, const msj_relative_t relative, size_t state)
{
    fmpq_t value;

    if (state >= (size_t) relative->state_count)
    {
        return MSJCERT_INPUT;
    }
    fmpq_init(value);
    msj_relative_value(value, relative, (slong) state);
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
