/* integers.c -- see integers.h. */

#include "model/integers.h"

#include <flint/fmpz_vec.h>

typedef const fmpq *(*number_t)(const msj_job_class_struct *job_class);

static const fmpq *
rate(const msj_job_class_struct *job_class)
{
    return job_class->rate;
}

static const fmpq *
prob(const msj_job_class_struct *job_class)
{
    return job_class->prob;
}

static void
clear_denominators(fmpz *out, fmpz_t scale, const msj_model_t model,
                   number_t number)
{
    fmpz_one(scale);
    for (slong c = 0; c < model->class_count; c++)
    {
        fmpz_lcm(scale, scale, fmpq_denref(number(model->classes + c)));
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        const fmpq *value = number(model->classes + c);

        fmpz_divexact(out + c, scale, fmpq_denref(value));
        fmpz_mul(out + c, out + c, fmpq_numref(value));
    }
}

void
msj_integers_init(msj_integers_t integers, const msj_model_t model)
{
    integers->class_count = model->class_count;
    integers->rates = _fmpz_vec_init(model->class_count);
    integers->probs = _fmpz_vec_init(model->class_count);
    fmpz_init(integers->rate_scale);
    fmpz_init(integers->prob_scale);
    clear_denominators(integers->rates, integers->rate_scale, model, rate);
    clear_denominators(integers->probs, integers->prob_scale, model, prob);
}

void
msj_integers_clear(msj_integers_t integers)
{
    _fmpz_vec_clear(integers->rates, integers->class_count);
    _fmpz_vec_clear(integers->probs, integers->class_count);
    fmpz_clear(integers->rate_scale);
    fmpz_clear(integers->prob_scale);
}
