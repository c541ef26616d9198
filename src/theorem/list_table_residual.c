/* list_table_residual.c -- one equation of a law on lists, from the definition.

   p_l pi_m against the sum over all completions that lead to m: the fresh job
   is m_K, and the job of class l that left was inserted into r, the other jobs
   of m, at a place where it is in service. Slow: for the first failure. */

#include <flint/fmpq.h>

#include "support/memory.h"
#include "theorem/list_table.h"

typedef struct
{
    const msj_list_table_struct *table;
    const msj_model_struct *model;
    slong *jobs;   /* m */
    slong *before; /* a predecessor */
    slong *counts; /* of its jobs in service */
} place_t;

static void
value_of(fmpq_t out, const msj_list_table_struct *table, ulong list)
{
    fmpz_set(fmpq_numref(out), table->values + list);
    fmpz_set(fmpq_denref(out), table->denominator);
    fmpq_canonicalise(out);
}

/* How many jobs of place->before are in service. */
static slong
jobs_in_service(const place_t *place)
{
    const msj_lists_struct *lists = place->table->lists;
    slong served = 0;

    for (slong c = 0; c < lists->classes; c++)
    {
        place->counts[c] = 0;
    }
    while (served < lists->length
           && msj_model_fits_with(place->model, place->counts,
                                  place->before[served]))
    {
        place->counts[place->before[served++]]++;
    }
    return served;
}

/* Subtract what the predecessor with the job at place j contributes. */
static void
subtract_predecessor(fmpq_t out, const place_t *place, slong job_class, slong j)
{
    const msj_lists_struct *lists = place->table->lists;
    ulong number = 0;
    slong served;
    fmpq_t part;

    for (slong i = 0; i < lists->length; i++)
    {
        place->before[i] = i < j    ? place->jobs[i]
                           : i == j ? job_class
                                    : place->jobs[i - 1];
        number = number * (ulong) lists->classes + (ulong) place->before[i];
    }
    served = jobs_in_service(place);
    if (j >= served)
    {
        return;
    }
    fmpq_init(part);
    value_of(part, place->table, number);
    fmpz_mul_si(fmpq_denref(part), fmpq_denref(part), served);
    fmpq_canonicalise(part);
    fmpq_mul(part, part,
             msj_model_prob(place->model, place->jobs[lists->length - 1]));
    fmpq_sub(out, out, part);
    fmpq_clear(part);
}

msj_status_t
msj_list_table_residual(msj_context_t *ctx, fmpq_t out,
                        const msj_list_table_t table, const msj_model_t model,
                        ulong list, slong family)
{
    const msj_lists_struct *lists = table->lists;
    place_t place = {table, model, NULL, NULL, NULL};
    ulong rest = list;
    slong first = family == lists->classes ? 0 : family;
    slong last = family == lists->classes ? lists->classes - 1 : family;

    place.jobs = msj_calloc((size_t) (2 * lists->length + lists->classes),
                            sizeof(slong));
    if (place.jobs == NULL)
    {
        return msj_no_memory(ctx);
    }
    place.before = place.jobs + lists->length;
    place.counts = place.before + lists->length;
    for (slong i = lists->length - 1; i >= 0; i--)
    {
        place.jobs[i] = (slong) (rest % (ulong) lists->classes);
        rest /= (ulong) lists->classes;
    }
    value_of(out, table, list);
    if (family < lists->classes)
    {
        fmpq_mul(out, out, msj_model_prob(model, family));
    }
    for (slong c = first; c <= last; c++)
    {
        for (slong j = 0; j < lists->length; j++)
        {
            subtract_predecessor(out, &place, c, j);
        }
    }
    msj_free(place.jobs);
    return MSJ_OK;
}
