/* descriptor.c -- the table of state descriptors. */

#include <string.h>

#include "chain/descriptor.h"

static const msj_descriptor_t *const descriptors[] = {
    &msj_descriptor_two_class,  &msj_descriptor_just_enough,
    &msj_descriptor_exact_k,    &msj_descriptor_process,
    &msj_descriptor_in_service,
};

const msj_descriptor_t *
msj_descriptor_find(const char *name)
{
    for (size_t i = 0; i < sizeof descriptors / sizeof *descriptors; i++)
    {
        if (strcmp(descriptors[i]->name, name) == 0)
        {
            return descriptors[i];
        }
    }
    return NULL;
}

const msj_descriptor_t *
msj_descriptor_default(const msj_model_t model)
{
    if (model->process->state_count > 0)
    {
        return &msj_descriptor_process;
    }
    if (model->drops)
    {
        return &msj_descriptor_in_service;
    }
    return model->class_count == 2 ? &msj_descriptor_two_class
                                   : &msj_descriptor_just_enough;
}

msj_status_t
msj_descriptor_has_classes(msj_context_t *ctx, const char *name,
                           const msj_model_t model)
{
    if (model->drops)
    {
        return msj_fail(ctx, MSJ_DOMAIN,
                        "descriptor %s: the model drops jobs (policy: "
                        "dropping), expected the descriptor in-service",
                        name);
    }
    if (model->class_count > 0)
    {
        return MSJ_OK;
    }
    return msj_fail(ctx, MSJ_DOMAIN,
                    "descriptor %s: the model is a process, expected job "
                    "classes",
                    name);
}
