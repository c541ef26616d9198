/* list_lanes_plain.c -- 16 lanes, with what every machine of the kind has. */

#include "theorem/list_lanes.h"

#define LANES 16
#define TARGET
#define KERNEL msj_kernel_plain
#include "theorem/list_lanes_kernel.h"
