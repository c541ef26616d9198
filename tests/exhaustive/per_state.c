/* per_state.c -- `verify --per-state`: every list of exact-k, in every way.

   All sets of up to three needs, k <= 6, resources and feasible sets: the
   portable walk, the lanes of every instruction set of this machine, small
   tasks on 1, 2 and 3 threads, the collapsed evaluation and the rationals of
   ref_each agree. Walks that are made to fail (the predecessor finds more or
   less idle than there is) against a count from scratch: numbers, first list,
   first class. */

#include "ref/per_state.h"

static const msj_walk_way_t ways[] = {MSJ_WALK_PORTABLE, MSJ_WALK_LANES,
                                      MSJ_WALK_AVX2, MSJ_WALK_AVX512,
                                      MSJ_WALK_BEST};

#define WAYS ((int) (sizeof ways / sizeof *ways))
static long walks, failing_walks;
static unsigned long long seed = 20240607;

/* ---- from scratch ------------------------------------------------------- */

typedef struct
{
    long count, failed[CLASSES_MAX], first, first_class;
} naive_t;

/* u_l: places j with e_l + the first j jobs in F. */
static long
naive_places(const msj_lists_t lists, const msj_model_t model,
             const slong *jobs, slong c)
{
    slong counts[CLASSES_MAX] = {0};
    long places = 0;

    for (slong j = 0; j < lists->length; j++)
    {
        places += msj_model_fits_with(model, counts, c);
        counts[jobs[j]]++;
    }
    return places;
}

/* v_l: the job l, and the jobs that enter beside it, by lists->idle. */
static long
naive_served(const msj_lists_t lists, const slong *jobs, slong c)
{
    slong cells = lists->alternatives * lists->kinds;
    slong left[64];
    long served = 1;

    for (slong i = 0; i < cells; i++)
        left[i] = lists->idle[c * cells + i];
    for (slong j = 0; j + 1 < lists->length; j++)
    {
        int room = 0;

        for (slong a = 0; a < lists->alternatives; a++)
        {
            int enough = 1;

            for (slong q = 0; q < lists->kinds; q++)
            {
                left[a * lists->kinds + q] -=
                    lists->need[jobs[j] * lists->kinds + q];
                enough &= left[a * lists->kinds + q] >= 0;
            }
            room |= enough;
        }
        if (!room)
            break;
        served++;
    }
    return served;
}

static void
naive_walk(naive_t *naive, const msj_lists_t lists, const msj_model_t model)
{
    slong jobs[LENGTH_MAX];

    memset(naive, 0, sizeof *naive);
    naive->first = naive->first_class = -1;
    for (; naive->count < (long) lists->count; naive->count++)
    {
        digits(lists, naive->count, jobs);
        for (slong c = 0; c < lists->classes; c++)
        {
            if (naive_places(lists, model, jobs, c)
                == naive_served(lists, jobs, c))
                continue;
            naive->failed[c]++;
            if (naive->first < 0)
            {
                naive->first = naive->count;
                naive->first_class = c;
            }
        }
    }
}

/* ---- walks -------------------------------------------------------------- */

static void
check_walk(const msj_lists_t lists, const naive_t *naive, msj_walk_way_t way,
           int threads, const char *name)
{
    msj_walk_result_t result;
    msj_context_t ctx;
    msj_status_t status;
    int same = 1;

    msj_context_init(&ctx);
    ctx.threads = threads;
    msj_walk_result_init(&result);
    status = msj_lists_walk(&ctx, &result, lists, way);
    CHECK(status == MSJ_OK && (long) result.covered == naive->count,
          "%s: way %d: %lu lists", name, (int) way, result.covered);
    CHECK(result.repeated == 0 || naive->first >= 0,
          "%s: way %d: a failure in the lanes only", name, (int) way);
    for (slong c = 0; c < lists->classes; c++)
        same &= (long) result.failed[c] == naive->failed[c];
    CHECK(same && result.first_class == naive->first_class
              && (naive->first < 0 || (long) result.first == naive->first),
          "%s: way %d, tasks of %lu, %d threads: first failure %lu, class %ld, "
          "expected %ld, %ld", name, (int) way, lists->task, threads,
          result.first, (long) result.first_class, naive->first,
          naive->first_class);
    msj_walk_result_clear(&result);
    walks++;
    failing_walks += naive->first >= 0;
}

/* All ways; small tasks make the lanes few and the threads many. */
static void
check_walks(msj_lists_t lists, const msj_model_t model, const char *name)
{
    static const ulong tasks[] = {1, 30, 1 << 20};
    naive_t naive;
    int threads = 0;

    naive_walk(&naive, lists, model);
    for (int w = 0; w < WAYS; w++)
        for (int t = 0; t < 3; t++)
        {
            lists->task = tasks[t];
            threads = threads % 3 + 1;
            if (t == 0 && lists->count > 1000)
                continue;
            check_walk(lists, &naive, ways[w], threads, name);
        }
}

static void
check_walks_of(const msj_model_t model, const char *name, int broken)
{
    slong cells;
    msj_lists_t lists;
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_lists_init(lists);
    CHECK(msj_lists_set(&ctx, lists, model, 0) == MSJ_OK, "%s: %s", name,
          ctx.message);
    check_walks(lists, model, name);
    cells = lists->classes * lists->alternatives * lists->kinds;
    for (int i = 0; i < broken; i++)
    {
        slong *idle = lists->idle + ref_random(&seed, 0, (int) cells - 1);
        slong change = i % 2 == 0 ? 1 : -1;

        *idle += change;
        check_walks(lists, model, name);
        *idle -= change;
    }
    msj_lists_clear(lists);
}

/* ---- servers ------------------------------------------------------------ */

static void
check_needs(ref_model_t *model, int k, const int *needs, int count)
{
    long failed[REF_EACH_CLASSES + 1], first[REF_EACH_CLASSES + 1], lists = 1;
    msj_model_t subject;
    char text[300];

    for (int i = 0; i < k; i++)
        lists *= count;
    set_needs(model, text, sizeof text, k, needs, count);
    bridge_model(subject, model);
    check_walks_of(subject, text, lists <= 300 ? 2 : needs[0] == 2);
    CHECK(check_verdict(subject, NULL, text) == MSJ_PROVED, "%s", text);
    if (lists <= 256)
    {
        CHECK(rationals(failed, first, model, NULL) == lists, "%s", text);
        for (int c = 0; c <= count; c++)
            CHECK(failed[c] == 0, "%s: %ld fail", text, failed[c]);
    }
    msj_model_clear(subject);
}

static void
check_servers(ref_model_t *model, int k)
{
    int needs[3];

    for (needs[0] = 1; needs[0] <= k; needs[0]++)
    {
        check_needs(model, k, needs, 1);
        for (needs[1] = 1; needs[1] <= k; needs[1]++)
        {
            check_needs(model, k, needs, 2);
            if (needs[1] <= needs[0])
                continue;
            for (needs[2] = needs[1]; needs[2] <= k; needs[2]++)
                check_needs(model, k, needs, 3);
        }
    }
}

/* ---- larger, and anything that fits together ---------------------------- */

static const char *const models[] = {
    "servers: 13\nclasses:\n" /* several vectors, several tasks */
    "  - {need: 2, prob: 1/2, duration: {exp: 1}}\n"
    "  - {need: 5, prob: 1/2, duration: {exp: 1}}\n",
    "servers: 4\nclasses:\n" /* C = 5 */
    "  - {need: 1, prob: 1/5, duration: {exp: 1}}\n"
    "  - {need: 2, prob: 1/5, duration: {exp: 1}}\n"
    "  - {need: 3, prob: 1/5, duration: {exp: 1}}\n"
    "  - {need: 4, prob: 1/5, duration: {exp: 1}}\n"
    "  - {need: 1, prob: 1/5, duration: {exp: 1}}\n",
    "capacity: {cpu: 7, gpu: 3}\nclasses:\n"
    "  - {need: {cpu: 1, gpu: 1}, prob: 1/3, duration: {exp: 1}}\n"
    "  - {need: {cpu: 2}, prob: 1/3, duration: {exp: 1}}\n"
    "  - {need: {cpu: 1}, prob: 1/3, duration: {exp: 1}}\n",
    "capacity: {cpu: 700, gpu: 300}\nclasses:\n" /* no bytes */
    "  - {need: {cpu: 100, gpu: 100}, prob: 1/3, duration: {exp: 1}}\n"
    "  - {need: {cpu: 200}, prob: 2/3, duration: {exp: 1}}\n",
    "capacity: {cpu: 100, gpu: 100}\nclasses:\n" /* more than a byte holds */
    "  - {need: {cpu: 100}, prob: 1/3, duration: {exp: 1}}\n"
    "  - {need: {gpu: 10}, prob: 2/3, duration: {exp: 1}}\n",
    "feasible: {maximal: [[0, 3], [1, 2], [4, 0]]}\nclasses:\n"
    "  - {prob: 1/3, duration: {exp: 2}}\n"
    "  - {prob: 2/3, duration: {exp: 2}}\n",
    "feasible: {maximal: [[1, 1, 1], [0, 3, 0], [0, 0, 5], [2, 0, 0]]}\n"
    "classes:\n"
    "  - {prob: 1/3, duration: {exp: 2}}\n"
    "  - {prob: 1/3, duration: {exp: 2}}\n"
    "  - {prob: 1/3, duration: {exp: 2}}\n"};

static void
check_text(const char *text)
{
    FILE *stream = fmemopen((void *) (size_t) text, strlen(text), "r");
    msj_bindings_t none;
    msj_context_t ctx;
    msj_model_t model;

    msj_context_init(&ctx);
    msj_bindings_init(none);
    msj_model_init(model);
    CHECK(msj_model_read(&ctx, model, stream, "model", none) == MSJ_OK, "%s",
          ctx.message);
    fclose(stream);
    check_walks_of(model, text, 12);
    CHECK(check_verdict(model, NULL, text) == MSJ_PROVED, "%s", text);
    msj_model_clear(model);
}

/* ---- limits ------------------------------------------------------------- */

static void
check_limits(void)
{
    msj_verification_t v;
    msj_context_t ctx;
    ref_model_t model;
    msj_model_t subject;

    ref_model_init(&model);
    ref_model_servers(&model, 60, "3 1/3 1, 10 2/3 1");
    bridge_model(subject, &model);
    CHECK(verify(v, &ctx, subject, NULL, 1) == MSJ_LIMIT
              && strstr(ctx.message, "1152921504606846976") != NULL
              && strstr(ctx.message, "36 years") != NULL,
          "%s", ctx.message);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_servers(&model, 10000, "3 1/3 1, 10 2/3 1");
    bridge_model(subject, &model);
    CHECK(verify(v, &ctx, subject, NULL, 1) == MSJ_LIMIT
              && strstr(ctx.message, "2^10000 lists") != NULL,
          "%s", ctx.message);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_servers(&model, 24, "3 1/3 1, 10 2/3 1");
    bridge_model(subject, &model);
    msj_context_init(&ctx);
    ctx.max_states = 1UL << 24;
    ctx.cancel = 1;
    CHECK(msj_verify_each_list(&ctx, subject) == MSJ_LIMIT
              && strcmp(ctx.message, "interrupted") == 0, "%s", ctx.message);
    msj_context_init(&ctx);
    ctx.max_states = (1UL << 24) - 1;
    CHECK(msj_verify_each_list(&ctx, subject) == MSJ_LIMIT, "2^24 - 1");
    ctx.max_states++;
    CHECK(msj_verify_each_list(&ctx, subject) == MSJ_OK, "%s", ctx.message);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

int
main(void)
{
    int largest = check_scale() < 1 ? 4 : check_scale() > 1 ? 7 : 6;
    ref_model_t model;

    ref_model_init(&model);
    for (int k = 1; k <= largest; k++)
        check_servers(&model, k);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        check_text(models[i]);
    check_limits();
    printf("per state: %ld walks, %ld of them fail\n", walks, failing_walks);
    CHECK(failing_walks > 100, "nothing fails");
    ref_model_clear(&model);
    return check_end();
}
