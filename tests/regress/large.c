/* large.c -- a thousand servers and extreme rates.

   Two classes, k = 1000, mu_2/mu_1 = 10^-12 and 10^12, p_1 = 10^-9 and more:
   proved, within a generous time, and X equal to the formula evaluated with
   2048 bits (all its terms are positive, so nothing cancels): the relative
   difference is below 2^-1900. p-adic lifting gives the same X for k = 200.
   Three classes without product form, 1086 and 10286 states: the published
   first digits of X, and X inside the proven bounds of ball arithmetic. */

#include <string.h>
#include <time.h>

#include "check.h"
#include "ref/bridge.h"
#include "solver/enclosure.h"
#include "solver/stationary.h"
#include "support/memory.h"
#include "theorem/solution.h"

#define BITS 2048
#define SECONDS 60.0

typedef struct
{
    int k, l1, l2;
    mpf_t mu[2], p[2];
} shape_t;

static void
shape_init(shape_t *shape, const ref_model_t *model)
{
    shape->k = model->servers;
    shape->l1 = model->need[0];
    shape->l2 = model->need[1];
    for (int i = 0; i < 2; i++)
    {
        mpf_inits(shape->mu[i], shape->p[i], NULL);
        mpf_set_q(shape->mu[i], model->rate[i]);
        mpf_set_q(shape->p[i], model->prob[i]);
    }
}

/* out *= p_2^(b+h) prod_{j=1..b} 1/f_2(s2(j)). */
static void
multiply_row(mpf_t out, const shape_t *shape, int b, int h)
{
    mpf_t part;

    mpf_init(part);
    for (int j = 1; j <= b + h; j++)
        mpf_mul(out, out, shape->p[1]);
    for (int j = 1; j <= b; j++)
    {
        int a = (shape->k - j * shape->l2) / shape->l1;

        mpf_mul_ui(part, shape->mu[0], (unsigned long) a);
        mpf_div(part, part, shape->mu[1]);
        mpf_div_ui(part, part, (unsigned long) j);
        mpf_add_ui(part, part, 1);
        mpf_mul(out, out, part);
    }
    mpf_clear(part);
}

/* column *= p_1 / f_1 of a state with a jobs of class 1 and that rate. */
static void
multiply_column(mpf_t column, const shape_t *shape, int a, const mpf_t rate)
{
    mpf_mul(column, column, rate);
    mpf_div_ui(column, column, (unsigned long) a);
    mpf_div(column, column, shape->mu[0]);
    mpf_mul(column, column, shape->p[0]);
}

/* X by TWO20 Thm 4.1, 4.2; the product over a is kept between states. */
static void
formula_throughput(mpf_t out, const shape_t *shape)
{
    mpf_t column, rate, weight, sum, mean;

    mpf_inits(column, rate, weight, sum, mean, NULL);
    mpf_set_ui(column, 1);
    for (int a = 0; a <= shape->k / shape->l1; a++)
    {
        int b = (shape->k - a * shape->l1) / shape->l2;
        int h = shape->k - a * shape->l1 - b * shape->l2 >= shape->l1;

        mpf_mul_ui(rate, shape->mu[0], (unsigned long) a);
        mpf_mul_ui(weight, shape->mu[1], (unsigned long) b);
        mpf_add(rate, rate, weight);
        if (a > 0)
            multiply_column(column, shape, a, rate);
        mpf_set(weight, column);
        multiply_row(weight, shape, b, h);
        mpf_add(sum, sum, weight);
        mpf_div(weight, weight, rate);
        mpf_add(mean, mean, weight);
    }
    mpf_div(out, sum, mean);
    mpf_clears(column, rate, weight, sum, mean, NULL);
}

/* |exact / X - 1| < 2^-1900 with the formula's X. */
static int
formula_agrees(const fmpq_t exact, const ref_model_t *model)
{
    shape_t shape;
    mpf_t x, value;
    int good;

    mpf_inits(x, value, NULL);
    shape_init(&shape, model);
    formula_throughput(value, &shape);
    mpf_set_q(x, *bridge_number(exact));
    mpf_sub(x, x, value);
    mpf_div(x, x, value);
    mpf_abs(x, x);
    mpf_mul_2exp(x, x, 1900);
    good = mpf_cmp_ui(x, 1) < 0;
    for (int i = 0; i < 2; i++)
        mpf_clears(shape.mu[i], shape.p[i], NULL);
    mpf_clears(x, value, NULL);
    return good;
}

static void
check_model(int k, const char *classes)
{
    ref_model_t model;
    msj_model_t subject;
    msj_verification_t v;
    clock_t start = clock();
    double seconds;

    ref_model_init(&model);
    ref_model_servers(&model, k, classes);
    bridge_model(subject, &model);
    bridge_verify(v, "two-class", REF_TWO_CLASS, subject, NULL);
    seconds = (double) (clock() - start) / CLOCKS_PER_SEC;
    printf("k = %d; %s: %.1f s\n", k, classes, seconds);
    CHECK(v->verdict == MSJ_PROVED, "verdict %d", (int) v->verdict);
    CHECK(fmpz_equal_si(v->states, k / model.need[0] + 1), "states");
    CHECK(seconds < SECONDS, "too slow");
    if (v->verdict == MSJ_PROVED)
    {
        CHECK(formula_agrees(v->values->throughput, &model), "X of %s",
              classes);
        CHECK(fmpq_sgn(v->values->waste) >= 0
                  && fmpq_cmp_si(v->values->utilisation, 1) <= 0,
              "waste of %s", classes);
    }
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

/* Elimination of 201 states against the product form. */
static void
check_elimination(void)
{
    ref_model_t model;
    msj_model_t subject;
    msj_verification_t v;
    msj_context_t ctx;
    msj_law_t law;
    const char *method = "none";
    fmpq_t throughput;

    ref_model_init(&model);
    ref_model_servers(&model, 200, "1 2/3 1, 7 1/3 1/1000");
    bridge_model(subject, &model);
    bridge_verify(v, "two-class", REF_TWO_CLASS, subject, NULL);
    msj_context_init(&ctx);
    msj_law_init(law);
    fmpq_init(throughput);
    CHECK(msj_stationary(&ctx, law, &method, v->chain) == MSJ_OK, "%s",
          ctx.message);
    msj_law_throughput(throughput, law);
    CHECK(fmpq_equal(throughput, v->values->throughput), "%s", method);
    fmpq_clear(throughput);
    msj_law_clear(law);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

/* The bounds are found from the rates in doubles and by Arb: another way. */
static void
check_enclosed(const msj_solution_t solution, msj_context_t *ctx)
{
    msj_generator_t generator;
    fmpq_t low, high;

    fmpq_init(low);
    fmpq_init(high);
    msj_generator_init(generator);
    CHECK(msj_generator_set_chain(ctx, generator, solution->chain) == MSJ_OK,
          "%s", ctx->message);
    CHECK(msj_enclose_throughput(ctx, low, high, generator, 30) == MSJ_OK, "%s",
          ctx->message);
    CHECK(fmpq_cmp(low, solution->values->throughput) <= 0
              && fmpq_cmp(solution->values->throughput, high) <= 0,
          "%ld states", (long) solution->chain->state_count);
    fmpq_clear(low);
    fmpq_clear(high);
    msj_generator_clear(generator);
}

/* Needs 1, 2, 5; p 1/2, 1/3, 1/6; rates 1, 1/2, 1/3. */
static void
check_three_classes(int k, slong states, const char *digits)
{
    ref_model_t model;
    msj_model_t subject;
    msj_solution_t solution;
    msj_context_t ctx;
    char *text = NULL;

    ref_model_init(&model);
    ref_model_servers(&model, k, "1 1/2 1, 2 1/3 1/2, 5 1/6 1/3");
    bridge_model(subject, &model);
    msj_context_init(&ctx);
    msj_solution_init(solution);
    CHECK(msj_solve(&ctx, solution, subject, NULL, 0, 0) == MSJ_OK, "%s",
          ctx.message);
    CHECK(solution->chain->state_count == states, "%ld states",
          (long) solution->chain->state_count);
    text = msj_rational_decimal(solution->values->throughput, 13);
    CHECK(text != NULL && strcmp(text, digits) == 0, "%s", text);
    check_enclosed(solution, &ctx);
    msj_free(text);
    msj_solution_clear(solution);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

int
main(void)
{
    static const char *const points[][2] = {
        {"1/1000000000 1", "999999999/1000000000 1/1000000000000"},
        {"1/2 1", "1/2 1000000000000"},
        {"999999999/1000000000 2", "1/1000000000 1"},
    };
    int k = check_scale() < 1 ? 200 : 1000;
    const int needs[4][2] = {{1, 2}, {1, 10}, {3, k / 2}, {1, k}};
    char classes[200];

    mpf_set_default_prec(BITS);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
        {
            snprintf(classes, sizeof classes, "%d %s, %d %s", needs[i][0],
                     points[j][0], needs[i][1], points[j][1]);
            check_model(k, classes);
        }
    check_elimination();
    check_three_classes(58, 1086, "13.14350715051");
    if (check_scale() > 0)
        check_three_classes(183, 10286, "41.99685202733");
    return check_end();
}
