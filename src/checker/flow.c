/* flow.c: rates, flows and values along the edges of the graph (section 3).
 *
 * All in integers (Lemma chain-integer): rates are over rate_den, and what
 * starts with the factor prob_den^draws can be divided at every draw. */

#include "check.h"

static bool
is_wanted(const chk_graph_t *graph, size_t slot, size_t which)
{
    size_t class = graph->class[slot];

    return which == CHK_ALL || (which == CHK_COMPLETIONS && class > 0)
           || which == class;
}

/* By rank: the rates out of the states, times rate_den. */
void
chk_rates(mpz_t *rate, const chk_graph_t *graph, size_t which)
{
    size_t i, e;

    for (i = 0; i < graph->states; i++)
    {
        size_t cell = graph->order[i];

        mpz_set_ui(rate[i], 0);
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
            if (is_wanted(graph, graph->edge[e].slot, which))
                mpz_addmul_ui(rate[i], graph->rate[graph->edge[e].slot],
                              (unsigned long) graph->edge[e].jobs);
    }
}

/* By rank of all cells: the flow into them by the wanted transitions, when
 * that out of the state of rank i is weight[i] times the rates; times unit. */
void
chk_flow(mpz_t *flow, const chk_graph_t *graph, size_t which, mpz_t *weight)
{
    size_t i, e, cells = graph->cells.count;
    mpz_t carried, amount;

    mpz_init(carried);
    mpz_init(amount);
    for (i = 0; i < cells; i++)
        mpz_set_ui(flow[i], 0);
    for (i = 0; i < cells; i++)
    {
        size_t cell = graph->order[i];
        bool node = i >= graph->states;

        if (node)
            mpz_divexact(carried, flow[i], graph->prob_den);
        else
            mpz_mul(carried, weight[i], graph->unit);
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
        {
            const chk_edge_t *edge = &graph->edge[e];

            if (!node && !is_wanted(graph, edge->slot, which))
                continue;
            mpz_mul_ui(amount,
                       node ? graph->prob[edge->slot] : graph->rate[edge->slot],
                       (unsigned long) edge->jobs);
            mpz_addmul(flow[graph->rank[edge->to]], amount, carried);
        }
    }
    mpz_clear(carried);
    mpz_clear(amount);
}

/* By rank of the states: the sum of rate times the value that a transition
 * leads to, times unit; value is by rank. */
void
chk_values(mpz_t *after, const chk_graph_t *graph, mpz_t *value)
{
    size_t i, e, cells = graph->cells.count;
    mpz_t *own = chk_integers(cells), amount;

    mpz_init(amount);
    for (i = 0; i < graph->states; i++)
        mpz_mul(own[i], value[i], graph->unit);
    for (i = cells; i-- > 0;)
    {
        size_t cell = graph->order[i];
        bool node = i >= graph->states;
        mpz_t *sum = node ? &own[i] : &after[i];

        mpz_set_ui(*sum, 0);
        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
        {
            const chk_edge_t *edge = &graph->edge[e];

            mpz_mul_ui(amount,
                       node ? graph->prob[edge->slot] : graph->rate[edge->slot],
                       (unsigned long) edge->jobs);
            mpz_addmul(*sum, amount, own[graph->rank[edge->to]]);
        }
        if (node)
            mpz_divexact(own[i], own[i], graph->prob_den);
    }
    mpz_clear(amount);
}
