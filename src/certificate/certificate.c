/* certificate.c -- see certificate.h and doc/certificate-format.md. */

#include "certificate/certificate.h"

#include <errno.h>
#include <string.h>

#include <flint/fmpz_vec.h>

#include "solver/parameters.h"
#include "support/memory.h"
#include "theorem/theorems.h"

/* What is left out has an unmet hypothesis. */
static int
is_claim(const msj_verification_struct *verification)
{
    return verification->verdict != MSJ_UNMET;
}

static int
has_parameters(const msj_verification_struct *verification,
               msj_evidence_t evidence)
{
    return (verification->theorem == &msj_theorem_stationary
            || verification->theorem == &msj_theorem_saturation
            || verification->has_relative)
           && verification->verdict == MSJ_PROVED && !verification->candidate
           && evidence != MSJ_EVIDENCE_TABLES
           && (evidence == MSJ_EVIDENCE_PARAMETERS
               || verification->chain->state_count > MSJ_TABLE_STATES);
}

static int
has_table(const msj_verification_struct *verification, msj_evidence_t evidence)
{
    int enumerated = verification->chain->state_count > 0;

    if (verification->dropping->class_count > 0)
    {
        return evidence == MSJ_EVIDENCE_TABLES
               || verification->verdict == MSJ_REFUTED;
    }
    return enumerated && verification->theorem->law != NULL
           && !has_parameters(verification, evidence)
           && (evidence == MSJ_EVIDENCE_TABLES || verification->candidate
               || !verification->theorem->has_formula
               || verification->verdict == MSJ_REFUTED);
}

/* A table was asked for where there is none. */
static msj_status_t
check_tables(msj_context_t *ctx, const msj_verification_struct *verifications,
             slong count)
{
    for (slong i = 0; i < count; i++)
    {
        if (verifications[i].by_ratios)
        {
            return msj_fail(ctx, MSJ_LIMIT,
                            "the law of %s on %s was verified by its ratios "
                            "and is not there: no table",
                            verifications[i].theorem->name,
                            verifications[i].descriptor->name);
        }
    }
    return MSJ_OK;
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
    if (verification->dropping->class_count > 0)
    {
        return msj_certificate_losses(ctx, out, verification->dropping);
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
    return status == MSJ_OK ? msj_context_step(ctx, "writing the law", s,
                                               verification->law->state_count)
                            : status;
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

/* Of the relative completions over their denominator, the differences to the
   least one, all without common factor. */
static msj_status_t
write_differences(msj_context_t *ctx, FILE *out,
                  const msj_verification_struct *verification,
                  const msj_parameters_t parameters)
{
    const msj_relative_struct *relative = verification->relative;
    const fmpz *least = relative->values + parameters->states[0];
    msj_status_t status;
    fmpz_t common, value;

    fmpz_init(value);
    fmpz_init_set(common, relative->denominator);
    for (slong i = 1; i < parameters->count; i++)
    {
        const fmpz *own = relative->values + parameters->states[i];

        least = fmpz_cmp(own, least) < 0 ? own : least;
        fmpz_sub(value, own, relative->values + parameters->states[0]);
        fmpz_gcd(common, common, value);
    }
    fmpz_divexact(value, relative->denominator, common);
    status = print_integer(ctx, out, "denominator ", value, "\n");
    for (slong i = 0; i < parameters->count && status == MSJ_OK; i++)
    {
        slong s = parameters->states[i];

        fputs("relative ", out);
        msj_chain_print_token(verification->chain, s, out);
        fmpz_sub(value, relative->values + s, least);
        fmpz_divexact(value, value, common);
        status = print_integer(ctx, out, " ", value, "\n");
    }
    fmpz_clear(common);
    fmpz_clear(value);
    return status;
}

/* The weights of the states without their common factor. */
static msj_status_t
write_weights(msj_context_t *ctx, FILE *out,
              const msj_verification_struct *verification,
              const msj_parameters_t parameters)
{
    const fmpz *weights = verification->law->weights;
    msj_status_t status = MSJ_OK;
    fmpz_t common, value;

    fmpz_init(common);
    fmpz_init(value);
    for (slong i = 0; i < parameters->count; i++)
    {
        fmpz_gcd(common, common, weights + parameters->states[i]);
    }
    for (slong i = 0; i < parameters->count && status == MSJ_OK; i++)
    {
        slong s = parameters->states[i];

        fputs("parameter ", out);
        msj_chain_print_token(verification->chain, s, out);
        fmpz_divexact(value, weights + s, common);
        status = print_integer(ctx, out, " ", value, "\n");
    }
    fmpz_clear(common);
    fmpz_clear(value);
    return status;
}

static msj_status_t
write_parameters(msj_context_t *ctx, FILE *out,
                 const msj_verification_struct *verification)
{
    msj_parameters_t parameters;
    msj_status_t status;

    msj_parameters_init(parameters);
    status = msj_parameters_find(ctx, parameters, verification->chain, 0);
    if (status == MSJ_OK)
    {
        status = write_weights(ctx, out, verification, parameters);
    }
    if (status == MSJ_OK && verification->has_relative)
    {
        status = msj_parameters_find(ctx, parameters, verification->chain, 1);
        if (status == MSJ_OK)
        {
            status = write_differences(ctx, out, verification, parameters);
        }
    }
    msj_parameters_clear(parameters);
    return status;
}

static msj_status_t
write_law(msj_context_t *ctx, FILE *out,
          const msj_verification_struct *verification, slong number,
          msj_evidence_t evidence)
{
    int table = has_table(verification, evidence);
    columns_t columns = columns_of(verification);
    msj_status_t status = MSJ_OK;
    const char *kind = table ? "table" : "formula";

    if (verification->theorem == &msj_theorem_equivalence)
    {
        kind = "chains";
    }
    else if (has_parameters(verification, evidence))
    {
        kind = "parameters";
    }
    fprintf(out, "law %ld %s %s %s\n", (long) number,
            verification->theorem->name, verification->descriptor->name, kind);
    if (has_parameters(verification, evidence))
    {
        status = write_parameters(ctx, out, verification);
    }
    if (table && verification->dropping->class_count > 0)
    {
        status = msj_certificate_in_service(ctx, out, verification->dropping);
    }
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
                      msj_evidence_t evidence)
{
    msj_status_t status;
    slong claims = 0;
    slong number = 0;

    for (slong i = 0; i < count; i++)
    {
        claims += is_claim(verifications + i);
        if (verifications[i].candidate && verifications[i].per_state)
        {
            return msj_fail(ctx, MSJ_DOMAIN,
                            "the law of the lists was not kept: no "
                            "certificate of it per state");
        }
    }
    if (claims == 0)
    {
        return msj_fail(ctx, MSJ_DOMAIN, "nothing to certify");
    }
    status = evidence == MSJ_EVIDENCE_TABLES
                 ? check_tables(ctx, verifications, count)
                 : MSJ_OK;
    if (status != MSJ_OK)
    {
        return status;
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
            status = write_law(ctx, out, verifications + i, ++number, evidence);
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
