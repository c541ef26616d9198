/* decimals_large.c -- sums round the mode with thousands of servers.

   Windows against all terms in balls, and X against the library's exact X;
   the bounds of Lemma DEC-tail where there are many periods against the sums
   of all that they bound; Lemma DEC-fixed with ratios of its own, that fall
   and rise, against rationals. argv[1] sets the seed. */

#include "check.h"
#include "ref/bridge.h"
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

static long contained, rests, large_rests, fixed_good, fixed_bad;

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

/* Far more servers: windows against all terms in balls, and X against the
   library's exact X. */
static void
check_large(const ref_model_t *model, int exact)
{
    static const slong limbs[] = {0, 2, 3};
    static const slong terms[] = {-1, 20, 500};
    const msj_window_t everything = {200, 0, 1000000000};
    msj_mean_jobs_t all, some;
    msj_model_t subject;
    msj_context_t ctx;
    int narrow;

    msj_context_init(&ctx);
    bridge_model(subject, model);
    msj_mean_jobs_init(&all);
    msj_mean_jobs_init(&some);
    CHECK(msj_mean_jobs_set(&ctx, &all, &narrow, subject, 1, &everything)
                  == MSJ_OK
              && all.whole && all.terms == msj_boundary_columns(subject),
          "%s: not all terms", ref_model_text(model));
    for (int i = 0; i < 9; i++)
    {
        msj_window_t window = {40, limbs[i / 3], terms[i % 3]};
        slong column = msj_mean_jobs_column(subject);

        if (i % 3 == 2 && column > 300)
            column -= 300;
        CHECK(msj_mean_jobs_set(&ctx, &some, &narrow, subject, column, &window)
                  == MSJ_OK,
              "%s", ctx.message);
        CHECK(narrow
                  || (arb_contains(some.jobs[0], all.jobs[0])
                      && arb_contains(some.jobs[1], all.jobs[1])),
              "%s: %ld terms, %ld limbs", ref_model_text(model),
              (long) window.terms, (long) window.limbs);
        contained += !narrow;
        rests += !narrow && !some.whole;
        CHECK(i % 3 > 0 || narrow
                  || (mag_cmp_2exp_si(arb_radref(some.jobs[0]), -38) < 0
                      && mag_cmp_2exp_si(arb_radref(some.jobs[1]), -38) < 0),
              "%s: not as narrow as asked for", ref_model_text(model));
    }
    if (exact)
    {
        fmpq_t low, high;
        msj_solution_t solution;

        fmpq_init(low);
        fmpq_init(high);
        bridge_solve(solution, subject, REF_TWO_CLASS, 0);
        msj_mean_jobs_throughput(low, high, &all, subject);
        CHECK(fmpq_cmp(low, solution->values->throughput) <= 0
                  && fmpq_cmp(solution->values->throughput, high) <= 0,
              "%s: X not between the bounds", ref_model_text(model));
        msj_solution_clear(solution);
        fmpq_clear(low);
        fmpq_clear(high);
    }
    msj_mean_jobs_clear(&all);
    msj_mean_jobs_clear(&some);
    msj_model_clear(subject);
}

/* Lemma DEC-tail where there are many periods: all that is behind a column,
   summed in balls with the blocked jobs (so at least the least of 1, p_1, p_2
   times the sum of tau), against its bound. */
static void
check_large_rest(const ref_model_t *model, const msj_model_t subject,
                 slong column)
{
    const msj_window_t everything = {100, 0, 1000000000};
    slong b = msj_boundary_height(subject, column);
    arb_ptr sum = _arb_vec_init(MSJ_SUM_COUNT);
    arf_t rest, rest_moment, least;
    msj_context_t ctx;
    int whole, narrow;
    slong count;

    arf_init(rest);
    arf_init(rest_moment);
    arf_init(least);
    msj_context_init(&ctx);
    for (int mirrored = 0; mirrored < 2; mirrored++)
    {
        slong x = mirrored ? b : column, y = mirrored ? column : b;
        msj_path_t path;

        msj_path_init(path, subject, mirrored);
        CHECK(msj_walk(&ctx, sum, &count, &whole, &narrow, path, x, y,
                       &everything)
                      == MSJ_OK
                  && whole,
              "%s", ctx.message);
        msj_path_tail(rest, rest_moment, path, x, y, 0);
        if (arf_is_finite(rest))
        {
            arb_get_lbound_arf(least, sum + MSJ_SUM_ONE, 64);
            CHECK(arf_cmp(least, rest) <= 0,
                  "%s: rest behind column %ld, mirrored %d",
                  ref_model_text(model), (long) column, mirrored);
            arb_get_lbound_arf(least, sum + MSJ_SUM_RIGHT, 64);
            CHECK(arf_cmp(least, rest_moment) <= 0,
                  "%s: moment behind column %ld, mirrored %d",
                  ref_model_text(model), (long) column, mirrored);
            large_rests++;
        }
        msj_path_clear(path);
    }
    arf_clear(rest);
    arf_clear(rest_moment);
    arf_clear(least);
    _arb_vec_clear(sum, MSJ_SUM_COUNT);
}

static void
try_rests(ref_model_t *model)
{
    static const int needs[][2] = {{1, 1}, {1, 2}, {2, 3}, {1, 10}, {7, 12}};
    static const char *const probs[][2] = {
        {"1/3", "2/3"}, {"1/2", "1/2"}, {"9/10", "1/10"}, {"1/10", "9/10"}};
    char classes[200];

    for (int s = 0; s < 5; s++)
        for (int i = 0; i < 12; i++)
        {
            msj_model_t subject;
            slong middle, last;

            snprintf(classes, sizeof classes, "%d %s 1, %d %s %d", needs[s][0],
                     probs[i % 4][0], needs[s][1], probs[i % 4][1], i / 4 + 1);
            ref_model_servers(model, 2000, classes);
            bridge_model(subject, model);
            middle = msj_mean_jobs_column(subject);
            last = msj_boundary_columns(subject) - 1;
            for (slong step = -256; step <= 256; step = step < -1  ? step / 2
                                                        : step < 1 ? step + 1
                                                                   : 2 * step)
                if (middle + step >= 0 && middle + step <= last)
                    check_large_rest(model, subject, middle + step);
            msj_model_clear(subject);
        }
}

/* Lemma DEC-fixed: made up ratios (P_1 (a + b)/(Q (a + 1)) with a and b at
   will), that fall and rise; the integers against rationals. */
static void
check_fixed(unsigned long long *seed)
{
    msj_fixed_terms_t terms = {.limbs = 1,
                               .rate = {1, 1},
                               .prob = {1, 1},
                               .scale = (mp_limb_t) ref_random(seed, 1, 3),
                               .bits = FLINT_BITS - MSJ_FIXED_ROOM + 1};
    int fall = ref_random(seed, 1, 40), rise = ref_random(seed, 0, 60);
    mpq_t exact, sums[MSJ_SUM_COUNT], ratio;
    msj_ball_terms_t balls;
    msj_path_t path;

    path->scale = 0;
    mpq_inits(exact, sums[0], sums[1], sums[2], ratio, NULL);
    mpq_set_ui(exact, 1, 1);
    terms.least = terms.bits;
    terms.term[0] = UWORD(1) << (FLINT_BITS - MSJ_FIXED_ROOM);
    for (int n = 1; n <= fall + rise; n++)
    {
        int a = ref_random(seed, 5, 40);
        int b = n <= fall ? ref_random(seed, 0, a / 4)
                          : ((int) terms.scale - 1) * a
                                + ref_random(seed, 1, 3 * a / 4);

        msj_fixed_step(&terms, MSJ_PATH_RIGHT, a, b);
        msj_fixed_add(&terms, MSJ_BLOCKED_NONE, n, 2 * n);
        mpq_set_ui(ratio, (unsigned long) (a + b),
                   (unsigned long) terms.scale * (unsigned long) (a + 1));
        mpq_canonicalize(ratio);
        mpq_mul(exact, exact, ratio);
        for (int i = 0; i < MSJ_SUM_COUNT; i++)
        {
            mpq_set_si(ratio, i == 0 ? 1 : i * n, 1);
            mpq_mul(ratio, ratio, exact);
            mpq_add(sums[i], sums[i], ratio);
        }
    }
    msj_ball_init(&balls, path, 100);
    if (msj_fixed_enclose(&balls, &terms, 2 * (fall + rise)))
    {
        CHECK(contains(balls.term, exact), "fixed: the term");
        for (int i = 0; i < MSJ_SUM_COUNT; i++)
            CHECK(contains(&balls.sum[MSJ_BLOCKED_NONE][i], sums[i]),
                  "fixed: sum %d", i);
        fixed_good++;
    }
    else
        fixed_bad++;
    msj_ball_clear(&balls);
    mpq_clears(exact, sums[0], sums[1], sums[2], ratio, NULL);
}

static void
try_large(ref_model_t *model)
{
    static const int needs[][3] = {
        {500, 1, 10},   {3000, 1, 10},    {5000, 3, 10}, {20000, 7, 5000},
        {20000, 1, 10}, {20000, 1, 9000}, {20000, 2, 3}, {20000, 1, 1}};
    char classes[300], one[100], other[100];

    for (size_t s = 0; s < sizeof needs / sizeof *needs; s++)
        for (int i = 0; i < POINTS; i++)
        {
            sscanf(points[i], "%99[^,], %99[^,]", one, other);
            snprintf(classes, sizeof classes, "%d %s, %d %s", needs[s][1], one,
                     needs[s][2], other);
            ref_model_servers(model, needs[s][0], classes);
            check_large(model, s == 0 || (s == 1 && i == 0));
        }
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20201121;
    ref_model_t model;

    printf("decimals_large: seed %llu\n", seed);
    ref_model_init(&model);
    try_large(&model);
    try_rests(&model);
    for (int i = 0; i < 20000; i++)
        check_fixed(&seed);
    printf("decimals_large: %ld windows, %ld with a rest, %ld rests, integers "
           "%ld good, %ld not\n",
           contained, rests, large_rests, fixed_good, fixed_bad);
    CHECK(rests > 100 && large_rests > 100, "too few rests");
    CHECK(fixed_good > 1000 && fixed_bad > 1000, "too few integers");
    ref_model_clear(&model);
    return check_end();
}
