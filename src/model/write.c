/* write.c -- the model as a section of a certificate.

   Exactly the rule `model` of doc/certificate-format.md: canonical numbers,
   no names, one line per class, phase, maximal multiset or transition. The
   model must be valid, since the format has one text per model only for
   sorted antichains and transitions. Cost: linear in the size of the text. */

#include "model/model.h"

#include "support/memory.h"

/* " WORD value" */
static msj_status_t
write_rational(msj_context_t *ctx, FILE *out, const char *word,
               const fmpq_t value)
{
    fprintf(out, " %s ", word);
    return msj_rational_print(ctx, out, value);
}

/* "phase i initial ALPHA exit RATE change RATE ... RATE" */
static msj_status_t
write_phase(msj_context_t *ctx, FILE *out, const msj_duration_t duration,
            slong i)
{
    msj_status_t status;

    fprintf(out, "phase %ld", (long) i + 1);
    status = write_rational(ctx, out, "initial", duration->initial + i);
    if (status == MSJ_OK)
    {
        status = write_rational(ctx, out, "exit",
                                msj_duration_rate(duration, i, i));
    }
    fputs(" change", out);
    for (slong j = 0; status == MSJ_OK && j < duration->phase_count; j++)
    {
        if (j != i)
        {
            fputc(' ', out);
            status = msj_rational_print(ctx, out,
                                        msj_duration_rate(duration, i, j));
        }
    }
    fputc('\n', out);
    return status;
}

/* The end of the line of a class, and its phases. */
static msj_status_t
write_duration(msj_context_t *ctx, FILE *out, const msj_duration_t duration)
{
    msj_status_t status = MSJ_OK;

    if (duration->phase_count == 1)
    {
        status = write_rational(ctx, out, "exp", duration->rates);
        fputc('\n', out);
        return status;
    }
    fprintf(out, " phases %ld\n", (long) duration->phase_count);
    for (slong i = 0; status == MSJ_OK && i < duration->phase_count; i++)
    {
        status = msj_context_poll(ctx);
        if (status == MSJ_OK)
        {
            status = write_phase(ctx, out, duration, i);
        }
    }
    return status;
}

static msj_status_t
write_class(msj_context_t *ctx, FILE *out, const msj_model_t model, slong c)
{
    const msj_job_class_struct *job = model->classes + c;
    msj_status_t status;

    fprintf(out, "class %ld", (long) c + 1);
    if (model->servers != 0)
    {
        fprintf(out, " need %ld", (long) job->need);
    }
    for (slong r = 0; r < model->resource_count; r++)
    {
        fprintf(out, "%s %ld", r == 0 ? " need" : "", (long) job->needs[r]);
    }
    status = write_rational(ctx, out, "prob", job->prob);
    return status == MSJ_OK ? write_duration(ctx, out, job->duration) : status;
}

static void
write_maximal(FILE *out, const msj_model_t model)
{
    slong r, c;

    fprintf(out, "feasible %ld\n", (long) model->maximal_count);
    for (r = 0; r < model->maximal_count; r++)
    {
        fputs("maximal", out);
        for (c = 0; c < model->class_count; c++)
        {
            fprintf(out, " %ld",
                    (long) model->maximal[r * model->class_count + c]);
        }
        fputc('\n', out);
    }
}

static void
write_capacity(FILE *out, const msj_model_t model)
{
    fprintf(out, "capacity %ld", (long) model->resource_count);
    for (slong r = 0; r < model->resource_count; r++)
    {
        fprintf(out, " %ld", (long) model->capacity[r]);
    }
    fputc('\n', out);
}

static msj_status_t
write_jobs(msj_context_t *ctx, FILE *out, const msj_model_t model)
{
    msj_status_t status = MSJ_OK;

    if (model->servers > MSJ_COUNT_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "a certificate has no room for more than %ld servers",
                        MSJ_COUNT_MAX);
    }
    if (model->drops)
    {
        fputs("dropping", out);
        status = write_rational(ctx, out, "arrival", model->arrival);
        fputc('\n', out);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    if (model->servers != 0)
    {
        fprintf(out, "servers %ld\n", (long) model->servers);
    }
    else if (model->resource_count != 0)
    {
        write_capacity(out, model);
    }
    else
    {
        write_maximal(out, model);
    }
    fprintf(out, "classes %ld\n", (long) model->class_count);
    for (slong c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        status = write_class(ctx, out, model, c);
    }
    return status;
}

static msj_status_t
write_process(msj_context_t *ctx, FILE *out, const msj_process_t process)
{
    msj_status_t status = MSJ_OK;

    fprintf(out, "%s %ld\ntransitions %ld\n",
            process->is_mmsr ? "mmsr" : "chain", (long) process->state_count,
            (long) process->edge_count);
    for (slong e = 0; status == MSJ_OK && e < process->edge_count; e++)
    {
        const msj_process_edge_struct *edge = process->edges + e;

        status = msj_context_poll(ctx);
        if (status == MSJ_OK)
        {
            fprintf(out, "from %ld to %ld", (long) edge->from + 1,
                    (long) edge->to + 1);
            status = write_rational(ctx, out, "rate", edge->rate);
            fputs(edge->completes ? " completes\n" : "\n", out);
        }
    }
    return status;
}

msj_status_t
msj_model_write_certificate(msj_context_t *ctx, FILE *out,
                            const msj_model_t model)
{
    msj_status_t status = msj_model_refuse_parallel(ctx, model, "certificates");

    if (status != MSJ_OK)
    {
        return status;
    }
    status = model->process->state_count != 0
                 ? write_process(ctx, out, model->process)
                 : write_jobs(ctx, out, model);
    if (status == MSJ_OK && ferror(out))
    {
        status = msj_fail(ctx, MSJ_IO, "the model cannot be written");
    }
    return status;
}
