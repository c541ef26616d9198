/* progress.h -- one line on the terminal that says how far a command is.

   "solving: 43 %, 12 s, about 16 s left for this step" on standard error,
   rewritten in place: only if that is a terminal that is not dumb, only after
   a second of work, and not with -q. The line is removed before anything else
   is printed. Without a terminal not a byte is different. */

#ifndef MSJ_CLI_PROGRESS_H
#define MSJ_CLI_PROGRESS_H

#include "support/context.h"

/* Show the progress of the context from now on, where it can be shown. */
void msj_progress_start(msj_context_t *ctx);

/* Remove the line, if there is one; it comes back with the next progress.
   Async-signal-safe. */
void msj_progress_clear(void);

/* Remove the line and show none (1), or show it again (0): while results go
   to a terminal, or to a program that may write to it. */
void msj_progress_hold(int hold);

#endif
