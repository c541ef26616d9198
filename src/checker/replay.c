/* replay.c: every equation of a law pi on an embedded chain (section 3).
 *
 * With pi_s = W_s / D, integer rates and L a common multiple of the total
 * rates, T_s = L W_s / nu_s is an integer, and everything is scaled by L times
 * the unit of the graph. */

#include "check.h"

typedef struct
{
    chk_judge_t *judge;
    const chk_graph_t *graph;
    const chk_law_t *pi;
    mpz_t unit, scale;    /* L unit; times the total of pi */
    mpz_t *rate, *time;   /* nu_s rate_den and T_s, by rank */
    mpz_t *flow, *inflow; /* of a class, of all, by rank */
} replay_t;

/* L, T_s, and the throughput 1 / sum pi_s / nu_s. */
static void
set_times(replay_t *replay, mpq_t throughput)
{
    const chk_graph_t *graph = replay->graph;
    mpq_t mean;
    size_t i;

    mpq_init(mean);
    mpz_set_ui(replay->unit, 1);
    chk_rates(replay->rate, graph, CHK_ALL);
    for (i = 0; i < graph->states; i++)
        mpz_lcm(replay->unit, replay->unit, replay->rate[i]);
    for (i = 0; i < graph->states; i++)
    {
        mpz_divexact(replay->time[i], replay->unit, replay->rate[i]);
        mpz_mul(replay->time[i], replay->time[i], replay->pi->weight[i]);
        mpz_add(mpq_numref(mean), mpq_numref(mean), replay->time[i]);
    }
    mpz_mul(mpq_numref(mean), mpq_numref(mean), graph->rate_den);
    mpz_mul(mpq_denref(mean), replay->unit, replay->pi->total);
    mpq_canonicalize(mean);
    if (mpq_sgn(mean) != 0)
        mpq_inv(throughput, mean);
    mpz_mul(replay->unit, replay->unit, graph->unit);
    mpz_mul(replay->scale, replay->unit, replay->pi->total);
}

/* For every state, factor * left of the state = came into it. */
static void
compare(replay_t *replay, const mpz_t factor, mpz_t *left, mpz_t *came)
{
    const chk_graph_t *graph = replay->graph;
    mpz_t product;
    size_t i;

    mpz_init(product);
    for (i = 0; i < graph->states; i++)
    {
        mpz_mul(product, factor == NULL ? replay->rate[i] : factor, left[i]);
        if (factor == NULL)
            mpz_mul(product, product, graph->unit);
        chk_equation(replay->judge, chk_state_name(graph, i), product, came[i],
                     replay->scale);
    }
    mpz_clear(product);
    chk_family_end(replay->judge);
}

static void
normalisation(replay_t *replay)
{
    const chk_law_t *pi = replay->pi;
    mpz_t left;
    size_t i;

    mpz_init(left);
    for (i = 0; i < replay->graph->states; i++)
        mpz_add(left, left, pi->weight[i]);
    chk_equation(replay->judge, "law", left, pi->total, pi->total);
    chk_family_end(replay->judge);
}

/* The families by class, if the claim has them; the inflow of all classes. */
static void
classes(replay_t *replay)
{
    const chk_graph_t *graph = replay->graph;
    enum chk_theorem theorem = replay->judge->claim->theorem;
    size_t c, i;
    mpz_t factor;

    mpz_init(factor);
    for (c = 0; c < (graph->model->states > 0 ? 1 : graph->model->classes); c++)
    {
        chk_flow(replay->flow, graph, c + 1, replay->time);
        for (i = 0; i < graph->cells.count; i++)
            mpz_add(replay->inflow[i], replay->inflow[i], replay->flow[i]);
        if (theorem == CHK_STATIONARY || theorem == CHK_SEPARABLE)
            continue;
        mpz_mul(factor, replay->unit, graph->model->p[c]);
        mpz_divexact(factor, factor, graph->model->p_den);
        compare(replay, factor, replay->pi->weight, replay->flow);
    }
    mpz_clear(factor);
}

/* `partitioned-c` and `decomposed-c` have factor p_c, `global` 1; in
 * `time-average` ct_s = X T_s, and X, which is positive, is left out on both
 * sides (Lemma chain-residual). */
void
chk_replay(mpq_t throughput, chk_judge_t *judge, const chk_graph_t *graph,
           const chk_law_t *pi)
{
    replay_t replay = {0};

    replay.judge = judge;
    replay.graph = graph;
    replay.pi = pi;
    replay.rate = chk_integers(graph->states);
    replay.time = chk_integers(graph->states);
    replay.flow = chk_integers(graph->cells.count);
    replay.inflow = chk_integers(graph->cells.count);
    mpz_init(replay.unit);
    mpz_init(replay.scale);
    set_times(&replay, throughput);
    normalisation(&replay);
    classes(&replay);
    compare(&replay, replay.unit, pi->weight, replay.inflow);
    if (judge->claim->theorem != CHK_SEPARABLE
        && judge->family < judge->claim->families)
        compare(&replay, NULL, replay.time, replay.inflow);
}
