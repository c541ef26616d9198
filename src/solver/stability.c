/* stability.c -- see stability.h.

   Each class supplies lambda_i, each server takes at most mu_s, a class sends
   to its servers without limit; flow is augmented along shortest paths. With
   rates over one denominator all numbers are integers. Cost: a search of all
   pairs (class, server) for each path; as a rule there are few more paths than
   pairs. */

#include "solver/stability.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "support/memory.h"

typedef struct
{
    const msj_parallel_struct *parallel;
    slong classes, servers, pairs;
    slong *first;     /* classes + 1: the pairs of a class */
    slong *of_server; /* pairs, by server */
    slong *start;     /* servers + 1: into of_server */
    slong *owner;     /* pairs: the class */
    fmpz *flow;       /* pairs */
    fmpz *supply;     /* classes: what is left */
    fmpz *room;       /* servers: what is left */
    slong *queue;     /* classes and, from `classes` on, servers */
    slong *parent; /* of them: the pair that led there, -1: none, -2: start */
} network_t;

void
msj_service_rate(fmpq_t out, const msj_parallel_t parallel, slong s)
{
    fmpq_div(out, parallel->rates + s, parallel->size);
}

static slong
server_of(const network_t *network, slong pair)
{
    slong i = network->owner[pair];

    return network->parallel->classes[i].on[pair - network->first[i]];
}

/* --- building ------------------------------------------------------------- */

static void
fill_pairs(network_t *network)
{
    const msj_parallel_struct *parallel = network->parallel;
    slong pair = 0;

    for (slong i = 0; i < network->classes; i++)
    {
        network->first[i] = pair;
        for (slong n = 0; n < parallel->classes[i].on_count; n++, pair++)
        {
            network->owner[pair] = i;
            network->start[parallel->classes[i].on[n] + 2]++;
        }
    }
    network->first[network->classes] = pair;
    for (slong s = 0; s < network->servers; s++)
    {
        network->start[s + 2] += network->start[s + 1];
    }
    for (pair = 0; pair < network->pairs; pair++)
    {
        slong s = server_of(network, pair);

        network->of_server[network->start[s + 1]++] = pair;
    }
}

/* The rates as integers over a common denominator. Permanent jobs supply
   nothing. */
static msj_status_t
fill_rates(msj_context_t *ctx, network_t *network, fmpz_t denominator,
           const fmpq *rates)
{
    slong count = network->classes + network->servers;
    fmpq *all = msj_calloc((size_t) count, sizeof *all);
    fmpz *integers;

    if (all == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong k = 0; k < count; k++)
    {
        fmpq_init(all + k);
        if (k >= network->classes)
        {
            msj_service_rate(all + k, network->parallel, k - network->classes);
        }
        else if (network->parallel->component[k] < 0)
        {
            fmpq_set(all + k, rates + k);
        }
    }
    integers = _fmpz_vec_init(count);
    _fmpq_vec_get_fmpz_vec_fmpz(integers, denominator, all, count);
    _fmpz_vec_set(network->supply, integers, network->classes);
    _fmpz_vec_set(network->room, integers + network->classes, network->servers);
    _fmpz_vec_clear(integers, count);
    for (slong k = 0; k < count; k++)
    {
        fmpq_clear(all + k);
    }
    msj_free(all);
    return MSJ_OK;
}

static void
network_clear(network_t *network)
{
    _fmpz_vec_clear(network->flow, network->pairs);
    _fmpz_vec_clear(network->supply, network->classes);
    _fmpz_vec_clear(network->room, network->servers);
    msj_free(network->first);
    msj_free(network->of_server);
    msj_free(network->start);
    msj_free(network->owner);
    msj_free(network->queue);
    msj_free(network->parent);
}

static msj_status_t
network_init(msj_context_t *ctx, network_t *network,
             const msj_parallel_t parallel)
{
    size_t nodes = (size_t) (parallel->class_count + parallel->server_count);

    network->parallel = parallel;
    network->classes = parallel->class_count;
    network->servers = parallel->server_count;
    network->pairs = 0;
    for (slong i = 0; i < network->classes; i++)
    {
        network->pairs += parallel->classes[i].on_count;
    }
    network->flow = _fmpz_vec_init(network->pairs);
    network->supply = _fmpz_vec_init(network->classes);
    network->room = _fmpz_vec_init(network->servers);
    network->first = msj_calloc((size_t) network->classes + 1, sizeof(slong));
    network->start = msj_calloc((size_t) network->servers + 2, sizeof(slong));
    network->of_server = msj_calloc((size_t) network->pairs, sizeof(slong));
    network->owner = msj_calloc((size_t) network->pairs, sizeof(slong));
    network->queue = msj_calloc(nodes, sizeof(slong));
    network->parent = msj_calloc(nodes, sizeof(slong));
    return network->first != NULL && network->start != NULL
                   && network->of_server != NULL && network->owner != NULL
                   && network->queue != NULL && network->parent != NULL
               ? MSJ_OK
               : msj_no_memory(ctx);
}

/* --- flow ----------------------------------------------------------------- */

static void
reach(network_t *network, slong node, slong pair, slong *tail)
{
    if (network->parent[node] == -1)
    {
        network->parent[node] = pair;
        network->queue[(*tail)++] = node;
    }
}

/* Breadth first from the classes with supply to a server with room; that
   server, or -1. */
static slong
find_path(network_t *network)
{
    slong head = 0, tail = 0, classes = network->classes;

    for (slong node = 0; node < classes + network->servers; node++)
    {
        network->parent[node] = -1;
        if (node < classes && !fmpz_is_zero(network->supply + node))
        {
            reach(network, node, -2, &tail);
        }
    }
    while (head < tail)
    {
        slong node = network->queue[head++], s = node - classes;

        if (s < 0)
        {
            for (slong e = network->first[node]; e < network->first[node + 1];
                 e++)
            {
                reach(network, classes + server_of(network, e), e, &tail);
            }
            continue;
        }
        if (!fmpz_is_zero(network->room + s))
        {
            return s;
        }
        for (slong n = network->start[s]; n < network->start[s + 1]; n++)
        {
            slong e = network->of_server[n];

            if (!fmpz_is_zero(network->flow + e))
            {
                reach(network, network->owner[e], e, &tail);
            }
        }
    }
    return -1;
}

/* Walk back from the server; least[0] becomes at most what can be sent, or,
   with `send`, is sent. */
static void
walk(network_t *network, slong s, fmpz_t least, int send)
{
    slong i;

    for (;;)
    {
        slong e = network->parent[network->classes + s];

        if (send)
        {
            fmpz_add(network->flow + e, network->flow + e, least);
        }
        i = network->owner[e];
        e = network->parent[i];
        if (e < 0)
        {
            break;
        }
        if (send)
        {
            fmpz_sub(network->flow + e, network->flow + e, least);
        }
        else if (fmpz_cmp(network->flow + e, least) < 0)
        {
            fmpz_set(least, network->flow + e);
        }
        s = server_of(network, e);
    }
    if (send)
    {
        fmpz_sub(network->supply + i, network->supply + i, least);
    }
    else if (fmpz_cmp(network->supply + i, least) < 0)
    {
        fmpz_set(least, network->supply + i);
    }
}

static msj_status_t
send_all(msj_context_t *ctx, network_t *network)
{
    msj_status_t status = MSJ_OK;
    fmpz_t least;
    slong s;

    fmpz_init(least);
    while (status == MSJ_OK && (s = find_path(network)) >= 0)
    {
        fmpz_set(least, network->room + s);
        walk(network, s, least, 0);
        walk(network, s, least, 1);
        fmpz_sub(network->room + s, network->room + s, least);
        status = msj_context_poll(ctx);
    }
    fmpz_clear(least);
    return status;
}

/* --- the cut -------------------------------------------------------------- */

/* violated[i] = 0 for the classes that could send to a server with room:
   backwards from these. */
static void
find_cut(network_t *network, char *violated)
{
    slong head = 0, tail = 0, classes = network->classes;

    for (slong node = 0; node < classes + network->servers; node++)
    {
        network->parent[node] = -1;
        if (node >= classes && !fmpz_is_zero(network->room + node - classes))
        {
            reach(network, node, -2, &tail);
        }
    }
    while (head < tail)
    {
        slong node = network->queue[head++], s = node - classes;

        for (slong n = s < 0 ? 0 : network->start[s];
             s >= 0 && n < network->start[s + 1]; n++)
        {
            slong e = network->of_server[n];

            reach(network, network->owner[e], e, &tail);
        }
        for (slong e = s < 0 ? network->first[node] : 0;
             s < 0 && e < network->first[node + 1]; e++)
        {
            if (!fmpz_is_zero(network->flow + e))
            {
                reach(network, classes + server_of(network, e), e, &tail);
            }
        }
    }
    for (slong i = 0; i < classes; i++)
    {
        violated[i] = network->parent[i] == -1
                      && network->parallel->component[i] < 0;
    }
}

msj_status_t
msj_stability_check(msj_context_t *ctx, char *violated, fmpq_t excess,
                    const msj_parallel_t parallel, const fmpq *rates)
{
    network_t network;
    fmpz_t denominator, unsent;
    msj_status_t status = network_init(ctx, &network, parallel);

    fmpz_init(denominator);
    fmpz_init(unsent);
    if (status == MSJ_OK)
    {
        fill_pairs(&network);
        status = fill_rates(ctx, &network, denominator, rates);
    }
    if (status == MSJ_OK)
    {
        status = send_all(ctx, &network);
    }
    if (status == MSJ_OK)
    {
        find_cut(&network, violated);
        _fmpz_vec_sum(unsent, network.supply, network.classes);
        fmpq_set_fmpz_frac(excess, unsent, denominator);
    }
    fmpz_clear(unsent);
    fmpz_clear(denominator);
    network_clear(&network);
    return status;
}
