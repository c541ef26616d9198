/* queues.c -- queues with parallel processing: values that are in print, and
   closed forms.

   The three servers of BC16 s.8 by its formula; random subsets by the closed
   form, as one block, and with all classes written out; M/M/1, interruptions,
   queues in series; loads at the boundary of stability. argv[1] sets the seed,
   which is printed. */

#include <flint/fmpq_vec.h>

#include "ref/bridge_queues.h"
#include "ref/ref_model.h"
#include "solver/random_subsets.h"
#include "solver/weights.h"

static int
is_value(const fmpq_t x, const char *text)
{
    fmpq_t value;
    int equal;

    fmpq_init(value);
    fmpq_set_str(value, text, 10);
    equal = fmpq_equal(x, value);
    fmpq_clear(value);
    return equal;
}

/* "parallel: ..." with every set of d servers, lambda in total. */
static char *
subsets_text(int servers, int d, int classes, const char *lambda)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    const char *comma;

    fputs("parallel:\n  sigma: 3/2\n  servers: {", out);
    for (int s = 0; s < servers; s++)
        fprintf(out, "%ss%d: 5/4", s == 0 ? "" : ", ", s);
    fputs("}\n  classes:\n", out);
    for (unsigned set = 0; set < 1u << servers; set++)
    {
        if (__builtin_popcount(set) != d)
            continue;
        fprintf(out, "    - {arrival: %s/%d, on: [", lambda, classes);
        comma = "";
        for (int s = 0; s < servers; s++)
            if (set >> s & 1u)
            {
                fprintf(out, "%ss%d", comma, s);
                comma = ", ";
            }
        fputs("]}\n", out);
    }
    fclose(out);
    return text;
}

/* The closed form, the one block of random subsets, the explicit classes. */
static void
check_subsets(int servers, int d, const char *lambda)
{
    char form[200], *text;
    msj_queues_t queues[2];
    msj_model_t models[2];
    msj_blocks_t blocks;
    msj_unions_t unions;
    msj_weights_t weights;
    fmpq_t value;
    int classes;

    snprintf(form, sizeof form,
             "parallel: {sigma: 3/2, arrival: %s, random-subsets: "
             "{servers: %d, size: %d, rate: 5/4}}",
             lambda, servers, d);
    read_model(models[0], form);
    solve_model(queues[0], models[0], form);
    classes = (int) fmpz_get_si(queues[0]->classes);
    text = subsets_text(servers, d, classes, lambda);
    read_model(models[1], text);
    solve_model(queues[1], models[1], text);
    CHECK(queues[0]->is_stable == queues[1]->is_stable
              && queues[0]->is_stable == (atoi(lambda) * 6 < 5 * servers),
          "stability of\n%s", form);
    CHECK(fmpq_equal(queues[0]->excess, queues[1]->excess), "excess");
    CHECK(fmpq_equal(queues[0]->empty, queues[1]->empty), "P(0) of %s", form);
    CHECK(fmpq_equal(queues[0]->response, queues[1]->response), "E[T] of %s",
          form);
    CHECK(fmpq_equal(queues[0]->jobs, queues[1]->jobs + classes - 1),
          "E[X] of %s", form);
    CHECK(fmpq_equal(queues[0]->rates, queues[1]->rates), "gamma of %s", form);
    if (queues[0]->is_stable)
    {
        CHECK(queues[1]->unions == (d == 1 ? 2 * servers : servers - d + 2),
              "%ld unions by symmetry", (long) queues[1]->unions);
        fmpq_init(value);
        msj_blocks_init(blocks);
        msj_unions_init(unions);
        msj_weights_init(weights);
        CHECK(msj_blocks_subsets(&ctx, blocks, models[0]->parallel) == MSJ_OK
                  && msj_unions_build(&ctx, unions, blocks->blocks) == MSJ_OK
                  && msj_weights_compute(&ctx, weights, unions) == MSJ_OK,
              "%s", ctx.message);
        fmpq_set_fmpz_frac(value, weights->scale, weights->total);
        CHECK(fmpq_equal(value, queues[0]->empty), "P(0) by unions");
        fmpq_set_fmpz_frac(value, weights->jobs, weights->total);
        fmpq_div_fmpz(value, value, queues[0]->classes);
        CHECK(fmpq_equal(value, queues[0]->jobs), "E[X] by unions");
        msj_weights_clear(weights);
        msj_unions_clear(unions);
        msj_blocks_clear(blocks);
        fmpq_clear(value);
    }
    for (int i = 0; i < 2; i++)
    {
        msj_queues_clear(queues[i]);
        msj_model_clear(models[i]);
    }
    free(text);
}

/* The closed form knows its domain. */
static void
check_domain(const char *text, msj_status_t expected)
{
    fmpq_t empty, response;
    msj_model_t model;

    fmpq_init(empty);
    fmpq_init(response);
    read_model(model, text);
    CHECK(msj_random_subsets(&ctx, empty, response, model->parallel)
              == expected,
          "%s", text);
    fmpq_clear(response);
    fmpq_clear(empty);
    msj_model_clear(model);
}

/* One value of a model in text. */
static void
check_response(const char *text, const char *response)
{
    msj_queues_t queues;
    msj_model_t model;

    read_model(model, text);
    solve_model(queues, model, text);
    CHECK(queues->is_stable && is_value(queues->response, response),
          "E[T] is not %s in\n%s", response, text);
    msj_queues_clear(queues);
    msj_model_clear(model);
}

/* 1/gamma_1 of the three servers, BC16 (15) as in theory: sigma = 1. */
static void
three_servers(fmpq_t out, const fmpq *c, const fmpq *lambda, int i)
{
    fmpq_t one, all, own, other, rho, rho1, rho2, part;
    fmpq *numbers[] = {one, all, own, other, rho, rho1, rho2, part};

    for (int n = 0; n < 8; n++)
        fmpq_init(numbers[n]);
    fmpq_one(one);
    fmpq_add(all, c, c + 1);
    fmpq_add(all, all, c + 2);
    fmpq_add(own, c + i, c + 2);
    fmpq_add(other, c + 1 - i, c + 2);
    fmpq_add(rho, lambda, lambda + 1);
    fmpq_div(rho, rho, all);
    fmpq_div(rho1, lambda + i, own);
    fmpq_div(rho2, lambda + 1 - i, other);
    fmpq_sub(part, one, rho);
    fmpq_mul(all, all, part); /* C (1 - rho) */
    fmpq_mul(part, rho1, rho2);
    fmpq_mul(part, part, c + 2);
    fmpq_add(part, part, all);
    fmpq_mul(part, part, own);
    fmpq_sub(rho1, one, rho1);
    fmpq_mul(part, part, rho1);
    fmpq_sub(rho2, one, rho2);
    fmpq_mul(rho2, rho2, c + 1 - i);
    fmpq_div(part, rho2, part);
    fmpq_inv(out, all);
    fmpq_add(out, out, part);
    for (int n = 0; n < 8; n++)
        fmpq_clear(numbers[n]);
}

static void
check_three_servers(unsigned long long *seed)
{
    fmpq *c = _fmpq_vec_init(3);
    fmpq_t value;

    fmpq_init(value);
    for (int n = 0; n < 60; n++)
    {
        char *text;
        ref_queues_t ref;
        msj_queues_t queues;
        msj_model_t model;

        ref_queues_init(&ref);
        ref_queues_random(&ref, 3, 2, seed);
        ref.on[0] = 5;
        ref.on[1] = 6;
        fmpq_one(ref.sigma);
        for (int s = 0; s < 3; s++)
        {
            fmpq_set_si(c + s, n < 20 || s == 2 ? 1 : ref_random(seed, 0, 2),
                        1);
            fmpq_set(ref.capacity[s], c + s);
        }
        for (int i = 0; i < 2; i++)
            fmpq_set_si(ref.arrival[i], ref_random(seed, 1, 9), 20);
        text = ref_queues_text(&ref);
        read_model(model, text);
        solve_model(queues, model, text);
        for (int i = 0; i < 2 && queues->is_stable; i++)
        {
            fmpq *lambda = _fmpq_vec_init(2);

            fmpq_set(lambda, ref.arrival[0]);
            fmpq_set(lambda + 1, ref.arrival[1]);
            three_servers(value, c, lambda, i);
            fmpq_inv(value, value);
            CHECK(fmpq_equal(value, queues->rates + i), "gamma_%d in\n%s",
                  i + 1, text);
            _fmpq_vec_clear(lambda, 2);
        }
        CHECK(queues->is_stable, "three servers");
        msj_queues_clear(queues);
        msj_model_clear(model);
        ref_queues_clear(&ref);
        free(text);
    }
    fmpq_clear(value);
    _fmpq_vec_clear(c, 3);
}

/* At the boundary, and beyond it, there is an answer, and it is no. */
static void
check_unstable(const char *text, int violated)
{
    msj_queues_t queues;
    msj_model_t model;
    int count = 0;

    read_model(model, text);
    solve_model(queues, model, text);
    for (slong i = 0; i < queues->class_count; i++)
        count += queues->violated[i];
    CHECK(!queues->is_stable && count == violated, "%d violated in\n%s", count,
          text);
    msj_queues_clear(queues);
    msj_model_clear(model);
}

static void
check_known(void)
{
    check_domain("parallel: {random-subsets: {servers: 4, size: 2}, "
                 "arrival: 4}",
                 MSJ_DOMAIN);
    check_domain("parallel: {random-subsets: {servers: 4, size: 2}, "
                 "arrival: 3.999}",
                 MSJ_OK);
    check_response("parallel: {random-subsets: {servers: 4, size: 2, rate: 1},"
                   " arrival: 5/2}",
                   "422/399");
    check_response("parallel: {servers: {a: 1, b: 1, c: 1, d: 1}, classes: ["
                   "{on: [a, b], arrival: 5/12}, {on: [a, c], arrival: 5/12},"
                   "{on: [a, d], arrival: 5/12}, {on: [b, c], arrival: 5/12},"
                   "{on: [b, d], arrival: 5/12}, {on: [c, d], arrival: 5/12}]}",
                   "422/399");
    /* the same without symmetry: the server d is two */
    check_response("parallel: {servers: {a: 1, b: 1, c: 1, d: 1/3, e: 2/3}, "
                   "classes: [{on: [a, b], arrival: 5/12}, "
                   "{on: [a, c], arrival: 5/12}, "
                   "{on: [a, d, e], arrival: 5/12}, "
                   "{on: [b, c], arrival: 5/12}, "
                   "{on: [b, d, e], arrival: 5/12}, "
                   "{on: [c, d, e], arrival: 1/12}, "
                   "{on: [c, d, e], arrival: 4/12}]}",
                   "422/399");
    check_response("parallel: {servers: {a: 3}, classes: [{on: [a], "
                   "arrival: 2}]}",
                   "1");
    /* interruptions (BC16 s.7): m = 2 on average, three times the rate */
    check_response("parallel: {servers: {a: 9}, classes: [{on: [a], "
                   "arrival: 2}], routing: {1: {1: 2/3}}}",
                   "1");
    /* two queues in series */
    check_response("parallel: {servers: {a: 3, b: 4}, classes: [{on: [a], "
                   "arrival: 2}, {on: [b]}], routing: {1: {2: 1}}}",
                   "3/2");
    check_unstable("parallel: {servers: {a: 3}, classes: [{on: [a], "
                   "arrival: 3}]}",
                   1);
    check_unstable("parallel: {servers: {a: 1, b: 1, c: 1}, classes: ["
                   "{on: [a, c], arrival: 2}, {on: [b, c], arrival: 1/2}]}",
                   1);
    check_unstable("parallel: {random-subsets: {servers: 4, size: 2}, "
                   "arrival: 4}",
                   1);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20251121;

    printf("queues: seed %llu\n", seed);
    msj_context_init(&ctx);
    check_known();
    check_three_servers(&seed);
    for (int servers = 1; servers <= 6; servers++)
        for (int d = 1; d <= servers; d++)
            for (int lambda = 1; lambda <= servers; lambda++)
            {
                char text[20];

                snprintf(text, sizeof text, "%d", lambda);
                check_subsets(servers, d, text);
            }
    flint_cleanup();
    return check_end();
}
