/* model_read.c -- models of the public API, read from text.

   A file, a stream or a string, in YAML or JSON, with the names that are
   bound in the context. What was read is valid, so the model is finished. */

#include "api/api.h"

static msj_status_t
read_stream(msjcert_context *ctx, msjcert_model **model, FILE *stream,
            const char *name)
{
    msj_status_t status = msj_api_model_new(&ctx->inner, model);

    if (status == MSJ_OK)
    {
        status = msj_model_read(&ctx->inner, (*model)->inner, stream, name,
                                ctx->constants);
    }
    if (status == MSJ_OK)
    {
        status = msj_model_refuse_parallel(&ctx->inner, (*model)->inner,
                                           "the library");
    }
    if (status == MSJ_OK)
    {
        status = msj_model_refuse_dropping(&ctx->inner, (*model)->inner,
                                           "the library");
    }
    if (status == MSJ_OK)
    {
        (*model)->finished = 1;
    }
    else
    {
        msjcert_model_free(*model);
        *model = NULL;
    }
    return status;
}

msjcert_status
msjcert_model_read_stream(msjcert_context *ctx, msjcert_model **model,
                          FILE *stream, const char *name)
{
    msj_context_t *inner = msj_api_enter(ctx);

    *model = NULL;
    if (stream == NULL)
    {
        return msj_api_leave(ctx, msj_fail(inner, MSJ_INPUT, "no stream"));
    }
    return msj_api_leave(
        ctx, read_stream(ctx, model, stream, name == NULL ? "<stream>" : name));
}

msjcert_status
msjcert_model_read_file(msjcert_context *ctx, msjcert_model **model,
                        const char *path)
{
    msj_status_t status;
    FILE *stream;

    *model = NULL;
    status = msj_api_open_file(msj_api_enter(ctx), &stream, path);
    if (status == MSJ_OK)
    {
        status = read_stream(ctx, model, stream, path);
        fclose(stream);
    }
    return msj_api_leave(ctx, status);
}

msjcert_status
msjcert_model_read_text(msjcert_context *ctx, msjcert_model **model,
                        const char *text, const char *name)
{
    msj_status_t status;
    FILE *stream;

    *model = NULL;
    status = msj_api_open_text(msj_api_enter(ctx), &stream, text);
    if (status == MSJ_OK)
    {
        status = read_stream(ctx, model, stream,
                             name == NULL ? "<text>" : name);
        fclose(stream);
    }
    return msj_api_leave(ctx, status);
}
