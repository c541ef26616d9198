/* number.c -- numbers and streams at the border of the public API.

   mpq_t outside, fmpq_t inside; text goes through the project's own grammar
   and its own correctly rounded printing (rational/rational.h). Nothing that
   was passed in is assumed to be canonical. */

#include "api/api.h"

#include <errno.h>
#include <string.h>

#include "support/memory.h"

msj_status_t
msj_api_get_rational(msj_context_t *ctx, fmpq_t out, const mpq_t value,
                     const char *what)
{
    if (mpz_sgn(mpq_denref(value)) == 0)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "%s has the denominator 0, expected a rational", what);
    }
    fmpz_set_mpz(fmpq_numref(out), mpq_numref(value));
    fmpz_set_mpz(fmpq_denref(out), mpq_denref(value));
    fmpq_canonicalise(out);
    return MSJ_OK;
}

msjcert_status
msjcert_rational_read(msjcert_context *ctx, mpq_t out, const char *text)
{
    msj_context_t *inner = msj_api_enter(ctx);
    msj_status_t status;
    slong column = 0;
    fmpq_t value;

    if (text == NULL)
    {
        return msj_api_leave(
            ctx, msj_fail(inner, MSJ_INPUT, "no text, expected a number"));
    }
    fmpq_init(value);
    status = msj_expression_evaluate(inner, value, &column, text,
                                     ctx->constants);
    if (status == MSJ_OK)
    {
        fmpq_get_mpq(out, value);
    }
    else if (status == MSJ_INPUT)
    {
        status = msj_fail(inner, MSJ_INPUT, "column %ld: %s", (long) column,
                          inner->message);
    }
    fmpq_clear(value);
    return msj_api_leave(ctx, status);
}

/* The text of a value: exact for 0 digits, a decimal otherwise. */
static char *
text_of(const mpq_t value, slong digits)
{
    msj_context_t ctx;
    char *text = NULL;
    fmpq_t exact;

    msj_context_init(&ctx);
    fmpq_init(exact);
    if (msj_api_get_rational(&ctx, exact, value, "the value") == MSJ_OK)
    {
        text = digits == 0 ? msj_rational_text(exact)
                           : msj_rational_decimal(exact, digits);
    }
    fmpq_clear(exact);
    return text;
}

char *
msjcert_rational_text(const mpq_t value)
{
    return text_of(value, 0);
}

char *
msjcert_rational_decimal(const mpq_t value, unsigned long digits)
{
    if (digits < 1 || digits > MSJ_NUMBER_DIGITS)
    {
        return NULL;
    }
    return text_of(value, (slong) digits);
}

/* --- streams -------------------------------------------------------------- */

msj_status_t
msj_api_open_file(msj_context_t *ctx, FILE **stream, const char *path)
{
    *stream = NULL;
    if (path == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no path, expected a file");
    }
    *stream = fopen(path, "rb");
    return *stream != NULL ? MSJ_OK
                           : msj_fail(ctx, MSJ_IO, "cannot read %s: %s", path,
                                      strerror(errno));
}

/* An empty buffer is no stream everywhere, and an empty line is the same. */
msj_status_t
msj_api_open_text(msj_context_t *ctx, FILE **stream, const char *text)
{
    *stream = NULL;
    if (text == NULL)
    {
        return msj_fail(ctx, MSJ_INPUT, "no text");
    }
    if (text[0] == '\0')
    {
        text = "\n";
    }
    /* A stream that is opened for reading writes nothing there. */
    *stream = fmemopen((char *) text, strlen(text), "r");
    return *stream != NULL ? MSJ_OK : msj_no_memory(ctx);
}
