/* certificate.h -- writing certificates (doc/certificate-format.md).

   Claims before evidence, canonical rationals only. The law tables are
   streamed, one state at a time. */

#ifndef MSJ_CERTIFICATE_CERTIFICATE_H
#define MSJ_CERTIFICATE_CERTIFICATE_H

#include <stdio.h>

#include "theorem/verification.h"

/* Write a certificate of the verifications that are proved or refuted (those
   with an unmet hypothesis are left out; MSJ_DOMAIN if none is left). All must
   be of the same model. `tables`: give the law of proved theorems as a table,
   where it was enumerated, instead of by formula (`stationary` and refuted
   candidates always have a table). MSJ_IO when writing fails. The caller
   owns `out`, and renames the file only after success. */
msj_status_t msj_certificate_write(msj_context_t *ctx, FILE *out,
                                   const msj_verification_struct *verifications,
                                   slong count, int tables) MSJ_MUST_CHECK;

#endif
