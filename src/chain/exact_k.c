/* exact_k.c -- the descriptor exact-k: ordered lists of exactly K jobs.

   A row holds one code per job, oldest first (MAMA23 s.2 I). In service is the
   longest prefix that fits. The code of a job is the number of its class (1,
   2, ...), and after the code of a class with several phases those of its
   jobs in service follow, one per phase. After a completion the list is closed
   up and its last place is 0 until a class is drawn; then the jobs that have
   come into service get their phases, in order; the empty row starts with all
   places 0. C^K lists and more with phases: for small shapes only, larger
   ones go through proofs/single-duration. */

#include <stdio.h>
#include <string.h>

#include "chain/descriptor.h"

#define NO_PHASE (-1L)

typedef struct
{
    slong job_class;
    slong phase; /* of the class, or NO_PHASE: none has been drawn */
} job_t;

static int
has_phases(const msj_model_t model, slong job_class)
{
    return model->classes[job_class].duration->phase_count > 1;
}

/* The code of a job of the class that has no phase; with one phase only, the
   code of all its jobs. */
static slong
code(const msj_model_t model, slong job_class)
{
    slong result = model->classes[job_class].first_phase + 1;

    if (model->phase_count == model->class_count)
    {
        return result;
    }
    for (slong c = 0; c < job_class; c++)
    {
        result += has_phases(model, c);
    }
    return result;
}

static job_t
decode(const msj_model_t model, slong value)
{
    job_t job = {value - 1, 0};
    slong first = 1;

    if (model->phase_count == model->class_count)
    {
        return job;
    }
    for (job.job_class = 0;; job.job_class++)
    {
        slong count = model->classes[job.job_class].duration->phase_count;

        if (value < first + count + (count > 1))
        {
            job.phase = count > 1 ? value - first - 1 : 0;
            return job;
        }
        first += count + (count > 1);
    }
}

static msj_status_t
exact_k_applies(msj_context_t *ctx, const msj_model_t model)
{
    return msj_descriptor_has_classes(ctx, "exact-k", model);
}

/* C^K is known before the work, so nothing is done if there are too many. */
static msj_status_t
exact_k_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    slong length = model->list_length;
    unsigned long classes = (unsigned long) model->class_count;
    unsigned long lists = 1;
    int too_many = length > MSJ_LIST_LENGTH_MAX;

    if (length == MSJ_LENGTH_UNKNOWN)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "exact-k: how many jobs fit together is not known, "
                        "there are too many multisets to try");
    }

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

static slong
exact_k_width(const msj_model_t model)
{
    return model->list_length;
}

static void
exact_k_empty(const msj_model_t model, slong *row)
{
    memset(row, 0, (size_t) model->list_length * sizeof(slong));
}

/* Fill `counts` with the jobs in service and answer how many they are. */
static slong
serve(const msj_model_t model, const slong *row, slong *counts)
{
    slong served = 0;

    memset(counts, 0, (size_t) model->class_count * sizeof(slong));
    while (served < model->list_length && row[served] > 0)
    {
        slong job_class = decode(model, row[served]).job_class;

        if (!msj_model_fits_with(model, counts, job_class))
        {
            break;
        }
        counts[job_class]++;
        served++;
    }
    return served;
}

static void
exact_k_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    serve(model, row, counts);
}

static slong
most_phases(const msj_model_t model)
{
    slong most = 1;

    for (slong c = 0; c < model->class_count; c++)
    {
        slong count = model->classes[c].duration->phase_count;

        most = count > most ? count : most;
    }
    return most;
}

static slong
exact_k_moves(const msj_model_t model)
{
    return model->list_length * most_phases(model);
}

/* With at most m phases, the moves i m .. i m + m - 1 are those of the job in
   place i, if it is in service: to phase j, or its completion where j is its
   phase. */
static int
exact_k_move(const msj_model_t model, const slong *row, slong i,
             msj_move_t *move, slong *after)
{
    slong length = model->list_length;
    slong most = most_phases(model);
    slong place = i / most;
    slong to = i % most;
    const msj_job_class_struct *owner;
    slong counts[MSJ_CLASSES_MAX];
    slong local;
    job_t job;

    if (row[place] == 0 || place >= serve(model, row, counts))
    {
        return 0;
    }
    job = decode(model, row[place]);
    owner = model->classes + job.job_class;
    local = job.phase * owner->duration->phase_count + to;
    if (to >= owner->duration->phase_count
        || fmpq_is_zero(owner->duration->rates + local))
    {
        return 0;
    }
    move->job_class = to == job.phase ? job.job_class : MSJ_NO_COMPLETION;
    move->jobs = 1;
    move->rate = owner->first_rate + local;
    memcpy(after, row, (size_t) length * sizeof(slong));
    if (to != job.phase)
    {
        after[place] += to - job.phase;
        return 1;
    }
    memmove(after + place, after + place + 1,
            (size_t) (length - 1 - place) * sizeof(slong));
    after[length - 1] = 0;
    return 1;
}

/* The first place whose class is not drawn, or else whose job is in service
   and has no phase; the length of the lists if there is none. */
static slong
open_place(const msj_model_t model, const slong *row)
{
    slong length = model->list_length;
    slong counts[MSJ_CLASSES_MAX];
    slong place = 0;
    slong served;

    if (row[length - 1] == 0)
    {
        while (row[place] > 0)
        {
            place++;
        }
        return place;
    }
    if (model->phase_count == model->class_count)
    {
        return length;
    }
    served = serve(model, row, counts);
    while (place < served && decode(model, row[place]).phase != NO_PHASE)
    {
        place++;
    }
    return place < served ? place : length;
}

static slong
exact_k_outcomes(const msj_model_t model, const slong *row)
{
    slong place = open_place(model, row);
    slong job_class;

    if (place == model->list_length)
    {
        return 0;
    }
    if (row[place] == 0)
    {
        return model->class_count;
    }
    job_class = decode(model, row[place]).job_class;
    return model->classes[job_class].duration->phase_count;
}

static void
exact_k_draw(const msj_model_t model, const slong *row, slong i, slong *after,
             slong *prob)
{
    slong place = open_place(model, row);
    slong job_class;

    memcpy(after, row, (size_t) model->list_length * sizeof(slong));
    if (row[place] == 0)
    {
        *prob = i;
        after[place] = code(model, i);
        return;
    }
    job_class = decode(model, row[place]).job_class;
    *prob = model->class_count + model->classes[job_class].first_phase + i;
    after[place] += i + 1;
}

static void
exact_k_print(const msj_model_t model, const slong *row, FILE *out)
{
    for (slong i = 0; i < model->list_length; i++)
    {
        job_t job = decode(model, row[i]);

        fprintf(out, "%c%ld", i ? ',' : '[', (long) job.job_class + 1);
        if (has_phases(model, job.job_class) && job.phase != NO_PHASE)
        {
            fprintf(out, ".%ld", (long) job.phase + 1);
        }
    }
    fputc(']', out);
}

const msj_descriptor_t msj_descriptor_exact_k = {
    .name = "exact-k",
    .applies = exact_k_applies,
    .may_enumerate = exact_k_may_enumerate,
    .width = exact_k_width,
    .empty = exact_k_empty,
    .in_service = exact_k_in_service,
    .moves = exact_k_moves,
    .move = exact_k_move,
    .outcomes = exact_k_outcomes,
    .draw = exact_k_draw,
    .print = exact_k_print,
};

void
msj_exact_k_project(const msj_model_t model, const slong *row, slong *out)
{
    slong *waiting = out + model->phase_count;
    slong counts[MSJ_CLASSES_MAX];
    slong served = serve(model, row, counts);

    memset(out, 0,
           (size_t) (model->phase_count + model->list_length) * sizeof(slong));
    for (slong i = 0; i < model->list_length; i++)
    {
        job_t job = decode(model, row[i]);

        if (i < served)
        {
            out[model->classes[job.job_class].first_phase + job.phase]++;
        }
        else
        {
            *waiting++ = job.job_class + 1;
        }
    }
}
