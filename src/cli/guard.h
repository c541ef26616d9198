/* guard.h -- how the program ends when it cannot go on.

   Signals, the time and memory limits, and the allocation functions of GMP
   and FLINT, which know no other way to report that memory is short than to
   end the program. In every case a half-written file is removed. */

#ifndef MSJ_CLI_GUARD_H
#define MSJ_CLI_GUARD_H

#include <stddef.h>

#include "support/context.h"

/* Before anything else: standard streams that are closed are made to fail
   instead of receiving some other file's number; GMP and FLINT get functions
   that end the program with a message; SIGINT, SIGTERM, SIGHUP, SIGQUIT and
   SIGPIPE, unless they are ignored, end it by the same signal after cleaning
   up; limits of the system and crashes end it with a message. */
void msj_guard_start(void);

/* The part of it that concerns memory (guard_memory.c). */
void msj_guard_libraries(void);

/* Clean up, print "msjcert: " and the text, and end the program. From any
   thread; async-signal-safe. */
_Noreturn void msj_guard_end(const char *text, int status);

/* The same, after the text how far the watched context is. */
_Noreturn void msj_guard_end_in_step(const char *text, int status, int time);

/* The context to look at; it must stay. */
void msj_guard_watch(const msj_context_t *ctx);

/* mkstemp(3), and the file is removed if the program is ended before
   msj_guard_release. `path` must stay valid until then. One file at a
   time. */
int msj_guard_create(char *path);
void msj_guard_release(void);

/* Limit the address space of the process. MSJ_IO if the system refuses. */
msj_status_t msj_guard_memory(msj_context_t *ctx, size_t bytes) MSJ_MUST_CHECK;
int msj_guard_memory_is_limited(void);
const char *msj_guard_memory_text(void);

/* Without such a limit: what is known to take more than the memory of this
   machine is refused. */
void msj_guard_machine(msj_context_t *ctx);

/* End the program with exit status 4 when the watched context's timeout has
   passed for more than a second: one multiplication of long numbers can take
   longer than the time left, and nothing inside GMP asks for the time. */
void msj_guard_timeout(void);

#endif
