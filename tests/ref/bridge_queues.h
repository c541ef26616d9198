/* bridge_queues.h -- queues with parallel processing from text to answers of
   the library, for programs with check.h. */

#ifndef TESTS_REF_BRIDGE_QUEUES_H
#define TESTS_REF_BRIDGE_QUEUES_H

#include <string.h>

#include "check.h"
#include "ref/ref_queues.h"
#include "theorem/queues.h"

static msj_context_t ctx;

static inline void
read_model(msj_model_t model, const char *text)
{
    msj_bindings_t bindings;
    FILE *stream = fmemopen((void *) text, strlen(text), "r");
    msj_status_t status;

    msj_bindings_init(bindings);
    msj_model_init(model);
    status = msj_model_read(&ctx, model, stream, "q", bindings);
    fclose(stream);
    msj_bindings_clear(bindings);
    CHECK(status == MSJ_OK, "%s in\n%s", ctx.message, text);
    if (status != MSJ_OK)
        exit(1);
}

static inline void
solve_model(msj_queues_t queues, const msj_model_t model, const char *text)
{
    msj_status_t status;

    msj_queues_init(queues);
    status = msj_queues_solve(&ctx, queues, model);
    CHECK(status == MSJ_OK, "%s in\n%s", ctx.message, text);
    if (status != MSJ_OK)
        exit(1);
}

#endif
