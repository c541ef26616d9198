/* write.c -- the model as a section of a certificate.

   Exactly the rule `model` of doc/certificate-format.md: canonical numbers,
   no names, one line per class or maximal multiset. The model must be valid,
   since the format has one text per model only for sorted antichains. Cost:
   linear in the size of the text. */

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

static msj_status_t
write_class(msj_context_t *ctx, FILE *out, const msj_model_t model, slong c)
{
    const msj_job_class_struct *job = model->classes + c;
    msj_status_t status;

    fprintf(out, "class %ld", (long) c + 1);
    if (model->maximal_count == 0)
    {
        fprintf(out, " need %ld", (long) job->need);
    }
    status = write_rational(ctx, out, "prob", job->prob);
    if (status == MSJ_OK)
    {
        status = write_rational(ctx, out, "exp", job->rate);
    }
    fputc('\n', out);
    return status;
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

msj_status_t
msj_model_write_certificate(msj_context_t *ctx, FILE *out,
                            const msj_model_t model)
{
    msj_status_t status = MSJ_OK;
    slong c;

    if (model->maximal_count == 0)
    {
        fprintf(out, "servers %ld\n", (long) model->servers);
    }
    else
    {
        write_maximal(out, model);
    }
    fprintf(out, "classes %ld\n", (long) model->class_count);
    for (c = 0; status == MSJ_OK && c < model->class_count; c++)
    {
        status = write_class(ctx, out, model, c);
    }
    if (status == MSJ_OK && ferror(out))
    {
        status = msj_fail(ctx, MSJ_IO, "the model cannot be written");
    }
    return status;
}
