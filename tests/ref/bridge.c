/* bridge.c -- from a reference model to the library, and comparisons. */

#include "ref/bridge.h"

#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_vec.h>

#include "solver/generator.h"
#include "solver/gth.h"
#include "solver/stationary.h"
#include "support/memory.h"

static char difference[600];

static void
demand(msj_status_t status, const msj_context_t *ctx, const char *what)
{
    if (status == MSJ_OK)
        return;
    printf("%s: status %d: %s\n", what, (int) status, ctx->message);
    exit(99);
}

/* ---- calls -------------------------------------------------------------- */

void
bridge_model(msj_model_t out, const ref_model_t *model)
{
    msj_context_t ctx;
    slong cells = (slong) model->maximal_count * model->classes;

    msj_context_init(&ctx);
    msj_model_init(out);
    demand(msj_model_add_classes(&ctx, out, model->classes), &ctx, "classes");
    out->servers = model->servers;
    for (int c = 0; c < model->classes; c++)
    {
        out->classes[c].need = model->servers > 0 ? model->need[c] : 0;
        fmpq_set_mpq(out->classes[c].prob, model->prob[c]);
        fmpq_set_mpq(out->classes[c].rate, model->rate[c]);
    }
    if (cells > 0)
    {
        out->maximal_count = model->maximal_count;
        out->maximal = msj_alloc((size_t) cells, sizeof(slong));
        for (slong i = 0; i < cells; i++)
            out->maximal[i] = model->maximal[i / model->classes]
                                            [i % model->classes];
    }
    demand(msj_model_validate(&ctx, out), &ctx, "validate");
}

const msj_descriptor_t *
bridge_descriptor(ref_descriptor_t descriptor)
{
    static const char *const names[] = {"exact-k", "just-enough", "two-class"};

    return msj_descriptor_find(names[descriptor]);
}

void
bridge_verify(msj_verification_t out, const char *theorem,
              ref_descriptor_t descriptor, const msj_model_t model,
              FILE *candidate)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_verification_init(out);
    demand(msj_verify(&ctx, out, msj_theorem_find(theorem),
                      bridge_descriptor(descriptor), model, candidate,
                      "candidate"), &ctx, "verify");
}

void
bridge_solve(msj_solution_t out, const msj_model_t model,
             ref_descriptor_t descriptor, int delta)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_solution_init(out);
    demand(msj_solve(&ctx, out, model, bridge_descriptor(descriptor), 1,
                     delta), &ctx, "solve");
}

void
bridge_enumerate(msj_chain_t out, const msj_model_t model,
                 ref_descriptor_t descriptor)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    msj_chain_init(out);
    demand(msj_chain_enumerate(&ctx, out, model,
                               bridge_descriptor(descriptor)), &ctx,
           "enumerate");
}

/* ---- numbers ------------------------------------------------------------ */

mpq_t *
bridge_number(const fmpq_t x)
{
    static mpq_t places[4];
    static int next, ready;

    for (; ready < 4; ready++)
        mpq_init(places[ready]);
    next = (next + 1) % 4;
    fmpq_get_mpq(places[next], x);
    return &places[next];
}

int
bridge_same(const fmpq_t x, const mpq_t y)
{
    return mpq_equal(*bridge_number(x), y);
}

/* ---- elimination -------------------------------------------------------- */

/* GTH gives the time-average law. */
static int
gth_agrees(const msj_chain_t chain, mpq_t *pi, const ref_chain_t *ref)
{
    int n = ref->state_count, good = 1;
    fmpq *law = _fmpq_vec_init(n);
    mpq_t *time_law = ref_vector(n);
    msj_context_t ctx;
    fmpq_mat_t rates;

    msj_context_init(&ctx);
    fmpq_mat_init(rates, n, n);
    demand(msj_chain_rates(&ctx, rates, chain), &ctx, "rates");
    demand(msj_stationary_gth(&ctx, law, rates), &ctx, "GTH");
    ref_time_law(time_law, ref, pi);
    for (int s = 0; s < n; s++)
        good = good && bridge_same(law + s, time_law[s]);
    fmpq_mat_clear(rates);
    _fmpq_vec_clear(law, n);
    ref_vector_clear(time_law, n);
    return good;
}

const char *
bridge_compare_elimination(const msj_chain_t chain, mpq_t *pi,
                           const ref_chain_t *ref)
{
    const char *answer, *method = "none";
    msj_context_t ctx;
    msj_law_t law;

    msj_context_init(&ctx);
    msj_law_init(law);
    demand(msj_stationary(&ctx, law, &method, chain), &ctx, "elimination");
    answer = bridge_compare_law(law, pi, ref);
    msj_law_clear(law);
    if (answer == NULL && !gth_agrees(chain, pi, ref))
        answer = "GTH";
    if ((strstr(method, "GTH") == NULL) != (ref->state_count > MSJ_GTH_STATES))
        answer = "method of elimination";
    return answer;
}

/* ---- laws and verdicts -------------------------------------------------- */

const char *
bridge_compare_law(const msj_law_t law, mpq_t *pi, const ref_chain_t *ref)
{
    mpq_t *time_law = ref_vector(ref->state_count);
    const char *answer = NULL;
    fmpq_t value;

    fmpq_init(value);
    ref_time_law(time_law, ref, pi);
    for (int s = 0; s < ref->state_count && answer == NULL; s++)
    {
        int good;

        msj_law_departure(value, law, s);
        good = bridge_same(value, pi[s]);
        msj_law_time(value, law, s);
        good = good && bridge_same(value, time_law[s]);
        if (!good)
        {
            gmp_snprintf(difference, sizeof difference,
                         "law of %s, expected %Qd", ref->states[s].name,
                         pi[s]);
            answer = difference;
        }
    }
    fmpq_clear(value);
    ref_vector_clear(time_law, ref->state_count);
    return answer;
}

const char *
bridge_compare_values(const msj_values_t values, const ref_model_t *model,
                      const mpq_t throughput)
{
    mpq_t work, busy, servers;
    const char *answer = NULL;

    mpq_inits(work, busy, servers, NULL);
    ref_mean_work(work, model);
    mpq_mul(busy, throughput, work);
    mpq_set_si(servers, model->servers, 1);
    if (!bridge_same(values->throughput, throughput))
        answer = "throughput";
    else if (values->has_needs != (model->servers > 0))
        answer = "has_needs";
    else if (model->servers > 0)
    {
        mpq_div(work, servers, work);
        if (!bridge_same(values->naive_throughput, work))
            answer = "naive throughput";
        mpq_div(work, busy, servers);
        if (!bridge_same(values->utilisation, work))
            answer = "utilisation";
        mpq_sub(work, servers, busy);
        if (!bridge_same(values->waste, work))
            answer = "waste";
    }
    mpq_clears(work, busy, servers, NULL);
    return answer;
}

static const char *
compare_family(const msj_family_t *family, const char *name, long equations,
               long failed)
{
    if (strcmp(family->name, name) == 0
        && fmpz_equal_si(family->equations, equations)
        && fmpz_equal_si(family->failed, failed))
        return NULL;
    snprintf(difference, sizeof difference,
             "family %s: %ld equations, %ld failed; expected %s: %ld, %ld",
             family->name, (long) fmpz_get_si(family->equations),
             (long) fmpz_get_si(family->failed), name, equations, failed);
    return difference;
}

const char *
bridge_compare_families(const msj_verification_t verification,
                        const ref_balance_t *ref, int time_average,
                        long states)
{
    const char *answer = NULL;
    int next = 0;

    for (slong i = 0; i < verification->family_count && !answer; i++)
    {
        const msj_family_t *family = &verification->families[i];

        if (!family->certified)
            continue;
        if (next < ref->family_count)
            answer = compare_family(family, ref->families[next].name,
                                    ref->families[next].equations,
                                    ref->families[next].failed);
        else if (next == ref->family_count && time_average)
            answer = compare_family(family, "time-average", states, 0);
        else
            answer = "more families than documented";
        next++;
    }
    if (answer == NULL && next != ref->family_count + (time_average != 0))
        answer = "fewer families than documented";
    return answer;
}

FILE *
bridge_candidate(const ref_chain_t *ref, mpq_t *pi)
{
    FILE *file = tmpfile();

    if (file == NULL)
        abort();
    for (int s = 0; s < ref->state_count; s++)
        gmp_fprintf(file, "%s %Qd\n", ref->states[s].name, pi[s]);
    rewind(file);
    return file;
}
