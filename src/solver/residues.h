/* residues.h -- the parameters of a torn system modulo a large number.

   From the digits of a lift (lift.h): the residues modulo M, the product of
   p^steps over its lanes. Exact. */

#ifndef MSJ_SOLVER_RESIDUES_H
#define MSJ_SOLVER_RESIDUES_H

#include "solver/lift.h"

/* The modulus M of so many steps, and what combines the lanes: P_l = p^steps,
   and x mod M = sum of (x mod P_l) e_l M/P_l with e_l M/P_l = 1 mod P_l. */
typedef struct
{
    const msj_lift_struct *lift;
    slong steps, lanes;
    fmpz *powers; /* powers of p by which digits are summed, levels of
                     them for each lane */
    slong levels;
    fmpz *product; /* a tree: product[1] = M, of [2k] and [2k + 1] in [k], P_l
                      at [lanes + l] */
    fmpz *value;   /* scratch, a tree like it */
    fmpz *unit;    /* e_l */
    fmpz *factor;  /* e_l times the denominator, mod P_l */
    fmpz *digits;  /* scratch, steps */
} msj_residues_struct;

typedef msj_residues_struct msj_residues_t[1];

/* For the first `steps` steps that were lifted; the lift stays borrowed. The
   residues are those of d x. O(M(B) log B) for B bits of M. */
void msj_residues_init(msj_residues_t residues, const msj_lift_t lift,
                       slong steps, const fmpz_t d);
void msj_residues_clear(msj_residues_t residues);

/* From here on residues are those of d x. */
void msj_residues_set_factor(msj_residues_t residues, const fmpz_t d);

/* out = d times parameter j modulo M, 0 <= out < M. For j < 0: d times a
   combination of some parameters with small coefficients. O(M(B) log B). */
void msj_residues_get(fmpz_t out, msj_residues_t residues, slong j);

#endif
