/* per_state.h -- what the tests of `verify --per-state` share.

   Lists as numbers, needs as text, and a verification with the option against
   the same without it. */

#ifndef TESTS_REF_PER_STATE_H
#define TESTS_REF_PER_STATE_H

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_each.h"
#include "theorem/list_table.h"
#include "theorem/theorems.h"

#define CLASSES_MAX 8
#define LENGTH_MAX 24

static inline void
digits(const msj_lists_t lists, long number, slong *jobs)
{
    for (slong i = lists->length - 1; i >= 0; i--)
    {
        jobs[i] = number % lists->classes;
        number /= lists->classes;
    }
}

/* The rationals of ref_each, which has servers only. */
static inline long
rationals(long *failed, long *first, const ref_model_t *model, mpq_t *law)
{
    ref_each_t each = {.servers = model->servers, .classes = model->classes,
                       .law = law};
    long count;

    for (int c = 0; c < model->classes; c++)
    {
        each.need[c] = model->need[c];
        mpq_init(each.prob[c]);
        mpq_set(each.prob[c], model->prob[c]);
    }
    count = ref_each(&each, failed, first);
    for (int c = 0; c < model->classes; c++)
        mpq_clear(each.prob[c]);
    return count;
}

/* Servers and classes with these needs, all rates 3/2. */
static inline void
set_needs(ref_model_t *model, char *text, size_t room, int k, const int *needs,
          int count)
{
    static const char *const probs[][3] = {
        {"1", "", ""}, {"2/5", "3/5", ""}, {"2/9", "1/3", "4/9"}};
    size_t n = 0;

    *text = '\0';

    for (int c = 0; c < count; c++)
        n += (size_t) snprintf(text + n, room - n, "%s%d %s 3/2",
                               c ? ", " : "", needs[c], probs[count - 1][c]);
    ref_model_servers(model, k, text);
}

/* What is in a certificate of both, and the first failure. */
static inline int
same_outcome(const msj_verification_t one, const msj_verification_t other)
{
    int same = one->verdict == other->verdict
               && fmpz_equal(one->states, other->states)
               && fmpz_equal(one->equations, other->equations)
               && fmpq_equal(one->residual, other->residual)
               && fmpq_equal(one->values->throughput,
                             other->values->throughput)
               && one->family_count == other->family_count
               && !one->counter_place == !other->counter_place
               && strcmp(one->counter_family, other->counter_family) == 0;

    if (same && one->counter_place != NULL)
        same = strcmp(one->counter_place, other->counter_place) == 0;
    for (slong i = 0; i < one->family_count && same; i++)
        same = strcmp(one->families[i].name, other->families[i].name) == 0
               && fmpz_equal(one->families[i].equations,
                             other->families[i].equations)
               && fmpz_equal(one->families[i].failed,
                             other->families[i].failed);
    return same;
}

static inline msj_status_t
verify(msj_verification_t out, msj_context_t *ctx, const msj_model_t model,
       FILE *candidate, int per_state)
{
    msj_context_init(ctx);
    msj_verification_init(out);
    out->per_state = per_state;
    if (candidate != NULL)
        rewind(candidate);
    return msj_verify(ctx, out, &msj_theorem_single_duration,
                      &msj_descriptor_exact_k, model, candidate, "law");
}

/* Per state as without it; answers the verdict. */
static inline int
check_verdict(const msj_model_t model, FILE *candidate, const char *name)
{
    msj_verification_t with, without;
    msj_context_t ctx;
    int verdict;

    CHECK(verify(with, &ctx, model, candidate, 1) == MSJ_OK, "%s: %s", name,
          ctx.message);
    CHECK(verify(without, &ctx, model, candidate, 0) == MSJ_OK, "%s: %s", name,
          ctx.message);
    CHECK(same_outcome(with, without), "%s: %s at %s, expected %s at %s", name,
          with->counter_family, with->counter_place, without->counter_family,
          without->counter_place);
    verdict = (int) with->verdict;
    msj_verification_clear(with);
    msj_verification_clear(without);
    return verdict;
}

#endif
