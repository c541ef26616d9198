/* dropping.c -- jobs that are lost when they do not fit, against Gauss.

   All needs of up to three classes on up to four servers, with rates and
   loads that differ, and seeded models with resources and with all maximal
   multisets written out: states, law, every value, the recursion of Kaufman
   and Roberts alone, the families; Erlang's loss formula; and that no other
   theorem and no chain of a saturated system takes such a model. argv[1] sets
   the seed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_dropping.h"
#include "support/memory.h"
#include "theorem/theorems.h"

static void
subject_of(msj_model_t out, const ref_model_t *model, const mpq_t arrival)
{
    bridge_model(out, model);
    out->drops = out->has_arrival = 1;
    fmpq_set_mpq(out->arrival, arrival);
}

static void
check_values(const msj_dropping_t dropping, const ref_dropping_t *ref,
             const ref_model_t *model, const char *by)
{
    const char *text = ref_model_text(model);
    mpq_t part;

    mpq_init(part);
    CHECK(fmpz_equal_si(dropping->states, ref->state_count), "%s: states by %s",
          text, by);
    CHECK(bridge_same(dropping->throughput, ref->throughput), "%s: X by %s",
          text, by);
    CHECK(bridge_same(dropping->loss, ref->loss), "%s: loss by %s", text, by);
    for (int c = 0; c < model->classes; c++)
    {
        CHECK(bridge_same(dropping->blocking + c, ref->blocking[c]),
              "%s: class %d is blocked with %Qd by %s, expected %Qd", text, c,
              *bridge_number(dropping->blocking + c), by, ref->blocking[c]);
        CHECK(bridge_same(dropping->jobs + c, ref->jobs[c]),
              "%s: jobs of class %d by %s", text, c, by);
    }
    for (int r = 0; r < dropping->resource_count; r++)
    {
        mpq_set_si(part,
                   model->servers > 0 ? model->servers : model->capacity[r], 1);
        CHECK(bridge_same(dropping->busy + r, ref->used[r]), "%s: busy by %s",
              text, by);
        mpq_sub(part, part, ref->used[r]);
        CHECK(bridge_same(dropping->waste + r, part), "%s: waste by %s", text,
              by);
        mpq_add(part, part, ref->used[r]);
        mpq_div(part, ref->used[r], part);
        CHECK(bridge_same(dropping->utilisation + r, part),
              "%s: utilisation by %s", text, by);
    }
    mpq_clear(part);
}

static void
check_law(const msj_dropping_t dropping, const ref_dropping_t *ref,
          const char *text)
{
    fmpq_t value;

    fmpq_init(value);
    CHECK(dropping->in_service->count == ref->state_count, "%s: rows", text);
    for (int s = 0; s < ref->state_count; s++)
    {
        const slong *counts = msj_in_service_counts(dropping->in_service, s);
        int same = 1;

        for (slong c = 0; c < dropping->class_count; c++)
            same = same && counts[c] == ref->states[s][c];
        msj_dropping_probability(value, dropping, s);
        CHECK(same && bridge_same(value, ref->law[s]), "%s: state %d", text, s);
    }
    fmpq_clear(value);
}

/* One equation for normalisation, those of the classes, one per state. */
static void
check_theorem(const msj_model_t subject, const ref_dropping_t *ref,
              const char *text)
{
    msj_verification_t verification;
    msj_context_t ctx;
    int classes = (int) subject->class_count;
    int same;

    msj_context_init(&ctx);
    msj_verification_init(verification);
    same = msj_verify(&ctx, verification, &msj_theorem_dropping, NULL, subject,
                      NULL, NULL)
           == MSJ_OK;
    CHECK(same && verification->verdict == MSJ_PROVED, "%s: %s", text,
          ctx.message);
    same = verification->family_count == classes + 2;
    for (int f = 0; f < classes + 2 && same; f++)
    {
        const msj_family_t *family = verification->families + f;
        int expected = f == 0             ? 1
                       : f == classes + 1 ? ref->state_count
                                          : ref->detailed[f - 1];

        same = fmpz_equal_si(family->equations, expected)
               && fmpz_is_zero(family->failed);
    }
    CHECK(same, "%s: families", text);
    msj_verification_clear(verification);
}

/* Nothing takes it for a saturated system. */
static void
check_refusals(const msj_model_t subject, const char *text)
{
    static const msj_descriptor_t *const descriptors[] = {
        &msj_descriptor_exact_k, &msj_descriptor_just_enough,
        &msj_descriptor_two_class, &msj_descriptor_in_service};
    const msj_theorem_t *theorem;
    msj_context_t ctx;

    msj_context_init(&ctx);
    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        msj_verification_t verification;

        msj_verification_init(verification);
        CHECK(msj_verify(&ctx, verification, theorem, NULL, subject, NULL, NULL)
                      == MSJ_OK
                  && (verification->verdict == MSJ_PROVED)
                         == (theorem == &msj_theorem_dropping),
              "%s: %s", text, theorem->name);
        msj_verification_clear(verification);
    }
    for (int i = 0; i < 4; i++)
    {
        msj_solution_t solution;
        msj_chain_t chain;

        msj_chain_init(chain);
        msj_solution_init(solution);
        CHECK(msj_chain_enumerate(&ctx, chain, subject, descriptors[i])
                  != MSJ_OK,
              "%s: a chain of %s", text, descriptors[i]->name);
        CHECK(msj_solve(&ctx, solution, subject, descriptors[i], 0, 0)
                  == MSJ_INPUT,
              "%s: solved on %s", text, descriptors[i]->name);
        msj_solution_clear(solution);
        msj_chain_clear(chain);
    }
}

static void
check_model(const ref_model_t *model, const mpq_t arrival)
{
    const char *text = ref_model_text(model);
    msj_dropping_t dropping, alone;
    msj_model_t subject;
    ref_dropping_t ref;
    msj_context_t ctx;

    msj_context_init(&ctx);
    subject_of(subject, model, arrival);
    msj_dropping_init(dropping);
    msj_dropping_init(alone);
    CHECK(ref_dropping_solve(&ref, model, arrival), "%s: singular", text);
    CHECK(msj_dropping_solve(&ctx, dropping, subject, 1) == MSJ_OK, "%s: %s",
          text, ctx.message);
    check_values(dropping, &ref, model, "all");
    check_law(dropping, &ref, text);
    CHECK(msj_dropping_has_recursion(subject) == (model->servers > 0),
          "%s: recursion", text);
    if (model->servers > 0)
    {
        CHECK(msj_dropping_start(&ctx, alone, subject) == MSJ_OK
                  && msj_dropping_recursion(&ctx, alone) == MSJ_OK,
              "%s: %s", text, ctx.message);
        check_values(alone, &ref, model, "the recursion");
    }
    check_theorem(subject, &ref, text);
    check_refusals(subject, text);
    ref_dropping_clear(&ref);
    msj_dropping_clear(alone);
    msj_dropping_clear(dropping);
    msj_model_clear(subject);
}

/* ---- worlds ------------------------------------------------------------- */

static void
check_servers(void)
{
    static const char *const classes[] = {"1 1 2/3", "1 2/5 3, 1 3/5 1/2",
                                          "1 1/2 2, 1 1/3 5/4, 1 1/6 1"};
    int most = check_scale() > 1 ? 7 : check_scale() < 1 ? 3 : 5;
    ref_model_t model;
    mpq_t arrival;

    mpq_init(arrival);
    for (int k = 1; k <= most; k++)
        for (int n = 1; n <= 3; n++)
            for (int code = 0; code < (n == 1   ? k
                                       : n == 2 ? k * k
                                                : k * k * k);
                 code++)
            {
                ref_model_init(&model);
                ref_model_servers(&model, k, classes[n - 1]);
                for (int c = 0, rest = code; c < n; c++, rest /= k)
                    model.need[c] = 1 + rest % k;
                mpq_set_ui(arrival, (unsigned) (2 + code % 5), 3);
                mpq_canonicalize(arrival);
                check_model(&model, arrival);
                ref_model_clear(&model);
            }
    mpq_clear(arrival);
}

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
check_resources(unsigned long long *seed)
{
    ref_model_t model;
    mpq_t arrival;

    ref_model_init(&model);
    do
    {
        ref_model_random(&model, 1, ref_random(seed, 1, 3), seed);
        model.servers = 0;
        for (int r = 0; r < 2; r++)
        {
            int needs[REF_CLASSES];

            for (int c = 0; c < model.classes; c++)
                needs[c] = ref_random(seed, 0, 3);
            ref_model_resource(&model, ref_random(seed, 2, 5), needs);
        }
    } while (some_class_fits_not(&model));
    mpq_init(arrival);
    mpq_set_si(arrival, ref_random(seed, 1, 9), 4);
    mpq_canonicalize(arrival);
    check_model(&model, arrival);
    if (CHECK(ref_model_spell_out(&model), "too many maximal multisets"))
        check_model(&model, arrival);
    mpq_clear(arrival);
    ref_model_clear(&model);
}

/* Erlang: B_k = rho B_{k-1} / (k + rho B_{k-1}). */
static void
check_erlang(void)
{
    msj_dropping_t dropping;
    fmpq_t blocked, next, rho;
    msj_model_t subject;
    ref_model_t model;
    msj_context_t ctx;
    mpq_t arrival;

    mpq_init(arrival);
    fmpq_init(blocked);
    fmpq_init(next);
    fmpq_init(rho);
    mpq_set_ui(arrival, 7, 2);
    fmpq_set_si(rho, 21, 10); /* 7/2 over 5/3 */
    fmpq_one(blocked);
    for (int k = 1; k <= 60; k++)
    {
        msj_context_init(&ctx);
        ref_model_init(&model);
        ref_model_servers(&model, k, "1 1 5/3");
        subject_of(subject, &model, arrival);
        msj_dropping_init(dropping);
        CHECK(msj_dropping_solve(&ctx, dropping, subject, 0) == MSJ_OK, "%s",
              ctx.message);
        fmpq_mul(blocked, blocked, rho);
        fmpq_set_si(next, k, 1);
        fmpq_add(next, next, blocked);
        fmpq_div(blocked, blocked, next);
        CHECK(fmpq_equal(blocked, dropping->blocking), "Erlang, %d servers", k);
        msj_dropping_clear(dropping);
        msj_model_clear(subject);
        ref_model_clear(&model);
    }
    fmpq_clear(rho);
    fmpq_clear(next);
    fmpq_clear(blocked);
    mpq_clear(arrival);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 19790401;
    int count = check_scale() > 1 ? 500 : check_scale() < 1 ? 10 : 60;

    printf("dropping: seed %llu\n", seed);
    check_servers();
    check_erlang();
    for (int i = 0; i < count; i++)
        check_resources(&seed);
    flint_cleanup();
    return check_end();
}
