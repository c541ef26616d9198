/* describe_values.c -- values as parts of a report.

   Throughput, naive bound, waste and utilisation, exact or between proven
   bounds. With servers there is one waste; with several resources one for
   each, and a process has neither. */

#include "cli/describe.h"

#include "rational/rational.h"
#include "solver/enclosure.h"
#include "support/memory.h"

static const char throughput_label[] = "throughput X = lambda*";

/* --- exact --------------------------------------------------------------- */

/* The value in percent, freshly allocated, or NULL. */
static char *
percent_text(msj_report_t *report, const fmpq_t utilisation)
{
    char *decimal, *text = NULL;
    fmpq_t percent;

    fmpq_init(percent);
    fmpq_set_si(percent, 100, 1);
    fmpq_mul(percent, percent, utilisation);
    decimal = msj_rational_decimal(percent, report->digits);
    fmpq_clear(percent);
    report->failed |= decimal == NULL;
    if (decimal != NULL)
    {
        text = msj_report_format(report, "%s%%", decimal);
    }
    msj_free(decimal);
    return text;
}

/* One resource: the servers. */
static void
add_servers(msj_report_t *report, msj_item_t *parent, const msj_values_t values,
            msj_audience_t audience)
{
    int data = audience & MSJ_AS_DATA, people = audience & MSJ_FOR_PEOPLE;
    msj_item_t *item;
    char *percent;

    msj_report_exact(report, parent, data ? "waste" : NULL,
                     people ? "waste" : NULL, values->waste);
    item = msj_report_exact(report, parent, data ? "utilisation" : NULL,
                            people ? "utilisation" : NULL, values->utilisation);
    if (people)
    {
        percent = percent_text(report, values->utilisation);
        msj_report_note(report, item, "%s", percent == NULL ? "" : percent);
        msj_free(percent);
    }
}

/* Several: records for programs. */
static void
add_resource_data(msj_report_t *report, msj_item_t *parent,
                  const msj_model_t model, const msj_values_t values)
{
    msj_item_t *waste = msj_report_record(report, parent, "waste", NULL);
    msj_item_t *utilisation = msj_report_record(report, parent, "utilisation",
                                                NULL);

    for (slong r = 0; r < values->resource_count; r++)
    {
        msj_report_exact(report, waste, model->resources[r], NULL,
                         values->waste + r);
        msj_report_exact(report, utilisation, model->resources[r], NULL,
                         values->utilisation + r);
    }
}

void
msj_describe_resources(msj_report_t *report, msj_item_t *parent,
                       const msj_model_t model, const msj_values_t values)
{
    msj_item_t *list, *record;
    char *percent;

    if (values->resource_count < 2)
    {
        return;
    }
    list = msj_report_list(report, parent, NULL, "");
    for (slong r = 0; r < values->resource_count; r++)
    {
        record = msj_report_record(report, list, NULL, NULL);
        msj_report_text(report, record, NULL, "resource", model->resources[r]);
        msj_report_exact(report, record, NULL, "waste", values->waste + r);
        msj_report_exact(report, record, NULL, "utilisation",
                         values->utilisation + r);
        percent = percent_text(report, values->utilisation + r);
        msj_report_text(report, record, NULL, "percent", percent);
        msj_free(percent);
    }
}

void
msj_describe_values(msj_report_t *report, msj_item_t *parent,
                    const msj_model_t model, const msj_values_t values,
                    msj_audience_t audience)
{
    int data = audience & MSJ_AS_DATA, people = audience & MSJ_FOR_PEOPLE;

    msj_report_exact(report, parent, data ? "throughput" : NULL,
                     people ? throughput_label : NULL, values->throughput);
    if (values->resource_count == 0)
    {
        return;
    }
    msj_report_exact(report, parent, data ? "naive_throughput" : NULL,
                     people ? "naive bound" : NULL, values->naive_throughput);
    if (values->resource_count == 1)
    {
        add_servers(report, parent, values, audience);
    }
    else if (data)
    {
        add_resource_data(report, parent, model, values);
    }
}

/* --- between bounds ------------------------------------------------------ */

/* The proven digits of a number between low and high; freshly allocated. */
static char *
proven_text(msj_report_t *report, const fmpq_t low, const fmpq_t high)
{
    slong proven;
    char *text = msj_enclosure_decimal(&proven, low, high, report->digits);

    report->failed |= text == NULL;
    return text;
}

/* A record with both bounds for programs, and a row for people if there is a
   label. */
static void
add_bounds(msj_report_t *report, msj_item_t *data, msj_item_t *people,
           const char *key, const char *label, const fmpq_t low,
           const fmpq_t high)
{
    msj_item_t *record = msj_report_record(report, data, key, NULL);
    char *low_text = msj_rational_text(low);
    char *high_text = msj_rational_text(high);
    char *decimal = proven_text(report, low, high);

    report->failed |= low_text == NULL || high_text == NULL;
    msj_report_text(report, record, "low", NULL, low_text);
    msj_report_text(report, record, "high", NULL, high_text);
    msj_report_text(report, record, "decimal", NULL, decimal);
    msj_report_text(report, people, NULL, label,
                    decimal != NULL && decimal[0] == '\0' ? "no proven digit"
                                                          : decimal);
    msj_free(low_text);
    msj_free(high_text);
    msj_free(decimal);
}

/* Where the bounds of one resource stand. */
typedef struct
{
    msj_item_t *waste, *utilisation; /* records for programs */
    const char *waste_key, *utilisation_key;
    msj_item_t *people;
} places_t;

/* More throughput is less waste. */
static void
add_resource_bounds(msj_report_t *report, const places_t *places,
                    const msj_values_t low, const msj_values_t high, slong r)
{
    add_bounds(report, places->waste, places->people, places->waste_key,
               "waste", high->waste + r, low->waste + r);
    add_bounds(report, places->utilisation, places->people,
               places->utilisation_key, "utilisation", low->utilisation + r,
               high->utilisation + r);
}

static void
add_all_resources(msj_report_t *report, const msj_model_t model,
                  const msj_values_t low, const msj_values_t high)
{
    msj_item_t *root = report->root;
    msj_item_t *list;
    places_t places;

    places.waste = msj_report_record(report, root, "waste", NULL);
    places.utilisation = msj_report_record(report, root, "utilisation", NULL);
    list = msj_report_list(report, root, NULL, "");
    for (slong r = 0; r < low->resource_count; r++)
    {
        places.people = msj_report_record(report, list, NULL, NULL);
        places.waste_key = places.utilisation_key = model->resources[r];
        msj_report_text(report, places.people, NULL, "resource",
                        model->resources[r]);
        add_resource_bounds(report, &places, low, high, r);
    }
}

msj_status_t
msj_describe_bounds(msj_context_t *ctx, msj_report_t *report,
                    const msj_model_t model, const msj_values_t low,
                    const msj_values_t high)
{
    msj_item_t *root = report->root;
    places_t places = {root, root, "waste", "utilisation", root};

    add_bounds(report, root, root, "throughput", throughput_label,
               low->throughput, high->throughput);
    if (low->resource_count > 0)
    {
        msj_report_exact(report, root, "naive_throughput", "naive bound",
                         low->naive_throughput);
    }
    if (low->resource_count == 1)
    {
        add_resource_bounds(report, &places, low, high, 0);
    }
    else if (low->resource_count > 1)
    {
        add_all_resources(report, model, low, high);
    }
    return report->failed ? msj_no_memory(ctx) : MSJ_OK;
}
