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

/* A model, a law for its smallest descriptor, and one for its lists. */
typedef struct
{
    const char *model;
    const char *law;
    const char *lists;
} case_t;

static const case_t cases[] = {
    {"servers: 5\n"
     "classes:\n"
     "  - {need: 2, prob: 1/3, duration: {exp: 1}}\n"
     "  - {need: 3, prob: 2/3, duration: {exp: 1}}\n",
     "[1,0,1] 1/2\n[0,1,1] 1/4\n[0,2,0] 1/4 # sum 1\n", NULL},
    {"servers: 2\n"
     "classes:\n"
     "  - {need: 1, prob: 1/3, duration: {exp: 1}}\n"
     "  - {need: 2, prob: 2/3, duration: {exp: 1}}\n",
     NULL, "[1,1] 1/9\n[1,2] 2/9\n[2,2] 2/9\n[2,1] (3+1)/9\n"},
    {"capacity: {cpu: 2, gpu: 1}\n"
     "classes:\n"
     "  - {need: {cpu: 1}, prob: p, duration: {erlang: {stages: 2, rate: 1}}}\n"
     "  - {need: {cpu: 2, gpu: 1}, prob: 1-p, duration: {exp: 2}}\n",
     "[0,0:0,1] 1/5\n[2,0:1,0] 1/5\n[0,0:2,0] 1/5\n[2,1:0,0] 1/5\n"
     "[0,1:1,0] 1/10\n[0,2:0,0] 1/10\n", NULL},
    {"mmsr:\n"
     "  states: [up, down]\n"
     "  transitions:\n"
     "    - {from: up, to: up, rate: 2, completes: true}\n"
     "    - {from: up, to: down, rate: 1/10}\n"
     "    - {from: down, to: up, rate: 1}\n",
     "up 1/2\ndown 1/2\n", NULL},
    {"servers: 8\n" /* above 40 states: p-adic lifting */
     "classes:\n"
     "  - {need: 1, prob: 1/3, duration: {exp: 1}}\n"
     "  - {need: 2, prob: 1/3, duration: {exp: 2}}\n"
     "  - {need: 3, prob: 1/3, duration: {exp: 3}}\n",
     NULL, NULL}};

#define VERIFICATIONS_MAX 64

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
            if (theorem->descriptors[d] == &msj_descriptor_exact_k
                && model->list_length > 5)
            {
                continue;
            }
            msj_verification_init(results + *count);
            ++*count;
            results[*count - 1].per_state =
                theorem->descriptors[d] == &msj_descriptor_exact_k
                && strcmp(theorem->name, "single-duration") == 0;
            status = msj_verify(ctx, results + *count - 1, theorem,
                                theorem->descriptors[d], model, NULL, NULL);
        }
    }
    return status;
}

/* `lists`: the law is one of the lists of exact-k. */
static msj_status_t
verify_candidate(msj_context_t *ctx, msj_verification_struct *result,
                 const msj_model_t model, const char *law, int lists)
{
    FILE *stream = fmemopen((void *) (size_t) law, strlen(law), "r");
    msj_status_t status;

    msj_verification_init(result);
    result->per_state = lists;
    status = msj_verify(
        ctx, result,
        msj_theorem_find(lists ? "single-duration" : "stationary"),
        lists ? &msj_descriptor_exact_k : NULL, model, stream, "law");
    fclose(stream);
    return status;
}

static msj_status_t
run(msj_context_t *ctx, const case_t *one)
{
    FILE *text = fmemopen((void *) (size_t) one->model, strlen(one->model),
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
    if (status == MSJ_OK && one->law != NULL)
    {
        status = verify_candidate(ctx, results + count++, model, one->law, 0);
    }
    if (status == MSJ_OK)
    {
        status = msj_certificate_write(ctx, sink, results, count,
                                       MSJ_EVIDENCE_TABLES);
    }
    if (status == MSJ_OK)
    {
        status = msj_certificate_write(ctx, sink, results, count,
                                       MSJ_EVIDENCE_PARAMETERS);
    }
    if (status == MSJ_OK && one->lists != NULL)
    {
        status = verify_candidate(ctx, results + count++, model, one->lists, 1);
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

static void
fail_everywhere(const case_t *one)
{
    msj_status_t status = MSJ_NOMEM;
    msj_context_t ctx;
    unsigned long n = 0;

    while (status == MSJ_NOMEM && n < 100000)
    {
        msj_context_init(&ctx);
        msj_alloc_fail_at(++n);
        status = run(&ctx, one);
    }
    msj_alloc_fail_at(0);
    CHECK(status == MSJ_OK, "run %lu: status %d: %s\n%s", n, (int) status,
          ctx.message, one->model);
    CHECK(n > 100, "only %lu allocations", n);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
        fail_everywhere(cases + i);
    }
    return check_end();
}
