/* ratios.c -- two classes by the ratios of their law, against the law.

   Two exact ways: msj_verify with the ratios (ratios.h) at any size, and with
   the law as a vector of integers: the same verdict, families, counts and
   values. All needs up to k = 14 in any order, all staircases in a 5 x 5 grid,
   seeded staircases and resources, several points, both descriptors. Then
   faulty laws: one step is changed, the law that belongs to the changed steps
   is verified as a vector, and both must fail in the same equations, the first
   one by the same exact amount. Then limits, and a size where msj_verify takes
   the ratios by itself. */

#include <string.h>

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "check.h"
#include "ref/bridge.h"
#include "theorem/balance.h"
#include "theorem/families.h"
#include "theorem/ratios.h"

#define LARGEST_K 14
#define GRID 5
#define LARGE_GRID 12

static const char *const points[][2] = {
    {"2/7 3", "5/7 1/2"},
    {"999999999/1000000000 1/1000000000000", "1/1000000000 1000000000000"},
};
static unsigned long long seed = 20200706;
static long models, faults;

/* ---- the two ways ------------------------------------------------------- */

/* Left and right have the same certified families. */
static int
same_families(const msj_verification_t ratios, const msj_verification_t law)
{
    slong j = 0;

    for (slong i = 0; i < law->family_count; i++)
    {
        const msj_family_t *one = law->families + i;
        const msj_family_t *other = ratios->families + j;

        if (!one->certified)
            continue;
        if (j++ == ratios->family_count || strcmp(one->name, other->name) != 0
            || !fmpz_equal(one->equations, other->equations)
            || !fmpz_equal(one->failed, other->failed) || !other->certified)
            return 0;
    }
    return j == ratios->family_count;
}

static void
verify(msj_verification_t out, const char *theorem, const msj_model_t model,
       const msj_descriptor_t *descriptor, int law_unwanted)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_verification_init(out);
    out->law_unwanted = law_unwanted;
    CHECK(msj_verify(&ctx, out, msj_theorem_find(theorem), descriptor, model,
                     NULL, NULL)
              == MSJ_OK,
          "%s", ctx.message);
}

static void
check_ways(const ref_model_t *model, const msj_model_t subject,
           const msj_descriptor_t *descriptor, int law_unwanted)
{
    const char *theorem = "staircase";
    msj_verification_t ratios, law;

    if (model->servers > 0 && model->need[0] != model->need[1]
        && models % 2 == 0)
        theorem = "two-class";
    verify(ratios, theorem, subject, descriptor, law_unwanted);
    verify(law, theorem, subject, descriptor, 0);
    CHECK(ratios->verdict == MSJ_PROVED && law->verdict == MSJ_PROVED,
          "%s: %s: verdicts %d, %d", ref_model_text(model), theorem,
          (int) ratios->verdict, (int) law->verdict);
    CHECK(ratios->by_ratios && ratios->chain->state_count == 0
              && !law->by_ratios && law->chain->state_count > 0,
          "%s: the ways", ref_model_text(model));
    CHECK(same_families(ratios, law) && fmpz_equal(ratios->states, law->states),
          "%s: %s: families", ref_model_text(model), theorem);
    CHECK(fmpq_equal(ratios->values->throughput, law->values->throughput),
          "%s: X is %Qd by ratios, %Qd by the law", ref_model_text(model),
          bridge_number(ratios->values->throughput),
          bridge_number(law->values->throughput));
    msj_verification_clear(ratios);
    msj_verification_clear(law);
}

/* ---- faulty laws -------------------------------------------------------- */

/* e_s G(the counts of s) of all states, and their sum. */
static fmpq *
multiply_out(fmpq_t sum, const msj_ratios_t ratios)
{
    slong states = ratios->chain->state_count;
    fmpq *out = _fmpq_vec_init(states);

    fmpq_zero(sum);
    for (slong s = 0; s < states; s++)
    {
        const slong *counts = msj_chain_counts(ratios->chain, s);

        msj_ratios_factor(out + s, ratios, s);
        for (slong c = 0; c < 2; c++)
            for (slong i = 1; i <= counts[c]; i++)
                fmpq_mul(out + s, out + s, ratios->steps[c] + i);
        fmpq_add(sum, sum, out + s);
    }
    return out;
}

/* The law of the steps as a vector, normalised, verified equation by
   equation; C goes out. */
static void
verify_vector(msj_verification_t out, fmpq_t constant,
              const msj_ratios_t ratios)
{
    slong states = ratios->chain->state_count;
    fmpq *law = multiply_out(constant, ratios);
    msj_status_t status;
    msj_context_t ctx;

    msj_context_init(&ctx);
    fmpq_inv(constant, constant);
    for (slong s = 0; s < states; s++)
        fmpq_mul(law + s, law + s, constant);
    status = msj_law_set_chain(&ctx, out->law, out->chain);
    if (status == MSJ_OK)
        status = msj_law_set_departure(&ctx, out->law, law);
    if (status == MSJ_OK)
        status = msj_verify_balance(&ctx, out, "decomposed-", 1);
    CHECK(status == MSJ_OK, "%s", ctx.message);
    _fmpq_vec_clear(law, states);
}

/* The residual of the ratios, times C G of the counts of its state. */
static void
scale_residual(fmpq_t out, const msj_verification_t found,
               const msj_ratios_t ratios, const fmpq_t constant)
{
    const msj_chain_struct *chain = ratios->chain;
    int same = 0;

    fmpq_mul(out, found->residual, constant);
    for (slong s = 0; s < chain->state_count && !same; s++)
    {
        const slong *counts = msj_chain_counts(chain, s);
        char *name = msj_chain_state_name(chain, s);

        same = strcmp(name, found->counter_place) == 0;
        for (slong c = 0; c < 2 && same; c++)
            for (slong i = 1; i <= counts[c]; i++)
                fmpq_mul(out, out, ratios->steps[c] + i);
        free(name);
    }
}

static void
compare_failures(const ref_model_t *model, const msj_verification_t found,
                 const msj_ratios_t ratios, const msj_verification_t law,
                 const fmpq_t constant)
{
    fmpq_t residual;

    CHECK(same_families(found, law), "%s: counts of failures",
          ref_model_text(model));
    if (!CHECK(found->counter_place != NULL && law->counter_place != NULL,
               "%s: a faulty law is proved", ref_model_text(model)))
        return;
    CHECK(strcmp(found->counter_place, law->counter_place) == 0
              && strcmp(found->counter_family, law->counter_family) == 0,
          "%s: %s at %s by ratios, %s at %s by the law", ref_model_text(model),
          found->counter_family, found->counter_place, law->counter_family,
          law->counter_place);
    fmpq_init(residual);
    scale_residual(residual, found, ratios, constant);
    CHECK(fmpq_equal(residual, law->residual), "%s: residual %Qd",
          ref_model_text(model), bridge_number(residual));
    fmpq_clear(residual);
}

/* A seeded step becomes wrong by a factor. */
static void
spoil(const msj_ratios_t ratios)
{
    slong c = ref_random(&seed, 0, 1);
    slong i = ref_random(&seed, 1, (int) ratios->lengths[c] - 1);
    fmpq_t factor;

    fmpq_init(factor);
    fmpq_set_si(factor, ref_random(&seed, 1, 5), 6);
    fmpq_mul(ratios->steps[c] + i, ratios->steps[c] + i, factor);
    fmpq_clear(factor);
    faults++;
}

static void
check_fault(const ref_model_t *model, const msj_model_t subject,
            const msj_descriptor_t *descriptor)
{
    msj_verification_t found, law;
    msj_ratios_t ratios;
    msj_context_t ctx;
    fmpq_t constant;

    msj_context_init(&ctx);
    fmpq_init(constant);
    msj_verification_init(found);
    msj_verification_init(law);
    CHECK(msj_chain_enumerate(&ctx, law->chain, subject, descriptor) == MSJ_OK
              && msj_ratios_init(&ctx, ratios, law->chain) == MSJ_OK,
          "%s", ctx.message);
    spoil(ratios);
    CHECK(msj_verify_ratios(&ctx, found, ratios, "decomposed-") == MSJ_OK, "%s",
          ctx.message);
    verify_vector(law, constant, ratios);
    compare_failures(model, found, ratios, law, constant);
    msj_ratios_clear(ratios);
    msj_verification_clear(found);
    msj_verification_clear(law);
    fmpq_clear(constant);
}

static void
check_model(const ref_model_t *model)
{
    const msj_descriptor_t *const both[] = {&msj_descriptor_two_class,
                                            &msj_descriptor_just_enough};
    msj_model_t subject;

    models++;
    bridge_model(subject, model);
    for (int i = 0; i < 2; i++)
    {
        check_ways(model, subject, both[i], MSJ_RATIOS_ALWAYS);
        check_fault(model, subject, both[i]);
    }
    msj_model_clear(subject);
}

/* ---- worlds ------------------------------------------------------------- */

static void
try_servers(ref_model_t *model, int largest)
{
    char classes[200];

    for (int k = 1; k <= largest; k++)
        for (int l1 = 1; l1 <= k; l1++)
            for (int l2 = 1; l2 <= k; l2++)
            {
                const char *const *point = points[(k + l1 + l2) % 2];

                snprintf(classes, sizeof classes, "%d %s, %d %s", l1, point[0],
                         l2, point[1]);
                ref_model_servers(model, k, classes);
                check_model(model);
            }
}

static void
try_staircase(ref_model_t *model, int columns, const int *heights)
{
    char classes[200];
    const char *const *point = points[models % 2];

    snprintf(classes, sizeof classes, "0 %s, 0 %s", point[0], point[1]);
    ref_model_staircase(model, columns, heights, classes);
    check_model(model);
}

/* All with at most n cells in a row or column; heights of columns before. */
static void
try_columns(ref_model_t *model, int *heights, int columns, int n)
{
    if (columns >= 2 && heights[0] >= 1)
        try_staircase(model, columns, heights);
    if (columns == n)
        return;
    for (int h = 0; h <= (columns ? heights[columns - 1] : n - 1); h++)
    {
        heights[columns] = h;
        try_columns(model, heights, columns + 1, n);
    }
}

static void
try_random(ref_model_t *model, int count)
{
    int heights[LARGE_GRID], columns, needs[2], servers;

    while (count-- > 0)
    {
        columns = ref_random(&seed, 2, LARGE_GRID);
        heights[0] = ref_random(&seed, 1, LARGE_GRID - 1);
        for (int a = 1; a < columns; a++)
            heights[a] = ref_random(&seed, heights[a - 1] / 2, heights[a - 1]);
        try_staircase(model, columns, heights);
        servers = ref_random(&seed, 1, 20);
        ref_model_random(model, servers, 2, &seed);
        check_model(model);
        needs[0] = ref_random(&seed, 0, 3);
        needs[1] = ref_random(&seed, 0, 3);
        ref_model_resource(model, ref_random(&seed, 3, 14), needs);
        check_model(model);
    }
}

/* ---- limits and a large model ------------------------------------------- */

static void
check_limits(ref_model_t *model)
{
    msj_verification_t verification;
    msj_ratios_t ratios;
    msj_model_t subject;
    msj_context_t ctx;

    ref_model_servers(model, 9, "1 1/3 2, 4 2/3 3");
    bridge_model(subject, model);
    msj_context_init(&ctx);
    msj_verification_init(verification);
    CHECK(msj_chain_enumerate(&ctx, verification->chain, subject,
                              &msj_descriptor_two_class)
                  == MSJ_OK
              && msj_ratios_init(&ctx, ratios, verification->chain) == MSJ_OK,
          "%s", ctx.message);
    ctx.max_memory = 100;
    CHECK(msj_verify_ratios(&ctx, verification, ratios, "decomposed-")
              == MSJ_LIMIT,
          "100 bytes are enough");
    ctx.max_memory = 0;
    ctx.cancel = 1;
    CHECK(msj_verify_ratios(&ctx, verification, ratios, "decomposed-")
              == MSJ_LIMIT,
          "not cancelled");
    ctx.cancel = 0;
    fmpq_neg(ratios->steps[1] + 1, ratios->steps[1] + 1);
    CHECK(msj_verify_ratios(&ctx, verification, ratios, "decomposed-")
              == MSJ_INTERNAL,
          "a negative step");
    msj_ratios_clear(ratios);
    msj_verification_clear(verification);
    msj_model_clear(subject);
}

/* A model that no reader lets through, whose probabilities have another sum
   than 1: the formula is not its law. The ratios find it and the law settles
   it; where the law would not fit, it is undecided. */
static void
check_settled(ref_model_t *model)
{
    msj_verification_t ratios, law;
    msj_model_t subject;
    msj_context_t ctx;

    ref_model_servers(model, 9, "1 1/3 2, 4 2/3 3");
    bridge_model(subject, model);
    fmpq_set_si(subject->classes[0].prob, 1, 4);
    verify(ratios, "staircase", subject, &msj_descriptor_two_class,
           MSJ_RATIOS_ALWAYS);
    verify(law, "staircase", subject, &msj_descriptor_two_class, 0);
    CHECK(ratios->verdict == MSJ_REFUTED && law->verdict == MSJ_REFUTED
              && !ratios->by_ratios && ratios->law->state_count > 0
              && same_families(ratios, law),
          "a false law: verdicts %d, %d", (int) ratios->verdict,
          (int) law->verdict);
    CHECK(strcmp(ratios->counter_place, law->counter_place) == 0
              && strcmp(ratios->counter_family, law->counter_family) == 0
              && fmpq_equal(ratios->residual, law->residual),
          "a false law: the counterexample");
    msj_verification_clear(ratios);
    msj_verification_clear(law);
    msj_model_clear(subject);

    ref_model_servers(model, 60000, "1 1/3 2, 10 2/3 3");
    bridge_model(subject, model);
    fmpq_set_si(subject->classes[0].prob, 1, 4);
    msj_context_init(&ctx);
    msj_verification_init(ratios);
    CHECK(msj_verify(&ctx, ratios, msj_theorem_find("two-class"),
                     &msj_descriptor_two_class, subject, NULL, NULL)
                  == MSJ_LIMIT
              && strstr(ctx.message, "global fails by the ratios"),
          "a false law that does not fit: %s", ctx.message);
    msj_verification_clear(ratios);
    msj_model_clear(subject);
}

static void
check_large(ref_model_t *model)
{
    msj_model_t subject;

    ref_model_servers(model, 2100, "1 1/3 2, 10 2/3 3");
    bridge_model(subject, model);
    check_ways(model, subject, &msj_descriptor_two_class, 1);
    check_ways(model, subject, &msj_descriptor_just_enough, 1);
    msj_model_clear(subject);
}

int
main(int argc, char **argv)
{
    int small = check_scale() < 1;
    int heights[GRID];
    ref_model_t model;

    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    printf("ratios: seed %llu\n", seed);
    ref_model_init(&model);
    try_servers(&model, small ? 5 : LARGEST_K);
    try_columns(&model, heights, 0, small ? 3 : GRID);
    try_random(&model, small ? 5 : 60);
    check_limits(&model);
    check_settled(&model);
    check_large(&model);
    printf("ratios: %ld models, %ld faulty laws\n", models, faults);
    ref_model_clear(&model);
    return check_end();
}
