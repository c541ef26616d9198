/* two_class.c -- all shapes with two classes up to k = 16.

   For every k, l_1 < l_2 <= k and several points, the extreme ones included:
   the chain of the library against the queue that is played (ref_chain), the
   queue against the eight rules of TWO20 Lemma 5.1, and the law by Theorem
   4.1 of the library, by the formula term by term, by Gauss, and by the
   elimination of the library; X, values, equation counts, classes reversed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_lemma.h"
#include "ref/ref_two_class.h"

static const char *const points[][2] = {
    {"1/2 1", "1/2 1"},
    {"1/3 2", "2/3 5"},
    {"999999999/1000000000 1/1000000000000", "1/1000000000 1000000000000"},
    {"1/7 1000000000000", "6/7 3/1000000000000"},
};

/* Rules and played queue: the same transitions, one for one. */
static void
check_rules(const ref_model_t *model, const ref_chain_t *chain)
{
    ref_rule_step_t *rules;
    int count = ref_lemma_5_1(&rules, model);
    int found = 0;
    char from[40], to[40];

    for (int i = 0; i < count; i++)
    {
        const ref_rule_step_t *rule = &rules[i];

        snprintf(from, sizeof from, "[%d,%d,%d]", rule->from[0],
                 rule->from[1], rule->from[2]);
        snprintf(to, sizeof to, "[%d,%d,%d]", rule->to[0], rule->to[1],
                 rule->to[2]);
        for (int j = 0; j < chain->step_count; j++)
        {
            const ref_step_t *step = &chain->steps[j];

            if (step->job_class == rule->job_class
                && strcmp(chain->states[step->from].name, from) == 0
                && strcmp(chain->states[step->to].name, to) == 0)
                found += mpq_equal(step->prob, rule->prob) != 0;
        }
    }
    CHECK(found == count && count == chain->step_count,
          "%s: %d rules, %d of them found among %d steps",
          ref_model_text(model), count, found, chain->step_count);
    ref_lemma_clear(rules, count);
}

/* Theorem 4.1 term by term against Gauss. */
static void
check_formula(const ref_model_t *model, const ref_chain_t *chain, mpq_t *pi,
              const mpq_t throughput)
{
    ref_formula_t formula;

    ref_two_class(&formula, model);
    CHECK(formula.count == chain->state_count
              && formula.count == model->servers / model->need[0] + 1,
          "%s: %d states", ref_model_text(model), chain->state_count);
    CHECK(mpq_equal(formula.throughput, throughput),
          "%s: formula X %Qd, Gauss %Qd", ref_model_text(model),
          formula.throughput, throughput);
    for (int s = 0; s < formula.count; s++)
        CHECK(mpq_equal(formula.cells[s].law, pi[s]), "%s: law of %s",
              ref_model_text(model), chain->states[s].name);
    ref_formula_clear(&formula);
}

/* The family has that many equations, none of which fails. */
static void
check_count(const msj_verification_t v, const char *name, long expected)
{
    for (slong i = 0; i < v->family_count; i++)
        if (strcmp(v->families[i].name, name) == 0)
        {
            CHECK(fmpz_equal_si(v->families[i].equations, expected)
                      && fmpz_is_zero(v->families[i].failed)
                      && !v->families[i].certified,
                  "%s: %ld equations, expected %ld", name,
                  (long) fmpz_get_si(v->families[i].equations), expected);
            return;
        }
    CHECK(0, "no family %s", name);
}

/* Row of the case table (proofs/two-class) of a state and a class. */
static int
case_of(int h, int a, int b, int job_class, int largest_b)
{
    if (job_class == 1)
        return h ? 1 : b > 0 ? 0 : 4;
    if (b < largest_b)
        return h ? 3 : 2;
    return a == 0 ? 5 : h ? 7 : 6;
}

/* The lemmas and cases of the published proof, counted from the states. */
static void
check_proof(const msj_verification_t v, const ref_chain_t *chain)
{
    static const char *const names[8] = {
        "case-5.2",   "case-A.1",   "case-5.4",        "case-A.2",
        "case-A.3.1", "case-A.3.3", "case-A.3.4-free", "case-A.3.4-blocked"};
    long counts[8] = {0}, pairs = 0, run = 0;
    int h, a, b, row = -1, largest_b = 0;

    for (int s = 0; s < chain->state_count; s++)
        if (sscanf(chain->states[s].name, "[%d,%d,%d]", &h, &a, &b) == 3)
        {
            largest_b = s == 0 ? b : largest_b;
            counts[case_of(h, a, b, 1, largest_b)]++;
            counts[case_of(h, a, b, 2, largest_b)]++;
            run = h == 0 ? 0 : b == row ? run + 1 : 1;
            row = b;
            pairs += run;
        }
    for (int i = 0; i < 8; i++)
        check_count(v, names[i], counts[i]);
    check_count(v, "lemma-5.2", pairs);
    check_count(v, "lemma-5.1", chain->state_count + chain->step_count);
}

/* One theorem of the library on one descriptor. */
static void
check_library(const ref_model_t *model, const msj_model_t subject,
              const ref_chain_t *chain, mpq_t *pi, const char *theorem,
              const mpq_t throughput)
{
    int by_class = strcmp(theorem, "stationary") != 0;
    msj_verification_t v;
    ref_balance_t balance;
    const char *wrong;

    bridge_verify(v, theorem, chain->descriptor, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s: %s: verdict %d (%s)",
          ref_model_text(model), theorem, (int) v->verdict, v->unmet);
    if (v->verdict == MSJ_PROVED)
    {
        ref_balance(&balance, chain, pi, by_class ? "decomposed-" : NULL);
        CHECK(balance.first_family[0] == 0, "the reference fails");
        wrong = bridge_compare_families(v, &balance, 1, chain->state_count);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_law(v->law, pi, chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        wrong = bridge_compare_values(v->values, model, throughput);
        CHECK(wrong == NULL, "%s: %s: %s", ref_model_text(model), theorem,
              wrong);
        CHECK(fmpz_equal_si(v->states, chain->state_count), "states");
        if (strcmp(theorem, "two-class") == 0
            && chain->descriptor == REF_TWO_CLASS)
            check_proof(v, chain);
        ref_balance_clear(&balance);
    }
    msj_verification_clear(v);
}

static void
check_descriptor(const ref_model_t *model, ref_descriptor_t descriptor,
                 const mpq_t throughput)
{
    ref_chain_t chain;
    msj_model_t subject;
    msj_chain_t library;
    const char *wrong;
    mpq_t *pi, own;

    ref_chain_build(&chain, model, descriptor);
    pi = ref_vector(chain.state_count);
    mpq_init(own);
    CHECK(ref_stationary(pi, &chain), "Gauss");
    ref_throughput(own, &chain, pi);
    CHECK(mpq_equal(own, throughput), "%s: X differs", ref_model_text(model));
    bridge_model(subject, model);
    bridge_enumerate(library, subject, descriptor);
    wrong = bridge_compare_chain(library, &chain);
    CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
    if (wrong == NULL)
    {
        wrong = bridge_compare_elimination(library, pi, &chain);
        CHECK(wrong == NULL, "%s: %s", ref_model_text(model), wrong);
        check_library(model, subject, &chain, pi, "two-class", throughput);
        check_library(model, subject, &chain, pi, "staircase", throughput);
        check_library(model, subject, &chain, pi, "stationary", throughput);
    }
    msj_chain_clear(library);
    msj_model_clear(subject);
    mpq_clear(own);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
}

static void
check_point(ref_model_t *model)
{
    ref_chain_t chain;
    mpq_t throughput;
    mpq_t *pi;

    mpq_init(throughput);
    ref_chain_build(&chain, model, REF_TWO_CLASS);
    pi = ref_vector(chain.state_count);
    CHECK(ref_stationary(pi, &chain), "Gauss");
    ref_throughput(throughput, &chain, pi);
    check_rules(model, &chain);
    check_formula(model, &chain, pi, throughput);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
    for (int reversed = 0; reversed < 2; reversed++)
    {
        check_descriptor(model, REF_TWO_CLASS, throughput);
        check_descriptor(model, REF_JUST_ENOUGH, throughput);
        ref_model_swap(model, 0, 1);
    }
    mpq_clear(throughput);
}

int
main(void)
{
    int largest = check_scale() > 1 ? 24 : check_scale() < 1 ? 6 : 16;
    int shapes = 0;
    ref_model_t model;
    char classes[300];

    ref_model_init(&model);
    for (int k = 2; k <= largest; k++)
        for (int l2 = 2; l2 <= k; l2++)
            for (int l1 = 1; l1 < l2; l1++)
            {
                shapes++;
                for (size_t i = 0; i < sizeof points / sizeof *points; i++)
                {
                    snprintf(classes, sizeof classes, "%d %s, %d %s", l1,
                             points[i][0], l2, points[i][1]);
                    ref_model_servers(&model, k, classes);
                    check_point(&model);
                }
            }
    CHECK(shapes == (largest + 1) * largest * (largest - 1) / 6,
          "%d shapes", shapes);
    printf("two classes: %d shapes up to k = %d\n", shapes, largest);
    ref_model_clear(&model);
    return check_end();
}
