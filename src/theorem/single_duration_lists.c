/* single_duration_lists.c -- the product form on all C^K lists, collapsed.

   MAMA23 Thm 1: with equal rates the equation of the list m and class l says
   that the sum of 1/sigma over the insertion positions of l that are in
   service is 1 (pi cancels; proofs/single-duration, Lemma SD-balance). It
   depends only on the prefix of m up to which l still fits, and prefixes with
   equal counts and counters merge (Lemma SD-collapse). A cell is a merged
   prefix; for each class l that still fits it carries two counters, kept by
   different tests: the insertion positions in service, and the jobs in
   service of the predecessor list that starts with l. The multiplicities say
   how many lists an equation stands for; they must add up to C^K. Cost:
   polynomial, cells * C^2. */

#include <flint/fmpz_vec.h>

#include "chain/layer.h"
#include "support/memory.h"
#include "theorem/families.h"
#include "theorem/lists_throughput.h"
#include "theorem/theorems.h"

/* A cell is a row of 3 C numbers: the counts of the prefix, the insertion
   positions, and the jobs in service of the predecessor; the latter two are
   0 for a class that does not fit any more. */
typedef struct
{
    const msj_model_struct *model;
    slong classes;
    slong length;   /* K */
    fmpz *covered;  /* per class: lists whose equation was evaluated */
    fmpz *failed;   /* per class: lists whose equation does not hold */
    fmpz_t lists;   /* C^K */
    slong prefixes; /* merged ones, so far */
    slong *cell;    /* scratch */
} search_t;

static msj_status_t
search_init(search_t *search, msj_context_t *ctx, const msj_model_t model)
{
    slong classes = model->class_count;

    search->model = model;
    search->classes = classes;
    search->length = model->list_length;
    search->prefixes = 0;
    search->covered = _fmpz_vec_init(classes);
    search->failed = _fmpz_vec_init(classes);
    fmpz_init_set_si(search->lists, classes);
    fmpz_pow_ui(search->lists, search->lists, (ulong) search->length);
    search->cell = msj_calloc((size_t) (3 * classes), sizeof(slong));
    return search->cell ? MSJ_OK : msj_no_memory(ctx);
}

static void
search_clear(search_t *search)
{
    _fmpz_vec_clear(search->covered, search->classes);
    _fmpz_vec_clear(search->failed, search->classes);
    fmpz_clear(search->lists);
    msj_free(search->cell);
}

/* The class l does not fit after the prefix of `placed` jobs (or the prefix
   is complete): its equation holds if positions / sigma = 1. It stands for
   the merged prefixes with all continuations, and all last jobs m_K. */
static void
evaluate(search_t *search, slong job_class, const slong *cell, slong placed,
         const fmpz_t multiplicity)
{
    slong positions = cell[search->classes + job_class];
    slong in_service = cell[2 * search->classes + job_class];
    fmpz_t lists;

    fmpz_init_set_si(lists, search->classes);
    fmpz_pow_ui(lists, lists, (ulong) (search->length - placed));
    fmpz_mul(lists, lists, multiplicity);
    fmpz_add(search->covered + job_class, search->covered + job_class, lists);
    if (positions != in_service)
    {
        fmpz_add(search->failed + job_class, search->failed + job_class, lists);
    }
    fmpz_clear(lists);
}

/* Is the job in service when it is inserted after the prefix? */
static int
insertion_in_service(const search_t *search, const slong *cell, slong job_class)
{
    return msj_model_fits_with(search->model, cell, job_class);
}

/* What is idle of the resource (of the servers: -1) beside the prefix and a job
   of the class; negative if that is too much. */
static slong
idle_beside(const search_t *search, const slong *cell, slong job_class,
            slong resource)
{
    const msj_model_struct *model = search->model;
    slong idle = resource < 0 ? model->servers : model->capacity[resource];

    for (slong c = 0; c < search->classes; c++)
    {
        const msj_job_class_struct *other = model->classes + c;

        idle -= (cell[c] + (c == job_class))
                * (resource < 0 ? other->need : other->needs[resource]);
    }
    return idle;
}

/* The same for the multisets below a maximal one. */
static int
below_some(const search_t *search, const slong *cell, slong job_class)
{
    const msj_model_struct *model = search->model;

    for (slong i = 0; i < model->maximal_count; i++)
    {
        const slong *room = model->maximal + i * search->classes;
        int serves = 1;

        for (slong c = 0; c < search->classes; c++)
        {
            serves = serves && room[c] - cell[c] - (c == job_class) >= 0;
        }
        if (serves)
        {
            return 1;
        }
    }
    return 0;
}

/* Does the last job of the prefix enter service in the predecessor list, which
   starts with a job of the class? Counted anew from the needs or the maximal
   multisets, not by the test of insertion_in_service. */
static int
predecessor_serves(const search_t *search, const slong *cell, slong job_class)
{
    const msj_model_struct *model = search->model;
    int serves = 1;

    if (model->servers > 0)
    {
        return idle_beside(search, cell, job_class, -1) >= 0;
    }
    for (slong r = 0; r < model->resource_count; r++)
    {
        serves = serves && idle_beside(search, cell, job_class, r) >= 0;
    }
    return model->resource_count > 0 ? serves
                                     : below_some(search, cell, job_class);
}

/* Append a job of class t to the prefix in `from`, which has `placed` jobs:
   update the counters of the classes that still fit, evaluate those that
   close, and pass on the cell if any is left. */
static msj_status_t
append(msj_context_t *ctx, search_t *search, const slong *from, slong placed,
       slong t, const fmpz_t multiplicity, msj_layer_t next)
{
    slong classes = search->classes;
    slong *cell = search->cell;
    int open = 0;

    for (slong i = 0; i < 3 * classes; i++)
    {
        cell[i] = from[i];
    }
    cell[t]++;
    for (slong c = 0; c < classes; c++)
    {
        int inserted, served;

        if (from[classes + c] == 0)
        {
            continue;
        }
        inserted = insertion_in_service(search, cell, c);
        served = predecessor_serves(search, cell, c);
        cell[classes + c] += inserted;
        cell[2 * classes + c] += served;
        if (inserted && placed + 1 < search->length - 1)
        {
            open = 1;
            continue;
        }
        evaluate(search, c, cell, placed + 1, multiplicity);
        cell[classes + c] = cell[2 * classes + c] = 0;
    }
    return open ? msj_layer_add(ctx, next, cell, multiplicity) : MSJ_OK;
}

/* The empty prefix: every class fits in its first position. */
static msj_status_t
begin(msj_context_t *ctx, search_t *search, msj_layer_t layer)
{
    fmpz_t one;
    msj_status_t status;

    fmpz_init_set_ui(one, 1);
    for (slong c = 0; c < search->classes; c++)
    {
        search->cell[search->classes + c] =
            search->cell[2 * search->classes + c] = 1;
    }
    for (slong c = 0; c < search->classes && search->length == 1; c++)
    {
        evaluate(search, c, search->cell, 0, one);
    }
    status = search->length == 1 ? MSJ_OK
                                 : msj_layer_add(ctx, layer, search->cell, one);
    fmpz_clear(one);
    return status;
}

static msj_status_t
search_layers(msj_context_t *ctx, search_t *search, msj_layer_t layer,
              msj_layer_t next)
{
    msj_status_t status = begin(ctx, search, layer);

    for (slong placed = 0; layer->rows->count > 0 && status == MSJ_OK; placed++)
    {
        search->prefixes += layer->rows->count;
        for (slong i = 0; i < layer->rows->count && status == MSJ_OK; i++)
        {
            for (slong t = 0; t < search->classes && status == MSJ_OK; t++)
            {
                status = append(ctx, search, msj_rowset_get(layer->rows, i),
                                placed, t, layer->values + i, next);
                if (status == MSJ_OK)
                {
                    status = msj_context_poll(ctx);
                }
            }
        }
        msj_context_progress(ctx, "collapsing the lists",
                             (double) (placed + 1) / (double) search->length);
        msj_layer_advance(layer, next);
    }
    return status;
}

static msj_status_t
search_all(msj_context_t *ctx, search_t *search)
{
    msj_layer_t layer, next;
    msj_status_t status;

    msj_layer_init(layer, 3 * search->classes);
    msj_layer_init(next, 3 * search->classes);
    status = search_layers(ctx, search, layer, next);
    msj_layer_clear(layer);
    msj_layer_clear(next);
    for (slong c = 0; c < search->classes && status == MSJ_OK; c++)
    {
        if (!fmpz_equal(search->covered + c, search->lists))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "the collapsed lists do not add up to C^K");
        }
    }
    return status;
}

/* ---- the verification --------------------------------------------------- */

/* One equation per list; those of `failed` fail. */
static msj_status_t
add_family(msj_context_t *ctx, msj_verification_struct *verification,
           const search_t *search, const char *name, slong number,
           const fmpz_t failed)
{
    msj_status_t status = msj_family_begin(ctx, verification, name, number, 1);

    if (status == MSJ_OK
        && msj_family_count_many(verification, search->lists, failed))
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "partitioned balance fails on lists; feasible set "
                          "not downward-closed?");
    }
    return status;
}

/* The global equations are the sums of the partitioned ones; the law sums to
   1 because the probabilities do. */
static msj_status_t
add_families(msj_context_t *ctx, msj_verification_struct *verification,
             const search_t *search)
{
    msj_status_t status;
    fmpz_t none;

    fmpz_init(none);
    status = msj_family_begin(ctx, verification, "normalisation", 0, 1);
    if (status == MSJ_OK)
    {
        msj_family_count(verification, 1);
    }
    for (slong c = 0; c < search->classes && status == MSJ_OK; c++)
    {
        status = add_family(ctx, verification, search, "partitioned-", c + 1,
                            search->failed + c);
    }
    if (status == MSJ_OK)
    {
        status = add_family(ctx, verification, search, "global", 0, none);
    }
    fmpz_clear(none);
    return status;
}

/* X from the law, and X by the formula of TWO20 Thm 8.1 where it applies. */
static msj_status_t
add_throughput(msj_context_t *ctx, msj_verification_struct *verification)
{
    const msj_model_struct *model = verification->model;
    msj_status_t status;
    fmpq_t law, formula;

    fmpq_init(law);
    fmpq_init(formula);
    status = msj_lists_throughput(ctx, law, model);
    if (status == MSJ_OK && model->servers > 0)
    {
        status = msj_family_begin(ctx, verification, "throughput", 0, 0);
        if (status == MSJ_OK)
        {
            status = msj_lists_throughput_formula(ctx, formula, model);
        }
        if (status == MSJ_OK
            && msj_family_count(verification, fmpq_equal(law, formula)))
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "two ways to the throughput disagree");
        }
    }
    if (status == MSJ_OK)
    {
        msj_values_set(verification->values, model, law);
    }
    fmpq_clear(law);
    fmpq_clear(formula);
    return status;
}

msj_status_t
msj_verify_lists(msj_context_t *ctx, msj_verification_struct *verification)
{
    slong length = verification->model->list_length;
    msj_status_t status;
    search_t search;

    if (length > MSJ_LIST_LENGTH_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT, "lists of %ld jobs, the limit is %ld",
                        (long) length, (long) MSJ_LIST_LENGTH_MAX);
    }
    status = search_init(&search, ctx, verification->model);
    if (status == MSJ_OK)
    {
        status = search_all(ctx, &search);
    }
    if (status == MSJ_OK)
    {
        status = add_families(ctx, verification, &search);
    }
    if (status == MSJ_OK)
    {
        status = add_throughput(ctx, verification);
    }
    if (status == MSJ_OK)
    {
        fmpz_set(verification->states, search.lists);
        verification->prefixes = search.prefixes;
        verification->verdict = MSJ_PROVED; /* a failure has returned above */
    }
    search_clear(&search);
    return status;
}
