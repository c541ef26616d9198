/* queues.c -- queues with parallel processing against what is by definition.

   Every family of sets of three servers, with equal and other rates and loads
   that are stable, critical and not; seeded networks with routing, closed and
   mixed ones; against recursions over sets of classes and of servers, sums over
   numbers of jobs, and the chain of ordered jobs. argv[1] sets the seed, which
   is printed. */

#include "ref/bridge_queues.h"
#include "ref/ref_model.h"

/* --- stable or not -------------------------------------------------------- */

static int
check_stability(const msj_queues_t queues, const ref_queues_t *ref,
                const char *text)
{
    unsigned violated = 0, expected;
    fmpq_t excess;

    fmpq_init(excess);
    expected = ref_queues_violated(excess, ref);
    for (int i = 0; i < ref->classes; i++)
    {
        violated |= queues->violated[i] ? 1u << i : 0;
        CHECK(fmpq_equal(queues->traffic + i, ref->lambda[i]),
              "lambda of class %d in\n%s", i, text);
    }
    CHECK(violated == expected, "violated %x, expected %x in\n%s", violated,
          expected, text);
    CHECK(fmpq_equal(queues->excess, excess), "excess in\n%s", text);
    CHECK(queues->is_stable == (expected == 0), "stability in\n%s", text);
    fmpq_clear(excess);
    return expected == 0;
}

/* gamma_i E[X_i] = nu_i sigma, E[T] nu = E[X], P(0) G = 1. */
static void
check_relations(const msj_queues_t queues, const ref_queues_t *ref,
                const char *text)
{
    fmpq_t left, right, all, arrivals;

    fmpq_init(left);
    fmpq_init(right);
    fmpq_init(all);
    fmpq_init(arrivals);
    for (int i = 0; i < ref->classes; i++)
    {
        if (ref->component[i] >= 0)
            continue;
        fmpq_mul(left, queues->rates + i, queues->jobs + i);
        fmpq_mul(right, ref->arrival[i], ref->sigma);
        CHECK(fmpq_equal(left, right), "gamma of class %d in\n%s", i, text);
        fmpq_add(all, all, queues->jobs + i);
        fmpq_add(arrivals, arrivals, ref->arrival[i]);
    }
    fmpq_mul(left, queues->response, arrivals);
    CHECK(fmpq_equal(left, all), "E[T] in\n%s", text);
    CHECK(queues->has_arrivals == !fmpq_is_zero(arrivals), "arrivals");
    CHECK(queues->is_open == (ref->components == 0), "open");
    fmpq_mul(left, queues->empty, queues->constant);
    CHECK(!queues->is_open || fmpq_is_one(left), "P(0) in\n%s", text);
    fmpq_clear(arrivals);
    fmpq_clear(all);
    fmpq_clear(right);
    fmpq_clear(left);
}

/* --- open networks -------------------------------------------------------- */

/* Non-zero if stable. */
static int
check_open(ref_queues_t *ref)
{
    char *text = ref_queues_text(ref);
    ref_queues_answer_t answer;
    msj_queues_t queues;
    msj_model_t model;
    int stable;

    read_model(model, text);
    solve_model(queues, model, text);
    ref_queues_traffic(ref);
    stable = check_stability(queues, ref, text);
    if (stable)
    {
        ref_queues_answer_init(&answer);
        ref_queues_sets(&answer, ref);
        CHECK(fmpq_equal(queues->constant, answer.total), "1/P(0) in\n%s",
              text);
        ref_queues_servers(answer.total, ref);
        CHECK(fmpq_equal(queues->constant, answer.total),
              "1/P(0) by servers in\n%s", text);
        for (int i = 0; i < ref->classes; i++)
            CHECK(fmpq_equal(queues->jobs + i, answer.mean[i]),
                  "E[X] of class %d in\n%s", i, text);
        check_relations(queues, ref, text);
        ref_queues_answer_clear(&answer);
    }
    msj_queues_clear(queues);
    msj_model_clear(model);
    free(text);
    return stable;
}

/* Every family of non-empty sets of three servers. Critical and unstable
   loads come from the equal rates: as many classes as servers. */
static void
check_families(unsigned long long *seed)
{
    int stable = 0, unstable = 0;

    for (int family = 1; family < 128; family++)
        for (int kind = 0; kind < 4; kind++)
        {
            ref_queues_t ref;
            int good;

            ref_queues_init(&ref);
            ref_queues_random(&ref, 3, 7, seed);
            ref.classes = 0;
            for (unsigned set = 1; set < 8; set++)
                if (family >> (set - 1) & 1)
                    ref.on[ref.classes++] = set;
            for (int s = 0; s < 3; s++)
                fmpq_set_si(ref.capacity[s], kind < 2 ? 1 : s + 1, 1);
            fmpq_one(ref.sigma);
            for (int i = 0; i < ref.classes; i++)
                fmpq_set_si(ref.arrival[i],
                            kind % 2    ? 1 + ref_random(seed, 0, 1)
                            : kind == 0 ? 2
                                        : 1,
                            kind % 2    ? 9 - 2 * kind
                            : kind == 0 ? 3
                                        : 1);
            good = check_open(&ref);
            stable += good;
            unstable += !good;
            ref_queues_clear(&ref);
        }
    CHECK(stable > 100 && unstable > 100, "%d stable, %d not", stable,
          unstable);
}

static void
check_random_open(unsigned long long *seed, int count)
{
    int stable = 0;

    for (int n = 0; n < count; n++)
    {
        ref_queues_t ref;

        ref_queues_init(&ref);
        ref_queues_random(&ref, ref_random(seed, 1, 5), ref_random(seed, 1, 6),
                          seed);
        if (n % 2)
            ref_queues_routes(&ref, ref.classes, 0, seed);
        stable += check_open(&ref);
        ref_queues_clear(&ref);
    }
    CHECK(stable > count / 8 && stable < count - count / 8,
          "%d of %d are stable", stable, count);
}

/* --- permanent jobs ------------------------------------------------------- */

/* Two closed components are the classes before and from `half` on. */
static void
split(ref_queues_t *ref, int first, int half)
{
    for (int i = first; i < ref->classes; i++)
        for (int j = first; j < ref->classes; j++)
            fmpq_set_si(ref->route[i][j],
                        i < half ? j == (i + 1 < half ? i + 1 : first)
                                 : j == (i + 1 < ref->classes ? i + 1 : half),
                        1);
    for (int i = half; i < ref->classes; i++)
        ref->component[i] = 1;
    ref->components = 2;
    ref->jobs[1] = 2;
}

static void
check_closed(ref_queues_t *ref)
{
    char *text = ref_queues_text(ref);
    ref_queues_answer_t sums, chain;
    msj_queues_t queues;
    msj_model_t model;
    fmpq_t mean;

    fmpq_init(mean);
    ref_queues_answer_init(&sums);
    ref_queues_answer_init(&chain);
    read_model(model, text);
    solve_model(queues, model, text);
    ref_queues_traffic(ref);
    CHECK(check_stability(queues, ref, text), "closed is stable");
    ref_queues_sums(&sums, ref, 0);
    ref_queues_chain(&chain, ref);
    CHECK(fmpq_equal(queues->constant, sums.total), "constant in\n%s", text);
    for (int i = 0; i < ref->classes; i++)
    {
        fmpq_div(mean, sums.mean[i], sums.total);
        CHECK(fmpq_equal(queues->jobs + i, mean), "E[X%d] in\n%s", i, text);
        CHECK(fmpq_equal(queues->jobs + i, chain.mean[i]),
              "E[X%d] of the chain in\n%s", i, text);
        CHECK(fmpq_equal(queues->throughput + i, chain.throughput[i]),
              "throughput %d of the chain in\n%s", i, text);
    }
    check_relations(queues, ref, text);
    msj_queues_clear(queues);
    msj_model_clear(model);
    ref_queues_answer_clear(&chain);
    ref_queues_answer_clear(&sums);
    fmpq_clear(mean);
    free(text);
}

static void
check_random_closed(unsigned long long *seed, int count)
{
    for (int n = 0; n < count; n++)
    {
        ref_queues_t ref;

        ref_queues_init(&ref);
        ref_queues_random(&ref, ref_random(seed, 1, 4), ref_random(seed, 1, 4),
                          seed);
        ref_queues_routes(&ref, 0, ref_random(seed, 1, 3), seed);
        if (ref.classes > 1 && n % 3 == 0)
            split(&ref, 0, ref_random(seed, 1, ref.classes - 1));
        check_closed(&ref);
        ref_queues_clear(&ref);
    }
}

/* low <= value <= low + value 2^-30? */
static int
is_just_above(const fmpq_t value, const fmpq_t low)
{
    fmpq_t gap;
    int good;

    fmpq_init(gap);
    fmpq_sub(gap, value, low);
    good = fmpq_sgn(gap) >= 0;
    fmpq_mul_2exp(gap, gap, 30);
    good = good && fmpq_cmp(gap, value) <= 0;
    fmpq_clear(gap);
    return good;
}

/* Open classes, and with components permanent jobs: sums up to so many open
   jobs come close from below. */
static void
check_mixed(ref_queues_t *ref)
{
    char *text = ref_queues_text(ref);
    ref_queues_answer_t sums;
    msj_queues_t queues;
    msj_model_t model;
    fmpq_t mean;

    fmpq_init(mean);
    ref_queues_answer_init(&sums);
    read_model(model, text);
    solve_model(queues, model, text);
    ref_queues_traffic(ref);
    if (check_stability(queues, ref, text))
    {
        ref_queues_sums(&sums, ref, 20);
        CHECK(is_just_above(queues->constant, sums.total), "constant in\n%s",
              text);
        for (int i = 0; i < ref->classes; i++)
        {
            fmpq_mul(mean, queues->jobs + i, queues->constant);
            CHECK(is_just_above(mean, sums.mean[i]), "E[X%d] in\n%s", i, text);
        }
        check_relations(queues, ref, text);
    }
    msj_queues_clear(queues);
    msj_model_clear(model);
    ref_queues_answer_clear(&sums);
    fmpq_clear(mean);
    free(text);
}

static void
check_random_mixed(unsigned long long *seed, int count)
{
    for (int n = 0; n < count; n++)
    {
        int open = ref_random(seed, 1, 2), closed = ref_random(seed, 0, 2);
        ref_queues_t ref;

        ref_queues_init(&ref);
        ref_queues_random(&ref, ref_random(seed, 1, 3), open + closed, seed);
        ref_queues_routes(&ref, open, ref_random(seed, 1, 2), seed);
        if (closed == 2 && n % 3 == 0)
            split(&ref, open, open + 1);
        for (int i = 0; i < open; i++)
            fmpq_div_2exp(ref.arrival[i], ref.arrival[i], 5);
        check_mixed(&ref);
        ref_queues_clear(&ref);
    }
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20251121;
    int scale = check_scale();

    printf("queues: seed %llu\n", seed);
    msj_context_init(&ctx);
    check_families(&seed);
    check_random_open(&seed, scale > 1 ? 10000 : scale < 1 ? 30 : 1500);
    check_random_closed(&seed, scale > 1 ? 2000 : scale < 1 ? 10 : 200);
    check_random_mixed(&seed, scale > 1 ? 1000 : scale < 1 ? 5 : 100);
    flint_cleanup();
    return check_end();
}
