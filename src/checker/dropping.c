/* dropping.c: jobs that are lost when they do not fit (section 3, Dropping).
 *
 * The states are F, in lexicographic order because every class is counted up
 * inside those before it. The formula goes from a state with one job less of
 * its last class: w_n = w_{n-e_c} lambda p_c / (n_c mu_c), integers from a
 * multiple of all denominators on. Neighbours are looked up. */

#include "check.h"

#include <string.h>

typedef struct
{
    const chk_model_t *model;
    const chk_claim_t *claim;
    chk_cells_t states;
    int64_t *counts, *most; /* scratch; jobs of a class that fit alone */
    mpz_t *enter, *leave;   /* lambda p_c and mu_c, times scale */
    mpz_t scale, total;
    mpz_t *weight; /* by state: pi_n = weight / total */
} system_t;

/* ---- states ----------------------------------------------------------- */

/* All multisets that agree with the counts below class c. */
static void
find_states(system_t *system, size_t c)
{
    size_t classes = system->model->classes;
    int64_t top;

    if (c == classes)
    {
        if (mpz_cmp_ui(system->claim->states, system->states.count) <= 0)
            chk_refuse(system->claim->line + 1, CHK_FALSE,
                       "the chain has more states than claimed");
        (void) chk_cells_add(&system->states, system->counts);
        return;
    }
    top = chk_most(system->model, system->counts, c);
    system->most[c] = top > system->most[c] ? top : system->most[c];
    for (system->counts[c] = 0; system->counts[c] <= top; system->counts[c]++)
        find_states(system, c + 1);
    system->counts[c] = 0;
}

/* The state with `more` jobs of class c than state s. */
static size_t
neighbour(system_t *system, size_t s, size_t c, int more)
{
    size_t classes = system->model->classes, count = system->states.count;
    size_t found;

    memcpy(system->counts, chk_cell(&system->states, s),
           classes * sizeof *system->counts);
    system->counts[c] += more;
    found = chk_cells_add(&system->states, system->counts);
    memset(system->counts, 0, classes * sizeof *system->counts);
    if (found >= count)
        chk_refuse(system->claim->line, CHK_BROKEN, "a state is missing");
    return found;
}

static bool
fits_one(system_t *system, size_t s, size_t c)
{
    size_t size = system->model->classes * sizeof *system->counts;
    bool result;

    memcpy(system->counts, chk_cell(&system->states, s), size);
    result = chk_fits_one(system->model, system->counts, c);
    memset(system->counts, 0, size);
    return result;
}

static const char *
state_name(const system_t *system, size_t s)
{
    static char name[24 * CHK_MAX_CLASSES];
    const int64_t *counts = chk_cell(&system->states, s);
    char *at = name;
    size_t c;

    for (c = 0; c < system->model->classes; c++)
        at += sprintf(at, "%c%ld", c == 0 ? '[' : ',', (long) counts[c]);
    sprintf(at, "]");
    return name;
}

static void
set_up(system_t *system)
{
    const chk_model_t *model = system->model;
    size_t c, classes = model->classes;
    mpq_t *rate = chk_need(2 * classes, sizeof *rate);

    for (c = 0; c < classes; c++)
    {
        mpq_init(rate[c]);
        mpq_init(rate[classes + c]);
        mpq_mul(rate[c], model->arrival, model->prob[c]);
        mpq_set(rate[classes + c], model->duration[c].rate[0]);
    }
    system->enter = chk_common(system->scale, rate, 2 * classes);
    system->leave = system->enter + classes;
    system->states.width = classes;
    system->counts = chk_need(classes, sizeof *system->counts);
    system->most = chk_need(classes, sizeof *system->most);
    find_states(system, 0);
    if (mpz_cmp_ui(system->claim->states, system->states.count) != 0)
        chk_refuse(system->claim->line + 1, CHK_FALSE,
                   "the chain has %zu states, not as many as claimed",
                   system->states.count);
}

/* ---- the law ---------------------------------------------------------- */

/* The weight of the state without jobs: prod_c (mu_c / g)^m m!, m = most[c], g
 * the common factor with lambda p_c. */
static void
first_weight(system_t *system, mpz_t weight)
{
    size_t c;
    mpz_t part, common;

    mpz_init(part);
    mpz_init(common);
    mpz_set_ui(weight, 1);
    for (c = 0; c < system->model->classes; c++)
    {
        unsigned long most = (unsigned long) system->most[c];

        mpz_gcd(common, system->enter[c], system->leave[c]);
        mpz_divexact(common, system->leave[c], common);
        chk_power(part, common, most);
        mpz_mul(weight, weight, part);
        mpz_fac_ui(part, most);
        mpz_mul(weight, weight, part);
    }
    mpz_clear(part);
    mpz_clear(common);
}

static void
set_formula(system_t *system)
{
    size_t s, c, before, states = system->states.count;
    mpz_t divisor;

    mpz_init(divisor);
    mpz_init(system->total);
    system->weight = chk_integers(states);
    first_weight(system, system->weight[0]);
    mpz_set(system->total, system->weight[0]);
    for (s = 1; s < states; s++)
    {
        const int64_t *counts = chk_cell(&system->states, s);

        for (c = system->model->classes - 1; counts[c] == 0; c--)
            continue;
        mpz_mul_ui(divisor, system->leave[c], (unsigned long) counts[c]);
        before = neighbour(system, s, c, -1);
        mpz_mul(system->weight[s], system->weight[before], system->enter[c]);
        if (!mpz_divisible_p(system->weight[s], divisor))
            chk_refuse(system->claim->line, CHK_BROKEN,
                       "a weight is not an integer");
        mpz_divexact(system->weight[s], system->weight[s], divisor);
        mpz_add(system->total, system->total, system->weight[s]);
        chk_spend(1 + mpz_size(system->weight[s]));
    }
    mpz_clear(divisor);
}

/* The table is the law of the formula; its numbers take its place. */
static void
read_table(system_t *system)
{
    size_t s, states = system->states.count, line = chk_line;
    mpq_t *value = chk_need(states, sizeof *value);
    mpz_t left, right;

    mpz_init(left);
    mpz_init(right);
    for (s = 0; s < states; s++, chk_next_line())
    {
        const char *token, *name = state_name(system, s);

        if (chk_line_is("end") || chk_line_is("law"))
            chk_refuse(chk_line, CHK_FALSE, "the table has only %zu states", s);
        chk_word("state");
        token = chk_token(CHK_STATE);
        if (strcmp(token, name) != 0)
            chk_refuse(chk_line, CHK_FALSE, "state %.40s in place of %.40s",
                       token, name);
        mpq_init(value[s]);
        chk_rational(value[s]);
        if (mpq_sgn(value[s]) <= 0)
            chk_refuse(chk_line, CHK_FALSE, "the law is not positive");
    }
    if (chk_line_is("state"))
        chk_refuse(chk_line, CHK_FALSE, "the table has too many states");
    for (s = 0; s < states; s++)
    {
        mpz_mul(left, system->weight[s], mpq_denref(value[s]));
        mpz_mul(right, system->total, mpq_numref(value[s]));
        if (mpz_cmp(left, right) != 0)
            chk_refuse(line + s, CHK_FALSE,
                       "the table is not the formula of the theorem");
    }
    system->weight = chk_common(system->total, value, states);
    mpz_clear(left);
    mpz_clear(right);
}

/* ---- equations -------------------------------------------------------- */

static void
normalisation(chk_judge_t *judge, system_t *system)
{
    mpz_t sum;
    size_t s;

    mpz_init(sum);
    for (s = 0; s < system->states.count; s++)
        mpz_add(sum, sum, system->weight[s]);
    chk_equation(judge, "law", sum, system->total, system->total);
    chk_family_end(judge);
    mpz_clear(sum);
}

/* n_c mu_c pi_n = lambda p_c pi_{n-e_c}, and, added up over the classes and
 * over both neighbours, the balance of all flows. */
static void
balance(chk_judge_t *judge, system_t *system)
{
    size_t s, c, classes = system->model->classes;
    mpz_t left, right, part, scale;

    mpz_init(left);
    mpz_init(right);
    mpz_init(part);
    mpz_init(scale);
    mpz_mul(scale, system->total, system->scale);
    for (c = 0; c < classes; c++)
    {
        for (s = 0; s < system->states.count; s++)
        {
            int64_t jobs = chk_cell(&system->states, s)[c];

            if (jobs == 0)
                continue;
            chk_spend(1 + mpz_size(system->weight[s]));
            mpz_mul_ui(left, system->leave[c], (unsigned long) jobs);
            mpz_mul(left, left, system->weight[s]);
            mpz_mul(right, system->enter[c],
                    system->weight[neighbour(system, s, c, -1)]);
            chk_equation(judge, state_name(system, s), left, right, scale);
        }
        chk_family_end(judge);
    }
    for (s = 0; s < system->states.count; s++)
    {
        mpz_set_ui(left, 0);
        mpz_set_ui(right, 0);
        chk_spend(classes * (1 + mpz_size(system->weight[s])));
        for (c = 0; c < classes; c++)
        {
            unsigned long jobs = (unsigned long) chk_cell(&system->states,
                                                          s)[c];

            if (jobs > 0)
            {
                mpz_addmul_ui(left, system->leave[c], jobs);
                mpz_addmul(right, system->enter[c],
                           system->weight[neighbour(system, s, c, -1)]);
            }
            if (!fits_one(system, s, c))
                continue;
            mpz_add(left, left, system->enter[c]);
            mpz_mul_ui(part, system->leave[c], jobs + 1);
            mpz_addmul(right, part, system->weight[neighbour(system, s, c, 1)]);
        }
        mpz_mul(left, left, system->weight[s]);
        chk_equation(judge, state_name(system, s), left, right, scale);
    }
    chk_family_end(judge);
    mpz_clear(left);
    mpz_clear(right);
    mpz_clear(part);
    mpz_clear(scale);
}

/* ---- values ----------------------------------------------------------- */

static void
check_value(size_t line, const char *name, const mpq_t claimed,
            const mpq_t value)
{
    if (!mpq_equal(claimed, value))
        chk_refuse(line, CHK_FALSE, "%s is %Qd", name, value);
}

/* sum over the states of the weight times n_c; or, with blocked, of those in
 * which no more job of class c fits; over the total. */
static void
mean(mpq_t value, system_t *system, size_t c, bool blocked)
{
    size_t s;

    mpz_set_ui(mpq_numref(value), 0);
    for (s = 0; s < system->states.count; s++)
    {
        unsigned long n = blocked
                              ? !fits_one(system, s, c)
                              : (unsigned long) chk_cell(&system->states, s)[c];

        mpz_addmul_ui(mpq_numref(value), system->weight[s], n);
    }
    mpz_set(mpq_denref(value), system->total);
    mpq_canonicalize(value);
}

static void
check_resource(const system_t *system, mpq_t *jobs, size_t r)
{
    const chk_model_t *model = system->model;
    size_t c, line = system->claim->values_line + 2;
    mpq_t busy, part;

    mpq_init(busy);
    mpq_init(part);
    for (c = 0; c < model->classes; c++)
    {
        mpq_set_si(part, (long) model->need[c * model->resources + r], 1);
        mpq_mul(part, part, jobs[c]);
        mpq_add(busy, busy, part);
    }
    mpq_set_si(part, (long) model->capacity[r], 1);
    mpq_sub(part, part, busy);
    check_value(line, "waste", system->claim->waste[r], part);
    mpq_set_si(part, (long) model->capacity[r], 1);
    mpq_div(part, busy, part);
    check_value(line + 1, "utilisation", system->claim->utilisation[r], part);
}

static void
check_values(system_t *system)
{
    const chk_claim_t *claim = system->claim;
    size_t c, r, classes = system->model->classes;
    mpq_t *jobs = chk_need(classes, sizeof *jobs), value, throughput;

    mpq_init(value);
    mpq_init(throughput);
    for (c = 0; c < classes; c++)
    {
        mpq_init(jobs[c]);
        mean(value, system, c, true);
        check_value(claim->values_line, "blocking", claim->blocking[c], value);
        mean(jobs[c], system, c, false);
        mpq_mul(value, jobs[c], system->model->duration[c].rate[0]);
        mpq_add(throughput, throughput, value);
    }
    check_value(claim->values_line + 1, "throughput", claim->throughput,
                throughput);
    for (r = 0; r < system->model->resources; r++)
        check_resource(system, jobs, r);
}

/* From behind the kind of law on; leaves the reader at the line behind. */
void
chk_dropping(const chk_model_t *model, const chk_claim_t *claim, bool table)
{
    chk_judge_t judge = {model, claim, 0, 0, 0, false};
    system_t system = {0};

    system.model = model;
    system.claim = claim;
    set_up(&system);
    set_formula(&system);
    chk_next_line();
    if (table)
        read_table(&system);
    normalisation(&judge, &system);
    balance(&judge, &system);
    check_values(&system);
}
