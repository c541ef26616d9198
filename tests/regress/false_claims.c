/* false_claims.c -- laws that are wrong must be refuted, with the witness.

   For several shapes, theorems and descriptors every weight of the law is
   perturbed in turn (more, doubled, zero, negative, exchanged with the next,
   mass moved so that the sum stays 1): the verdict, the counts of every
   family, and the first equation that fails with its exact residual must be
   those of the reference (ref_balance). The true law is proved. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

static long refuted;

static const char *
prefix_of(const char *theorem, ref_descriptor_t descriptor)
{
    if (strcmp(theorem, "stationary") == 0)
        return NULL;
    return descriptor == REF_EXACT_K ? "partitioned-" : "decomposed-";
}

/* The candidate `law` is refuted exactly as the reference says. */
static void
check_refuted(const ref_chain_t *chain, const msj_model_t subject,
              const char *theorem, mpq_t *law, const char *how)
{
    msj_verification_t v;
    ref_balance_t balance;
    const char *wrong;
    FILE *file = bridge_candidate(chain, law);

    ref_balance(&balance, chain, law, prefix_of(theorem, chain->descriptor));
    CHECK(balance.first_family[0] != 0, "%s: %s is a true law",
          ref_model_text(chain->model), how);
    bridge_verify(v, theorem, chain->descriptor, subject, file);
    fclose(file);
    CHECK(v->verdict == MSJ_REFUTED && v->candidate, "%s: %s %s: verdict %d",
          ref_model_text(chain->model), theorem, how, (int) v->verdict);
    if (v->verdict == MSJ_REFUTED)
    {
        refuted++;
        CHECK(strcmp(v->counter_family, balance.first_family) == 0
                  && strcmp(v->counter_place, balance.first_place) == 0
                  && bridge_same(v->residual, balance.residual),
              "%s: %s %s: %s %s %Qd, expected %s %s %Qd",
              ref_model_text(chain->model), theorem, how, v->counter_family,
              v->counter_place, *bridge_number(v->residual),
              balance.first_family, balance.first_place, balance.residual);
        wrong = bridge_compare_families(v, &balance, 0, 0);
        CHECK(wrong == NULL, "%s: %s %s: %s", ref_model_text(chain->model),
              theorem, how, wrong);
    }
    ref_balance_clear(&balance);
    msj_verification_clear(v);
}

/* Perturb the weight of state s in the way `how`. Zero if that changes
   nothing. */
static int
perturb(mpq_t *law, int n, int s, int how)
{
    mpq_t step;
    int next = (s + 1) % n, changed = 1;

    mpq_init(step);
    mpq_set_ui(step, 1, 1000003);
    if (how == 0)
        mpq_add(law[s], law[s], step);
    else if (how == 1)
        mpq_add(law[s], law[s], law[s]);
    else if (how == 2)
        mpq_set_ui(law[s], 0, 1);
    else if (how == 3)
        mpq_neg(law[s], law[s]);
    else if (how == 4)
    {
        changed = !mpq_equal(law[s], law[next]);
        mpq_swap(law[s], law[next]);
    }
    else
    {
        mpq_add(law[s], law[s], step);
        mpq_sub(law[next], law[next], step);
        changed = n > 1;
    }
    mpq_clear(step);
    return changed;
}

static void
check_perturbed(const ref_chain_t *chain, const msj_model_t subject,
                const char *theorem, mpq_t *pi)
{
    static const char *const ways[] = {"more", "doubled", "zero", "negative",
                                       "exchanged", "moved"};
    int n = chain->state_count;
    mpq_t *law = ref_vector(n);
    char how[REF_NAME + 20];

    for (int s = 0; s < n; s++)
        for (int way = 0; way < 6; way++)
        {
            for (int i = 0; i < n; i++)
                mpq_set(law[i], pi[i]);
            if (!perturb(law, n, s, way))
                continue;
            snprintf(how, sizeof how, "%s %s", chain->states[s].name,
                     ways[way]);
            check_refuted(chain, subject, theorem, law, how);
        }
    for (int i = 0; i < n; i++)
        mpq_mul_2exp(law[i], pi[i], 1);
    check_refuted(chain, subject, theorem, law, "twice the law");
    for (int i = 0; i < n; i++)
        mpq_set_ui(law[i], 0, 1);
    check_refuted(chain, subject, theorem, law, "the zero law");
    for (int i = 0; i < n; i++)
        mpq_set_ui(law[i], 1, (unsigned long) n);
    if (n > 1)
        check_refuted(chain, subject, theorem, law, "the uniform law");
    ref_vector_clear(law, n);
}

/* The law of the same shape with the rates and probabilities exchanged. */
static void
check_other_law(const ref_chain_t *chain, const msj_model_t subject,
                const char *theorem, mpq_t *pi)
{
    int n = chain->state_count, same = 1;
    ref_model_t other;
    ref_chain_t other_chain;
    mpq_t *law;

    ref_model_init(&other);
    ref_model_copy(&other, chain->model);
    mpq_swap(other.prob[0], other.prob[1]);
    mpq_swap(other.rate[0], other.rate[1]);
    ref_chain_build(&other_chain, &other, chain->descriptor);
    law = ref_vector(n);
    CHECK(other_chain.state_count == n && ref_stationary(law, &other_chain),
          "the other law");
    for (int s = 0; s < n; s++)
        same = same && mpq_equal(law[s], pi[s]);
    if (!same)
        check_refuted(chain, subject, theorem, law, "law of another model");
    ref_vector_clear(law, n);
    ref_chain_clear(&other_chain);
    ref_model_clear(&other);
}

/* The law itself as a candidate: proved, with the families of `proved`. */
static void
check_proved(const ref_chain_t *chain, const msj_model_t subject,
             const char *theorem, mpq_t *pi)
{
    const char *prefix = prefix_of(theorem, chain->descriptor);
    int time_average = prefix == NULL || chain->descriptor != REF_EXACT_K;
    msj_verification_t v;
    ref_balance_t balance;
    const char *wrong;
    FILE *file = bridge_candidate(chain, pi);

    bridge_verify(v, theorem, chain->descriptor, subject, file);
    fclose(file);
    ref_balance(&balance, chain, pi, prefix);
    CHECK(v->verdict == MSJ_PROVED && v->counter_place == NULL,
          "%s: %s: the law itself: %s", ref_model_text(chain->model), theorem,
          v->counter_family);
    wrong = bridge_compare_families(v, &balance, time_average,
                                    chain->state_count);
    CHECK(wrong == NULL, "%s: %s: the law itself: %s",
          ref_model_text(chain->model), theorem, wrong);
    ref_balance_clear(&balance);
    msj_verification_clear(v);
}

static void
check_model(const ref_model_t *model, ref_descriptor_t descriptor,
            const char *theorem)
{
    ref_chain_t chain;
    msj_model_t subject;
    mpq_t *pi;

    ref_chain_build(&chain, model, descriptor);
    pi = ref_vector(chain.state_count);
    CHECK(ref_stationary(pi, &chain), "Gauss");
    bridge_model(subject, model);
    check_proved(&chain, subject, theorem, pi);
    check_perturbed(&chain, subject, theorem, pi);
    if (model->classes > 1)
        check_other_law(&chain, subject, theorem, pi);
    msj_model_clear(subject);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
}

static void
check_servers(int servers, const char *classes, ref_descriptor_t descriptor,
              const char *theorem)
{
    ref_model_t model;

    ref_model_init(&model);
    ref_model_servers(&model, servers, classes);
    check_model(&model, descriptor, theorem);
    ref_model_clear(&model);
}

int
main(void)
{
    static const int heights[4] = {3, 3, 1, 0};
    ref_model_t model;

    check_servers(4, "1 1/2 1/2, 4 1/2 1", REF_TWO_CLASS, "two-class");
    check_servers(10, "3 1/3 2, 4 2/3 5", REF_TWO_CLASS, "two-class");
    check_servers(10, "4 1/3 2, 3 2/3 5", REF_TWO_CLASS, "two-class");
    check_servers(10, "3 1/3 2, 4 2/3 5", REF_JUST_ENOUGH, "two-class");
    check_servers(12, "1 1/9 1/100, 5 8/9 100", REF_TWO_CLASS, "staircase");
    check_servers(7, "2 1/3 1, 3 2/3 4", REF_JUST_ENOUGH, "stationary");
    check_servers(6, "2 1/2 3, 5 1/4 3, 1 1/4 3", REF_JUST_ENOUGH,
                  "single-duration");
    check_servers(4, "1 1/3 2, 3 2/3 2", REF_EXACT_K, "single-duration");
    check_servers(3, "1 1/2 1, 2 1/3 1, 3 1/6 1", REF_EXACT_K,
                  "single-duration");
    check_servers(3, "1 1/2 1, 2 1/3 2, 3 1/6 3", REF_EXACT_K, "stationary");
    check_servers(2, "1 1/3 1, 1 1/3 2, 2 1/3 1", REF_JUST_ENOUGH,
                  "stationary");
    ref_model_init(&model);
    ref_model_staircase(&model, 4, heights, "0 1/4 3, 0 3/4 1/2");
    check_model(&model, REF_TWO_CLASS, "staircase");
    check_model(&model, REF_JUST_ENOUGH, "staircase");
    ref_model_clear(&model);
    CHECK(refuted > 500, "only %ld laws", refuted);
    printf("false claims: %ld wrong laws refuted\n", refuted);
    return check_end();
}
