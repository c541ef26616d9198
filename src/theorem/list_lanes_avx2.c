/* list_lanes_avx2.c -- 32 lanes, with AVX2; chosen at run time. */

#include "theorem/list_lanes.h"

#if MSJ_LANES_X86
#define LANES 32
#define TARGET __attribute__((target("avx2")))
#define KERNEL msj_kernel_avx2
#include "theorem/list_lanes_kernel.h"
#endif
