/* symmetries.c -- changes of a model that must not matter, or only so.

   Seeded models with phases, k <= 6, up to three classes. X and Delta(Y_d)
   stay when classes are permuted, two classes with the same need and duration
   are merged, a duration is written otherwise (every phase split in two that
   behave alike; one phase as Erlang-1, as a hyperexponential with equal
   rates), servers are spelled out as all maximal multisets, or a second
   resource never binds. When all rates are multiplied by a factor, so is X;
   laws, Delta(s), waste and utilisation stay. argv[1] sets the seed. */

#include "check.h"
#include "ref/bridge.h"

static int spelled_out;

/* What a model and a descriptor give. */
typedef struct
{
    msj_model_t subject;
    msj_solution_t solution;
    ref_answer_t answer;
} solved_t;

static void
solve(solved_t *out, const ref_model_t *model, ref_descriptor_t descriptor)
{
    bridge_model(out->subject, model);
    bridge_solve(out->solution, out->subject, descriptor, 1);
    bridge_answer(&out->answer, out->solution);
}

static void
solved_clear(solved_t *solved)
{
    ref_answer_clear(&solved->answer);
    msj_solution_clear(solved->solution);
    msj_model_clear(solved->subject);
}

/* X and Delta(Y_d) of the changed model are those of `base`. */
static void
check_same(const solved_t *base, const ref_model_t *changed,
           ref_descriptor_t descriptor, const char *what)
{
    solved_t other;

    solve(&other, changed, descriptor);
    CHECK(mpq_equal(base->answer.throughput, other.answer.throughput),
          "%s: %s: X %Qd, not %Qd", ref_model_text(changed), what,
          other.answer.throughput, base->answer.throughput);
    CHECK(mpq_equal(base->answer.delta_departure,
                    other.answer.delta_departure),
          "%s: %s: Delta(Y_d) %Qd, not %Qd", ref_model_text(changed), what,
          other.answer.delta_departure, base->answer.delta_departure);
    solved_clear(&other);
}

/* ---- the changes -------------------------------------------------------- */

static void
check_permuted(const solved_t *base, const ref_model_t *model)
{
    ref_model_t changed;

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    for (int i = 1; i < model->classes; i++)
    {
        ref_model_swap(&changed, 0, i);
        check_same(base, &changed, REF_JUST_ENOUGH, "permuted");
        if (model->classes == 2)
            check_same(base, &changed, REF_TWO_CLASS, "permuted");
    }
    ref_model_clear(&changed);
}

static void
check_scaled(const solved_t *base, const ref_model_t *model)
{
    ref_model_t changed;
    solved_t other;
    mpq_t factor;

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    mpq_init(factor);
    mpq_set_ui(factor, 7, 3);
    ref_model_scale(&changed, factor);
    solve(&other, &changed, REF_JUST_ENOUGH);
    mpq_mul(factor, factor, base->answer.throughput);
    CHECK(mpq_equal(other.answer.throughput, factor), "%s: scaled: X",
          ref_model_text(&changed));
    CHECK(fmpq_equal(other.solution->values->waste,
                     base->solution->values->waste)
              && fmpq_equal(other.solution->values->utilisation,
                            base->solution->values->utilisation),
          "%s: scaled: waste", ref_model_text(&changed));
    CHECK(mpq_equal(other.answer.delta_departure,
                    base->answer.delta_departure), "scaled: Delta(Y_d)");
    for (int s = 0; s < base->answer.state_count; s++)
        CHECK(mpq_equal(other.answer.time[s], base->answer.time[s])
                  && mpq_equal(other.answer.departure[s],
                               base->answer.departure[s])
                  && mpq_equal(other.answer.delta[s], base->answer.delta[s]),
              "%s: scaled: state %d", ref_model_text(&changed), s);
    mpq_clear(factor);
    solved_clear(&other);
    ref_model_clear(&changed);
}

/* A class is two classes with 1/3 and 2/3 of its probability. */
static void
check_merged(const solved_t *base, const ref_model_t *model, int c)
{
    ref_model_t changed;
    int last = model->classes;
    mpq_t third;

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    mpq_init(third);
    mpq_set_ui(third, 1, 3);
    changed.classes++;
    changed.need[last] = model->need[c];
    mpq_set(changed.rate[last], model->rate[c]);
    ref_duration_copy(&changed.duration[last], &model->duration[c]);
    mpq_mul(changed.prob[last], model->prob[c], third);
    mpq_sub(changed.prob[c], model->prob[c], changed.prob[last]);
    check_same(base, &changed, REF_JUST_ENOUGH, "merged");
    if (changed.classes == 2)
        check_same(base, &changed, REF_TWO_CLASS, "merged");
    mpq_clear(third);
    ref_model_clear(&changed);
}

/* Phase i becomes i and n + i, entered with 2/5 and 3/5. */
static void
split_phases(ref_duration_t *out, const ref_duration_t *from)
{
    int n = from->phases;
    mpq_t part[2];

    mpq_inits(part[0], part[1], NULL);
    mpq_set_ui(part[0], 2, 5);
    mpq_set_ui(part[1], 3, 5);
    out->phases = 2 * n;
    out->alpha = ref_vector(2 * n);
    out->exit = ref_vector(2 * n);
    out->change = ref_vector(4 * n * n);
    for (int i = 0; i < 2 * n; i++)
    {
        mpq_mul(out->alpha[i], from->alpha[i % n], part[i / n]);
        mpq_set(out->exit[i], from->exit[i % n]);
        for (int j = 0; j < 2 * n; j++)
            mpq_mul(out->change[i * 2 * n + j],
                    from->change[i % n * n + j % n], part[j / n]);
    }
    mpq_clears(part[0], part[1], NULL);
}

static void
check_other_phases(const solved_t *base, const ref_model_t *model, int c)
{
    static const char *const words[2] = {"erlang 1 %Qd",
                                         "hyperexp 1/4 %Qd 3/4 %Qd"};
    ref_model_t changed;
    char text[200];

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    for (int i = 0; i < 2 && model->duration[c].phases == 0; i++)
    {
        gmp_snprintf(text, sizeof text, words[i], model->rate[c],
                     model->rate[c]);
        ref_model_duration(&changed, c, text);
        check_same(base, &changed, REF_JUST_ENOUGH, text);
        if (model->classes == 2)
            check_same(base, &changed, REF_TWO_CLASS, text);
    }
    if (model->duration[c].phases > 0 && model->servers <= 4)
    {
        ref_duration_clear(&changed.duration[c]);
        split_phases(&changed.duration[c], &model->duration[c]);
        check_same(base, &changed, REF_JUST_ENOUGH, "split phases");
    }
    ref_model_clear(&changed);
}

static void
check_spelled_out(const solved_t *base, const ref_model_t *model)
{
    ref_model_t changed;

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    if (ref_model_spell_out(&changed))
    {
        spelled_out++;
        check_same(base, &changed, REF_JUST_ENOUGH, "spelled out");
        if (changed.classes == 2)
            check_same(base, &changed, REF_TWO_CLASS, "spelled out");
        if (ref_model_lists(&changed, 100) <= 100)
            check_same(base, &changed, REF_EXACT_K, "spelled out");
    }
    ref_model_clear(&changed);
}

/* A second resource, of which no fitting jobs use all. */
static void
check_resources(const solved_t *base, const ref_model_t *model)
{
    static const int needs[REF_CLASSES] = {2, 0, 1, 0};
    ref_model_t changed;
    solved_t other;

    ref_model_init(&changed);
    ref_model_copy(&changed, model);
    ref_model_resource(&changed, 2 * model->servers + 1, needs);
    check_same(base, &changed, REF_JUST_ENOUGH, "a second resource");
    if (model->classes == 2)
        check_same(base, &changed, REF_TWO_CLASS, "a second resource");
    solve(&other, &changed, REF_JUST_ENOUGH);
    CHECK(other.solution->values->resource_count == 2
              && fmpq_equal(other.solution->values->waste,
                            base->solution->values->waste)
              && fmpq_equal(other.solution->values->utilisation,
                            base->solution->values->utilisation),
          "%s: waste of the first resource", ref_model_text(&changed));
    solved_clear(&other);
    ref_model_clear(&changed);
}

static void
check_model(const ref_model_t *model)
{
    solved_t base;

    solve(&base, model, REF_JUST_ENOUGH);
    check_permuted(&base, model);
    check_scaled(&base, model);
    for (int c = 0; c < model->classes; c++)
    {
        if (model->servers <= 4)
            check_merged(&base, model, c);
        check_other_phases(&base, model, c);
    }
    check_spelled_out(&base, model);
    check_resources(&base, model);
    solved_clear(&base);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10)
                                       : 20230917;
    int count = check_scale() > 1 ? 1500 : check_scale() < 1 ? 10 : 120;
    ref_model_t model;

    printf("symmetries: seed %llu\n", seed);
    ref_model_init(&model);
    for (int i = 0; i < count; i++)
    {
        int classes = ref_random(&seed, 1, 3);
        int most = classes > 2 ? 4 : 6;

        ref_model_random(&model, ref_random(&seed, 1, most), classes, &seed);
        for (int c = 0; c < classes; c++)
            ref_model_random_duration(&model, c, ref_random(&seed, 0, 4),
                                      &seed);
        check_model(&model);
    }
    CHECK(spelled_out > count / 2, "%d spelled out", spelled_out);
    ref_model_clear(&model);
    return check_end();
}
