/* general.c: every equation of a law ct on any chain (section 3).
 *
 * The columns of the table are ct_s = A_s / a, pi_s = B_s / b and, of relative
 * completions, Delta(s) = D_s / d. With the integer rates N_s = M nu_s and
 * R_s = M r(s), W is the sum of A_s R_s, so X = W / (a M), and u is the unit
 * of the graph. */

#include "check.h"

typedef struct
{
    chk_judge_t *judge;
    const chk_graph_t *graph;
    const chk_law_t *ct, *pi, *delta;
    mpz_t *n, *r, w; /* N, R by rank; W */
    mpz_t *flow;     /* by rank, times u */
    mpz_t left, right, scale;
} general_t;

/* sum A_s value_s */
static void
mean(mpz_t sum, const general_t *general, mpz_t *value)
{
    size_t i;

    mpz_set_ui(sum, 0);
    for (i = 0; i < general->graph->states; i++)
        mpz_addmul(sum, general->ct->weight[i], value[i]);
}

static void
judge_law(general_t *general)
{
    chk_equation(general->judge, "law", general->left, general->right,
                 general->scale);
}

static void
judge_state(general_t *general, size_t i)
{
    chk_equation(general->judge, chk_state_name(general->graph, i),
                 general->left, general->right, general->scale);
}

/* sum A = a */
static void
normalisation(general_t *general)
{
    size_t i;

    mpz_set_ui(general->left, 0);
    for (i = 0; i < general->graph->states; i++)
        mpz_add(general->left, general->left, general->ct->weight[i]);
    mpz_set(general->right, general->ct->total);
    mpz_set(general->scale, general->ct->total);
    judge_law(general);
    chk_family_end(general->judge);
}

/* A_s N_s u = inflow, over a M u: on this graph, with its own N. */
static void
time_average(general_t *general, const chk_graph_t *graph, mpz_t *n)
{
    size_t i;

    mpz_mul(general->scale, general->ct->total, graph->rate_den);
    mpz_mul(general->scale, general->scale, graph->unit);
    chk_flow(general->flow, graph, CHK_ALL, general->ct->weight);
    for (i = 0; i < graph->states; i++)
    {
        mpz_mul(general->left, general->ct->weight[i], n[i]);
        mpz_mul(general->left, general->left, graph->unit);
        mpz_set(general->right, general->flow[i]);
        judge_state(general, i);
    }
    chk_family_end(general->judge);
}

/* f B_s u W = g b inflow, over g b u W: by completions of all classes with
 * f = g = 1, of class c with f / g = p_c. */
static void
departure(general_t *general, size_t which)
{
    const chk_graph_t *graph = general->graph;
    bool all = which == CHK_COMPLETIONS;
    size_t i;

    mpz_mul(general->scale, general->pi->total, graph->unit);
    mpz_mul(general->scale, general->scale, general->w);
    if (!all)
        mpz_mul(general->scale, general->scale, graph->model->p_den);
    chk_flow(general->flow, graph, which, general->ct->weight);
    for (i = 0; i < graph->states; i++)
    {
        mpz_mul(general->left, general->pi->weight[i], graph->unit);
        mpz_mul(general->left, general->left, general->w);
        mpz_mul(general->right, general->flow[i], general->pi->total);
        if (!all)
        {
            mpz_mul(general->left, general->left, graph->model->p[which - 1]);
            mpz_mul(general->right, general->right, graph->model->p_den);
        }
        judge_state(general, i);
    }
    chk_family_end(general->judge);
}

/* a N_s D_s u = (a R_s - W) d u + a V_s, over a M d u, with V_s the values
 * after a transition times u. */
static void
poisson(general_t *general)
{
    const chk_graph_t *graph = general->graph;
    mpz_t *after = chk_integers(graph->states);
    mpz_srcptr a = general->ct->total, d = general->delta->total;
    size_t i;

    mpz_mul(general->scale, a, d);
    mpz_mul(general->scale, general->scale, graph->unit);
    mpz_mul(general->scale, general->scale, graph->rate_den);
    chk_values(after, graph, general->delta->weight);
    for (i = 0; i < graph->states; i++)
    {
        mpz_mul(general->left, a, general->n[i]);
        mpz_mul(general->left, general->left, general->delta->weight[i]);
        mpz_mul(general->left, general->left, graph->unit);
        mpz_mul(general->right, a, general->r[i]);
        mpz_sub(general->right, general->right, general->w);
        mpz_mul(general->right, general->right, d);
        mpz_mul(general->right, general->right, graph->unit);
        mpz_addmul(general->right, a, after[i]);
        judge_state(general, i);
    }
    chk_family_end(general->judge);
    mean(general->left, general, general->delta->weight);
    mpz_set_ui(general->right, 0);
    mpz_mul(general->scale, a, d);
    judge_law(general);
    chk_family_end(general->judge);
}

/* ---- rescaling -------------------------------------------------------- */

/* g of section 3. */
static void
unit_rate(mpq_t unit, const chk_model_t *model)
{
    size_t i;

    for (i = 0; i < model->transitions; i++)
        if (model->transition[i].from == 0)
            mpq_add(unit, unit, model->transition[i].rate);
    for (i = 0; model->states == 0 && i < model->duration[0].phases; i++)
        mpq_add(unit, unit, model->duration[0].rate[i]);
}

static mpq_t *
divided(mpq_t *rate, size_t count, const mpq_t unit)
{
    mpq_t *result = chk_need(count, sizeof *result);
    size_t i;

    for (i = 0; i < count; i++)
    {
        mpq_init(result[i]);
        mpq_div(result[i], rate[i], unit);
    }
    return result;
}

/* The model with all rates divided by the unit. */
static void
divide(chk_model_t *result, const chk_model_t *model, const mpq_t unit)
{
    size_t i, m;

    *result = *model;
    result->duration = chk_need(model->classes, sizeof *result->duration);
    result->transition = chk_need(model->transitions,
                                  sizeof *result->transition);
    for (i = 0; i < model->transitions; i++)
    {
        result->transition[i] = model->transition[i];
        mpq_init(result->transition[i].rate);
        mpq_div(result->transition[i].rate, model->transition[i].rate, unit);
    }
    for (i = 0; i < model->classes; i++)
    {
        m = model->duration[i].phases;
        result->duration[i] = model->duration[i];
        result->duration[i].rate = divided(model->duration[i].rate, m * m,
                                           unit);
    }
}

/* k - X E[S] */
static void
waste(mpq_t result, const chk_model_t *model, size_t resource,
      const mpq_t throughput)
{
    mpq_t work;

    mpq_init(work);
    chk_mean_work(work, model, resource);
    mpq_mul(work, work, throughput);
    mpq_set_si(result, (long) model->capacity[resource], 1);
    mpq_sub(result, result, work);
    mpq_clear(work);
}

/* left = right as an equation of the current family. */
static void
judge_rationals(general_t *general, const mpq_t left, const mpq_t right)
{
    mpz_mul(general->left, mpq_numref(left), mpq_denref(right));
    mpz_mul(general->right, mpq_numref(right), mpq_denref(left));
    mpz_mul(general->scale, mpq_denref(left), mpq_denref(right));
    judge_law(general);
}

static void
rescaling(general_t *general, const mpq_t throughput)
{
    const chk_graph_t *own = general->graph;
    chk_model_t model;
    chk_graph_t graph;
    mpq_t unit, x, y, z;
    mpz_t *rate = chk_integers(own->states);
    size_t r;

    mpq_init(unit);
    mpq_init(x);
    mpq_init(y);
    mpq_init(z);
    unit_rate(unit, own->model);
    divide(&model, own->model, unit);
    chk_graph_build(&graph, &model, own->descriptor, own->states,
                    own->limit_line);
    chk_rates(rate, &graph, CHK_ALL);
    time_average(general, &graph, rate);
    chk_rates(rate, &graph, CHK_COMPLETIONS);
    mean(mpq_numref(x), general, rate);
    mpz_mul(mpq_denref(x), general->ct->total, graph.rate_den);
    mpq_canonicalize(x);
    mpq_div(y, throughput, unit);
    judge_rationals(general, x, y);
    chk_family_end(general->judge);
    for (r = 0; r < own->model->resources; r++)
    {
        waste(x, &model, r, y);
        waste(z, own->model, r, throughput);
        judge_rationals(general, x, z);
    }
    if (own->model->resources > 0)
        chk_family_end(general->judge);
}

/* Column 0 is ct, 1 pi, 2 Delta. */
void
chk_replay_general(mpq_t throughput, chk_judge_t *judge,
                   const chk_graph_t *graph, const chk_law_t *column)
{
    enum chk_theorem theorem = judge->claim->theorem;
    general_t general = {0};
    size_t c;

    general.judge = judge;
    general.graph = graph;
    general.ct = column;
    general.pi = column + 1;
    general.delta = column + 2;
    general.n = chk_integers(graph->states);
    general.r = chk_integers(graph->states);
    general.flow = chk_integers(graph->cells.count);
    mpz_init(general.w);
    mpz_init(general.left);
    mpz_init(general.right);
    mpz_init(general.scale);
    chk_rates(general.n, graph, CHK_ALL);
    chk_rates(general.r, graph, CHK_COMPLETIONS);
    mean(general.w, &general, general.r);
    normalisation(&general);
    time_average(&general, graph, general.n);
    mpz_set(mpq_numref(throughput), general.w);
    mpz_mul(mpq_denref(throughput), general.ct->total, graph->rate_den);
    mpq_canonicalize(throughput);
    if (theorem == CHK_STATIONARY)
        return;
    if (mpz_sgn(general.w) == 0)
        chk_refuse(judge->claim->line, CHK_FALSE, "the throughput is 0");
    departure(&general, CHK_COMPLETIONS);
    if (theorem == CHK_RELATIVE)
        poisson(&general);
    if (theorem == CHK_RESCALING)
        rescaling(&general, throughput);
    for (c = 0; theorem == CHK_DECOMPOSED && c < graph->model->classes; c++)
        departure(&general, c + 1);
}
