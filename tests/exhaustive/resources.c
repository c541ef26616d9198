/* resources.c -- capacity vectors and feasible sets with phases, seeded.

   Two or three resources, up to three classes, needs that leave some resources
   out, durations of all kinds; and the same with the set of all maximal
   multisets written out, and sets that no resources describe. On every
   descriptor that fits: states, transitions, ct, pi, X, Delta and the waste
   of every resource against the played queue (bridge_compare_solution); X and
   Delta(Y_d) among the descriptors; the chain of resources and that of their
   maximal multisets are the same in every number. argv[1] sets the seed. */

#include "check.h"
#include "ref/bridge.h"

#define LISTS 150

static int several_blocked; /* models in which every class can be blocked */

static void
check_descriptor(const ref_model_t *model, const msj_model_t subject,
                 ref_descriptor_t descriptor, mpq_t *values, int first)
{
    const char *wrong;
    ref_chain_t chain;
    mpq_t x, d;

    mpq_inits(x, d, NULL);
    ref_chain_build(&chain, model, descriptor);
    wrong = bridge_compare_solution(x, d, subject, &chain);
    CHECK(wrong == NULL, "%s: descriptor %d: %s", ref_model_text(model),
          (int) descriptor, wrong);
    if (first)
    {
        mpq_set(values[0], x);
        mpq_set(values[1], d);
    }
    CHECK(mpq_equal(x, values[0]) && mpq_equal(d, values[1]),
          "%s: descriptors differ", ref_model_text(model));
    ref_chain_clear(&chain);
    mpq_clears(x, d, NULL);
}

static void
check_model(const ref_model_t *model)
{
    mpq_t *values = ref_vector(2);
    msj_model_t subject;

    bridge_model(subject, model);
    check_descriptor(model, subject, REF_JUST_ENOUGH, values, 1);
    if (model->classes == 2)
        check_descriptor(model, subject, REF_TWO_CLASS, values, 0);
    if (ref_model_lists(model, LISTS) <= LISTS)
        check_descriptor(model, subject, REF_EXACT_K, values, 0);
    msj_model_clear(subject);
    ref_vector_clear(values, 2);
}

/* ---- resources ---------------------------------------------------------- */

static int
some_class_fits_not(const ref_model_t *model)
{
    int bad = 0;

    for (int c = 0; c < model->classes; c++)
    {
        int counts[REF_CLASSES] = {0}, needs = 0;

        counts[c] = 1;
        for (int r = 0; r < model->resources; r++)
            needs += model->needs[c][r];
        bad = bad || needs == 0 || !ref_model_fits(model, counts);
    }
    return bad;
}

static void
random_durations(ref_model_t *model, unsigned long long *seed)
{
    for (int c = 0; c < model->classes; c++)
        ref_model_random_duration(model, c, ref_random(seed, 0, 4), seed);
}

static void
random_resources(ref_model_t *model, unsigned long long *seed)
{
    do
    {
        int resources = ref_random(seed, 2, REF_RESOURCES);

        ref_model_random(model, 1, ref_random(seed, 1, 3), seed);
        model->servers = 0;
        for (int c = 0; c < model->classes; c++)
            model->need[c] = 0;
        for (int r = 0; r < resources; r++)
        {
            int needs[REF_CLASSES];

            for (int c = 0; c < model->classes; c++)
                needs[c] = ref_random(seed, 0, 3);
            ref_model_resource(model, ref_random(seed, 2, 5), needs);
        }
    } while (some_class_fits_not(model) || ref_model_list_length(model) > 4);
    random_durations(model, seed);
}

/* Every class can be the blocked one. */
static int
every_class_blocks(const ref_model_t *model)
{
    int blocked[REF_CLASSES] = {0}, all = model->classes > 1;
    ref_chain_t chain;

    ref_chain_build(&chain, model, REF_JUST_ENOUGH);
    for (int s = 0; s < chain.state_count; s++)
        if (chain.states[s].waiting[0])
            blocked[chain.states[s].waiting[0] - '1'] = 1;
    for (int c = 0; c < model->classes; c++)
        all = all && blocked[c];
    ref_chain_clear(&chain);
    return all;
}

/* The maximal multisets of the resources: the same chain. */
static void
check_spelled_out(const ref_model_t *model)
{
    msj_solution_t solutions[2];
    ref_answer_t answers[2];
    msj_model_t subjects[2];
    const char *wrong;
    ref_model_t other;
    ref_chain_t chain;

    ref_model_init(&other);
    ref_model_copy(&other, model);
    CHECK(ref_model_spell_out(&other), "too many maximal multisets");
    ref_chain_build(&chain, model, REF_JUST_ENOUGH);
    for (int i = 0; i < 2; i++)
    {
        bridge_model(subjects[i], i ? &other : model);
        bridge_solve(solutions[i], subjects[i], REF_JUST_ENOUGH, 1);
        bridge_answer(&answers[i], solutions[i]);
    }
    wrong = bridge_compare_chain(solutions[1]->chain, &chain);
    CHECK(wrong == NULL, "%s: spelled out: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_answers(&answers[1], &answers[0], &chain);
    CHECK(wrong == NULL, "%s: spelled out: %s", ref_model_text(model), wrong);
    for (int i = 0; i < 2; i++)
    {
        ref_answer_clear(&answers[i]);
        msj_solution_clear(solutions[i]);
        msj_model_clear(subjects[i]);
    }
    ref_chain_clear(&chain);
    ref_model_clear(&other);
}

/* ---- feasible sets ------------------------------------------------------ */

static void
random_feasible(ref_model_t *model, unsigned long long *seed)
{
    int usable;

    do
    {
        ref_model_random(model, 1, ref_random(seed, 2, 3), seed);
        model->servers = 0;
        model->maximal_count = ref_random(seed, 2, 4);
        usable = 1;
        for (int r = 0; r < model->maximal_count; r++)
        {
            int size = 0;

            for (int c = 0; c < model->classes; c++)
                size += model->maximal[r][c] = ref_random(seed, 0, 3);
            usable = usable && size > 0;
        }
        for (int c = 0; c < model->classes; c++)
        {
            int counts[REF_CLASSES] = {0};

            model->need[c] = 0;
            counts[c] = 1;
            usable = usable && ref_model_fits(model, counts);
        }
    } while (!usable || ref_model_list_length(model) > 4);
    random_durations(model, seed);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10)
                                       : 20040611;
    int count = check_scale() > 1 ? 2000 : check_scale() < 1 ? 15 : 200;
    ref_model_t model;

    printf("resources: seed %llu\n", seed);
    ref_model_init(&model);
    for (int i = 0; i < count; i++)
    {
        random_resources(&model, &seed);
        check_model(&model);
        check_spelled_out(&model);
        several_blocked += every_class_blocks(&model);
        random_feasible(&model, &seed);
        check_model(&model);
    }
    CHECK(several_blocked >= count / 20, "%d of %d models block every class",
          several_blocked, count);
    ref_model_clear(&model);
    return check_end();
}
