/* single_duration_each.c -- the equations of exact-k list by list.

   With `per_state`: the product form by a walk over all C^K lists
   (list_walk.h), beside the collapsed evaluation of single_duration_lists.c;
   and a law of the user, or one that was changed, from the table of its values
   (list_table.h). */

#include <flint/fmpq.h>

#include "support/memory.h"
#include "theorem/families.h"
#include "theorem/list_table.h"
#include "theorem/lists_throughput.h"
#include "theorem/theorems.h"

/* ---- the product form --------------------------------------------------- */

/* The theorem is true: a failure is ours. */
static msj_status_t
judge(msj_context_t *ctx, const msj_lists_struct *lists,
      const msj_walk_result_t *result)
{
    msj_status_t status;
    char *name;

    if (result->first_class < 0)
    {
        return result->covered == lists->count
                   ? MSJ_OK
                   : msj_fail(ctx, MSJ_INTERNAL,
                              "%lu of %lu lists were evaluated",
                              result->covered, lists->count);
    }
    name = msj_list_name(lists, result->first);
    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = msj_fail(ctx, MSJ_INTERNAL,
                      "partitioned-%ld fails at %s; feasible set not "
                      "downward-closed?",
                      (long) result->first_class + 1, name);
    msj_free(name);
    return status;
}

msj_status_t
msj_verify_each_list(msj_context_t *ctx, const msj_model_t model)
{
    msj_walk_result_t result;
    msj_lists_t lists;
    msj_status_t status;

    msj_lists_init(lists);
    msj_walk_result_init(&result);
    status = msj_lists_set(ctx, lists, model, 0);
    if (status == MSJ_OK)
    {
        status = msj_lists_walk(ctx, &result, lists, MSJ_WALK_BEST);
    }
    if (status == MSJ_OK)
    {
        status = judge(ctx, lists, &result);
    }
    msj_walk_result_clear(&result);
    msj_lists_clear(lists);
    return status;
}

/* ---- a table ------------------------------------------------------------ */

static msj_status_t
add_normalisation(msj_context_t *ctx, msj_verification_struct *verification,
                  const msj_list_table_struct *table)
{
    msj_status_t status = msj_family_begin(ctx, verification, "normalisation",
                                           0, 1);
    fmpz_t sum;
    fmpq_t residual;

    fmpz_init(sum);
    for (ulong i = 0; i < table->lists->count; i++)
    {
        fmpz_add(sum, sum, table->values + i);
    }
    if (status == MSJ_OK
        && msj_family_count(verification, fmpz_equal(sum, table->denominator)))
    {
        fmpq_init(residual);
        fmpz_sub(fmpq_numref(residual), sum, table->denominator);
        fmpz_set(fmpq_denref(residual), table->denominator);
        fmpq_canonicalise(residual);
        status = msj_family_counterexample(ctx, verification, "law", residual);
        fmpq_clear(residual);
    }
    fmpz_clear(sum);
    return status;
}

/* The first list that fails in the family, by the definition. */
static msj_status_t
add_counterexample(msj_context_t *ctx, msj_verification_struct *verification,
                   const msj_list_table_struct *table, ulong list, slong family)
{
    char *name = msj_list_name(table->lists, list);
    msj_status_t status;
    fmpq_t residual;

    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    fmpq_init(residual);
    status = msj_list_table_residual(ctx, residual, table, verification->model,
                                     list, family);
    if (status == MSJ_OK && fmpq_is_zero(residual))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "the equation of %s fails in the table only", name);
    }
    if (status == MSJ_OK)
    {
        status = msj_family_counterexample(ctx, verification, name, residual);
    }
    fmpq_clear(residual);
    msj_free(name);
    return status;
}

/* The families partitioned-1 .. partitioned-C and global. */
static msj_status_t
add_families(msj_context_t *ctx, msj_verification_struct *verification,
             const msj_list_table_struct *table,
             const msj_table_result_t *result)
{
    slong classes = table->lists->classes;
    msj_status_t status = MSJ_OK;
    fmpz_t failed;

    if (result->covered != table->lists->count)
    {
        return msj_fail(ctx, MSJ_INTERNAL, "%lu of %lu lists were evaluated",
                        result->covered, table->lists->count);
    }
    fmpz_init(failed);
    for (slong f = 0; f <= classes && status == MSJ_OK; f++)
    {
        status = f < classes
                     ? msj_family_begin(ctx, verification, "partitioned-",
                                        f + 1, 1)
                     : msj_family_begin(ctx, verification, "global", 0, 1);
        fmpz_set_ui(failed, result->failed[f]);
        if (status == MSJ_OK
            && msj_family_count_many(verification, verification->states,
                                     failed))
        {
            status = add_counterexample(ctx, verification, table,
                                        result->first[f], f);
        }
    }
    fmpz_clear(failed);
    return status;
}

/* The law that satisfies everything is the stationary one: X is that of the
   product form. */
static msj_status_t
conclude(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status;
    fmpq_t throughput;

    if (verification->counter_place != NULL)
    {
        verification->verdict = MSJ_REFUTED;
        return MSJ_OK;
    }
    fmpq_init(throughput);
    status = msj_lists_throughput(ctx, throughput, verification->model);
    if (status == MSJ_OK)
    {
        msj_values_set(verification->values, verification->model, throughput);
        verification->verdict = MSJ_PROVED;
    }
    fmpq_clear(throughput);
    return status;
}

static msj_status_t
verify_table(msj_context_t *ctx, msj_verification_struct *verification,
             msj_list_table_struct *table, FILE *candidate, const char *file)
{
    msj_status_t status = msj_list_table_read(ctx, table, candidate, file);
    msj_table_result_t result;

    msj_table_result_init(&result);
    if (status == MSJ_OK)
    {
        status = add_normalisation(ctx, verification, table);
    }
    if (status == MSJ_OK)
    {
        status = msj_list_table_check(ctx, &result, table, MSJ_TABLE_BEST);
    }
    if (status == MSJ_OK)
    {
        status = add_families(ctx, verification, table, &result);
    }
    msj_table_result_clear(&result);
    return status == MSJ_OK ? conclude(ctx, verification) : status;
}

msj_status_t
msj_verify_list_table(msj_context_t *ctx, msj_verification_struct *verification,
                      FILE *candidate, const char *file)
{
    msj_list_table_t table;
    msj_lists_t lists;
    msj_status_t status;

    msj_lists_init(lists);
    status = msj_lists_set(ctx, lists, verification->model,
                           MSJ_LIST_TABLE_BYTES);
    if (status == MSJ_OK)
    {
        fmpz_set_ui(verification->states, lists->count);
        msj_list_table_init(table, lists, verification->model);
        status = verify_table(ctx, verification, table, candidate, file);
        msj_list_table_clear(table);
    }
    msj_lists_clear(lists);
    return status;
}
