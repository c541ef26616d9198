/* false_phases.c -- wrong laws of chains with phases, and of processes.

   Where some transition completes no job a candidate is a time-average law.
   Every weight is perturbed in turn (more, doubled, zero, negative, exchanged
   with the next, mass moved to the next): `stationary` is refuted with the
   counts, the first failure and the exact residual of the reference. The law
   itself is proved, on every descriptor; a theorem about more than that law
   takes no candidate, or decides like the reference. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

static long refuted;

typedef struct
{
    long failed[2]; /* normalisation, time-average */
    const char *family, *place;
    mpq_t residual;
} expected_t;

/* sum ct - 1, then ct_s nu_s - sum_s' ct_s' mu(s', s). */
static void
expect(expected_t *out, const ref_chain_t *chain, mpq_t *law)
{
    int n = chain->state_count;
    mpq_t *residuals = ref_vector(n + 1), part;

    mpq_init(part);
    memset(out->failed, 0, sizeof out->failed);
    mpq_set_si(residuals[0], -1, 1);
    for (int s = 0; s < n; s++)
    {
        mpq_add(residuals[0], residuals[0], law[s]);
        mpq_mul(residuals[s + 1], law[s], chain->rates[s]);
    }
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        mpq_mul(part, law[step->from], step->rate);
        mpq_sub(residuals[step->to + 1], residuals[step->to + 1], part);
    }
    for (int i = n; i >= 0; i--)
        if (mpq_sgn(residuals[i]) != 0)
        {
            out->failed[i > 0]++;
            out->family = i > 0 ? "time-average" : "normalisation";
            out->place = i > 0 ? chain->states[i - 1].name : "law";
            mpq_set(out->residual, residuals[i]);
        }
    mpq_clear(part);
    ref_vector_clear(residuals, n + 1);
}

static void
check_candidate(const ref_chain_t *chain, const msj_model_t subject,
                mpq_t *law, const char *how)
{
    msj_verification_t v;
    expected_t expected;
    FILE *file = bridge_candidate(chain, law);
    int wrong;

    mpq_init(expected.residual);
    expect(&expected, chain, law);
    wrong = expected.failed[0] + expected.failed[1] > 0;
    bridge_verify(v, "stationary", chain->descriptor, subject, file);
    fclose(file);
    CHECK(v->candidate && v->verdict == (wrong ? MSJ_REFUTED : MSJ_PROVED),
          "%s: verdict %d", how, (int) v->verdict);
    CHECK(v->family_count == 2
              && fmpz_equal_si(v->families[0].failed, expected.failed[0])
              && fmpz_equal_si(v->families[1].failed, expected.failed[1])
              && fmpz_equal_si(v->families[1].equations, chain->state_count),
          "%s: failures", how);
    if (wrong && v->verdict == MSJ_REFUTED)
        CHECK(strcmp(v->counter_family, expected.family) == 0
                  && strcmp(v->counter_place, expected.place) == 0
                  && bridge_same(v->residual, expected.residual),
              "%s: %s %s %Qd, expected %s %s %Qd", how, v->counter_family,
              v->counter_place, *bridge_number(v->residual), expected.family,
              expected.place, expected.residual);
    refuted += wrong;
    msj_verification_clear(v);
    mpq_clear(expected.residual);
}

/* In the way `how`, state s. */
static void
perturb(mpq_t *law, int n, int s, int how)
{
    int next = (s + 1) % n;
    mpq_t step;

    mpq_init(step);
    mpq_set_ui(step, 1, 1000003);
    if (how == 0 || how == 5)
        mpq_add(law[s], law[s], step);
    if (how == 1)
        mpq_add(law[s], law[s], law[s]);
    if (how == 2)
        mpq_set_ui(law[s], 0, 1);
    if (how == 3)
        mpq_neg(law[s], law[s]);
    if (how == 4)
        mpq_swap(law[s], law[next]);
    if (how == 5)
        mpq_sub(law[next], law[next], step);
    mpq_clear(step);
}

static void
check_perturbed(const ref_chain_t *chain, const msj_model_t subject,
                mpq_t *true_law)
{
    int n = chain->state_count;
    mpq_t *law = ref_vector(n);
    char text[REF_NAME + 20];

    for (int s = 0; s < n; s++)
        for (int how = 0; how < 6; how++)
        {
            for (int i = 0; i < n; i++)
                mpq_set(law[i], true_law[i]);
            perturb(law, n, s, how);
            snprintf(text, sizeof text, "%s, way %d", chain->states[s].name,
                     how);
            check_candidate(chain, subject, law, text);
        }
    for (int i = 0; i < n; i++)
        mpq_set_ui(law[i], 0, 1);
    check_candidate(chain, subject, law, "the zero law");
    for (int i = 0; i < n; i++)
        mpq_set_ui(law[i], 1, (unsigned long) n);
    check_candidate(chain, subject, law, "the uniform law");
    ref_vector_clear(law, n);
}

/* The true law is refuted by no theorem unless our own law is. */
static void
check_theorems(const ref_chain_t *chain, const msj_model_t subject,
               mpq_t *law)
{
    static const char *const theorems[] = {
        "decomposed", "saturation", "relative-completions", "rescaling",
        "equivalence"};

    for (int i = 0; i < 5; i++)
    {
        FILE *file = bridge_candidate(chain, law);
        msj_verification_t own, v;

        bridge_verify(own, theorems[i], chain->descriptor, subject, NULL);
        bridge_verify(v, theorems[i], chain->descriptor, subject, file);
        CHECK(v->verdict == own->verdict || v->verdict == MSJ_UNMET,
              "%s: the law itself: verdict %d, own %d: %s %s", theorems[i],
              (int) v->verdict, (int) own->verdict, v->counter_family,
              v->counter_place ? v->counter_place : "");
        fclose(file);
        msj_verification_clear(v);
        msj_verification_clear(own);
    }
}

static void
check_chain(const ref_chain_t *chain, const msj_model_t subject)
{
    ref_answer_t answer;

    ref_answer_init(&answer, chain->state_count);
    CHECK(ref_answer_solve(&answer, chain), "Gauss");
    check_candidate(chain, subject, answer.time, "the law itself");
    check_perturbed(chain, subject, answer.time);
    check_theorems(chain, subject, answer.time);
    ref_answer_clear(&answer);
}

static void
check_model(int servers, const char *classes, const char *first,
            ref_descriptor_t descriptor)
{
    msj_model_t subject;
    ref_model_t model;
    ref_chain_t chain;

    ref_model_init(&model);
    ref_model_servers(&model, servers, classes);
    ref_model_duration(&model, 0, first);
    bridge_model(subject, &model);
    ref_chain_build(&chain, &model, descriptor);
    check_chain(&chain, subject);
    ref_chain_clear(&chain);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
check_process(void)
{
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t rate;

    mpq_init(rate);
    ref_chain_begin(&chain, 4);
    for (int from = 0; from < 4; from++)
        for (int to = 0; to < 4; to++)
        {
            mpq_set_ui(rate, (unsigned long) (1 + from * to), 3);
            mpq_canonicalize(rate);
            if (to != (from + 2) % 4)
                ref_chain_step(&chain, from, to, to == from, rate);
        }
    ref_chain_close(&chain);
    bridge_process(subject, &chain, 0);
    check_chain(&chain, subject);
    msj_model_clear(subject);
    ref_chain_clear(&chain);
    mpq_clear(rate);
}

int
main(void)
{
    check_model(2, "1 1/2 1, 2 1/2 1", "erlang 2 3", REF_TWO_CLASS);
    check_model(2, "1 1/2 1, 2 1/2 1", "erlang 2 3", REF_JUST_ENOUGH);
    check_model(2, "1 1/2 1, 2 1/2 1", "erlang 2 3", REF_EXACT_K);
    check_model(3, "1 1/3 1, 1 2/3 2", "coxian 3 1/2 5", REF_TWO_CLASS);
    check_model(3, "2 1/3 1, 1 2/3 2", "ph 2 1/4 3/4 -4 1 2 -2",
                REF_TWO_CLASS);
    check_model(3, "2 1/3 1, 1 1/3 2, 3 1/3 1", "ph 2 0 1 -4 4 3 -5",
                REF_JUST_ENOUGH);
    check_process();
    CHECK(refuted > 300, "only %ld laws", refuted);
    printf("false laws with phases: %ld refuted\n", refuted);
    return check_end();
}
