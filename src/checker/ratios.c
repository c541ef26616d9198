/* ratios.c: the formula of `two-class` and `staircase` by its ratios.
 *
 * pi_s = C e_s G(n_1, n_2) with e_s = 1, or p of the blocked class, and G a
 * product with one factor for each job in service; classes in the order of the
 * model. A flow is kept over C and over G of the counts where it is; an edge
 * changes few counts, so it costs few factors (proofs/staircase, Lemmas
 * ST-ratio-edges, ST-ratio-flow). No number is larger than it must be. */

#include "check.h"

typedef struct
{
    chk_judge_t *judge;
    const chk_graph_t *graph;
    mpq_t *factor[2];   /* factor[c][i]: of job i of class c */
    mpq_t *flow, *came; /* by rank: of one class; of both, into states */
    mpq_t amount, left; /* scratch */
} ratios_t;

/* factor[i] = p_c (i mu_c + j mu_d) / (i mu_c), with j the most jobs of the
 * other class beside i; j only falls while i grows. */
static mpq_t *
factors(const chk_model_t *model, size_t c)
{
    int64_t counts[2] = {0, 0};
    size_t i, d = 1 - c, top = (size_t) chk_most(model, counts, c);
    mpq_t *factor = chk_need(top + 1, sizeof *factor);

    counts[d] = chk_most(model, counts, d);
    for (i = 1; i <= top; i++)
    {
        mpz_ptr above = mpq_numref(factor[i]), below = mpq_denref(factor[i]);

        while (!chk_fits_one(model, counts, c))
            counts[d]--;
        counts[c]++;
        mpq_init(factor[i]);
        mpz_mul_ui(below, model->mu[c], i);
        mpz_mul_ui(above, model->mu[d], (unsigned long) counts[d]);
        mpz_add(above, above, below);
        mpz_mul(above, above, model->p[c]);
        mpz_mul(below, below, model->p_den);
        mpq_canonicalize(factor[i]);
    }
    return factor;
}

/* Times G(from) / G(to). */
static void
change_counts(mpq_t value, const ratios_t *ratios, const int64_t *from,
              const int64_t *to)
{
    int64_t i;
    int c;

    for (c = 0; c < 2; c++)
    {
        for (i = from[c]; i > to[c]; i--)
            mpq_mul(value, value, ratios->factor[c][i]);
        for (i = to[c]; i > from[c]; i--)
            mpq_div(value, value, ratios->factor[c][i]);
    }
}

/* e_s of the state with this key. */
static void
set_factor(mpq_t value, const ratios_t *ratios, const int64_t *key)
{
    mpq_set_ui(value, 1, 1);
    if (key[2] > 0)
        mpq_set(value, ratios->graph->model->prob[key[2] - 1]);
}

/* ---- the equations ---------------------------------------------------- */

/* The rate out of the cell, times rate_den, goes to the denominator. */
static void
divide_by_rate(mpq_t value, const chk_graph_t *graph, size_t cell)
{
    size_t e;
    mpz_t rate;

    mpz_init(rate);
    for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
        mpz_addmul_ui(rate, graph->rate[graph->edge[e].slot],
                      (unsigned long) graph->edge[e].jobs);
    mpz_mul(mpq_denref(value), mpq_denref(value), rate);
    mpz_clear(rate);
}

/* What goes along edge e of the cell, where there is `left` in all. */
static void
follow(ratios_t *ratios, size_t cell, size_t e)
{
    const chk_graph_t *graph = ratios->graph;
    const chk_edge_t *edge = &graph->edge[e];
    size_t rank = graph->rank[edge->to];

    mpq_set(ratios->amount, ratios->left);
    if (chk_is_node(graph, cell))
        mpq_mul(ratios->amount, ratios->amount, graph->model->prob[edge->slot]);
    else
    {
        mpz_mul(mpq_numref(ratios->amount), mpq_numref(ratios->amount),
                graph->rate[edge->slot]);
        mpz_mul_ui(mpq_numref(ratios->amount), mpq_numref(ratios->amount),
                   (unsigned long) edge->jobs);
        divide_by_rate(ratios->amount, graph, cell);
        mpq_canonicalize(ratios->amount);
    }
    change_counts(ratios->amount, ratios, chk_cell(&graph->cells, cell),
                  chk_cell(&graph->cells, edge->to));
    mpq_add(ratios->flow[rank], ratios->flow[rank], ratios->amount);
}

/* The flow into all cells by completions of class c. */
static void
set_flow(ratios_t *ratios, size_t c)
{
    const chk_graph_t *graph = ratios->graph;
    size_t i, e, cell;

    for (i = 0; i < graph->cells.count; i++)
        mpq_set_ui(ratios->flow[i], 0, 1);
    for (i = 0; i < graph->cells.count; i++)
    {
        bool node = i >= graph->states;

        cell = graph->order[i];
        if (node && mpq_sgn(ratios->flow[i]) == 0)
            continue;
        if (node)
            mpq_set(ratios->left, ratios->flow[i]);
        else
            set_factor(ratios->left, ratios, chk_state(graph, i));
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
            if (node || graph->class[graph->edge[e].slot] == c + 1)
                follow(ratios, cell, e);
    }
}

/* For every state, p times e_s = came into it; one family. */
static void
compare(ratios_t *ratios, const mpq_t p, mpq_t *came)
{
    chk_judge_t *judge = ratios->judge;
    const chk_graph_t *graph = ratios->graph;
    size_t i;

    for (i = 0; i < graph->states; i++, judge->equations++)
    {
        set_factor(ratios->left, ratios, chk_state(graph, i));
        mpq_mul(ratios->left, ratios->left, p);
        if (!mpq_equal(ratios->left, came[i]))
            chk_refuse(
                judge->claim->families_line + 1 + judge->family, CHK_FALSE,
                "%s fails at %.40s",
                chk_family_name(judge->model, judge->claim, judge->family),
                chk_state_name(graph, i));
    }
    chk_family_end(judge);
}

static mpq_t *
rationals(size_t count)
{
    mpq_t *value = chk_need(count, sizeof *value);
    size_t i;

    for (i = 0; i < count; i++)
        mpq_init(value[i]);
    return value;
}

static void
set_ratios(ratios_t *ratios, const chk_graph_t *graph)
{
    ratios->graph = graph;
    ratios->factor[0] = factors(graph->model, 0);
    ratios->factor[1] = factors(graph->model, 1);
    mpq_init(ratios->amount);
    mpq_init(ratios->left);
}

/* Every family. `normalisation` holds by the choice of C; `time-average` is
 * `global` times X (Lemma chain-embedded). */
static void
replay(chk_judge_t *judge, const chk_graph_t *graph)
{
    ratios_t ratios = {0};
    size_t c, i;
    mpq_t one;

    mpq_init(one);
    mpq_set_ui(one, 1, 1);
    ratios.judge = judge;
    set_ratios(&ratios, graph);
    ratios.flow = rationals(graph->cells.count);
    ratios.came = rationals(graph->states);
    judge->equations = 1;
    chk_family_end(judge);
    for (c = 0; c < 2; c++)
    {
        set_flow(&ratios, c);
        for (i = 0; i < graph->states; i++)
            mpq_add(ratios.came[i], ratios.came[i], ratios.flow[i]);
        compare(&ratios, graph->model->prob[c], ratios.flow);
    }
    compare(&ratios, one, ratios.came);
    compare(&ratios, one, ratios.came);
}

/* In a proved claim a table is the formula up to its sum, which the family
 * `normalisation` is about. */
void
chk_ratios_table(const chk_graph_t *graph, const chk_law_t *law, size_t line)
{
    ratios_t ratios = {0};
    mpz_t left, right;
    size_t i;

    mpz_init(left);
    mpz_init(right);
    set_ratios(&ratios, graph);
    for (i = 1; i < graph->states; i++)
    {
        set_factor(ratios.left, &ratios, chk_state(graph, i - 1));
        set_factor(ratios.amount, &ratios, chk_state(graph, i));
        mpq_div(ratios.left, ratios.left, ratios.amount);
        change_counts(ratios.left, &ratios, chk_state(graph, i - 1),
                      chk_state(graph, i));
        mpz_mul(left, law->weight[i], mpq_numref(ratios.left));
        mpz_mul(right, law->weight[i - 1], mpq_denref(ratios.left));
        if (mpz_cmp(left, right) != 0)
            chk_refuse(line + 1 + i, CHK_FALSE,
                       "the table is not the formula of the theorem");
    }
}

void
chk_ratios(mpq_t throughput, chk_judge_t *judge, const chk_graph_t *graph)
{
    void *mark = chk_need(1, 1);

    replay(judge, graph);
    chk_release(mark);
    chk_path_sum(throughput, judge->claim, graph);
}
