/* values.c -- see values.h. */

#include "solver/values.h"

#include <flint/fmpq_vec.h>

void
msj_values_init(msj_values_t values)
{
    fmpq_init(values->throughput);
    fmpq_init(values->mean_duration);
    fmpq_init(values->naive_throughput);
    values->resource_count = 0;
    values->waste = NULL;
    values->utilisation = NULL;
}

static void
set_resource_count(msj_values_t values, slong count)
{
    _fmpq_vec_clear(values->waste, values->resource_count);
    _fmpq_vec_clear(values->utilisation, values->resource_count);
    values->resource_count = count;
    values->waste = _fmpq_vec_init(count);
    values->utilisation = _fmpq_vec_init(count);
}

void
msj_values_clear(msj_values_t values)
{
    fmpq_clear(values->throughput);
    fmpq_clear(values->mean_duration);
    fmpq_clear(values->naive_throughput);
    _fmpq_vec_clear(values->waste, values->resource_count);
    _fmpq_vec_clear(values->utilisation, values->resource_count);
}

/* The values of one resource (or of the servers) of the given capacity, with
   the mean work of a job; `naive` becomes the bound, if any job needs it. */
static void
set_resource(msj_values_t values, fmpq *naive, slong r, slong capacity,
             const fmpq *throughput, const fmpq *work)
{
    fmpz_t units;

    fmpz_init_set_si(units, capacity);
    fmpq_mul(values->utilisation + r, throughput, work);
    fmpq_sub_fmpz(values->waste + r, values->utilisation + r, units);
    fmpq_neg(values->waste + r, values->waste + r);
    fmpq_div_fmpz(values->utilisation + r, values->utilisation + r, units);
    if (fmpq_cmp_si(work, 0) > 0)
    {
        fmpq_inv(naive, work);
        fmpq_mul_fmpz(naive, naive, units);
    }
    fmpz_clear(units);
}

/* The least of those that are set. */
static void
set_naive(msj_values_t values, const fmpq *naive)
{
    const fmpq *least = NULL;

    for (slong r = 0; r < values->resource_count; r++)
    {
        if (!fmpq_is_zero(naive + r)
            && (least == NULL || fmpq_cmp(naive + r, least) < 0))
        {
            least = naive + r;
        }
    }
    if (least != NULL)
    {
        fmpq_set(values->naive_throughput, least);
    }
}

void
msj_values_set(msj_values_t values, const msj_model_t model,
               const fmpq_t throughput)
{
    int has_servers = model->servers > 0;
    slong count = has_servers ? 1 : model->resource_count;
    fmpq *work = _fmpq_vec_init(count);
    fmpq *naive = _fmpq_vec_init(count);

    fmpq_set(values->throughput, throughput);
    msj_model_mean_duration(values->mean_duration, model);
    set_resource_count(values, count);
    for (slong r = 0; r < count; r++)
    {
        if (has_servers)
        {
            msj_model_mean_work(work, model);
        }
        else
        {
            msj_model_mean_use(work + r, model, r);
        }
        set_resource(values, naive + r, r,
                     has_servers ? model->servers : model->capacity[r],
                     throughput, work + r);
    }
    set_naive(values, naive);
    _fmpq_vec_clear(work, count);
    _fmpq_vec_clear(naive, count);
}
