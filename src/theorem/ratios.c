/* ratios.c -- see ratios.h; proofs/staircase, "Balance by ratios". */

#include "theorem/ratios.h"

#include <flint/fmpq_vec.h>

#include "support/memory.h"
#include "theorem/boundary.h"
#include "theorem/families.h"

/* Bytes that the ratios may take; they take much less when the equations
   hold. */
#define RATIO_BYTES_MAX 4e9

/* ---- the law ------------------------------------------------------------ */

/* p_c / f_c = P_c (i R_c + j R_d) / (i R_c Q) at i jobs of class c and the
   most, j, of the other class d. */
static void
set_step(fmpq_t out, const msj_ratios_t ratios, slong c, slong i)
{
    const msj_integers_struct *integers = ratios->integers;
    const msj_model_struct *model = ratios->chain->model;
    slong most = c == msj_two_class_order(model, 0)
                     ? msj_boundary_height(model, i)
                     : msj_boundary_width(model, i);
    fmpz *above = fmpq_numref(out);
    fmpz *below = fmpq_denref(out);

    fmpz_mul_si(above, integers->rates + c, i);
    fmpz_mul(below, above, integers->prob_scale);
    fmpz_addmul_si(above, integers->rates + 1 - c, most);
    fmpz_mul(above, above, integers->probs + c);
    fmpq_canonicalise(out);
}

msj_status_t
msj_ratios_init(msj_context_t *ctx, msj_ratios_t ratios,
                const msj_chain_t chain)
{
    msj_status_t status = msj_context_poll(ctx);

    ratios->chain = chain;
    msj_integers_init(ratios->integers, chain->model);
    for (slong c = 0; c < 2; c++)
    {
        ratios->lengths[c] = c == msj_two_class_order(chain->model, 0)
                                 ? msj_boundary_columns(chain->model)
                                 : msj_boundary_rows(chain->model);
        ratios->steps[c] = _fmpq_vec_init(ratios->lengths[c]);
        for (slong i = 1; i < ratios->lengths[c] && status == MSJ_OK; i++)
        {
            set_step(ratios->steps[c] + i, ratios, c, i);
            status = msj_context_poll(ctx);
        }
    }
    return status;
}

void
msj_ratios_clear(msj_ratios_t ratios)
{
    for (slong c = 0; c < 2; c++)
    {
        _fmpq_vec_clear(ratios->steps[c], ratios->lengths[c]);
    }
    msj_integers_clear(ratios->integers);
}

void
msj_ratios_factor(fmpq_t out, const msj_ratios_t ratios, slong state)
{
    const msj_chain_struct *chain = ratios->chain;
    slong blocked = msj_multiset_blocked(chain->model,
                                         msj_chain_row(chain, state));

    if (blocked >= 0)
    {
        fmpq_set(out, chain->model->classes[blocked].prob);
    }
    else
    {
        fmpq_one(out);
    }
}

static msj_status_t
check_positive(msj_context_t *ctx, const msj_ratios_t ratios)
{
    for (slong c = 0; c < 2; c++)
    {
        for (slong i = 1; i < ratios->lengths[c]; i++)
        {
            if (fmpq_sgn(ratios->steps[c] + i) <= 0)
            {
                return msj_fail(ctx, MSJ_INTERNAL,
                                "a law that is not positive");
            }
        }
    }
    return MSJ_OK;
}

/* ---- flows -------------------------------------------------------------- */

/* Everything is divided by C, and what is at a state or node by G of its
   counts. */
typedef struct
{
    const msj_ratios_struct *ratios;
    const msj_chain_struct *chain;
    fmpq *node_flow; /* node_count */
    fmpq *inflow;    /* state_count: by completions of one class */
    fmpq *total;     /* state_count: of both */
    double bytes;    /* of numbers that do not fit a word, from above */
    fmpq_t amount;   /* scratch */
} flows_t;

static const slong *
counts_at(const msj_chain_struct *chain, slong target)
{
    return target >= 0 ? chain->counts + 2 * target
                       : chain->node_counts + 2 * ~target;
}

/* Times G(from) / G(to). */
static void
change_cell(fmpq_t value, const msj_ratios_struct *ratios, const slong *from,
            const slong *to)
{
    for (slong c = 0; c < 2; c++)
    {
        for (slong i = from[c]; i > to[c]; i--)
        {
            fmpq_mul(value, value, ratios->steps[c] + i);
        }
        for (slong i = to[c]; i > from[c]; i--)
        {
            fmpq_div(value, value, ratios->steps[c] + i);
        }
    }
}

static double
large_bytes(const fmpz_t number)
{
    return COEFF_IS_MPZ(*number) ? 32 + (double) fmpz_bits(number) / 8 : 0;
}

/* The scratch amount goes from the counts to the target. */
static void
pour(flows_t *flows, const slong *from, slong target)
{
    fmpq *vessel = target >= 0 ? flows->inflow + target
                               : flows->node_flow + ~target;

    change_cell(flows->amount, flows->ratios, from,
                counts_at(flows->chain, target));
    fmpq_add(vessel, vessel, flows->amount);
    flows->bytes += large_bytes(fmpq_numref(vessel))
                    + large_bytes(fmpq_denref(vessel));
}

/* n_c mu_c / nu_s of state s: the share of the completions of class c, whose
   jobs do `move`, in all of them. */
static void
set_share(fmpq_t out, const flows_t *flows, const slong *counts,
          const msj_move_t *move)
{
    const fmpz *rates = flows->ratios->integers->rates;
    fmpz *below = fmpq_denref(out);

    fmpz_mul_si(below, rates, counts[0]);
    fmpz_addmul_si(below, rates + 1, counts[1]);
    fmpz_mul_si(fmpq_numref(out), rates + move->rate, move->jobs);
    fmpq_canonicalise(out);
}

static void
pour_state(flows_t *flows, slong s, slong job_class, const fmpq_t factor)
{
    const msj_chain_struct *chain = flows->chain;
    const slong *counts = msj_chain_counts(chain, s);

    for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
    {
        const msj_transition_t *transition = chain->transitions + i;

        if (transition->move.job_class == job_class)
        {
            set_share(flows->amount, flows, counts, &transition->move);
            fmpq_mul(flows->amount, flows->amount, factor);
            pour(flows, counts, transition->target);
        }
    }
}

static void
pour_node(flows_t *flows, slong n)
{
    const msj_chain_struct *chain = flows->chain;

    for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
    {
        const msj_draw_t *draw = chain->draws + i;

        fmpq_mul(flows->amount, flows->node_flow + n,
                 msj_model_prob(chain->model, draw->prob));
        pour(flows, counts_at(chain, ~n), draw->target);
    }
}

/* Behind us: `done` states and nodes for the class. */
static msj_status_t
check_bytes(msj_context_t *ctx, const flows_t *flows, slong job_class,
            slong done)
{
    double count = (double) (flows->chain->state_count
                             + flows->chain->node_count);

    if (flows->bytes > RATIO_BYTES_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "the ratios of the law take more than %.0f GB",
                        RATIO_BYTES_MAX / 1e9);
    }
    msj_context_progress(ctx, "balance by ratios",
                         ((double) job_class + (double) done / count) / 2);
    return msj_context_poll(ctx);
}

static void
set_zero(fmpq *values, slong count)
{
    for (slong i = 0; i < count; i++)
    {
        fmpq_zero(values + i);
    }
}

/* The inflow of all states by completions of the class. */
static msj_status_t
carry(msj_context_t *ctx, flows_t *flows, slong job_class)
{
    const msj_chain_struct *chain = flows->chain;
    msj_status_t status = MSJ_OK;
    fmpq_t factor;

    fmpq_init(factor);
    set_zero(flows->inflow, chain->state_count);
    set_zero(flows->node_flow, chain->node_count);
    flows->bytes = 0;
    for (slong s = 0; s < chain->state_count && status == MSJ_OK; s++)
    {
        msj_ratios_factor(factor, flows->ratios, s);
        pour_state(flows, s, job_class, factor);
        status = check_bytes(ctx, flows, job_class, s);
    }
    for (slong n = 0; n < chain->node_count && status == MSJ_OK; n++)
    {
        if (!fmpq_is_zero(flows->node_flow + n))
        {
            pour_node(flows, n);
            status = check_bytes(ctx, flows, job_class, chain->state_count + n);
        }
    }
    fmpq_clear(factor);
    return status;
}

static msj_status_t
flows_init(msj_context_t *ctx, flows_t *flows, const msj_ratios_struct *ratios)
{
    const msj_chain_struct *chain = ratios->chain;
    double count = 2 * (double) chain->state_count + (double) chain->node_count;
    msj_status_t status = msj_context_need(ctx, count * sizeof(fmpq),
                                           "verifying the law by its ratios");

    if (status != MSJ_OK)
    {
        return status;
    }
    flows->ratios = ratios;
    flows->chain = chain;
    flows->node_flow = _fmpq_vec_init(chain->node_count);
    flows->inflow = _fmpq_vec_init(chain->state_count);
    flows->total = _fmpq_vec_init(chain->state_count);
    fmpq_init(flows->amount);
    return MSJ_OK;
}

static void
flows_clear(flows_t *flows)
{
    _fmpq_vec_clear(flows->node_flow, flows->chain->node_count);
    _fmpq_vec_clear(flows->inflow, flows->chain->state_count);
    _fmpq_vec_clear(flows->total, flows->chain->state_count);
    fmpq_clear(flows->amount);
}

/* ---- equations ---------------------------------------------------------- */

/* Count the equations prob e_s = inflow of all states in a new family; the
   first of all that fails is the counterexample. */
static msj_status_t
judge(msj_context_t *ctx, msj_verification_struct *verification,
      const msj_ratios_t ratios, const fmpq_t prob, const fmpq *inflow)
{
    slong count = ratios->chain->state_count;
    msj_status_t status = MSJ_OK;
    fmpq_t difference;
    char *name;

    fmpq_init(difference);
    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        msj_ratios_factor(difference, ratios, s);
        fmpq_mul(difference, difference, prob);
        fmpq_sub(difference, difference, inflow + s);
        if (msj_family_count(verification, fmpq_is_zero(difference)))
        {
            name = msj_chain_state_name(ratios->chain, s);
            status = name == NULL ? msj_no_memory(ctx)
                                  : msj_family_counterexample(ctx, verification,
                                                              name, difference);
            msj_free(name);
        }
    }
    fmpq_clear(difference);
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

static msj_status_t
verify_class(msj_context_t *ctx, msj_verification_struct *verification,
             flows_t *flows, const char *class_family, slong c)
{
    const msj_chain_struct *chain = flows->chain;
    msj_status_t status = carry(ctx, flows, c);

    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong s = 0; s < chain->state_count; s++)
    {
        fmpq_add(flows->total + s, flows->total + s, flows->inflow + s);
    }
    status = msj_family_begin(ctx, verification, class_family, c + 1, 1);
    return status == MSJ_OK
               ? judge(ctx, verification, flows->ratios,
                       msj_model_prob(chain->model, c), flows->inflow)
               : status;
}

/* The time-average equation of a state is the global one times X (proofs/
   chain, Lemma chain-embedded). */
static msj_status_t
verify_totals(msj_context_t *ctx, msj_verification_struct *verification,
              flows_t *flows)
{
    msj_status_t status = msj_family_begin(ctx, verification, "global", 0, 1);
    fmpq_t one;

    fmpq_init(one);
    fmpq_one(one);
    if (status == MSJ_OK)
    {
        status = judge(ctx, verification, flows->ratios, one, flows->total);
    }
    if (status == MSJ_OK && verification->counter_place == NULL)
    {
        status = msj_family_begin(ctx, verification, "time-average", 0, 1);
        if (status == MSJ_OK)
        {
            status = judge(ctx, verification, flows->ratios, one, flows->total);
        }
    }
    fmpq_clear(one);
    return status;
}

msj_status_t
msj_verify_ratios(msj_context_t *ctx, msj_verification_struct *verification,
                  const msj_ratios_t ratios, const char *class_family)
{
    flows_t flows;
    msj_status_t status = check_positive(ctx, ratios);

    if (status == MSJ_OK)
    {
        status = msj_family_begin(ctx, verification, "normalisation", 0, 1);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    msj_family_count(verification, 1);
    status = flows_init(ctx, &flows, ratios);
    if (status != MSJ_OK)
    {
        return status;
    }
    for (slong c = 0; c < 2 && status == MSJ_OK; c++)
    {
        status = verify_class(ctx, verification, &flows, class_family, c);
    }
    if (status == MSJ_OK)
    {
        status = verify_totals(ctx, verification, &flows);
    }
    flows_clear(&flows);
    return status;
}
