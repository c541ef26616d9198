/* verify.c: the law section of a claim, and all that hangs on it (section 4).
 *
 * In this order: the chain, the law from its table or formula, every equation,
 * the values. */

#include "check.h"

#include <string.h>

static const char *const law_name[] = {"table", "formula", "kind of law", NULL};

/* Reads the rows, one for every state, in order. */
static void
read_table(chk_law_t *law, const chk_chain_t *chain)
{
    const char *token, *name;
    mpq_t *value = chk_need(chain->states, sizeof *value);
    size_t i;

    law->weight = chk_integers(chain->states);
    mpz_init_set_ui(law->total, 1);
    for (i = 0; chk_line_is("state"); i++)
    {
        chk_word("state");
        token = chk_token(CHK_STATE);
        if (i == chain->states)
            chk_refuse(chk_line, CHK_FALSE, "the table has too many states");
        name = chk_state_name(chain, i);
        if (strcmp(token, name) != 0)
            chk_refuse(chk_line, CHK_FALSE, "state %.40s in place of %.40s",
                       token, name);
        mpq_init(value[i]);
        chk_rational(value[i]);
        mpz_lcm(law->total, law->total, mpq_denref(value[i]));
        if (chain->claim->proved && mpq_sgn(value[i]) <= 0)
            chk_refuse(chk_line, CHK_FALSE, "the law is not positive");
        chk_next_line();
    }
    if (i < chain->states && !chk_line_is("law") && !chk_line_is("end"))
        chk_word("state");
    if (i < chain->states)
        chk_refuse(chk_line, CHK_FALSE, "the table has only %zu states", i);
    for (i = 0; i < chain->states; i++)
    {
        mpz_divexact(law->weight[i], law->total, mpq_denref(value[i]));
        mpz_mul(law->weight[i], law->weight[i], mpq_numref(value[i]));
    }
}

/* In a proved claim a table is the formula, if the theorem has one. */
static void
check_formula(const chk_chain_t *chain, const chk_law_t *law, size_t line)
{
    chk_law_t formula;
    mpz_t left, right;
    size_t i;

    mpz_init(left);
    mpz_init(right);
    chk_law_formula(&formula, chain);
    for (i = 0; i < chain->states; i++)
    {
        mpz_mul(left, law->weight[i], formula.total);
        mpz_mul(right, formula.weight[i], law->total);
        if (mpz_cmp(left, right) != 0)
            chk_refuse(line + 1 + i, CHK_FALSE,
                       "the table is not the formula of the theorem");
    }
}

static void
check_value(const chk_claim_t *claim, size_t i, const char *name,
            const mpq_t value)
{
    if (!mpq_equal(claim->value[i], value))
        chk_refuse(claim->values_line + i, CHK_FALSE, "%s is %Qd", name, value);
}

/* E[S] with servers, the mean duration otherwise. */
static void
mean_work(mpq_t mean, const chk_model_t *model)
{
    mpq_t term;
    size_t c;

    mpq_init(term);
    for (c = 0; c < model->classes; c++)
    {
        mpq_set_si(term, model->servers > 0 ? (long) model->need[c] : 1, 1);
        mpq_mul(term, term, model->prob[c]);
        mpq_div(term, term, model->rate[c]);
        mpq_add(mean, mean, term);
    }
}

/* The values of section 3; time is sum pi_s / nu_s. */
static void
check_values(const chk_model_t *model, const chk_claim_t *claim,
             const mpq_t time)
{
    mpq_t work, value, all;

    mpq_init(work);
    mpq_init(value);
    mpq_init(all);
    mpq_set_si(all, (long) model->servers, 1);
    mean_work(work, model);
    mpq_div(value, all, work);
    if (model->servers > 0)
        check_value(claim, claim->proved, "naive-throughput", value);
    else if (!claim->proved)
        check_value(claim, 0, "mean-duration", work);
    if (!claim->proved)
        return;
    mpq_inv(value, time);
    check_value(claim, 0, "throughput", value);
    if (model->servers == 0)
        return;
    mpq_mul(work, work, value);
    mpq_sub(value, all, work);
    check_value(claim, 2, "waste", value);
    mpq_div(value, work, all);
    check_value(claim, 3, "utilisation", value);
}

static void
verify_law(mpq_t time, const chk_model_t *model, const chk_claim_t *claim,
           bool formula)
{
    bool has_formula = claim->theorem < CHK_DECOMPOSED;
    size_t line = chk_line;
    chk_chain_t chain;
    chk_law_t law;

    if (formula && !has_formula)
        chk_refuse(line, CHK_FALSE, "the theorem has no formula");
    if (formula && !claim->proved)
        chk_refuse(line, CHK_FALSE, "a refuted claim needs a table");
    if (formula && claim->descriptor == CHK_EXACT_K)
    {
        chk_lists_replay(time, model, claim);
        chk_next_line();
        return;
    }
    chk_chain_build(&chain, model, claim);
    chk_next_line();
    if (formula)
        chk_law_formula(&law, &chain);
    else
        read_table(&law, &chain);
    if (!formula && claim->proved && has_formula)
        check_formula(&chain, &law, line);
    chk_replay(time, &chain, &law);
}

/* From the current line on; leaves the reader at the line behind. */
void
chk_law_verify(const chk_model_t *model, const chk_claim_t *claim)
{
    void *mark = chk_need(1, 1);
    mpq_t time;

    mpq_init(time);
    chk_word("law");
    chk_number("claim", claim->number);
    chk_word(chk_theorem_name[claim->theorem]);
    chk_word(chk_descriptor_name[claim->descriptor]);
    verify_law(time, model, claim, chk_choice(law_name) == 1);
    check_values(model, claim, time);
    chk_release(mark);
}
