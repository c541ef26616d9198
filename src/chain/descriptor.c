/* descriptor.c -- the table of state descriptors. */

#include <string.h>

#include "chain/descriptor.h"

static const msj_descriptor_t *const descriptors[] = {
    &msj_descriptor_two_class,
    &msj_descriptor_just_enough,
    &msj_descriptor_exact_k,
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
    return model->class_count == 2 ? &msj_descriptor_two_class
                                   : &msj_descriptor_just_enough;
}
