/* splitting.c -- X of two classes without the chain, against three others.

   msj_staircase_throughput, in leaves of 1, 2, 3 and the most states: all
   needs for k <= 12, all staircases in a 5 x 5 grid, seeded models with
   servers, resources and staircases, with moderate, extreme and composite
   rates and probabilities: X of the enumerated law, of the formula term by
   term and of plain splitting; the boundary cell by cell; the states against
   the chain. Then some thousand states against plain splitting alone, with
   next to nothing left for the gcd; what msj_solve gives there, and what it
   refuses. */

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_splitting.h"
#include "support/memory.h"
#include "theorem/boundary.h"
#include "theorem/product_form.h"
#include "theorem/staircase_part.h"
#include "theorem/staircase_throughput.h"
#include "theorem/staircase_walk.h"

#define GRID 5
#define RANDOM_MODELS 500
#define MERSENNE "2305843009213693951" /* 2^61 - 1 */
#define SQUARE "5316911983139663487003542222693990401"
/* x = 2^61 - 1, y = 2^31 - 1, z = 2^89 - 1. */
#define Y "2147483647"
#define XY "4951760154835678088235319297"
#define XZ "1427247692705959880439315947500961989719490561"
#define XZ_LESS_Y "1427247692705959880439315947500961987572006914"

/* Probability and rate of both classes: moderate, with large primes in the
   rates of states, extreme, both rates beyond a word, and a large prime once
   and twice in P and R. */
static const char *const points[][2] = {
    {"1/3 2", "2/3 3"},
    {"6/35 20/3", "29/35 35/6"},
    {"2/5 9973", "3/5 10007"},
    {"999999999/1000000000 1/1000000000000", "1/1000000000 1000000000000"},
    {"1/2 " SQUARE "/3", "1/2 5/" MERSENNE},
    {"1/" MERSENNE " " SQUARE "/7",
     "2305843009213693950/" MERSENNE " 6/" MERSENNE},
};

#define POINTS ((int) (sizeof points / sizeof *points))

/* Needs 0: a staircase. */
static void
point_words(char *out, size_t room, int l1, int l2, int point)
{
    snprintf(out, room, "%d %s, %d %s", l1, points[point][0], l2,
             points[point][1]);
}

/* ---- one model ---------------------------------------------------------- */

static void
check_boundary(const msj_model_t subject, const ref_boundary_t *boundary,
               const char *text)
{
    CHECK(msj_boundary_columns(subject) == boundary->columns
              && msj_boundary_rows(subject) == boundary->rows,
          "%s: columns or rows", text);
    for (int a = 0; a <= boundary->columns + 2; a++)
    {
        int expected = a < boundary->columns ? boundary->height[a] : -1;

        CHECK(msj_boundary_height(subject, a) == expected, "%s: B(%d)", text,
              a);
    }
    for (int b = 0; b <= boundary->rows + 2; b++)
    {
        int expected = b < boundary->rows ? boundary->width[b] : -1;

        CHECK(msj_boundary_width(subject, b) == expected, "%s: A(%d)", text, b);
    }
}

/* 1 or 2 in the order of the descriptor, 0 for none. */
static int
blocked_class(const msj_model_t subject, const msj_chain_t chain, slong s)
{
    slong c = msj_multiset_blocked(subject, msj_chain_row(chain, s));

    return c < 0 ? 0 : c == msj_two_class_order(subject, 0) ? 1 : 2;
}

/* Every state of the walk is one of the chain, once: sorted by column and
   downwards, so that all differ. */
static void
check_walk(const msj_model_t subject, const msj_chain_t chain, const char *text)
{
    int first = msj_two_class_order(subject, 0) == 0;
    slong states = msj_walk_states(subject), found = 0;
    msj_walk_t walk;

    CHECK(states == chain->state_count, "%s: %ld states, the chain has %ld",
          text, (long) states, (long) chain->state_count);
    msj_walk_start(&walk, subject);
    for (slong i = 0; i < states; i++)
    {
        int blocked = msj_walk_blocked(&walk);

        for (slong s = 0; s < chain->state_count; s++)
        {
            const slong *counts = msj_chain_counts(chain, s);

            found += counts[!first] == walk.a && counts[first] == walk.b
                     && blocked_class(subject, chain, s) == blocked;
        }
        if (i + 1 < states)
            msj_walk_next(&walk);
    }
    CHECK(found == states, "%s: the walk finds %ld of %ld states", text,
          (long) found, (long) states);
    CHECK(walk.a + 1 == msj_boundary_columns(subject) && walk.b == 0,
          "%s: the walk ends at (%ld,%ld)", text, (long) walk.a, (long) walk.b);
}

/* X with leaves of that many states; the bits of the gcd. */
static long
splitting(mpq_t out, const msj_model_t subject, slong leaf)
{
    msj_context_t ctx;
    fmpz_t rated, sum, common;
    fmpq_t unit, x;
    long bits;

    msj_context_init(&ctx);
    fmpz_init(rated);
    fmpz_init(sum);
    fmpz_init(common);
    fmpq_init(unit);
    fmpq_init(x);
    if (msj_staircase_sums(&ctx, rated, sum, unit, subject, leaf) != MSJ_OK)
        CHECK(0, "splitting: %s", ctx.message);
    fmpz_gcd(common, rated, sum);
    bits = (long) fmpz_bits(common);
    if (!fmpz_is_zero(sum))
        fmpq_set_fmpz_frac(x, rated, sum);
    fmpq_mul(x, x, unit);
    fmpq_get_mpq(out, x);
    fmpz_clear(rated);
    fmpz_clear(sum);
    fmpz_clear(common);
    fmpq_clear(unit);
    fmpq_clear(x);
    return bits;
}

/* X of the law of the enumerated chain, and the walk against its states. */
static void
enumerated(mpq_t out, const msj_model_t subject, const char *text)
{
    msj_context_t ctx;
    msj_chain_t chain;
    msj_law_t law;
    fmpq_t x;

    msj_context_init(&ctx);
    msj_chain_init(chain);
    msj_law_init(law);
    fmpq_init(x);
    if (msj_chain_enumerate(&ctx, chain, subject, &msj_descriptor_two_class)
            == MSJ_OK
        && msj_two_class_law(&ctx, law, chain) == MSJ_OK)
    {
        msj_law_throughput(x, law);
        check_walk(subject, chain, text);
    }
    fmpq_get_mpq(out, x);
    fmpq_clear(x);
    msj_law_clear(law);
    msj_chain_clear(chain);
}

static void
check_model(const ref_model_t *model)
{
    static const slong leaves[] = {1, 2, 3, MSJ_LEAF_STATES};
    const char *text = ref_model_text(model);
    ref_boundary_t boundary;
    msj_model_t subject;
    mpq_t x, y;

    mpq_inits(x, y, NULL);
    bridge_model(subject, model);
    ref_boundary_init(&boundary, model);
    check_boundary(subject, &boundary, text);
    CHECK(msj_walk_states(subject) == boundary.states, "%s: states", text);
    enumerated(x, subject, text);
    ref_terms_throughput(y, &boundary);
    CHECK(mpq_equal(x, y), "%s: X of the law, term by term", text);
    ref_splitting_throughput(y, &boundary);
    CHECK(mpq_equal(x, y), "%s: X of the law, plain splitting", text);
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++)
    {
        splitting(y, subject, leaves[i]);
        CHECK(mpq_equal(x, y), "%s: X in leaves of %ld: %Qd, expected %Qd",
              text, (long) leaves[i], y, x);
    }
    ref_boundary_clear(&boundary);
    msj_model_clear(subject);
    mpq_clears(x, y, NULL);
}

/* ---- small worlds ------------------------------------------------------- */

static int
try_needs(ref_model_t *model, int largest)
{
    char words[200];
    int tried = 0;

    for (int k = 1; k <= largest; k++)
        for (int l1 = 1; l1 <= k; l1++)
            for (int l2 = 1; l2 <= k; l2++)
            {
                point_words(words, sizeof words, l1, l2, tried % POINTS);
                ref_model_servers(model, k, words);
                check_model(model);
                tried++;
            }
    return tried;
}

/* Staircases by columns: cells[i] cells in column i, not increasing. */
static int
try_columns(ref_model_t *model, int *cells, int column)
{
    int heights[GRID], columns = 0, tried = 0;
    char words[200];

    if (column < GRID)
    {
        for (int h = 0; h <= (column ? cells[column - 1] : GRID); h++)
        {
            cells[column] = h;
            tried += try_columns(model, cells, column + 1);
        }
        return tried;
    }
    while (columns < GRID && cells[columns] > 0)
        columns++;
    if (columns < 2 || cells[0] < 2)
        return 0;
    for (int a = 0; a < columns; a++)
        heights[a] = cells[a] - 1;
    for (int i = 0; i < POINTS; i++)
    {
        point_words(words, sizeof words, 0, 0, i);
        ref_model_staircase(model, columns, heights, words);
        check_model(model);
    }
    return 1;
}

/* ---- seeded models ------------------------------------------------------ */

static void
random_staircase(ref_model_t *model, unsigned long long *seed)
{
    int heights[REF_MAXIMAL], columns = ref_random(seed, 2, REF_MAXIMAL);
    char words[200];

    heights[0] = ref_random(seed, 1, 60);
    for (int a = 1; a < columns; a++)
        heights[a] = ref_random(seed, heights[a - 1] * 2 / 3, heights[a - 1]);
    point_words(words, sizeof words, 0, 0, ref_random(seed, 0, POINTS - 1));
    ref_model_staircase(model, columns, heights, words);
}

static void
random_model(ref_model_t *model, int i, unsigned long long *seed)
{
    int needs[REF_CLASSES] = {0};

    if (i % 3 == 2)
    {
        random_staircase(model, seed);
        return;
    }
    ref_model_random(model, ref_random(seed, 2, 60), 2, seed);
    if (i % 3 == 1)
    {
        needs[0] = ref_random(seed, 0, 4);
        needs[1] = ref_random(seed, 0, 4);
        ref_model_resource(model, ref_random(seed, 4, 60), needs);
    }
}

static void
try_random(unsigned long long seed, int count)
{
    printf("splitting: seed %llu\n", seed);
    for (int i = 0; i < count; i++)
    {
        ref_model_t model;

        ref_model_init(&model);
        random_model(&model, i, &seed);
        check_model(&model);
        ref_model_clear(&model);
    }
}

/* ---- long chains -------------------------------------------------------- */

/* The model so far, with more than 2000 states; `surplus`: most bits that may
   be left for the gcd. */
static void
check_long_model(const ref_model_t *model, long surplus)
{
    ref_boundary_t boundary;
    msj_solution_t solution;
    msj_model_t subject;
    msj_context_t ctx;
    const char *text = ref_model_text(model), *wrong;
    long bits;
    mpq_t x, y;

    mpq_inits(x, y, NULL);
    msj_context_init(&ctx);
    bridge_model(subject, model);
    ref_boundary_init(&boundary, model);
    ref_splitting_throughput(x, &boundary);
    bits = splitting(y, subject, MSJ_LEAF_STATES);
    CHECK(mpq_equal(x, y), "%s: X", text);
    CHECK(bits <= surplus, "%s: %ld bits left for the gcd", text, bits);
    msj_solution_init(solution);
    ctx.max_states = 10; /* of a chain; there is none */
    CHECK(msj_solve(&ctx, solution, subject, NULL, 0, 0) == MSJ_OK, "%s",
          ctx.message);
    CHECK(solution->chain->state_count == 0
              && fmpz_equal_si(solution->states, boundary.states),
          "%s: states", text);
    wrong = bridge_compare_values(solution->values, model, x);
    CHECK(wrong == NULL, "%s: %s", text, wrong);
    msj_solution_clear(solution);
    ref_boundary_clear(&boundary);
    msj_model_clear(subject);
    mpq_clears(x, y, NULL);
}

static void
check_long(ref_model_t *model, int servers, const char *words, long surplus)
{
    ref_model_servers(model, servers, words);
    check_long_model(model, surplus);
}

/* Steps of all three kinds. */
static void
check_long_resources(ref_model_t *model)
{
    static const int needs[REF_CLASSES] = {1, 5};

    ref_model_servers(model, 9000, "3 2/3 3, 1 1/3 2");
    ref_model_resource(model, 12000, needs);
    check_long_model(model, 30);
}

/* The same without the comparison. */
static void
check_surplus(ref_model_t *model, int servers, const char *words, long surplus)
{
    msj_model_t subject;
    mpq_t x;
    long bits;

    mpq_init(x);
    ref_model_servers(model, servers, words);
    bridge_model(subject, model);
    bits = splitting(x, subject, MSJ_LEAF_STATES);
    CHECK(bits <= surplus, "%d servers, %s: %ld bits left for the gcd", servers,
          words, bits);
    msj_model_clear(subject);
    mpq_clear(x);
}

/* Refused before the work, or stopped. */
static void
check_limits(ref_model_t *model)
{
    msj_solution_t solution;
    msj_model_t subject;
    msj_context_t ctx;
    fmpq_t x;

    fmpq_init(x);
    msj_context_init(&ctx);
    ref_model_servers(model, MSJ_COUNT_MAX, "1 1/3 2, 10 2/3 3");
    bridge_model(subject, model);
    CHECK(msj_staircase_throughput(&ctx, x, subject) == MSJ_LIMIT,
          "2^31 - 1 servers");
    msj_model_clear(subject);
    ref_model_servers(model, 3000, "1 1/3 2, 10 2/3 3");
    bridge_model(subject, model);
    ctx.max_memory = 1000;
    CHECK(msj_staircase_throughput(&ctx, x, subject) == MSJ_LIMIT,
          "3000 servers in 1000 bytes");
    ctx.max_memory = 0;
    ctx.cancel = 1;
    CHECK(msj_staircase_throughput(&ctx, x, subject) == MSJ_LIMIT, "cancel");
    ctx.cancel = 0;
    /* With the law or Delta every state counts. */
    ctx.max_states = 10;
    for (int i = 1; i < 3; i++)
    {
        msj_solution_init(solution);
        CHECK(msj_solve(&ctx, solution, subject, NULL, i & 1, i >> 1)
                  == MSJ_LIMIT,
              "the law or Delta of ten states");
        msj_solution_clear(solution);
    }
    msj_model_clear(subject);
    fmpq_clear(x);
}

/* With every allocation failing once. */
static void
check_memory(ref_model_t *model)
{
    msj_status_t status = MSJ_NOMEM;
    unsigned long n = 0;
    msj_model_t subject;
    msj_context_t ctx;
    fmpq_t x;

    fmpq_init(x);
    ref_model_servers(model, 700, "1 1/3 2, 10 2/3 3");
    bridge_model(subject, model);
    while (status == MSJ_NOMEM && n < 1000)
    {
        msj_context_init(&ctx);
        msj_alloc_fail_at(++n);
        status = msj_staircase_throughput(&ctx, x, subject);
    }
    msj_alloc_fail_at(0);
    CHECK(status == MSJ_OK && n > 20, "allocation %lu: %s", n, ctx.message);
    msj_model_clear(subject);
    fmpq_clear(x);
}

int
main(int argc, char **argv)
{
    int quick = check_scale() < 1;
    int cells[GRID];
    ref_model_t model;

    ref_model_init(&model);
    CHECK(try_needs(&model, quick ? 6 : 12) == (quick ? 91 : 650), "needs");
    CHECK(try_columns(&model, cells, 0) == 242, "staircases");
    try_random(argc > 1 ? strtoull(argv[1], NULL, 10) : 19681105,
               quick ? 30 : RANDOM_MODELS);
    check_long(&model, 3000, "1 1/3 2, 10 2/3 3", 30);
    check_long(&model, 20000, "1 1/3 2, 10 2/3 3", 30);
    check_long(&model, 20000, "7 5/6 1/12, 3 1/6 1/18", 30);
    check_long(&model, 5000, "1 1/3 1/1000000000000, 3 2/3 1000000000000",
               100000);
    check_long(&model, 4000, "2 1/3 " SQUARE "/11, 1 2/3 13/" MERSENNE, 100000);
    /* x and y are found in the end, though neither stands alone. */
    check_long(&model, 2500, "1 " Y "/" XZ " 1, 2 " XZ_LESS_Y "/" XZ " " XY,
               40000);
    check_long_resources(&model);
    check_surplus(&model, 200000, "1 1/3 2, 10 2/3 3", 30);
    check_limits(&model);
    check_memory(&model);
    ref_model_clear(&model);
    return check_end();
}
