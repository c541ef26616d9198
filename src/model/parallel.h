/* parallel.h -- multi-server queues with parallel processing (BC16).

   S servers, server s with rate C_s; N classes, class i may be served by the
   servers S_i, all of them at once at the sum of their rates. Every server
   serves first come first served the oldest job that it can. Jobs of class i
   come from outside in a Poisson process of rate nu_i; every service has an
   independent exponential size of mean sigma, so that in the notation of BC16
   (sizes of mean 1) mu_s = C_s / sigma. After a service a job of class i
   becomes one of class j with probability p_ij, at the end of the queue, and
   leaves with the rest. Classes that share no server, not even by way of
   others, are in different queues: queues are not written down.

   A component of the routing from which jobs never leave has a fixed number of
   permanent jobs. Valid: names that differ, C_s >= 0, every class has servers
   without repetition and one of them with a positive rate, nu_i >= 0, p_ij > 0
   with sums of at most 1 over j and no pair twice, sigma > 0; every class is
   visited; every job that arrives leaves in the end; every closed component
   is irreducible and has at least one job, and nothing arrives there.

   The other form, "random subsets": S servers of one rate, and every set of d
   of them is a class; jobs arrive at one rate in total and draw their class
   uniformly. Valid: 1 <= d <= S, rates positive. Classes are not stored. */

#ifndef MSJ_MODEL_PARALLEL_H
#define MSJ_MODEL_PARALLEL_H

#include <flint/fmpq.h>

#include "support/context.h"

#define MSJ_PARALLEL_SERVERS_MAX 4096L
#define MSJ_PARALLEL_CLASSES_MAX 4096L
/* Servers of the form without stored classes. */
#define MSJ_SUBSET_SERVERS_MAX 1000000L

typedef struct
{
    char *name;
    slong on_count;
    slong *on;      /* servers, increasing */
    fmpq_t arrival; /* nu_i, from outside */
} msj_parallel_class_struct;

typedef struct
{
    slong from, to;
    fmpq_t prob;
} msj_route_struct;

/* `count` permanent jobs in the component of a class, -1: in the only closed
   component. */
typedef struct
{
    slong member;
    slong count;
} msj_permanent_struct;

typedef struct
{
    slong server_count; /* 0: the model is not a parallel one */
    char **servers;     /* names; NULL with random subsets */
    fmpq *rates;        /* C_s; one for all with random subsets */
    slong subset_size;  /* d of random subsets; 0: classes are given */
    fmpq_t arrival;     /* of random subsets, in total */
    fmpq_t size;        /* sigma */
    slong class_count;
    msj_parallel_class_struct *classes;
    slong route_count;
    msj_route_struct *routes; /* sorted by (from, to) */
    slong permanent_count;
    msj_permanent_struct *permanent;

    /* Set by msj_parallel_settle: the closed component of a class, -1 where
       jobs leave; the jobs of each. Numbered by their least classes. */
    slong *component;
    slong component_count;
    slong *population;
} msj_parallel_struct;

typedef msj_parallel_struct msj_parallel_t[1];

void msj_parallel_init(msj_parallel_t parallel);
void msj_parallel_clear(msj_parallel_t parallel);

/* Give an empty shell servers of rate 0, classes without servers, routes of
   probability 0 and entries for permanent jobs, one kind at a time, to be
   filled field by field. sigma is 1 from the start. */
msj_status_t msj_parallel_add_servers(msj_context_t *ctx,
                                      msj_parallel_t parallel,
                                      slong count) MSJ_MUST_CHECK;
msj_status_t msj_parallel_add_classes(msj_context_t *ctx,
                                      msj_parallel_t parallel,
                                      slong count) MSJ_MUST_CHECK;
msj_status_t msj_parallel_add_routes(msj_context_t *ctx,
                                     msj_parallel_t parallel,
                                     slong count) MSJ_MUST_CHECK;
msj_status_t msj_parallel_add_permanent(msj_context_t *ctx,
                                        msj_parallel_t parallel,
                                        slong count) MSJ_MUST_CHECK;

/* The same as random subsets: `servers` of them, classes of `size`, rate and
   arrival rate 0. */
msj_status_t msj_parallel_set_subsets(msj_context_t *ctx,
                                      msj_parallel_t parallel, slong servers,
                                      slong size) MSJ_MUST_CHECK;

/* From a checked to a valid one: sort servers and routes, set the fields from
   `component` on. */
msj_status_t msj_parallel_settle(msj_context_t *ctx,
                                 msj_parallel_t parallel) MSJ_MUST_CHECK;

msj_status_t msj_parallel_copy(msj_context_t *ctx, msj_parallel_t to,
                               const msj_parallel_t from) MSJ_MUST_CHECK;

/* --- routing as a graph (parallel_routing.c) ------------------------------ */

/* leaves[i] = 1 if a job of class i can leave the network in the end,
   visited[i] = 1 if a job that arrives from outside can become one of class i,
   otherwise 0. */
msj_status_t msj_parallel_flow(msj_context_t *ctx, char *leaves, char *visited,
                               const msj_parallel_t parallel) MSJ_MUST_CHECK;

/* component[i]: the number of the closed component of class i, -1 where
   jobs can leave. *count is the number of components, *transient a class that
   jobs of its component leave for good without leaving the network, or -1; if
   it is not -1, the rest is undefined. */
msj_status_t
msj_parallel_components(msj_context_t *ctx, slong *component, slong *count,
                        slong *transient,
                        const msj_parallel_t parallel) MSJ_MUST_CHECK;

#endif
