/* describe.h -- models and values as parts of a report. */

#ifndef MSJ_CLI_DESCRIBE_H
#define MSJ_CLI_DESCRIBE_H

#include "cli/report.h"
#include "model/model.h"
#include "solver/values.h"

/* The model: as data in the language of models (a JSON report's "model" can
   be given to msjcert again), and as lines for people. */
void msj_describe_model(msj_report_t *report, msj_item_t *parent,
                        const msj_model_t model);

typedef enum
{
    MSJ_AS_DATA = 1,
    MSJ_FOR_PEOPLE = 2,
    MSJ_FOR_BOTH = 3
} msj_audience_t;

/* Throughput and, when there are needs, naive bound, waste, utilisation. */
void msj_describe_values(msj_report_t *report, msj_item_t *parent,
                         const msj_values_t values, msj_audience_t audience);

#endif
