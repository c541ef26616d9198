/* count.c -- see count.h. */

#include "chain/count.h"

#include <limits.h>
#include <stdio.h>

#include "support/memory.h"

/* With more servers nothing is counted: the table would be large. */
#define SERVERS_MAX 4000000L

static unsigned long
add(unsigned long a, unsigned long b)
{
    return a > ULONG_MAX - b ? ULONG_MAX : a + b;
}

static unsigned long
multiply(unsigned long a, unsigned long b)
{
    return b > 0 && a > ULONG_MAX / b ? ULONG_MAX : a * b;
}

/* C^K lists; with phases there are more. */
static unsigned long
count_lists(const msj_model_t model)
{
    unsigned long lists = 1;

    if (model->list_length == MSJ_LENGTH_UNKNOWN)
    {
        return 0;
    }
    for (slong i = 0;
         i < model->list_length && model->class_count > 1 && lists < ULONG_MAX;
         i++)
    {
        lists = multiply(lists, (unsigned long) model->class_count);
    }
    return lists;
}

/* ways[s] = p(s), s = 0 .. k */
static void
count_multisets(unsigned long *ways, const msj_model_t model)
{
    for (slong s = 1; s <= model->servers; s++)
    {
        ways[s] = 0;
    }
    ways[0] = 1;
    for (slong c = 0; c < model->class_count; c++)
    {
        slong need = model->classes[c].need;

        for (slong s = need; s <= model->servers; s++)
        {
            ways[s] = add(ways[s], ways[s - need]);
        }
    }
}

/* Multisets of total need k - idle: how many states each of them is in, one
   for every class that may be blocked, or one without a blocked job where
   nothing is drawn any more. */
static unsigned long
states_of_each(const msj_model_t model, slong idle, int stops_when_none_fits)
{
    unsigned long blocked = 0;
    int some_fits = 0;

    for (slong c = 0; c < model->class_count; c++)
    {
        int fits = model->classes[c].need <= idle;

        some_fits |= fits;
        blocked += !fits;
    }
    return idle == 0 || (stops_when_none_fits && !some_fits) ? 1 : blocked;
}

static msj_status_t
count_with_servers(msj_context_t *ctx, unsigned long *count,
                   const msj_model_t model, int stops_when_none_fits)
{
    unsigned long *ways = msj_alloc((size_t) model->servers + 1, sizeof *ways);

    if (ways == NULL)
    {
        return msj_no_memory(ctx);
    }
    count_multisets(ways, model);
    for (slong s = 0; s <= model->servers; s++)
    {
        *count = add(*count,
                     multiply(ways[s], states_of_each(model, model->servers - s,
                                                      stops_when_none_fits)));
    }
    msj_free(ways);
    return MSJ_OK;
}

msj_status_t
msj_chain_count(msj_context_t *ctx, unsigned long *count, int *exact,
                const msj_model_t model, const msj_descriptor_t *descriptor)
{
    *count = 0;
    *exact = model->phase_count == model->class_count;
    if (descriptor == &msj_descriptor_process)
    {
        *exact = 1;
        *count = (unsigned long) model->process->state_count;
        return MSJ_OK;
    }
    if (descriptor == &msj_descriptor_exact_k)
    {
        *count = count_lists(model);
        return MSJ_OK;
    }
    if (model->servers > 0 && model->servers <= SERVERS_MAX)
    {
        return count_with_servers(ctx, count, model,
                                  descriptor == &msj_descriptor_two_class);
    }
    *exact = 0;
    return MSJ_OK;
}

/* Bytes of a state while the chain is built: its row and its place in the
   table (rowset.h), what is known of it, and its transitions, not counting
   the sampling nodes. */
static double
bytes_of_state(const msj_model_t model, const msj_descriptor_t *descriptor)
{
    slong moves = descriptor == &msj_descriptor_exact_k ? model->list_length
                                                        : model->class_count;
    slong width = descriptor->width(model);

    return (double) sizeof(slong)
           * (double) (width + 4 + model->class_count + 2 + 4 * moves);
}

msj_status_t
msj_chain_count_check(msj_context_t *ctx, const msj_model_t model,
                      const msj_descriptor_t *descriptor)
{
    int exact;
    unsigned long count;
    msj_status_t status = msj_chain_count(ctx, &count, &exact, model,
                                          descriptor);
    char what[80];

    if (status != MSJ_OK || descriptor == &msj_descriptor_process)
    {
        return status; /* a process is itself as large */
    }
    if (count > ctx->max_states)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "the chain has %s%lu states, the limit is %lu "
                        "(--max-states)",
                        count == ULONG_MAX ? "more than "
                        : exact            ? ""
                                           : "at least ",
                        count, ctx->max_states);
    }
    snprintf(what, sizeof what, "the chain of %s%lu states",
             exact ? "" : "at least ", count);
    return msj_context_need(
        ctx, (double) count * bytes_of_state(model, descriptor), what);
}
