/* memory.h -- checked allocation.

   The sizes are counts of elements, the product is checked for overflow.
   All return NULL when there is no memory (and for an overflowing size);
   the caller answers msj_fail(ctx, MSJ_NOMEM, ...). Zero elements give a
   valid pointer. msj_alloc_fail_at makes the n-th allocation from now fail,
   for the fault tests; 0 switches that off. */

#ifndef MSJ_SUPPORT_MEMORY_H
#define MSJ_SUPPORT_MEMORY_H

#include <stddef.h>

#include "support/context.h"

void *msj_alloc(size_t count, size_t size);
void *msj_calloc(size_t count, size_t size);
/* As realloc: on failure NULL, and `old` stays valid. */
void *msj_realloc(void *old, size_t count, size_t size);
void msj_free(void *pointer);

/* A copy of `count` elements, or NULL; NULL for NULL. */
void *msj_duplicate(const void *from, size_t count, size_t size);

/* A copy of the string, or NULL. */
char *msj_strdup(const char *text);

/* msj_fail(ctx, MSJ_NOMEM, "out of memory"). */
msj_status_t msj_no_memory(msj_context_t *ctx) MSJ_MUST_CHECK;

void msj_alloc_fail_at(unsigned long n);

#endif
