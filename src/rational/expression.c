/* expression.c -- the exact value of an expression.

   A recursive-descent parser, one function per rule of the grammar in
   rational.h; every token but names and numbers is one byte. Chains of
   operators and signs are loops; parentheses and '^' nest at most
   MSJ_NESTING deep. Every result is checked against MSJ_NUMBER_DIGITS, and
   powers before they are computed (arithmetic.c), so the cost is
   O(length M(MSJ_NUMBER_DIGITS)) at worst; a budget ends longer work. */

#include <string.h>

#include "rational/arithmetic.h"
#include "rational/name.h"
#include "rational/number.h"
#include "rational/rational.h"
#include "support/utf8.h"

/* Words of results that one expression may produce in all. */
#define WORK_MAX (1UL << 21)

typedef struct
{
    msj_context_t *ctx;
    const char *text;
    msj_binding_struct *bindings;
    slong binding_count;
    size_t at;       /* offset of the next byte */
    size_t error_at; /* offset of what is wrong */
    int depth;
    ulong work;
} parser_t;

static msj_status_t read_expression(parser_t *p, fmpq_t out);
static msj_status_t read_factor(parser_t *p, fmpq_t out);

/* The next byte that is not a blank. */
static char
peek(parser_t *p)
{
    while (p->text[p->at] == ' ' || p->text[p->at] == '\t')
    {
        p->at++;
    }
    return p->text[p->at];
}

/* Record where, and return the status of the failure. */
static msj_status_t
wrong(parser_t *p, size_t offset, msj_status_t status)
{
    p->error_at = offset;
    return status;
}

static msj_status_t
unexpected(parser_t *p, const char *expected)
{
    const char *found = p->text + p->at;
    const char *hint = *found == '%' ? "; 50% is 1/2 or 0.5" : "";
    unsigned long code = 0;
    size_t n = msj_utf8_next(&code, found, strlen(found));

    p->error_at = p->at;
    if (*found == '\0')
    {
        return msj_fail(p->ctx, MSJ_INPUT, "unexpected end, expected %s",
                        expected);
    }
    if (n == 0 || !msj_utf8_printable(code))
    {
        return msj_fail(p->ctx, MSJ_INPUT, "unexpected byte %d, expected %s",
                        (int) (unsigned char) *found, expected);
    }
    return msj_fail(p->ctx, MSJ_INPUT, "unexpected '%.*s', expected %s%s",
                    (int) n, found, expected, hint);
}

/* Limits after an operation or a number at `offset`. */
static msj_status_t
check_result(parser_t *p, size_t offset, const fmpq_t value)
{
    if (msj_number_too_long(fmpq_numref(value))
        || msj_number_too_long(fmpq_denref(value)))
    {
        return wrong(p, offset, msj_number_fail_long(p->ctx));
    }
    p->work += fmpz_size(fmpq_numref(value)) + fmpz_size(fmpq_denref(value));
    if (p->work > WORK_MAX)
    {
        return wrong(p, offset,
                     msj_fail(p->ctx, MSJ_INPUT,
                              "the expression takes too much work, expected "
                              "a shorter one"));
    }
    return msj_context_poll(p->ctx);
}

static msj_status_t
read_number(parser_t *p, fmpq_t out)
{
    size_t start = p->at;
    size_t length;
    msj_status_t status;

    status = msj_number_read(p->ctx, out, &length, p->text + start);
    if (status != MSJ_OK)
    {
        return wrong(p, start + length, status);
    }
    p->at += length;
    return check_result(p, start, out);
}

static msj_status_t
read_name(parser_t *p, fmpq_t out)
{
    const char *name = p->text + p->at;
    size_t length = msj_name_length(name);
    int shown = length > 60 ? 60 : (int) length;
    slong i;

    for (i = 0; i < p->binding_count; i++)
    {
        if (strlen(p->bindings[i].name) == length
            && memcmp(p->bindings[i].name, name, length) == 0)
        {
            p->bindings[i].used = 1;
            fmpq_set(out, p->bindings[i].value);
            p->at += length;
            return check_result(p, p->at - length, out);
        }
    }
    return wrong(p, p->at,
                 msj_fail(p->ctx, MSJ_INPUT,
                          "the name '%.*s' has no value, expected a number, "
                          "or --const %.*s=VALUE",
                          shown, name, shown, name));
}

static msj_status_t
read_parentheses(parser_t *p, fmpq_t out)
{
    msj_status_t status;

    p->at++;
    status = read_expression(p, out);
    if (status != MSJ_OK)
    {
        return status;
    }
    if (peek(p) != ')')
    {
        return unexpected(p, "an operator or ')'");
    }
    p->at++;
    return MSJ_OK;
}

static msj_status_t
read_primary(parser_t *p, fmpq_t out)
{
    char c = peek(p);

    if (msj_is_digit(c))
    {
        return read_number(p, out);
    }
    if (msj_is_letter(c))
    {
        return read_name(p, out);
    }
    if (c == '(')
    {
        return read_parentheses(p, out);
    }
    return unexpected(p, c == '.' ? "a digit before the decimal point"
                                  : "a number, a name or '('");
}

/* primary [ "^" factor ], one level deeper. */
static msj_status_t
read_power(parser_t *p, fmpq_t out)
{
    msj_status_t status;
    fmpq_t exponent;
    size_t offset;

    status = read_primary(p, out);
    if (status != MSJ_OK || peek(p) != '^')
    {
        return status;
    }
    offset = p->at++;
    fmpq_init(exponent);
    status = read_factor(p, exponent);
    if (status == MSJ_OK)
    {
        status = wrong(p, offset, msj_fmpq_power(p->ctx, out, exponent));
    }
    if (status == MSJ_OK)
    {
        status = check_result(p, offset, out);
    }
    fmpq_clear(exponent);
    return status;
}

/* Signs, then a power. */
static msj_status_t
read_factor(parser_t *p, fmpq_t out)
{
    int negative = 0;
    msj_status_t status;
    char c;

    for (c = peek(p); c == '+' || c == '-'; c = peek(p))
    {
        negative ^= c == '-';
        p->at++;
    }
    if (p->depth > MSJ_NESTING)
    {
        return wrong(p, p->at,
                     msj_fail(p->ctx, MSJ_INPUT,
                              "the expression is nested too deep, expected "
                              "at most %d levels",
                              MSJ_NESTING));
    }
    p->depth++;
    status = read_power(p, out);
    p->depth--;
    if (negative)
    {
        fmpq_neg(out, out);
    }
    return status;
}

/* Operands of `operators` (two of them), joined by `read`. */
static msj_status_t
read_chain(parser_t *p, fmpq_t out, const char operators[2],
           msj_status_t (*read)(parser_t *, fmpq_t))
{
    msj_status_t status = read(p, out);
    fmpq_t right;
    size_t offset;
    char c;

    fmpq_init(right);
    while (status == MSJ_OK)
    {
        c = peek(p);
        if (c != operators[0] && c != operators[1])
        {
            break;
        }
        offset = p->at++;
        status = read(p, right);
        if (status == MSJ_OK)
        {
            status = wrong(p, offset, msj_fmpq_combine(p->ctx, out, c, right));
        }
        if (status == MSJ_OK)
        {
            status = check_result(p, offset, out);
        }
    }
    fmpq_clear(right);
    return status;
}

static msj_status_t
read_term(parser_t *p, fmpq_t out)
{
    return read_chain(p, out, "*/", read_factor);
}

static msj_status_t
read_expression(parser_t *p, fmpq_t out)
{
    return read_chain(p, out, "+-", read_term);
}

msj_status_t
msj_expression_evaluate(msj_context_t *ctx, fmpq_t out, slong *column,
                        const char *text, const msj_bindings_t bindings)
{
    parser_t parser;
    msj_status_t status;

    memset(&parser, 0, sizeof parser);
    parser.ctx = ctx;
    parser.text = text;
    parser.bindings = bindings->entries;
    parser.binding_count = bindings->count;
    status = read_expression(&parser, out);
    if (status == MSJ_OK && peek(&parser) != '\0')
    {
        status = unexpected(&parser, "an operator or the end");
    }
    *column = status == MSJ_OK ? 1 : (slong) parser.error_at + 1;
    return status;
}
