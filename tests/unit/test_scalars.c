/* test_scalars.c -- X and Delta(Y_d) without vectors, in every way.

   Against the vectors on chains of every kind (the exhaustive sweeps compare
   them on all small ones, ref/bridge.c); with large coefficients; where S is
   no unit modulo the first prime; where tearing leaves too many parameters;
   limits, and lack of memory. */

#include <stdio.h>
#include <string.h>

#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "check.h"
#include "solver/lift.h"
#include "solver/scalars.h"
#include "support/memory.h"
#include "unit/models/chains.h"

/* One way; `remark` must be in what it says. */
static void
check_way(msj_context_t *ctx, const char *what, const msj_chain_t chain,
          int way, const char *remark, const fmpq_t throughput,
          const fmpq_t departure)
{
    msj_scalars_t scalars;
    msj_status_t status;

    msj_scalars_init(scalars);
    status = msj_scalars(ctx, scalars, chain, 1, way);
    if (CHECK(status == MSJ_OK, "%s: %s", what, ctx->message))
    {
        CHECK(fmpq_equal(scalars->throughput, throughput), "%s, way %d: X",
              what, way);
        CHECK(scalars->has_departure
                  && fmpq_equal(scalars->departure, departure),
              "%s, way %d: Delta(Y_d)", what, way);
        CHECK(strstr(scalars->remark, remark) != NULL, "%s: not %s: %s", what,
              remark, scalars->remark);
    }
    msj_scalars_clear(scalars);
}

/* All ways, with one to three threads. */
static void
check_all(msj_context_t *ctx, const char *what, const msj_chain_t chain,
          const fmpq_t throughput, const fmpq_t departure)
{
    for (int threads = 1; threads <= 3; threads++)
    {
        ctx->threads = threads;
        check_way(ctx, what, chain, 0,
                  msj_kernel_vector() == NULL ? "word" : "ifma", throughput,
                  departure);
        check_way(ctx, what, chain, MSJ_SCALARS_PORTABLE, "word", throughput,
                  departure);
        check_way(ctx, what, chain, MSJ_SCALARS_FACTOR, "factor", throughput,
                  departure);
    }
    ctx->threads = 1;
}

static void
test_kinds(msj_context_t *ctx)
{
    static const char *const models[][2] = {
        {"servers: 20\nclasses:\n"
         "  - {name: a, need: 1, prob: 1/2, duration: {exp: 1}}\n"
         "  - {name: b, need: 2, prob: 1/3, duration: {exp: 1/2}}\n"
         "  - {name: c, need: 5, prob: 1/6, duration: {exp: 1/3}}\n",
         NULL},
        {"servers: 14\nclasses:\n"
         "  - {name: a, need: 1, prob: 1/4, duration: {exp: 1}}\n"
         "  - {name: b, need: 2, prob: 1/4, duration: {exp: 1/2}}\n"
         "  - {name: c, need: 3, prob: 1/3, duration: {exp: 7/3}}\n"
         "  - {name: d, need: 5, prob: 1/6, duration: {exp: 1/5}}\n",
         NULL},
        {"servers: 8\nclasses:\n"
         "  - {name: a, need: 1, prob: 3/4,"
         " duration: {erlang: {stages: 3, rate: 2}}}\n"
         "  - {name: b, need: 3, prob: 1/4, duration:"
         " {hyperexp: {probs: [1/4, 3/4], rates: [1/3, 3]}}}\n",
         NULL},
        {"capacity: {cpu: 16, gpu: 4}\nclasses:\n"
         "  - {name: a, need: {cpu: 4}, prob: 2/3, duration: {exp: 1}}\n"
         "  - {name: b, need: {cpu: 2, gpu: 1}, prob: 1/6,"
         " duration: {exp: 1/2}}\n"
         "  - {name: c, need: {cpu: 3, gpu: 2}, prob: 1/6,"
         " duration: {erlang: {stages: 2, rate: 1}}}\n",
         NULL},
        {"servers: 7\nclasses:\n"
         "  - {name: a, need: 1, prob: 2/3, duration: {exp: 1}}\n"
         "  - {name: b, need: 3, prob: 1/3, duration: {exp: 1/2}}\n",
         "exact-k"},
    };
    fmpq_t throughput, departure;

    fmpq_init(throughput);
    fmpq_init(departure);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    {
        msj_model_t model;
        msj_chain_t chain;

        read_chain(ctx, model, chain, models[i][0], models[i][1]);
        solve_vectors(ctx, throughput, departure, chain);
        check_all(ctx, models[i][0], chain, throughput, departure);
        msj_chain_clear(chain);
        msj_model_clear(model);
    }
    fmpq_clear(throughput);
    fmpq_clear(departure);
}

/* Rates of hundreds of bits; and sum T = p for the first prime p of
   the kernels with primes of 60 bits. */
static void
test_large(msj_context_t *ctx)
{
    static const char form[] =
        "chain:\n  states: [a, b, c]\n  transitions:\n"
        "    - {from: a, to: b, rate: %s, completes: %s}\n"
        "    - {from: b, to: a, rate: 1, completes: true}\n"
        "    - {from: b, to: c, rate: %s, completes: false}\n"
        "    - {from: c, to: a, rate: %s, completes: true}\n"
        "    - {from: c, to: c, rate: 5, completes: true}\n";
    static const char huge[] = "123456789123456789123456789123456789123456789";
    ulong prime = UWORD(1) << 60;
    char text[1000], number[40];
    fmpq_t throughput, departure;

    while (!n_is_prime(--prime))
    {
    }
    fmpq_init(throughput);
    fmpq_init(departure);
    for (int i = 0; i < 3; i++)
    {
        msj_model_t model;
        msj_chain_t chain;

        snprintf(number, sizeof number, "%lu", (unsigned long) prime - 1);
        snprintf(text, sizeof text, form, i == 0 ? huge : number,
                 i == 1 ? "false" : "true", i == 0 ? "1/1234567891234567" : "1",
                 i == 0 ? huge : "1");
        read_chain(ctx, model, chain, text, NULL);
        solve_vectors(ctx, throughput, departure, chain);
        check_way(ctx, text, chain, 0, i == 0 ? "large" : "", throughput,
                  departure);
        check_way(ctx, text, chain, MSJ_SCALARS_PORTABLE, i == 0 ? "large" : "",
                  throughput, departure);
        msj_chain_clear(chain);
        msj_model_clear(model);
    }
    fmpq_clear(throughput);
    fmpq_clear(departure);
}

/* A hub and `loops` pairs of states, each of which needs a parameter; all are
   alike, so that one pair with `weight` for its rate from the hub tells X and
   Delta(Y_d). */
static char *
write_hub(int loops, int weight)
{
    size_t size = 400 * (size_t) loops + 200;
    char *text = malloc(size);
    FILE *stream = fmemopen(text, size, "w");

    fprintf(stream, "chain:\n  states: [hub");
    for (int i = 0; i < loops; i++)
    {
        fprintf(stream, ", a%d, b%d", i, i);
    }
    fprintf(stream, "]\n  transitions:\n");
    for (int i = 0; i < loops; i++)
    {
        fprintf(stream,
                "    - {from: hub, to: a%d, rate: %d, completes: true}\n"
                "    - {from: a%d, to: b%d, rate: 2, completes: false}\n"
                "    - {from: b%d, to: a%d, rate: 3, completes: true}\n"
                "    - {from: a%d, to: hub, rate: 5, completes: false}\n"
                "    - {from: b%d, to: hub, rate: 1/7, completes: true}\n",
                i, weight, i, i, i, i, i, i);
    }
    fclose(stream);
    return text;
}

static void
test_fallback(msj_context_t *ctx)
{
    int loops = MSJ_TEARING_MAX + 1;
    char *small = write_hub(1, loops), *large = write_hub(loops, 1);
    fmpq_t throughput, departure;
    msj_model_t model;
    msj_chain_t chain;

    fmpq_init(throughput);
    fmpq_init(departure);
    read_chain(ctx, model, chain, small, NULL);
    solve_vectors(ctx, throughput, departure, chain);
    msj_chain_clear(chain);
    msj_model_clear(model);
    read_chain(ctx, model, chain, large, NULL);
    CHECK(chain->state_count == 2 * loops + 1, "%ld states",
          (long) chain->state_count);
    check_way(ctx, "hub", chain, 0, "parameters are too many, factors",
              throughput, departure);
    ctx->threads = 2;
    check_way(ctx, "hub, 2 threads", chain, 0, "2 x 4 primes", throughput,
              departure);
    ctx->threads = 1;
    msj_chain_clear(chain);
    msj_model_clear(model);
    fmpq_clear(throughput);
    fmpq_clear(departure);
    free(small);
    free(large);
}

/* So many states that the sums of the vector kernel must carry: X is the known
   one. */
static void
test_long(msj_context_t *ctx)
{
    static const char text[] =
        "servers: 183\nclasses:\n"
        "  - {name: a, need: 1, prob: 1/2, duration: {exp: 1}}\n"
        "  - {name: b, need: 2, prob: 1/3, duration: {exp: 1/2}}\n"
        "  - {name: c, need: 5, prob: 1/6, duration: {exp: 1/3}}\n";
    msj_scalars_t scalars;
    msj_model_t model;
    msj_chain_t chain;
    fmpz_t floor;

    fmpz_init(floor);
    msj_scalars_init(scalars);
    read_chain(ctx, model, chain, text, NULL);
    CHECK(msj_scalars(ctx, scalars, chain, 0, 0) == MSJ_OK, "%s", ctx->message);
    fmpz_set_ui(floor, UWORD(1000000000000));
    fmpz_mul(floor, floor, fmpq_numref(scalars->throughput));
    fmpz_fdiv_q(floor, floor, fmpq_denref(scalars->throughput));
    CHECK(fmpz_equal_ui(floor, UWORD(41996852027333)), "X");
    fmpz_clear(floor);
    msj_scalars_clear(scalars);
    msj_chain_clear(chain);
    msj_model_clear(model);
}

static void
test_limits(msj_context_t *ctx, const msj_chain_t chain)
{
    msj_scalars_t scalars;
    msj_status_t status;

    msj_scalars_init(scalars);
    ctx->cancel = 1;
    status = msj_scalars(ctx, scalars, chain, 1, 0);
    CHECK(status == MSJ_LIMIT, "not cancelled: %d", status);
    ctx->cancel = 0;
    ctx->max_memory = 1000;
    status = msj_scalars(ctx, scalars, chain, 1, 0);
    CHECK(status == MSJ_LIMIT && strstr(ctx->message, "would take") != NULL,
          "%d %s", status, ctx->message);
    ctx->max_memory = 0;
    msj_scalars_clear(scalars);
}

/* The n-th allocation fails, for all n. */
static void
test_no_memory(msj_context_t *ctx, const msj_chain_t chain, int way)
{
    msj_status_t status = MSJ_NOMEM;
    ulong n;

    for (n = 1; n < 1000 && status == MSJ_NOMEM; n++)
    {
        msj_scalars_t scalars;

        msj_scalars_init(scalars);
        msj_alloc_fail_at(n);
        status = msj_scalars(ctx, scalars, chain, 1, way);
        msj_alloc_fail_at(0);
        CHECK(status == MSJ_OK || status == MSJ_NOMEM, "status %d", status);
        msj_scalars_clear(scalars);
    }
    CHECK(status == MSJ_OK && n > 20, "%lu allocations", (unsigned long) n);
}

int
main(void)
{
    static const char small[] =
        "servers: 4\nclasses:\n"
        "  - {name: a, need: 1, prob: 1/2, duration: {exp: 1}}\n"
        "  - {name: b, need: 4, prob: 1/2, duration: {exp: 1/2}}\n";
    msj_context_t ctx;
    msj_model_t model;
    msj_chain_t chain;

    msj_context_init(&ctx);
    test_kinds(&ctx);
    test_large(&ctx);
    test_fallback(&ctx);
    test_long(&ctx);
    read_chain(&ctx, model, chain, small, NULL);
    test_limits(&ctx, chain);
    test_no_memory(&ctx, chain, 0);
    test_no_memory(&ctx, chain, MSJ_SCALARS_FACTOR);
    msj_chain_clear(chain);
    msj_model_clear(model);
    flint_cleanup();
    return check_end();
}
