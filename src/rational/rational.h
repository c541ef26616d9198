/* rational.h -- exact numbers as text.

   Input: the project's own strict grammar, never GMP's or FLINT's readers
   (they accept 3/0, 2/4 and 1/-2 silently). Output: lowest terms, and
   decimals that are correctly rounded (half to even) to a number of
   significant digits, computed with integers only.

     number     = digits [ "." digits ] [ ("e" | "E") ["+" | "-"] digits ]
                | "." digits ...                     is refused
     expression = term { ("+" | "-") term }
     term       = factor { ("*" | "/") factor }
     factor     = ("+" | "-") factor | power
     power      = primary [ "^" factor ]   (right-hand side an integer)
     primary    = number | name | "(" expression ")"
     name       = letter { letter | digit | "_" }

   Spaces and tabs are allowed between tokens. Every number is exact: 0.1 is
   1/10. Limits (MSJ_INPUT with a message when exceeded): decimal exponents
   and results of at most MSJ_NUMBER_DIGITS digits, parentheses nested at
   most MSJ_NESTING deep. Division by zero and 0^(-n) are errors; 0^0 is 1.
   An expression that makes too much work within these limits is one, too. */

#ifndef MSJ_RATIONAL_RATIONAL_H
#define MSJ_RATIONAL_RATIONAL_H

#include <stdio.h>

#include <flint/fmpq.h>

#include "support/context.h"

#define MSJ_NUMBER_DIGITS 100000
#define MSJ_NESTING 200

/* A binding of a symbolic parameter to a value (--const p=1/3). */
typedef struct
{
    char *name;
    fmpq_t value;
    int used; /* by an expression that was evaluated */
} msj_binding_struct;

typedef struct
{
    msj_binding_struct *entries;
    slong count;
} msj_bindings_t[1];

void msj_bindings_init(msj_bindings_t bindings);
void msj_bindings_clear(msj_bindings_t bindings);

/* Add NAME=EXPRESSION; the expression may use earlier names. MSJ_INPUT for a
   bad name, a name bound twice, or a bad expression. */
msj_status_t msj_bindings_add(msj_context_t *ctx, msj_bindings_t bindings,
                              const char *assignment) MSJ_MUST_CHECK;

/* NULL when the name is not bound. */
const fmpq *msj_bindings_find(const msj_bindings_t bindings, const char *name);

/* The exact value of an expression. On MSJ_INPUT *column is the 1-based
   column in `text` (bytes) of what is wrong, and the message says what was
   expected; a name without binding is an error that names it and mentions
   --const; those that are used are marked. `out` is canonical. */
msj_status_t
msj_expression_evaluate(msj_context_t *ctx, fmpq_t out, slong *column,
                        const char *text,
                        const msj_bindings_t bindings) MSJ_MUST_CHECK;

/* "num/den" or "num" in lowest terms, freshly allocated (msj_free), or NULL
   when there is no memory. */
char *msj_rational_text(const fmpq_t value);

/* Print "num/den" or "num" to the stream; MSJ_NOMEM. Errors of the stream are
   left for its owner to find. */
msj_status_t msj_rational_print(msj_context_t *ctx, FILE *out,
                                const fmpq_t value) MSJ_MUST_CHECK;

/* The value correctly rounded (half to even) to `digits` significant digits
   (brought into 1..MSJ_NUMBER_DIGITS first), as a decimal, or with an
   exponent (d.ddde-N) when the exponent is below -6 or at least `digits` (as
   %g does). A value that these digits represent exactly has no trailing zeros
   ("0.5", "12", "1e-9"); a rounded one keeps all its digits ("1.50" for 3/2 +
   1/1000 to 3 digits). Freshly allocated, or NULL. Exact integer arithmetic;
   cost O(M(size of value)). */
char *msj_rational_decimal(const fmpq_t value, slong digits);

#endif
