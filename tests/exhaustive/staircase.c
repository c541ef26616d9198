/* staircase.c -- two classes in any staircase: the theorem beyond needs.

   All downward-closed sets of cells (a,b) in an n x n grid that contain (1,0)
   and (0,1), n = 7: 3418 of them, and seeded ones in 12 x 12: the chain
   against the played queue, the law by theorem, by the formula term by term
   and by Gauss; X; equation counts. Staircases in n x n are the partitions
   in a box, binom(2n,n), less the n+1 in one column and the n+1 in one row,
   plus the 2 that are both (none and one cell). */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_two_class.h"

#define GRID 7
#define LARGE_GRID 12

static const char *const points[] = {
    "0 2/7 3, 0 5/7 1/2",
    "0 999999/1000000 1/1000000000000, 0 1/1000000 1000000000000",
};

static void
check_formula(const ref_model_t *model, const ref_chain_t *chain, mpq_t *pi)
{
    ref_formula_t formula;
    char name[60];

    ref_staircase(&formula, model);
    CHECK(formula.count == chain->state_count, "%s: %d states, formula %d",
          ref_model_text(model), chain->state_count, formula.count);
    for (int i = 0; i < formula.count; i++)
    {
        const ref_cell_t *cell = &formula.cells[i];
        int s;

        snprintf(name, sizeof name, "[%d,%d,%d]", cell->h, cell->a, cell->b);
        s = ref_chain_find(chain, name);
        CHECK(s == i && mpq_equal(cell->law, pi[i]), "%s: formula at %s",
              ref_model_text(model), name);
    }
    ref_formula_clear(&formula);
}

static void
check_theorem(const ref_model_t *model, const msj_model_t subject,
              const ref_chain_t *chain, mpq_t *pi, const char *theorem)
{
    int by_class = strcmp(theorem, "staircase") == 0;
    msj_verification_t v;
    ref_balance_t balance;
    const char *wrong;
    mpq_t throughput;

    mpq_init(throughput);
    ref_throughput(throughput, chain, pi);
    bridge_verify(v, theorem, chain->descriptor, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s: %s: verdict %d",
          ref_model_text(model), theorem, (int) v->verdict);
    if (v->verdict == MSJ_PROVED)
    {
        ref_balance(&balance, chain, pi, by_class ? "decomposed-" : NULL);
        CHECK(balance.first_family[0] == 0, "the reference fails");
        wrong = bridge_compare_families(v, &balance, 1, chain->state_count);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_chain(v->chain, chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_law(v->law, pi, chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_values(v->values, model, throughput);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        ref_balance_clear(&balance);
    }
    msj_verification_clear(v);
    mpq_clear(throughput);
}

static void
check_model(const ref_model_t *model)
{
    const ref_descriptor_t both[2] = {REF_TWO_CLASS, REF_JUST_ENOUGH};
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t *pi;

    bridge_model(subject, model);
    for (int i = 0; i < 2; i++)
    {
        ref_chain_build(&chain, model, both[i]);
        pi = ref_vector(chain.state_count);
        CHECK(ref_stationary(pi, &chain), "Gauss");
        if (both[i] == REF_TWO_CLASS && model->servers == 0)
            check_formula(model, &chain, pi);
        check_theorem(model, subject, &chain, pi, "staircase");
        check_theorem(model, subject, &chain, pi, "stationary");
        ref_vector_clear(pi, chain.state_count);
        ref_chain_clear(&chain);
    }
    msj_model_clear(subject);
}

/* Staircases by columns: heights[i] cells in column i, not increasing; try
   those that contain (1,0) and (0,1). Answers how many. */
static int
try_columns(ref_model_t *model, int *cells, int column, int n)
{
    int heights[GRID], columns = 0, tried = 0;

    if (column < n)
    {
        for (int h = 0; h <= (column ? cells[column - 1] : n); h++)
        {
            cells[column] = h;
            tried += try_columns(model, cells, column + 1, n);
        }
        return tried;
    }
    while (columns < n && cells[columns] > 0)
        columns++;
    if (columns < 2 || cells[0] < 2)
        return 0;
    for (int a = 0; a < columns; a++)
        heights[a] = cells[a] - 1;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
    {
        ref_model_staircase(model, columns, heights, points[i]);
        check_model(model);
    }
    return 1;
}

static void
try_random(ref_model_t *model, unsigned long long seed, int count)
{
    int heights[LARGE_GRID], columns;

    printf("staircase: seed %llu\n", seed);
    while (count-- > 0)
    {
        columns = ref_random(&seed, 2, LARGE_GRID);
        heights[0] = ref_random(&seed, 1, LARGE_GRID - 1);
        for (int a = 1; a < columns; a++)
            heights[a] = ref_random(&seed, heights[a - 1] / 2, heights[a - 1]);
        ref_model_staircase(model, columns, heights, points[0]);
        check_model(model);
    }
}

/* The same theorem with servers: all needs in any order, equal ones too. */
static int
try_servers(ref_model_t *model, int largest)
{
    char classes[100];
    int tried = 0;

    for (int k = 1; k <= largest; k++)
        for (int l1 = 1; l1 <= k; l1++)
            for (int l2 = 1; l2 <= k; l2++)
            {
                snprintf(classes, sizeof classes, "%d 2/7 3, %d 5/7 1/2", l1,
                         l2);
                ref_model_servers(model, k, classes);
                check_model(model);
                tried++;
            }
    return tried;
}

int
main(int argc, char **argv)
{
    int n = check_scale() < 1 ? 4 : GRID;
    int expected = n == 4 ? 62 : 3418;
    int cells[GRID], tried;
    ref_model_t model;

    ref_model_init(&model);
    tried = try_columns(&model, cells, 0, n);
    printf("staircase: %d staircases in a %d x %d grid\n", tried, n, n);
    CHECK(tried == expected, "%d staircases, expected %d", tried, expected);
    try_random(&model, argc > 1 ? strtoull(argv[1], NULL, 10) : 20200631,
               check_scale() < 1 ? 5 : 60);
    CHECK(try_servers(&model, 8) == 204, "needs tried");
    ref_model_clear(&model);
    return check_end();
}
