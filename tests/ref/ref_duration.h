/* ref_duration.h -- a phase-type duration for the reference implementations.

   PH(alpha, S) in GMP rationals, with the phases a job walks through one by
   one (theory: RESET 3.5). Nothing is shared with src/; no validation. */

#ifndef TESTS_REF_DURATION_H
#define TESTS_REF_DURATION_H

#include <gmp.h>

typedef struct
{
    int phases; /* 0: none was set */
    mpq_t *alpha;
    mpq_t *change; /* phases x phases: S(i,j), j != i; 0 on the diagonal */
    mpq_t *exit;   /* t(i) */
} ref_duration_t;

void ref_duration_init(ref_duration_t *duration);
void ref_duration_clear(ref_duration_t *duration);
void ref_duration_copy(ref_duration_t *to, const ref_duration_t *from);

/* One of "exp RATE", "erlang N RATE", "hyperexp P R P R ...", "coxian R1
   CONTINUE1 R2 ... Rn", "ph N ALPHA.. S.." (S row by row, with its diagonal).
   Ends the program when the text is none of these. */
void ref_duration_set(ref_duration_t *duration, const char *text);

/* All rates times the factor. */
void ref_duration_scale(ref_duration_t *duration, const mpq_t factor);

/* E[D] = alpha (-S)^-1 1 and E[D^2] = 2 alpha (-S)^-2 1, by Gauss. */
void ref_duration_moments(mpq_t mean, mpq_t second,
                          const ref_duration_t *duration);

/* (c^2 - 1) / 2: Delta(Y_d) of one server (Pollaczek-Khinchine). */
void ref_duration_pollaczek(mpq_t out, const ref_duration_t *duration);

/* One line for messages, in a static buffer. */
const char *ref_duration_text(const ref_duration_t *duration);

#endif
