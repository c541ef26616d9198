/* list_lanes_avx512.c -- 64 lanes, with AVX-512BW; chosen at run time. */

#include "theorem/list_lanes.h"

#if MSJ_LANES_X86
#define LANES 64
#define TARGET __attribute__((target("avx512f,avx512bw")))
#define KERNEL msj_kernel_avx512
#include "theorem/list_lanes_kernel.h"
#endif
