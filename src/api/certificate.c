/* certificate.c -- writing certificates by the public API.

   The writer takes verifications side by side: they are laid out here as
   shallow copies, which nobody clears. A file is written beside its place
   and renamed when it is complete and on the disk. */

#include "certificate/certificate.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "api/api.h"
#include "support/memory.h"

/* All there, and of one model? */
static msj_status_t
check_all(msj_context_t *ctx, msjcert_verification *const *verifications,
          size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
    {
        if (verifications == NULL || verifications[i] == NULL)
        {
            return msj_fail(ctx, MSJ_INPUT, "no verification %lu",
                            (unsigned long) i);
        }
        if (verifications[i]->model != verifications[0]->model)
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "verification %lu is of another model",
                            (unsigned long) i);
        }
    }
    return MSJ_OK;
}

static msj_status_t
write_all(msj_context_t *ctx, FILE *stream,
          msjcert_verification *const *verifications, size_t count, int tables)
{
    msj_status_t status = check_all(ctx, verifications, count);
    msj_verification_struct *copies;
    size_t i;

    if (status != MSJ_OK)
    {
        return status;
    }
    copies = msj_calloc(count, sizeof *copies);
    if (copies == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (i = 0; i < count; i++)
    {
        copies[i] = *verifications[i]->inner;
    }
    status = msj_context_poll(ctx);
    if (status == MSJ_OK)
    {
        status = msj_certificate_write(ctx, stream, copies, (slong) count,
                                       tables ? MSJ_EVIDENCE_TABLES
                                              : MSJ_EVIDENCE_SHORT);
    }
    msj_free(copies);
    return status;
}

msjcert_status
msjcert_certificate_write(msjcert_context *ctx, FILE *stream,
                          msjcert_verification *const *verifications,
                          size_t count, int tables)
{
    msj_context_t *inner = msj_api_enter(ctx);

    if (stream == NULL)
    {
        return msj_api_leave(ctx, msj_fail(inner, MSJ_INPUT, "no stream"));
    }
    return msj_api_leave(
        ctx, write_all(inner, stream, verifications, count, tables));
}

/* --- files ---------------------------------------------------------------- */

static msj_status_t
cannot_write(msj_context_t *ctx, const char *path, int error)
{
    return msj_fail(ctx, MSJ_IO, "cannot write %s: %s", path, strerror(error));
}

/* Room for PATH.PID.N.tmp */
#define SUFFIX_SIZE 64
#define ATTEMPTS 1000

/* Create a new file beside the path, in the mode that umask leaves. Its name
   is put into `name`, which has room for the path and SUFFIX_SIZE. NULL, and
   errno, on failure. */
static FILE *
create_beside(char *name, const char *path)
{
    size_t length = strlen(path);
    int descriptor = -1;
    FILE *stream;
    int error, i;

    memcpy(name, path, length);
    for (i = 0; i < ATTEMPTS && descriptor < 0; i++)
    {
        snprintf(name + length, SUFFIX_SIZE, ".%ld.%d.tmp", (long) getpid(), i);
        descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
        {
            return NULL;
        }
    }
    stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (stream == NULL && descriptor >= 0)
    {
        error = errno;
        close(descriptor);
        unlink(name);
        errno = error;
    }
    return stream;
}

/* Close the stream, with all of it on the disk, and give it its name. */
static msj_status_t
put_in_place(msj_context_t *ctx, FILE *stream, const char *name,
             const char *path, msj_status_t status)
{
    if (status == MSJ_OK && (fflush(stream) != 0 || fsync(fileno(stream)) != 0))
    {
        status = cannot_write(ctx, path, errno);
    }
    if (fclose(stream) != 0 && status == MSJ_OK)
    {
        status = cannot_write(ctx, path, errno);
    }
    if (status == MSJ_OK && rename(name, path) != 0)
    {
        status = cannot_write(ctx, path, errno);
    }
    if (status != MSJ_OK)
    {
        unlink(name);
    }
    return status;
}

static msj_status_t
write_file(msj_context_t *ctx, const char *path,
           msjcert_verification *const *verifications, size_t count, int tables)
{
    msj_status_t status;
    FILE *stream;
    char *name;

    if (path == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no path, expected a file");
    }
    name = msj_alloc(strlen(path) + SUFFIX_SIZE, 1);
    if (name == NULL)
    {
        return msj_no_memory(ctx);
    }
    stream = create_beside(name, path);
    if (stream == NULL)
    {
        status = cannot_write(ctx, path, errno);
    }
    else
    {
        status = write_all(ctx, stream, verifications, count, tables);
        status = put_in_place(ctx, stream, name, path, status);
    }
    msj_free(name);
    return status;
}

msjcert_status
msjcert_certificate_write_file(msjcert_context *ctx, const char *path,
                               msjcert_verification *const *verifications,
                               size_t count, int tables)
{
    msj_context_t *inner = msj_api_enter(ctx);

    return msj_api_leave(ctx,
                         write_file(inner, path, verifications, count, tables));
}
