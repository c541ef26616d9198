/* claims.c -- the theorems about every chain, family by family.

   `saturation`, `relative-completions`, `rescaling`, `stationary` and
   `decomposed` on seeded systems with phases, with servers, resources and
   feasible sets, and on seeded processes: proved, with the families and
   numbers of equations of doc/certificate-format.md s.3; X, Delta(s) and
   Delta(Y_d) are those of Gauss. `decomposed` is proved or refuted as the
   reference decides, with its first failure and residual. Outside the
   hypotheses (durations with phases, processes, chains without completions)
   theorems are unmet. argv[1] sets the seed, which is printed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

#define GAUSS_STATES 36

static int refuted, decomposed;

/* What is claimed about. */
typedef struct
{
    const ref_chain_t *chain;
    const msj_model_struct *subject;
    ref_answer_t answer;
    int embedded; /* every transition completes a job */
    const char *text;
} world_t;

typedef struct
{
    char name[40];
    long equations, failed;
} family_t;

#define FAMILIES 12

typedef struct
{
    family_t families[FAMILIES];
    int count;
} families_t;

static void
add(families_t *out, const char *name, long equations)
{
    family_t *family = &out->families[out->count++];

    snprintf(family->name, sizeof family->name, "%s", name);
    family->equations = equations;
    family->failed = 0;
}

/* All families of the verification, in order. */
static void
check_families(const world_t *world, const msj_verification_t v,
               const families_t *expected)
{
    CHECK(v->family_count == expected->count, "%s: %s: %ld families, not %d",
          world->text, v->theorem->name, (long) v->family_count,
          expected->count);
    for (int i = 0; i < expected->count && i < v->family_count; i++)
    {
        const msj_family_t *found = &v->families[i];
        const family_t *family = &expected->families[i];

        CHECK(strcmp(found->name, family->name) == 0
                  && fmpz_equal_si(found->equations, family->equations)
                  && fmpz_equal_si(found->failed, family->failed)
                  && found->certified,
              "%s: %s: family %s: %ld, %ld; expected %s: %ld, %ld",
              world->text, v->theorem->name, found->name,
              (long) fmpz_get_si(found->equations),
              (long) fmpz_get_si(found->failed), family->name,
              family->equations, family->failed);
    }
}

static void
check_proved(const world_t *world, const char *theorem,
             const families_t *expected)
{
    msj_verification_t v;

    bridge_verify(v, theorem, world->chain->descriptor, world->subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s: %s: verdict %d: %s %s", world->text,
          theorem, (int) v->verdict,
          v->verdict == MSJ_UNMET ? v->unmet : v->counter_family,
          v->counter_place ? v->counter_place : "");
    if (v->verdict == MSJ_PROVED)
    {
        check_families(world, v, expected);
        CHECK(bridge_same(v->values->throughput, world->answer.throughput),
              "%s: %s: X", world->text, theorem);
        CHECK(fmpz_equal_si(v->states, world->chain->state_count), "states");
    }
    msj_verification_clear(v);
}

/* ---- proved always ------------------------------------------------------ */

/* The families that most have in common. */
static void
begin(families_t *out, long states)
{
    out->count = 0;
    add(out, "normalisation", 1);
    add(out, "time-average", states);
    add(out, "departure", states);
}

static int
resources(const world_t *world)
{
    const ref_model_t *model = world->chain->model;

    if (model == NULL)
        return 0;
    return model->servers > 0 ? 1 : model->resources;
}

static void
check_every_chain(const world_t *world)
{
    long n = world->chain->state_count;
    families_t families = {0};

    add(&families, "normalisation", 1);
    if (world->embedded)
        add(&families, "global", n);
    add(&families, "time-average", n);
    check_proved(world, "stationary", &families);
    begin(&families, n);
    check_proved(world, "saturation", &families);
    begin(&families, n);
    add(&families, "poisson", n);
    add(&families, "poisson-mean", 1);
    check_proved(world, "relative-completions", &families);
    begin(&families, n);
    add(&families, "rescaled-time-average", n);
    add(&families, "rescaled-throughput", 1);
    if (resources(world) > 0)
        add(&families, "rescaled-waste", resources(world));
    check_proved(world, "rescaling", &families);
}

static void
check_relative(const world_t *world)
{
    msj_verification_t v;
    fmpq_t value;

    fmpq_init(value);
    bridge_verify(v, "relative-completions", world->chain->descriptor,
                  world->subject, NULL);
    if (CHECK(v->has_relative, "%s: no Delta", world->text))
    {
        for (int s = 0; s < world->chain->state_count; s++)
        {
            msj_relative_value(value, v->relative, s);
            CHECK(bridge_same(value, world->answer.delta[s]), "%s: Delta(%s)",
                  world->text, world->chain->states[s].name);
        }
        CHECK(bridge_same(v->relative->departure,
                          world->answer.delta_departure), "%s: Delta(Y_d)",
              world->text);
    }
    msj_verification_clear(v);
    fmpq_clear(value);
}

/* ---- decomposed --------------------------------------------------------- */

/* out_s = p_c pi_s - (1/X) sum_s' ct_s' mu_c(s', s, 1). */
static void
class_residuals(mpq_t *out, const world_t *world, int c)
{
    const ref_chain_t *chain = world->chain;
    mpq_t part;

    mpq_init(part);
    for (int s = 0; s < chain->state_count; s++)
        mpq_mul(out[s], chain->model->prob[c], world->answer.departure[s]);
    for (int i = 0; i < chain->step_count; i++)
    {
        const ref_step_t *step = &chain->steps[i];

        if (step->job_class != c)
            continue;
        mpq_mul(part, step->rate, world->answer.time[step->from]);
        mpq_div(part, part, world->answer.throughput);
        mpq_sub(out[step->to], out[step->to], part);
    }
    mpq_clear(part);
}

/* The class families with their failures; the first failure goes out, *first
   the state and the class. Answers how many fail. */
static long
add_classes(families_t *out, const world_t *world, int first[2],
            mpq_t residual)
{
    int n = world->chain->state_count;
    mpq_t *residuals = ref_vector(n);
    long failed = 0;

    for (int c = 0; c < world->chain->classes; c++)
    {
        char name[40];

        snprintf(name, sizeof name, "decomposed-%d", c + 1);
        add(out, name, n);
        class_residuals(residuals, world, c);
        for (int s = 0; s < n; s++)
        {
            if (mpq_sgn(residuals[s]) == 0)
                continue;
            if (failed++ == 0)
            {
                first[0] = s;
                first[1] = c;
                mpq_set(residual, residuals[s]);
            }
            out->families[out->count - 1].failed++;
        }
    }
    ref_vector_clear(residuals, n);
    return failed;
}

static void
check_refuted(const world_t *world, const msj_verification_t v,
              const int first[2], const mpq_t residual)
{
    char name[40];

    snprintf(name, sizeof name, "decomposed-%d", first[1] + 1);
    CHECK(strcmp(v->counter_family, name) == 0
              && strcmp(v->counter_place,
                        world->chain->states[first[0]].name) == 0
              && bridge_same(v->residual, residual),
          "%s: %s %s %Qd, expected %s %s %Qd", world->text, v->counter_family,
          v->counter_place, *bridge_number(v->residual), name,
          world->chain->states[first[0]].name, residual);
}

static void
check_decomposed(const world_t *world)
{
    long n = world->chain->state_count, failed;
    families_t families = {0};
    msj_verification_t v;
    mpq_t residual;
    int first[2] = {0, 0};

    mpq_init(residual);
    if (world->embedded)
        add(&families, "normalisation", 1);
    else
        begin(&families, n);
    failed = add_classes(&families, world, first, residual);
    if (world->embedded)
        add(&families, "global", n);
    if (world->embedded && failed == 0)
        add(&families, "time-average", n);
    bridge_verify(v, "decomposed", world->chain->descriptor, world->subject,
                  NULL);
    CHECK(v->verdict == (failed ? MSJ_REFUTED : MSJ_PROVED),
          "%s: decomposed: verdict %d, %ld equations fail", world->text,
          (int) v->verdict, failed);
    check_families(world, v, &families);
    if (failed && v->verdict == MSJ_REFUTED)
        check_refuted(world, v, first, residual);
    refuted += failed > 0;
    decomposed += failed == 0;
    msj_verification_clear(v);
    mpq_clear(residual);
}

/* ---- worlds ------------------------------------------------------------- */

static void
check_unmet(const world_t *world, const char *theorem)
{
    msj_verification_t v;

    bridge_verify(v, theorem, world->chain->descriptor, world->subject, NULL);
    CHECK(v->verdict == MSJ_UNMET && v->unmet[0] != 0 && v->family_count == 0,
          "%s: %s: verdict %d", world->text, theorem, (int) v->verdict);
    msj_verification_clear(v);
}

/* With phases there is no product form of TWO20, and none is asked for. */
static void
check_hypotheses(const world_t *world)
{
    static const char *const theorems[] = {"single-duration", "two-class",
                                           "staircase", "separable"};

    for (int i = 0; i < 4; i++)
        if (!world->embedded || world->chain->model == NULL)
            check_unmet(world, theorems[i]);
    if (world->chain->model != NULL)
        return;
    check_unmet(world, "decomposed");
    check_unmet(world, "equivalence");
}

static int
is_embedded(const ref_chain_t *chain)
{
    int embedded = 1;

    for (int i = 0; i < chain->step_count; i++)
        embedded = embedded && chain->steps[i].job_class != REF_NO_JOB;
    return embedded;
}

static void
check_chain(const ref_chain_t *chain, const msj_model_t subject,
            const char *text)
{
    world_t world = {.chain = chain, .subject = subject, .text = text};

    if (chain->state_count > GAUSS_STATES)
        return;
    ref_answer_init(&world.answer, chain->state_count);
    world.embedded = is_embedded(chain);
    if (CHECK(ref_answer_solve(&world.answer, chain), "Gauss"))
    {
        check_every_chain(&world);
        check_relative(&world);
        if (chain->model != NULL && chain->descriptor != REF_EXACT_K)
            check_decomposed(&world);
        check_hypotheses(&world);
    }
    ref_answer_clear(&world.answer);
}

static void
check_model(const ref_model_t *model)
{
    msj_model_t subject;

    bridge_model(subject, model);
    for (ref_descriptor_t d = REF_EXACT_K; d <= REF_TWO_CLASS; d++)
    {
        ref_chain_t chain;

        if ((d == REF_TWO_CLASS && model->classes != 2)
            || (d == REF_EXACT_K
                && ref_model_lists(model, GAUSS_STATES) > GAUSS_STATES))
            continue;
        ref_chain_build(&chain, model, d);
        check_chain(&chain, subject, ref_model_text(model));
        ref_chain_clear(&chain);
    }
    msj_model_clear(subject);
}

/* Servers, then the same with a resource more, then its maximal multisets. */
static void
check_random(unsigned long long *seed, int count)
{
    static const int needs[REF_CLASSES] = {2, 1, 0, 1};
    ref_model_t model;

    ref_model_init(&model);
    while (count-- > 0)
    {
        ref_model_random(&model, ref_random(seed, 2, 4),
                         ref_random(seed, 1, 3), seed);
        for (int c = 0; c < model.classes; c++)
            ref_model_random_duration(&model, c,
                                      ref_random(seed, -2, 4), seed);
        check_model(&model);
        ref_model_resource(&model, 4, needs);
        check_model(&model);
        CHECK(ref_model_spell_out(&model), "maximal multisets");
        check_model(&model);
    }
    ref_model_clear(&model);
}

/* Every transition completes a job, or not. */
static void
check_process(unsigned long long *seed, int embedded)
{
    int n = ref_random(seed, 1, 9);
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t rate;

    mpq_init(rate);
    ref_chain_begin(&chain, n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++)
            for (int a = embedded; a < 2; a++)
            {
                mpq_set_si(rate, ref_random(seed, 1, 20), 3);
                mpq_canonicalize(rate);
                if ((a && to == (from + 1) % n) || !ref_random(seed, 0, 4))
                    ref_chain_step(&chain, from, to, a, rate);
            }
    ref_chain_close(&chain);
    bridge_process(subject, &chain, 0);
    check_chain(&chain, subject, "process");
    msj_model_clear(subject);
    ref_chain_clear(&chain);
    mpq_clear(rate);
}

/* Without completions: only the law. */
static void
check_no_completions(void)
{
    static const char *const theorems[] = {"saturation", "rescaling",
                                           "relative-completions"};
    families_t families = {0};
    msj_model_t subject;
    ref_chain_t chain;
    world_t world = {.chain = &chain, .subject = subject, .text = "chain"};
    mpq_t rate;

    mpq_init(rate);
    mpq_set_ui(rate, 2, 3);
    ref_chain_begin(&chain, 3);
    for (int s = 0; s < 3; s++)
        ref_chain_step(&chain, s, (s + 1) % 3, 0, rate);
    ref_chain_close(&chain);
    bridge_process(subject, &chain, 0);
    ref_answer_init(&world.answer, 3);
    add(&families, "normalisation", 1);
    add(&families, "time-average", 3);
    check_proved(&world, "stationary", &families);
    for (int i = 0; i < 3; i++)
        check_unmet(&world, theorems[i]);
    ref_answer_clear(&world.answer);
    msj_model_clear(subject);
    ref_chain_clear(&chain);
    mpq_clear(rate);
}

/* Theory s.4: with phases decomposed balance fails in general. */
static void
check_smallest(void)
{
    int before = refuted;
    ref_model_t model;

    ref_model_init(&model);
    ref_model_servers(&model, 2, "1 1/2 1, 2 1/2 1");
    ref_model_duration(&model, 0, "erlang 2 1");
    check_model(&model);
    CHECK(refuted == before + 2, "k = 2, needs 1, 2, class 1 Erlang-2");
    ref_model_clear(&model);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10)
                                       : 19620401;
    int count = check_scale() > 1 ? 600 : check_scale() < 1 ? 12 : 120;

    printf("claims: seed %llu\n", seed);
    check_smallest();
    check_no_completions();
    check_random(&seed, count);
    for (int i = 0; i < 2 * count; i++)
        check_process(&seed, i % 2);
    CHECK(refuted > count / 4 && decomposed > count / 4,
          "decomposed: %d refuted, %d proved", refuted, decomposed);
    printf("claims: decomposed balance: %d refuted, %d proved\n", refuted,
           decomposed);
    return check_end();
}
