/* single_duration.c -- all sets of up to three needs, k <= 12, equal rates.

   X of the collapsed verification on exact-k against the sum over lists, the
   renewal sum and Gauss on just-enough (TWO20 s.8, MAMA23 Thm 1). Where the
   C^K lists are few: every list one by one in the reference, the enumerated
   chain of the library, and the law of the lists as a candidate, so that the
   collapsed and the plain evaluation must agree in all counts. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_lists.h"

static const char *const probs[][3] = {
    {"1", "", ""}, {"2/5", "3/5", ""}, {"2/9", "1/3", "4/9"}};

static long lists_tried, gauss_tried;

static long
power(long base, int exponent)
{
    long value = 1;

    while (exponent-- > 0)
        value *= base;
    return value;
}

/* The counts of the collapsed families are those of all C^K lists. */
static void
check_collapsed(const ref_model_t *model, const msj_model_t subject,
                const mpq_t throughput)
{
    long lists = power(model->classes, model->servers);
    msj_verification_t v;
    ref_balance_t expected;
    const char *wrong;

    memset(&expected, 0, sizeof expected);
    expected.family_count = model->classes + 2;
    for (int i = 0; i < expected.family_count; i++)
    {
        ref_family_t *family = &expected.families[i];

        snprintf(family->name, sizeof family->name, "partitioned-%d", i);
        family->equations = lists;
    }
    expected.families[0].equations = 1;
    strcpy(expected.families[0].name, "normalisation");
    strcpy(expected.families[model->classes + 1].name, "global");
    bridge_verify(v, "single-duration", REF_EXACT_K, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s: verdict %d", ref_model_text(model),
          (int) v->verdict);
    wrong = bridge_compare_families(v, &expected, 0, 0);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_values(v->values, model, throughput);
    CHECK(wrong == NULL, "%s: collapsed: %s", ref_model_text(model), wrong);
    CHECK(fmpz_equal_si(v->states, lists), "%s: number of states",
          ref_model_text(model));
    msj_verification_clear(v);
}

static void
check_just_enough(const ref_model_t *model, const msj_model_t subject,
                  const mpq_t throughput, int gauss_limit)
{
    ref_chain_t chain;
    msj_verification_t v;
    ref_balance_t balance;
    mpq_t *pi, own;
    const char *wrong;

    ref_chain_build(&chain, model, REF_JUST_ENOUGH);
    bridge_verify(v, "single-duration", REF_JUST_ENOUGH, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s", ref_model_text(model));
    wrong = bridge_compare_values(v->values, model, throughput);
    CHECK(wrong == NULL, "%s: just-enough: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_chain(v->chain, &chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    pi = ref_vector(chain.state_count);
    mpq_init(own);
    if (chain.state_count <= gauss_limit)
    {
        gauss_tried++;
        CHECK(ref_stationary(pi, &chain), "Gauss");
        ref_throughput(own, &chain, pi);
        CHECK(mpq_equal(own, throughput), "%s: Gauss", ref_model_text(model));
        ref_balance(&balance, &chain, pi, "decomposed-");
        wrong = bridge_compare_families(v, &balance, 1, chain.state_count);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_law(v->law, pi, &chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_elimination(v->chain, pi, &chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        ref_balance_clear(&balance);
    }
    mpq_clear(own);
    ref_vector_clear(pi, chain.state_count);
    msj_verification_clear(v);
    ref_chain_clear(&chain);
}

/* prod p over the list, from its letters. */
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
check_lists(const ref_model_t *model, const msj_model_t subject,
            const mpq_t throughput)
{
    ref_chain_t chain;
    ref_balance_t balance;
    msj_verification_t v;
    msj_chain_t library;
    const char *wrong;
    FILE *file;
    mpq_t *pi;

    ref_chain_build(&chain, model, REF_EXACT_K);
    pi = ref_vector(chain.state_count);
    set_products(pi, &chain);
    file = bridge_candidate(&chain, pi);
    bridge_verify(v, "single-duration", REF_EXACT_K, subject, file);
    fclose(file);
    ref_balance(&balance, &chain, pi, "partitioned-");
    CHECK(balance.first_family[0] == 0, "%s: played queue: %s %s",
          ref_model_text(model), balance.first_family, balance.first_place);
    CHECK(v->verdict == MSJ_PROVED && v->candidate, "%s: candidate",
          ref_model_text(model));
    wrong = bridge_compare_families(v, &balance, 0, 0);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_values(v->values, model, throughput);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    bridge_enumerate(library, subject, REF_EXACT_K);
    wrong = bridge_compare_chain(library, &chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    msj_chain_clear(library);
    msj_verification_clear(v);
    ref_balance_clear(&balance);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
}

static void
check_model(const ref_model_t *model, long list_limit, int gauss_limit)
{
    long lists = power(model->classes, model->servers), failed, pairs;
    msj_model_t subject;
    mpq_t throughput, other;

    mpq_inits(throughput, other, NULL);
    ref_renewal_throughput(throughput, model);
    ref_prefix_throughput(other, model);
    CHECK(mpq_equal(throughput, other), "%s: formulas",
          ref_model_text(model));
    bridge_model(subject, model);
    check_collapsed(model, subject, throughput);
    check_just_enough(model, subject, throughput, gauss_limit);
    if (lists <= list_limit)
    {
        lists_tried++;
        ref_lists_throughput(other, model);
        CHECK(mpq_equal(throughput, other), "%s: lists",
              ref_model_text(model));
        pairs = ref_lists_balance(model, &failed);
        CHECK(pairs == lists * model->classes && failed == 0,
              "%s: %ld of %ld pairs fail", ref_model_text(model), failed,
              pairs);
        check_lists(model, subject, throughput);
    }
    msj_model_clear(subject);
    mpq_clears(throughput, other, NULL);
}

static int
check_needs(ref_model_t *model, int k, const int *needs, int count,
            long list_limit)
{
    char text[300];
    size_t n = 0;
    int gauss_limit = check_scale() > 1 ? 150 : 80;

    for (int c = 0; c < count; c++)
        n += (size_t) snprintf(text + n, sizeof text - n, "%s%d %s 3/2",
                               c ? ", " : "", needs[c], probs[count - 1][c]);
    ref_model_servers(model, k, text);
    check_model(model, list_limit, gauss_limit);
    return 1;
}

/* Every set of one, two or three needs up to k. */
static int
check_servers(ref_model_t *model, int k, long list_limit)
{
    int sets = 0;
    int needs[3];

    for (needs[0] = 1; needs[0] <= k; needs[0]++)
    {
        sets += check_needs(model, k, needs, 1, list_limit);
        for (needs[1] = needs[0] + 1; needs[1] <= k; needs[1]++)
        {
            sets += check_needs(model, k, needs, 2, list_limit);
            for (needs[2] = needs[1] + 1; needs[2] <= k; needs[2]++)
                sets += check_needs(model, k, needs, 3, list_limit);
        }
    }
    return sets;
}

int
main(void)
{
    int largest = check_scale() < 1 ? 6 : 12;
    int sets = 0, expected = largest == 12 ? 1079 : 91;
    int mixed[3] = {5, 1, 5}, reversed[2] = {3, 2};
    ref_model_t model;

    ref_model_init(&model);
    for (int k = 1; k <= largest; k++)
        sets += check_servers(&model, k, check_scale() < 1 ? 256 : 4096);
    CHECK(sets == expected, "%d sets", sets);
    check_needs(&model, 7, mixed, 3, 4096);
    check_needs(&model, 11, reversed, 2, 4096);
    CHECK(lists_tried > 0 && gauss_tried > 0, "nothing tried");
    printf("single duration: %d sets of needs up to k = %d, %ld list by list, "
           "%ld by Gauss\n", sets, largest, lists_tried, gauss_tried);
    ref_model_clear(&model);
    return check_end();
}
