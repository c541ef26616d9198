/* damage.h -- random damage to a text. */

#ifndef TESTS_UNIT_MODELS_DAMAGE_H
#define TESTS_UNIT_MODELS_DAMAGE_H

#include <string.h>

#include "random.h"

/* Change a few bytes, or copy a piece over another. */
static inline size_t
damage(char *text, size_t length)
{
    static const char bytes[] = "0123456789-/+*.:,[]{}()&*!#\"'\n\t abexp\xff";
    size_t at, from, size;
    unsigned long n = 1 + random_below(4);

    for (; n > 0 && length > 0; n--)
    {
        at = random_below(length);
        from = random_below(length);
        size = random_below(12);
        size = at + size > length ? length - at : size;
        size = from + size > length ? length - from : size;
        switch (random_below(3))
        {
        case 0:
            text[at] = bytes[random_below(sizeof bytes - 1)];
            break;
        case 1:
            memmove(text + at, text + from, size);
            break;
        default:
            memmove(text + at, text + at + size, length - at - size);
            length -= size;
        }
    }
    return length;
}

#endif
