/* dropping.c -- theorem dropping: the product form of Arthurs and Kaufman.

   pi_n = prod_c rho_c^{n_c}/n_c! / Z on F is the law of the chain in which jobs
   of class c enter at rate lambda p_c when they fit and each of them leaves at
   rate mu_c (proofs/dropping). The weights are written down once; detailed
   balance of every class and global balance of every state are evaluated from
   the definition of the chain. With servers the values are also those of the
   Kaufman-Roberts recursion. Cost: O(C) products of integers per state. */

#include "theorem/dropping.h"

#include <flint/fmpz_vec.h>

#include "support/memory.h"
#include "theorem/families.h"
#include "theorem/theorems.h"

/* The rates of the chain as integers over one denominator. */
typedef struct
{
    msj_verification_struct *verification;
    const msj_dropping_struct *dropping;
    fmpz *enter; /* lambda p_c, times scale */
    fmpz *leave; /* mu_c, times scale */
    fmpz_t scale;
    slong *counts; /* scratch: a neighbour */
    fmpz_t weight, other, left, right, rate;
} rates_t;

static void
rates_clear(rates_t *rates)
{
    slong classes = rates->dropping->class_count;

    _fmpz_vec_clear(rates->enter, classes);
    _fmpz_vec_clear(rates->leave, classes);
    fmpz_clear(rates->scale);
    fmpz_clear(rates->weight);
    fmpz_clear(rates->other);
    fmpz_clear(rates->left);
    fmpz_clear(rates->right);
    fmpz_clear(rates->rate);
    msj_free(rates->counts);
}

/* out = scale value, an integer */
static void
set_scaled(fmpz_t out, const fmpq_t value, const fmpz_t scale)
{
    fmpz_divexact(out, scale, fmpq_denref(value));
    fmpz_mul(out, out, fmpq_numref(value));
}

static msj_status_t
rates_init(msj_context_t *ctx, rates_t *rates,
           msj_verification_struct *verification)
{
    const msj_model_struct *model = verification->model;
    slong classes = model->class_count;
    fmpq_t arrival;

    rates->verification = verification;
    rates->dropping = verification->dropping;
    rates->enter = _fmpz_vec_init(classes);
    rates->leave = _fmpz_vec_init(classes);
    rates->counts = msj_calloc((size_t) classes, sizeof(slong));
    fmpz_init_set_ui(rates->scale, 1);
    fmpz_init(rates->weight);
    fmpz_init(rates->other);
    fmpz_init(rates->left);
    fmpz_init(rates->right);
    fmpz_init(rates->rate);
    fmpq_init(arrival);
    for (int pass = 0; pass < 2; pass++)
    {
        for (slong c = 0; c < classes; c++)
        {
            const msj_job_class_struct *job_class = model->classes + c;

            fmpq_mul(arrival, model->arrival, job_class->prob);
            if (pass == 0)
            {
                fmpz_lcm(rates->scale, rates->scale, fmpq_denref(arrival));
                fmpz_lcm(rates->scale, rates->scale,
                         fmpq_denref(job_class->duration->rates));
                continue;
            }
            set_scaled(rates->enter + c, arrival, rates->scale);
            set_scaled(rates->leave + c, job_class->duration->rates,
                       rates->scale);
        }
    }
    fmpq_clear(arrival);
    return rates->counts == NULL ? msj_no_memory(ctx) : MSJ_OK;
}

/* ---- equations ---------------------------------------------------------- */

/* The equation left = right of state s; s < 0: of the law. The sides are times
   the total and the scale. */
static msj_status_t
judge(msj_context_t *ctx, rates_t *rates, slong s)
{
    const msj_dropping_struct *dropping = rates->dropping;
    msj_status_t status;
    fmpq_t residual;
    char *name;

    if (!msj_family_count(rates->verification,
                          fmpz_equal(rates->left, rates->right)))
    {
        return MSJ_OK;
    }
    fmpq_init(residual);
    fmpz_sub(fmpq_numref(residual), rates->left, rates->right);
    fmpz_mul(fmpq_denref(residual), dropping->total, rates->scale);
    fmpq_canonicalise(residual);
    name = s < 0 ? msj_strdup("law")
                 : msj_in_service_name(dropping->in_service, s);
    status = name == NULL ? msj_no_memory(ctx)
                          : msj_family_counterexample(ctx, rates->verification,
                                                      name, residual);
    msj_free(name);
    fmpq_clear(residual);
    return status;
}

/* The weight of the state with `more` jobs of class c than the counts. */
static void
set_neighbour(rates_t *rates, const slong *counts, slong c, slong more)
{
    for (slong d = 0; d < rates->dropping->class_count; d++)
    {
        rates->counts[d] = counts[d];
    }
    rates->counts[c] += more;
    msj_dropping_weight(rates->other, rates->dropping, rates->counts);
}

/* n_c mu_c pi_n = lambda p_c pi_{n - e_c} of every state with a job of c. */
static msj_status_t
verify_detailed(msj_context_t *ctx, rates_t *rates, slong c)
{
    const msj_in_service_struct *states = rates->dropping->in_service;
    msj_status_t status = msj_family_begin(ctx, rates->verification,
                                           "detailed-", c + 1, 1);

    for (slong s = 0; s < states->count && status == MSJ_OK; s++)
    {
        const slong *counts = msj_in_service_counts(states, s);

        if (counts[c] > 0)
        {
            msj_dropping_weight(rates->left, rates->dropping, counts);
            fmpz_mul_si(rates->left, rates->left, counts[c]);
            fmpz_mul(rates->left, rates->left, rates->leave + c);
            set_neighbour(rates, counts, c, -1);
            fmpz_mul(rates->right, rates->other, rates->enter + c);
            status = judge(ctx, rates, s);
        }
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "detailed balance", s,
                                      states->count);
        }
    }
    return status;
}

/* The class adds its part to both sides of the global balance of the state:
   rates out, and flows in. */
static void
add_class(rates_t *rates, const slong *counts, slong c)
{
    if (counts[c] > 0)
    {
        fmpz_mul_si(rates->rate, rates->leave + c, counts[c]);
        fmpz_addmul(rates->left, rates->rate, rates->weight);
        set_neighbour(rates, counts, c, -1);
        fmpz_addmul(rates->right, rates->enter + c, rates->other);
    }
    if (msj_model_fits_with(rates->verification->model, counts, c))
    {
        fmpz_addmul(rates->left, rates->enter + c, rates->weight);
        set_neighbour(rates, counts, c, 1);
        fmpz_mul_si(rates->rate, rates->leave + c, counts[c] + 1);
        fmpz_addmul(rates->right, rates->rate, rates->other);
    }
}

static msj_status_t
verify_global(msj_context_t *ctx, rates_t *rates)
{
    const msj_in_service_struct *states = rates->dropping->in_service;
    msj_status_t status = msj_family_begin(ctx, rates->verification, "global",
                                           0, 1);

    for (slong s = 0; s < states->count && status == MSJ_OK; s++)
    {
        const slong *counts = msj_in_service_counts(states, s);

        fmpz_zero(rates->left);
        fmpz_zero(rates->right);
        msj_dropping_weight(rates->weight, rates->dropping, counts);
        for (slong c = 0; c < rates->dropping->class_count; c++)
        {
            add_class(rates, counts, c);
        }
        status = judge(ctx, rates, s);
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "global balance", s, states->count);
        }
    }
    return status;
}

/* sum pi_n = 1, the weights added anew. */
static msj_status_t
verify_normalisation(msj_context_t *ctx, rates_t *rates)
{
    const msj_dropping_struct *dropping = rates->dropping;
    msj_status_t status = msj_family_begin(ctx, rates->verification,
                                           "normalisation", 0, 1);

    for (slong s = 0; s < dropping->in_service->count && status == MSJ_OK; s++)
    {
        msj_dropping_weight(rates->weight, dropping,
                            msj_in_service_counts(dropping->in_service, s));
        fmpz_addmul(rates->left, rates->weight, rates->scale);
        status = msj_context_poll(ctx);
    }
    fmpz_mul(rates->right, dropping->total, rates->scale);
    return status == MSJ_OK ? judge(ctx, rates, -1) : status;
}

/* ---- the theorem -------------------------------------------------------- */

static msj_status_t
families(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_status_t status;
    rates_t rates;

    status = rates_init(ctx, &rates, verification);
    if (status == MSJ_OK)
    {
        status = verify_normalisation(ctx, &rates);
    }
    for (slong c = 0; c < verification->model->class_count && status == MSJ_OK;
         c++)
    {
        status = verify_detailed(ctx, &rates, c);
    }
    if (status == MSJ_OK)
    {
        status = verify_global(ctx, &rates);
    }
    rates_clear(&rates);
    return status;
}

/* The values by the recursion must be those of the states. */
static msj_status_t
check_recursion(msj_context_t *ctx, const msj_dropping_t dropping)
{
    msj_status_t status = MSJ_OK;
    msj_dropping_t other;

    msj_dropping_init(other);
    if (msj_dropping_has_recursion(dropping->model))
    {
        status = msj_dropping_start(ctx, other, dropping->model);
        if (status == MSJ_OK)
        {
            status = msj_dropping_recursion(ctx, other);
        }
        if (status == MSJ_OK)
        {
            status = msj_dropping_compare(ctx, dropping, other);
        }
    }
    msj_dropping_clear(other);
    return status;
}

msj_status_t
msj_verify_dropping(msj_context_t *ctx, msj_verification_struct *verification)
{
    msj_dropping_struct *dropping = verification->dropping;
    msj_status_t status = msj_dropping_start(ctx, dropping,
                                             verification->model);

    if (status == MSJ_OK)
    {
        status = msj_dropping_enumerate(ctx, dropping);
    }
    if (status == MSJ_OK)
    {
        fmpz_set(verification->states, dropping->states);
        status = check_recursion(ctx, dropping);
    }
    if (status == MSJ_OK)
    {
        status = families(ctx, verification);
    }
    if (status == MSJ_OK)
    {
        verification->verdict = verification->counter_place == NULL
                                    ? MSJ_PROVED
                                    : MSJ_REFUTED;
    }
    return status;
}

const msj_theorem_t msj_theorem_dropping = {
    .name = "dropping",
    .title = "product form of multiserver jobs that are lost when they do not "
             "fit",
    .source = "Arthurs, Kaufman 1979; Kaufman 1981; TWO20 s.2.1; "
              "proofs/dropping",
    .hypotheses = "policy: dropping, arrival rate; exponential durations",
    .proof = "dropping",
    .descriptors = {&msj_descriptor_in_service},
    .tried = MSJ_TRIED_ALWAYS,
    .hypotheses_hold = msj_dropping_applies,
    .families = families,
};
