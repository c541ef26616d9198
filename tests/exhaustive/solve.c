/* solve.c -- msj_solve on seeded models, and symmetries.

   Random models up to three classes with different rates, k <= 6: X and
   Delta(Y_d) equal in all descriptors (theory: the descriptors are
   intertwined) and equal to Gauss; Delta(s) satisfies RESET Cor. D.1 and (23)
   on the chain that the reference played. Metamorphic: classes permuted, time
   rescaled, a class split in two equal ones. The seed is printed; argv[1]
   sets it. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

#define GAUSS_STATES 70

/* RESET (21), Cor. D.1 and (23) for the library's numbers. */
static void
check_relative(const ref_model_t *model, const msj_solution_t solution,
               const ref_chain_t *chain)
{
    int n = chain->state_count;
    mpq_t *delta = ref_vector(n), *pi = ref_vector(n);
    mpq_t *residual = ref_vector(n), *time_law = ref_vector(n);
    mpq_t throughput, mean;
    fmpq_t value;

    mpq_inits(throughput, mean, NULL);
    fmpq_init(value);
    for (int s = 0; s < n; s++)
    {
        msj_law_departure(value, solution->law, s);
        mpq_set(pi[s], *bridge_number(value));
        msj_relative_value(value, solution->relative, s);
        mpq_set(delta[s], *bridge_number(value));
    }
    mpq_set(throughput, *bridge_number(solution->values->throughput));
    ref_delta_residual(residual, chain, throughput, delta);
    for (int s = 0; s < n; s++)
        CHECK(mpq_sgn(residual[s]) == 0, "%s: Cor. D.1 at %s",
              ref_model_text(model), chain->states[s].name);
    ref_time_law(time_law, chain, pi);
    ref_mean(mean, time_law, delta, n);
    CHECK(mpq_sgn(mean) == 0, "%s: (23)", ref_model_text(model));
    ref_mean(mean, pi, delta, n);
    CHECK(bridge_same(solution->relative->departure, mean), "%s: Delta(Y_d)",
          ref_model_text(model));
    fmpq_clear(value);
    mpq_clears(throughput, mean, NULL);
    ref_vector_clear(delta, n);
    ref_vector_clear(pi, n);
    ref_vector_clear(residual, n);
    ref_vector_clear(time_law, n);
}

/* X and Delta(Y_d) of one descriptor, by Gauss if the chain is small. */
static void
check_gauss(const ref_model_t *model, const msj_solution_t solution,
            const ref_chain_t *chain)
{
    int n = chain->state_count;
    mpq_t *pi = ref_vector(n), *delta = ref_vector(n);
    mpq_t value;
    fmpq_t relative;
    const char *wrong;

    fmpq_init(relative);
    mpq_init(value);
    CHECK(ref_stationary(pi, chain) && ref_delta(delta, chain, pi), "Gauss");
    wrong = bridge_compare_law(solution->law, pi, chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_elimination(solution->chain, pi, chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    ref_throughput(value, chain, pi);
    wrong = bridge_compare_values(solution->values, model, value);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    ref_mean(value, pi, delta, n);
    CHECK(bridge_same(solution->relative->departure, value),
          "%s: Delta(Y_d) %Qd, expected %Qd", ref_model_text(model),
          *bridge_number(solution->relative->departure), value);
    for (int s = 0; s < n; s++)
    {
        msj_relative_value(relative, solution->relative, s);
        CHECK(bridge_same(relative, delta[s]), "%s: Delta(%s)",
              ref_model_text(model), chain->states[s].name);
    }
    fmpq_clear(relative);
    mpq_clear(value);
    ref_vector_clear(pi, n);
    ref_vector_clear(delta, n);
}

static void
check_solution(const ref_model_t *model, const msj_model_t subject,
               ref_descriptor_t descriptor, mpq_t throughput, mpq_t delta)
{
    msj_solution_t solution;
    ref_chain_t chain;
    const char *wrong;

    ref_chain_build(&chain, model, descriptor);
    bridge_solve(solution, subject, descriptor, 1);
    wrong = bridge_compare_chain(solution->chain, &chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    if (CHECK(solution->has_delta, "no Delta") && wrong == NULL)
    {
        check_relative(model, solution, &chain);
        if (chain.state_count <= GAUSS_STATES)
            check_gauss(model, solution, &chain);
    }
    mpq_set(throughput, *bridge_number(solution->values->throughput));
    mpq_set(delta, *bridge_number(solution->relative->departure));
    msj_solution_clear(solution);
    ref_chain_clear(&chain);
}

static int
fits_lists(const ref_model_t *model)
{
    long lists = 1;

    for (int i = 0; i < model->servers; i++)
        lists *= model->classes;
    return lists <= 256;
}

/* All descriptors; X and Delta(Y_d) go out, and must agree. */
static void
check_model(const ref_model_t *model, mpq_t throughput, mpq_t delta)
{
    msj_model_t subject;
    mpq_t x, d;

    mpq_inits(x, d, NULL);
    bridge_model(subject, model);
    check_solution(model, subject, REF_JUST_ENOUGH, throughput, delta);
    if (model->classes == 2)
    {
        check_solution(model, subject, REF_TWO_CLASS, x, d);
        CHECK(mpq_equal(x, throughput) && mpq_equal(d, delta),
              "%s: two-class and just-enough", ref_model_text(model));
    }
    if (fits_lists(model))
    {
        check_solution(model, subject, REF_EXACT_K, x, d);
        CHECK(mpq_equal(x, throughput) && mpq_equal(d, delta),
              "%s: exact-k and just-enough", ref_model_text(model));
    }
    msj_model_clear(subject);
    mpq_clears(x, d, NULL);
}

/* ---- symmetries --------------------------------------------------------- */

/* The changed model has throughput factor * X and the same Delta(Y_d). */
static void
check_same(const ref_model_t *changed, const mpq_t throughput,
           const mpq_t delta, long factor, const char *what)
{
    msj_model_t subject;
    msj_solution_t solution;
    mpq_t x;

    mpq_init(x);
    mpq_set_si(x, factor, 1);
    mpq_mul(x, x, throughput);
    bridge_model(subject, changed);
    bridge_solve(solution, subject, REF_JUST_ENOUGH, 1);
    CHECK(bridge_same(solution->values->throughput, x), "%s: X %s",
          ref_model_text(changed), what);
    CHECK(bridge_same(solution->relative->departure, delta), "%s: Delta %s",
          ref_model_text(changed), what);
    msj_solution_clear(solution);
    msj_model_clear(subject);
    mpq_clear(x);
}

static void
check_symmetries(const ref_model_t *model, const mpq_t throughput,
                 const mpq_t delta)
{
    ref_model_t changed;
    mpq_t factor;
    int last = model->classes;

    ref_model_init(&changed);
    mpq_init(factor);
    for (int i = 1; i < model->classes; i++)
    {
        ref_model_copy(&changed, model);
        ref_model_swap(&changed, 0, i);
        check_same(&changed, throughput, delta, 1, "permuted");
    }
    ref_model_copy(&changed, model);
    mpq_set_ui(factor, 7, 1);
    for (int c = 0; c < model->classes; c++)
        mpq_mul(changed.rate[c], changed.rate[c], factor);
    check_same(&changed, throughput, delta, 7, "rescaled");
    ref_model_copy(&changed, model);
    changed.classes++;
    changed.need[last] = model->need[0];
    mpq_set(changed.rate[last], model->rate[0]);
    mpq_set_ui(factor, 1, 3);
    mpq_mul(changed.prob[last], model->prob[0], factor);
    mpq_sub(changed.prob[0], model->prob[0], changed.prob[last]);
    check_same(&changed, throughput, delta, 1, "split");
    mpq_clear(factor);
    ref_model_clear(&changed);
}

static void
check_random(unsigned long long seed, int count)
{
    ref_model_t model;
    mpq_t throughput, delta;

    printf("solve: seed %llu\n", seed);
    ref_model_init(&model);
    mpq_inits(throughput, delta, NULL);
    while (count-- > 0)
    {
        int classes = ref_random(&seed, 1, 3);

        ref_model_random(&model, ref_random(&seed, 1, 6), classes, &seed);
        check_model(&model, throughput, delta);
        check_symmetries(&model, throughput, delta);
    }
    mpq_clears(throughput, delta, NULL);
    ref_model_clear(&model);
}

int
main(int argc, char **argv)
{
    check_random(argc > 1 ? strtoull(argv[1], NULL, 10) : 20230601,
                 check_scale() > 1 ? 4000 : check_scale() < 1 ? 6 : 400);
    return check_end();
}
