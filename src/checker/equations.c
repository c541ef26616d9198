/* equations.c: the equations of the cells, and an order that solves them.
 *
 * Of the balance equations the unknowns are weights of states and flows
 * through nodes; the Poisson equations have the transposed coefficients
 * (proofs/parameters). When some unknowns are given, an equation in which one
 * is not yet determined determines it; the coefficients of that march are kept
 * once each, for modular.c. Memory O(edges). */

#include "check.h"

/* ---- coefficients, each once ------------------------------------------ */

static uint32_t *
find(const chk_torn_t *torn, const mpz_t value)
{
    uint64_t hash = (uint64_t) mpz_sgn(value);
    size_t i;

    for (i = 0; i < mpz_size(value); i++)
    {
        hash = (hash ^ mpz_getlimbn(value, (mp_size_t) i))
               * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (i = (size_t) hash;; i++)
    {
        uint32_t *slot = &torn->slot[i & (torn->slots - 1)];

        if (*slot == 0 || mpz_cmp(torn->march.value[*slot - 1], value) == 0)
            return slot;
    }
}

/* The number of the coefficient, which is added if it is new. */
static uint32_t
number_of(chk_torn_t *torn, const mpz_t value)
{
    chk_march_t *march = &torn->march;
    uint32_t *slot;
    size_t i;

    if (2 * march->values >= torn->slots)
    {
        torn->slots = torn->slots == 0 ? 64 : 4 * torn->slots;
        torn->slot = chk_need(torn->slots, sizeof *torn->slot);
        for (i = 0; i < march->values; i++)
            *find(torn, march->value[i]) = (uint32_t) i + 1;
    }
    slot = find(torn, value);
    if (*slot == 0)
    {
        march->value = chk_room(march->value, &torn->values_room, march->values,
                                sizeof *march->value);
        mpz_init_set(march->value[march->values++], value);
        *slot = (uint32_t) march->values;
    }
    return *slot - 1;
}

/* ---- equations -------------------------------------------------------- */

/* The rate, or the numerator of the probability, of an edge of the cell. */
static void
amount_of(mpz_t amount, const chk_graph_t *graph, size_t cell,
          const chk_edge_t *edge)
{
    bool node = chk_is_node(graph, cell);

    mpz_mul_ui(amount, node ? graph->prob[edge->slot] : graph->rate[edge->slot],
               (unsigned long) edge->jobs);
}

/* Subtracts the amount of unknown `from` in the equation; `end` is where its
 * next term goes. What is 0 is no term. */
static void
subtract(chk_torn_t *torn, size_t *end, size_t equation, size_t from,
         mpz_t amount)
{
    size_t last = end[equation] - 1;
    bool again = end[equation] > torn->first[equation]
                 && torn->term[last].place == from;

    mpz_neg(amount, amount);
    if (mpz_sgn(amount) == 0)
        return;
    if (again)
        mpz_add(amount, amount, torn->march.value[torn->term[last].value]);
    else
        last = end[equation]++;
    torn->term[last].place = (uint32_t) from;
    torn->term[last].value = number_of(torn, amount);
}

/* The terms of an unknown: what leaves the cell, but not back to it, and
 * where it goes. */
static void
set_terms(chk_torn_t *torn, size_t *end, size_t from, mpz_t leaves)
{
    const chk_graph_t *graph = torn->graph;
    size_t e, cell = graph->order[from];
    mpz_t amount;

    mpz_init(amount);
    mpz_set_ui(leaves, 0);
    for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
    {
        if (graph->edge[e].to == cell)
            continue;
        amount_of(amount, graph, cell, &graph->edge[e]);
        mpz_add(leaves, leaves, amount);
        subtract(torn, end, graph->rank[graph->edge[e].to], from, amount);
    }
    mpz_neg(amount, leaves);
    subtract(torn, end, from, from, amount);
    mpz_clear(amount);
}

/* Room for the terms of each equation: one for every edge to it, and its own.
 * Where the next one goes is the result. */
static size_t *
make_room(chk_torn_t *torn)
{
    const chk_graph_t *graph = torn->graph;
    size_t i, terms = 0, edges, *end = chk_need(torn->cells, sizeof *end);

    for (i = 0; i < graph->edges; i++)
        end[graph->rank[graph->edge[i].to]]++;
    torn->first = chk_need(torn->cells + 1, sizeof *torn->first);
    for (i = 0; i < torn->cells; i++)
    {
        edges = end[i];
        end[i] = torn->first[i] = terms;
        terms += edges + 1;
    }
    if (terms > UINT32_MAX)
        chk_refuse(chk_line, CHK_FALSE,
                   "the chain is too large for this checker");
    torn->term = chk_need(terms, sizeof *torn->term);
    return end;
}

/* Closes the gaps that are left. */
static void
pack(chk_torn_t *torn, const size_t *end)
{
    size_t i, e, first, terms = 0;

    for (i = 0; i < torn->cells; i++)
    {
        first = terms;
        for (e = torn->first[i]; e < end[i]; e++)
            torn->term[terms++] = torn->term[e];
        torn->first[i] = first;
    }
    torn->first[i] = terms;
}

/* The equations of each unknown; none is determined. */
static void
set_columns(chk_torn_t *torn)
{
    size_t i, e, *first = chk_need(torn->cells + 2, sizeof *first);

    torn->column = chk_need(torn->first[torn->cells], sizeof *torn->column);
    torn->open = chk_need(torn->cells, sizeof *torn->open);
    torn->rest = chk_need(torn->cells, sizeof *torn->rest);
    torn->known = chk_need(torn->cells, sizeof *torn->known);
    torn->order = chk_need(torn->cells, sizeof *torn->order);
    torn->by = chk_need(torn->cells, sizeof *torn->by);
    for (e = 0; e < torn->first[torn->cells]; e++)
        first[torn->term[e].place + 2]++;
    for (i = 0; i < torn->cells; i++)
        first[i + 2] += first[i + 1];
    for (i = 0; i < torn->cells; i++)
        for (e = torn->first[i]; e < torn->first[i + 1]; e++)
        {
            torn->column[first[torn->term[e].place + 1]++] = (uint32_t) i;
            torn->open[i]++;
            torn->rest[i] += torn->term[e].place;
        }
    torn->column_first = first;
}

/* The balance equations. The product of all that leaves (H of Lemma
 * PAR-settled) is below 2^result; multiplied in groups, so that little is
 * lost and nothing is large. */
size_t
chk_balance(chk_torn_t *torn, const chk_graph_t *graph)
{
    size_t i, *end, bits = 0;
    mpz_t leaves, few;

    torn->graph = graph;
    torn->cells = graph->cells.count;
    end = make_room(torn);
    mpz_init(leaves);
    mpz_init_set_ui(few, 1);
    for (i = 0; i < torn->cells; i++)
    {
        set_terms(torn, end, i, leaves);
        if (mpz_sgn(leaves) > 0) /* 0: the chain is one state */
            mpz_mul(few, few, leaves);
        if (mpz_size(few) < 64 && i + 1 < torn->cells)
            continue;
        bits += mpz_sizeinbase(few, 2);
        mpz_set_ui(few, 1);
    }
    mpz_clear(leaves);
    mpz_clear(few);
    pack(torn, end);
    set_columns(torn);
    return bits;
}

/* The Poisson equations: the coefficients of the balance equations transposed,
 * and what chk_torn_march adds. */
void
chk_poisson(chk_torn_t *torn, const chk_torn_t *balance)
{
    size_t i, e, place, *first = chk_need(balance->cells + 2, sizeof *first);

    torn->graph = balance->graph;
    torn->cells = balance->cells;
    torn->poisson = true;
    torn->term = chk_need(balance->first[balance->cells], sizeof *torn->term);
    for (e = 0; e < balance->first[balance->cells]; e++)
        first[balance->term[e].place + 2]++;
    for (i = 0; i < balance->cells; i++)
        first[i + 2] += first[i + 1];
    for (i = 0; i < balance->cells; i++)
        for (e = balance->first[i]; e < balance->first[i + 1]; e++)
        {
            place = first[balance->term[e].place + 1]++;
            torn->term[place].place = (uint32_t) i;
            torn->term[place].value = number_of(
                torn, balance->march.value[balance->term[e].value]);
        }
    torn->first = first;
    set_columns(torn);
}

/* ---- the order -------------------------------------------------------- */

static void
determine(chk_torn_t *torn, size_t unknown, size_t equation)
{
    torn->known[unknown] = true;
    torn->by[unknown] = equation;
    torn->order[torn->known_count++] = unknown;
}

/* The unknown is given: so are all that follow from those known. An equation
 * gives its last unknown when the others are before it in the order. */
void
chk_torn_give(chk_torn_t *torn, size_t unknown)
{
    size_t e, equation, done = torn->known_count;

    torn->march.given++;
    determine(torn, unknown, CHK_NONE);
    for (; done < torn->known_count; done++)
        for (e = torn->column_first[torn->order[done]];
             e < torn->column_first[torn->order[done] + 1]; e++)
        {
            equation = torn->column[e];
            torn->rest[equation] -= torn->order[done];
            if (--torn->open[equation] == 1
                && !torn->known[torn->rest[equation]])
                determine(torn, torn->rest[equation], equation);
        }
}

/* ---- the march -------------------------------------------------------- */

static void
add_term(chk_torn_t *torn, size_t value, size_t place)
{
    chk_march_t *march = &torn->march;

    march->term[march->terms].value = (uint32_t) value;
    march->term[march->terms++].place = (uint32_t) place;
}

static void
end_row(chk_march_t *march)
{
    march->first[++march->rows] = march->terms;
}

/* The terms of the equation as a row, without the unknown that it gives. The
 * Poisson equation of a state has the term -R_s times the last but one of those
 * given, and the last. */
static void
add_equation(chk_torn_t *torn, mpz_t *minus, const mpz_t one, size_t equation,
             size_t unknown)
{
    chk_march_t *march = &torn->march;
    size_t e;

    for (e = torn->first[equation]; e < torn->first[equation + 1]; e++)
        if (torn->term[e].place == unknown)
            march->pivot[march->rows] = torn->term[e].value;
        else
            add_term(torn, torn->term[e].value,
                     march->place[torn->term[e].place]);
    if (torn->poisson && equation < torn->graph->states)
    {
        add_term(torn, number_of(torn, minus[equation]), march->given - 2);
        add_term(torn, number_of(torn, one), march->given - 1);
    }
    end_row(march);
}

/* Where the unknowns go: those given first, then two numbers of the Poisson
 * equations. */
static void
set_places(chk_torn_t *torn)
{
    chk_march_t *march = &torn->march;
    size_t i, given, next = 0;

    march->place = chk_need(torn->cells, sizeof *march->place);
    for (given = 2; given-- > 0; next = march->given)
        for (i = 0; i < torn->cells; i++)
            if ((torn->by[torn->order[i]] == CHK_NONE) == (given == 1))
                march->place[torn->order[i]] = (uint32_t) next++;
}

static void
set_pivots(chk_march_t *march)
{
    bool *seen = chk_need(march->values, sizeof *seen);
    size_t row;

    march->pivot_value = chk_need(march->values, sizeof *march->pivot_value);
    for (row = 0; row + march->given < march->unknowns; row++)
    {
        if (!seen[march->pivot[row]])
            march->pivot_value[march->pivots++] = march->pivot[row];
        seen[march->pivot[row]] = true;
    }
}

/* Sums over the states: of the rates times the weights, and of the weights. */
static void
add_sums(chk_torn_t *torn, mpz_t *rate, const mpz_t one)
{
    size_t i, states = torn->graph->states;

    for (i = 0; i < states; i++)
        add_term(torn, number_of(torn, rate[i]), torn->march.place[i]);
    end_row(&torn->march);
    for (i = 0; i < states; i++)
        add_term(torn, number_of(torn, one), torn->march.place[i]);
    end_row(&torn->march);
}

/* For each state: the sum of the rates of completions times the number that
 * they lead to. */
static void
add_completions(chk_torn_t *torn)
{
    const chk_graph_t *graph = torn->graph;
    size_t i, e;
    mpz_t amount;

    mpz_init(amount);
    for (i = 0; i < graph->states; i++)
    {
        size_t cell = graph->order[i];

        for (e = graph->first[cell]; e < graph->first[cell + 1]; e++)
        {
            if (graph->class[graph->edge[e].slot] == 0)
                continue;
            amount_of(amount, graph, cell, &graph->edge[e]);
            add_term(torn, number_of(torn, amount),
                     torn->march.place[graph->rank[graph->edge[e].to]]);
        }
        end_row(&torn->march);
    }
    mpz_clear(amount);
}

/* All unknowns are determined: the rows, in the order of the march, and the
 * sums that the claims need; of the rates of completions by rank. */
void
chk_torn_march(chk_torn_t *torn, mpz_t *completions)
{
    chk_march_t *march = &torn->march;
    size_t i, states = torn->graph->states;
    mpz_t *minus = chk_integers(states), one;
    bool *used = chk_need(torn->cells, sizeof *used);

    mpz_init_set_ui(one, 1);
    for (i = 0; i < states; i++)
        mpz_neg(minus[i], completions[i]);
    march->given += torn->poisson ? 2 : 0;
    march->unknowns = torn->cells + (torn->poisson ? 2 : 0);
    march->equations = torn->cells;
    march->first = chk_need(torn->cells + states + 3, sizeof *march->first);
    march->term = chk_need(torn->first[torn->cells] + torn->graph->edges
                               + 2 * states,
                           sizeof *march->term);
    march->pivot = chk_need(torn->cells, sizeof *march->pivot);
    set_places(torn);
    for (i = 0; i < torn->cells; i++)
        if (torn->by[torn->order[i]] != CHK_NONE)
        {
            used[torn->by[torn->order[i]]] = true;
            add_equation(torn, minus, one, torn->by[torn->order[i]],
                         torn->order[i]);
        }
    for (i = 0; i < torn->cells; i++)
        if (!used[i])
            add_equation(torn, minus, one, i, CHK_NONE);
    if (torn->poisson)
        add_completions(torn);
    else
        add_sums(torn, completions, one);
    set_pivots(march);
}
