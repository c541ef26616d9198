/* path.c: the throughput of `two-class` and `staircase`, along the boundary.
 *
 * The cells of the states lie on a path from the most jobs of the second class
 * to the most of the first one: to one more job of the first if that fits, else
 * to one less of the second (proofs/staircase, Lemma ST-ratio-path). With G
 * of ratios.c, N the total rate in a cell, H = G / N and w the sum of e_s over
 * the states there, X = sum w N H / sum w H. From one cell to the next H
 * changes by a quotient x / y of small integers, so both sums come from one
 * binary splitting; they are never reduced, since the claim is held against
 * them crosswise. */

#include "check.h"

#include <string.h>

#define BLOCK 16         /* cells that are added one by one */
#define MOST_BITS 100000 /* of a throughput that a refusal tells */

typedef struct
{
    int64_t counts[2]; /* of the cell */
    int64_t states[3]; /* in it: without, and with, a blocked class */
} place_t;

/* Of some cells in a row: the products of x and of y, and the sums of w H and
 * of w N H times the latter, H being 1 before the first. */
typedef struct
{
    mpz_t x, y, time, jobs;
} part_t;

/* The cells of the path, in order; `length` of them. */
static place_t *
set_path(size_t *length, const chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    int64_t counts[2] = {0, 0}, top = chk_most(model, counts, 1), at;
    place_t *path;
    size_t i;

    *length = (size_t) (chk_most(model, counts, 0) + top) + 1;
    path = chk_need(*length, sizeof *path);
    counts[1] = top;
    for (i = 0; i < *length; i++)
    {
        memcpy(path[i].counts, counts, sizeof counts);
        if (chk_fits_one(model, counts, 0))
            counts[0]++;
        else
            counts[1]--;
    }
    for (i = 0; i < graph->states; i++)
    {
        const int64_t *key = chk_state(graph, i);

        at = key[0] - key[1] + top;
        if (memcmp(path[at].counts, key, sizeof counts) != 0)
            chk_refuse(chk_line, CHK_BROKEN, "a state beside the path");
        path[at].states[key[2]]++;
    }
    return path;
}

/* N of the cell, times mu_den; 1 where there is no job and no state. */
static void
set_rate(mpz_t rate, const chk_model_t *model, const place_t *place)
{
    mpz_mul_ui(rate, model->mu[0], (unsigned long) place->counts[0]);
    mpz_addmul_ui(rate, model->mu[1], (unsigned long) place->counts[1]);
    if (mpz_sgn(rate) == 0)
        mpz_set_ui(rate, 1);
}

/* x / y = H here / H before. A job more of the first class multiplies G by
 * p_1 N here / (n_1 mu_1), a job less of the second divides it by p_2 N before
 * / (n_2 mu_2); H has N before / N here, too. */
static void
set_quotient(part_t *leaf, const chk_model_t *model, const place_t *place)
{
    bool more = place[0].counts[0] > place[-1].counts[0];
    size_t c = more ? 0 : 1;
    int64_t jobs = more ? place[0].counts[0] : place[-1].counts[1];
    mpz_t *rate = more ? &leaf->x : &leaf->y;
    mpz_t *own = more ? &leaf->y : &leaf->x;

    set_rate(*rate, model, more ? place - 1 : place);
    mpz_mul(*rate, *rate, model->p[c]);
    mpz_mul_ui(*own, model->mu[c], (unsigned long) jobs);
    mpz_mul(*own, *own, model->p_den);
}

/* w, times p_den */
static void
set_weight(mpz_t weight, const chk_model_t *model, const place_t *place)
{
    mpz_mul_ui(weight, model->p_den, (unsigned long) place->states[0]);
    mpz_addmul_ui(weight, model->p[0], (unsigned long) place->states[1]);
    mpz_addmul_ui(weight, model->p[1], (unsigned long) place->states[2]);
}

static void
part_init(part_t *part)
{
    mpz_init_set_ui(part->x, 1);
    mpz_init_set_ui(part->y, 1);
    mpz_init(part->time);
    mpz_init(part->jobs);
}

static void
part_clear(part_t *part)
{
    mpz_clear(part->x);
    mpz_clear(part->y);
    mpz_clear(part->time);
    mpz_clear(part->jobs);
}

/* The part, and then the next one. */
static void
append(part_t *part, const part_t *next)
{
    mpz_mul(part->time, part->time, next->y);
    mpz_addmul(part->time, part->x, next->time);
    mpz_mul(part->jobs, part->jobs, next->y);
    mpz_addmul(part->jobs, part->x, next->jobs);
    mpz_mul(part->x, part->x, next->x);
    mpz_mul(part->y, part->y, next->y);
}

/* Cells from .. to-1. */
static void
sum(part_t *part, const chk_model_t *model, const place_t *path, size_t from,
    size_t to)
{
    size_t i, middle = from + (to - from) / 2;
    part_t next;

    part_init(&next);
    if (to - from > BLOCK)
    {
        sum(part, model, path, from, middle);
        sum(&next, model, path, middle, to);
        append(part, &next);
        part_clear(&next);
        return;
    }
    for (i = from; i < to; i++)
    {
        if (i > 0)
            set_quotient(&next, model, path + i);
        set_weight(next.time, model, path + i);
        mpz_mul(next.time, next.time, next.x);
        set_rate(next.jobs, model, path + i);
        mpz_mul(next.jobs, next.jobs, next.time);
        append(part, &next);
    }
    part_clear(&next);
}

/* The throughput; the claimed one, if it is equal. If not, it is brought to
 * lowest terms, which takes longer than all else, only if it is short. */
void
chk_path_sum(mpq_t throughput, const chk_claim_t *claim,
             const chk_graph_t *graph)
{
    const chk_model_t *model = graph->model;
    size_t length;
    place_t *path = set_path(&length, graph);
    mpz_t left, right;
    part_t part;

    part_init(&part);
    sum(&part, model, path, 0, length);
    mpz_mul(part.time, part.time, model->mu_den);
    mpz_init(left);
    mpz_init(right);
    mpz_mul(left, part.jobs, mpq_denref(claim->throughput));
    mpz_mul(right, part.time, mpq_numref(claim->throughput));
    if (mpz_cmp(left, right) == 0)
    {
        mpq_set(throughput, claim->throughput);
        return;
    }
    if (mpz_sizeinbase(part.time, 2) > MOST_BITS)
        chk_refuse(claim->values_line, CHK_FALSE,
                   "the throughput is another one");
    mpz_set(mpq_numref(throughput), part.jobs);
    mpz_set(mpq_denref(throughput), part.time);
    mpq_canonicalize(throughput);
}
