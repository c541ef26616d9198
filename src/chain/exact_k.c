/* exact_k.c -- the descriptor exact-k: ordered lists of exactly K jobs.

   A row holds the class number (1, 2, ...) of each job, oldest first
   (MAMA23 s.2 I). In service is the longest prefix that fits. After a
   completion the list is closed up and its last place is 0 until a class is
   drawn; the empty row starts with all places 0. C^K states: for small
   shapes only, larger ones go through proofs/single-duration. */

#include <stdio.h>
#include <string.h>

#include "chain/descriptor.h"

static msj_status_t
exact_k_applies(msj_context_t *ctx, const msj_model_t model)
{
    (void) ctx;
    (void) model;
    return MSJ_OK;
}

/* C^K is known before the work, so nothing is done if there are too many. */
static msj_status_t
exact_k_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    slong length = msj_model_list_length(model);
    unsigned long classes = (unsigned long) model->class_count;
    unsigned long lists = 1;
    int too_many = length > MSJ_LIST_LENGTH_MAX;

    for (slong i = 0; i < length && classes > 1 && !too_many; i++)
    {
        too_many = lists > ctx->max_states / classes;
        lists *= classes;
    }
    if (!too_many)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_LIMIT,
                    "exact-k has %ld^%ld lists, the limits are %lu lists "
                    "(--max-states) of %ld jobs",
                    (long) classes, (long) length, ctx->max_states,
                    (long) MSJ_LIST_LENGTH_MAX);
}

static void
exact_k_empty(const msj_model_t model, slong *row)
{
    memset(row, 0, (size_t) msj_model_list_length(model) * sizeof(slong));
}

/* Fill `counts` with the jobs in service and answer how many they are. */
static slong
serve(const msj_model_t model, const slong *row, slong *counts)
{
    slong length = msj_model_list_length(model);
    slong served = 0;

    memset(counts, 0, (size_t) model->class_count * sizeof(slong));
    while (served < length && row[served] > 0
           && msj_model_fits_with(model, counts, row[served] - 1))
    {
        counts[row[served] - 1]++;
        served++;
    }
    return served;
}

static void
exact_k_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    serve(model, row, counts);
}

/* The way i is the job in place i, which completes if it is in service. */
static int
exact_k_complete(const msj_model_t model, const slong *row, slong i,
                 slong *job_class, slong *jobs, slong *after)
{
    slong length = msj_model_list_length(model);
    slong counts[MSJ_CLASSES_MAX];

    if (i >= serve(model, row, counts))
    {
        return 0;
    }
    *job_class = row[i] - 1;
    *jobs = 1;
    memcpy(after, row, (size_t) i * sizeof(slong));
    memcpy(after + i, row + i + 1, (size_t) (length - 1 - i) * sizeof(slong));
    after[length - 1] = 0;
    return 1;
}

static int
exact_k_draws(const msj_model_t model, const slong *row)
{
    return row[msj_model_list_length(model) - 1] == 0;
}

static void
exact_k_draw(const msj_model_t model, const slong *row, slong job_class,
             slong *after)
{
    slong length = msj_model_list_length(model);
    slong free_place = 0;

    memcpy(after, row, (size_t) length * sizeof(slong));
    while (after[free_place] > 0)
    {
        free_place++;
    }
    after[free_place] = job_class + 1;
}

static void
exact_k_print(const msj_model_t model, const slong *row, FILE *out)
{
    slong length = msj_model_list_length(model);

    for (slong i = 0; i < length; i++)
    {
        fprintf(out, "%c%ld", i ? ',' : '[', (long) row[i]);
    }
    fputc(']', out);
}

const msj_descriptor_t msj_descriptor_exact_k = {
    "exact-k",
    exact_k_applies,
    exact_k_may_enumerate,
    msj_model_list_length,
    exact_k_empty,
    exact_k_in_service,
    exact_k_complete,
    exact_k_draws,
    exact_k_draw,
    exact_k_print,
};
