/* count.c -- the number of states, before and after the enumeration.

   Every choice of needs of one to three classes on up to 9 servers, by every
   descriptor that fits; with phases the count is a bound from below. A limit
   of one state less is refused before anything is enumerated, and the limit
   itself is not. */

#include <limits.h>

#include "chain/chain.h"
#include "chain/count.h"
#include "model/phases.h"
#include "check.h"

#define CLASSES_MAX 3
#define SERVERS_MOST 9
#define LISTS_MOST 2000UL

static long counted, bounded;

static msj_status_t
build(msj_context_t *ctx, msj_model_t model, slong servers, slong classes,
      const slong *need, int phases)
{
    msj_status_t status;
    fmpq_t rate;

    model->servers = servers;
    status = msj_model_add_classes(ctx, model, classes);
    fmpq_init(rate);
    for (slong c = 0; c < classes && status == MSJ_OK; c++)
    {
        msj_job_class_struct *job_class = model->classes + c;

        job_class->need = need[c];
        fmpq_set_si(job_class->prob, 1, (ulong) classes);
        fmpq_set_si(rate, c + 1, 1);
        status = phases > 1 && c == 0
                     ? msj_duration_set_erlang(ctx, job_class->duration, phases,
                                               rate)
                     : msj_duration_set_exponential(ctx, job_class->duration,
                                                    rate);
    }
    fmpq_clear(rate);
    return status == MSJ_OK ? msj_model_validate(ctx, model) : status;
}

static void
check_count(const msj_model_t model, const msj_descriptor_t *descriptor)
{
    msj_context_t ctx;
    msj_chain_t chain;
    msj_status_t status;
    int exact = -1;
    unsigned long count = 0, states;

    msj_context_init(&ctx);
    status = msj_chain_count(&ctx, &count, &exact, model, descriptor);
    CHECK(status == MSJ_OK, "%s", ctx.message);
    if (descriptor == &msj_descriptor_exact_k && count > LISTS_MOST)
    {
        return;
    }
    msj_chain_init(chain);
    status = msj_chain_enumerate(&ctx, chain, model, descriptor);
    states = (unsigned long) chain->state_count;
    CHECK(status == MSJ_OK, "%s: %s", descriptor->name, ctx.message);
    CHECK(exact ? count == states : count > 0 && count <= states,
          "%s, %ld servers, %ld classes: %lu counted, %lu found",
          descriptor->name, (long) model->servers, (long) model->class_count,
          count, states);
    counted += exact != 0;
    bounded += exact == 0;
    ctx.max_states = count;
    CHECK(msj_chain_count_check(&ctx, model, descriptor) == MSJ_OK, "%s",
          ctx.message);
    ctx.max_states = count - 1;
    CHECK(msj_chain_count_check(&ctx, model, descriptor) == MSJ_LIMIT,
          "%s: %lu states within %lu", descriptor->name, count, count - 1);
    msj_chain_clear(chain);
}

static void
check_model(slong servers, slong classes, const slong *need, int phases)
{
    msj_context_t ctx;
    msj_model_t model;
    msj_status_t status;

    msj_context_init(&ctx);
    msj_model_init(model);
    status = build(&ctx, model, servers, classes, need, phases);
    CHECK(status == MSJ_OK, "no model: %s", ctx.message);
    if (status == MSJ_OK)
    {
        check_count(model, &msj_descriptor_just_enough);
        check_count(model, &msj_descriptor_exact_k);
        if (classes == 2)
        {
            check_count(model, &msj_descriptor_two_class);
        }
    }
    msj_model_clear(model);
}

/* All needs of the classes from `next` on. */
static void
check_needs(slong servers, slong classes, slong *need, slong next)
{
    if (next == classes)
    {
        check_model(servers, classes, need, 1);
        if (servers <= 5)
        {
            check_model(servers, classes, need, 2);
        }
        return;
    }
    for (need[next] = 1; need[next] <= servers; need[next]++)
    {
        check_needs(servers, classes, need, next + 1);
    }
}

/* Numbers that are too large for a word are ULONG_MAX. */
static void
check_overflow(void)
{
    static const slong need[] = {1, 2, 3};
    msj_context_t ctx;
    msj_model_t model;
    unsigned long count;
    int exact;

    msj_context_init(&ctx);
    msj_model_init(model);
    CHECK(build(&ctx, model, 5000, 3, need, 1) == MSJ_OK, "%s", ctx.message);
    CHECK(msj_chain_count(&ctx, &count, &exact, model, &msj_descriptor_exact_k)
                  == MSJ_OK
              && count == ULONG_MAX,
          "3^5000 fits into a word");
    CHECK(msj_chain_count(&ctx, &count, &exact, model,
                          &msj_descriptor_just_enough)
                  == MSJ_OK
              && count < ULONG_MAX,
          "the multisets do not");
    msj_model_clear(model);
}

int
main(void)
{
    slong need[CLASSES_MAX];

    for (slong servers = 1; servers <= SERVERS_MOST; servers++)
    {
        for (slong classes = 1; classes <= CLASSES_MAX; classes++)
        {
            check_needs(servers, classes, need, 0);
        }
    }
    check_overflow();
    CHECK(counted > 1000 && bounded > 100, "%ld and %ld counts", counted,
          bounded);
    flint_cleanup();
    return check_end();
}
