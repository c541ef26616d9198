/* lists.c -- exact-k with equal rates: every list, and the lists collapsed.

   Needs 3 and 10, probabilities 1/3 and 2/3. The slow way is ref_each of
   tests/ref: every list, class and place in rationals. It is measured at a
   small k, and its time for a list is multiplied by the number of lists of the
   larger ones. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>

#include "bench.h"
#include "ref/ref_each.h"
#include "support/memory.h"
#include "theorem/list_table.h"
#include "theorem/theorems.h"

#define SMALL 14
#define BASELINE "fmpq list by list, scaled"

typedef struct
{
    msj_context_t ctx;
    msj_model_t model;
    msj_lists_t lists;
} world_t;

static void
begin(world_t *world, const char *servers, const char *const *classes,
      slong count, int lists)
{
    msj_bindings_t none;

    msj_context_init(&world->ctx);
    world->ctx.max_states = ULONG_MAX;
    msj_bindings_init(none);
    msj_model_init(world->model);
    msj_lists_init(world->lists);
    msj_bench_must(msj_model_from_words(&world->ctx, world->model, servers,
                                        classes, count, NULL, none),
                   &world->ctx);
    if (lists)
    {
        msj_bench_must(
            msj_lists_set(&world->ctx, world->lists, world->model, 0),
            &world->ctx);
    }
}

static void
end(world_t *world)
{
    msj_lists_clear(world->lists);
    msj_model_clear(world->model);
}

static const char *const two[] = {"need=3,prob=1/3,exp=1",
                                  "need=10,prob=2/3,exp=1"};
static const char *const three[] = {
    "need=1,prob=1/2,exp=1", "need=2,prob=1/3,exp=1", "need=5,prob=1/6,exp=1"};

/* ---- the slow way ------------------------------------------------------- */

/* Seconds for one list. */
static double
slow_list(void)
{
    ref_each_t each = {.servers = SMALL, .classes = 2, .need = {3, 10}};
    long failed[REF_EACH_CLASSES + 1], first[REF_EACH_CLASSES + 1], count;
    double start = msj_bench_seconds();

    mpq_inits(each.prob[0], each.prob[1], NULL);
    mpq_set_ui(each.prob[0], 1, 3);
    mpq_set_ui(each.prob[1], 2, 3);
    start = msj_bench_seconds();
    count = ref_each(&each, failed, first);
    msj_bench_agree(failed[0] + failed[1] + failed[2] == 0, "every list");
    mpq_clears(each.prob[0], each.prob[1], NULL);
    return (msj_bench_seconds() - start) / (double) count;
}

/* ---- the walk ----------------------------------------------------------- */

static void
walk_row(msj_bench_t *bench, const char *servers, msj_walk_way_t way,
         const char *name, int threads, double slow)
{
    msj_bench_row_t row = {.area = "lists", .baseline = BASELINE};
    msj_walk_result_t result;
    world_t world;
    double wall;

    if (!msj_walk_has(way))
    {
        return;
    }
    begin(&world, servers, two, 2, 1);
    world.ctx.threads = threads;
    msj_walk_result_init(&result);
    row.seconds = -msj_bench_seconds();
    wall = -msj_bench_wall();
    msj_bench_must(msj_lists_walk(&world.ctx, &result, world.lists, way),
                   &world.ctx);
    row.seconds += msj_bench_seconds();
    wall += msj_bench_wall();
    row.seconds = threads > 1 ? wall : row.seconds;
    msj_bench_agree(result.covered == world.lists->count
                        && result.first_class < 0,
                    "per state");
    row.slow_seconds = slow * (double) result.covered;
    snprintf(row.figure, sizeof row.figure, "per state, k = %s, %s%s", servers,
             name, threads > 1 ? ", wall, -j 2" : "");
    snprintf(row.note, sizeof row.note, "%.3g lists/s",
             (double) result.covered / row.seconds);
    msj_bench_row(bench, &row);
    msj_walk_result_clear(&result);
    end(&world);
}

/* ---- a table ------------------------------------------------------------ */

/* N(m) = prod P; the last list is changed when `change` is not zero. */
static void
fill_table(msj_list_table_struct *table, slong change)
{
    const msj_lists_struct *lists = table->lists;
    const fmpz *probs = table->integers->probs;

    table->values = msj_calloc((size_t) lists->count, sizeof(fmpz));
    msj_bench_agree(table->values != NULL, "memory");
    for (ulong m = 0; m < lists->count; m++)
    {
        fmpz_one(table->values + m);
        for (ulong rest = m, i = 0; i < (ulong) lists->length; i++, rest /= 2)
        {
            fmpz_mul(table->values + m, table->values + m, probs + rest % 2);
        }
    }
    fmpz_add_si(table->values + lists->count / 3,
                table->values + lists->count / 3, change);
    fmpz_pow_ui(table->denominator, table->integers->prob_scale,
                (ulong) lists->length);
}

static void
table_row(msj_bench_t *bench, const char *servers, msj_table_way_t way,
          const char *name, slong change, double slow)
{
    msj_bench_row_t row = {.area = "lists", .baseline = BASELINE};
    msj_table_result_t result;
    msj_list_table_t table;
    world_t world;

    begin(&world, servers, two, 2, 1);
    msj_list_table_init(table, world.lists, world.model);
    fill_table(table, change);
    msj_table_result_init(&result);
    row.seconds = -msj_bench_seconds();
    msj_bench_must(msj_list_table_check(&world.ctx, &result, table, way),
                   &world.ctx);
    row.seconds += msj_bench_seconds();
    msj_bench_agree(result.covered == world.lists->count
                        && !result.failed[0] == !change,
                    "a table");
    row.slow_seconds = slow * (double) result.covered;
    snprintf(row.figure, sizeof row.figure, "law as a table, k = %s, %s",
             servers, name);
    snprintf(row.note, sizeof row.note, "%.3g lists/s",
             (double) result.covered / row.seconds);
    msj_bench_row(bench, &row);
    msj_table_result_clear(&result);
    msj_list_table_clear(table);
    end(&world);
}

/* ---- collapsed ---------------------------------------------------------- */

static void
collapsed_row(msj_bench_t *bench, const char *servers,
              const char *const *classes, slong count)
{
    msj_bench_row_t row = {.area = "lists"};
    msj_verification_t verification;
    world_t world;

    begin(&world, servers, classes, count, 0);
    msj_verification_init(verification);
    row.seconds = -msj_bench_seconds();
    msj_bench_must(msj_verify(&world.ctx, verification,
                              &msj_theorem_single_duration,
                              &msj_descriptor_exact_k, world.model, NULL, NULL),
                   &world.ctx);
    row.seconds += msj_bench_seconds();
    msj_bench_agree(verification->verdict == MSJ_PROVED, "collapsed");
    snprintf(row.figure, sizeof row.figure, "collapsed, k = %s, %ld classes",
             servers, (long) count);
    snprintf(row.note, sizeof row.note, "%ld prefixes for 10^%ld lists",
             (long) verification->prefixes,
             (long) fmpz_sizeinbase(verification->states, 10) - 1);
    msj_bench_row(bench, &row);
    msj_verification_clear(verification);
    end(&world);
}

void
msj_bench_lists(msj_bench_t *bench)
{
    const char *servers = bench->quick ? "24" : "30";
    const char *values = bench->quick ? "18" : "22";
    double slow = slow_list();

    walk_row(bench, servers, MSJ_WALK_PORTABLE, "portable", 1, slow);
    walk_row(bench, servers, MSJ_WALK_LANES, "16 lanes", 1, slow);
    walk_row(bench, servers, MSJ_WALK_AVX2, "32 lanes", 1, slow);
    walk_row(bench, servers, MSJ_WALK_AVX512, "64 lanes", 1, slow);
    walk_row(bench, servers, MSJ_WALK_PORTABLE, "portable", 2, slow);
    table_row(bench, values, MSJ_TABLE_WORDS, "words", 0, slow);
    table_row(bench, values, MSJ_TABLE_WORDS, "words, one wrong", 1, slow);
    table_row(bench, values, MSJ_TABLE_PAIRS, "pairs of words", 0, slow);
    table_row(bench, values, MSJ_TABLE_ANY, "any size", 0, slow);
    collapsed_row(bench, "100", two, 2);
    collapsed_row(bench, bench->quick ? "300" : "1000", two, 2);
    collapsed_row(bench, bench->quick ? "60" : "200", three, 3);
}
