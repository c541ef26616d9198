/* list_table_check.c -- the equations of a law on lists (list_table.h).

   proofs/single-duration, Lemma SD-table. Behind a closed prefix R of d jobs,
   beside which no class fits (or d = K - 1), the list m = R w t of the jobs w
   and the last job t satisfies `partitioned-l` iff

     P_l v_l N(m) = P_t sum_{j=1..u_l} N(R^l(j) w),

   and for the first j - 1 jobs of R, l and the others of R, the numbers of the
   lists R^l(j) w lie in a row when w runs through all lists of K - 1 - d jobs.
   `global` is the sum of the equations divided by v_l, so it is looked at only
   where one of them fails. */

#include <string.h>

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>

#include "support/memory.h"
#include "support/tasks.h"
#include "theorem/list_table.h"

/* Threads do not write into one line of the cache. */
#define APART 128
/* Lists w at a time: the sums stay in the nearest memory. */
#define CHUNK 256
/* Bits of P and of K for which the pairs of words suffice: together with 62 of
   a value less than 127. */
#define PAIR_PROB_BITS 48
#define PAIR_LENGTH_BITS 15

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 pair_t;
#define HAS_PAIRS 1
#else
typedef slong pair_t; /* not used */
#define HAS_PAIRS 0
#endif

typedef struct
{
    const msj_list_table_struct *table;
    const msj_lists_struct *lists;
    msj_table_way_t way;
    msj_prefix_layout_t layout;
    slong task_jobs;
    slong *powers;   /* C^i, i <= K */
    slong *prefixes; /* one for each length 0..K */
    slong *jobs;     /* of the present prefix */
    slong *rows;     /* classes x K: where the rows of predecessors begin */
    fmpz *sums;      /* per class, of one list */
    fmpz_t left, right, shared; /* shared: lcm of all v_l */
    int odd;                    /* u_l and v_l disagree: a fault of ours */
    msj_table_result_t result;
    char apart[APART];
} worker_t;

/* ---- exactly, list by list ---------------------------------------------- */

static void
note(worker_t *worker, slong family, ulong list)
{
    msj_table_result_t *result = &worker->result;

    if (result->failed[family]++ == 0 || list < result->first[family])
    {
        result->first[family] = list;
    }
}

/* sum_j N(R^l(j) w) */
static void
sum_exactly(fmpz_t sum, const worker_t *worker, slong job_class, slong places,
            slong offset)
{
    const slong *row = worker->rows + job_class * worker->lists->length;

    fmpz_zero(sum);
    for (slong j = 0; j < places; j++)
    {
        fmpz_add(sum, sum, worker->table->values + row[j] + offset);
    }
}

/* Q N_m L = P_t sum_l S_l L / v_l, L the least common multiple of the v_l? */
static int
global_holds(worker_t *worker, const slong *served, slong last,
             const fmpz_t value)
{
    const msj_integers_struct *integers = worker->table->integers;
    slong classes = worker->lists->classes;

    fmpz_zero(worker->right);
    for (slong c = 0; c < classes; c++)
    {
        fmpz_divexact_si(worker->left, worker->shared, served[c]);
        fmpz_addmul(worker->right, worker->left, worker->sums + c);
    }
    fmpz_mul(worker->right, worker->right, integers->probs + last);
    fmpz_mul(worker->left, worker->shared, integers->prob_scale);
    fmpz_mul(worker->left, worker->left, value);
    return fmpz_equal(worker->left, worker->right);
}

/* The lists R w t for one w, of the number `offset`, and all t. */
static void
check_exactly(worker_t *worker, const slong *prefix, slong offset, slong row)
{
    const msj_integers_struct *integers = worker->table->integers;
    const slong *served = prefix + worker->layout.served;
    slong classes = worker->lists->classes;

    for (slong c = 0; c < classes; c++)
    {
        sum_exactly(worker->sums + c, worker, c,
                    prefix[worker->layout.places + c], offset);
    }
    for (slong last = 0; last < classes; last++)
    {
        ulong list = (ulong) ((row + offset) * classes + last);
        const fmpz *value = worker->table->values + list;
        int good = 1;

        for (slong c = 0; c < classes; c++)
        {
            fmpz_mul(worker->left, value, integers->probs + c);
            fmpz_mul_si(worker->left, worker->left, served[c]);
            fmpz_mul(worker->right, worker->sums + c, integers->probs + last);
            if (!fmpz_equal(worker->left, worker->right))
            {
                note(worker, c, list);
                good = 0;
            }
        }
        if (!good && !global_holds(worker, served, last, value))
        {
            note(worker, classes, list);
        }
    }
}

/* ---- in words ----------------------------------------------------------- */

/* Non-zero if all equations of the class hold for the lists R w t, w among
   the `count` ones from `offset`. The values are small integers of FLINT,
   which are words. */
static int
words_hold(const worker_t *worker, const slong *prefix, slong job_class,
           slong offset, slong count, slong row)
{
    const slong *values = worker->table->values;
    const slong *probs = worker->table->integers->probs;
    const slong *rows = worker->rows + job_class * worker->lists->length;
    slong classes = worker->lists->classes;
    slong factor = probs[job_class] * prefix[worker->layout.served + job_class];
    slong sums[CHUNK];
    slong wrong = 0;

    memset(sums, 0, (size_t) count * sizeof *sums);
    for (slong j = 0; j < prefix[worker->layout.places + job_class]; j++)
    {
        const slong *from = values + rows[j] + offset;

        for (slong i = 0; i < count; i++)
        {
            sums[i] += from[i];
        }
    }
    values += (row + offset) * classes;
    for (slong i = 0; i < count; i++)
    {
        for (slong last = 0; last < classes; last++)
        {
            wrong |= (values[i * classes + last] * factor)
                     ^ (sums[i] * probs[last]);
        }
    }
    return wrong == 0;
}

static int
pairs_hold(const worker_t *worker, const slong *prefix, slong job_class,
           slong offset, slong count, slong row)
{
    const slong *values = worker->table->values;
    const slong *probs = worker->table->integers->probs;
    const slong *rows = worker->rows + job_class * worker->lists->length;
    slong classes = worker->lists->classes;
    slong factor = probs[job_class] * prefix[worker->layout.served + job_class];
    pair_t wrong = 0;

    for (slong i = 0; i < count; i++)
    {
        const slong *value = values + (row + offset + i) * classes;
        pair_t sum = 0;

        for (slong j = 0; j < prefix[worker->layout.places + job_class]; j++)
        {
            sum += values[rows[j] + offset + i];
        }
        for (slong last = 0; last < classes; last++)
        {
            wrong |= ((pair_t) value[last] * factor) ^ (sum * probs[last]);
        }
    }
    return wrong == 0;
}

static int
chunk_holds(const worker_t *worker, const slong *prefix, slong offset,
            slong count, slong row)
{
    int good = worker->way != MSJ_TABLE_ANY;

    for (slong c = 0; c < worker->lists->classes && good; c++)
    {
        good = worker->way == MSJ_TABLE_WORDS
                   ? words_hold(worker, prefix, c, offset, count, row)
                   : pairs_hold(worker, prefix, c, offset, count, row);
    }
    return good;
}

/* ---- closed prefixes ---------------------------------------------------- */

/* The numbers of R^l(j), j = 1..u_l, times C^(K-1-d): from one to the next the
   job l changes places with the job j of R. */
static void
find_rows(worker_t *worker, const slong *prefix, slong depth)
{
    const msj_lists_struct *lists = worker->lists;
    const slong *powers = worker->powers;
    slong behind = lists->length - 1 - depth;

    fmpz_one(worker->shared);
    for (slong c = 0; c < lists->classes; c++)
    {
        slong *rows = worker->rows + c * lists->length;
        slong places = prefix[worker->layout.places + c];
        slong served = prefix[worker->layout.served + c];
        slong number = c * powers[depth] + prefix[0];

        worker->odd |= places != served || places > depth + 1;
        fmpz_set_si(worker->left, served);
        fmpz_lcm(worker->shared, worker->shared, worker->left);
        for (slong j = 0; j < places && j <= depth; j++)
        {
            rows[j] = number * powers[behind];
            if (j < depth)
            {
                number += (worker->jobs[j] - c)
                          * (powers[depth - j] - powers[depth - j - 1]);
            }
        }
    }
}

static void
check_behind(worker_t *worker, const slong *prefix, slong depth)
{
    slong lists = worker->powers[worker->lists->length - 1 - depth];
    slong row = prefix[0] * lists;

    find_rows(worker, prefix, depth);
    for (slong offset = 0; offset < lists && !worker->odd; offset += CHUNK)
    {
        slong count = lists - offset < CHUNK ? lists - offset : CHUNK;

        if (!chunk_holds(worker, prefix, offset, count, row))
        {
            worker->result.repeated += worker->way != MSJ_TABLE_ANY;
            for (slong i = 0; i < count; i++)
            {
                check_exactly(worker, prefix, offset + i, row);
            }
        }
        worker->result.covered += (ulong) (count * worker->lists->classes);
    }
}

static int
is_closed(const worker_t *worker, const slong *prefix, slong depth)
{
    int open = 0;

    for (slong c = 0; c < worker->lists->classes; c++)
    {
        open |= prefix[worker->layout.fits + c] != 0;
    }
    return !open || depth == worker->lists->length - 1;
}

static void
descend(worker_t *worker, slong *prefix, slong depth)
{
    if (is_closed(worker, prefix, depth))
    {
        check_behind(worker, prefix, depth);
        return;
    }
    for (slong c = 0; c < worker->lists->classes; c++)
    {
        slong *next = prefix + worker->layout.width;

        msj_prefix_append(worker->lists, prefix, next, c);
        worker->jobs[depth] = c;
        descend(worker, next, depth + 1);
    }
}

static void
run_task(void *argument, long task)
{
    worker_t *worker = argument;
    slong *prefix = worker->prefixes;
    slong depth = worker->task_jobs;

    msj_prefix_empty(worker->lists, prefix);
    for (slong i = 0; i < depth; i++)
    {
        worker->jobs[i] = task / worker->powers[depth - 1 - i]
                          % worker->lists->classes;
        msj_prefix_append(worker->lists, prefix, prefix + worker->layout.width,
                          worker->jobs[i]);
        prefix += worker->layout.width;
    }
    descend(worker, prefix, depth);
}

/* ---- which arithmetic --------------------------------------------------- */

/* MSJ_TABLE_WORDS if K max P max |N| is a word, MSJ_TABLE_PAIRS if the values
   are words and the other two are not large. */
static msj_table_way_t
proven_way(const msj_list_table_struct *table)
{
    const msj_integers_struct *integers = table->integers;
    slong length = table->lists->length;
    ulong largest = 1;
    msj_table_way_t way;
    fmpz_t bound;

    for (ulong i = 0; i < table->lists->count; i++)
    {
        if (COEFF_IS_MPZ(table->values[i]))
        {
            return MSJ_TABLE_ANY;
        }
        largest = FLINT_MAX(largest, (ulong) FLINT_ABS(table->values[i]));
    }
    fmpz_init(bound);
    for (slong c = 0; c < table->lists->classes; c++)
    {
        if (fmpz_cmp(integers->probs + c, bound) > 0)
        {
            fmpz_set(bound, integers->probs + c);
        }
    }
    way = HAS_PAIRS && fmpz_bits(bound) <= PAIR_PROB_BITS
                  && length < (slong) 1 << PAIR_LENGTH_BITS
              ? MSJ_TABLE_PAIRS
              : MSJ_TABLE_ANY;
    fmpz_mul_si(bound, bound, length);
    fmpz_mul_ui(bound, bound, largest);
    if (way == MSJ_TABLE_PAIRS && fmpz_fits_si(bound))
    {
        way = MSJ_TABLE_WORDS;
    }
    fmpz_clear(bound);
    return way;
}

/* ---- putting together --------------------------------------------------- */

void
msj_table_result_init(msj_table_result_t *result)
{
    memset(result, 0, sizeof *result);
}

void
msj_table_result_clear(msj_table_result_t *result)
{
    msj_free(result->failed);
    msj_free(result->first);
    msj_table_result_init(result);
}

static int
result_set(msj_table_result_t *result, slong classes)
{
    msj_table_result_init(result);
    result->failed = msj_calloc((size_t) classes + 1, sizeof(ulong));
    result->first = msj_calloc((size_t) classes + 1, sizeof(ulong));
    return result->failed != NULL && result->first != NULL;
}

static void
result_add(msj_table_result_t *sum, const msj_table_result_t *part,
           slong classes)
{
    sum->covered += part->covered;
    sum->repeated += part->repeated;
    for (slong c = 0; c <= classes; c++)
    {
        if (part->failed[c] > 0
            && (sum->failed[c] == 0 || part->first[c] < sum->first[c]))
        {
            sum->first[c] = part->first[c];
        }
        sum->failed[c] += part->failed[c];
    }
}

static msj_status_t
worker_set(msj_context_t *ctx, worker_t *worker,
           const msj_list_table_struct *table, msj_table_way_t way)
{
    const msj_lists_struct *lists = table->lists;
    size_t length = (size_t) lists->length;
    size_t classes = (size_t) lists->classes;
    size_t width;

    worker->table = table;
    worker->lists = lists;
    worker->way = way;
    worker->layout = msj_prefix_layout(lists);
    worker->task_jobs = msj_lists_task_jobs(lists);
    width = (size_t) worker->layout.width;
    worker->powers = msj_calloc(length + 1, sizeof(slong));
    worker->prefixes = msj_calloc((length + 1) * width, sizeof(slong));
    worker->jobs = msj_calloc(length, sizeof(slong));
    worker->rows = msj_calloc(classes * length, sizeof(slong));
    worker->sums = msj_calloc(classes, sizeof(fmpz));
    if (!result_set(&worker->result, lists->classes) || !worker->powers
        || !worker->prefixes || !worker->jobs || !worker->rows || !worker->sums)
    {
        return msj_no_memory(ctx);
    }
    worker->powers[0] = 1;
    for (size_t i = 0; i < length; i++)
    {
        worker->powers[i + 1] = worker->powers[i] * lists->classes;
    }
    return MSJ_OK;
}

static void
worker_clear(worker_t *worker)
{
    for (slong c = 0; worker->sums != NULL && c < worker->lists->classes; c++)
    {
        fmpz_clear(worker->sums + c);
    }
    fmpz_clear(worker->left);
    fmpz_clear(worker->right);
    fmpz_clear(worker->shared);
    msj_table_result_clear(&worker->result);
    msj_free(worker->powers);
    msj_free(worker->prefixes);
    msj_free(worker->jobs);
    msj_free(worker->rows);
    msj_free(worker->sums);
}

static msj_status_t
run_workers(msj_context_t *ctx, worker_t *workers, void **pointers,
            const msj_list_table_struct *table, msj_table_way_t way,
            int threads)
{
    msj_tasks_t tasks = {1, "the equations of all lists", run_task,
                         flint_cleanup};
    msj_status_t status = MSJ_OK;

    for (int i = 0; i < threads && status == MSJ_OK; i++)
    {
        status = worker_set(ctx, workers + i, table, way);
        pointers[i] = workers + i;
    }
    if (status == MSJ_OK)
    {
        tasks.count = workers->powers[workers->task_jobs];
        status = msj_tasks_run(ctx, &tasks, pointers, threads);
    }
    for (int i = 0; i < threads && status == MSJ_OK; i++)
    {
        if (workers[i].odd)
        {
            status = msj_fail(ctx, MSJ_INTERNAL,
                              "the places in service and the jobs in service "
                              "of a predecessor disagree");
        }
    }
    return status;
}

msj_status_t
msj_list_table_check(msj_context_t *ctx, msj_table_result_t *result,
                     const msj_list_table_t table, msj_table_way_t way)
{
    msj_table_way_t proven = proven_way(table);
    int threads = msj_lists_threads(ctx, table->lists);
    worker_t *workers = msj_calloc((size_t) threads, sizeof *workers);
    void **pointers = msj_calloc((size_t) threads, sizeof *pointers);
    msj_status_t status = MSJ_OK;

    if (!result_set(result, table->lists->classes) || !workers || !pointers)
    {
        status = msj_no_memory(ctx);
    }
    else
    {
        status = run_workers(ctx, workers, pointers, table,
                             way > proven ? way : proven, threads);
    }
    for (int i = 0; workers != NULL && i < threads; i++)
    {
        if (status == MSJ_OK)
        {
            result_add(result, &workers[i].result, table->lists->classes);
        }
        worker_clear(workers + i);
    }
    msj_free(workers);
    msj_free(pointers);
    return status;
}
