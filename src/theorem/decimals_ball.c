/* decimals_ball.c -- terms as balls; decimals_walk.h. */

#include "theorem/decimals_walk.h"

void
msj_ball_init(msj_ball_terms_t *terms, const msj_path_t path, slong bits)
{
    terms->path = path;
    terms->bits = bits;
    arb_init(terms->term);
    arb_one(terms->term);
    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        for (int i = 0; i < MSJ_SUM_COUNT; i++)
        {
            arb_init(&terms->sum[h][i]);
        }
    }
    fmpz_init(terms->num);
    fmpz_init(terms->den);
}

void
msj_ball_clear(msj_ball_terms_t *terms)
{
    arb_clear(terms->term);
    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        for (int i = 0; i < MSJ_SUM_COUNT; i++)
        {
            arb_clear(&terms->sum[h][i]);
        }
    }
    fmpz_clear(terms->num);
    fmpz_clear(terms->den);
}

void
msj_ball_step(msj_ball_terms_t *terms, msj_path_step_t step, slong a, slong b)
{
    msj_path_ratio(terms->num, terms->den, terms->path, step, a, b);
    arb_mul_fmpz(terms->term, terms->term, terms->num, terms->bits);
    arb_div_fmpz(terms->term, terms->term, terms->den, terms->bits);
}

void
msj_ball_add(msj_ball_terms_t *terms, msj_blocked_t blocked, slong right,
             slong down)
{
    arb_struct *sum = terms->sum[blocked];

    arb_add(&sum[MSJ_SUM_ONE], &sum[MSJ_SUM_ONE], terms->term, terms->bits);
    arb_addmul_si(&sum[MSJ_SUM_RIGHT], terms->term, right, terms->bits);
    arb_addmul_si(&sum[MSJ_SUM_DOWN], terms->term, down, terms->bits);
}
