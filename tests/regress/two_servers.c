/* two_servers.c -- RESET App. C.2: k = 2, needs 1 and 2, as published.

   pi, X and Delta(Y_d) as rational functions of p, mu_1 and mu_2, term by
   term, on a grid of more than 500 points; 9/10 and 43/100 for p = 2/3 and mu
   = (1, 1/2). pi does not depend on the rates. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "support/memory.h"

static const char *const rates[] = {
    "1/1000000", "1/7", "1/2", "1", "4/3", "2", "5", "1000", "99999999/7"};

#define RATES ((int) (sizeof rates / sizeof *rates))

typedef struct
{
    mpq_t p, q, u, v;
    mpq_t throughput, delta, pi[3];
} point_t;

static void
point_numbers(point_t *point, void (*each)(mpq_ptr))
{
    each(point->p);
    each(point->q);
    each(point->u);
    each(point->v);
    each(point->throughput);
    each(point->delta);
    for (int i = 0; i < 3; i++)
        each(point->pi[i]);
}

/* out += factor u^i v^j p^n */
static void
add_term(mpq_t out, const point_t *point, long factor, int i, int j, int n)
{
    mpq_t term;

    mpq_init(term);
    mpq_set_si(term, factor, 1);
    while (i-- > 0)
        mpq_mul(term, term, point->u);
    while (j-- > 0)
        mpq_mul(term, term, point->v);
    while (n-- > 0)
        mpq_mul(term, term, point->p);
    mpq_add(out, out, term);
    mpq_clear(term);
}

/* w = 2 u (1-p) + v p (2-p), X = 2 u v / w, Delta = p (1-p) (4 u^2 + 6 u v p
   - 8 u v + 2 v^2 p^2 - 5 v^2 p + 4 v^2) / w^2. */
static void
set_formulas(point_t *point)
{
    mpq_t w;

    mpq_init(w);
    add_term(w, point, 2, 1, 0, 0);
    add_term(w, point, -2, 1, 0, 1);
    add_term(w, point, 2, 0, 1, 1);
    add_term(w, point, -1, 0, 1, 2);
    mpq_set_ui(point->throughput, 0, 1);
    add_term(point->throughput, point, 2, 1, 1, 0);
    mpq_div(point->throughput, point->throughput, w);
    mpq_set_ui(point->delta, 0, 1);
    add_term(point->delta, point, 4, 2, 0, 0);
    add_term(point->delta, point, 6, 1, 1, 1);
    add_term(point->delta, point, -8, 1, 1, 0);
    add_term(point->delta, point, 2, 0, 2, 2);
    add_term(point->delta, point, -5, 0, 2, 1);
    add_term(point->delta, point, 4, 0, 2, 0);
    mpq_mul(point->pi[1], point->p, point->q);
    mpq_mul(point->delta, point->delta, point->pi[1]);
    mpq_div(point->delta, point->delta, w);
    mpq_div(point->delta, point->delta, w);
    mpq_set(point->pi[0], point->q);
    mpq_mul(point->pi[2], point->p, point->p);
    mpq_clear(w);
}

static void
check_law(const msj_solution_t solution, point_t *point)
{
    static const char *const names[3] = {"[-; 0,1]", "[2; 1,0]", "[-; 2,0]"};
    fmpq_t value;

    fmpq_init(value);
    CHECK(solution->law->state_count == 3, "three states");
    for (int s = 0; s < 3; s++)
    {
        char *name = msj_chain_state_name(solution->chain, s);

        msj_law_departure(value, solution->law, s);
        CHECK(strcmp(name, names[s]) == 0, "%s, not %s", name, names[s]);
        CHECK(bridge_same(value, point->pi[s]), "pi of %s: %Qd, not %Qd", name,
              *bridge_number(value), point->pi[s]);
        msj_free(name);
    }
    fmpq_clear(value);
}

static void
check_point(point_t *point)
{
    ref_model_t model;
    msj_model_t subject;

    ref_model_init(&model);
    ref_model_servers(&model, 2, "1 1 1, 2 1 1");
    mpq_set(model.prob[0], point->p);
    mpq_set(model.prob[1], point->q);
    mpq_set(model.rate[0], point->u);
    mpq_set(model.rate[1], point->v);
    bridge_model(subject, &model);
    for (ref_descriptor_t d = REF_EXACT_K; d <= REF_TWO_CLASS; d++)
    {
        msj_solution_t solution;

        bridge_solve(solution, subject, d, 1);
        CHECK(bridge_same(solution->values->throughput, point->throughput),
              "%s: X", ref_model_text(&model));
        CHECK(bridge_same(solution->relative->departure, point->delta),
              "%s: Delta(Y_d)", ref_model_text(&model));
        if (d == REF_JUST_ENOUGH)
            check_law(solution, point);
        msj_solution_clear(solution);
    }
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
set_point(point_t *point, int i, int n, const char *u, const char *v)
{
    mpq_set_si(point->p, i, (unsigned long) n);
    mpq_set_si(point->q, n - i, (unsigned long) n);
    mpq_canonicalize(point->p);
    mpq_canonicalize(point->q);
    mpq_set_str(point->u, u, 10);
    mpq_set_str(point->v, v, 10);
    set_formulas(point);
}

int
main(void)
{
    int points = 0;
    point_t point;

    point_numbers(&point, mpq_init);
    set_point(&point, 2, 3, "1", "1/2");
    CHECK(mpq_cmp_ui(point.throughput, 9, 10) == 0
              && mpq_cmp_ui(point.delta, 43, 100) == 0,
          "the formula: %Qd, %Qd", point.throughput, point.delta);
    check_point(&point);
    for (int i = 1; i < 9; i++)
        for (int u = 0; u < RATES; u++)
            for (int v = 0; v < RATES; v++, points++)
            {
                set_point(&point, i, 9, rates[u], rates[v]);
                check_point(&point);
            }
    set_point(&point, 1, 1000000000, "3", "7");
    check_point(&point);
    CHECK(points >= 500, "%d points", points);
    point_numbers(&point, mpq_clear);
    return check_end();
}
