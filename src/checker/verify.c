/* verify.c: the law section of a claim, and all that hangs on it (section 4).
 *
 * In this order: the chain, the law from its table or formula, every equation,
 * the values. */

#include "check.h"

#include <string.h>

static const char *const law_name[] = {"table",      "formula",     "chains",
                                       "parameters", "kind of law", NULL};

/* ---- tables ----------------------------------------------------------- */

/* The numbers of one column over their common denominator. */
static void
set_column(chk_law_t *column, mpq_t *value, size_t states)
{
    column->weight = chk_common(column->total, value, states);
}

/* Reads the rows, one for every state, in order; the numbers of column k of
 * `used` ones are value[k * states + rank]. In a proved claim the first is
 * positive. */
static void
read_rows(mpq_t *value, const chk_graph_t *graph, const chk_claim_t *claim,
          size_t columns)
{
    const char *token, *name;
    size_t i, k;

    for (i = 0; chk_line_is("state"); i++)
    {
        chk_word("state");
        token = chk_token(CHK_STATE);
        if (i == graph->states)
            chk_refuse(chk_line, CHK_FALSE, "the table has too many states");
        name = chk_state_name(graph, i);
        if (strcmp(token, name) != 0)
            chk_refuse(chk_line, CHK_FALSE, "state %.40s in place of %.40s",
                       token, name);
        for (k = 0; k < columns; k++)
        {
            mpq_init(value[k * graph->states + i]);
            chk_rational(value[k * graph->states + i]);
        }
        if (claim->proved && mpq_sgn(value[i]) <= 0)
            chk_refuse(chk_line, CHK_FALSE, "the law is not positive");
        chk_next_line();
    }
    if (i < graph->states && !chk_line_is("law") && !chk_line_is("end"))
        chk_word("state");
    if (i < graph->states)
        chk_refuse(chk_line, CHK_FALSE, "the table has only %zu states", i);
}

static void
read_table(chk_law_t *column, const chk_graph_t *graph,
           const chk_claim_t *claim)
{
    bool time = chk_has_time(graph->model, claim);
    size_t k, columns = 1;
    mpq_t *value;

    if (time && claim->theorem != CHK_STATIONARY)
        columns = claim->theorem == CHK_RELATIVE ? 3 : 2;
    value = chk_need(columns * graph->states, sizeof *value);
    read_rows(value, graph, claim, columns);
    for (k = 0; k < columns; k++)
        set_column(&column[k], value + k * graph->states, graph->states);
}

/* In a proved claim a table is the formula, if the theorem has one. */
static void
check_formula(const chk_graph_t *graph, const chk_claim_t *claim,
              const chk_law_t *law, size_t line)
{
    chk_law_t formula;
    mpz_t left, right;
    size_t i;

    if (claim->theorem != CHK_SINGLE_DURATION)
    {
        chk_ratios_table(graph, law, line);
        return;
    }
    mpz_init(left);
    mpz_init(right);
    chk_law_single(&formula, graph);
    for (i = 0; i < graph->states; i++)
    {
        mpz_mul(left, law->weight[i], formula.total);
        mpz_mul(right, formula.weight[i], law->total);
        if (mpz_cmp(left, right) != 0)
            chk_refuse(line + 1 + i, CHK_FALSE,
                       "the table is not the formula of the theorem");
    }
}

/* ---- values ----------------------------------------------------------- */

static void
check_value(size_t line, const char *name, const mpq_t claimed,
            const mpq_t value)
{
    if (!mpq_equal(claimed, value))
        chk_refuse(line, CHK_FALSE, "%s is %Qd", name, value);
}

/* The least of the bounds c_r / E[S_r] of the resources that are needed. */
static void
naive_bound(mpq_t bound, const chk_model_t *model)
{
    mpq_t work, own;
    size_t r;

    mpq_init(work);
    mpq_init(own);
    for (r = 0; r < model->resources; r++)
    {
        mpq_set_ui(work, 0, 1);
        chk_mean_work(work, model, r);
        mpq_set_si(own, (long) model->capacity[r], 1);
        if (mpq_sgn(work) == 0)
            continue;
        mpq_div(own, own, work);
        if (mpq_sgn(bound) == 0 || mpq_cmp(own, bound) < 0)
            mpq_set(bound, own);
    }
}

/* The number that stands for the model where there is no throughput. */
static void
check_model_value(const chk_model_t *model, const chk_claim_t *claim)
{
    const char *name = "naive-throughput";
    mpq_t value;
    size_t i;

    mpq_init(value);
    if (model->servers > 0)
        naive_bound(value, model);
    else if (model->states > 0)
    {
        name = "total-rate";
        for (i = 0; i < model->transitions; i++)
            mpq_add(value, value, model->transition[i].rate);
    }
    else
    {
        name = "mean-duration";
        chk_mean_work(value, model, model->resources);
    }
    check_value(claim->values_line, name, claim->naive, value);
}

/* The values of section 3. */
static void
check_values(const chk_model_t *model, const chk_claim_t *claim,
             const mpq_t throughput)
{
    size_t r, line = claim->values_line;
    mpq_t work, value, all;

    mpq_init(work);
    mpq_init(value);
    mpq_init(all);
    check_value(line, "throughput", claim->throughput, throughput);
    if (model->resources == 0)
        return;
    naive_bound(value, model);
    check_value(line + 1, "naive-throughput", claim->naive, value);
    for (r = 0; r < model->resources; r++)
    {
        mpq_set_ui(work, 0, 1);
        chk_mean_work(work, model, r);
        mpq_mul(work, work, throughput);
        mpq_set_si(all, (long) model->capacity[r], 1);
        mpq_sub(value, all, work);
        check_value(line + 2, "waste", claim->waste[r], value);
        mpq_div(value, work, all);
        check_value(line + 3, "utilisation", claim->utilisation[r], value);
    }
}

/* sum pi Delta, behind the other values. */
static void
check_delta(const chk_claim_t *claim, const chk_law_t *column, size_t states)
{
    mpq_t value;
    size_t i;

    mpq_init(value);
    for (i = 0; i < states; i++)
        mpz_addmul(mpq_numref(value), column[1].weight[i], column[2].weight[i]);
    mpz_mul(mpq_denref(value), column[1].total, column[2].total);
    mpq_canonicalize(value);
    check_value(claim->delta_line, "delta-departure", claim->delta, value);
}

/* ---- the law section -------------------------------------------------- */

static void
build(chk_graph_t *graph, const chk_model_t *model, const chk_claim_t *claim)
{
    size_t limit = mpz_fits_ulong_p(claim->states)
                       ? (size_t) mpz_get_ui(claim->states)
                       : SIZE_MAX;

    chk_graph_build(graph, model, claim->descriptor, limit, claim->line + 1);
    if (mpz_cmp_ui(claim->states, graph->states) != 0)
        chk_refuse(claim->line + 1, CHK_FALSE,
                   "the chain has %zu states, not as many as claimed",
                   graph->states);
}

static void
replay(mpq_t throughput, const chk_model_t *model, const chk_claim_t *claim,
       bool formula)
{
    bool has_formula = claim->theorem < CHK_DECOMPOSED;
    chk_judge_t judge = {model, claim, 0, 0, 0, false};
    chk_law_t column[3] = {{0}};
    size_t line = chk_line;
    chk_graph_t graph;

    build(&graph, model, claim);
    chk_next_line();
    if (formula && claim->theorem != CHK_SINGLE_DURATION)
    {
        chk_ratios(throughput, &judge, &graph);
        return;
    }
    if (formula)
        chk_law_single(column, &graph);
    else
        read_table(column, &graph, claim);
    if (!formula && claim->proved && has_formula)
        check_formula(&graph, claim, column, line);
    if (chk_has_time(model, claim))
        chk_replay_general(throughput, &judge, &graph, column);
    else
        chk_replay(throughput, &judge, &graph, column);
    if (claim->theorem == CHK_SEPARABLE)
        chk_relations(&judge, &graph, column);
    if (!claim->proved && !judge.refuted)
        chk_refuse(claim->line, CHK_FALSE, "every equation holds");
    if (claim->theorem == CHK_RELATIVE)
        check_delta(claim, column, graph.states);
}

/* The claimed throughput is verified with the parameters. */
static void
parameters(mpq_t throughput, const chk_model_t *model, const chk_claim_t *claim)
{
    chk_graph_t graph;

    if (claim->theorem != CHK_STATIONARY && claim->theorem != CHK_SATURATION
        && claim->theorem != CHK_RELATIVE)
        chk_refuse(chk_line, CHK_FALSE, "parameters out of place");
    if (!claim->proved)
        chk_refuse(chk_line, CHK_FALSE, "a refuted claim needs a table");
    build(&graph, model, claim);
    chk_next_line();
    chk_parameters(&graph, claim);
    mpq_set(throughput, claim->throughput);
}

static void
verify_law(mpq_t throughput, const chk_model_t *model, const chk_claim_t *claim)
{
    size_t kind = chk_choice(law_name);

    if ((kind == 2) != (claim->theorem == CHK_EQUIVALENCE))
        chk_refuse(chk_line, CHK_FALSE, "%s out of place", law_name[kind]);
    if (claim->theorem == CHK_DROPPING && kind < 2)
    {
        chk_dropping(model, claim, kind == 0);
        return;
    }
    if (kind == 1 && claim->theorem >= CHK_DECOMPOSED)
        chk_refuse(chk_line, CHK_FALSE, "the theorem has no formula");
    if (kind == 1 && !claim->proved)
        chk_refuse(chk_line, CHK_FALSE, "a refuted claim needs a table");
    if (kind == 0 || (kind == 1 && claim->descriptor != CHK_EXACT_K))
        replay(throughput, model, claim, kind == 1);
    else if (kind == 3)
        parameters(throughput, model, claim);
    else
    {
        if (kind == 2)
            chk_equivalence(model, claim);
        else
            chk_lists_replay(throughput, model, claim);
        chk_next_line();
    }
}

/* From the current line on; leaves the reader at the line behind. */
void
chk_law_verify(const chk_model_t *model, const chk_claim_t *claim)
{
    void *mark = chk_need(1, 1);
    mpq_t throughput;

    mpq_init(throughput);
    chk_word("law");
    chk_number("claim", claim->number);
    chk_word(chk_theorem_name[claim->theorem]);
    chk_word(chk_descriptor_name[claim->descriptor]);
    verify_law(throughput, model, claim);
    if (!claim->proved || claim->theorem == CHK_EQUIVALENCE)
        check_model_value(model, claim);
    else if (claim->theorem != CHK_DROPPING)
        check_values(model, claim, throughput);
    chk_release(mark);
}
