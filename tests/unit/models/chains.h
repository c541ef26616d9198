/* chains.h -- chains from text, and their numbers from the vectors. */

#ifndef TESTS_UNIT_MODELS_CHAINS_H
#define TESTS_UNIT_MODELS_CHAINS_H

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "solver/relative.h"
#include "solver/stationary.h"

static inline void
read_chain(msj_context_t *ctx, msj_model_t model, msj_chain_t chain,
           const char *text, const char *descriptor)
{
    FILE *stream = fmemopen((void *) text, strlen(text), "r");
    const msj_descriptor_t *found;
    msj_bindings_t bindings;
    msj_status_t status;

    msj_model_init(model);
    msj_chain_init(chain);
    msj_bindings_init(bindings);
    status = msj_model_read(ctx, model, stream, "test", bindings);
    fclose(stream);
    found = descriptor == NULL ? msj_descriptor_default(model)
                               : msj_descriptor_find(descriptor);
    if (status == MSJ_OK)
    {
        status = msj_chain_enumerate(ctx, chain, model, found);
    }
    CHECK(status == MSJ_OK, "%s", ctx->message);
    msj_bindings_clear(bindings);
}

/* X and Delta(Y_d) from the vectors. */
static inline void
solve_vectors(msj_context_t *ctx, fmpq_t throughput, fmpq_t departure,
              const msj_chain_t chain)
{
    msj_relative_t relative;
    msj_status_t status;
    const char *method;
    msj_law_t law;

    msj_law_init(law);
    msj_relative_init(relative);
    status = msj_stationary(ctx, law, &method, chain);
    if (status == MSJ_OK)
    {
        msj_law_throughput(throughput, law);
        status = msj_relative_completions(ctx, relative, law, chain);
        fmpq_set(departure, relative->departure);
    }
    CHECK(status == MSJ_OK, "%s", ctx->message);
    msj_law_clear(law);
    msj_relative_clear(relative);
}

#endif
