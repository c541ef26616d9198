/* lists.c: the formula of `single-duration` on `exact-k`, without lists.
 *
 * The equation of a list and a class l says that the positions at which an l
 * may have completed are as many as the jobs then in service (Lemma SD-insert).
 * Both depend on the prefix only up to which some class fits; prefixes with
 * equal counts merge (Lemma SD-collapse, whose u_l and v_l are counted here).
 * The lists that the prefixes stand for must be all C^K, and their
 * probability 1. `global` is the sum over l, as the p_l sum to 1. */

#include "check.h"

#include <string.h>

typedef struct
{
    mpz_t lists;  /* orders of the prefix */
    mpz_t weight; /* their probability times p_den^jobs, if it fits */
    /* By class l, 0 when it is settled: u_l, the positions at which l may
     * complete; then, behind them, v_l, the jobs in service when l is first. */
    int64_t *counter;
} prefix_t;

typedef struct
{
    const chk_model_t *model;
    size_t line, length; /* K */
    chk_cells_t cells;
    size_t room;
    prefix_t *prefix;
    int64_t *counts, *counter; /* scratch */
    mpz_t *covered;            /* by class: lists whose equations are settled */
    mpz_t *share; /* by jobs in service: probability of the lists, times
                      * p_den^(jobs + 1), or p_den^K */
} walk_t;

/* The prefix with the scratch counts and the scratch counters. */
static prefix_t *
reach(walk_t *walk)
{
    size_t known = walk->cells.count;
    size_t at = chk_cells_add(&walk->cells, walk->counts);
    size_t bytes = 2 * walk->model->classes * sizeof *walk->counter;
    prefix_t *prefix;

    if (at == known)
    {
        walk->prefix = chk_room(walk->prefix, &walk->room, at, sizeof *prefix);
        prefix = &walk->prefix[at];
        mpz_init(prefix->lists);
        mpz_init(prefix->weight);
        prefix->counter = memcpy(chk_need(bytes, 1), walk->counter, bytes);
    }
    prefix = &walk->prefix[at];
    if (memcmp(prefix->counter, walk->counter, bytes) != 0)
        chk_refuse(walk->line, CHK_FALSE, "prefixes do not merge");
    return prefix;
}

/* Class l cannot enter behind these lists, nor behind longer ones: settles the
 * equations of all lists of K jobs that begin so. */
static void
settle(walk_t *walk, size_t l, int64_t places, int64_t served,
       const mpz_t lists, size_t jobs)
{
    mpz_t all;

    if (places == 0 || places != served)
        chk_refuse(walk->line, CHK_FALSE, "partitioned-%zu fails", l + 1);
    mpz_init(all);
    mpz_ui_pow_ui(all, walk->model->classes, walk->length - jobs);
    mpz_addmul(walk->covered[l], lists, all);
    mpz_clear(all);
}

/* Appends a job of class t. Is a job of class l behind it in service, too?
 * And is the job of class t, when l was put first? Two questions. */
static void
append(walk_t *walk, size_t from, size_t jobs, size_t t, bool fits)
{
    size_t l, classes = walk->model->classes;
    int64_t *places = walk->counter, *served = places + classes;
    bool place, service;
    prefix_t *next;

    for (l = 0; l < classes; l++)
    {
        walk->counts[l]++;
        service = chk_fits_one(walk->model, walk->counts, t);
        walk->counts[l]--;
        walk->counts[t]++;
        place = chk_fits_one(walk->model, walk->counts, l);
        walk->counts[t]--;
        places[l] = walk->prefix[from].counter[l];
        served[l] = walk->prefix[from].counter[classes + l];
        if (places[l] == 0)
            continue;
        places[l] += place;
        served[l] += service;
        if (place && service)
            continue;
        settle(walk, l, places[l], served[l], walk->prefix[from].lists,
               jobs + 1);
        places[l] = served[l] = 0;
    }
    walk->counts[t]++;
    next = reach(walk);
    walk->counts[t]--;
    mpz_add(next->lists, next->lists, walk->prefix[from].lists);
    if (fits)
        mpz_addmul(next->weight, walk->prefix[from].weight, walk->model->p[t]);
}

/* Extends the prefix by every class, or settles its equations. */
static void
extend(walk_t *walk, size_t at)
{
    const chk_model_t *model = walk->model;
    size_t c, jobs = 0, bytes = model->classes * sizeof *walk->counts;
    const int64_t *counter = walk->prefix[at].counter;
    bool closed, fits;

    memcpy(walk->counts, chk_cell(&walk->cells, at), bytes);
    for (c = 0; c < model->classes; c++)
        jobs += (size_t) walk->counts[c];
    closed = jobs + 1 == walk->length
             || chk_is_full(model, walk->counts, false);
    for (c = 0; c < model->classes; c++)
    {
        if (jobs + 1 == walk->length && counter[c] > 0)
            settle(walk, c, counter[c], counter[model->classes + c],
                   walk->prefix[at].lists, jobs);
        fits = chk_fits_one(model, walk->counts, c);
        if (!closed)
            append(walk, at, jobs, c, fits);
        if (!fits || jobs + 1 == walk->length)
            mpz_addmul(walk->share[jobs + fits], walk->prefix[at].weight,
                       model->p[c]);
    }
}

/* The mean of 1 / sigma over the rate (Lemma SD-throughput). */
static void
mean_time(mpq_t time, const walk_t *walk)
{
    mpq_t sum, share, jobs;
    mpz_t power;
    size_t i;

    mpq_init(sum);
    mpq_init(share);
    mpq_init(jobs);
    mpz_init_set(power, walk->model->p_den);
    for (i = 0; i <= walk->length; i++)
    {
        mpq_set_num(share, walk->share[i]);
        mpq_set_den(share, power);
        mpq_canonicalize(share);
        mpq_add(sum, sum, share);
        mpq_set_ui(jobs, i > 0 ? i : 1, 1);
        mpq_div(share, share, jobs);
        mpq_add(time, time, share);
        if (i + 1 < walk->length)
            mpz_mul(power, power, walk->model->p_den);
    }
    if (mpq_cmp_ui(sum, 1, 1) != 0)
        chk_refuse(walk->line, CHK_FALSE, "normalisation fails");
    mpq_div(time, time, walk->model->duration[0].rate[0]);
}

/* Requires equal rates, K <= CHK_MAX_LIST and C^K states in the claim. */
void
chk_lists_replay(mpq_t throughput, const chk_model_t *model,
                 const chk_claim_t *claim)
{
    walk_t walk = {0};
    prefix_t *first;
    size_t at, c;
    mpq_t time;
    mpz_t one;

    walk.model = model;
    walk.line = claim->line;
    walk.length = chk_list_length(model);
    walk.cells.width = model->classes;
    walk.counts = chk_need(model->classes, sizeof *walk.counts);
    walk.counter = chk_need(2 * model->classes, sizeof *walk.counter);
    walk.share = chk_integers(walk.length + 1);
    walk.covered = chk_integers(model->classes);
    for (c = 0; c < 2 * model->classes; c++)
        walk.counter[c] = 1; /* every class fits alone */
    first = reach(&walk);
    mpz_set_ui(first->lists, 1);
    mpz_set_ui(first->weight, 1);
    for (at = 0; at < walk.cells.count; at++)
        extend(&walk, at);
    for (c = 0; c < model->classes; c++)
        if (mpz_cmp(walk.covered[c], claim->states) != 0)
            chk_refuse(claim->line, CHK_FALSE,
                       "the prefixes do not cover all lists");
    mpz_init_set_ui(one, 1);
    for (c = 0; c < claim->families; c++)
        chk_family_check(claim, c, c == 0 ? one : claim->states, 0);
    mpq_init(time);
    mean_time(time, &walk);
    mpq_inv(throughput, time);
}
