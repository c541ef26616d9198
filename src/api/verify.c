/* verify.c -- verifying a theorem, or a law of the caller's, by the public
   API.

   When no descriptor is named, msj_verify chooses (msj_theorem_descriptor). */

#include "api/api.h"

#include "support/memory.h"

/* What is verified on which model; `candidate` may be NULL. */
typedef struct
{
    const msjcert_model *model;
    const msj_theorem_t *theorem;
    const msj_descriptor_t *descriptor;
    FILE *candidate;
    const char *name; /* of the candidate */
} request_t;

static msj_status_t
find_theorem(msj_context_t *ctx, request_t *request, const char *theorem)
{
    if (theorem == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no theorem");
    }
    request->theorem = msj_theorem_find(theorem);
    return request->theorem != NULL
               ? MSJ_OK
               : msj_fail(ctx, MSJ_INPUT, "unknown theorem '%.80s'", theorem);
}

/* The request from what was passed in, but for the candidate. */
static msj_status_t
prepare(msj_context_t *ctx, request_t *request, const msjcert_model *model,
        const char *theorem, const char *descriptor)
{
    msj_status_t status = msj_api_check_model(ctx, model);

    request->model = model;
    request->candidate = NULL;
    request->name = NULL;
    if (status == MSJ_OK)
    {
        status = find_theorem(ctx, request, theorem);
    }
    if (status == MSJ_OK)
    {
        status = msj_api_find_descriptor(ctx, &request->descriptor, descriptor);
    }
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

static msj_status_t
verify(msj_context_t *ctx, msjcert_verification **out, const request_t *request)
{
    msjcert_verification *verification = msj_calloc(1, sizeof *verification);
    msj_status_t status;

    if (verification == NULL)
    {
        return msj_no_memory(ctx);
    }
    verification->model = msj_api_model_share(request->model);
    msj_verification_init(verification->inner);
    status = msj_verify(ctx, verification->inner, request->theorem,
                        request->descriptor, request->model->inner,
                        request->candidate, request->name);
    if (status != MSJ_OK)
    {
        msjcert_verification_free(verification);
        return status;
    }
    *out = verification;
    return MSJ_OK;
}

msjcert_status
msjcert_verify(msjcert_context *ctx, msjcert_verification **verification,
               const msjcert_model *model, const char *theorem,
               const char *descriptor)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status;
    request_t request;

    *verification = NULL;
    status = prepare(inner, &request, model, theorem, descriptor);
    if (status == MSJ_OK)
    {
        status = verify(inner, verification, &request);
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_verify_candidate_file(msjcert_context *ctx,
                              msjcert_verification **verification,
                              const msjcert_model *model, const char *theorem,
                              const char *descriptor, const char *path)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status;
    request_t request;

    *verification = NULL;
    status = prepare(inner, &request, model,
                     theorem == NULL ? "stationary" : theorem, descriptor);
    if (status == MSJ_OK)
    {
        status = msj_api_open_file(inner, &request.candidate, path);
    }
    if (status == MSJ_OK)
    {
        request.name = path;
        status = verify(inner, verification, &request);
        fclose(request.candidate);
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_verify_candidate_text(msjcert_context *ctx,
                              msjcert_verification **verification,
                              const msjcert_model *model, const char *theorem,
                              const char *descriptor, const char *text,
                              const char *name)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status;
    request_t request;

    *verification = NULL;
    status = prepare(inner, &request, model,
                     theorem == NULL ? "stationary" : theorem, descriptor);
    if (status == MSJ_OK)
    {
        status = msj_api_open_text(inner, &request.candidate, text);
    }
    if (status == MSJ_OK)
    {
        request.name = name == NULL ? "<text>" : name;
        status = verify(inner, verification, &request);
        fclose(request.candidate);
    }
    return msj_api_leave(ctx, status);
}

void
msjcert_verification_free(msjcert_verification *verification)
{
    if (verification != NULL)
    {
        msj_verification_clear(verification->inner);
        msjcert_model_free(verification->model);
        msj_free(verification);
    }
}
