/* describe.c -- models as parts of a report: lines for people.

   One line per class, maximal multiset or transition. A duration with phases
   is described by their number, its mean and its squared coefficient of
   variation c^2. The model as data is in describe_data.c. */

#include "cli/describe.h"

#include "support/memory.h"

/* Durations of more phases are described without their moments, processes of
   more transitions without these. */
#define PHASES_MAX 100
#define TRANSITIONS_MAX 20

/* --- classes -------------------------------------------------------------- */

/* "PH with 2 phases, mean 3/2, c^2 1/2", or NULL. */
static char *
moments_text(msj_report_t *report, const msj_duration_t duration)
{
    char *mean_text, *ratio_text, *text = NULL;
    fmpq_t mean, ratio;

    fmpq_init(mean);
    fmpq_init(ratio);
    msj_duration_moments(mean, ratio, duration);
    fmpq_div(ratio, ratio, mean);
    fmpq_div(ratio, ratio, mean);
    fmpq_sub_si(ratio, ratio, 1);
    mean_text = msj_report_number(report, mean);
    ratio_text = msj_report_number(report, ratio);
    if (mean_text != NULL && ratio_text != NULL)
    {
        text = msj_report_format(report, "PH with %ld phases, mean %s, c^2 %s",
                                 (long) duration->phase_count, mean_text,
                                 ratio_text);
    }
    msj_free(ratio_text);
    msj_free(mean_text);
    fmpq_clear(ratio);
    fmpq_clear(mean);
    return text;
}

static char *
duration_text(msj_report_t *report, const msj_duration_t duration)
{
    char *rate, *text = NULL;

    if (duration->phase_count > PHASES_MAX)
    {
        return msj_report_format(report, "PH with %ld phases",
                                 (long) duration->phase_count);
    }
    if (duration->phase_count > 1)
    {
        return moments_text(report, duration);
    }
    rate = msj_report_number(report, duration->rates);
    if (rate != NULL)
    {
        text = msj_report_format(report, "exp %s", rate);
    }
    msj_free(rate);
    return text;
}

/* "cpu 64, gpu 8": capacities, or needs without those that are 0. */
static char *
amounts_text(msj_report_t *report, const msj_model_t model,
             const slong *amounts)
{
    char *text = msj_strdup("");

    for (slong r = 0; r < model->resource_count && text != NULL; r++)
    {
        if (amounts[r] != 0)
        {
            char *longer = msj_report_format(
                report, "%s%s%s %ld", text, text[0] == '\0' ? "" : ", ",
                model->resources[r], (long) amounts[r]);

            msj_free(text);
            text = longer;
        }
    }
    return text;
}

/* "need 10, ", "need {cpu 4, gpu 1}, " or "". */
static char *
need_text(msj_report_t *report, const msj_model_t model,
          const msj_job_class_struct *job_class)
{
    char *amounts, *text = NULL;

    if (model->servers != 0)
    {
        return msj_report_format(report, "need %ld, ", (long) job_class->need);
    }
    if (model->resource_count == 0)
    {
        return msj_strdup("");
    }
    amounts = amounts_text(report, model, job_class->needs);
    if (amounts != NULL)
    {
        text = msj_report_format(report, "need {%s}, ", amounts);
    }
    msj_free(amounts);
    return text;
}

static void
add_class_line(msj_report_t *report, msj_item_t *parent,
               const msj_model_t model, slong c)
{
    const msj_job_class_struct *job_class = model->classes + c;
    char *prob = msj_report_number(report, job_class->prob);
    char *duration = duration_text(report, job_class->duration);
    char *need = need_text(report, model, job_class);
    char *line = NULL;

    if (prob != NULL && duration != NULL && need != NULL)
    {
        line = msj_report_format(report, "%s: %sprob %s, %s", job_class->name,
                                 need, prob, duration);
    }
    report->failed |= line == NULL;
    msj_report_text(report, parent, NULL, "class", line);
    msj_free(line);
    msj_free(need);
    msj_free(duration);
    msj_free(prob);
}

/* --- what fits ------------------------------------------------------------ */

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

static void
add_jobs(msj_report_t *report, msj_item_t *parent, const msj_model_t model)
{
    char *capacities;

    if (model->servers != 0)
    {
        msj_report_count(report, parent, NULL, "servers", model->servers);
    }
    else if (model->resource_count != 0)
    {
        capacities = amounts_text(report, model, model->capacity);
        report->failed |= capacities == NULL;
        msj_report_text(report, parent, NULL, "capacity", capacities);
        msj_free(capacities);
    }
    else
    {
        add_maximal_lines(report, parent, model);
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        add_class_line(report, parent, model, c);
    }
    if (model->drops)
    {
        msj_report_text(report, parent, NULL, "policy",
                        "dropping: a job that does not fit when it arrives is "
                        "lost");
    }
}

/* --- processes ------------------------------------------------------------ */

static void
add_transition_line(msj_report_t *report, msj_item_t *parent,
                    const msj_process_t process, slong e)
{
    const msj_process_edge_struct *edge = process->edges + e;
    char *rate = msj_report_number(report, edge->rate);
    char *line = NULL;

    if (rate != NULL)
    {
        line = msj_report_format(report, "%s -> %s: rate %s%s",
                                 process->states[edge->from],
                                 process->states[edge->to], rate,
                                 edge->completes ? ", completes a job" : "");
    }
    report->failed |= line == NULL;
    msj_report_text(report, parent, NULL, "transition", line);
    msj_free(line);
    msj_free(rate);
}

static void
add_process(msj_report_t *report, msj_item_t *parent,
            const msj_process_t process)
{
    char *line = msj_report_format(
        report, "%ld state%s, %ld transition%s", (long) process->state_count,
        process->state_count == 1 ? "" : "s", (long) process->edge_count,
        process->edge_count == 1 ? "" : "s");

    report->failed |= line == NULL;
    msj_report_text(report, parent, NULL, process->is_mmsr ? "mmsr" : "chain",
                    line);
    msj_free(line);
    for (slong e = 0;
         e < process->edge_count && process->edge_count <= TRANSITIONS_MAX; e++)
    {
        add_transition_line(report, parent, process, e);
    }
}

void
msj_describe_model(msj_report_t *report, msj_item_t *parent,
                   const msj_model_t model)
{
    report->base = model->class_count;
    msj_describe_data(report, parent, model);
    if (model->parallel->server_count != 0)
    {
        msj_describe_parallel(report, parent, model->parallel);
    }
    else if (model->process->state_count != 0)
    {
        add_process(report, parent, model->process);
    }
    else
    {
        add_jobs(report, parent, model);
    }
}
