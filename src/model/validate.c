/* validate.c -- make a model that was filled field by field valid.

   Default names, the checks of check.h, the order of the maximal multisets.
   The message has no position: there is no file here. */

#include "model/check.h"

#include <stdio.h>

#include "support/memory.h"

msj_status_t
msj_model_default_names(msj_context_t *ctx, msj_model_t model)
{
    char text[24];
    slong c;

    for (c = 0; c < model->class_count; c++)
    {
        if (model->classes[c].name == NULL)
        {
            snprintf(text, sizeof text, "%ld", (long) c + 1);
            model->classes[c].name = msj_strdup(text);
            if (model->classes[c].name == NULL)
            {
                return msj_no_memory(ctx);
            }
        }
    }
    return MSJ_OK;
}

msj_status_t
msj_model_validate(msj_context_t *ctx, msj_model_t model)
{
    msj_status_t status;
    msj_place_t place;

    status = msj_model_default_names(ctx, model);
    if (status == MSJ_OK)
    {
        status = msj_model_check(ctx, &place, model);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_sort_maximal(ctx, model);
    }
    return status;
}
