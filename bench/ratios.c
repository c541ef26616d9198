/* ratios.c -- balance of every state of two classes: the law as a vector of
   integers against its ratios (theorem/ratios.h).

   l = (1, 10), p_1 = 1/3, mu = (2, 3), the two-class descriptor. The law takes
   O(k^2) bits: 8 GB at k = 30000. Both ways evaluate the same families; counts
   and X must agree. The enumeration and X are in both times. */

#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "theorem/verification.h"

static const char *const classes[] = {"need=1,prob=1/3,exp=2",
                                      "need=10,prob=2/3,exp=3"};

/* Verify with k servers; answers the seconds. */
static double
verify(msj_verification_t out, msj_model_t model, int k, int law_unwanted)
{
    msj_bindings_t bindings;
    msj_context_t ctx;
    char servers[20];
    double start;

    msj_context_init(&ctx);
    ctx.max_states = 4000000;
    msj_bindings_init(bindings);
    msj_model_init(model);
    snprintf(servers, sizeof servers, "%d", k);
    msj_bench_must(
        msj_model_from_words(&ctx, model, servers, classes, 2, NULL, bindings),
        &ctx);
    msj_bindings_clear(bindings);
    msj_verification_init(out);
    out->law_unwanted = law_unwanted;
    start = msj_bench_seconds();
    msj_bench_must(msj_verify(&ctx, out, msj_theorem_find("staircase"),
                              &msj_descriptor_two_class, model, NULL, NULL),
                   &ctx);
    return msj_bench_seconds() - start;
}

static int
agree(const msj_verification_t one, const msj_verification_t other)
{
    int same = one->verdict == MSJ_PROVED && other->verdict == MSJ_PROVED
               && one->family_count == other->family_count
               && fmpz_equal(one->states, other->states)
               && fmpq_equal(one->values->throughput,
                             other->values->throughput);

    for (slong i = 0; i < one->family_count && same; i++)
    {
        same = strcmp(one->families[i].name, other->families[i].name) == 0
               && fmpz_equal(one->families[i].equations,
                             other->families[i].equations)
               && fmpz_is_zero(one->families[i].failed)
               && fmpz_is_zero(other->families[i].failed);
    }
    return same;
}

static void
against_vector(msj_bench_t *bench, int k)
{
    msj_bench_row_t row = {.area = "ratios", .baseline = "law of integers"};
    msj_verification_t ratios, law;
    msj_model_t models[2];

    row.seconds = verify(ratios, models[0], k, MSJ_RATIOS_ALWAYS);
    row.slow_seconds = verify(law, models[1], k, 0);
    msj_bench_agree(agree(ratios, law) && ratios->by_ratios && !law->by_ratios,
                    "law and ratios");
    snprintf(row.figure, sizeof row.figure, "balance of all states, k = %d", k);
    msj_bench_row(bench, &row);
    msj_verification_clear(ratios);
    msj_verification_clear(law);
    msj_model_clear(models[0]);
    msj_model_clear(models[1]);
}

static void
alone(msj_bench_t *bench, int k)
{
    msj_bench_row_t row = {.area = "ratios"};
    msj_verification_t ratios;
    msj_model_t model;

    row.seconds = verify(ratios, model, k, 1);
    msj_bench_agree(ratios->verdict == MSJ_PROVED && ratios->by_ratios,
                    "the ratios alone");
    snprintf(row.figure, sizeof row.figure, "balance of all states, k = %d", k);
    snprintf(row.note, sizeof row.note, "%ld equations, X exact",
             (long) fmpz_get_si(ratios->equations));
    msj_bench_row(bench, &row);
    msj_verification_clear(ratios);
    msj_model_clear(model);
}

void
msj_bench_ratios(msj_bench_t *bench)
{
    against_vector(bench, 2000);
    if (bench->quick)
    {
        alone(bench, 100000);
        return;
    }
    against_vector(bench, 8000);
    alone(bench, 1000000);
}
