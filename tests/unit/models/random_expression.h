/* random_expression.h -- random expressions and their values by GMP.

   In the grammar of rational.h, with p = 1/3; the value is undefined where a
   division by zero occurs. */

#ifndef TESTS_UNIT_MODELS_RANDOM_EXPRESSION_H
#define TESTS_UNIT_MODELS_RANDOM_EXPRESSION_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "random.h"

static void
append_blank(char *text)
{
    static const char *const blanks[] = {"", "", " ", "\t", "  "};

    strcat(text, blanks[random_below(5)]);
}

/* A number literal and its value. */
static void
random_literal(char *text, mpq_t out)
{
    unsigned long whole = random_below(120);
    unsigned long part = random_below(1000);

    switch (random_below(4))
    {
    case 0:
        sprintf(text + strlen(text), "%lu.%03lu", whole, part);
        mpq_set_ui(out, 1000 * whole + part, 1000);
        break;
    case 1:
        sprintf(text + strlen(text), "%lue-2", whole);
        mpq_set_ui(out, whole, 100);
        break;
    case 2:
        strcat(text, "p");
        mpq_set_ui(out, 1, 3);
        break;
    default:
        sprintf(text + strlen(text), "%lu", whole);
        mpq_set_ui(out, whole, 1);
    }
    mpq_canonicalize(out);
}

/* x^n for a small n by repeated multiplication; 0 if it is not defined. */
static int
power(mpq_t x, long n)
{
    mpq_t base;
    long i;

    if (n < 0 && mpq_sgn(x) == 0)
    {
        return 0;
    }
    mpq_init(base);
    mpq_set(base, x);
    mpq_set_ui(x, 1, 1);
    for (i = 0; i < labs(n); i++)
    {
        mpq_mul(x, x, base);
    }
    if (n < 0)
    {
        mpq_inv(x, x);
    }
    mpq_clear(base);
    return 1;
}

/* Append a random expression in parentheses; 0 if its value is undefined. */
static int
random_expression(char *text, mpq_t out, int depth)
{
    long n = (long) random_below(7) - 3;
    int good;
    char op;
    mpq_t right;

    append_blank(text);
    if (depth == 0 || random_below(4) == 0)
    {
        random_literal(text, out);
        append_blank(text);
        return 1;
    }
    strcat(text, "(");
    good = random_expression(text, out, depth - 1);
    op = "+-*/^"[random_below(5)];
    sprintf(text + strlen(text), "%c", op);
    if (op == '^')
    {
        sprintf(text + strlen(text), "%ld)", n);
        return good && power(out, n);
    }
    mpq_init(right);
    good &= random_expression(text, right, depth - 1);
    strcat(text, ")");
    good &= op != '/' || mpq_sgn(right) != 0;
    if (good)
    {
        (op == '+'   ? mpq_add
         : op == '-' ? mpq_sub
         : op == '*' ? mpq_mul
                     : mpq_div)(out, out, right);
    }
    mpq_clear(right);
    return good;
}

#endif
