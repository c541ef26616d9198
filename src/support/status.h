/* status.h -- what a function of the library can answer.

   Every function that can fail returns msj_status_t and leaves one line of
   text in the context (context.h). MSJ_DOMAIN is not an error of the user:
   a hypothesis of a theorem does not hold. Three-valued answers never turn
   "could not decide" into "false". */

#ifndef MSJ_SUPPORT_STATUS_H
#define MSJ_SUPPORT_STATUS_H

#define MSJ_MUST_CHECK __attribute__((warn_unused_result))

typedef enum
{
    MSJ_OK = 0,
    MSJ_DOMAIN,  /* a hypothesis fails: the question has no answer here */
    MSJ_LIMIT,   /* a stated limit was reached: undecided */
    MSJ_INPUT,   /* the input is wrong or not supported */
    MSJ_IO,      /* reading or writing failed */
    MSJ_NOMEM,   /* an allocation failed */
    MSJ_INTERNAL /* our own bug: two exact ways disagree */
} msj_status_t;

typedef enum
{
    MSJ_FALSE = 0,
    MSJ_TRUE = 1,
    MSJ_UNKNOWN = 2
} msj_truth_t;

#endif
