/* output.c -- where results go: standard output, or a file at once.

   realpath(3) belongs to the X/Open part of POSIX. */

#define _XOPEN_SOURCE 700

#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/guard.h"
#include "cli/progress.h"
#include "support/memory.h"

#define TEMPORARY ".msjcert-XXXXXX"

static msj_status_t
cannot_write(msj_context_t *ctx, const char *path, int error)
{
    return msj_fail(ctx, MSJ_IO, "cannot write %s: %s",
                    path == NULL ? "standard output" : path, strerror(error));
}

static int
is_standard(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0;
}

/* The length of the part of the path up to and with its last slash. */
static size_t
folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? 0 : (size_t) (slash - path) + 1;
}

/* The folder of the path, or "." (freshly allocated), or NULL. */
static char *
folder_of(const char *path)
{
    size_t length = folder_length(path);
    char *folder = msj_strdup(length == 0 ? "." : path);

    if (folder != NULL && length != 0)
    {
        folder[length] = '\0';
    }
    return folder;
}

/* The folder of a file to be renamed into takes new files? */
static msj_status_t
check_folder(msj_context_t *ctx, const char *path)
{
    char *folder = folder_of(path);
    msj_status_t status = MSJ_OK;

    if (folder == NULL)
    {
        return msj_no_memory(ctx);
    }
    if (access(folder, W_OK | X_OK) != 0)
    {
        status = cannot_write(ctx, path, errno);
    }
    msj_free(folder);
    return status;
}

msj_status_t
msj_output_check(msj_context_t *ctx, const char *path)
{
    struct stat found;
    msj_status_t status;
    char *real;

    if (is_standard(path))
    {
        return MSJ_OK;
    }
    if (path[0] == '\0')
    {
        return cannot_write(ctx, "''", ENOENT);
    }
    if (stat(path, &found) != 0)
    {
        return errno == ENOENT ? check_folder(ctx, path)
                               : cannot_write(ctx, path, errno);
    }
    if (S_ISDIR(found.st_mode))
    {
        return cannot_write(ctx, path, EISDIR);
    }
    if (access(path, W_OK) != 0)
    {
        return cannot_write(ctx, path, errno);
    }
    real = S_ISREG(found.st_mode) ? realpath(path, NULL) : NULL;
    status = real == NULL ? MSJ_OK : check_folder(ctx, real);
    free(real);
    return status;
}

/* The name of the file itself, behind symbolic links, freshly allocated, or
   NULL. */
static char *
resolve(const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = msj_strdup(real == NULL ? path : real);

    free(real);
    return copy;
}

/* A new file is readable as umask says, a replaced one as it was. */
static int
set_mode(int descriptor, const char *target)
{
    struct stat found;
    mode_t mask;

    if (stat(target, &found) == 0)
    {
        return fchmod(descriptor, found.st_mode & 0777);
    }
    mask = umask(0);
    umask(mask);
    return fchmod(descriptor, 0666 & ~mask);
}

static char *
temporary_name(const char *target)
{
    size_t length = folder_length(target);
    char *name = msj_alloc(length + sizeof TEMPORARY, 1);

    if (name != NULL)
    {
        memcpy(name, target, length);
        memcpy(name + length, TEMPORARY, sizeof TEMPORARY);
    }
    return name;
}

static msj_status_t
open_temporary(msj_context_t *ctx, msj_output_t *output)
{
    int descriptor, error;

    output->temporary = temporary_name(output->target);
    if (output->temporary == NULL)
    {
        return msj_no_memory(ctx);
    }
    descriptor = msj_guard_create(output->temporary);
    if (descriptor == -1)
    {
        error = errno;
        msj_free(output->temporary);
        output->temporary = NULL;
        return cannot_write(ctx, output->target, error);
    }
    if (set_mode(descriptor, output->target) == 0)
    {
        output->stream = fdopen(descriptor, "w");
    }
    if (output->stream == NULL)
    {
        error = errno;
        close(descriptor);
        return cannot_write(ctx, output->target, error);
    }
    return MSJ_OK;
}

static msj_status_t
open_directly(msj_context_t *ctx, msj_output_t *output)
{
    output->stream = fopen(output->target, "w");
    return output->stream == NULL ? cannot_write(ctx, output->target, errno)
                                  : MSJ_OK;
}

/* Forget the output; the temporary file, if it still exists, too. */
static void
discard(msj_output_t *output)
{
    if (output->temporary != NULL)
    {
        unlink(output->temporary);
    }
    msj_guard_release();
    msj_free(output->temporary);
    msj_free(output->target);
    output->temporary = NULL;
    output->target = NULL;
}

/* Standard output may end up where the line of progress is. */
static int
shares_terminal(void)
{
    struct stat found;

    return fstat(STDOUT_FILENO, &found) != 0 || !S_ISREG(found.st_mode);
}

msj_status_t
msj_output_open(msj_context_t *ctx, msj_output_t *output, const char *path)
{
    msj_status_t status = msj_output_check(ctx, path);
    struct stat found;

    memset(output, 0, sizeof *output);
    if (status != MSJ_OK || is_standard(path))
    {
        output->stream = stdout;
        msj_progress_hold(shares_terminal());
        return status;
    }
    output->target = resolve(path);
    if (output->target == NULL)
    {
        return msj_no_memory(ctx);
    }
    if (stat(output->target, &found) == 0 && !S_ISREG(found.st_mode))
    {
        status = open_directly(ctx, output);
    }
    else
    {
        status = open_temporary(ctx, output);
    }
    if (status != MSJ_OK)
    {
        discard(output);
    }
    return status;
}

/* Why writing failed some time ago: flushing did not meet it again. A file
   that is given up may become longer to find out. */
static int
reason(const msj_output_t *output)
{
    errno = 0;
    if (output->target != NULL && write(fileno(output->stream), "\n", 1) == -1)
    {
        return errno;
    }
    return EIO;
}

/* Everything written, and on the disk if it is a file? Closes the stream,
   but not standard output. */
static msj_status_t
close_stream(msj_context_t *ctx, msj_output_t *output)
{
    int failed, error;

    errno = 0;
    failed = fflush(output->stream) != 0;
    if (ferror(output->stream) != 0 && !failed)
    {
        failed = 1;
        errno = reason(output);
    }
    if (output->temporary != NULL && !failed)
    {
        failed = fsync(fileno(output->stream)) != 0;
    }
    error = failed && errno == 0 ? EIO : errno;
    if (output->target != NULL && fclose(output->stream) != 0 && !failed)
    {
        failed = 1;
        error = errno;
    }
    return failed ? cannot_write(ctx, output->target, error) : MSJ_OK;
}

msj_status_t
msj_output_finish(msj_context_t *ctx, msj_output_t *output, msj_status_t status)
{
    msj_status_t closed = close_stream(ctx, output);

    msj_progress_hold(0);
    if (status == MSJ_OK)
    {
        status = closed;
    }
    if (status == MSJ_OK && output->temporary != NULL
        && rename(output->temporary, output->target) != 0)
    {
        status = cannot_write(ctx, output->target, errno);
    }
    else if (status == MSJ_OK)
    {
        msj_guard_release(); /* before the name that it would unlink goes */
        msj_free(output->temporary);
        output->temporary = NULL;
    }
    discard(output);
    return status;
}
