/* decimals_walk.c -- see decimals_walk.h. */

#include "theorem/decimals_walk.h"

/* Terms between two looks at the clock. */
#define POLL 4096

typedef struct
{
    msj_context_t *ctx;
    const msj_path_struct *path;
    const msj_window_t *window;
    msj_ball_terms_t *ball;
    msj_fixed_terms_t *fixed; /* NULL: terms are balls */
    slong a, b, right, down, terms;
    slong threshold; /* no bound is tried above this size */
    arf_t rest, rest_moment;
    msj_status_t status;
} walk_t;

/* s with term < 2^s, the first term being 1. */
static slong
term_size(const walk_t *walk)
{
    return walk->fixed != NULL
               ? msj_fixed_size(walk->fixed)
               : arf_abs_bound_lt_2exp_si(arb_midref(walk->ball->term)) + 1;
}

/* About log2 of 1 plus the sum of the terms, to choose the window. */
static slong
sum_size(const walk_t *walk)
{
    slong most = 0, size;

    if (walk->fixed != NULL)
    {
        return msj_fixed_sum_size(walk->fixed);
    }
    for (int h = 0; h < MSJ_BLOCKED_COUNT; h++)
    {
        size = arf_abs_bound_lt_2exp_si(
            arb_midref(&walk->ball->sum[h][MSJ_SUM_ONE]));
        most = size > most ? size : most;
    }
    return most;
}

/* Whether the walk may end here: there is a bound of the rest, and it is small
   enough. Only the bound is relied upon. */
static int
is_enough(walk_t *walk)
{
    slong size = term_size(walk);
    slong steps = walk->right > walk->down ? walk->right : walk->down;
    slong excess;

    if (walk->window->terms >= 0 ? walk->terms < walk->window->terms
                                 : size > walk->threshold)
    {
        return 0;
    }
    msj_path_tail(walk->rest, walk->rest_moment, walk->path, walk->a, walk->b,
                  steps);
    if (arf_is_finite(walk->rest_moment) && walk->window->terms >= 0)
    {
        return 1;
    }
    excess = arf_is_finite(walk->rest_moment)
                 ? size + arf_abs_bound_lt_2exp_si(walk->rest_moment)
                       + walk->window->bits - sum_size(walk)
                 : 2;
    walk->threshold = size - (excess > 2 ? excess / 2 : 1);
    return excess <= 0;
}

/* One step, and the state where it ends to the sums. Zero: enough, or no way
   to go on. */
static int
advance(walk_t *walk, msj_path_step_t step, msj_blocked_t blocked)
{
    if (walk->fixed != NULL)
    {
        msj_fixed_step(walk->fixed, step, walk->a, walk->b);
    }
    else
    {
        msj_ball_step(walk->ball, step, walk->a, walk->b);
    }
    walk->right += step != MSJ_PATH_DOWN;
    walk->a += step != MSJ_PATH_DOWN;
    walk->down += step != MSJ_PATH_RIGHT;
    walk->b -= step != MSJ_PATH_RIGHT;
    walk->terms++;
    if (walk->fixed != NULL)
    {
        msj_fixed_add(walk->fixed, blocked, walk->right, walk->down);
    }
    else
    {
        msj_ball_add(walk->ball, blocked, walk->right, walk->down);
    }
    if (walk->terms % POLL == 0)
    {
        walk->status = msj_context_poll(walk->ctx);
    }
    if (walk->path->need[0] == 0
        && (unsigned long) walk->terms > walk->ctx->max_states)
    {
        walk->status = msj_fail(walk->ctx, MSJ_LIMIT,
                                "after %lu states there is no small bound of "
                                "the others (--max-states)",
                                walk->ctx->max_states);
    }
    return walk->status == MSJ_OK
           && (walk->fixed == NULL || !walk->fixed->failed) && !is_enough(walk);
}

/* Through the states to the right of the present one; 1 if the path ends. */
static int
follow(walk_t *walk)
{
    const msj_path_struct *path = walk->path;
    slong width = msj_path_width(path, walk->b);

    if (is_enough(walk))
    {
        return 0;
    }
    for (;;)
    {
        slong bottom;

        while (walk->a < width)
        {
            if (!advance(walk, MSJ_PATH_RIGHT,
                         walk->a + 1 < width ? MSJ_BLOCKED_SECOND
                                             : MSJ_BLOCKED_NONE))
            {
                return 0;
            }
        }
        bottom = msj_path_height(path, walk->a + 1);
        while (walk->b - 1 > bottom)
        {
            if (!advance(walk, MSJ_PATH_DOWN, MSJ_BLOCKED_FIRST))
            {
                return 0;
            }
        }
        if (bottom < 0)
        {
            return 1;
        }
        width = msj_path_width(path, bottom);
        if (!advance(walk, MSJ_PATH_BOTH,
                     walk->a + 1 < width ? MSJ_BLOCKED_SECOND
                                         : MSJ_BLOCKED_NONE))
        {
            return 0;
        }
    }
}

/* sum += something between 0 and term * rest. */
static void
add_rest(arb_t sum, const arb_t term, const arf_t rest, slong bits)
{
    arb_t more;

    arb_init(more);
    arb_mul_arf(more, term, rest, bits);
    arb_mul_2exp_si(more, more, -1);
    arb_add(sum, sum, more, bits);
    arb_add_error(sum, more);
    arb_clear(more);
}

/* With the probabilities of the blocked jobs, and the rest. */
static void
collect(arb_ptr sum, const walk_t *walk, int whole)
{
    const msj_path_struct *path = walk->path;
    slong bits = walk->ball->bits;

    for (int i = 0; i < MSJ_SUM_COUNT; i++)
    {
        arb_mul_fmpz(sum + i, &walk->ball->sum[MSJ_BLOCKED_FIRST][i],
                     &path->prob[0], bits);
        arb_addmul_fmpz(sum + i, &walk->ball->sum[MSJ_BLOCKED_SECOND][i],
                        &path->prob[1], bits);
        arb_div_fmpz(sum + i, sum + i, &path->scale, bits);
        arb_add(sum + i, sum + i, &walk->ball->sum[MSJ_BLOCKED_NONE][i], bits);
        if (!whole)
        {
            add_rest(sum + i, walk->ball->term,
                     i == MSJ_SUM_ONE ? walk->rest : walk->rest_moment, bits);
        }
    }
}

static int
bits_of(slong value)
{
    return (int) FLINT_BIT_COUNT(value);
}

msj_status_t
msj_walk(msj_context_t *ctx, arb_ptr sum, slong *count, int *whole, int *narrow,
         const msj_path_t path, slong a, slong b, const msj_window_t *window)
{
    slong size = msj_path_width(path, 0) + msj_path_height(path, 0) + 2;
    msj_ball_terms_t ball;
    msj_fixed_terms_t fixed;
    walk_t walk = {.ctx = ctx, .path = path, .window = window, .a = a, .b = b};

    walk.ball = &ball;
    walk.threshold = -window->bits / 4;
    walk.status = MSJ_OK;
    *narrow = window->limbs > 0 && !msj_fixed_init(&fixed, path, window->limbs);
    if (*narrow)
    {
        return MSJ_OK;
    }
    walk.fixed = window->limbs > 0 ? &fixed : NULL;
    msj_ball_init(&ball, path, window->bits + 3 * bits_of(size) + 64);
    arf_init(walk.rest);
    arf_init(walk.rest_moment);
    *whole = follow(&walk);
    *count = walk.terms;
    if (walk.fixed != NULL)
    {
        *narrow = !msj_fixed_enclose(
            &ball, &fixed, walk.right > walk.down ? walk.right : walk.down);
    }
    if (walk.status == MSJ_OK && !*narrow)
    {
        collect(sum, &walk, *whole);
    }
    arf_clear(walk.rest);
    arf_clear(walk.rest_moment);
    msj_ball_clear(&ball);
    return walk.status;
}
