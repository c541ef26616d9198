/* api.h -- what stands behind the handles of <msjcert.h> (internal).

   Each handle wraps an object of the library; a model is counted by those
   who refer to it, so that handles can be freed in any order. Every public
   function that takes a context begins with msj_api_enter and ends with
   msj_api_leave. Names here begin with msj_api_: they are not exported. */

#ifndef MSJ_API_API_H
#define MSJ_API_API_H

#include <stdatomic.h>

#include "msjcert.h"
#include "theorem/solution.h"
#include "theorem/verification.h"

struct msjcert_context
{
    msj_context_t inner;
    msj_bindings_t constants;
};

struct msjcert_model
{
    msj_model_t inner;
    atomic_ulong references;
    int finished; /* valid, and not changed any more */
};

struct msjcert_solution
{
    msjcert_model *model;
    msj_solution_t inner;
};

struct msjcert_verification
{
    msjcert_model *model;
    msj_verification_t inner;
};

/* --- every call ----------------------------------------------------------- */

/* Start the clock, empty the message. The context to work with. */
msj_context_t *msj_api_enter(msjcert_context *ctx);

/* The public status; after MSJ_OK the message is empty. */
msjcert_status msj_api_leave(msjcert_context *ctx, msj_status_t status);

/* --- arguments ------------------------------------------------------------ */

/* The value, canonical; MSJ_INPUT if the denominator is 0. `what` is the name
   of the argument in the message. */
msj_status_t msj_api_get_rational(msj_context_t *ctx, fmpq_t out,
                                  const mpq_t value,
                                  const char *what) MSJ_MUST_CHECK;

/* MSJ_INPUT unless the model is there and finished. */
msj_status_t msj_api_check_model(msj_context_t *ctx,
                                 const msjcert_model *model) MSJ_MUST_CHECK;

/* MSJ_INPUT unless the model is there and may still be changed. */
msj_status_t msj_api_check_open(msj_context_t *ctx,
                                const msjcert_model *model) MSJ_MUST_CHECK;

/* The class, or NULL when there is none of that number. */
msj_job_class_struct *msj_api_find_class(const msjcert_model *model,
                                         size_t job_class);

/* The descriptor of that name, NULL for NULL; MSJ_INPUT if it is unknown. */
msj_status_t msj_api_find_descriptor(msj_context_t *ctx,
                                     const msj_descriptor_t **descriptor,
                                     const char *name) MSJ_MUST_CHECK;

/* A file, or a string, as a stream to read from; fclose. The string must
   outlive it. MSJ_IO, MSJ_INPUT for NULL. */
msj_status_t msj_api_open_file(msj_context_t *ctx, FILE **stream,
                               const char *path) MSJ_MUST_CHECK;
msj_status_t msj_api_open_text(msj_context_t *ctx, FILE **stream,
                               const char *text) MSJ_MUST_CHECK;

/* --- objects -------------------------------------------------------------- */

/* An open model with one reference. */
msj_status_t msj_api_model_new(msj_context_t *ctx,
                               msjcert_model **model) MSJ_MUST_CHECK;

/* One more reference to the model, to be given back by msjcert_model_free. */
msjcert_model *msj_api_model_share(const msjcert_model *model);

/* --- results -------------------------------------------------------------- */

/* Which of the values. */
typedef enum
{
    MSJ_API_THROUGHPUT,
    MSJ_API_NAIVE_THROUGHPUT,
    MSJ_API_WASTE,
    MSJ_API_UTILISATION
} msj_api_value_t;

/* The value; MSJCERT_DOMAIN if it needs servers, or the naive bound servers or
   resources, and there are none. */
msjcert_status msj_api_value(mpq_t out, const msj_values_t values,
                             msj_api_value_t which);

/* Waste or utilisation of a resource, MSJCERT_INPUT for one that does not
   exist; the servers are resource 0. */
msjcert_status msj_api_resource_value(mpq_t out, const msj_values_t values,
                                      msj_api_value_t which, size_t resource);

/* pi_s, ct_s of an enumerated state, MSJCERT_INPUT for another; MSJCERT_DOMAIN
   if there is no such law (no transition completes a job, or a candidate that
   sums to 0). */
msjcert_status msj_api_departure(mpq_t out, const msj_law_t law, size_t state);
msjcert_status msj_api_time(mpq_t out, const msj_law_t law, size_t state);

/* Delta(s) of an enumerated state, MSJCERT_INPUT for another. */
msjcert_status msj_api_relative(mpq_t out, const msj_relative_t relative,
                                size_t state);

/* The name of an enumerated state, NULL for another. */
char *msj_api_state_name(const msj_chain_t chain, size_t state);

#endif
