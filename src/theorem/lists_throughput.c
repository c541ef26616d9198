/* lists_throughput.c -- see lists_throughput.h.

   Probabilities of events on the first j jobs are integers times Q^-j. */

#include "theorem/lists_throughput.h"

#include <flint/fmpz_vec.h>

#include "chain/layer.h"
#include "model/integers.h"
#include "support/memory.h"

/* sum += count / (Q^exponent j) */
static void
add_term(fmpq_t sum, const fmpz_t count, const fmpz_t scale, slong exponent,
         slong j)
{
    fmpq_t term;

    fmpq_init(term);
    fmpz_set(fmpq_numref(term), count);
    fmpz_pow_ui(fmpq_denref(term), scale, (ulong) exponent);
    fmpz_mul_si(fmpq_denref(term), fmpq_denref(term), j);
    fmpq_canonicalise(term);
    fmpq_add(sum, sum, term);
    fmpq_clear(term);
}

/* X = mu / mean, in place. */
static void
throughput_from_mean(fmpq_t out, const msj_model_t model)
{
    fmpq_div(out, model->classes[0].duration->rates, out);
}

/* ---- from the law ------------------------------------------------------- */

/* The next layer, of prefixes in service with j + 1 jobs; `ended` becomes the
   weight of the lists with exactly j jobs in service (times Q^(j+1)). */
static msj_status_t
extend(msj_context_t *ctx, const msj_layer_t layer, msj_layer_t next,
       fmpz_t ended, const msj_model_t model, const fmpz *probs, slong *row)
{
    msj_status_t status = MSJ_OK;
    fmpz_t weight;

    fmpz_init(weight);
    fmpz_zero(ended);
    for (slong i = 0; i < layer->rows->count && status == MSJ_OK; i++)
    {
        for (slong c = 0; c < model->class_count && status == MSJ_OK; c++)
        {
            const slong *counts = msj_rowset_get(layer->rows, i);

            fmpz_mul(weight, layer->values + i, probs + c);
            if (!msj_model_fits_with(model, counts, c))
            {
                fmpz_add(ended, ended, weight);
                continue;
            }
            for (slong d = 0; d < model->class_count; d++)
            {
                row[d] = counts[d] + (d == c);
            }
            status = msj_layer_add(ctx, next, row, weight);
        }
    }
    fmpz_clear(weight);
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

/* sum_m pi_m / sigma(m). Lists of K jobs that are all in service end there. */
static msj_status_t
mean_from_law(msj_context_t *ctx, fmpq_t mean, const msj_model_t model,
              const msj_integers_t integers, slong *row)
{
    slong length = model->list_length;
    msj_layer_t layer, next;
    msj_status_t status;
    fmpz_t ended;

    msj_layer_init(layer, model->class_count);
    msj_layer_init(next, model->class_count);
    fmpz_init_set_ui(ended, 1);
    status = msj_layer_add(ctx, layer, row, ended);
    for (slong j = 0; j < length && status == MSJ_OK; j++)
    {
        status = extend(ctx, layer, next, ended, model, integers->probs, row);
        if (status == MSJ_OK && j > 0)
        {
            add_term(mean, ended, integers->prob_scale, j + 1, j);
        }
        msj_context_progress(ctx, "summing over the lists",
                             (double) (j + 1) / (double) length);
        msj_layer_advance(layer, next);
    }
    if (status == MSJ_OK)
    {
        _fmpz_vec_sum(ended, layer->values, layer->rows->count);
        add_term(mean, ended, integers->prob_scale, length, length);
    }
    fmpz_clear(ended);
    msj_layer_clear(layer);
    msj_layer_clear(next);
    return status;
}

msj_status_t
msj_lists_throughput(msj_context_t *ctx, fmpq_t out, const msj_model_t model)
{
    slong *row = msj_calloc((size_t) model->class_count, sizeof(slong));
    msj_integers_t integers;
    msj_status_t status;

    msj_integers_init(integers, model);
    fmpq_zero(out);
    status = row == NULL ? msj_no_memory(ctx)
                         : mean_from_law(ctx, out, model, integers, row);
    if (status == MSJ_OK)
    {
        throughput_from_mean(out, model);
    }
    msj_integers_clear(integers);
    msj_free(row);
    return status;
}

/* ---- by the distribution of S_j ----------------------------------------- */

/* From Q^j P(S_j = s), s = 0..k, to j + 1, in place from above. */
static void
convolve(fmpz *law, const msj_model_t model, const fmpz *probs)
{
    for (slong s = model->servers; s >= 0; s--)
    {
        fmpz_zero(law + s);
        for (slong c = 0; c < model->class_count; c++)
        {
            if (model->classes[c].need <= s)
            {
                fmpz_addmul(law + s, law + s - model->classes[c].need,
                            probs + c);
            }
        }
    }
}

/* P(S_j <= k < S_{j+1}) = P(S_j <= k) - P(S_{j+1} <= k). */
static msj_status_t
mean_by_formula(msj_context_t *ctx, fmpq_t mean, const msj_model_t model,
                const msj_integers_t integers, fmpz *law)
{
    msj_status_t status = MSJ_OK;
    fmpz_t below, below_next;

    fmpz_init_set_ui(below, 1);
    fmpz_init(below_next);
    fmpz_one(law);
    for (slong j = 0; !fmpz_is_zero(below) && status == MSJ_OK; j++)
    {
        convolve(law, model, integers->probs);
        _fmpz_vec_sum(below_next, law, model->servers + 1);
        fmpz_mul(below, below, integers->prob_scale);
        fmpz_sub(below, below, below_next);
        if (j > 0)
        {
            add_term(mean, below, integers->prob_scale, j + 1, j);
        }
        fmpz_set(below, below_next);
        status = msj_context_step(ctx, "convolving needs", j,
                                  model->list_length + 1);
    }
    fmpz_clear(below);
    fmpz_clear(below_next);
    return status;
}

msj_status_t
msj_lists_throughput_formula(msj_context_t *ctx, fmpq_t out,
                             const msj_model_t model)
{
    fmpz *law = _fmpz_vec_init(model->servers + 1);
    msj_integers_t integers;
    msj_status_t status;

    msj_integers_init(integers, model);
    fmpq_zero(out);
    status = mean_by_formula(ctx, out, model, integers, law);
    if (status == MSJ_OK)
    {
        throughput_from_mean(out, model);
    }
    msj_integers_clear(integers);
    _fmpz_vec_clear(law, model->servers + 1);
    return status;
}
