/* lift.h -- p-adic digits of the parameters of a torn system.

   Dixon lifting (Numer. Math. 40, 1982) modulo several primes side by side,
   each in a lane of its own: with the residual r (at first b), y = A^-1 r mod
   p is the next digit of the solution, and (r - A y)/p, an integer, the next
   residual. It stays near the row sums of |A|: one word when these are. A
   digit costs two marches (march.h) and a product with a dense t x t inverse
   modulo p; only the digits of the t parameters are kept. What comes out is
   A^-1 b mod p^steps for the parameters: exact, and no statement about the
   rational solution (padic.c proves that).

   With a task (task.h) the digits of weighted sums of all unknowns are kept
   instead, and further right-hand sides follow the first.

   A kernel does the arithmetic: `word` with primes of 60 bits, `ifma` with
   vector instructions where the processor has them, `large` with fmpz
   residuals for coefficients of any size. Digits do not depend on the kernel
   beyond the primes, and results not at all. */

#ifndef MSJ_SOLVER_LIFT_H
#define MSJ_SOLVER_LIFT_H

#include <flint/nmod_mat.h>

#include "support/crew.h"
#include "solver/sparse_lu.h"
#include "solver/task.h"

#define MSJ_LANES 16

typedef struct msj_lift_struct msj_lift_struct;

/* The values are y = lane values of all unknowns, z = those of the left over
   equations, both up to the factors stated. */
typedef struct
{
    const char *name;
    slong lanes;
    slong prime_bits;    /* primes lie below 2^prime_bits */
    slong radix_bits;    /* Montgomery radix R = 2^radix_bits */
    slong inverse_power; /* the dense inverse carries R^inverse_power */
    slong sum_bits;      /* most bits of a row sum of |A|, and of b */
    slong longest;       /* most entries in a row */
    slong shift;         /* words of a sum: low + 2^shift high */
    /* From y[0..t) and the residual: march; z = (r - A y)/R mod p of the
     equations left over. */
    void (*probe)(msj_lift_struct *lift);
    /* y[0..t) = inverse z. */
    void (*parameters)(msj_lift_struct *lift);
    /* From y[0..t): march; r = (r - A y)/p, and the sums of y, with a task. */
    void (*update)(msj_lift_struct *lift);
} msj_kernel_t;

extern const msj_kernel_t msj_kernel_word;
extern const msj_kernel_t msj_kernel_large;
extern const msj_kernel_t msj_kernel_factor; /* for tasks only */

/* The kernel for this processor, or NULL. */
const msj_kernel_t *msj_kernel_vector(void);

/* All arrays of words have `lanes` elements per index, lane fastest. */
struct msj_lift_struct
{
    const msj_march_struct *march; /* borrowed */
    const msj_kernel_t *kernel;
    nmod_t mod[MSJ_LANES];
    slong prime[MSJ_LANES];
    slong prime_inverse[MSJ_LANES]; /* p^-1 mod 2^FLINT_BITS */

    /* The level that is worked on: its residual (n; `large`: fmpz) and y (n),
     what of y_0 is added to the residual, NULL for nothing. */
    slong *residual;
    fmpz *large;
    slong *y;
    const msj_sparse_struct *coupling;
    const ulong *coupled; /* values of the coupling as of `size` below */
    const slong *source;  /* y_0 */

    void *arena;          /* what the arrays of words are carved from */
    slong *z;             /* t */
    slong *inverse;       /* t x t */
    slong *pivot_inverse; /* of the different pivots; R^2 / pivot mod p */
    slong *place;         /* n: where the pivot of the row is among them */
    slong *pivot_row;     /* a row with the pivot */
    slong pivots;         /* how many are different */

    /* The entries of row i from march->first[i] on: negative ones, from
     middle[i] positive ones, the pivot last and apart. `large` keeps the
     order of the march. */
    slong *middle;
    slong *column;
    slong *pivot; /* n, with its sign */
    ulong *size;  /* absolute values; `large`: values mod p */

    const msj_task_struct *task; /* borrowed; NULL: parameters are wanted */
    slong *level_residual[MSJ_LEVELS];
    fmpz *level_large[MSJ_LEVELS];
    slong *level_y[2]; /* of the first level, of the others */
    ulong *level_coupled[MSJ_LEVELS];
    ulong *weights; /* n x MSJ_SUMS */

    /* Of a step and level: MSJ_SUMS x (low words, high words) of all lanes;
     `large`: MSJ_SUMS numbers. */
    slong *sums;
    fmpz *large_sums;
    slong *sum_words; /* where the level that is worked on has them */
    fmpz *large_sum;

    /* The kernel `factor`: entries of the factors, 1/diagonal of U, all times
     R; R and R^2 mod p. */
    const msj_pattern_struct *pattern; /* borrowed */
    slong *lower, *upper, *diagonal;
    ulong *scratch;
    slong radix[MSJ_LANES], square[MSJ_LANES];

    slong singular_lane;
    slong *digits; /* steps x t */
    slong steps, room;
};

typedef msj_lift_struct msj_lift_t[1];

void msj_lift_init(msj_lift_t lift);
void msj_lift_clear(msj_lift_t lift);

/* Choose a kernel for the march and a b of that many bits, primes, and
   invert. *singular: modulo three primes at least the system was singular;
   then nothing can be lifted. MSJ_NOMEM. O(t entries + t^3) per lane. */
msj_status_t msj_lift_build(msj_context_t *ctx, msj_lift_t lift, int *singular,
                            const msj_march_t march,
                            slong b_bits) MSJ_MUST_CHECK;

/* Room, and the entries as words; both ways of building begin with it. */
msj_status_t msj_lift_allocate(msj_context_t *ctx, msj_lift_t lift,
                               const msj_march_t march,
                               const msj_kernel_t *kernel) MSJ_MUST_CHECK;

/* The same in parts, for a task. `prepare` chooses the kernel (`factor` with a
   pattern, no vectors if `portable`) and allocates. `choose_primes` takes the
   next primes below `below` and returns the last. `invert`: *singular is the
   number of lanes modulo whose prime the system is singular. `start` makes the
   right-hand sides the residuals. All but the first may run in threads, each
   with its own lift. */
msj_status_t msj_lift_prepare(msj_context_t *ctx, msj_lift_t lift,
                              const msj_task_t task, int portable,
                              const msj_pattern_struct *pattern) MSJ_MUST_CHECK;
ulong msj_lift_first_prime(const msj_lift_t lift);
ulong msj_lift_choose_primes(msj_lift_t lift, ulong below);
void msj_lift_invert(msj_lift_t lift, int *singular, msj_crew_t crew,
                     int worker);
void msj_lift_start(msj_lift_t lift);

/* Room for the factors; the factors modulo the prime of a lane, zero if a pivot
   is 0 modulo it. */
msj_status_t msj_lift_begin_factors(msj_context_t *ctx, msj_lift_t lift,
                                    const msj_pattern_t pattern) MSJ_MUST_CHECK;
int msj_lift_factor(msj_lift_t lift, slong lane, msj_crew_t crew, int worker);

/* With a task: room for that many steps; the next digit of all levels. */
msj_status_t msj_lift_reserve(msj_context_t *ctx, msj_lift_t lift,
                              slong steps) MSJ_MUST_CHECK;
void msj_lift_step(msj_lift_t lift);

/* With a task: the digit of a sum, an integer that may be above p. */
void msj_lift_sum(fmpz_t out, const msj_lift_t lift, slong step, slong level,
                  slong sum, slong lane);

/* After *singular: the t x t matrix by which the equations left over depend
   on the parameters, modulo a prime for which it is singular; `out` is
   initialised here. */
void msj_lift_singular_matrix(nmod_mat_t out, const msj_lift_t lift);

/* Forget all digits; b (n integers, in the order of the march, of no more
   bits than were announced) is the new residual. */
void msj_lift_begin(msj_lift_t lift, const fmpz *b);

/* Lift until there are that many steps. O(entries + t^2) per step. MSJ_NOMEM,
   or what msj_context_poll says. */
msj_status_t msj_lift_run(msj_context_t *ctx, msj_lift_t lift,
                          slong steps) MSJ_MUST_CHECK;

/* The digit of a parameter: x = sum over steps of digit p^step mod
   p^steps. */
slong msj_lift_digit(const msj_lift_t lift, slong step, slong parameter,
                     slong lane);

#endif
