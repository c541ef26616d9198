/* values.c -- see values.h. */

#include "solver/values.h"

void
msj_values_init(msj_values_t values)
{
    values->has_needs = 0;
    fmpq_init(values->throughput);
    fmpq_init(values->mean_duration);
    fmpq_init(values->naive_throughput);
    fmpq_init(values->waste);
    fmpq_init(values->utilisation);
}

void
msj_values_clear(msj_values_t values)
{
    fmpq_clear(values->throughput);
    fmpq_clear(values->mean_duration);
    fmpq_clear(values->naive_throughput);
    fmpq_clear(values->waste);
    fmpq_clear(values->utilisation);
}

void
msj_values_set(msj_values_t values, const msj_model_t model,
               const fmpq_t throughput)
{
    fmpz_t servers;
    fmpq_t work;

    fmpq_set(values->throughput, throughput);
    msj_model_mean_duration(values->mean_duration, model);
    values->has_needs = model->servers > 0;
    if (!values->has_needs)
    {
        return;
    }
    fmpz_init_set_si(servers, model->servers);
    fmpq_init(work);
    msj_model_mean_work(work, model);
    fmpq_inv(values->naive_throughput, work);
    fmpq_mul_fmpz(values->naive_throughput, values->naive_throughput, servers);
    fmpq_mul(values->utilisation, throughput, work);
    fmpq_sub_fmpz(values->waste, values->utilisation, servers);
    fmpq_neg(values->waste, values->waste);
    fmpq_div_fmpz(values->utilisation, values->utilisation, servers);
    fmpz_clear(servers);
    fmpq_clear(work);
}
