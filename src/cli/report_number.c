/* report_number.c -- numbers in a report.

   Data formats have every digit; for people long exact values are replaced
   by their decimal, and long counts by the power that they are, C^K for the
   lists of K jobs of C classes, or by their number of digits. */

#include <string.h>

#include "cli/report.h"
#include "rational/rational.h"
#include "support/memory.h"

/* The text itself; NULL is remembered. */
static char *
keep(msj_report_t *report, char *text)
{
    report->failed |= text == NULL;
    return text;
}

/* --- counts -------------------------------------------------------------- */

char *
msj_report_count_text(msj_report_t *report, const fmpz_t value)
{
    fmpq_t whole;
    char *text;

    fmpq_init(whole);
    fmpz_set(fmpq_numref(whole), value);
    text = msj_rational_text(whole);
    fmpq_clear(whole);
    return keep(report, text);
}

/* K if the value is base^K, else 0. */
static slong
exponent_of(const fmpz_t value, slong base)
{
    slong exponent = 0;
    fmpz_t rest, factor;

    if (base < 2)
    {
        return 0;
    }
    fmpz_init(rest);
    fmpz_init_set_si(factor, base);
    exponent = fmpz_remove(rest, value, factor);
    if (!fmpz_is_one(rest))
    {
        exponent = 0;
    }
    fmpz_clear(factor);
    fmpz_clear(rest);
    return exponent;
}

char *
msj_report_brief_count(msj_report_t *report, int *shortened, const fmpz_t value)
{
    char *text = msj_report_count_text(report, value);
    size_t digits = text == NULL ? 0 : strlen(text);
    slong exponent;

    if (digits <= MSJ_BRIEF_COUNT)
    {
        return text;
    }
    msj_free(text);
    exponent = exponent_of(value, report->base);
    if (exponent > 0)
    {
        return msj_report_format(report, "%ld^%ld", (long) report->base,
                                 (long) exponent);
    }
    *shortened = 1;
    return msj_report_format(report, "(%lu digits)", (unsigned long) digits);
}

void
msj_report_integer(msj_report_t *report, msj_item_t *parent, const char *key,
                   const char *label, const fmpz_t value)
{
    msj_item_t *item = msj_report_add(report, parent, MSJ_ITEM_INTEGER, key,
                                      label, NULL);

    if (item == NULL)
    {
        return;
    }
    item->text = msj_report_count_text(report, value);
    if (item->text != NULL && strlen(item->text) > MSJ_BRIEF_COUNT)
    {
        item->brief = msj_report_brief_count(report, &item->shortened, value);
    }
}

void
msj_report_count(msj_report_t *report, msj_item_t *parent, const char *key,
                 const char *label, slong value)
{
    fmpz_t count;

    fmpz_init_set_si(count, value);
    msj_report_integer(report, parent, key, label, count);
    fmpz_clear(count);
}

/* --- exact values -------------------------------------------------------- */

/* Digits in an exact value, without sign and slash. */
static unsigned long
digit_count(const char *text)
{
    return (unsigned long) (strlen(text) - (text[0] == '-')
                            - (strchr(text, '/') != NULL));
}

msj_item_t *
msj_report_exact(msj_report_t *report, msj_item_t *parent, const char *key,
                 const char *label, const fmpq_t value)
{
    msj_item_t *item = msj_report_add(report, parent, MSJ_ITEM_EXACT, key,
                                      label, NULL);

    if (item == NULL)
    {
        return NULL;
    }
    item->text = keep(report, msj_rational_text(value));
    item->decimal = keep(report, msj_rational_decimal(value, report->digits));
    if (!report->failed && strlen(item->text) > MSJ_BRIEF_LENGTH)
    {
        item->shortened = 1;
        item->brief = msj_report_format(report, "(exact: %lu digits)",
                                        digit_count(item->text));
    }
    return report->failed ? NULL : item;
}

char *
msj_report_number(msj_report_t *report, const fmpq_t value)
{
    char *text = keep(report, msj_rational_text(value));
    char *decimal, *brief;

    if (text == NULL || strlen(text) <= MSJ_BRIEF_LENGTH)
    {
        return text;
    }
    decimal = keep(report, msj_rational_decimal(value, report->digits));
    brief = msj_report_format(report, "%s (exact: %lu digits)",
                              decimal == NULL ? "" : decimal,
                              digit_count(text));
    msj_free(decimal);
    msj_free(text);
    return brief;
}
