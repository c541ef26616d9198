/* report.h -- a result, before it has a format.

   A tree of records and lists with named values. An item with a key belongs
   to the data (JSON, CSV), an item with a label to what people read (text,
   Markdown, LaTeX); most have both. Building never fails in between: lack of
   memory is remembered and reported once, by the renderer. */

#ifndef MSJ_CLI_REPORT_H
#define MSJ_CLI_REPORT_H

#include <stdio.h>

#include <flint/fmpq.h>

#include "cli/options.h"
#include "support/context.h"

typedef enum
{
    MSJ_ITEM_TEXT,
    MSJ_ITEM_INTEGER, /* any size */
    MSJ_ITEM_EXACT,   /* a rational: exact and decimal */
    MSJ_ITEM_TRUTH,
    MSJ_ITEM_LINE,  /* a sentence, for people only */
    MSJ_ITEM_BREAK, /* an empty line, for people only */
    MSJ_ITEM_RECORD,
    MSJ_ITEM_LIST
} msj_item_kind_t;

/* Longer exact values are given to people by their decimal only, and said to
   be. Data formats always have the exact value. */
#define MSJ_BRIEF_LENGTH 60

/* So are counts of more digits. */
#define MSJ_BRIEF_COUNT 40

struct msj_item;
struct msj_report;

/* Records that are made when they are written, one at a time: too much text to
   be kept. Data formats take them so. `fill` puts the values into record i;
   all records have the same keys. */
typedef struct
{
    struct msj_report *report; /* for what `fill` builds */
    slong count;
    void (*fill)(struct msj_report *report, struct msj_item *record, slong i,
                 const void *source);
    const void *source;
} msj_stream_t;

typedef struct msj_item
{
    msj_item_kind_t kind;
    const char *key;   /* borrowed; NULL: not data */
    const char *label; /* borrowed; NULL: not for people */
    char *text;        /* the value; "num/den" if exact; heading of a record */
    char *decimal;     /* of an exact value */
    char *brief;       /* what stands for a number that is too long */
    int shortened;     /* and does not have all of it */
    char *note;        /* for people, after the value, or NULL */
    struct msj_item **children;
    slong count, capacity;
    msj_stream_t stream; /* of a list without children; else count is 0 */
} msj_item_t;

typedef struct msj_report
{
    msj_item_t *root; /* a record */
    slong digits;     /* significant digits of decimals */
    slong base;       /* classes: large counts are powers of it, or 0 */
    int failed;       /* no memory */
} msj_report_t;

void msj_report_init(msj_report_t *report, slong digits);
void msj_report_clear(msj_report_t *report);

/* Add an item below `parent` (NULL is accepted after a failure). The result
   is NULL when there is no memory. */
msj_item_t *msj_report_add(msj_report_t *report, msj_item_t *parent,
                           msj_item_kind_t kind, const char *key,
                           const char *label, const char *text);

msj_item_t *msj_report_record(msj_report_t *report, msj_item_t *parent,
                              const char *key, const char *label);

/* A list of records is a table for people, or a sequence of sections when
   the records have a heading. The label, if not "", stands above. */
msj_item_t *msj_report_list(msj_report_t *report, msj_item_t *parent,
                            const char *key, const char *label);

/* A list of `count` records from a function. For data (JSON, CSV) they are made
   when they are written; for people now, without the digits that no page
   shows. The source must live until the report is rendered. MSJ_NOMEM, or what
   the context says. */
msj_status_t
msj_report_stream(msj_context_t *ctx, msj_report_t *report, msj_item_t *list,
                  msj_format_t format, slong count,
                  void (*fill)(msj_report_t *report, msj_item_t *record,
                               slong i, const void *source),
                  const void *source) MSJ_MUST_CHECK;

/* Record i of the stream of a list, to be cleared with msj_item_clear; NULL if
   there is no memory. */
msj_item_t *msj_stream_record(const msj_item_t *list, slong i);
void msj_item_clear(msj_item_t *item);

void msj_report_text(msj_report_t *report, msj_item_t *parent, const char *key,
                     const char *label, const char *text);
void msj_report_integer(msj_report_t *report, msj_item_t *parent,
                        const char *key, const char *label, const fmpz_t value);
void msj_report_count(msj_report_t *report, msj_item_t *parent, const char *key,
                      const char *label, slong value);
void msj_report_truth(msj_report_t *report, msj_item_t *parent, const char *key,
                      const char *label, int value);
msj_item_t *msj_report_exact(msj_report_t *report, msj_item_t *parent,
                             const char *key, const char *label,
                             const fmpq_t value);

/* Formatted texts: a line for people, a heading of a record, a note. */
void msj_report_line(msj_report_t *report, msj_item_t *parent,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void msj_report_heading(msj_report_t *report, msj_item_t *record,
                        const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void msj_report_note(msj_report_t *report, msj_item_t *item, const char *format,
                     ...) __attribute__((format(printf, 3, 4)));

/* A formatted text, freshly allocated (msj_free); NULL sets `failed`. */
char *msj_report_format(msj_report_t *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A number inside a sentence: exact if it is short, else its decimal and
   the number of digits; freshly allocated (msj_free), NULL sets `failed`. */
char *msj_report_number(msj_report_t *report, const fmpq_t value);

/* The digits of an integer, freshly allocated; NULL sets `failed`. */
char *msj_report_count_text(msj_report_t *report, const fmpz_t value);

/* The same for people: of more than MSJ_BRIEF_COUNT digits "2^2000" if that
   is what it is (a power of report->base), else "(603 digits)", and
   *shortened is set. */
char *msj_report_brief_count(msj_report_t *report, int *shortened,
                             const fmpz_t value);

/* Print the report. MSJ_NOMEM if building it had failed. Failures of the
   stream stay in the stream (output.h finds them). */
msj_status_t msj_report_render(msj_context_t *ctx, const msj_report_t *report,
                               msj_format_t format, FILE *out) MSJ_MUST_CHECK;

#endif
