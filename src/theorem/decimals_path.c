/* decimals_path.c -- see decimals_path.h. */

#include "theorem/decimals_path.h"

#include "chain/descriptor.h"
#include "model/integers.h"
#include "theorem/boundary.h"

/* For the bounds, which need few digits. 1 - q is about 1/sqrt(k). */
#define TAIL_BITS 128

void
msj_path_init(msj_path_t path, const msj_model_t model, int mirrored)
{
    msj_integers_t integers;

    path->model = model;
    path->mirrored = mirrored;
    msj_integers_init(integers, model);
    fmpz_init_set(&path->scale, integers->prob_scale);
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(model, mirrored ? 1 - i : i);

        path->need[i] = model->servers > 0 ? model->classes[c].need : 0;
        fmpz_init_set(&path->prob[i], integers->probs + c);
        fmpz_init_set(&path->rate[i], integers->rates + c);
    }
    msj_integers_clear(integers);
}

void
msj_path_clear(msj_path_t path)
{
    for (int i = 0; i < 2; i++)
    {
        fmpz_clear(&path->prob[i]);
        fmpz_clear(&path->rate[i]);
    }
    fmpz_clear(&path->scale);
}

slong
msj_path_width(const msj_path_t path, slong b)
{
    return path->mirrored ? msj_boundary_height(path->model, b)
                          : msj_boundary_width(path->model, b);
}

slong
msj_path_height(const msj_path_t path, slong a)
{
    return path->mirrored ? msj_boundary_width(path->model, a)
                          : msj_boundary_height(path->model, a);
}

/* a mu_1 + b mu_2 */
static void
set_rate(fmpz_t out, const msj_path_t path, slong a, slong b)
{
    fmpz_mul_si(out, &path->rate[0], a);
    fmpz_addmul_si(out, &path->rate[1], b);
}

void
msj_path_ratio(fmpz_t num, fmpz_t den, const msj_path_t path,
               msj_path_step_t step, slong a, slong b)
{
    if (step == MSJ_PATH_RIGHT)
    {
        set_rate(num, path, a, b);
        fmpz_mul_si(den, &path->rate[0], a + 1);
        fmpz_mul(den, den, &path->scale);
    }
    else
    {
        fmpz_mul_si(num, &path->rate[1], b);
        if (step == MSJ_PATH_DOWN)
        {
            set_rate(den, path, a, b - 1);
            fmpz_mul(num, num, &path->scale);
        }
        else
        {
            fmpz_mul_si(den, &path->rate[0], a + 1);
        }
        fmpz_mul(den, den, &path->prob[1]);
    }
    if (step != MSJ_PATH_DOWN)
    {
        fmpz_mul(num, num, &path->prob[0]);
    }
}

/* log(num/den) */
static void
log_ratio(arb_t out, const fmpz_t num, const fmpz_t den)
{
    arb_t other;

    arb_init(other);
    arb_set_round_fmpz(out, num, TAIL_BITS);
    arb_set_round_fmpz(other, den, TAIL_BITS);
    arb_div(out, out, other, TAIL_BITS);
    arb_log(out, out, TAIL_BITS);
    arb_clear(other);
}

/* log G of Lemma DEC-ratios: no step to the right at (a, b) or behind it has a
   larger ratio. */
static void
log_right(arb_t out, const msj_path_t path, slong a, slong b)
{
    fmpz_t num, den;

    fmpz_init(num);
    fmpz_init(den);
    set_rate(num, path, a, b);
    fmpz_mul_si(den, &path->rate[0], a + 1);
    if (fmpz_cmp(num, den) < 0)
    {
        fmpz_set(num, den);
    }
    fmpz_mul(num, num, &path->prob[0]);
    fmpz_mul(den, den, &path->scale);
    log_ratio(out, num, den);
    fmpz_clear(num);
    fmpz_clear(den);
}

/* log D, the same for steps down; a >= 1. Without any (b = 0), 0. */
static void
log_down(arb_t out, const msj_path_t path, slong a, slong b)
{
    fmpz_t num, den;

    arb_zero(out);
    if (b == 0)
    {
        return;
    }
    fmpz_init(num);
    fmpz_init(den);
    fmpz_mul_si(den, &path->rate[0], a);
    if (fmpz_cmp(den, &path->rate[1]) < 0)
    {
        b = 1;
    }
    msj_path_ratio(num, den, path, MSJ_PATH_DOWN, a, b);
    log_ratio(out, num, den);
    fmpz_clear(num);
    fmpz_clear(den);
}

/* log q and the log of the constant before q^n. With servers n counts columns
   if l_1 <= l_2, and rows if not: Lemma DEC-tail (a); else all steps: (b). */
static void
log_period(arb_t q, arb_t constant, const msj_path_t path, const arb_t right,
           const arb_t down)
{
    int by_column = path->need[0] <= path->need[1];
    arb_srcptr main = by_column ? right : down;
    arb_srcptr other = by_column ? down : right;

    arb_zero(constant);
    if (path->need[0] == 0)
    {
        arb_max(q, right, down, TAIL_BITS);
        return;
    }
    arb_mul_si(q, other, path->need[by_column ? 0 : 1], TAIL_BITS);
    arb_div_si(q, q, path->need[by_column ? 1 : 0], TAIL_BITS);
    arb_add(q, q, main, TAIL_BITS);
    arb_abs(constant, other);
}

/* sum = c q/(1-q), moment = sum (steps + 1/(1-q)), from logarithms. */
static void
geometric(arf_t sum, arf_t moment, const arb_t log_q, const arb_t log_constant,
          slong steps)
{
    arb_t total, rest;

    arb_init(total);
    arb_init(rest);
    arb_expm1(rest, log_q, TAIL_BITS);
    arb_neg(rest, rest);
    arb_inv(rest, rest, TAIL_BITS);
    arb_add(total, log_q, log_constant, TAIL_BITS);
    arb_exp(total, total, TAIL_BITS);
    arb_mul(total, total, rest, TAIL_BITS);
    arb_get_ubound_arf(sum, total, TAIL_BITS);
    arb_add_si(rest, rest, steps, TAIL_BITS);
    arb_mul(total, total, rest, TAIL_BITS);
    arb_get_ubound_arf(moment, total, TAIL_BITS);
    arb_clear(total);
    arb_clear(rest);
}

void
msj_path_tail(arf_t sum, arf_t moment, const msj_path_t path, slong a, slong b,
              slong steps)
{
    arb_t right, down, q, constant;

    arf_pos_inf(sum);
    arf_pos_inf(moment);
    if (a == 0)
    {
        return;
    }
    arb_init(right);
    arb_init(down);
    arb_init(q);
    arb_init(constant);
    log_right(right, path, a, b);
    log_down(down, path, a, b);
    log_period(q, constant, path, right, down);
    if (arb_is_negative(q))
    {
        geometric(sum, moment, q, constant, steps);
    }
    arb_clear(right);
    arb_clear(down);
    arb_clear(q);
    arb_clear(constant);
}
