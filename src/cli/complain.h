/* complain.h -- messages on standard error, and the exit status.

   Every message is one line that begins with "msjcert: ", valid UTF-8
   without control characters. The exit statuses are those that scripts rely
   on (msjcert(1), EXIT STATUS): never 0 on doubt. */

#ifndef MSJ_CLI_COMPLAIN_H
#define MSJ_CLI_COMPLAIN_H

#include "support/context.h"

typedef enum
{
    MSJ_EXIT_DONE = 0,    /* done, or proved */
    MSJ_EXIT_REFUTED = 1, /* refuted, or a hypothesis does not hold */
    MSJ_EXIT_USAGE = 2,
    MSJ_EXIT_INPUT = 3,  /* wrong or unsupported input */
    MSJ_EXIT_LIMIT = 4,  /* undecided: a stated limit was reached */
    MSJ_EXIT_FAILURE = 5 /* input and output, memory, our own bug */
} msj_exit_t;

/* Print "msjcert: " and the message. */
void msj_complain(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* The same for a wrong command line, with a hint at the help; returns
   MSJ_EXIT_USAGE. `command` NULL: the one that was set, or in general. */
msj_exit_t msj_complain_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The command (a string that stays) that the messages are about from now. */
void msj_complain_in(const char *command);

/* Print the message of a failed call and return its exit status;
   MSJ_EXIT_DONE and no message for MSJ_OK. */
msj_exit_t msj_complain_status(const msj_context_t *ctx, msj_status_t status);

#endif
