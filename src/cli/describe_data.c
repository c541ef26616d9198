/* describe_data.c -- a model as data, in the language of models.

   What is in a report can be given to msjcert again: the keys are those of
   msjcert-model(5), numbers are strings. A duration with phases is always
   given by them. Cost: linear in the size of the model. */

#include "cli/describe.h"

#include "rational/rational.h"
#include "support/memory.h"

/* An exact number as a string. */
static void
add_number(msj_report_t *report, msj_item_t *parent, const char *key,
           const fmpq_t value)
{
    char *text = msj_rational_text(value);

    report->failed |= text == NULL;
    msj_report_text(report, parent, key, NULL, text);
    msj_free(text);
}

/* Row i of S: minus the total rate out of i on the diagonal. */
static void
add_row(msj_report_t *report, msj_item_t *list, const msj_duration_t duration,
        slong i)
{
    msj_item_t *row = msj_report_list(report, list, NULL, NULL);
    fmpq_t diagonal;

    fmpq_init(diagonal);
    for (slong j = 0; j < duration->phase_count; j++)
    {
        fmpq_sub(diagonal, diagonal, msj_duration_rate(duration, i, j));
    }
    for (slong j = 0; j < duration->phase_count; j++)
    {
        add_number(report, row, NULL,
                   i == j ? diagonal : msj_duration_rate(duration, i, j));
    }
    fmpq_clear(diagonal);
}

static void
add_duration(msj_report_t *report, msj_item_t *parent,
             const msj_duration_t duration)
{
    msj_item_t *record = msj_report_record(report, parent, "duration", NULL);
    msj_item_t *phases, *list;

    if (duration->phase_count == 1)
    {
        add_number(report, record, "exp", duration->rates);
        return;
    }
    phases = msj_report_record(report, record, "phase-type", NULL);
    list = msj_report_list(report, phases, "alpha", NULL);
    for (slong i = 0; i < duration->phase_count; i++)
    {
        add_number(report, list, NULL, duration->initial + i);
    }
    list = msj_report_list(report, phases, "S", NULL);
    for (slong i = 0; i < duration->phase_count; i++)
    {
        add_row(report, list, duration, i);
    }
}

/* Numbers by resource: capacities, or needs without those that are 0. */
static void
add_amounts(msj_report_t *report, msj_item_t *parent, const char *key,
            const msj_model_t model, const slong *amounts)
{
    msj_item_t *record = msj_report_record(report, parent, key, NULL);

    for (slong r = 0; r < model->resource_count; r++)
    {
        if (amounts[r] != 0)
        {
            msj_report_count(report, record, model->resources[r], NULL,
                             amounts[r]);
        }
    }
}

static void
add_class(msj_report_t *report, msj_item_t *list, const msj_model_t model,
          slong c)
{
    const msj_job_class_struct *job_class = &model->classes[c];
    msj_item_t *record = msj_report_record(report, list, NULL, NULL);

    msj_report_text(report, record, "name", NULL, job_class->name);
    if (model->servers != 0)
    {
        msj_report_count(report, record, "need", NULL, job_class->need);
    }
    if (model->resource_count != 0)
    {
        add_amounts(report, record, "need", model, job_class->needs);
    }
    add_number(report, record, "prob", job_class->prob);
    add_duration(report, record, job_class->duration);
}

static void
add_maximal(msj_report_t *report, msj_item_t *parent, const msj_model_t model)
{
    msj_item_t *feasible = msj_report_record(report, parent, "feasible", NULL);
    msj_item_t *list = msj_report_list(report, feasible, "maximal", NULL);
    msj_item_t *row;
    slong i, c;

    for (i = 0; i < model->maximal_count; i++)
    {
        row = msj_report_list(report, list, NULL, NULL);
        for (c = 0; c < model->class_count; c++)
        {
            msj_report_count(report, row, NULL, NULL,
                             model->maximal[i * model->class_count + c]);
        }
    }
}

static void
add_jobs(msj_report_t *report, msj_item_t *record, const msj_model_t model)
{
    msj_item_t *classes;

    if (model->servers != 0)
    {
        msj_report_count(report, record, "servers", NULL, model->servers);
    }
    else if (model->resource_count != 0)
    {
        add_amounts(report, record, "capacity", model, model->capacity);
    }
    else
    {
        add_maximal(report, record, model);
    }
    classes = msj_report_list(report, record, "classes", NULL);
    for (slong c = 0; c < model->class_count; c++)
    {
        add_class(report, classes, model, c);
    }
}

static void
add_process(msj_report_t *report, msj_item_t *parent,
            const msj_process_t process)
{
    const char *key = process->is_mmsr ? "mmsr" : "chain";
    msj_item_t *record = msj_report_record(report, parent, key, NULL);
    msj_item_t *list = msj_report_list(report, record, "states", NULL);

    for (slong s = 0; s < process->state_count; s++)
    {
        msj_report_text(report, list, NULL, NULL, process->states[s]);
    }
    list = msj_report_list(report, record, "transitions", NULL);
    for (slong e = 0; e < process->edge_count; e++)
    {
        const msj_process_edge_struct *edge = process->edges + e;
        msj_item_t *entry = msj_report_record(report, list, NULL, NULL);

        msj_report_text(report, entry, "from", NULL,
                        process->states[edge->from]);
        msj_report_text(report, entry, "to", NULL, process->states[edge->to]);
        add_number(report, entry, "rate", edge->rate);
        msj_report_truth(report, entry, "completes", NULL, edge->completes);
    }
}

void
msj_describe_data(msj_report_t *report, msj_item_t *parent,
                  const msj_model_t model)
{
    msj_item_t *record = msj_report_record(report, parent, "model", NULL);

    if (model->parallel->server_count != 0)
    {
        msj_describe_parallel_data(report, record, model->parallel);
    }
    else if (model->process->state_count != 0)
    {
        add_process(report, record, model->process);
    }
    else
    {
        add_jobs(report, record, model);
    }
    if (model->has_arrival)
    {
        add_number(report, record, "arrival", model->arrival);
    }
    if (model->drops)
    {
        msj_report_text(report, record, "policy", NULL, "dropping");
    }
}
