/* allocations.c -- every allocation of a whole run fails once.

   Read a model, solve it, verify every theorem on every descriptor, read a
   candidate and write a certificate, with the n-th allocation of memory.h
   failing, for n = 1, 2, ... until a run needs fewer. Each run must answer
   MSJ_NOMEM, leave nothing behind (the sanitizers watch), and the first run
   in which nothing fails must succeed. */

#include <stdio.h>
#include <string.h>

#include "certificate/certificate.h"
#include "check.h"
#include "support/memory.h"
#include "theorem/solution.h"

static const char model_text[] = "servers: 5\n"
                                 "classes:\n"
                                 "  - {need: 2, prob: 1/3, duration: {exp: "
                                 "1}}\n"
                                 "  - {need: 3, prob: 2/3, duration: {exp: "
                                 "1}}\n";

static char law_text[] = "[1,0,1] 1/2\n[0,1,1] 1/4\n[0,2,0] 1/4 # sum 1\n";

#define VERIFICATIONS_MAX 16

static msj_status_t
verify_all(msj_context_t *ctx, msj_verification_struct *results, slong *count,
           const msj_model_t model)
{
    const msj_theorem_t *theorem;
    msj_status_t status = MSJ_OK;

    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        for (slong d = 0; theorem->descriptors[d] != NULL && status == MSJ_OK;
             d++)
        {
            msj_verification_init(results + *count);
            ++*count;
            status = msj_verify(ctx, results + *count - 1, theorem,
                                theorem->descriptors[d], model, NULL, NULL);
        }
    }
    return status;
}

static msj_status_t
verify_candidate(msj_context_t *ctx, msj_verification_struct *result,
                 const msj_model_t model)
{
    FILE *stream = fmemopen(law_text, strlen(law_text), "r");
    msj_status_t status;

    msj_verification_init(result);
    status = msj_verify(ctx, result, msj_theorem_find("stationary"), NULL,
                        model, stream, "law");
    fclose(stream);
    return status;
}

static msj_status_t
run(msj_context_t *ctx)
{
    FILE *text = fmemopen((void *) (size_t) model_text, strlen(model_text),
                          "r");
    FILE *sink = fopen("/dev/null", "w");
    msj_verification_struct results[VERIFICATIONS_MAX];
    msj_bindings_t bindings;
    msj_solution_t solution;
    msj_status_t status;
    msj_model_t model;
    slong count = 0;

    msj_bindings_init(bindings);
    msj_model_init(model);
    msj_solution_init(solution);
    status = msj_bindings_add(ctx, bindings, "p=1/3");
    if (status == MSJ_OK)
    {
        status = msj_model_read(ctx, model, text, "model", bindings);
    }
    if (status == MSJ_OK)
    {
        status = msj_solve(ctx, solution, model, NULL, 1, 1);
    }
    if (status == MSJ_OK)
    {
        status = verify_all(ctx, results, &count, model);
    }
    if (status == MSJ_OK)
    {
        status = verify_candidate(ctx, results + count++, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_certificate_write(ctx, sink, results, count, 1);
    }
    while (count > 0)
    {
        msj_verification_clear(results + --count);
    }
    msj_solution_clear(solution);
    msj_model_clear(model);
    msj_bindings_clear(bindings);
    fclose(sink);
    fclose(text);
    return status;
}

int
main(void)
{
    msj_status_t status = MSJ_NOMEM;
    msj_context_t ctx;
    unsigned long n = 0;

    while (status == MSJ_NOMEM && n < 100000)
    {
        msj_context_init(&ctx);
        msj_alloc_fail_at(++n);
        status = run(&ctx);
    }
    msj_alloc_fail_at(0);
    CHECK(status == MSJ_OK, "run %lu: status %d: %s", n, (int) status,
          ctx.message);
    CHECK(n > 100, "only %lu allocations", n);
    return check_end();
}
