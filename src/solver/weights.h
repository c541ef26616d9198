/* weights.h -- the normalising constant of a block, and its mean numbers of
   jobs, exactly.

   The weight of a sequence of jobs c_1..c_n is prod lambda_{c_l} / mu(S_c1 u ..
   u S_cl) (BC16 Thm 1, Prop. 3 and 4). Sequences are summed by the union of
   their servers and by the number of permanent jobs of each component:

       K_w[n] slack(w) = sum over edges v -> w of open orbits, v != w, of
                         term K_v[n], and over those of component c of
                         term K_v[n - e_c],   K_empty[0] = 1

   and the total at the population n = L is 1/pi(0) or the normalising constant.
   Its derivatives by the arrival rates, for all orbits in one pass backwards,
   give the mean numbers of jobs (proofs/parallel, Lemma Q-weights).

   A common denominator is known beforehand, and bounds of the numerators; the
   numerators are computed modulo as many primes as they need. So the memory is
   a few words for each union and population. Cost: two multiplications modulo
   each prime for each edge and population. */

#ifndef MSJ_SOLVER_WEIGHTS_H
#define MSJ_SOLVER_WEIGHTS_H

#include "solver/unions.h"

/* All but `scale` are multiplied by it. */
typedef struct
{
    slong orbit_count, closed_count;
    fmpz_t scale; /* positive */
    fmpz_t total; /* the sum of the weights at the population */
    fmpz *fewer;  /* per closed component: with one job less of it */
    fmpz *jobs;   /* per orbit: the weights times the number of its jobs */
} msj_weights_struct;

typedef msj_weights_struct msj_weights_t[1];

void msj_weights_init(msj_weights_t weights);
void msj_weights_clear(msj_weights_t weights);

/* MSJ_DOMAIN if some slack is not positive (the queues are not stable);
   MSJ_LIMIT before the work if the memory is not enough. Exact. */
msj_status_t msj_weights_compute(msj_context_t *ctx, msj_weights_t weights,
                                 const msj_unions_t unions) MSJ_MUST_CHECK;

/* The arithmetic modulo one prime (weights_pass.c). */
typedef struct
{
    const msj_unions_struct *unions;
    slong layers;   /* populations */
    slong *strides; /* per closed component, in layers */
    slong *digits;  /* the population of a layer */
    slong *offset;  /* per orbit: layers to go up, -1: not from here */
    mp_limb_t p, inverse;
    mp_limb_t *slack;   /* unions: 1/slack */
    mp_limb_t *term;    /* terms */
    mp_limb_t *precomp; /* terms */
    mp_limb_t *prefix;  /* scratch, layers x unions */
    mp_limb_t *before;  /* layers x unions: K */
    mp_limb_t *sums;    /* orbits: three words each */
    slong *selves;      /* scratch, orbits: terms of self-edges */
} msj_weights_pass_t;

/* Set p, and the numbers modulo p; 0 if p divides some slack. */
int msj_weights_pass_set(msj_weights_pass_t *pass, mp_limb_t p);

/* Residues: total, fewer..., jobs... in out[]. */
void msj_weights_pass_run(msj_weights_pass_t *pass, mp_limb_t *out);

#endif
