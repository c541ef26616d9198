/* dropping.c -- what a certificate says of a model that drops jobs.

   The values of the claim and the table of its law (doc/certificate-format.md,
   section 3, Dropping). */

#include "certificate/certificate.h"

#include "support/memory.h"

/* "WORD v_1 ... v_n", nothing without values. */
static msj_status_t
write_line(msj_context_t *ctx, FILE *out, const char *word, const fmpq *values,
           slong count)
{
    msj_status_t status = MSJ_OK;

    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        fputs(i == 0 ? word : "", out);
        fputc(' ', out);
        status = msj_rational_print(ctx, out, values + i);
    }
    fputs(count > 0 ? "\n" : "", out);
    return status;
}

msj_status_t
msj_certificate_losses(msj_context_t *ctx, FILE *out,
                       const msj_dropping_t dropping)
{
    slong resources = dropping->resource_count;
    msj_status_t status = write_line(ctx, out, "blocking", dropping->blocking,
                                     dropping->class_count);

    if (status == MSJ_OK)
    {
        status = write_line(ctx, out, "throughput", dropping->throughput, 1);
    }
    if (status == MSJ_OK)
    {
        status = write_line(ctx, out, "waste", dropping->waste, resources);
    }
    return status == MSJ_OK ? write_line(ctx, out, "utilisation",
                                         dropping->utilisation, resources)
                            : status;
}

static msj_status_t
write_state(msj_context_t *ctx, FILE *out, const msj_dropping_t dropping,
            slong s)
{
    char *name = msj_in_service_name(dropping->in_service, s);
    msj_status_t status;
    fmpq_t value;

    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    fmpq_init(value);
    msj_dropping_probability(value, dropping, s);
    fprintf(out, "state %s", name);
    status = write_line(ctx, out, "", value, 1);
    fmpq_clear(value);
    msj_free(name);
    return status;
}

msj_status_t
msj_certificate_in_service(msj_context_t *ctx, FILE *out,
                           const msj_dropping_t dropping)
{
    slong count = dropping->in_service->count;
    msj_status_t status = MSJ_OK;

    for (slong s = 0; s < count && status == MSJ_OK; s++)
    {
        status = write_state(ctx, out, dropping, s);
        if (status == MSJ_OK)
        {
            status = msj_context_step(ctx, "writing the law", s, count);
        }
    }
    return status;
}
