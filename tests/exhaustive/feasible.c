/* feasible.c -- any downward-closed set of multisets, up to three classes.

   Seeded sets F given by maximal multisets (also redundant ones, which the
   library must drop), lists of at most 6 jobs. Equal rates: the theorem
   single-duration on exact-k collapsed, on exact-k as a candidate, and on
   just-enough. Different rates: msj_solve on every descriptor that fits. X,
   laws, counts and Delta(Y_d) against the played queue and Gauss. The seed is
   printed; argv[1] sets it. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

#define GAUSS_STATES 60
#define LISTS 800

static long proved, solved;

/* ---- models ------------------------------------------------------------- */

static int
every_class_fits(const ref_model_t *model)
{
    for (int c = 0; c < model->classes; c++)
    {
        int counts[REF_CLASSES] = {0};

        counts[c] = 1;
        if (!ref_model_fits(model, counts))
            return 0;
    }
    return 1;
}

/* Redundant rows are allowed, empty ones are not. */
static int
rows_are_positive(const ref_model_t *model)
{
    int positive = 1;

    for (int r = 0; r < model->maximal_count; r++)
    {
        int size = 0;

        for (int c = 0; c < model->classes; c++)
            size += model->maximal[r][c];
        positive = positive && size > 0;
    }
    return positive;
}

static long
list_count(const ref_model_t *model)
{
    long count = 1;

    for (int i = 0; i < ref_model_list_length(model); i++)
        count *= model->classes;
    return count;
}

/* Classes, probabilities and rates as with servers, then the maximal sets. */
static void
make_model(ref_model_t *model, unsigned long long *seed)
{
    do
    {
        ref_model_random(model, 1, ref_random(seed, 1, 3), seed);
        model->servers = 0;
        model->maximal_count = ref_random(seed, 1, 4);
        for (int c = 0; c < model->classes; c++)
        {
            model->need[c] = 0;
            for (int r = 0; r < model->maximal_count; r++)
                model->maximal[r][c] = ref_random(seed, 0, 4);
        }
    } while (!every_class_fits(model) || !rows_are_positive(model)
             || ref_model_list_length(model) > 6
             || list_count(model) > LISTS);
}

/* ---- equal rates -------------------------------------------------------- */

/* prod p over the list (MAMA23 Thm 1). */
static void
set_products(mpq_t *pi, const ref_chain_t *chain)
{
    for (int s = 0; s < chain->state_count; s++)
    {
        mpq_set_ui(pi[s], 1, 1);
        for (const char *c = chain->states[s].service; *c; c++)
            mpq_mul(pi[s], pi[s], chain->model->prob[*c - '1']);
        for (const char *c = chain->states[s].waiting; *c; c++)
            mpq_mul(pi[s], pi[s], chain->model->prob[*c - '1']);
    }
}

static void
check_single_duration(const ref_model_t *model, const ref_chain_t *chain,
                      mpq_t *pi, const msj_model_t subject, int candidate)
{
    int lists = chain->descriptor == REF_EXACT_K;
    FILE *file = candidate ? bridge_candidate(chain, pi) : NULL;
    msj_verification_t v;
    ref_balance_t balance;
    const char *wrong;
    mpq_t throughput;

    mpq_init(throughput);
    ref_throughput(throughput, chain, pi);
    ref_balance(&balance, chain, pi, lists ? "partitioned-" : "decomposed-");
    CHECK(balance.first_family[0] == 0, "%s: the reference: %s",
          ref_model_text(model), balance.first_place);
    bridge_verify(v, "single-duration", chain->descriptor, subject, file);
    CHECK(v->verdict == MSJ_PROVED, "%s: verdict %d", ref_model_text(model),
          (int) v->verdict);
    proved += v->verdict == MSJ_PROVED;
    wrong = bridge_compare_families(v, &balance, !lists, chain->state_count);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_values(v->values, model, throughput);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = v->chain->state_count > 0
                ? bridge_compare_law(v->law, pi, chain) : NULL;
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    CHECK(fmpz_equal_si(v->states, chain->state_count), "states");
    if (file != NULL)
        fclose(file);
    ref_balance_clear(&balance);
    msj_verification_clear(v);
    mpq_clear(throughput);
}

static void
check_equal_rates(ref_model_t *model)
{
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t *pi;

    for (int c = 1; c < model->classes; c++)
        mpq_set(model->rate[c], model->rate[0]);
    bridge_model(subject, model);
    ref_chain_build(&chain, model, REF_EXACT_K);
    pi = ref_vector(chain.state_count);
    set_products(pi, &chain);
    check_single_duration(model, &chain, pi, subject, 0);
    check_single_duration(model, &chain, pi, subject, 1);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
    ref_chain_build(&chain, model, REF_JUST_ENOUGH);
    pi = ref_vector(chain.state_count);
    if (chain.state_count <= GAUSS_STATES)
    {
        CHECK(ref_stationary(pi, &chain), "Gauss");
        check_single_duration(model, &chain, pi, subject, 0);
    }
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
    msj_model_clear(subject);
}

/* ---- different rates ---------------------------------------------------- */

static void
check_gauss(const ref_model_t *model, const msj_solution_t solution,
            const ref_chain_t *chain)
{
    mpq_t *pi = ref_vector(chain->state_count);
    mpq_t *delta = ref_vector(chain->state_count);
    mpq_t value;
    const char *wrong;

    mpq_init(value);
    CHECK(ref_stationary(pi, chain) && ref_delta(delta, chain, pi), "Gauss");
    wrong = bridge_compare_law(solution->law, pi, chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_elimination(solution->chain, pi, chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    ref_throughput(value, chain, pi);
    wrong = bridge_compare_values(solution->values, model, value);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    ref_mean(value, pi, delta, chain->state_count);
    CHECK(bridge_same(solution->relative->departure, value), "%s: Delta(Y_d)",
          ref_model_text(model));
    mpq_clear(value);
    ref_vector_clear(pi, chain->state_count);
    ref_vector_clear(delta, chain->state_count);
}

static void
check_solution(const ref_model_t *model, const msj_model_t subject,
               ref_descriptor_t descriptor, mpq_t *values, int first)
{
    msj_solution_t solution;
    ref_chain_t chain;
    const char *wrong;

    ref_chain_build(&chain, model, descriptor);
    bridge_solve(solution, subject, descriptor, 1);
    wrong = bridge_compare_chain(solution->chain, &chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    CHECK(solution->has_delta, "no Delta");
    if (wrong == NULL && chain.state_count <= GAUSS_STATES)
        check_gauss(model, solution, &chain);
    if (first)
    {
        mpq_set(values[0], *bridge_number(solution->values->throughput));
        mpq_set(values[1], *bridge_number(solution->relative->departure));
    }
    CHECK(bridge_same(solution->values->throughput, values[0])
              && bridge_same(solution->relative->departure, values[1]),
          "%s: descriptors differ", ref_model_text(model));
    solved++;
    msj_solution_clear(solution);
    ref_chain_clear(&chain);
}

static void
check_any_rates(const ref_model_t *model)
{
    mpq_t *values = ref_vector(2);
    msj_model_t subject;

    bridge_model(subject, model);
    check_solution(model, subject, REF_JUST_ENOUGH, values, 1);
    if (model->classes == 2)
        check_solution(model, subject, REF_TWO_CLASS, values, 0);
    if (list_count(model) <= GAUSS_STATES)
        check_solution(model, subject, REF_EXACT_K, values, 0);
    msj_model_clear(subject);
    ref_vector_clear(values, 2);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 314159;
    int count = check_scale() > 1 ? 1000 : check_scale() < 1 ? 10 : 150;
    ref_model_t model;

    printf("feasible: seed %llu\n", seed);
    ref_model_init(&model);
    for (int i = 0; i < count; i++)
    {
        make_model(&model, &seed);
        check_any_rates(&model);
        check_equal_rates(&model);
    }
    CHECK(proved >= 2 * count && solved >= count, "%ld proved, %ld solved",
          proved, solved);
    ref_model_clear(&model);
    return check_end();
}
