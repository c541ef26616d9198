/* certificate.c -- see certificate.h and doc/certificate-format.md. */

#include "certificate/certificate.h"

#include <errno.h>
#include <string.h>

#include "support/memory.h"

/* What is left out has an unmet hypothesis. */
static int
is_claim(const msj_verification_struct *verification)
{
    return verification->verdict != MSJ_UNMET;
}

static int
has_table(const msj_verification_struct *verification, int tables)
{
    int enumerated = verification->chain->state_count > 0;

    return enumerated && verification->theorem->law != NULL
           && (tables || verification->candidate
               || !verification->theorem->has_formula
               || verification->verdict == MSJ_REFUTED);
}

/* " value" */
static msj_status_t
print_number(msj_context_t *ctx, FILE *out, const fmpq_t value)
{
    fputc(' ', out);
    return msj_rational_print(ctx, out, value);
}

static msj_status_t
print_value(msj_context_t *ctx, FILE *out, const char *before,
            const fmpq_t value)
{
    msj_status_t status;

    fputs(before, out);
    status = msj_rational_print(ctx, out, value);
    fputc('\n', out);
    return status;
}

static msj_status_t
print_integer(msj_context_t *ctx, FILE *out, const char *before,
              const fmpz_t value, const char *after)
{
    msj_status_t status;
    fmpq_t rational;

    fmpq_init(rational);
    fmpq_set_fmpz(rational, value);
    fputs(before, out);
    status = msj_rational_print(ctx, out, rational);
    fputs(after, out);
    fmpq_clear(rational);
    return status;
}

/* ---- claims ------------------------------------------------------------- */

static msj_status_t
write_families(msj_context_t *ctx, FILE *out,
               const msj_verification_struct *verification)
{
    msj_status_t status = MSJ_OK;
    slong count = 0;

    for (slong i = 0; i < verification->family_count; i++)
    {
        count += verification->families[i].certified;
    }
    fprintf(out, "families %ld\n", (long) count);
    for (slong i = 0; i < verification->family_count && status == MSJ_OK; i++)
    {
        const msj_family_t *family = verification->families + i;

        if (!family->certified)
        {
            continue;
        }
        fprintf(out, "family %s", family->name);
        status = print_integer(ctx, out, " ", family->equations, " ");
        if (status == MSJ_OK)
        {
            status = print_integer(ctx, out, "", family->failed, "\n");
        }
    }
    return status;
}

/* "WORD v_1 ... v_R" */
static msj_status_t
write_each(msj_context_t *ctx, FILE *out, const char *word, const fmpq *values,
           slong count)
{
    msj_status_t status = MSJ_OK;

    fputs(word, out);
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        status = print_number(ctx, out, values + i);
    }
    fputc('\n', out);
    return status;
}

static msj_status_t
write_values(msj_context_t *ctx, FILE *out, const msj_values_t values)
{
    msj_status_t status = print_value(ctx, out, "throughput ",
                                      values->throughput);

    if (status != MSJ_OK || values->resource_count == 0)
    {
        return status;
    }
    status = print_value(ctx, out, "naive-throughput ",
                         values->naive_throughput);
    if (status == MSJ_OK)
    {
        status = write_each(ctx, out, "waste", values->waste,
                            values->resource_count);
    }
    if (status == MSJ_OK)
    {
        status = write_each(ctx, out, "utilisation", values->utilisation,
                            values->resource_count);
    }
    return status;
}

/* The sum of all rates. */
static void
total_rate(fmpq_t out, const msj_process_t process)
{
    fmpq_zero(out);
    for (slong e = 0; e < process->edge_count; e++)
    {
        fmpq_add(out, out, process->edges[e].rate);
    }
}

/* What stands for the model where there is no throughput. */
static msj_status_t
write_model_value(msj_context_t *ctx, FILE *out,
                  const msj_verification_struct *verification)
{
    msj_values_t values;
    fmpq_t none;
    msj_status_t status;

    fmpq_init(none);
    msj_values_init(values);
    msj_values_set(values, verification->model, none);
    if (verification->model->process->state_count > 0)
    {
        total_rate(none, verification->model->process);
        status = print_value(ctx, out, "total-rate ", none);
    }
    else
    {
        status = verification->model->servers > 0
                     ? print_value(ctx, out, "naive-throughput ",
                                   values->naive_throughput)
                     : print_value(ctx, out, "mean-duration ",
                                   values->mean_duration);
    }
    msj_values_clear(values);
    fmpq_clear(none);
    return status;
}

static msj_status_t
write_counterexample(msj_context_t *ctx, FILE *out,
                     const msj_verification_struct *verification)
{
    msj_status_t status = write_model_value(ctx, out, verification);

    if (status != MSJ_OK)
    {
        return status;
    }
    fprintf(out, "counterexample %s %s ", verification->counter_family,
            verification->counter_place);
    return print_value(ctx, out, "", verification->residual);
}

static msj_status_t
write_claim(msj_context_t *ctx, FILE *out,
            const msj_verification_struct *verification, slong number)
{
    int proved = verification->verdict == MSJ_PROVED;
    msj_status_t status;

    fprintf(out, "claim %ld %s %s %s\n", (long) number,
            verification->theorem->name, verification->descriptor->name,
            proved ? "proved" : "refuted");
    status = print_integer(ctx, out, "states ", verification->states, "\n");
    if (status == MSJ_OK)
    {
        status = write_families(ctx, out, verification);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    if (!proved)
    {
        return write_counterexample(ctx, out, verification);
    }
    status = verification->theorem->law != NULL
                 ? write_values(ctx, out, verification->values)
                 : write_model_value(ctx, out, verification);
    if (status == MSJ_OK && verification->has_relative)
    {
        status = print_value(ctx, out, "delta-departure ",
                             verification->relative->departure);
    }
    return status;
}

/* ---- evidence ----------------------------------------------------------- */

/* Which numbers a table has (doc/certificate-format.md, section 3, Laws). */
typedef struct
{
    int time;      /* ct */
    int departure; /* pi */
    int relative;  /* Delta */
} columns_t;

static columns_t
columns_of(const msj_verification_struct *verification)
{
    const msj_theorem_t *theorem = verification->theorem;
    int general = verification->law->completions != NULL;
    columns_t columns;

    columns.time = general || theorem->both_laws;
    columns.departure = !general || theorem->both_laws
                        || theorem->class_family != NULL;
    columns.relative = verification->has_relative;
    return columns;
}

static msj_status_t
write_state(msj_context_t *ctx, FILE *out,
            const msj_verification_struct *verification, columns_t columns,
            slong s)
{
    msj_status_t status = MSJ_OK;
    fmpq_t value;

    fmpq_init(value);
    fputs("state ", out);
    msj_chain_print_token(verification->chain, s, out);
    if (columns.time)
    {
        msj_law_time(value, verification->law, s);
        status = print_number(ctx, out, value);
    }
    if (columns.departure && status == MSJ_OK)
    {
        msj_law_departure(value, verification->law, s);
        status = print_number(ctx, out, value);
    }
    if (columns.relative && status == MSJ_OK)
    {
        msj_relative_value(value, verification->relative, s);
        status = print_number(ctx, out, value);
    }
    fputc('\n', out);
    fmpq_clear(value);
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

static msj_status_t
write_relations(msj_context_t *ctx, FILE *out,
                const msj_verification_struct *verification)
{
    slong states = verification->chain->state_count;
    msj_status_t status = MSJ_OK;

    fprintf(out, "relations %ld\n", (long) verification->relation_count);
    for (slong i = 0; i < verification->relation_count; i++)
    {
        const fmpz *z = verification->relations + i * states;

        fputs("relation", out);
        for (slong s = 0; s < states && status == MSJ_OK; s++)
        {
            if (fmpz_is_zero(z + s))
            {
                continue;
            }
            fputc(' ', out);
            msj_chain_print_token(verification->chain, s, out);
            status = print_integer(ctx, out, " ", z + s, "");
        }
        fputc('\n', out);
    }
    return status;
}

static msj_status_t
write_law(msj_context_t *ctx, FILE *out,
          const msj_verification_struct *verification, slong number, int tables)
{
    int table = has_table(verification, tables);
    columns_t columns = columns_of(verification);
    msj_status_t status = MSJ_OK;
    const char *kind = table ? "table" : "formula";

    if (verification->theorem->law == NULL)
    {
        kind = "chains";
    }
    fprintf(out, "law %ld %s %s %s\n", (long) number,
            verification->theorem->name, verification->descriptor->name, kind);
    for (slong s = 0;
         table && s < verification->chain->state_count && status == MSJ_OK; s++)
    {
        status = write_state(ctx, out, verification, columns, s);
    }
    if (status == MSJ_OK && verification->relations != NULL)
    {
        status = write_relations(ctx, out, verification);
    }
    return status;
}

msj_status_t
msj_certificate_write(msj_context_t *ctx, FILE *out,
                      const msj_verification_struct *verifications, slong count,
                      int tables)
{
    msj_status_t status;
    slong claims = 0;
    slong number = 0;

    for (slong i = 0; i < count; i++)
    {
        claims += is_claim(verifications + i);
    }
    if (claims == 0)
    {
        return msj_fail(ctx, MSJ_DOMAIN, "nothing to certify");
    }
    fputs("msjcert 1\n", out);
    status = msj_model_write_certificate(ctx, out, verifications[0].model);
    fprintf(out, "claims %ld\n", (long) claims);
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        if (is_claim(verifications + i))
        {
            status = write_claim(ctx, out, verifications + i, ++number);
        }
    }
    number = 0;
    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        if (is_claim(verifications + i))
        {
            status = write_law(ctx, out, verifications + i, ++number, tables);
        }
    }
    fputs("end\n", out);
    if (status == MSJ_OK && (fflush(out) != 0 || ferror(out)))
    {
        status = msj_fail(ctx, MSJ_IO,
                          "the certificate cannot be written: "
                          "%s",
                          strerror(errno));
    }
    return status;
}
