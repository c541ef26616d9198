/* describe.c -- models and values as parts of a report. */

#include "cli/describe.h"

#include "rational/rational.h"
#include "support/memory.h"

/* --- the model as data --------------------------------------------------- */

/* An exact number as a string, in the language of models. */
static void
add_number(msj_report_t *report, msj_item_t *parent, const char *key,
           const fmpq_t value)
{
    char *text = msj_rational_text(value);

    report->failed |= text == NULL;
    msj_report_text(report, parent, key, NULL, text);
    msj_free(text);
}

static void
add_class(msj_report_t *report, msj_item_t *list, const msj_model_t model,
          slong c)
{
    const msj_job_class_struct *job_class = &model->classes[c];
    msj_item_t *record = msj_report_record(report, list, NULL, NULL);
    msj_item_t *duration;

    msj_report_text(report, record, "name", NULL, job_class->name);
    if (model->servers != 0)
    {
        msj_report_count(report, record, "need", NULL, job_class->need);
    }
    add_number(report, record, "prob", job_class->prob);
    duration = msj_report_record(report, record, "duration", NULL);
    add_number(report, duration, "exp", job_class->rate);
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
add_data(msj_report_t *report, msj_item_t *parent, const msj_model_t model)
{
    msj_item_t *record = msj_report_record(report, parent, "model", NULL);
    msj_item_t *classes;
    slong c;

    if (model->servers != 0)
    {
        msj_report_count(report, record, "servers", NULL, model->servers);
    }
    else
    {
        add_maximal(report, record, model);
    }
    classes = msj_report_list(report, record, "classes", NULL);
    for (c = 0; c < model->class_count; c++)
    {
        add_class(report, classes, model, c);
    }
    if (model->has_arrival)
    {
        add_number(report, record, "arrival", model->arrival);
    }
}

/* --- the model for people ------------------------------------------------ */

static void
add_class_line(msj_report_t *report, msj_item_t *parent,
               const msj_job_class_struct *job_class)
{
    char *prob = msj_report_number(report, job_class->prob);
    char *rate = msj_report_number(report, job_class->rate);
    char *need = job_class->need == 0
                     ? msj_strdup("")
                     : msj_report_format(report, "need %ld, ",
                                         (long) job_class->need);
    char *line = NULL;

    if (prob != NULL && rate != NULL && need != NULL)
    {
        line = msj_report_format(report, "%s: %sprob %s, exp %s",
                                 job_class->name, need, prob, rate);
    }
    report->failed |= line == NULL;
    msj_report_text(report, parent, NULL, "class", line);
    msj_free(line);
    msj_free(need);
    msj_free(rate);
    msj_free(prob);
}

static void
add_maximal_lines(msj_report_t *report, msj_item_t *parent,
                  const msj_model_t model)
{
    const slong *row = model->maximal;
    char *text, *longer;
    slong i, c;

    for (i = 0; i < model->maximal_count; i++, row += model->class_count)
    {
        text = msj_report_format(report, "[%ld", (long) row[0]);
        for (c = 1; c < model->class_count && text != NULL; c++)
        {
            longer = msj_report_format(report, "%s, %ld", text, (long) row[c]);
            msj_free(text);
            text = longer;
        }
        longer = text == NULL ? NULL : msj_report_format(report, "%s]", text);
        msj_report_text(report, parent, NULL, "maximal", longer);
        msj_free(longer);
        msj_free(text);
    }
}

void
msj_describe_model(msj_report_t *report, msj_item_t *parent,
                   const msj_model_t model)
{
    slong c;

    report->base = model->class_count;
    add_data(report, parent, model);
    if (model->servers != 0)
    {
        msj_report_count(report, parent, NULL, "servers", model->servers);
    }
    else
    {
        add_maximal_lines(report, parent, model);
    }
    for (c = 0; c < model->class_count; c++)
    {
        add_class_line(report, parent, &model->classes[c]);
    }
}

/* --- values -------------------------------------------------------------- */

/* The utilisation in percent, as a note. */
static void
add_percent(msj_report_t *report, msj_item_t *item, const fmpq_t utilisation)
{
    char *decimal;
    fmpq_t percent;

    fmpq_init(percent);
    fmpq_set_si(percent, 100, 1);
    fmpq_mul(percent, percent, utilisation);
    decimal = msj_rational_decimal(percent, report->digits);
    fmpq_clear(percent);
    if (decimal == NULL)
    {
        report->failed = 1;
        return;
    }
    msj_report_note(report, item, "%s%%", decimal);
    msj_free(decimal);
}

void
msj_describe_values(msj_report_t *report, msj_item_t *parent,
                    const msj_values_t values, msj_audience_t audience)
{
    static const char *const keys[] = {"throughput", "naive_throughput",
                                       "waste", "utilisation"};
    static const char *const labels[] = {"throughput X = lambda*",
                                         "naive bound", "waste", "utilisation"};
    const fmpq *all[4];
    int i, count = values->has_needs ? 4 : 1;
    msj_item_t *item;

    all[0] = values->throughput;
    all[1] = values->naive_throughput;
    all[2] = values->waste;
    all[3] = values->utilisation;
    for (i = 0; i < count; i++)
    {
        item = msj_report_exact(
            report, parent, (audience & MSJ_AS_DATA) ? keys[i] : NULL,
            (audience & MSJ_FOR_PEOPLE) ? labels[i] : NULL, all[i]);
        if (i == 3 && (audience & MSJ_FOR_PEOPLE))
        {
            add_percent(report, item, all[i]);
        }
    }
}
