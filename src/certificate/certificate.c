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

    return enumerated
           && (tables || verification->candidate
               || !verification->theorem->has_formula
               || verification->verdict == MSJ_REFUTED);
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

static msj_status_t
write_values(msj_context_t *ctx, FILE *out, const msj_values_t values)
{
    msj_status_t status = print_value(ctx, out, "throughput ",
                                      values->throughput);

    if (status != MSJ_OK || !values->has_needs)
    {
        return status;
    }
    status = print_value(ctx, out, "naive-throughput ",
                         values->naive_throughput);
    if (status == MSJ_OK)
    {
        status = print_value(ctx, out, "waste ", values->waste);
    }
    if (status == MSJ_OK)
    {
        status = print_value(ctx, out, "utilisation ", values->utilisation);
    }
    return status;
}

static msj_status_t
write_counterexample(msj_context_t *ctx, FILE *out,
                     const msj_verification_struct *verification)
{
    msj_values_t values;
    fmpq_t none;
    msj_status_t status;

    fmpq_init(none);
    msj_values_init(values);
    msj_values_set(values, verification->model, none);
    status = values->has_needs ? print_value(ctx, out, "naive-throughput ",
                                             values->naive_throughput)
                               : print_value(ctx, out, "mean-duration ",
                                             values->mean_duration);
    msj_values_clear(values);
    fmpq_clear(none);
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
    return proved ? write_values(ctx, out, verification->values)
                  : write_counterexample(ctx, out, verification);
}

/* ---- evidence ----------------------------------------------------------- */

static msj_status_t
write_law(msj_context_t *ctx, FILE *out,
          const msj_verification_struct *verification, slong number, int tables)
{
    int table = has_table(verification, tables);
    msj_status_t status = MSJ_OK;
    fmpq_t value;

    fprintf(out, "law %ld %s %s %s\n", (long) number,
            verification->theorem->name, verification->descriptor->name,
            table ? "table" : "formula");
    if (!table)
    {
        return MSJ_OK;
    }
    fmpq_init(value);
    for (slong s = 0; s < verification->chain->state_count && status == MSJ_OK;
         s++)
    {
        fputs("state ", out);
        msj_chain_print_state(verification->chain, s, out);
        msj_law_departure(value, verification->law, s);
        status = print_value(ctx, out, " ", value);
        if (status == MSJ_OK)
        {
            status = msj_context_poll(ctx);
        }
    }
    fmpq_clear(value);
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
