/* check_names.c -- names of classes, resources and states.

   A name is for people: UTF-8 that is not empty, without control characters,
   not too long; no two things of one kind have the same. Cost: O(n log n)
   comparisons of names. */

#include "model/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/utf8.h"

static msj_status_t
check_name(msj_context_t *ctx, const char *noun, const char *name)
{
    size_t length = strlen(name);
    unsigned long code = 0;
    size_t i, n;

    if (length == 0)
    {
        return msj_fail(ctx, MSJ_INPUT, "the %s name is empty, expected a name",
                        noun);
    }
    if (length > MSJ_NAME_BYTES_MAX)
    {
        return msj_fail(ctx, MSJ_INPUT,
                        "the %s name has %lu bytes, expected at most %d", noun,
                        (unsigned long) length, MSJ_NAME_BYTES_MAX);
    }
    for (i = 0; i < length; i += n)
    {
        n = msj_utf8_next(&code, name + i, length - i);
        if (n == 0 || !msj_utf8_printable(code))
        {
            return msj_fail(ctx, MSJ_INPUT,
                            "byte %lu of the %s name is not printable, "
                            "expected UTF-8 without control characters",
                            (unsigned long) i + 1, noun);
        }
    }
    return MSJ_OK;
}

static int
compare_names(const void *left, const void *right)
{
    const msj_named_t *a = left;
    const msj_named_t *b = right;
    int order = strcmp(a->name, b->name);

    if (order != 0)
    {
        return order;
    }
    return (a->index > b->index) - (a->index < b->index);
}

void
msj_names_sort(msj_named_t *names, slong count)
{
    qsort(names, (size_t) count, sizeof *names, compare_names);
}

slong
msj_names_find(const msj_named_t *names, slong count, const char *name)
{
    slong low = 0, high = count;

    while (low < high)
    {
        slong middle = low + (high - low) / 2;

        if (strcmp(names[middle].name, name) < 0)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    return low < count && strcmp(names[low].name, name) == 0 ? names[low].index
                                                             : -1;
}

/* The position, in the sorted list, of the name that comes first among those
   that were there before; 0 when all differ. */
static slong
find_repeated(const msj_named_t *names, slong count)
{
    slong found = 0;

    for (slong i = 1; i < count; i++)
    {
        if (strcmp(names[i - 1].name, names[i].name) == 0
            && (found == 0 || names[i].index < names[found].index))
        {
            found = i;
        }
    }
    return found;
}

msj_status_t
msj_names_check(msj_context_t *ctx, slong *wrong, const char *noun,
                msj_named_t *names, slong count)
{
    msj_status_t status = MSJ_OK;
    slong found;

    for (slong i = 0; i < count && status == MSJ_OK; i++)
    {
        *wrong = names[i].index;
        status = check_name(ctx, noun, names[i].name);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    msj_names_sort(names, count);
    found = find_repeated(names, count);
    if (found == 0)
    {
        return MSJ_OK;
    }
    *wrong = names[found].index;
    return msj_fail(ctx, MSJ_INPUT,
                    "%s %ld has the name '%s' of %s %ld, expected different "
                    "names",
                    noun, (long) *wrong + 1, names[found].name, noun,
                    (long) names[found - 1].index + 1);
}
