/* per_state_law.c -- `verify --per-state --candidate`: laws on lists as tables.

   All sets of up to three needs, k <= 6: the product form, laws that are wrong
   in one place (every place), or everywhere, with small and large denominators,
   of either sign: against the enumerated chain, against the rationals of
   ref_each, and the three kinds of arithmetic, on 1, 2 and 3 threads, against
   each other. The text of tables, right and wrong: the same messages as of the
   reader for any chain. */

#include "ref/per_state.h"

static long tables, wrong_tables;
static unsigned long long seed = 20240607;

/* ---- tables ------------------------------------------------------------- */

static void
print_list(FILE *out, const msj_lists_t lists, long number)
{
    char *name = msj_list_name(lists, (ulong) number);

    fputs(name, out);
    free(name);
}

static FILE *
write_table(const msj_lists_t lists, mpq_t *law)
{
    FILE *file = tmpfile();

    for (long m = (long) lists->count - 1; m >= 0; m--)
    {
        print_list(file, lists, m);
        gmp_fprintf(file, " %Qd\n", law[m]);
    }
    rewind(file);
    return file;
}

static void
product_law(mpq_t *law, const msj_lists_t lists, const ref_model_t *model)
{
    slong jobs[LENGTH_MAX];

    for (long m = 0; m < (long) lists->count; m++)
    {
        digits(lists, m, jobs);
        mpq_set_ui(law[m], 1, 1);
        for (slong i = 0; i < lists->length; i++)
            mpq_mul(law[m], law[m], model->prob[jobs[i]]);
    }
}

/* The three kinds of arithmetic on 1, 2 and 3 threads against rationals. */
static void
check_table(msj_lists_t lists, const msj_model_t subject,
            const ref_model_t *model, mpq_t *law)
{
    static const ulong tasks[] = {4, 100, 1 << 20};
    long failed[REF_EACH_CLASSES + 1], first[REF_EACH_CLASSES + 1];
    long count = rationals(failed, first, model, law);
    FILE *file = write_table(lists, law);
    msj_list_table_t table;
    msj_context_t ctx;
    int bad = 0;

    msj_context_init(&ctx);
    msj_list_table_init(table, lists, subject);
    CHECK(msj_list_table_read(&ctx, table, file, "law") == MSJ_OK, "%s: %s",
          ref_model_text(model), ctx.message);
    for (int way = MSJ_TABLE_BEST; way <= MSJ_TABLE_ANY; way++)
    {
        msj_table_result_t result;

        lists->task = tasks[way % 3];
        ctx.threads = 3 - way % 3;
        msj_table_result_init(&result);
        CHECK(msj_list_table_check(&ctx, &result, table,
                                   (msj_table_way_t) way) == MSJ_OK,
              "%s: %s", ref_model_text(model), ctx.message);
        CHECK((long) result.covered == count, "%s", ref_model_text(model));
        for (int c = 0; c <= model->classes; c++)
        {
            CHECK((long) result.failed[c] == failed[c]
                      && (failed[c] == 0 || (long) result.first[c] == first[c]),
                  "%s: way %d, family %d: %lu fail, first %lu, expected %ld, "
                  "%ld", ref_model_text(model), way, c, result.failed[c],
                  result.first[c], failed[c], first[c]);
            bad |= failed[c] > 0;
        }
        CHECK(bad || result.repeated == 0,
              "%s: way %d: a failure in words only", ref_model_text(model),
              way);
        msj_table_result_clear(&result);
        tables++;
        wrong_tables += bad;
    }
    msj_list_table_clear(table);
    fclose(file);
}

/* One law in all ways, and as a candidate. */
static void
check_law(msj_lists_t lists, const msj_model_t subject,
          const ref_model_t *model, mpq_t *law, int verdict)
{
    FILE *file;

    check_table(lists, subject, model, law);
    file = write_table(lists, law);
    CHECK(check_verdict(subject, file, ref_model_text(model)) == verdict,
          "%s: verdict", ref_model_text(model));
    fclose(file);
}

/* Every place in turn; the sum stays 1 when another place makes up for it. */
static void
check_changes(msj_lists_t lists, const msj_model_t subject,
              const ref_model_t *model, mpq_t *law)
{
    static const char *const changes[] = {
        "1/1000003", "-2/7", "1/3486784401", "1/36472996377170786403"};
    long count = (long) lists->count;
    mpq_t change;

    mpq_init(change);
    for (long m = 0; m < count; m++)
    {
        long other = (m + 1 + m % 3) % count;

        mpq_set_str(change, changes[m % 4], 10);
        mpq_add(law[m], law[m], change);
        if (m % 2 == 0)
            mpq_sub(law[other], law[other], change);
        check_law(lists, subject, model, law,
                  m % 2 == 0 && other == m ? MSJ_PROVED : MSJ_REFUTED);
        mpq_sub(law[m], law[m], change);
        if (m % 2 == 0)
            mpq_add(law[other], law[other], change);
    }
    mpq_clear(change);
}

static void
check_random_law(msj_lists_t lists, const msj_model_t subject,
                 const ref_model_t *model, mpq_t *law, int digits_max)
{
    for (long m = 0; m < (long) lists->count; m++)
    {
        mpq_set_si(law[m], ref_random(&seed, -9, 99),
                   (unsigned long) ref_random(&seed, 1, digits_max));
        mpq_canonicalize(law[m]);
    }
    check_law(lists, subject, model, law, MSJ_REFUTED);
}

static void
check_tables(const ref_model_t *model, const msj_model_t subject)
{
    msj_lists_t lists;
    msj_context_t ctx;
    mpq_t *law;

    msj_context_init(&ctx);
    msj_lists_init(lists);
    CHECK(msj_lists_set(&ctx, lists, subject, 0) == MSJ_OK, "%s", ctx.message);
    law = ref_vector((int) lists->count);
    product_law(law, lists, model);
    check_law(lists, subject, model, law, MSJ_PROVED);
    if (lists->count <= 27)
        check_changes(lists, subject, model, law);
    if (lists->count > 1)
    {
        check_random_law(lists, subject, model, law, 4);
        check_random_law(lists, subject, model, law, 1000);
    }
    ref_vector_clear(law, (int) lists->count);
    msj_lists_clear(lists);
}

/* ---- servers ------------------------------------------------------------ */

static void
check_needs(ref_model_t *model, int k, const int *needs, int count)
{
    msj_model_t subject;
    char text[300];
    long lists = 1;

    for (int i = 0; i < k; i++)
        lists *= count;
    if (lists > 256)
        return;
    set_needs(model, text, sizeof text, k, needs, count);
    bridge_model(subject, model);
    check_tables(model, subject);
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

/* ---- threads ------------------------------------------------------------ */

/* One way on some threads. */
static void
run_table(msj_table_result_t *result, const msj_list_table_t table,
          msj_table_way_t way, int threads)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    ctx.threads = threads;
    msj_table_result_init(result);
    CHECK(msj_list_table_check(&ctx, result, table, way) == MSJ_OK, "%s",
          ctx.message);
    CHECK(result->covered == table->lists->count, "%lu lists", result->covered);
}

/* 2^15 lists in tasks of 4, right and with one value wrong: the failures are
   those of one thread. */
static void
check_threads(ref_model_t *model)
{
    msj_table_result_t one, three;
    msj_list_table_t table;
    msj_model_t subject;
    msj_lists_t lists;
    msj_context_t ctx;
    FILE *file;
    mpq_t *law;

    ref_model_servers(model, 15, "2 1/10 1, 5 9/10 1");
    bridge_model(subject, model);
    msj_context_init(&ctx);
    msj_lists_init(lists);
    CHECK(msj_lists_set(&ctx, lists, subject, 0) == MSJ_OK, "%s", ctx.message);
    law = ref_vector((int) lists->count);
    product_law(law, lists, model);
    file = write_table(lists, law);
    msj_list_table_init(table, lists, subject);
    CHECK(msj_list_table_read(&ctx, table, file, "law") == MSJ_OK, "%s",
          ctx.message);
    fclose(file);
    lists->task = 4;
    for (int way = MSJ_TABLE_WORDS; way <= MSJ_TABLE_ANY; way++)
    {
        run_table(&one, table, (msj_table_way_t) way, 3);
        CHECK(one.failed[0] + one.failed[1] + one.failed[2] == 0
                  && one.repeated == 0, "way %d: %lu times", way, one.repeated);
        msj_table_result_clear(&one);
    }
    for (int i = 0; i < 24; i++)
    {
        int place = ref_random(&seed, 0, (int) lists->count - 1);

        fmpz_add_ui(table->values + place, table->values + place, 1);
        run_table(&one, table, (msj_table_way_t) (i % 4), 1);
        run_table(&three, table, (msj_table_way_t) (i % 4), 3);
        CHECK(one.failed[0] + one.failed[1] > 0, "list %d", place);
        for (int c = 0; c < 3; c++)
            CHECK(one.failed[c] == three.failed[c]
                      && one.first[c] == three.first[c],
                  "list %d, family %d: %lu, %lu on three threads", place, c,
                  one.first[c], three.first[c]);
        fmpz_sub_ui(table->values + place, table->values + place, 1);
        msj_table_result_clear(&one);
        msj_table_result_clear(&three);
    }
    msj_list_table_clear(table);
    ref_vector_clear(law, (int) lists->count);
    msj_lists_clear(lists);
    msj_model_clear(subject);
}

/* ---- text of tables ----------------------------------------------------- */

static const char *const texts[] = {
    "[1,1] 1/9\n[1,2] 2/9\n[2,1] 2/9\n[2,2] 4/9\n",
    "# x\n\n [1, 1]\t1/9 # y\r\n[ 1 ,2 ] 2/9\n[2,1] (1+1)/9\n[2,2] 4/9",
    "[1,1] 1/9\n[1,2] 2/9\n[2,1] 2/9\n[2,2] 0.4\n",
    "[1,1] 3/27\n[1,2] 4/18\n[2,1] 2/9\n[2,2] 8/18\n",
    "[1,1] -1/9\n[1,2] 00/9\n[2,1] 123456789012345678901/9\n[2,2] 1e3\n",
    "", "\n", "[1,1] 1/9\n", "[2,2] 1\n[1,1] 1/9\n",
    "[1,1] 1/9\n[1,1] 1/9\n", "[1,1] 1/9\n [1,3] 1/9\n", "[1,1 1/9\n",
    "[1,1]1/9\n", "[1,1]\n", "[1,1] \n", "[1,1] x\n", "[1,1] 1/0\n",
    "[1,1] 1/9 1\n", "[1,1,1] 1/9\n", "[1] 1/9\n", "[01,1] 1/9\n",
    "[1 1,1] 1/9\n", "[0,1] 1/9\n", "[+1,1] 1/9\n", "[,1] 1/9\n", "[] 1\n",
    "1,1 1/9\n", "x\n", "[1,1] - 1/9\n", "[1,1] 1/-9\n",
    "[1,99999999999999999999] 1\n", "[1,1,] 1/9\n", "[1,1]] 1/9\n",
    "[[1,1] 1/9\n", "x[1,1] 1/9\n", "[1,1] 1/9/2\n",
    "[1,1] 1 /9\n[1,2] 1/ 9\n[2,1] 1\n[2,2] 1\n"};

/* The same answer, and the same message, as the reader for any chain. */
static void
check_reading(void)
{
    ref_model_t model;
    msj_model_t subject;

    ref_model_init(&model);
    ref_model_servers(&model, 2, "1 1/3 1, 2 2/3 1");
    bridge_model(subject, &model);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
        size_t length = strlen(texts[i]);
        FILE *file = length > 0 ? fmemopen((void *) (size_t) texts[i], length,
                                           "r")
                                : tmpfile();
        msj_verification_t with, without;
        msj_context_t ctx, other;
        msj_status_t status = verify(with, &ctx, subject, file, 1);

        CHECK(verify(without, &other, subject, file, 0) == status
                  && (status == MSJ_OK
                          ? same_outcome(with, without)
                          : strcmp(ctx.message, other.message) == 0),
              "%s: '%s', expected '%s'", texts[i], ctx.message, other.message);
        msj_verification_clear(with);
        msj_verification_clear(without);
        fclose(file);
    }
    msj_model_clear(subject);
    ref_model_clear(&model);
}

int
main(void)
{
    int largest = check_scale() < 1 ? 3 : 6;
    ref_model_t model;

    ref_model_init(&model);
    for (int k = 1; k <= largest; k++)
        check_servers(&model, k);
    check_threads(&model);
    check_reading();
    printf("laws on lists: %ld tables, %ld of them wrong\n", tables,
           wrong_tables);
    CHECK(wrong_tables > 100, "nothing fails");
    ref_model_clear(&model);
    return check_end();
}
