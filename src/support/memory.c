/* memory.c -- checked allocation.

   malloc with a checked product and a switch that makes the n-th allocation
   fail. The switch is atomic, because solvers allocate from several threads;
   while it is off it costs one relaxed load. Allocations inside GMP and
   FLINT do not pass here. */

#include "support/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Allocations until the one that fails, 0 when none shall. */
static atomic_ulong fail_in;

void
msj_alloc_fail_at(unsigned long n)
{
    atomic_store(&fail_in, n);
}

/* Non-zero if this allocation is the one that shall fail. */
static int
must_fail(void)
{
    unsigned long n = atomic_load_explicit(&fail_in, memory_order_relaxed);

    while (n != 0)
    {
        if (atomic_compare_exchange_weak(&fail_in, &n, n - 1))
        {
            return n == 1;
        }
    }
    return 0;
}

/* The product, at least 1; 0 when it is too large for an object. */
static size_t
byte_count(size_t count, size_t size)
{
    if (count == 0 || size == 0)
    {
        return 1;
    }
    return count > (size_t) PTRDIFF_MAX / size ? 0 : count * size;
}

void *
msj_alloc(size_t count, size_t size)
{
    size_t bytes = byte_count(count, size);

    return bytes == 0 || must_fail() ? NULL : malloc(bytes);
}

void *
msj_calloc(size_t count, size_t size)
{
    size_t bytes = byte_count(count, size);

    return bytes == 0 || must_fail() ? NULL : calloc(1, bytes);
}

void *
msj_realloc(void *old, size_t count, size_t size)
{
    size_t bytes = byte_count(count, size);

    return bytes == 0 || must_fail() ? NULL : realloc(old, bytes);
}

void
msj_free(void *pointer)
{
    free(pointer);
}

void *
msj_duplicate(const void *from, size_t count, size_t size)
{
    void *copy = from != NULL ? msj_alloc(count, size) : NULL;

    return copy != NULL ? memcpy(copy, from, count * size) : NULL;
}

char *
msj_strdup(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = msj_alloc(bytes, 1);

    if (copy != NULL)
    {
        memcpy(copy, text, bytes);
    }
    return copy;
}

msj_status_t
msj_no_memory(msj_context_t *ctx)
{
    return msj_fail(ctx, MSJ_NOMEM, "out of memory");
}
