/* queues.c -- queues with parallel processing when something is missing.

   Every allocation of reading and solving fails once, for open, closed and
   mixed networks and random subsets: each run must answer MSJ_NOMEM, leave
   nothing behind (the sanitizers watch), and the first in which nothing fails
   must succeed. Limits are answers, too. */

#include <string.h>

#include "check.h"
#include "support/memory.h"
#include "theorem/queues.h"

static const char *const texts[] = {
    "parallel: {servers: {a: 1, b: 2, c: 3}, classes: ["
    "{on: [a], arrival: 1/2}, {on: [b], arrival: 1/2}, "
    "{on: [c, a], arrival: 1/2}], routing: {1: {2: 1/3}, 2: {2: 1/5}}}",
    "parallel: {servers: {a: 1, b: 1}, classes: [{on: [a]}, {on: [b, a]}, "
    "{on: [b], arrival: 1/4}], routing: {1: {2: 1}, 2: {1: 1}}, jobs: 2}",
    "parallel: {servers: {a: 1, b: 2}, classes: [{on: [a]}, {on: [b]}], "
    "routing: {1: {1: 1}, 2: {2: 1}}, jobs: {1: 2, 2: 1}}",
    "parallel: {servers: {a: 1, b: 1, c: 1}, classes: ["
    "{on: [a, b], arrival: 1/2}, {on: [a, c], arrival: 1/2}, "
    "{on: [c, b], arrival: 1/2}]}",
    "parallel: {random-subsets: {servers: 5, size: 2}, arrival: 3}"};

#define TEXTS (sizeof texts / sizeof texts[0])

static msj_status_t
run(msj_context_t *ctx, const char *text)
{
    FILE *stream = fmemopen((void *) text, strlen(text), "r");
    msj_bindings_t bindings;
    msj_queues_t queues;
    msj_model_t model;
    msj_status_t status;

    msj_bindings_init(bindings);
    msj_model_init(model);
    msj_queues_init(queues);
    status = msj_model_read(ctx, model, stream, "q", bindings);
    fclose(stream);
    if (status == MSJ_OK)
        status = msj_queues_solve(ctx, queues, model);
    msj_queues_clear(queues);
    msj_model_clear(model);
    msj_bindings_clear(bindings);
    return status;
}

static void
check_allocations(const char *text)
{
    msj_status_t status = MSJ_NOMEM;
    msj_context_t ctx;
    unsigned long n;

    msj_context_init(&ctx);
    for (n = 1; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = run(&ctx, text);
    }
    msj_alloc_fail_at(0);
    CHECK(status == MSJ_OK, "allocation %lu: %s in %s", n - 1, ctx.message,
          text);
    CHECK(n > 20, "only %lu allocations in %s", n, text);
}

static void
check_limits(void)
{
    msj_context_t ctx;

    for (int i = 0; i < 4; i++)
    {
        msj_context_init(&ctx);
        ctx.max_states = i == 0 ? 1 : ctx.max_states;
        ctx.max_memory = i == 1 ? 100 : 0;
        ctx.cancel = i == 2;
        ctx.timeout = i == 3 ? 1e-9 : 0;
        CHECK(run(&ctx, texts[3]) == MSJ_LIMIT, "limit %d: %s", i, ctx.message);
    }
}

int
main(void)
{
    for (size_t i = 0; i < TEXTS; i++)
        check_allocations(texts[i]);
    check_limits();
    flint_cleanup();
    return check_end();
}
