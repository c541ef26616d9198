/* claim.c: reads the claims and checks all that does not need their laws.
 *
 * Theorem and descriptor with their hypotheses, families, numbers of
 * equations (section 3). The values and the counterexample are only kept. */

#include "check.h"

#include <string.h>

/* The last word of a choice is its name. */
const char *const chk_theorem_name[] = {
    "single-duration", "two-class", "staircase", "decomposed",
    "stationary",      "theorem",   NULL};
const char *const chk_descriptor_name[] = {"exact-k", "just-enough",
                                           "two-class", "descriptor", NULL};
static const char *const value_name[] = {"throughput", "naive-throughput",
                                         "waste", "utilisation"};
static const char *const verdict_name[] = {"refuted", "proved", "verdict",
                                           NULL};

static char *
copy(const char *token)
{
    return memcpy(chk_need(strlen(token) + 1, 1), token, strlen(token));
}

/* The first hypothesis of section 3 that does not hold, or NULL. */
static const char *
missing_hypothesis(const chk_model_t *model, const chk_claim_t *claim)
{
    bool lists = claim->descriptor == CHK_EXACT_K;
    bool single = claim->theorem == CHK_SINGLE_DURATION;
    size_t c;

    if (claim->descriptor == CHK_TWO_CLASS && model->classes != 2)
        return "the descriptor needs two classes";
    if (lists && chk_list_length(model) > CHK_MAX_LIST)
        return "the lists are too long for this checker";
    if (claim->theorem == CHK_STATIONARY)
        return NULL;
    if (single ? claim->descriptor == CHK_TWO_CLASS : lists)
        return "the theorem has another descriptor";
    for (c = 1; single && c < model->classes; c++)
        if (!mpq_equal(model->rate[c], model->rate[0]))
            return "the rates are not all equal";
    if (single || claim->theorem == CHK_DECOMPOSED)
        return NULL;
    if (model->classes != 2)
        return "the theorem needs two classes";
    if (claim->theorem == CHK_TWO_CLASS_THEOREM
        && (model->servers == 0 || model->need[0] == model->need[1]))
        return "the theorem needs servers and two different needs";
    return NULL;
}

/* The name of a family of the claim by its number, NULL behind the last. */
const char *
chk_family_name(const chk_model_t *model, const chk_claim_t *claim,
                size_t family)
{
    static char name[40];
    bool stationary = claim->theorem == CHK_STATIONARY;
    bool lists = claim->descriptor == CHK_EXACT_K && !stationary;
    size_t last = stationary ? 0 : model->classes;

    if (family == 0)
        return "normalisation";
    if (family == last + 1)
        return "global";
    if (family > last)
        return family == last + 2 && claim->proved && !lists ? "time-average"
                                                             : NULL;
    snprintf(name, sizeof name, "%s-%zu", lists ? "partitioned" : "decomposed",
             family);
    return name;
}

static void
read_states(chk_claim_t *claim, const chk_model_t *model)
{
    mpz_t lists;

    chk_next_line();
    chk_word("states");
    mpz_init(claim->states);
    chk_integer(CHK_POSITIVE, claim->states);
    if (claim->descriptor != CHK_EXACT_K)
        return;
    mpz_init(lists);
    mpz_ui_pow_ui(lists, model->classes, chk_list_length(model));
    if (mpz_cmp(lists, claim->states) != 0)
        chk_refuse(chk_line, CHK_FALSE, "the number of states is not C^K");
}

static void
read_family(chk_claim_t *claim, const chk_model_t *model, size_t family)
{
    const char *token, *name = chk_family_name(model, claim, family);

    chk_next_line();
    chk_word("family");
    token = chk_token(CHK_FAMILY);
    if (name == NULL || strcmp(token, name) != 0)
        chk_refuse(chk_line, CHK_FALSE, "family %.40s in place of %s", token,
                   name == NULL ? "none" : name);
    chk_integer(CHK_NATURAL, claim->equations[family]);
    chk_integer(CHK_NATURAL, claim->failed[family]);
}

static void
read_families(chk_claim_t *claim, const chk_model_t *model)
{
    size_t i;

    chk_next_line();
    chk_word("families");
    claim->stated = (size_t) chk_count(CHK_POSITIVE);
    claim->families_line = chk_line;
    while (chk_family_name(model, claim, claim->families) != NULL)
        claim->families++;
    claim->equations = chk_integers(claim->families);
    claim->failed = chk_integers(claim->families);
    for (i = 0; i < claim->stated; i++)
        read_family(claim, model, i);
}

static void
read_value(const char *name, mpq_t value)
{
    chk_word(name);
    chk_rational(value);
    chk_next_line();
}

/* Values that are quotients of the servers go with servers, and only then. */
static void
check_place(const chk_model_t *model, bool naive)
{
    if (naive != (model->servers > 0))
        chk_refuse(chk_line, CHK_FALSE, "naive-throughput is %s",
                   naive ? "out of place" : "missing");
}

static void
read_values(chk_claim_t *claim, const chk_model_t *model)
{
    size_t i;

    for (i = 0; i < 4; i++)
        mpq_init(claim->value[i]);
    chk_next_line();
    claim->values_line = chk_line;
    if (claim->proved)
        read_value(value_name[0], claim->value[0]);
    check_place(model, chk_line_is(value_name[1]));
    for (i = 1; claim->proved && model->servers > 0 && i < 4; i++)
        read_value(value_name[i], claim->value[i]);
}

static void
read_refutation(chk_claim_t *claim, const chk_model_t *model)
{
    bool naive;

    chk_next_line();
    claim->values_line = chk_line;
    naive = chk_line_is("naive-throughput");
    mpq_init(claim->value[0]);
    mpq_init(claim->residual);
    chk_word(naive ? "naive-throughput" : "mean-duration");
    check_place(model, naive);
    chk_rational(claim->value[0]);
    chk_next_line();
    chk_word("counterexample");
    claim->family = copy(chk_token(CHK_FAMILY));
    claim->place = copy(chk_token(CHK_PLACE));
    chk_rational(claim->residual);
    chk_next_line();
}

/* From the current line on; leaves the reader at the line behind. */
void
chk_claim_read(chk_claim_t *claim, const chk_model_t *model)
{
    const char *missing;

    claim->line = chk_line;
    chk_word("claim");
    chk_number("claim", claim->number);
    claim->theorem = (enum chk_theorem) chk_choice(chk_theorem_name);
    claim->descriptor = (enum chk_descriptor) chk_choice(chk_descriptor_name);
    claim->proved = chk_choice(verdict_name) == 1;
    missing = missing_hypothesis(model, claim);
    if (missing != NULL)
        chk_refuse(chk_line, CHK_FALSE, "%s", missing);
    read_states(claim, model);
    read_families(claim, model);
    if (claim->proved)
        read_values(claim, model);
    else
        read_refutation(claim, model);
    if (claim->stated < claim->families)
        chk_refuse(claim->families_line, CHK_FALSE, "family %s is missing",
                   chk_family_name(model, claim, claim->stated));
}
