/* bridge.c -- from a reference model to the library, and comparisons. */

#include "ref/bridge.h"

#include <stdlib.h>
#include <string.h>

#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>

#include "solver/generator.h"
#include "solver/gth.h"
#include "solver/scalars.h"
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

static void
copy_duration(msj_duration_t out, const ref_duration_t *duration)
{
    slong n = duration->phases;
    msj_context_t ctx;

    msj_context_init(&ctx);
    demand(msj_duration_set_phases(&ctx, out, n), &ctx, "phases");
    for (slong i = 0; i < n; i++)
    {
        fmpq_set_mpq(out->initial + i, duration->alpha[i]);
        for (slong j = 0; j < n; j++)
            fmpq_set_mpq(msj_duration_rate(out, i, j),
                         i == j ? duration->exit[i]
                                : duration->change[i * n + j]);
    }
}

static void
copy_class(msj_model_t out, const ref_model_t *model, int c)
{
    msj_job_class_struct *job_class = out->classes + c;
    msj_context_t ctx;
    fmpq_t rate;

    msj_context_init(&ctx);
    fmpq_init(rate);
    job_class->need = model->servers > 0 ? model->need[c] : 0;
    fmpq_set_mpq(job_class->prob, model->prob[c]);
    fmpq_set_mpq(rate, model->rate[c]);
    if (model->duration[c].phases > 0)
        copy_duration(job_class->duration, &model->duration[c]);
    else
        demand(msj_duration_set_exponential(&ctx, job_class->duration, rate),
               &ctx, "rate");
    if (model->resources > 0)
        job_class->needs = msj_alloc((size_t) model->resources, sizeof(slong));
    for (int r = 0; r < model->resources; r++)
        job_class->needs[r] = model->needs[c][r];
    fmpq_clear(rate);
}

static void
copy_resources(msj_model_t out, const ref_model_t *model)
{
    size_t count = (size_t) model->resources;

    if (count == 0)
        return;
    out->resource_count = model->resources;
    out->capacity = msj_alloc(count, sizeof(slong));
    out->resources = msj_calloc(count, sizeof(char *));
    for (int r = 0; r < model->resources; r++)
        out->capacity[r] = model->capacity[r];
}

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
        copy_class(out, model, c);
    copy_resources(out, model);
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

void
bridge_process(msj_model_t out, const ref_chain_t *chain, int mmsr)
{
    msj_process_struct *process = out->process;
    ref_chain_t merged;
    msj_context_t ctx;

    ref_chain_forget(&merged, chain);
    msj_context_init(&ctx);
    msj_model_init(out);
    demand(msj_process_allocate(&ctx, process, merged.state_count,
                                merged.step_count), &ctx, "process");
    process->is_mmsr = mmsr;
    for (int s = 0; s < merged.state_count; s++)
        process->states[s] = msj_duplicate(merged.states[s].name, REF_NAME, 1);
    for (int i = 0; i < merged.step_count; i++)
    {
        process->edges[i].from = merged.steps[i].from;
        process->edges[i].to = merged.steps[i].to;
        process->edges[i].completes = merged.steps[i].job_class != REF_NO_JOB;
        fmpq_set_mpq(process->edges[i].rate, merged.steps[i].rate);
    }
    ref_chain_clear(&merged);
    demand(msj_model_validate(&ctx, out), &ctx, "validate");
}

const msj_descriptor_t *
bridge_descriptor(ref_descriptor_t descriptor)
{
    static const char *const names[] = {"exact-k", "just-enough", "two-class"};

    if (descriptor == REF_PROCESS)
        return &msj_descriptor_process;
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

/* X and Delta(Y_d) without the vectors, by another way each time: vector
   instructions, portable code or factors, one to three threads. */
static void
compare_scalars(const msj_solution_t solution)
{
    static const int ways[] = {0, MSJ_SCALARS_PORTABLE, MSJ_SCALARS_FACTOR};
    static unsigned calls;
    msj_scalars_t scalars;
    msj_context_t ctx;
    msj_status_t status;
    int departure = solution->has_delta && calls % 5 != 4;
    int way = ways[calls % 3];

    if (solution->chain->state_count < 2)
        return;
    msj_context_init(&ctx);
    ctx.threads = calls % 16 == 0 ? 2 : calls % 16 == 8 ? 3 : 1;
    calls++;
    msj_scalars_init(scalars);
    status = msj_scalars(&ctx, scalars, solution->chain, departure, way);
    /* Factors are for coefficients of a word. */
    if (status == MSJ_LIMIT && way == MSJ_SCALARS_FACTOR)
        status = msj_scalars(&ctx, scalars, solution->chain, departure, 0);
    demand(status, &ctx, "scalars");
    if (!fmpq_equal(scalars->throughput, solution->values->throughput)
        || scalars->has_departure != departure
        || (departure && !fmpq_equal(scalars->departure,
                                     solution->relative->departure)))
    {
        printf("scalars and vectors differ: %s\n", scalars->remark);
        exit(99);
    }
    msj_scalars_clear(scalars);
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
    compare_scalars(out);
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
    msj_generator_t generator;
    fmpq_mat_t rates;

    msj_context_init(&ctx);
    fmpq_mat_init(rates, n, n);
    msj_generator_init(generator);
    demand(msj_generator_set_chain(&ctx, generator, chain), &ctx, "rates");
    msj_generator_dense(rates, generator);
    msj_generator_clear(generator);
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

/* Busy units and k of a resource, or of the servers. */
static void
get_use(mpq_t use, mpq_t units, const ref_model_t *model, int resource)
{
    if (model->servers > 0)
        ref_mean_work(use, model);
    else
        ref_mean_use(use, model, resource);
    mpq_set_si(units, model->servers > 0 ? model->servers
                                         : model->capacity[resource], 1);
}

/* One resource; `least` becomes its bound if that is smaller. */
static const char *
compare_use(const msj_values_t values, const ref_model_t *model, int resource,
            const mpq_t throughput, mpq_t least)
{
    mpq_t use, units, value;
    const char *answer = NULL;

    mpq_inits(use, units, value, NULL);
    get_use(use, units, model, resource);
    if (mpq_sgn(use) != 0)
        mpq_div(value, units, use);
    if (mpq_sgn(use) != 0
        && (mpq_sgn(least) == 0 || mpq_cmp(value, least) < 0))
        mpq_set(least, value);
    mpq_mul(use, use, throughput);
    mpq_div(value, use, units);
    if (!bridge_same(values->utilisation + resource, value))
        answer = "utilisation";
    mpq_sub(value, units, use);
    if (!bridge_same(values->waste + resource, value))
        answer = "waste";
    mpq_clears(use, units, value, NULL);
    return answer;
}

const char *
bridge_compare_values(const msj_values_t values, const ref_model_t *model,
                      const mpq_t throughput)
{
    int resources = model->servers > 0 ? 1 : model->resources;
    const char *answer = NULL;
    mpq_t least;

    mpq_init(least);
    if (!bridge_same(values->throughput, throughput))
        answer = "throughput";
    else if (values->resource_count != resources)
        answer = "number of resources";
    for (int r = 0; r < resources && answer == NULL; r++)
        answer = compare_use(values, model, r, throughput, least);
    if (answer == NULL && resources > 0
        && !bridge_same(values->naive_throughput, least))
        answer = "naive throughput";
    mpq_clear(least);
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
        if (ref->model != NULL)
            gmp_fprintf(file, "%s %Qd\n", ref->states[s].name, pi[s]);
        else
            gmp_fprintf(file, "[%d] %Qd\n", s + 1, pi[s]);
    rewind(file);
    return file;
}
