/* render_csv.c -- a report as one CSV table (RFC 4180, lines end with LF).

   The table is the first list of the report, one row per record, a column
   for every key of any record; an exact value has two columns, KEY and
   KEY_decimal. A list inside a record is one cell: values separated by
   spaces, records by "; ". Without a list the table has one row per value:
   quantity, exact, decimal, a record of values has one row each, RECORD_KEY,
   and a list of values one each, too. The model is left out. Numbers are exact
   and complete. */

#include <string.h>

#include "cli/render.h"
#include "support/memory.h"

#define NAME_SIZE 96
#define COLUMNS_MAX 64

typedef struct
{
    const msj_item_t *item; /* NULL: empty */
    int is_decimal;
} value_t;

typedef struct
{
    char names[COLUMNS_MAX][NAME_SIZE];
    value_t values[COLUMNS_MAX];
    slong count;
} table_t;

static void
print_quoted(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL)
    {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++)
    {
        fputs(*text == '"' ? "\"" : "", out);
        fputc(*text, out);
    }
    fputc('"', out);
}

/* The values inside a cell; its texts are names and numbers of ours, so
   only commas ask for the quotes, which are always there. */
static void
print_joined(FILE *out, const msj_item_t *item)
{
    int separate = 0;
    slong i;

    if (msj_item_is_scalar(item))
    {
        fputs(item->text, out);
        return;
    }
    for (i = 0; i < item->count; i++)
    {
        if (item->kind == MSJ_ITEM_LIST || item->children[i]->key != NULL)
        {
            fputs(!separate                     ? ""
                  : item->kind == MSJ_ITEM_LIST ? "; "
                                                : " ",
                  out);
            print_joined(out, item->children[i]);
            separate = 1;
        }
    }
}

static void
print_value(FILE *out, const value_t *value)
{
    if (value->item == NULL)
    {
        return;
    }
    if (value->item->kind == MSJ_ITEM_LIST)
    {
        fputc('"', out);
        print_joined(out, value->item);
        fputc('"', out);
    }
    else
    {
        print_quoted(out, value->is_decimal ? value->item->decimal
                                            : value->item->text);
    }
}

/* Put a value into the column of that name, which may be new. */
static void
set_value(table_t *table, const char *name, const msj_item_t *item,
          int is_decimal)
{
    slong i = 0;

    while (i < table->count && strcmp(table->names[i], name) != 0)
    {
        i++;
    }
    if (i == table->count && i < COLUMNS_MAX)
    {
        snprintf(table->names[i], NAME_SIZE, "%s", name);
        table->count++;
    }
    if (i < COLUMNS_MAX)
    {
        table->values[i].item = item;
        table->values[i].is_decimal = is_decimal;
    }
}

static void
flatten(table_t *table, const char *prefix, const msj_item_t *record)
{
    char name[NAME_SIZE], decimal[NAME_SIZE + 8];
    const msj_item_t *item;
    slong i;

    for (i = 0; i < record->count; i++)
    {
        item = record->children[i];
        if (item->key == NULL)
        {
            continue;
        }
        snprintf(name, sizeof name, "%s%s%s", prefix,
                 prefix[0] == '\0' ? "" : "_", item->key);
        if (item->kind == MSJ_ITEM_RECORD)
        {
            flatten(table, name, item);
            continue;
        }
        set_value(table, name, item, 0);
        if (item->kind == MSJ_ITEM_EXACT)
        {
            snprintf(decimal, sizeof decimal, "%s_decimal", name);
            set_value(table, decimal, item, 1);
        }
    }
}

static void
print_titles(FILE *out, const table_t *table)
{
    for (slong j = 0; j < table->count; j++)
    {
        fprintf(out, "%s%s", j == 0 ? "" : ",", table->names[j]);
    }
    fputc('\n', out);
}

static void
print_record(FILE *out, table_t *table, const msj_item_t *record)
{
    memset(table->values, 0, sizeof table->values);
    flatten(table, "", record);
    for (slong j = 0; j < table->count; j++)
    {
        fputs(j == 0 ? "" : ",", out);
        print_value(out, &table->values[j]);
    }
    fputc('\n', out);
}

static void
print_list(FILE *out, table_t *table, const msj_item_t *list)
{
    slong i;

    for (i = 0; i < list->count; i++)
    {
        flatten(table, "", list->children[i]);
    }
    print_titles(out, table);
    for (i = 0; i < list->count; i++)
    {
        print_record(out, table, list->children[i]);
    }
}

/* A list whose records are made one at a time, all with the same keys. */
static msj_status_t
print_stream(msj_context_t *ctx, FILE *out, table_t *table,
             const msj_item_t *list)
{
    msj_status_t status = MSJ_OK;

    for (slong i = 0; i < list->stream.count && status == MSJ_OK; i++)
    {
        msj_item_t *record = msj_stream_record(list, i);

        if (record == NULL)
        {
            return msj_no_memory(ctx);
        }
        if (i == 0)
        {
            flatten(table, "", record);
            print_titles(out, table);
        }
        print_record(out, table, record);
        msj_item_clear(record);
        status = msj_context_poll(ctx);
    }
    return status;
}

/* A record of values or of such records, not of lists, as the model is. */
static int
is_flat(const msj_item_t *item)
{
    slong i;

    for (i = 0; i < item->count; i++)
    {
        if (!msj_item_is_scalar(item->children[i])
            && !is_flat(item->children[i]))
        {
            return 0;
        }
    }
    return item->kind == MSJ_ITEM_RECORD && item->key != NULL;
}

/* A list of values has a row for each, a list of anything else is a table. */
static int
is_simple_list(const msj_item_t *item)
{
    return item->kind == MSJ_ITEM_LIST && item->count > 0
           && msj_item_is_scalar(item->children[0]);
}

static void
print_simple_list(FILE *out, const msj_item_t *list)
{
    slong i;

    for (i = 0; i < list->count; i++)
    {
        print_quoted(out, list->key);
        fputc(',', out);
        print_quoted(out, list->children[i]->text);
        fputs(",\n", out);
    }
}

/* PREFIX_KEY, the value, the decimal, of the item or of what is in it. */
static void
print_item(FILE *out, const char *prefix, const msj_item_t *item)
{
    char name[NAME_SIZE + 512]; /* a key may be the name of a resource */
    slong i;

    if (item->key == NULL || !(msj_item_is_scalar(item) || is_flat(item)))
    {
        return;
    }
    snprintf(name, sizeof name, "%s%s%s", prefix, prefix[0] == '\0' ? "" : "_",
             item->key);
    for (i = 0; i < item->count; i++)
    {
        print_item(out, name, item->children[i]);
    }
    if (msj_item_is_scalar(item))
    {
        print_quoted(out, name);
        fputc(',', out);
        print_quoted(out, item->text);
        fprintf(out, ",%s\n",
                item->kind == MSJ_ITEM_EXACT ? item->decimal : "");
    }
}

static void
print_values(FILE *out, const msj_item_t *root)
{
    slong i;

    fputs("quantity,exact,decimal\n", out);
    for (i = 0; i < root->count; i++)
    {
        const msj_item_t *item = root->children[i];

        if (item->key != NULL && is_simple_list(item))
        {
            print_simple_list(out, item);
        }
        else if (item->key != NULL && strcmp(item->key, "model") != 0)
        {
            print_item(out, "", item);
        }
    }
}

msj_status_t
msj_render_csv(msj_context_t *ctx, const msj_item_t *root, FILE *out)
{
    table_t *table = msj_calloc(1, sizeof *table);
    msj_status_t status = MSJ_OK;
    slong i = 0;

    if (table == NULL)
    {
        return msj_no_memory(ctx);
    }
    while (i < root->count
           && (root->children[i]->kind != MSJ_ITEM_LIST
               || root->children[i]->key == NULL
               || is_simple_list(root->children[i])))
    {
        i++;
    }
    if (i < root->count && root->children[i]->stream.count > 0)
    {
        status = print_stream(ctx, out, table, root->children[i]);
    }
    else if (i < root->count)
    {
        print_list(out, table, root->children[i]);
    }
    else
    {
        print_values(out, root);
    }
    msj_free(table);
    return status;
}
