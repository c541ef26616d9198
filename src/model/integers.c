/* integers.c -- see integers.h. */

#include "model/integers.h"

#include <flint/fmpz_vec.h>

typedef const fmpq *(*number_t)(const msj_model_t model, slong slot);

static fmpz *
clear_denominators(fmpz_t scale, const msj_model_t model, slong count,
                   number_t number)
{
    fmpz *out = _fmpz_vec_init(count);

    fmpz_init_set_ui(scale, 1);
    for (slong i = 0; i < count; i++)
    {
        fmpz_lcm(scale, scale, fmpq_denref(number(model, i)));
    }
    for (slong i = 0; i < count; i++)
    {
        const fmpq *value = number(model, i);

        fmpz_divexact(out + i, scale, fmpq_denref(value));
        fmpz_mul(out + i, out + i, fmpq_numref(value));
    }
    return out;
}

void
msj_integers_init(msj_integers_t integers, const msj_model_t model)
{
    integers->rate_count = model->rate_count;
    integers->prob_count = model->class_count + model->phase_count;
    integers->rates = clear_denominators(integers->rate_scale, model,
                                         integers->rate_count, msj_model_rate);
    integers->probs = clear_denominators(integers->prob_scale, model,
                                         integers->prob_count, msj_model_prob);
}

void
msj_integers_clear(msj_integers_t integers)
{
    _fmpz_vec_clear(integers->rates, integers->rate_count);
    _fmpz_vec_clear(integers->probs, integers->prob_count);
    fmpz_clear(integers->rate_scale);
    fmpz_clear(integers->prob_scale);
}
