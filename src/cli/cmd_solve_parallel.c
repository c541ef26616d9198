/* cmd_solve_parallel.c -- `msjcert solve` for queues with parallel processing.

   Values by class are records with the names of the classes for programs, and
   one table for people. Nothing is claimed about queues that are not stable
   but the traffic and the set of classes that shows it. */

#include <stdio.h>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/output.h"
#include "rational/rational.h"
#include "support/memory.h"
#include "theorem/queues.h"

/* More classes are not listed for people. */
#define ROWS_MAX 200

static const char *
class_name(const msj_queues_t queues, slong i)
{
    return queues->parallel->subset_size > 0
               ? "each"
               : queues->parallel->classes[i].name;
}

/* Which classes have a value of some kind. */
typedef int (*has_value_t)(const msj_queues_t queues, slong i);

static int
has_always(const msj_queues_t queues, slong i)
{
    return queues->class_count > i;
}

static int
has_rate(const msj_queues_t queues, slong i)
{
    return !fmpq_is_zero(queues->rates + i);
}

static int
is_permanent(const msj_queues_t queues, slong i)
{
    return queues->parallel->subset_size == 0
           && queues->parallel->component[i] >= 0;
}

static void
add_values(msj_report_t *report, const msj_queues_t queues, const char *key,
           const fmpq *values, has_value_t has)
{
    msj_item_t *record = msj_report_record(report, report->root, key, NULL);

    for (slong i = 0; i < queues->class_count; i++)
    {
        if (has(queues, i))
        {
            msj_report_exact(report, record, class_name(queues, i), NULL,
                             values + i);
        }
    }
}

/* --- stability ------------------------------------------------------------ */

/* "one, two (arrivals exceed the capacity by 1/2)" */
static char *
violated_text(msj_report_t *report, const msj_queues_t queues)
{
    char *excess = msj_report_number(report, queues->excess);
    char *text = NULL, *longer;

    for (slong i = 0; i < queues->class_count; i++)
    {
        if (queues->violated[i])
        {
            longer = text == NULL ? msj_strdup(class_name(queues, i))
                                  : msj_report_format(report, "%s, %s", text,
                                                      class_name(queues, i));
            msj_free(text);
            text = longer;
        }
    }
    longer = text == NULL || excess == NULL
                 ? NULL
                 : msj_report_format(report,
                                     fmpq_is_zero(queues->excess)
                                         ? "%s (arrivals equal the capacity)"
                                         : "%s (arrivals above the capacity "
                                           "by %s)",
                                     text, excess);
    msj_free(text);
    msj_free(excess);
    return longer;
}

static void
add_stability(msj_report_t *report, const msj_queues_t queues)
{
    msj_item_t *root = report->root;
    msj_item_t *list;
    char *text;

    msj_report_truth(report, root, "stable", NULL, queues->is_stable);
    if (queues->is_stable)
    {
        msj_report_text(report, root, NULL, "stability", "stable");
        return;
    }
    msj_report_text(report, root, NULL, "stability", "unstable");
    list = msj_report_list(report, root, "violated", NULL);
    for (slong i = 0; i < queues->class_count; i++)
    {
        if (queues->violated[i])
        {
            msj_report_text(report, list, NULL, NULL, class_name(queues, i));
        }
    }
    text = violated_text(report, queues);
    report->failed |= text == NULL;
    msj_report_text(report, root, NULL, "violated by", text);
    msj_free(text);
}

/* --- the report ----------------------------------------------------------- */

static void
add_method(msj_report_t *report, const msj_queues_t queues)
{
    char *text = queues->unions == 0
                     ? msj_strdup("closed form")
                     : msj_report_format(
                         report, "recursion over %ld set%s of servers",
                         (long) queues->unions, queues->unions == 1 ? "" : "s");

    report->failed |= text == NULL;
    msj_report_text(report, report->root, NULL, "method", text);
    msj_free(text);
}

static void
add_performance(msj_report_t *report, const msj_queues_t queues)
{
    msj_item_t *root = report->root;

    if (queues->is_open)
    {
        msj_report_exact(report, root, "empty_probability", "P(0)",
                         queues->empty);
    }
    else
    {
        msj_report_exact(report, root, "normalising_constant",
                         "normalising constant", queues->constant);
        msj_report_text(report, root, NULL, "law",
                        "the product form; there is no other if all states "
                        "communicate, which is not checked");
        add_values(report, queues, "class_throughput", queues->throughput,
                   is_permanent);
    }
    add_values(report, queues, "mean_jobs", queues->jobs, has_always);
    if (queues->has_arrivals)
    {
        msj_report_exact(report, root, "mean_response_time", "E[T]",
                         queues->response);
        add_values(report, queues, "mean_service_rate", queues->rates,
                   has_rate);
    }
}

/* A number, or nothing, in a column of the table. */
static void
add_cell(msj_report_t *report, msj_item_t *record, const char *label,
         const fmpq_t value, int has)
{
    if (has)
    {
        msj_report_exact(report, record, NULL, label, value);
    }
    else
    {
        msj_report_text(report, record, NULL, label, "-");
    }
}

static void
add_table(msj_report_t *report, const msj_queues_t queues)
{
    msj_item_t *list;

    if (queues->class_count > ROWS_MAX)
    {
        return;
    }
    list = msj_report_list(report, report->root, NULL, "");
    for (slong i = 0; i < queues->class_count; i++)
    {
        msj_item_t *record = msj_report_record(report, list, NULL, NULL);

        msj_report_text(report, record, NULL, "class", class_name(queues, i));
        msj_report_exact(report, record, NULL, "lambda", queues->traffic + i);
        if (!queues->is_stable)
        {
            continue;
        }
        msj_report_exact(report, record, NULL, "E[X]", queues->jobs + i);
        if (queues->has_arrivals)
        {
            add_cell(report, record, "gamma", queues->rates + i,
                     has_rate(queues, i));
        }
        if (!queues->is_open)
        {
            add_cell(report, record, "throughput", queues->throughput + i,
                     is_permanent(queues, i));
        }
    }
}

static msj_status_t
print_report(msj_context_t *ctx, FILE *out, const msj_queues_t queues,
             const msj_model_t model, const msj_options_t *options)
{
    msj_report_t report;
    msj_status_t status;

    msj_report_init(&report, options->digits);
    msj_describe_model(&report, report.root, model);
    msj_report_add(&report, report.root, MSJ_ITEM_BREAK, NULL, "", NULL);
    if (queues->is_stable)
    {
        add_method(&report, queues);
    }
    add_stability(&report, queues);
    add_values(&report, queues, "traffic", queues->traffic, has_always);
    if (queues->is_stable)
    {
        add_performance(&report, queues);
    }
    add_table(&report, queues);
    status = msj_report_render(ctx, &report, options->format, out);
    msj_report_clear(&report);
    return status;
}

/* -q: E[T], the normalising constant without arrivals, or "unstable". */
static msj_status_t
print_brief(msj_context_t *ctx, FILE *out, const msj_queues_t queues)
{
    char *text = !queues->is_stable ? msj_strdup("unstable")
                                    : msj_rational_text(queues->has_arrivals
                                                            ? queues->response
                                                            : queues->constant);

    if (text == NULL)
    {
        return msj_no_memory(ctx);
    }
    fprintf(out, "%s\n", text);
    msj_free(text);
    return MSJ_OK;
}

static msj_status_t
print_queues(msj_context_t *ctx, const msj_queues_t queues,
             const msj_model_t model, const msj_options_t *options)
{
    msj_output_t output;
    msj_status_t status;

    status = msj_output_open(ctx, &output, options->value[MSJ_OPTION_OUTPUT]);
    if (status != MSJ_OK)
    {
        return status;
    }
    status = options->value[MSJ_OPTION_QUIET] != NULL
                     && options->format == MSJ_FORMAT_TEXT
                 ? print_brief(ctx, output.stream, queues)
                 : print_report(ctx, output.stream, queues, model, options);
    return msj_output_finish(ctx, &output, status);
}

/* What is asked about saturated systems. */
static msj_status_t
refuse_options(msj_context_t *ctx, const msj_model_t model,
               const msj_options_t *options)
{
    static const struct
    {
        msj_option_id_t option;
        const char *name;
    } refused[] = {{MSJ_OPTION_LAW, "--law"},
                   {MSJ_OPTION_DELTA, "--delta"},
                   {MSJ_OPTION_DESCRIPTOR, "--descriptor"}};

    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    {
        if (options->value[refused[i].option] != NULL)
        {
            return msj_model_refuse_parallel(ctx, model, refused[i].name);
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_solve_parallel(msj_context_t *ctx, const msj_model_t model,
                   const msj_options_t *options)
{
    msj_queues_t queues;
    msj_status_t status = refuse_options(ctx, model, options);

    if (status == MSJ_OK)
    {
        status = msj_output_check(ctx, options->value[MSJ_OPTION_OUTPUT]);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    msj_queues_init(queues);
    status = msj_queues_solve(ctx, queues, model);
    if (status == MSJ_OK)
    {
        status = print_queues(ctx, queues, model, options);
    }
    msj_queues_clear(queues);
    return status;
}
