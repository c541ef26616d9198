/* describe.h -- models and values as parts of a report. */

#ifndef MSJ_CLI_DESCRIBE_H
#define MSJ_CLI_DESCRIBE_H

#include "cli/report.h"
#include "model/model.h"
#include "solver/values.h"
#include "theorem/dropping.h"

/* The model: as data in the language of models (a JSON report's "model" can
   be given to msjcert again), and as lines for people. */
void msj_describe_model(msj_report_t *report, msj_item_t *parent,
                        const msj_model_t model);

/* Queues with parallel processing: as lines, and as data in a record of the
   model (describe_parallel.c). */
void msj_describe_parallel(msj_report_t *report, msj_item_t *parent,
                           const msj_parallel_t parallel);
void msj_describe_parallel_data(msj_report_t *report, msj_item_t *parent,
                                const msj_parallel_t parallel);

/* The model as data alone (describe_data.c). The names in the model are
   borrowed: it must outlive the report. */
void msj_describe_data(msj_report_t *report, msj_item_t *parent,
                       const msj_model_t model);

typedef enum
{
    MSJ_AS_DATA = 1,
    MSJ_FOR_PEOPLE = 2,
    MSJ_FOR_BOTH = 3
} msj_audience_t;

/* Throughput and, when there are needs, naive bound, waste, utilisation
   (describe_values.c). With several resources the last two are records by
   resource, for programs only. */
void msj_describe_values(msj_report_t *report, msj_item_t *parent,
                         const msj_model_t model, const msj_values_t values,
                         msj_audience_t audience);

/* The waste and utilisation of several resources as a table for people;
   nothing with one or none. */
void msj_describe_resources(msj_report_t *report, msj_item_t *parent,
                            const msj_model_t model, const msj_values_t values);

/* The values of a model that drops jobs (describe_dropping.c). */
void msj_describe_dropping(msj_report_t *report, msj_item_t *parent,
                           const msj_dropping_t dropping,
                           msj_audience_t audience);

/* The same values from bounds: those of the lower and of the upper bound of
   the throughput, and only their digits that are proven. */
msj_status_t msj_describe_bounds(msj_context_t *ctx, msj_report_t *report,
                                 const msj_model_t model,
                                 const msj_values_t low,
                                 const msj_values_t high) MSJ_MUST_CHECK;

#endif
