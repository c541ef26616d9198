/* claim.c: reads the claims and checks all that does not need their laws.
 *
 * Theorem and descriptor with their hypotheses, families, numbers of
 * equations (section 3). The values and the counterexample are only kept. */

#include "check.h"

#include <string.h>

/* The last word of a choice is its name. */
const char *const chk_theorem_name[] = {"single-duration",
                                        "two-class",
                                        "staircase",
                                        "decomposed",
                                        "separable",
                                        "stationary",
                                        "saturation",
                                        "relative-completions",
                                        "rescaling",
                                        "equivalence",
                                        "dropping",
                                        "theorem",
                                        NULL};
const char *const chk_descriptor_name[] = {
    "exact-k",    "just-enough", "two-class", "process",
    "in-service", "descriptor",  NULL};
static const char *const verdict_name[] = {"refuted", "proved", "verdict",
                                           NULL};

static char *
copy(const char *token)
{
    return memcpy(chk_need(strlen(token) + 1, 1), token, strlen(token));
}

/* The first hypothesis of the theorems about exponential durations that does
 * not hold, or NULL. */
static const char *
missing_exponential(const chk_model_t *model, const chk_claim_t *claim)
{
    bool lists = claim->descriptor == CHK_EXACT_K;
    bool single = claim->theorem == CHK_SINGLE_DURATION;
    size_t c;

    if (!model->exponential)
        return "the durations are not all exponential";
    if (single ? claim->descriptor == CHK_TWO_CLASS : lists)
        return "the theorem has another descriptor";
    for (c = 1; single && c < model->classes; c++)
        if (mpz_cmp(model->mu[c], model->mu[0]) != 0)
            return "the rates are not all equal";
    if (single || claim->theorem == CHK_SEPARABLE)
        return NULL;
    if (model->classes != 2)
        return "the theorem needs two classes";
    if (claim->theorem == CHK_TWO_CLASS_THEOREM
        && (model->servers == 0 || model->need[0] == model->need[1]))
        return "the theorem needs servers and two different needs";
    return NULL;
}

static bool
completes(const chk_model_t *model)
{
    size_t i;

    for (i = 0; i < model->transitions; i++)
        if (model->transition[i].completes)
            return true;
    return model->states == 0;
}

/* The first hypothesis of section 3 that does not hold, or NULL. */
static const char *
missing_hypothesis(const chk_model_t *model, const chk_claim_t *claim)
{
    bool lists = claim->descriptor == CHK_EXACT_K;

    if (model->drops != (claim->theorem == CHK_DROPPING))
        return model->drops ? "the theorem is about saturated systems"
                            : "the model does not drop jobs";
    if (model->drops != (claim->descriptor == CHK_IN_SERVICE))
        return "the theorem has another descriptor";
    if (model->drops)
        return model->exponential ? NULL
                                  : "the durations are not all exponential";
    if ((claim->descriptor == CHK_PROCESS) != (model->states > 0))
        return "the model has another descriptor";
    if (claim->descriptor == CHK_TWO_CLASS && model->classes != 2)
        return "the descriptor needs two classes";
    if (lists && chk_list_length(model) > CHK_MAX_LIST)
        return "the lists are too long for this checker";
    switch (claim->theorem)
    {
    case CHK_STATIONARY:
        return NULL;
    case CHK_SATURATION:
    case CHK_RELATIVE:
    case CHK_RESCALING:
        return completes(model) ? NULL : "no transition completes a job";
    case CHK_EQUIVALENCE:
        return lists ? NULL : "the theorem has another descriptor";
    case CHK_DECOMPOSED:
        if (model->states > 0)
            return "the theorem needs job classes";
        return lists ? "the theorem has another descriptor" : NULL;
    default:
        return model->states > 0 ? "the theorem needs job classes"
                                 : missing_exponential(model, claim);
    }
}

/* Whether the table of the claim has the time-average law. */
bool
chk_has_time(const chk_model_t *model, const chk_claim_t *claim)
{
    return model->general || claim->theorem >= CHK_SATURATION;
}

/* ---- families --------------------------------------------------------- */

/* The families of the theorems that are not about equations by class. */
static const char *
named_family(const chk_model_t *model, const chk_claim_t *claim, size_t family)
{
    static const char *const name[][7] = {
        {"normalisation", "global", "separable", NULL},
        {"normalisation", "global", "time-average", NULL},
        {"normalisation", "time-average", "departure", NULL},
        {"normalisation", "time-average", "departure", "poisson",
         "poisson-mean", NULL},
        {"normalisation", "time-average", "departure", "rescaled-time-average",
         "rescaled-throughput", "rescaled-waste", NULL},
        {"lumping-0", "lumping-1", "intertwining-0", "intertwining-1",
         "carrying-0", "carrying-1", NULL}};
    size_t last = 6;

    if (claim->theorem == CHK_STATIONARY && model->general)
        return family < 2 ? name[2][family] : NULL;
    if (claim->theorem == CHK_STATIONARY && !claim->proved)
        last = 2;
    if (claim->theorem == CHK_RESCALING && model->resources == 0)
        last = 5;
    if (claim->theorem == CHK_EQUIVALENCE && model->classes != 2)
        last = 4;
    return family < last ? name[claim->theorem - CHK_SEPARABLE][family] : NULL;
}

/* The families of `dropping`. */
static const char *
dropping_family(const chk_model_t *model, size_t family)
{
    static char name[40];

    if (family == 0 || family > model->classes)
        return family == 0                    ? "normalisation"
               : family == model->classes + 1 ? "global"
                                              : NULL;
    snprintf(name, sizeof name, "detailed-%zu", family);
    return name;
}

/* The name of a family of the claim by its number, NULL behind the last. */
const char *
chk_family_name(const chk_model_t *model, const chk_claim_t *claim,
                size_t family)
{
    static char name[40];
    bool lists = claim->descriptor == CHK_EXACT_K;
    bool general = model->general;
    size_t before = general ? 3 : 1; /* families before those by class */

    if (claim->theorem == CHK_DROPPING)
        return dropping_family(model, family);
    if (claim->theorem > CHK_DECOMPOSED)
        return named_family(model, claim, family);
    if (family == 0)
        return "normalisation";
    if (family < before)
        return family == 1 ? "time-average" : "departure";
    if (family < before + model->classes)
    {
        snprintf(name, sizeof name, "%s-%zu",
                 lists ? "partitioned" : "decomposed", family - before + 1);
        return name;
    }
    if (general)
        return NULL;
    if (family == before + model->classes)
        return "global";
    return family == before + model->classes + 1 && claim->proved && !lists
               ? "time-average"
               : NULL;
}

static void
read_states(chk_claim_t *claim, const chk_model_t *model)
{
    mpz_t lists;

    chk_next_line();
    chk_word("states");
    mpz_init(claim->states);
    chk_integer(CHK_POSITIVE, claim->states);
    if (claim->descriptor != CHK_EXACT_K || !model->exponential)
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

/* One line with that many numbers; leaves the reader at the line behind. */
static void
read_value(const char *name, mpq_t *value, size_t count)
{
    size_t i;

    chk_word(name);
    for (i = 0; i < count; i++)
    {
        mpq_init(value[i]);
        chk_rational(value[i]);
    }
    chk_next_line();
}

/* Values that are quotients of what there is go with it, and only then. */
static void
check_place(bool naive, bool expected)
{
    if (naive != expected)
        chk_refuse(chk_line, CHK_FALSE, "naive-throughput is %s",
                   naive ? "out of place" : "missing");
}

/* What stands for the model where there is no throughput. */
static void
read_model_value(chk_claim_t *claim, const chk_model_t *model)
{
    bool naive = chk_line_is("naive-throughput");

    mpq_init(claim->naive);
    chk_word(naive               ? "naive-throughput"
             : model->states > 0 ? "total-rate"
                                 : "mean-duration");
    check_place(naive, model->servers > 0);
    chk_rational(claim->naive);
    chk_next_line();
}

static void
read_values(chk_claim_t *claim, const chk_model_t *model)
{
    size_t count = model->resources;

    chk_next_line();
    claim->values_line = chk_line;
    if (claim->theorem == CHK_EQUIVALENCE)
    {
        read_model_value(claim, model);
        return;
    }
    if (claim->theorem == CHK_DROPPING)
    {
        claim->blocking = chk_need(model->classes, sizeof *claim->blocking);
        read_value("blocking", claim->blocking, model->classes);
    }
    read_value("throughput", &claim->throughput, 1);
    if (claim->theorem != CHK_DROPPING)
        check_place(chk_line_is("naive-throughput"), count > 0);
    claim->waste = chk_need(count, sizeof *claim->waste);
    claim->utilisation = chk_need(count, sizeof *claim->utilisation);
    if (count > 0)
    {
        if (claim->theorem != CHK_DROPPING)
            read_value("naive-throughput", &claim->naive, 1);
        read_value("waste", claim->waste, count);
        read_value("utilisation", claim->utilisation, count);
    }
    claim->delta_line = chk_line;
    if (claim->theorem == CHK_RELATIVE)
        read_value("delta-departure", &claim->delta, 1);
}

static void
read_refutation(chk_claim_t *claim, const chk_model_t *model)
{
    chk_next_line();
    claim->values_line = chk_line;
    read_model_value(claim, model);
    mpq_init(claim->residual);
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
    if (!claim->proved && claim->theorem >= CHK_SATURATION)
        chk_refuse(chk_line, CHK_FALSE, "the theorem is not refuted by a law");
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
