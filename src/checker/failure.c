/* failure.c: the one way out of a certificate that is not verified, and the
 * memory of the program.
 *
 * All blocks, those of GMP included, are on one list: lack of memory ends in
 * refusal, their sum is bounded, and what a claim has used is freed at once
 * when it is verified (chk_release), so nothing is freed one by one. */

#include "check.h"

#include <stdlib.h>
#include <string.h>

#define MAX_MEMORY ((size_t) 1 << 31)

typedef struct block
{
    _Alignas(max_align_t) struct block *previous;
    struct block *next;
    size_t size;
} block_t;

size_t chk_line;
static block_t blocks = {&blocks, &blocks, 0};
static size_t used;

/* A full disk must not look like a verdict. */
void
chk_close_output(void)
{
    if (fflush(stdout) != 0 || ferror(stdout) || fclose(stdout) != 0)
    {
        fputs("msjcheck: cannot write the standard output\n", stderr);
        exit(CHK_BROKEN);
    }
}

static _Noreturn void
finish(size_t line, enum chk_kind kind, const char *reason)
{
    printf("s NOT VERIFIED: %zu: %s\n", line, reason);
    chk_close_output();
    exit((int) kind);
}

/* Writes at most this many characters; says so if it has to cut. */
static void
write_text(char text[240], const char *format, va_list list)
{
    if (gmp_vsnprintf(text, 240, format, list) >= 240)
        strcpy(text + 236, "...");
}

_Noreturn void
chk_refuse(size_t line, enum chk_kind kind, const char *format, ...)
{
    char text[240];
    va_list list;

    va_start(list, format);
    write_text(text, format, list);
    va_end(list);
    finish(line, kind, text);
}

void
chk_say(const char *format, ...)
{
    char text[240];
    va_list list;

    va_start(list, format);
    write_text(text, format, list);
    va_end(list);
    fputs(text, stdout);
}

static void *
resize(void *memory, size_t old_size, size_t size)
{
    block_t *block = memory == NULL ? NULL : (block_t *) memory - 1;

    (void) old_size;
    used -= block == NULL ? 0 : block->size;
    if (size > MAX_MEMORY - used)
        finish(chk_line, CHK_FALSE, "the memory limit of this checker");
    block = realloc(block, sizeof *block + size);
    if (block == NULL)
        finish(chk_line, CHK_BROKEN, "out of memory");
    if (memory == NULL)
    {
        block->next = &blocks;
        block->previous = blocks.previous;
    }
    block->previous->next = block;
    block->next->previous = block;
    block->size = size;
    used += size;
    return block + 1;
}

static void *
allocate(size_t size)
{
    return resize(NULL, 0, size);
}

static void
release(void *memory, size_t size)
{
    block_t *block = (block_t *) memory - 1;

    (void) size;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    used -= block->size;
    free(block);
}

/* GMP would abort without a last line. */
void
chk_use_memory(void)
{
    mp_set_memory_functions(allocate, resize, release);
}

/* Zeroed memory for count objects. */
void *
chk_need(size_t count, size_t size)
{
    size_t bytes = count > MAX_MEMORY / size ? MAX_MEMORY + 1 : count * size;

    return memset(allocate(bytes), 0, bytes);
}

/* Makes room for one more than count objects in a growing block. */
void *
chk_room(void *block, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return block;
    *room = *room == 0 ? 8 : 2 * *room;
    return resize(block, 0, *room * size);
}

/* Frees all memory that came after the block `mark`. */
void
chk_release(void *mark)
{
    while (blocks.previous != (block_t *) mark - 1)
        release(blocks.previous + 1, 0);
}

mpz_t *
chk_integers(size_t count)
{
    mpz_t *number = chk_need(count, sizeof *number);
    size_t i;

    for (i = 0; i < count; i++)
        mpz_init(number[i]);
    return number;
}

/* base^n. GMP would abort where a number is beyond its own limit, before it
 * asks for the memory. */
void
chk_power(mpz_t power, const mpz_t base, unsigned long n)
{
    if (mpz_cmpabs_ui(base, 1) > 0
        && n > MAX_MEMORY * 8 / mpz_sizeinbase(base, 2))
        finish(chk_line, CHK_FALSE, "the memory limit of this checker");
    mpz_pow_ui(power, base, n);
}
