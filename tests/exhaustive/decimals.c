/* decimals.c -- sums round the mode with proven rests, against the exact law.

   All needs l_1 <= l_2 <= k for small k, staircases and resources, seeded, at
   ordinary and extreme parameters. The truth is the published formula term by
   term (ref_two_class.h): E[a], E[b] in rationals. (1) Lemma DEC-tail: at
   every state of every path, in both directions, the exact sum behind it is
   at most the bound; the bounds are not idle: some sum comes near its bound.
   (2) Windows: from any column, with so few terms that the rest counts, in
   balls and in integers, the enclosures contain the truth, and p_1 X = mu_1
   E[a]. (3) msj_decimals proves the digits it is asked for. argv[1] sets
   the seed. */

#include <string.h>

#include "chain/descriptor.h"
#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_two_class.h"
#include "solver/enclosure.h"
#include "theorem/boundary.h"
#include "theorem/decimals.h"

static const char *const points[] = {
    "2/7 3, 5/7 1/2",
    "1/2 1, 1/2 1",
    "1/1000000000 1, 999999999/1000000000 1",
    "999999999/1000000000 1, 1/1000000000 1/3",
    "1/3 1/1000000000000, 2/3 1000000000000",
    "9/10 1000000000000, 1/10 1/1000000000000",
    "1/5 40, 4/5 1",
};
#define POINTS ((int) (sizeof points / sizeof *points))

/* The boundary in the order of the path, tau and the law ct. */
typedef struct
{
    int count;
    int *a, *b;
    mpq_t *tau; /* up to a constant */
    mpq_t *ct;
    mpq_t jobs[2];
} truth_t;

/* The largest sum, and moment, over its bound. */
static double closest[2];
static long bounded, contained, rests;

static void
truth_clear(truth_t *truth)
{
    ref_vector_clear(truth->tau, truth->count);
    ref_vector_clear(truth->ct, truth->count);
    mpq_clears(truth->jobs[0], truth->jobs[1], NULL);
    free(truth->a);
    free(truth->b);
}

/* The cells come by h; the path wants them by a, and then by -b. */
static void
sort_cells(ref_cell_t *cells, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0; j--)
        {
            ref_cell_t *one = &cells[j - 1], *two = &cells[j], room;

            if (one->a < two->a || (one->a == two->a && one->b > two->b))
                break;
            room = *one;
            *one = *two;
            *two = room;
        }
}

static void
truth_set(truth_t *truth, const ref_model_t *model)
{
    ref_model_t spelled;
    ref_formula_t formula;
    mpq_t term, total;

    mpq_inits(term, total, truth->jobs[0], truth->jobs[1], NULL);
    ref_model_init(&spelled);
    ref_model_copy(&spelled, model);
    if (spelled.maximal_count == 0)
        CHECK(ref_model_spell_out(&spelled), "too many maximal multisets");
    ref_staircase(&formula, &spelled);
    sort_cells(formula.cells, formula.count);
    truth->count = formula.count;
    truth->a = calloc((size_t) formula.count, sizeof(int));
    truth->b = calloc((size_t) formula.count, sizeof(int));
    truth->tau = ref_vector(formula.count);
    truth->ct = ref_vector(formula.count);
    for (int s = 0; s < formula.count; s++)
    {
        const ref_cell_t *cell = &formula.cells[s];

        truth->a[s] = cell->a;
        truth->b[s] = cell->b;
        mpq_set_si(total, cell->a, 1);
        mpq_mul(total, total, model->rate[0]);
        mpq_set_si(term, cell->b, 1);
        mpq_mul(term, term, model->rate[1]);
        mpq_add(total, total, term);
        mpq_div(truth->ct[s], cell->law, total);
        mpq_set(truth->tau[s], truth->ct[s]);
        if (cell->h > 0)
            mpq_div(truth->tau[s], truth->tau[s], model->prob[cell->h - 1]);
    }
    mpq_set_ui(total, 0, 1);
    for (int s = 0; s < truth->count; s++)
        mpq_add(total, total, truth->ct[s]);
    for (int s = 0; s < truth->count; s++)
        for (int i = 0; i < 2; i++)
        {
            mpq_set_si(term, i == 0 ? truth->a[s] : truth->b[s], 1);
            mpq_mul(term, term, truth->ct[s]);
            mpq_div(term, term, total);
            mpq_add(truth->jobs[i], truth->jobs[i], term);
        }
    ref_formula_clear(&formula);
    ref_model_clear(&spelled);
    mpq_clears(term, total, NULL);
}

/* sum <= bound? */
static int
is_below(mpq_t sum, const arf_t bound, double *ratio)
{
    fmpq_t ours;
    mpq_t theirs;
    int below;

    if (!arf_is_finite(bound))
        return 1;
    fmpq_init(ours);
    mpq_init(theirs);
    arf_get_fmpq(ours, bound);
    fmpq_get_mpq(theirs, ours);
    below = mpq_cmp(sum, theirs) <= 0;
    if (mpq_sgn(sum) > 0)
    {
        mpq_div(theirs, sum, theirs);
        if (mpq_get_d(theirs) > *ratio)
            *ratio = mpq_get_d(theirs);
    }
    bounded++;
    fmpq_clear(ours);
    mpq_clear(theirs);
    return below;
}

/* (1) at state s, behind it those after it, or, mirrored, before it. */
static void
check_tail(const truth_t *truth, const ref_model_t *model,
           const msj_path_t path, int s, int steps)
{
    int direction = path->mirrored ? -1 : 1;
    arf_t rest, rest_moment;
    mpq_t sum, moment, term, factor;

    arf_init(rest);
    arf_init(rest_moment);
    mpq_inits(sum, moment, term, factor, NULL);
    for (int t = s + direction; t >= 0 && t < truth->count; t += direction)
    {
        int i = abs(truth->a[t] - truth->a[s]);
        int j = abs(truth->b[t] - truth->b[s]);

        mpq_div(term, truth->tau[t], truth->tau[s]);
        mpq_add(sum, sum, term);
        mpq_set_si(factor, steps + (i > j ? i : j), 1);
        mpq_mul(term, term, factor);
        mpq_add(moment, moment, term);
    }
    msj_path_tail(rest, rest_moment, path,
                  path->mirrored ? truth->b[s] : truth->a[s],
                  path->mirrored ? truth->a[s] : truth->b[s], steps);
    CHECK(is_below(sum, rest, &closest[0])
              && is_below(moment, rest_moment, &closest[1]),
          "%s: rest behind (%d,%d), mirrored %d", ref_model_text(model),
          truth->a[s], truth->b[s], path->mirrored);
    arf_clear(rest);
    arf_clear(rest_moment);
    mpq_clears(sum, moment, term, factor, NULL);
}

static int
contains(const arb_t ball, mpq_srcptr value)
{
    fmpq_t number;
    int answer;

    fmpq_init(number);
    fmpq_set_mpq(number, value);
    answer = arb_contains_fmpq(ball, number);
    fmpq_clear(number);
    return answer;
}

/* (2) one window. */
static void
check_window(const truth_t *truth, const ref_model_t *model,
             const msj_model_t subject, int column, const msj_window_t *window)
{
    msj_mean_jobs_t mean;
    msj_context_t ctx;
    int narrow = 0;

    msj_context_init(&ctx);
    msj_mean_jobs_init(&mean);
    CHECK(msj_mean_jobs_set(&ctx, &mean, &narrow, subject, column, window)
              == MSJ_OK,
          "%s", ctx.message);
    if (!narrow)
    {
        CHECK(contains(mean.jobs[0], truth->jobs[0])
                  && contains(mean.jobs[1], truth->jobs[1]),
              "%s: column %d, %ld terms, %ld limbs, %ld bits",
              ref_model_text(model), column, (long) window->terms,
              (long) window->limbs, (long) window->bits);
        CHECK((!mean.whole || mean.terms == truth->count)
                  && mean.terms <= truth->count,
              "%s: %ld terms of %d", ref_model_text(model), (long) mean.terms,
              truth->count);
        contained++;
        rests += !mean.whole;
    }
    msj_mean_jobs_clear(&mean);
}

/* (3) */
static void
check_digits(const truth_t *truth, const ref_model_t *model,
             const msj_model_t subject, slong digits)
{
    msj_values_t low, high;
    msj_context_t ctx;
    fmpq_t exact;
    slong states, proven;
    mpq_t value;
    char *text;

    msj_context_init(&ctx);
    msj_values_init(low);
    msj_values_init(high);
    fmpq_init(exact);
    mpq_init(value);
    mpq_mul(value, truth->jobs[0], model->rate[0]);
    mpq_div(value, value, model->prob[0]);
    fmpq_set_mpq(exact, value);
    CHECK(msj_decimals(&ctx, low, high, &states, subject, digits) == MSJ_OK,
          "%s: %s", ref_model_text(model), ctx.message);
    CHECK(states == truth->count, "%s: %ld states of %d", ref_model_text(model),
          (long) states, truth->count);
    CHECK(fmpq_cmp(low->throughput, exact) <= 0
              && fmpq_cmp(exact, high->throughput) <= 0,
          "%s: X not between the bounds", ref_model_text(model));
    text = msj_enclosure_decimal(&proven, low->throughput, high->throughput,
                                 digits);
    CHECK(proven == digits, "%s: %ld digits of X of %ld: %s",
          ref_model_text(model), (long) proven, (long) digits, text);
    free(text);
    fmpq_clear(exact);
    mpq_clear(value);
    msj_values_clear(low);
    msj_values_clear(high);
}

static void
check_model(const ref_model_t *model, unsigned long long *seed)
{
    static const slong limbs[] = {0, 1, 2, 3};
    static const slong terms[] = {0, 1, 3, -1, 1000};
    msj_path_t path, mirror;
    msj_model_t subject;
    truth_t truth;

    bridge_model(subject, model);
    truth_set(&truth, model);
    msj_path_init(path, subject, 0);
    msj_path_init(mirror, subject, 1);
    for (int s = 0; s < truth.count; s++)
    {
        check_tail(&truth, model, path, s, s);
        check_tail(&truth, model, mirror, s, truth.count - s);
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
        {
            msj_window_t window = {ref_random(seed, 1, 60), limbs[i], terms[j]};
            int column = ref_random(seed, 0,
                                    (int) msj_boundary_columns(subject) - 1);

            check_window(&truth, model, subject,
                         j == 2 ? (int) msj_mean_jobs_column(subject) : column,
                         &window);
        }
    check_digits(&truth, model, subject, ref_random(seed, 25, 50));
    msj_path_clear(path);
    msj_path_clear(mirror);
    truth_clear(&truth);
    msj_model_clear(subject);
}

/* All needs. */
static int
try_servers(ref_model_t *model, int largest, unsigned long long *seed)
{
    char classes[300], one[100], other[100];
    int tried = 0;

    for (int k = 1; k <= largest; k++)
        for (int l1 = 1; l1 <= k; l1++)
            for (int l2 = l1; l2 <= k; l2++)
                for (int i = 0; i < POINTS; i++)
                {
                    sscanf(points[i], "%99[^,], %99[^,]", one, other);
                    snprintf(classes, sizeof classes, "%d %s, %d %s", l1, one,
                             l2, other);
                    ref_model_servers(model, k, classes);
                    check_model(model, seed);
                    tried++;
                }
    return tried;
}

static void
try_staircases(ref_model_t *model, int count, unsigned long long *seed)
{
    char classes[300], one[100], other[100];
    int heights[12], columns;

    while (count-- > 0)
    {
        sscanf(points[count % POINTS], "%99[^,], %99[^,]", one, other);
        snprintf(classes, sizeof classes, "0 %s, 0 %s", one, other);
        columns = ref_random(seed, 2, 12);
        heights[0] = ref_random(seed, 1, 11);
        for (int a = 1; a < columns; a++)
            heights[a] = ref_random(seed, heights[a - 1] / 2, heights[a - 1]);
        ref_model_staircase(model, columns, heights, classes);
        check_model(model, seed);
    }
}

static void
try_resources(ref_model_t *model, int count, unsigned long long *seed)
{
    char classes[300], one[100], other[100];
    int needs[2];

    while (count-- > 0)
    {
        int k = ref_random(seed, 2, 14);

        sscanf(points[count % POINTS], "%99[^,], %99[^,]", one, other);
        snprintf(classes, sizeof classes, "%d %s, %d %s",
                 ref_random(seed, 1, k), one, ref_random(seed, 1, k), other);
        ref_model_servers(model, k, classes);
        k = ref_random(seed, 2, 14);
        needs[0] = ref_random(seed, 0, k);
        needs[1] = ref_random(seed, 0, k);
        ref_model_resource(model, k, needs);
        check_model(model, seed);
    }
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20201121;
    int largest = check_scale() < 1 ? 7 : 14;
    int random = check_scale() < 1 ? 20 : 150;
    ref_model_t model;
    int tried;

    printf("decimals: seed %llu\n", seed);
    ref_model_init(&model);
    tried = try_servers(&model, largest, &seed);
    try_staircases(&model, random, &seed);
    try_resources(&model, random, &seed);
    printf("decimals: %d needs, %ld bounds of rests (the closest %.3f and "
           "%.3f of the bound), %ld windows, %ld with a rest\n",
           tried, bounded, closest[0], closest[1], contained, rests);
    CHECK(closest[0] > 0.9 && closest[1] > 0.6, "no rest is near its bound");
    CHECK(rests > contained / 10, "too few windows with a rest");
    ref_model_clear(&model);
    return check_end();
}
