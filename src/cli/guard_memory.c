/* guard_memory.c -- memory that is short, and GMP and FLINT that give up.

   GMP and FLINT know no other way to report that memory is short than to end
   the program: their allocation functions are replaced by ones that end it
   with a message. They may be called from any thread. GMP ends the program
   by abort(3), too, where a number is beyond its own limits, and by SIGFPE
   when dividing by zero. A stack that cannot grow looks like a wrong pointer;
   so that this does not happen as soon as the address space is used up, some
   stack is taken before the work. */

#define _XOPEN_SOURCE 700 /* sigaltstack */

#include "cli/guard.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <flint/flint.h>
#include <gmp.h>

#include "cli/complain.h"

/* Sanitizers tell more about crashes than a message could. */
#if defined(__SANITIZE_ADDRESS__)
#define LEAVE_CRASHES
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAVE_CRASHES
#endif
#endif

#define STACK_AHEAD (512 * 1024)
#define HANDLER_STACK (64 * 1024)

static int memory_is_limited;

int
msj_guard_memory_is_limited(void)
{
    return memory_is_limited;
}

const char *
msj_guard_memory_text(void)
{
    return memory_is_limited ? "the memory limit (--max-memory) was reached"
                             : "out of memory";
}

/* --- the allocation functions -------------------------------------------- */

/* The pointer, or the end. */
static void *
or_end(void *pointer)
{
    if (pointer == NULL)
    {
        msj_guard_end_in_step(
            msj_guard_memory_text(),
            memory_is_limited ? MSJ_EXIT_LIMIT : MSJ_EXIT_FAILURE, 0);
    }
    return pointer;
}

static void *
take(size_t bytes)
{
    return or_end(malloc(bytes == 0 ? 1 : bytes));
}

static void *
take_zeroed(size_t count, size_t size)
{
    return count == 0 || size == 0 ? take(1) : or_end(calloc(count, size));
}

static void *
retake(void *old, size_t bytes)
{
    return or_end(realloc(old, bytes == 0 ? 1 : bytes));
}

static void *
retake_for_gmp(void *old, size_t old_bytes, size_t bytes)
{
    (void) old_bytes;
    return retake(old, bytes);
}

static void
drop_for_gmp(void *pointer, size_t bytes)
{
    (void) bytes;
    free(pointer);
}

FLINT_NORETURN static void
end_for_flint(void)
{
    msj_guard_end("internal error: FLINT gave up", MSJ_EXIT_FAILURE);
}

/* --- crashes ------------------------------------------------------------- */

#ifndef LEAVE_CRASHES
static void
on_crash(int number)
{
    msj_guard_end(number == SIGABRT
                      ? "aborted: a number beyond the limits of GMP, or an "
                        "internal error"
                  : number == SIGSEGV || number == SIGBUS
                      ? "no memory for the stack, or an internal error"
                      : "internal error: arithmetic",
                  MSJ_EXIT_FAILURE);
}

static void
guard_crashes(void)
{
    static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction action;
    stack_t stack;

    memset(&stack, 0, sizeof stack);
    stack.ss_sp = malloc(HANDLER_STACK);
    stack.ss_size = HANDLER_STACK;
    if (stack.ss_sp == NULL || sigaltstack(&stack, NULL) != 0)
    {
        return;
    }
    memset(&action, 0, sizeof action);
    action.sa_handler = on_crash;
    action.sa_flags = (int) SA_RESETHAND | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    {
        sigaction(numbers[i], &action, NULL);
    }
}
#endif

/* One byte of every page, from the nearest to the farthest. */
static void
take_stack(void)
{
    volatile char room[STACK_AHEAD];

    for (size_t i = sizeof room; i > 0; i -= i < 4096 ? i : 4096)
    {
        room[i - 1] = 0;
    }
}

void
msj_guard_libraries(void)
{
    mp_set_memory_functions(take, retake_for_gmp, drop_for_gmp);
    __flint_set_memory_functions(take, take_zeroed, retake, free);
    flint_set_abort(end_for_flint);
    take_stack();
#ifndef LEAVE_CRASHES
    guard_crashes();
#endif
}

/* --- limits -------------------------------------------------------------- */

/* Bytes of address space that the program has now, with its libraries; 0 where
   the system does not tell (Linux does). */
static double
address_space(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;

    if (file != NULL)
    {
        if (fscanf(file, "%lu", &pages) != 1)
        {
            pages = 0;
        }
        fclose(file);
    }
    return (double) pages * (double) sysconf(_SC_PAGESIZE);
}

msj_status_t
msj_guard_memory(msj_context_t *ctx, size_t bytes)
{
    struct rlimit limit;
    double used = address_space();

    if (used > (double) bytes)
    {
        return msj_context_need(ctx, used, "the program alone");
    }
    ctx->memory_base = used;

    if (getrlimit(RLIMIT_AS, &limit) != 0)
    {
        return msj_fail(ctx, MSJ_IO, "cannot limit the memory: %s",
                        strerror(errno));
    }
    if (limit.rlim_cur == RLIM_INFINITY || bytes < limit.rlim_cur)
    {
        limit.rlim_cur = (rlim_t) bytes;
    }
    if (setrlimit(RLIMIT_AS, &limit) != 0)
    {
        return msj_fail(ctx, MSJ_IO, "cannot limit the memory: %s",
                        strerror(errno));
    }
    memory_is_limited = 1;
    return MSJ_OK;
}

void
msj_guard_machine(msj_context_t *ctx)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long size = sysconf(_SC_PAGESIZE);

    if (pages > 0 && size > 0)
    {
        ctx->max_memory = (double) pages * (double) size;
        ctx->memory_source = "the memory of this machine; --max-memory says "
                             "otherwise";
    }
}
