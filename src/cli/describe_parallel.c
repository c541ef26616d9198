/* describe_parallel.c -- queues with parallel processing as parts of a report.

   The model as data, in the language of models, and as lines for people: of
   many servers, classes and routes only the numbers. */

#include "cli/describe.h"

#include "rational/rational.h"
#include "support/memory.h"

/* More servers, classes or routes are not listed for people. */
#define LINES_MAX 20

static void
add_number(msj_report_t *report, msj_item_t *parent, const char *key,
           const fmpq_t value)
{
    char *text = msj_rational_text(value);

    report->failed |= text == NULL;
    msj_report_text(report, parent, key, NULL, text);
    msj_free(text);
}

/* --- data ----------------------------------------------------------------- */

static void
add_classes(msj_report_t *report, msj_item_t *parent,
            const msj_parallel_t parallel)
{
    msj_item_t *list = msj_report_list(report, parent, "classes", NULL);

    for (slong i = 0; i < parallel->class_count; i++)
    {
        const msj_parallel_class_struct *job_class = parallel->classes + i;
        msj_item_t *record = msj_report_record(report, list, NULL, NULL);
        msj_item_t *on;

        msj_report_text(report, record, "name", NULL, job_class->name);
        on = msj_report_list(report, record, "on", NULL);
        for (slong n = 0; n < job_class->on_count; n++)
        {
            msj_report_text(report, on, NULL, NULL,
                            parallel->servers[job_class->on[n]]);
        }
        if (!fmpq_is_zero(job_class->arrival))
        {
            add_number(report, record, "arrival", job_class->arrival);
        }
    }
}

/* Routes are sorted by their first class. */
static void
add_routing(msj_report_t *report, msj_item_t *parent,
            const msj_parallel_t parallel)
{
    msj_item_t *routing, *row = NULL;

    if (parallel->route_count == 0)
    {
        return;
    }
    routing = msj_report_record(report, parent, "routing", NULL);
    for (slong e = 0; e < parallel->route_count; e++)
    {
        const msj_route_struct *route = parallel->routes + e;

        if (e == 0 || route->from != route[-1].from)
        {
            row = msj_report_record(report, routing,
                                    parallel->classes[route->from].name, NULL);
        }
        add_number(report, row, parallel->classes[route->to].name, route->prob);
    }
}

/* The first class of a closed component. */
static slong
first_member(const msj_parallel_t parallel, slong component)
{
    slong i = 0;

    while (parallel->component[i] != component)
    {
        i++;
    }
    return i;
}

static void
add_jobs(msj_report_t *report, msj_item_t *parent,
         const msj_parallel_t parallel)
{
    msj_item_t *jobs;

    if (parallel->component_count == 1)
    {
        msj_report_count(report, parent, "jobs", NULL, parallel->population[0]);
        return;
    }
    jobs = msj_report_record(report, parent, "jobs", NULL);
    for (slong c = 0; c < parallel->component_count; c++)
    {
        slong i = first_member(parallel, c);

        msj_report_count(report, jobs, parallel->classes[i].name, NULL,
                         parallel->population[c]);
    }
}

void
msj_describe_parallel_data(msj_report_t *report, msj_item_t *parent,
                           const msj_parallel_t parallel)
{
    msj_item_t *record = msj_report_record(report, parent, "parallel", NULL);
    msj_item_t *inner;

    if (!fmpq_is_one(parallel->size))
    {
        add_number(report, record, "sigma", parallel->size);
    }
    if (parallel->subset_size > 0)
    {
        inner = msj_report_record(report, record, "random-subsets", NULL);
        msj_report_count(report, inner, "servers", NULL,
                         parallel->server_count);
        msj_report_count(report, inner, "size", NULL, parallel->subset_size);
        add_number(report, inner, "rate", parallel->rates);
        add_number(report, record, "arrival", parallel->arrival);
        return;
    }
    inner = msj_report_record(report, record, "servers", NULL);
    for (slong s = 0; s < parallel->server_count; s++)
    {
        add_number(report, inner, parallel->servers[s], parallel->rates + s);
    }
    add_classes(report, record, parallel);
    add_routing(report, record, parallel);
    if (parallel->component_count > 0)
    {
        add_jobs(report, record, parallel);
    }
}

/* --- lines ---------------------------------------------------------------- */

/* text and more, freed and freshly allocated. */
static char *
append(msj_report_t *report, char *text, const char *separator,
       const char *more)
{
    char *longer = text == NULL || more == NULL
                       ? NULL
                       : msj_report_format(report, "%s%s%s", text, separator,
                                           more);

    report->failed |= longer == NULL;
    msj_free(text);
    return longer;
}

static void
add_line(msj_report_t *report, msj_item_t *parent, const char *label,
         char *text)
{
    report->failed |= text == NULL;
    msj_report_text(report, parent, NULL, label, text);
    msj_free(text);
}

static void
add_class_line(msj_report_t *report, msj_item_t *parent,
               const msj_parallel_t parallel, slong i)
{
    const msj_parallel_class_struct *job_class = parallel->classes + i;
    char *text = msj_report_format(report, "%s: on", job_class->name);
    char *arrival = msj_report_number(report, job_class->arrival);

    for (slong n = 0; n < job_class->on_count; n++)
    {
        text = append(report, text, n == 0 ? " " : ", ",
                      parallel->servers[job_class->on[n]]);
    }
    if (!fmpq_is_zero(job_class->arrival))
    {
        text = append(report, text, ", arrival ", arrival);
    }
    msj_free(arrival);
    add_line(report, parent, "class", text);
}

static void
add_route_line(msj_report_t *report, msj_item_t *parent,
               const msj_parallel_t parallel, slong e)
{
    const msj_route_struct *route = parallel->routes + e;
    char *prob = msj_report_number(report, route->prob);
    char *text = msj_report_format(report, "%s -> %s",
                                   parallel->classes[route->from].name,
                                   parallel->classes[route->to].name);

    add_line(report, parent, "route", append(report, text, ": prob ", prob));
    msj_free(prob);
}

static void
add_servers_line(msj_report_t *report, msj_item_t *parent,
                 const msj_parallel_t parallel)
{
    char *text = msj_strdup("");

    if (parallel->server_count > LINES_MAX)
    {
        msj_free(text);
        msj_report_count(report, parent, NULL, "servers",
                         parallel->server_count);
        return;
    }
    for (slong s = 0; s < parallel->server_count; s++)
    {
        char *rate = msj_report_number(report, parallel->rates + s);

        text = append(report, text, s == 0 ? "" : ", ", parallel->servers[s]);
        text = append(report, text, " ", rate);
        msj_free(rate);
    }
    add_line(report, parent, "servers", text);
}

static void
add_subset_lines(msj_report_t *report, msj_item_t *parent,
                 const msj_parallel_t parallel)
{
    char *rate = msj_report_number(report, parallel->rates);
    char *arrival = msj_report_number(report, parallel->arrival);
    char *text = msj_report_format(report, "%ld of rate",
                                   (long) parallel->server_count);

    add_line(report, parent, "servers", append(report, text, " ", rate));
    text = msj_report_format(report, "every set of %ld servers, arrival",
                             (long) parallel->subset_size);
    text = append(report, text, " ", arrival);
    add_line(report, parent, "classes", append(report, text, " ", "in total"));
    msj_free(arrival);
    msj_free(rate);
}

static void
add_given_lines(msj_report_t *report, msj_item_t *parent,
                const msj_parallel_t parallel)
{
    add_servers_line(report, parent, parallel);
    if (parallel->class_count > LINES_MAX)
    {
        msj_report_count(report, parent, NULL, "classes",
                         parallel->class_count);
    }
    for (slong i = 0;
         i < parallel->class_count && parallel->class_count <= LINES_MAX; i++)
    {
        add_class_line(report, parent, parallel, i);
    }
    if (parallel->route_count > LINES_MAX)
    {
        msj_report_count(report, parent, NULL, "routes", parallel->route_count);
    }
    for (slong e = 0;
         e < parallel->route_count && parallel->route_count <= LINES_MAX; e++)
    {
        add_route_line(report, parent, parallel, e);
    }
    for (slong c = 0; c < parallel->component_count; c++)
    {
        add_line(report, parent, "jobs",
                 msj_report_format(
                     report, "%ld in the closed component of %s",
                     (long) parallel->population[c],
                     parallel->classes[first_member(parallel, c)].name));
    }
}

void
msj_describe_parallel(msj_report_t *report, msj_item_t *parent,
                      const msj_parallel_t parallel)
{
    char *size;

    if (parallel->subset_size > 0)
    {
        add_subset_lines(report, parent, parallel);
    }
    else
    {
        add_given_lines(report, parent, parallel);
    }
    if (!fmpq_is_one(parallel->size))
    {
        size = msj_report_number(report, parallel->size);
        add_line(report, parent, "mean job size", size);
    }
}
