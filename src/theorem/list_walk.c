/* list_walk.c -- see list_walk.h.

   A task is a prefix, chosen without regard to the threads; below it the walk
   is a recursion over one more job, written once and compiled for two and
   three classes with servers, for any number of classes with servers, and for
   everything. Where the lanes find that some equation fails, the task is done
   again list by list, to count and to name. */

#include "theorem/list_walk.h"

#include <string.h>

#include "support/memory.h"
#include "support/tasks.h"
#include "theorem/list_lanes.h"

/* Threads do not write into one line of the cache. */
#define APART 128

#define INLINE static inline __attribute__((always_inline))

typedef struct walk_struct
{
    const msj_lists_struct *lists;
    const msj_lanes_struct *lanes; /* jobs 0: portable */
    msj_prefix_layout_t layout;
    slong task_jobs;
    slong *prefixes; /* one for each length 0..K */
    msj_walk_result_t result;
    ulong visited; /* by the lanes in this task */
    int fails;     /* the lanes have seen an equation that fails */
    char apart[APART];
} walk_t;

/* ---- prefixes ----------------------------------------------------------- */

msj_prefix_layout_t
msj_prefix_layout(const msj_lists_t lists)
{
    slong classes = lists->classes;
    msj_prefix_layout_t at;

    at.load = 1;
    at.fits = at.load + lists->kinds;
    at.places = at.fits + classes;
    at.serving = at.places + classes;
    at.served = at.serving + classes;
    at.idle = at.served + classes;
    at.width = at.idle + classes * lists->alternatives * lists->kinds;
    return at;
}

/* e_l + the load is in F */
INLINE int
fits_beside(const msj_lists_struct *lists, const slong *load, slong job_class,
            slong alternatives, slong kinds)
{
    const slong *need = lists->need + job_class * kinds;

    for (slong a = 0; a < alternatives; a++)
    {
        int fits = 1;

        for (slong q = 0; q < kinds; q++)
        {
            fits &= load[q] + need[q] <= lists->capacity[a * kinds + q];
        }
        if (fits)
        {
            return 1;
        }
    }
    return 0;
}

/* Take the needs of the job away from what is idle; does it find room? */
INLINE int
enters(const msj_lists_struct *lists, const slong *idle, slong *left,
       slong job_class, slong alternatives, slong kinds)
{
    const slong *need = lists->need + job_class * kinds;
    int room = 0;

    for (slong a = 0; a < alternatives; a++)
    {
        int enough = 1;

        for (slong q = 0; q < kinds; q++)
        {
            left[a * kinds + q] = idle[a * kinds + q] - need[q];
            enough &= left[a * kinds + q] >= 0;
        }
        room |= enough;
    }
    return room;
}

INLINE void
append(const msj_lists_struct *lists, const slong *from, slong *to,
       slong job_class, slong classes, slong alternatives, slong kinds)
{
    slong fits = 1 + kinds;
    slong places = fits + classes;
    slong serving = places + classes;
    slong served = serving + classes;
    slong idle = served + classes;

    to[0] = from[0] * classes + job_class;
    for (slong q = 0; q < kinds; q++)
    {
        to[1 + q] = from[1 + q] + lists->need[job_class * kinds + q];
    }
    for (slong c = 0; c < classes; c++)
    {
        slong at = idle + c * alternatives * kinds;

        to[fits + c] = fits_beside(lists, to + 1, c, alternatives, kinds);
        to[places + c] = from[places + c] + to[fits + c];
        to[serving + c] = from[serving + c]
                          & enters(lists, from + at, to + at, job_class,
                                   alternatives, kinds);
        to[served + c] = from[served + c] + to[serving + c];
    }
}

void
msj_prefix_empty(const msj_lists_t lists, slong *prefix)
{
    msj_prefix_layout_t at = msj_prefix_layout(lists);
    slong cells = lists->alternatives * lists->kinds;

    memset(prefix, 0, (size_t) at.width * sizeof *prefix);
    for (slong c = 0; c < lists->classes; c++)
    {
        prefix[at.fits + c] = fits_beside(lists, prefix + at.load, c,
                                          lists->alternatives, lists->kinds);
        prefix[at.places + c] = prefix[at.fits + c];
        prefix[at.serving + c] = prefix[at.served + c] = 1;
    }
    memcpy(prefix + at.idle, lists->idle,
           (size_t) (lists->classes * cells) * sizeof *prefix);
}

void
msj_prefix_append(const msj_lists_t lists, const slong *from, slong *to,
                  slong job_class)
{
    append(lists, from, to, job_class, lists->classes, lists->alternatives,
           lists->kinds);
}

/* ---- list by list ------------------------------------------------------- */

static void
note_failure(msj_walk_result_t *result, ulong list, slong job_class)
{
    result->failed[job_class]++;
    if (result->first_class < 0 || list < result->first
        || (list == result->first && job_class < result->first_class))
    {
        result->first = list;
        result->first_class = job_class;
    }
}

/* All lists that consist of the prefix of K - 1 jobs and one more. */
INLINE void
evaluate(walk_t *walk, const slong *prefix, slong classes, slong kinds)
{
    const slong *places = prefix + 1 + kinds + classes;
    const slong *served = places + 2 * classes;

    for (slong last = 0; last < classes; last++)
    {
        for (slong c = 0; c < classes; c++)
        {
            if (places[c] != served[c])
            {
                note_failure(&walk->result,
                             (ulong) prefix[0] * (ulong) classes + (ulong) last,
                             c);
            }
        }
        walk->result.covered++;
    }
}

/* The prefix with `more` jobs to come before the lists, or the lanes, begin. */
INLINE void
descend(walk_t *walk, slong *prefix, slong more, slong classes,
        slong alternatives, slong kinds,
        void (*again)(walk_t *, slong *, slong))
{
    slong *next = prefix + walk->layout.width;

    if (more == 0 && walk->lanes->jobs == 0)
    {
        evaluate(walk, prefix, classes, kinds);
        return;
    }
    if (more == 0)
    {
        walk->fails |= walk->lanes->fails(walk->lanes, walk->lists,
                                          &walk->layout, prefix);
        walk->visited++;
        return;
    }
    for (slong c = 0; c < classes; c++)
    {
        append(walk->lists, prefix, next, c, classes, alternatives, kinds);
        again(walk, next, more - 1);
    }
}

static void
descend_two(walk_t *walk, slong *prefix, slong more)
{
    descend(walk, prefix, more, 2, 1, 1, descend_two);
}

static void
descend_three(walk_t *walk, slong *prefix, slong more)
{
    descend(walk, prefix, more, 3, 1, 1, descend_three);
}

static void
descend_servers(walk_t *walk, slong *prefix, slong more)
{
    descend(walk, prefix, more, walk->lists->classes, 1, 1, descend_servers);
}

static void
descend_any(walk_t *walk, slong *prefix, slong more)
{
    descend(walk, prefix, more, walk->lists->classes, walk->lists->alternatives,
            walk->lists->kinds, descend_any);
}

/* ---- tasks -------------------------------------------------------------- */

static void
below_task(walk_t *walk, slong *prefix)
{
    const msj_lists_struct *lists = walk->lists;
    slong last = walk->lanes->jobs > 0 ? walk->lanes->jobs : 1;
    slong more = lists->length - walk->task_jobs - last;

    if (lists->alternatives > 1 || lists->kinds > 1)
    {
        descend_any(walk, prefix, more);
    }
    else if (lists->classes == 2)
    {
        descend_two(walk, prefix, more);
    }
    else if (lists->classes == 3)
    {
        descend_three(walk, prefix, more);
    }
    else
    {
        descend_servers(walk, prefix, more);
    }
}

/* The prefix of the number `task`, as the last of walk->prefixes in use. */
static slong *
begin_task(const walk_t *walk, long task)
{
    const msj_lists_struct *lists = walk->lists;
    slong *prefix = walk->prefixes;
    slong power = 1;

    for (slong i = 1; i < walk->task_jobs; i++)
    {
        power *= lists->classes;
    }
    msj_prefix_empty(lists, prefix);
    for (slong i = 0; i < walk->task_jobs; i++)
    {
        msj_prefix_append(lists, prefix, prefix + walk->layout.width,
                          task / power % lists->classes);
        prefix += walk->layout.width;
        power /= lists->classes;
    }
    return prefix;
}

static void
run_task(void *worker, long task)
{
    static const msj_lanes_t none; /* jobs 0 */
    walk_t *walk = worker;
    const msj_lanes_struct *lanes = walk->lanes;
    slong *prefix = begin_task(walk, task);

    walk->visited = 0;
    walk->fails = 0;
    below_task(walk, prefix);
    if (walk->fails)
    {
        walk->result.repeated++;
        walk->lanes = none;
        below_task(walk, prefix);
        walk->lanes = lanes;
        return;
    }
    for (slong i = 0; i < lanes->jobs; i++)
    {
        walk->visited *= (ulong) walk->lists->classes;
    }
    walk->result.covered += walk->visited;
}

/* ---- putting together --------------------------------------------------- */

void
msj_walk_result_init(msj_walk_result_t *result)
{
    memset(result, 0, sizeof *result);
    result->first_class = -1;
}

void
msj_walk_result_clear(msj_walk_result_t *result)
{
    msj_free(result->failed);
    msj_walk_result_init(result);
}

static int
result_set(msj_walk_result_t *result, slong classes)
{
    msj_walk_result_init(result);
    result->failed = msj_calloc((size_t) classes, sizeof *result->failed);
    return result->failed != NULL;
}

static void
result_add(msj_walk_result_t *sum, const msj_walk_result_t *part, slong classes)
{
    sum->covered += part->covered;
    sum->repeated += part->repeated;
    for (slong c = 0; c < classes; c++)
    {
        sum->failed[c] += part->failed[c];
    }
    if (part->first_class >= 0
        && (sum->first_class < 0 || part->first < sum->first))
    {
        sum->first = part->first;
        sum->first_class = part->first_class;
    }
}

static msj_status_t
set_walk(msj_context_t *ctx, walk_t *walk, const msj_lists_struct *lists,
         const msj_lanes_struct *lanes)
{
    walk->lists = lists;
    walk->lanes = lanes;
    walk->layout = msj_prefix_layout(lists);
    walk->task_jobs = msj_lists_task_jobs(lists);
    walk->prefixes = msj_calloc((size_t) (lists->length + 1)
                                    * (size_t) walk->layout.width,
                                sizeof(slong));
    if (!result_set(&walk->result, lists->classes) || walk->prefixes == NULL)
    {
        return msj_no_memory(ctx);
    }
    return MSJ_OK;
}

static msj_status_t
run_walks(msj_context_t *ctx, walk_t *walks, void **workers,
          const msj_lists_struct *lists, const msj_lanes_struct *lanes,
          int threads)
{
    msj_tasks_t tasks = {1, "lists, one by one", run_task, NULL};
    msj_status_t status = MSJ_OK;

    for (int i = 0; i < threads && status == MSJ_OK; i++)
    {
        status = set_walk(ctx, walks + i, lists, lanes);
        workers[i] = walks + i;
    }
    for (slong i = 0; status == MSJ_OK && i < walks->task_jobs; i++)
    {
        tasks.count *= lists->classes;
    }
    return status == MSJ_OK ? msj_tasks_run(ctx, &tasks, workers, threads)
                            : status;
}

static msj_status_t
walk_lists(msj_context_t *ctx, msj_walk_result_t *result,
           const msj_lists_struct *lists, const msj_lanes_struct *lanes)
{
    int threads = msj_lists_threads(ctx, lists);
    walk_t *walks = msj_calloc((size_t) threads, sizeof *walks);
    void **workers = msj_calloc((size_t) threads, sizeof *workers);
    msj_status_t status = MSJ_OK;

    if (!result_set(result, lists->classes) || !walks || !workers)
    {
        status = msj_no_memory(ctx);
    }
    else
    {
        status = run_walks(ctx, walks, workers, lists, lanes, threads);
    }
    for (int i = 0; walks != NULL && i < threads; i++)
    {
        if (status == MSJ_OK)
        {
            result_add(result, &walks[i].result, lists->classes);
        }
        msj_walk_result_clear(&walks[i].result);
        msj_free(walks[i].prefixes);
    }
    msj_free(walks);
    msj_free(workers);
    return status;
}

msj_status_t
msj_lists_walk(msj_context_t *ctx, msj_walk_result_t *result,
               const msj_lists_t lists, msj_walk_way_t way)
{
    slong below = lists->length - msj_lists_task_jobs(lists);
    msj_status_t status = MSJ_OK;
    msj_lanes_t lanes;

    msj_lanes_init(lanes);
    if (way != MSJ_WALK_PORTABLE && msj_lanes_suit(lists) && msj_walk_has(way))
    {
        status = msj_lanes_set(ctx, lanes, lists, below, way);
    }
    if (status == MSJ_OK)
    {
        status = walk_lists(ctx, result, lists, lanes);
    }
    msj_lanes_clear(lanes);
    return status;
}
