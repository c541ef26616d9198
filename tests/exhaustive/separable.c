/* separable.c -- laws that separate by class, and laws that do not.

   The theorem `separable` (theory s.4) on all needs with k <= 4, up to three
   classes, at equal and seeded rates, and on seeded feasible sets: its verdict
   is that of an own elimination over Q (ref_separable.h). Proved: as many
   independent relations as the reference has, all of them relations with
   product 1. Refuted: one relation, whose product is not 1. Two classes on
   the two-class descriptor: always proved. The smallest models without
   decomposed balance (theory s.4) have a law of this form. argv[1] sets the
   seed, which is printed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_separable.h"

#define CLASSES 3
#define GAUSS_STATES 50

typedef struct
{
    int proved, refuted, decomposed_only, separable_only;
    unsigned long long seed;
} tally_t;

/* The exponents of relation i. */
static mpz_t *
get_relation(const msj_verification_t v, slong i, int n)
{
    mpz_t *out = malloc((size_t) n * sizeof *out);

    for (int s = 0; s < n; s++)
    {
        mpz_init(out[s]);
        fmpz_get_mpz(out[s], v->relations + i * n + s);
    }
    return out;
}

/* Each is a relation; the product is 1 if and only if it is proved. */
static void
check_relations(const msj_verification_t v, const ref_chain_t *chain,
                mpq_t *pi)
{
    int n = chain->state_count;
    mpq_t product;

    mpq_init(product);
    for (slong i = 0; i < v->relation_count; i++)
    {
        mpz_t *relation = get_relation(v, i, n);

        CHECK(ref_is_relation(chain, relation), "%s: no relation",
              ref_model_text(chain->model));
        ref_relation_product(product, chain, pi, relation);
        CHECK((mpq_cmp_ui(product, 1, 1) == 0) == (v->verdict == MSJ_PROVED),
              "%s: product %Qd", ref_model_text(chain->model), product);
        if (v->verdict == MSJ_REFUTED)
            mpq_sub(product, product, *bridge_number(v->residual));
        if (v->verdict == MSJ_REFUTED)
            CHECK(mpq_cmp_ui(product, 1, 1) == 0, "residual");
        for (int s = 0; s < n; s++)
            mpz_clear(relation[s]);
        free(relation);
    }
    mpq_clear(product);
}

/* Linearly independent: no combination of them is 0. */
static int
relation_rank(const msj_verification_t v, int n)
{
    int rows = (int) v->relation_count, dimension;
    mpq_t *matrix = ref_vector(rows * n), *kernel;

    for (int i = 0; i < rows * n; i++)
    {
        fmpz_get_mpz(mpq_numref(matrix[i]), v->relations + i);
        mpz_set_ui(mpq_denref(matrix[i]), 1);
    }
    kernel = ref_kernel(&dimension, matrix, rows, n);
    ref_vector_clear(kernel, dimension * n);
    ref_vector_clear(matrix, rows * n);
    return n - dimension;
}

static void
check_verdict(const msj_verification_t v, const ref_chain_t *chain,
              const ref_separable_t *expected)
{
    const ref_model_t *model = chain->model;
    slong last = v->family_count - 1;

    CHECK(v->verdict == (expected->separable ? MSJ_PROVED : MSJ_REFUTED),
          "%s: verdict %d, separable %d", ref_model_text(model),
          (int) v->verdict, expected->separable);
    CHECK(last == 2 && strcmp(v->families[0].name, "normalisation") == 0
              && strcmp(v->families[1].name, "global") == 0
              && strcmp(v->families[2].name, "separable") == 0,
          "families");
    CHECK(fmpz_equal_si(v->families[1].equations, chain->state_count)
              && fmpz_is_zero(v->families[1].failed), "global");
    CHECK(fmpz_equal_si(v->families[last].equations, v->relation_count),
          "one equation per relation");
    if (expected->separable)
        CHECK(v->relation_count == expected->relations
                  && relation_rank(v, chain->state_count)
                         == expected->relations,
              "%s: %ld relations, expected %d", ref_model_text(model),
              (long) v->relation_count, expected->relations);
    else
        CHECK(v->relation_count == 1
                  && fmpz_equal_si(v->families[last].failed, 1)
                  && strcmp(v->counter_family, "separable") == 0,
              "%s: %ld relations", ref_model_text(model),
              (long) v->relation_count);
}

static int
check_descriptor(tally_t *tally, const ref_model_t *model,
                 ref_descriptor_t descriptor)
{
    ref_separable_t expected = {-1, 0};
    msj_verification_t v, other;
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t *pi;

    ref_chain_build(&chain, model, descriptor);
    pi = ref_vector(chain.state_count);
    if (chain.state_count <= GAUSS_STATES)
    {
        CHECK(ref_stationary(pi, &chain), "Gauss");
        ref_separable(&expected, &chain, pi);
        bridge_model(subject, model);
        bridge_verify(v, "separable", descriptor, subject, NULL);
        check_verdict(v, &chain, &expected);
        check_relations(v, &chain, pi);
        bridge_verify(other, "decomposed", descriptor, subject, NULL);
        tally->proved += v->verdict == MSJ_PROVED;
        tally->refuted += v->verdict == MSJ_REFUTED;
        tally->separable_only += v->verdict == MSJ_PROVED
                                 && other->verdict == MSJ_REFUTED;
        tally->decomposed_only += v->verdict == MSJ_REFUTED
                                  && other->verdict == MSJ_PROVED;
        msj_verification_clear(v);
        msj_verification_clear(other);
        msj_model_clear(subject);
    }
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
    return expected.separable;
}

static void
check_model(tally_t *tally, const ref_model_t *model)
{
    int separable;

    check_descriptor(tally, model, REF_JUST_ENOUGH);
    if (model->classes != 2)
        return;
    separable = check_descriptor(tally, model, REF_TWO_CLASS);
    CHECK(separable != 0, "%s: two classes", ref_model_text(model));
}

/* ---- models ------------------------------------------------------------- */

static void
sweep_needs(tally_t *tally, int servers, int classes, int *needs, int c)
{
    ref_model_t model;

    if (c < classes)
    {
        for (needs[c] = c ? needs[c - 1] : 1; needs[c] <= servers; needs[c]++)
            sweep_needs(tally, servers, classes, needs, c + 1);
        return;
    }
    ref_model_init(&model);
    for (int equal = 0; equal < 3; equal++)
    {
        ref_model_random(&model, servers, classes, &tally->seed);
        memcpy(model.need, needs, (size_t) classes * sizeof *needs);
        for (int i = 1; i < classes && i <= equal; i++)
            mpq_set(model.rate[i], model.rate[0]);
        check_model(tally, &model);
    }
    ref_model_clear(&model);
}

/* Two or three classes, any set in which every class fits alone. */
static void
check_feasible(tally_t *tally, int count)
{
    ref_model_t model;

    ref_model_init(&model);
    while (count-- > 0)
    {
        ref_model_random(&model, 3, ref_random(&tally->seed, 2, 3),
                         &tally->seed);
        CHECK(ref_model_spell_out(&model), "maximal multisets");
        for (int r = 0; r < 2 && model.maximal_count < REF_MAXIMAL; r++)
        {
            int *row = model.maximal[model.maximal_count++];

            for (int c = 0; c < model.classes; c++)
                row[c] = ref_random(&tally->seed, c == 0, 2);
        }
        check_model(tally, &model);
    }
    ref_model_clear(&model);
}

/* ---- the smallest failures (theory s.4) --------------------------------- */

/* max |p_c pi_s - inflow_c(s)|, by Gauss. */
static void
largest_residual(mpq_t out, const ref_chain_t *chain)
{
    int n = chain->state_count;
    mpq_t *pi = ref_vector(n), *inflow = ref_vector(n);
    mpq_t residual;

    mpq_init(residual);
    CHECK(ref_stationary(pi, chain), "Gauss");
    for (int c = 0; c < chain->classes; c++)
    {
        ref_inflow(inflow, chain, pi, c);
        for (int s = 0; s < n; s++)
        {
            mpq_mul(residual, chain->model->prob[c], pi[s]);
            mpq_sub(residual, residual, inflow[s]);
            mpq_abs(residual, residual);
            if (mpq_cmp(residual, out) > 0)
                mpq_set(out, residual);
        }
    }
    mpq_clear(residual);
    ref_vector_clear(pi, n);
    ref_vector_clear(inflow, n);
}

/* Decomposed balance fails there; the form holds all the same. */
static void
check_known(tally_t *tally, int servers, const char *classes, int states,
            const char *residual)
{
    int before = tally->separable_only;
    ref_model_t model;
    ref_chain_t chain;
    mpq_t largest, expected;

    mpq_inits(largest, expected, NULL);
    mpq_set_str(expected, residual, 10);
    ref_model_init(&model);
    ref_model_servers(&model, servers, classes);
    ref_chain_build(&chain, &model, REF_JUST_ENOUGH);
    largest_residual(largest, &chain);
    CHECK(chain.state_count == states && mpq_equal(largest, expected),
          "%s: %d states, %Qd", classes, chain.state_count, largest);
    ref_chain_clear(&chain);
    CHECK(check_descriptor(tally, &model, REF_JUST_ENOUGH) == 1
              && tally->separable_only == before + 1,
          "%s: separable, not decomposed", classes);
    ref_model_clear(&model);
    mpq_clears(largest, expected, NULL);
}

int
main(int argc, char **argv)
{
    int largest = check_scale() > 1 ? 6 : check_scale() < 1 ? 3 : 5;
    int needs[CLASSES];
    tally_t tally = {0, 0, 0, 0, 19540525};

    if (argc > 1)
        tally.seed = strtoull(argv[1], NULL, 10);
    printf("separable: seed %llu\n", tally.seed);
    check_known(&tally, 2, "1 1/3 1, 1 1/3 2, 2 1/3 1", 6, "1/54");
    check_known(&tally, 3, "1 1/3 1, 2 1/3 2, 3 1/3 3", 8, "1/54");
    for (int k = 1; k <= largest; k++)
        for (int classes = 1; classes <= CLASSES; classes++)
            sweep_needs(&tally, k, classes, needs, 0);
    check_feasible(&tally, check_scale() > 1 ? 300 : 40);
    CHECK(tally.proved > 20 && tally.refuted > 20, "%d proved, %d refuted",
          tally.proved, tally.refuted);
    printf("separable: %d proved, %d refuted; %d where only decomposed "
           "balance holds, %d where only this form does\n",
           tally.proved, tally.refuted, tally.decomposed_only,
           tally.separable_only);
    return check_end();
}
