/* law.c -- departure-average and time-average laws from one integer vector.

   proofs/chain, Lemma chain-integer. With phase changes the departures are
   those of Lemma D.3 of RESET, over the one denominator Q^depth. */

#include "solver/law.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/flow.h"

void
msj_law_init(msj_law_t law)
{
    memset(law, 0, sizeof *law);
    fmpz_init_set_ui(law->denominator, 1);
    fmpz_init(law->weight_sum);
    fmpz_init_set_ui(law->rate_scale, 1);
}

void
msj_law_clear(msj_law_t law)
{
    _fmpz_vec_clear(law->weights, law->state_count);
    _fmpz_vec_clear(law->rates, law->state_count);
    if (law->completions != NULL)
    {
        _fmpz_vec_clear(law->completions, law->state_count);
        _fmpz_vec_clear(law->departures, law->state_count);
    }
    fmpz_clear(law->denominator);
    fmpz_clear(law->weight_sum);
    fmpz_clear(law->rate_scale);
    memset(law, 0, sizeof *law);
}

/* The rates out of every state, times M. */
static void
set_rates(msj_law_t law, const msj_chain_t chain, const msj_integers_t integers)
{
    for (slong s = 0; s < law->state_count; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_move_t *move = &chain->transitions[i].move;
            const fmpz *rate = integers->rates + move->rate;

            fmpz_addmul_si(law->rates + s, rate, move->jobs);
            if (law->completions && move->job_class != MSJ_NO_COMPLETION)
            {
                fmpz_addmul_si(law->completions + s, rate, move->jobs);
            }
        }
    }
}

msj_status_t
msj_law_set_chain(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    msj_integers_t integers;

    law->state_count = chain->state_count;
    law->weights = _fmpz_vec_init(law->state_count);
    law->rates = _fmpz_vec_init(law->state_count);
    if (!msj_chain_all_complete(chain))
    {
        law->completions = _fmpz_vec_init(law->state_count);
        law->departures = _fmpz_vec_init(law->state_count);
    }
    msj_integers_init(integers, chain->model);
    fmpz_set(law->rate_scale, integers->rate_scale);
    set_rates(law, chain, integers);
    msj_integers_clear(integers);
    return msj_context_poll(ctx);
}

/* T_s = D pi_s / N_s with D the lcm of the denominators of all pi_s / N_s. */
msj_status_t
msj_law_set_departure(msj_context_t *ctx, msj_law_t law, const fmpq *departure)
{
    msj_status_t status = MSJ_OK;
    fmpq_t ratio;

    fmpq_init(ratio);
    fmpz_one(law->denominator);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpq_div_fmpz(ratio, departure + s, law->rates + s);
        fmpz_lcm(law->denominator, law->denominator, fmpq_denref(ratio));
        status = msj_context_poll(ctx);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpq_div_fmpz(ratio, departure + s, law->rates + s);
        fmpq_mul_fmpz(ratio, ratio, law->denominator);
        fmpz_set(law->weights + s, fmpq_numref(ratio));
        status = msj_context_poll(ctx);
    }
    _fmpz_vec_sum(law->weight_sum, law->weights, law->state_count);
    fmpq_clear(ratio);
    return status;
}

/* T_s = L products_s / N_s with the least L that makes all of them integers;
   the N_s are small beside the products, so the gcds are cheap. */
msj_status_t
msj_law_set_products(msj_context_t *ctx, msj_law_t law, fmpz *products)
{
    msj_status_t status = MSJ_OK;
    fmpz_t common, scale;

    fmpz_init(common);
    fmpz_init_set_ui(scale, 1);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_gcd(common, products + s, law->rates + s);
        fmpz_divexact(common, law->rates + s, common);
        fmpz_lcm(scale, scale, common);
        status = msj_context_step(ctx, "scaling the law", s, law->state_count);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_mul(products + s, products + s, scale);
        fmpz_divexact(law->weights + s, products + s, law->rates + s);
        status = msj_context_step(ctx, "dividing the law", s, law->state_count);
    }
    fmpz_clear(common);
    fmpz_clear(scale);
    msj_law_normalise(law);
    return status;
}

const fmpz *
msj_law_completions(const msj_law_t law)
{
    return law->completions != NULL ? law->completions : law->rates;
}

/* sum T M r */
static void
weighted_rate(fmpz_t out, const msj_law_t law)
{
    fmpz_zero(out);
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_addmul(out, law->weights + s, msj_law_completions(law) + s);
    }
}

void
msj_law_normalise(msj_law_t law)
{
    weighted_rate(law->denominator, law);
    _fmpz_vec_sum(law->weight_sum, law->weights, law->state_count);
}

/* E_s = Q^depth times the inflow of completions; D is their sum. */
static msj_status_t
set_departures(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    msj_status_t status;
    msj_flow_t flow;

    msj_flow_init(flow, chain);
    status = msj_flow_total(ctx, law->departures, flow, 1, law->weights);
    for (slong s = 0; s < law->state_count; s++)
    {
        fmpz_mul(law->departures + s, law->departures + s,
                 flow->powers + chain->depth - chain->state_depth[s]);
    }
    fmpz_mul(law->denominator, law->denominator, flow->powers + chain->depth);
    msj_flow_clear(flow);
    return status;
}

msj_status_t
msj_law_set_time(msj_context_t *ctx, msj_law_t law, const fmpq *time)
{
    fmpz *scale = law->weight_sum;
    msj_status_t status = MSJ_OK;

    fmpz_one(scale);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_lcm(scale, scale, fmpq_denref(time + s));
        status = msj_context_step(ctx, "scaling the law", s, law->state_count);
    }
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        fmpz_divexact(law->weights + s, scale, fmpq_denref(time + s));
        fmpz_mul(law->weights + s, law->weights + s, fmpq_numref(time + s));
        status = msj_context_poll(ctx);
    }
    return status;
}

msj_status_t
msj_law_settle(msj_context_t *ctx, msj_law_t law, const msj_chain_t chain)
{
    msj_law_normalise(law);
    return law->departures != NULL ? set_departures(ctx, law, chain) : MSJ_OK;
}

void
msj_law_departure_weight(fmpz_t out, const msj_law_t law, slong state)
{
    if (law->departures != NULL)
    {
        fmpz_set(out, law->departures + state);
        return;
    }
    fmpz_mul(out, law->weights + state, law->rates + state);
}

void
msj_law_departure(fmpq_t out, const msj_law_t law, slong state)
{
    msj_law_departure_weight(fmpq_numref(out), law, state);
    fmpz_set(fmpq_denref(out), law->denominator);
    fmpq_canonicalise(out);
}

void
msj_law_time(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_set(fmpq_numref(out), law->weights + state);
    fmpz_set(fmpq_denref(out), law->weight_sum);
    fmpq_canonicalise(out);
}

void
msj_law_completion_rate(fmpq_t out, const msj_law_t law, slong state)
{
    fmpz_set(fmpq_numref(out), msj_law_completions(law) + state);
    fmpz_set(fmpq_denref(out), law->rate_scale);
    fmpq_canonicalise(out);
}

void
msj_law_throughput(fmpq_t out, const msj_law_t law)
{
    weighted_rate(fmpq_numref(out), law);
    fmpz_mul(fmpq_denref(out), law->weight_sum, law->rate_scale);
    fmpq_canonicalise(out);
}

int
msj_law_positive(const msj_law_t law)
{
    for (slong s = 0; s < law->state_count; s++)
    {
        if (fmpz_sgn(law->weights + s) <= 0)
        {
            return 0;
        }
    }
    return 1;
}
