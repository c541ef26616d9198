/* name.h -- the characters of names and numbers (internal).

   ASCII only and independent of the locale, unlike <ctype.h>. */

#ifndef MSJ_RATIONAL_NAME_H
#define MSJ_RATIONAL_NAME_H

#include <stddef.h>

static inline int
msj_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline int
msj_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The bytes of the name at the front of `text`, 0 if there is none. */
static inline size_t
msj_name_length(const char *text)
{
    size_t n = 0;

    if (!msj_is_letter(text[0]))
    {
        return 0;
    }
    while (msj_is_letter(text[n]) || msj_is_digit(text[n]) || text[n] == '_')
    {
        n++;
    }
    return n;
}

#endif
