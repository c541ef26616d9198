/* utf8.c -- strict UTF-8, independent of the locale.

   Source: RFC 3629, the table of section 4. Cost: constant per character.
   Does not normalise, and knows no character properties but those named in
   the header. */

#include "support/utf8.h"

#include <string.h>

/* The bytes of a character that starts with `lead`, 0 if none does. */
static size_t
sequence_length(unsigned char lead)
{
    if (lead < 0x80)
    {
        return 1;
    }
    if (lead >= 0xc2 && lead <= 0xdf)
    {
        return 2;
    }
    if (lead >= 0xe0 && lead <= 0xef)
    {
        return 3;
    }
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

size_t
msj_utf8_next(unsigned long *code, const char *text, size_t length)
{
    static const unsigned long least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *) text;
    unsigned long value;
    size_t size, i;

    size = length == 0 ? 0 : sequence_length(s[0]);
    if (size == 0 || size > length)
    {
        return 0;
    }
    value = size == 1 ? s[0] : s[0] & (0x7fUL >> size);
    for (i = 1; i < size; i++)
    {
        if ((s[i] & 0xc0) != 0x80)
        {
            return 0;
        }
        value = value << 6 | (s[i] & 0x3fUL);
    }
    if (value < least[size] || value > 0x10ffff
        || (value >= 0xd800 && value <= 0xdfff))
    {
        return 0;
    }
    *code = value;
    return size;
}

int
msj_utf8_printable(unsigned long code)
{
    return !(code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x200e
             || code == 0x200f || (code >= 0x2028 && code <= 0x202e)
             || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff
             || (code & 0xfffe) == 0xfffe);
}

void
msj_utf8_clean(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    size_t used = 0, n;
    unsigned long code = 0;

    while (length > 0)
    {
        n = msj_utf8_next(&code, text, length);
        if (used + (n == 0 ? 1 : n) >= size)
        {
            break;
        }
        if (n == 0 || !msj_utf8_printable(code))
        {
            out[used++] = '?';
            n = n == 0 ? 1 : n;
        }
        else
        {
            memcpy(out + used, text, n);
            used += n;
        }
        text += n;
        length -= n;
    }
    out[used] = '\0';
}
