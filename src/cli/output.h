/* output.h -- where results go: standard output, or a file at once.

   A file appears complete or not at all: it is written under another name in
   the same directory, flushed to the disk, and then renamed. What is there
   before stays untouched until then. Devices and pipes, which cannot be
   renamed, are written directly; a symbolic link is followed. */

#ifndef MSJ_CLI_OUTPUT_H
#define MSJ_CLI_OUTPUT_H

#include <stdio.h>

#include "support/context.h"

typedef struct
{
    FILE *stream;
    char *target;    /* NULL: standard output */
    char *temporary; /* NULL: the target is written directly */
} msj_output_t;

/* Before a long computation: MSJ_IO if the file cannot be written for a
   reason that shows now. `path` may be NULL or "-": standard output. */
msj_status_t msj_output_check(msj_context_t *ctx,
                              const char *path) MSJ_MUST_CHECK;

/* Open the output. On failure nothing is left behind. After success call
   msj_output_finish. */
msj_status_t msj_output_open(msj_context_t *ctx, msj_output_t *output,
                             const char *path) MSJ_MUST_CHECK;

/* Put the file in place if `status` is MSJ_OK and everything was written,
   otherwise remove it. Returns `status`, or MSJ_IO if writing failed. */
msj_status_t msj_output_finish(msj_context_t *ctx, msj_output_t *output,
                               msj_status_t status) MSJ_MUST_CHECK;

#endif
