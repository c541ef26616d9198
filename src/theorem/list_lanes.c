/* list_lanes.c -- see list_lanes.h.

   The tables, and the choice of the instruction set. */

#include "theorem/list_lanes.h"

#include <stdint.h>
#include <string.h>

#include "support/memory.h"

/* Of the tables; a multiple of all vectors. */
#define LANES 64
#define BYTE_MAX 127
/* Capacities and lengths up to this: what is left over, less 127, is at least
   -128, and counters do not overflow. */
#define NUMBER_MAX 100
/* The most lists at a time, and the work of a prefix in vector steps. */
#define LISTS_MAX 1024
#define PREFIX_STEPS 24

void
msj_lanes_init(msj_lanes_t lanes)
{
    memset(lanes, 0, sizeof *lanes);
}

void
msj_lanes_clear(msj_lanes_t lanes)
{
    msj_free(lanes->memory);
    msj_lanes_init(lanes);
}

int
msj_lanes_suit(const msj_lists_t lists)
{
    slong cells = lists->alternatives * lists->kinds;

    if (lists->classes < 2 || lists->classes > LANES
        || lists->length > NUMBER_MAX || cells > LANES)
    {
        return 0;
    }
    for (slong i = 0; i < cells; i++)
    {
        if (lists->capacity[i] > NUMBER_MAX)
        {
            return 0;
        }
    }
    for (slong i = 0; i < lists->classes * cells; i++)
    {
        if (lists->idle[i] > NUMBER_MAX)
        {
            return 0;
        }
    }
    return 1;
}

/* ---- the instruction sets ----------------------------------------------- */

int
msj_walk_has(msj_walk_way_t way)
{
#if MSJ_LANES_X86
    __builtin_cpu_init();
    if (way == MSJ_WALK_AVX2)
    {
        return __builtin_cpu_supports("avx2") != 0;
    }
    if (way == MSJ_WALK_AVX512)
    {
        return __builtin_cpu_supports("avx512bw") != 0;
    }
#endif
    return way != MSJ_WALK_AVX2 && way != MSJ_WALK_AVX512;
}

static const msj_kernel_t *
kernel_of(msj_walk_way_t way)
{
#if MSJ_LANES_X86
    if (way == MSJ_WALK_BEST)
    {
        way = msj_walk_has(MSJ_WALK_AVX512) ? MSJ_WALK_AVX512
              : msj_walk_has(MSJ_WALK_AVX2) ? MSJ_WALK_AVX2
                                            : MSJ_WALK_LANES;
    }
    if (way == MSJ_WALK_AVX2)
    {
        return &msj_kernel_avx2;
    }
    if (way == MSJ_WALK_AVX512)
    {
        return &msj_kernel_avx512;
    }
#else
    (void) way;
#endif
    return &msj_kernel_plain;
}

/* ---- the tables --------------------------------------------------------- */

static slong
row_for(slong lists)
{
    return (lists + LANES - 1) / LANES * LANES;
}

/* How many jobs: the least work for a list. */
static slong
best_jobs(const msj_lists_struct *lists, slong most_jobs, slong width)
{
    slong cells = lists->alternatives * lists->kinds;
    slong best = 1, best_work = 0, best_count = 1;
    slong count = 1;

    for (slong jobs = 1; jobs <= most_jobs; jobs++)
    {
        slong work;

        count *= lists->classes;
        if (count > LISTS_MAX)
        {
            break;
        }
        work = PREFIX_STEPS
               + row_for(count) / width * lists->classes * cells * (jobs - 1);
        if (jobs == 1 || work * best_count < best_work * count)
        {
            best = jobs;
            best_work = work;
            best_count = count;
        }
    }
    return best;
}

static signed char
saturate(slong value)
{
    return (signed char) (value > BYTE_MAX    ? BYTE_MAX
                          : value < -BYTE_MAX ? -BYTE_MAX
                                              : value);
}

/* The lane of one list: its last jobs are the digits of `lane`. */
static void
fill_lane(msj_lanes_struct *lanes, const msj_lists_struct *lists, slong lane,
          slong count)
{
    slong width = lanes->row;
    signed char *load = lanes->load;
    signed char *left = lanes->left;

    for (slong q = 0; q < lists->kinds; q++)
    {
        slong together = 0, over = 0, power = count;

        for (slong row = 0; row < lanes->jobs - 1; row++)
        {
            slong at = (row * lists->kinds + q) * width + lane;
            slong need;

            power /= lists->classes;
            need =
                lists->need[lane / power % lists->classes * lists->kinds + q];
            together += need;
            over -= need;
            load[at] = saturate(together);
            left[at] = saturate(over);
        }
    }
    ((signed char *) lanes->lanes)[lane] = -1;
}

msj_status_t
msj_lanes_set(msj_context_t *ctx, msj_lanes_t lanes, const msj_lists_t lists,
              slong most_jobs, msj_walk_way_t way)
{
    const msj_kernel_t *kernel = kernel_of(way);
    slong jobs = best_jobs(lists, most_jobs, kernel->width);
    slong count = 1, row;
    char *memory;

    for (slong i = 0; i < jobs; i++)
    {
        count *= lists->classes;
    }
    lanes->jobs = jobs;
    lanes->row = row = row_for(count);
    lanes->memory = msj_calloc((size_t) (2 * (jobs - 1) * lists->kinds + 2),
                               (size_t) row);
    if (lanes->memory == NULL)
    {
        return msj_no_memory(ctx);
    }
    memory = (char *) lanes->memory + LANES - (uintptr_t) lanes->memory % LANES;
    lanes->lanes = memory;
    lanes->load = memory + row;
    lanes->left = memory + row + (jobs - 1) * lists->kinds * row;
    for (slong lane = 0; lane < count; lane++)
    {
        fill_lane(lanes, lists, lane, count);
    }
    lanes->fails = lists->alternatives == 1 && lists->kinds == 1
                       ? kernel->servers
                       : kernel->any;
    return MSJ_OK;
}
