/* describe_dropping.c -- the values of a model that drops jobs.

   By class: what is lost, what completes, what is in service; by resource: how
   much is busy. They belong to the chain with arrivals, so no label calls a
   throughput lambda*. Records with the names of classes and resources for
   programs, tables for people. */

#include "cli/describe.h"

#include "rational/rational.h"
#include "support/memory.h"

/* Completed jobs of class c per unit of time. */
static void
class_throughput(fmpq_t out, const msj_dropping_t dropping, slong c)
{
    fmpq_mul(out, dropping->jobs + c,
             dropping->model->classes[c].duration->rates);
}

/* ---- for programs ------------------------------------------------------- */

static void
add_class_data(msj_report_t *report, msj_item_t *parent,
               const msj_dropping_t dropping)
{
    msj_item_t *blocking, *jobs, *throughput;
    fmpq_t value;

    fmpq_init(value);
    blocking = msj_report_record(report, parent, "blocking_probability", NULL);
    jobs = msj_report_record(report, parent, "mean_jobs", NULL);
    throughput = msj_report_record(report, parent, "class_throughput", NULL);
    for (slong c = 0; c < dropping->class_count; c++)
    {
        const char *name = dropping->model->classes[c].name;

        class_throughput(value, dropping, c);
        msj_report_exact(report, blocking, name, NULL, dropping->blocking + c);
        msj_report_exact(report, jobs, name, NULL, dropping->jobs + c);
        msj_report_exact(report, throughput, name, NULL, value);
    }
    fmpq_clear(value);
}

/* Numbers with servers, records by resource otherwise. */
static void
add_resource_data(msj_report_t *report, msj_item_t *parent,
                  const msj_dropping_t dropping)
{
    const fmpq *values[] = {dropping->busy, dropping->waste,
                            dropping->utilisation};
    static const char *const keys[] = {"mean_busy", "waste", "utilisation"};
    msj_item_t *record;

    for (int i = 0; i < 3 && dropping->resource_count > 0; i++)
    {
        if (dropping->model->servers > 0)
        {
            msj_report_exact(report, parent, keys[i], NULL, values[i]);
            continue;
        }
        record = msj_report_record(report, parent, keys[i], NULL);
        for (slong r = 0; r < dropping->resource_count; r++)
        {
            msj_report_exact(report, record, dropping->model->resources[r],
                             NULL, values[i] + r);
        }
    }
}

/* ---- for people --------------------------------------------------------- */

static void
add_class_table(msj_report_t *report, msj_item_t *parent,
                const msj_dropping_t dropping)
{
    msj_item_t *list = msj_report_list(report, parent, NULL, "");
    fmpq_t value;

    fmpq_init(value);
    for (slong c = 0; c < dropping->class_count; c++)
    {
        msj_item_t *record = msj_report_record(report, list, NULL, NULL);

        msj_report_text(report, record, NULL, "class",
                        dropping->model->classes[c].name);
        msj_report_exact(report, record, NULL, "blocking probability",
                         dropping->blocking + c);
        class_throughput(value, dropping, c);
        msj_report_exact(report, record, NULL, "throughput", value);
        msj_report_exact(report, record, NULL, "mean in service",
                         dropping->jobs + c);
    }
    fmpq_clear(value);
}

static void
add_resource_table(msj_report_t *report, msj_item_t *parent,
                   const msj_dropping_t dropping)
{
    msj_item_t *list = msj_report_list(report, parent, NULL, "");

    for (slong r = 0; r < dropping->resource_count; r++)
    {
        msj_item_t *record = msj_report_record(report, list, NULL, NULL);

        msj_report_text(report, record, NULL, "resource",
                        dropping->model->resources[r]);
        msj_report_exact(report, record, NULL, "mean busy", dropping->busy + r);
        msj_report_exact(report, record, NULL, "waste", dropping->waste + r);
        msj_report_exact(report, record, NULL, "utilisation",
                         dropping->utilisation + r);
    }
}

static void
add_for_people(msj_report_t *report, msj_item_t *parent,
               const msj_dropping_t dropping)
{
    msj_report_exact(report, parent, NULL, "arrival lambda",
                     dropping->model->arrival);
    msj_report_exact(report, parent, NULL, "throughput (completed jobs)",
                     dropping->throughput);
    msj_report_exact(report, parent, NULL, "lost jobs, fraction",
                     dropping->loss);
    if (dropping->model->servers > 0)
    {
        msj_report_exact(report, parent, NULL, "mean busy servers",
                         dropping->busy);
        msj_report_exact(report, parent, NULL, "waste", dropping->waste);
        msj_report_exact(report, parent, NULL, "utilisation",
                         dropping->utilisation);
    }
    msj_report_text(report, parent, NULL, "law",
                    "time-average, with arrivals: no saturated system, no "
                    "stability threshold");
    add_class_table(report, parent, dropping);
    if (dropping->model->servers == 0 && dropping->resource_count > 0)
    {
        add_resource_table(report, parent, dropping);
    }
}

void
msj_describe_dropping(msj_report_t *report, msj_item_t *parent,
                      const msj_dropping_t dropping, msj_audience_t audience)
{
    if (audience & MSJ_AS_DATA)
    {
        msj_report_exact(report, parent, "throughput", NULL,
                         dropping->throughput);
        msj_report_exact(report, parent, "loss_probability", NULL,
                         dropping->loss);
        add_class_data(report, parent, dropping);
        add_resource_data(report, parent, dropping);
    }
    if (audience & MSJ_FOR_PEOPLE)
    {
        add_for_people(report, parent, dropping);
    }
}
