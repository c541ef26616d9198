/* utf8.h -- strict UTF-8, independent of the locale.

   Shortest forms only, no surrogates, nothing above U+10FFFF. "Printable"
   is meant for names and messages: no control characters (C0, DEL, C1), no
   line and paragraph separators, no marks that change the direction of the
   text around them, no byte order mark. */

#ifndef MSJ_SUPPORT_UTF8_H
#define MSJ_SUPPORT_UTF8_H

#include <stddef.h>

/* The number of bytes (1..4) of the character at the front of `text`, of
   which `length` bytes may be read, and its number in *code; 0 when there is
   no valid character. */
size_t msj_utf8_next(unsigned long *code, const char *text, size_t length);

/* Non-zero if the character may stand in a name or a message. */
int msj_utf8_printable(unsigned long code);

/* Copy `text` into `out` of `size` >= 1 bytes: at most what fits, never half
   a character, and '?' for everything that is not valid or printable. */
void msj_utf8_clean(char *out, size_t size, const char *text);

#endif
