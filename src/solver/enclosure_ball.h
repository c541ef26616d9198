/* enclosure_ball.h -- Arb, which is part of FLINT 3 and stands alone before
   (internal to enclosure.h). */

#ifndef MSJ_SOLVER_ENCLOSURE_BALL_H
#define MSJ_SOLVER_ENCLOSURE_BALL_H

#include <flint/flint.h>

#if __FLINT_VERSION >= 3
#include <flint/arb.h>
#include <flint/arb_mat.h>
#include <flint/arf.h>
#else
#include <arb.h>
#include <arb_mat.h>
#include <arf.h>
#endif

#endif
