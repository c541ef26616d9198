/* certificate.h -- writing certificates (doc/certificate-format.md).

   Claims before evidence, canonical rationals only. The law tables are
   streamed, one state at a time; of a large chain only the weights are written
   from which all others follow (solver/parameters.h). */

#ifndef MSJ_CERTIFICATE_CERTIFICATE_H
#define MSJ_CERTIFICATE_CERTIFICATE_H

#include <stdio.h>

#include "theorem/verification.h"

/* Up to this many states, laws are tables, unless another evidence is asked
   for. */
#define MSJ_TABLE_STATES 300

/* How laws that were enumerated are given. Refuted candidates always have
   tables; only `stationary`, `saturation` and `relative-completions` can have
   parameters. */
typedef enum
{
    MSJ_EVIDENCE_SHORT,     /* formula, or parameters, or a small table */
    MSJ_EVIDENCE_TABLES,    /* tables, also where there is a formula */
    MSJ_EVIDENCE_PARAMETERS /* as short, and parameters for small chains, too */
} msj_evidence_t;

/* Write a certificate of the verifications that are proved or refuted (those
   with an unmet hypothesis are left out; MSJ_DOMAIN if none is left). All must
   be of the same model. MSJ_DOMAIN, too, for a candidate that was verified per
   state, and MSJ_LIMIT when a table is asked for of a law that was verified by
   its ratios: neither was kept. MSJ_IO when writing fails. The caller owns
   `out`, and renames the file only after success. */
msj_status_t msj_certificate_write(msj_context_t *ctx, FILE *out,
                                   const msj_verification_struct *verifications,
                                   slong count,
                                   msj_evidence_t evidence) MSJ_MUST_CHECK;

/* Of a model that drops jobs: the lines of values of a claim, and those of the
   table of its law (dropping.c). */
msj_status_t
msj_certificate_losses(msj_context_t *ctx, FILE *out,
                       const msj_dropping_t dropping) MSJ_MUST_CHECK;
msj_status_t
msj_certificate_in_service(msj_context_t *ctx, FILE *out,
                           const msj_dropping_t dropping) MSJ_MUST_CHECK;

#endif
