/* lift_build.c -- see lift.h: kernel, primes and inverses. */

#include <stdint.h>
#include <string.h>

#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "solver/lift.h"
#include "support/memory.h"

/* Modulo so many primes a system is singular before it is called so. */
#define SINGULAR_PRIMES 3
#define LINE 64 /* bytes; a vector of 8 words is read in one piece */

static int
fits(const msj_kernel_t *kernel, const msj_march_t march, slong b_bits)
{
    return kernel != NULL && march->sum_bits <= kernel->sum_bits
           && b_bits <= kernel->sum_bits && march->longest <= kernel->longest;
}

static const msj_kernel_t *
choose_kernel(const msj_march_t march, slong b_bits)
{
    if (fits(msj_kernel_vector(), march, b_bits))
    {
        return msj_kernel_vector();
    }
    return fits(&msj_kernel_word, march, b_bits) ? &msj_kernel_word
                                                 : &msj_kernel_large;
}

static msj_status_t
allocate(msj_context_t *ctx, msj_lift_t lift)
{
    size_t size = (size_t) lift->march->size;
    size_t lanes = (size_t) lift->kernel->lanes;
    size_t parameters = (size_t) lift->march->parameters;
    size_t entries = (size_t) lift->march->first[size];
    size_t rows = 3 * size + parameters + parameters * parameters;
    slong *next;

    lift->arena = msj_calloc(rows * lanes + LINE, sizeof(slong));
    lift->middle = msj_alloc(size, sizeof(slong));
    lift->column = msj_alloc(entries, sizeof(slong));
    lift->pivot = msj_alloc(size, sizeof(slong));
    lift->size = msj_alloc(entries, sizeof(ulong));
    if (lift->arena == NULL || lift->middle == NULL || lift->column == NULL
        || lift->pivot == NULL || lift->size == NULL)
    {
        return msj_no_memory(ctx);
    }
    if (lift->kernel == &msj_kernel_large)
    {
        lift->large = _fmpz_vec_init(lift->march->size);
    }
    next = lift->arena;
    while ((uintptr_t) next % LINE != 0)
    {
        next++;
    }
    lift->residual = next;
    lift->y = next += size * lanes;
    lift->pivot_inverse = next += size * lanes;
    lift->inverse = next += size * lanes;
    lift->z = next + parameters * parameters * lanes;
    return MSJ_OK;
}

/* The entries of a row as words: those of the given sign. */
static slong
pack_sign(msj_lift_t lift, slong place, slong row, slong end, int sign)
{
    const msj_march_struct *march = lift->march;

    for (slong e = march->first[row]; e < end; e++)
    {
        if (fmpz_sgn(march->value + e) == sign)
        {
            slong value = fmpz_get_si(march->value + e);

            lift->column[place] = march->column[e];
            lift->size[place++] = (ulong) (sign < 0 ? -value : value);
        }
    }
    return place;
}

static void
pack(msj_lift_t lift)
{
    const msj_march_struct *march = lift->march;

    for (slong i = 0; i < march->size; i++)
    {
        slong end = march->first[i + 1] - (i >= march->parameters);

        lift->pivot[i] = 0;
        if (i >= march->parameters)
        {
            lift->pivot[i] = fmpz_get_si(march->value + end);
        }
        lift->middle[i] = pack_sign(lift, march->first[i], i, end, -1);
        (void) pack_sign(lift, lift->middle[i], i, end, 1);
    }
}

/* As pack, modulo the one prime of the kernel `large`. */
static void
pack_large(msj_lift_t lift)
{
    const msj_march_struct *march = lift->march;

    for (slong e = 0; e < march->first[march->size]; e++)
    {
        lift->column[e] = march->column[e];
        lift->size[e] = fmpz_fdiv_ui(march->value + e, lift->mod[0].n);
    }
}

/* R^power mod p. */
static ulong
radix_power(const msj_lift_t lift, slong lane, slong power)
{
    nmod_t mod = lift->mod[lane];

    return n_powmod2_ui_preinv(2, (ulong) (power * lift->kernel->radix_bits),
                               mod.n, mod.ninv);
}

/* As the kernel wants it: `word` takes the representative nearest to 0. */
static slong
representative(const msj_lift_t lift, ulong value, slong lane)
{
    ulong prime = lift->mod[lane].n;

    return lift->kernel == &msj_kernel_word && value > prime / 2
               ? (slong) value - (slong) prime
               : (slong) value;
}

/* 1/pivot for each row; zero if a pivot is 0 modulo the prime. */
static int
invert_pivots(msj_lift_t lift, slong lane)
{
    const msj_march_struct *march = lift->march;
    nmod_t mod = lift->mod[lane];
    ulong factor = radix_power(lift, lane, 2), pivot = 0, inverse = 0;

    for (slong i = march->parameters; i < march->size; i++)
    {
        ulong next = fmpz_fdiv_ui(march->value + march->first[i + 1] - 1,
                                  mod.n);

        if (next == 0)
        {
            return 0;
        }
        if (next != pivot)
        {
            pivot = next;
            inverse = nmod_mul(n_invmod(pivot, mod.n), factor, mod);
        }
        lift->pivot_inverse[i * lift->kernel->lanes + lane] = representative(
            lift, inverse, lane);
    }
    return 1;
}

/* p^-1 modulo 2^FLINT_BITS, by Newton's iteration. */
static ulong
word_inverse(ulong prime)
{
    ulong inverse = prime; /* right modulo 8 */

    for (int bits = 3; bits < FLINT_BITS; bits *= 2)
    {
        inverse *= 2 - prime * inverse;
    }
    return inverse;
}

/* Primes for all lanes, from `below` downwards, with no pivot that is 0. */
static ulong
choose_primes(msj_lift_t lift, ulong below)
{
    for (slong lane = 0; lane < lift->kernel->lanes; lane++)
    {
        do
        {
            do
            {
                below--;
            } while (!n_is_prime(below));
            nmod_init(&lift->mod[lane], below);
        } while (!invert_pivots(lift, lane));
        lift->prime[lane] = (slong) below;
        lift->prime_inverse[lane] = (slong) word_inverse(below);
    }
    return below;
}

/* The equations left over depend on parameter j by column j of a t x t
   matrix: from y = e_j and b = 0, z = - column / R. It goes to where its
   inverse will be. */
static msj_status_t
tear_matrix(msj_context_t *ctx, msj_lift_t lift)
{
    slong lanes = lift->kernel->lanes, parameters = lift->march->parameters;
    msj_status_t status = MSJ_OK;

    memset(lift->residual, 0,
           (size_t) (lift->march->size * lanes) * sizeof(slong));
    memset(lift->y, 0, (size_t) (parameters * lanes) * sizeof(slong));
    if (lift->large != NULL)
    {
        _fmpz_vec_zero(lift->large, lift->march->size);
    }
    for (slong j = 0; j < parameters && status == MSJ_OK; j++)
    {
        for (slong lane = 0; lane < lanes; lane++)
        {
            lift->y[j * lanes + lane] = 1;
        }
        lift->kernel->probe(lift);
        for (slong lane = 0; lane < lanes; lane++)
        {
            lift->y[j * lanes + lane] = 0;
        }
        for (slong i = 0; i < parameters; i++)
        {
            memcpy(lift->inverse + (i * parameters + j) * lanes,
                   lift->z + i * lanes, (size_t) lanes * sizeof(slong));
        }
        status = msj_context_poll(ctx);
    }
    return status;
}

/* z of the kernel as a residue. */
static ulong
residue(const msj_lift_t lift, slong z, slong lane)
{
    slong rest = z % (slong) lift->mod[lane].n;

    return (ulong) (rest < 0 ? rest + (slong) lift->mod[lane].n : rest);
}

/* What tear_matrix left for the lane. */
static void
get_matrix(nmod_mat_t out, const msj_lift_t lift, slong lane)
{
    slong lanes = lift->kernel->lanes, parameters = lift->march->parameters;
    nmod_t mod = lift->mod[lane];
    ulong minus_radix = nmod_neg(radix_power(lift, lane, 1), mod);

    nmod_mat_init(out, parameters, parameters, mod.n);
    for (slong i = 0; i < parameters * parameters; i++)
    {
        ulong z = residue(lift, lift->inverse[i * lanes + lane], lane);

        nmod_mat_entry(out, i / parameters,
                       i % parameters) = nmod_mul(z, minus_radix, mod);
    }
}

void
msj_lift_singular_matrix(nmod_mat_t out, const msj_lift_t lift)
{
    get_matrix(out, lift, lift->singular_lane);
}

/* Zero if the matrix of the lane is singular; it is then left as it was. */
static int
invert_lane(msj_lift_t lift, slong lane)
{
    slong lanes = lift->kernel->lanes, parameters = lift->march->parameters;
    nmod_t mod = lift->mod[lane];
    ulong factor = radix_power(lift, lane, lift->kernel->inverse_power);
    nmod_mat_t matrix;
    int regular;

    get_matrix(matrix, lift, lane);
    regular = nmod_mat_inv(matrix, matrix);
    for (slong i = 0; i < parameters * parameters && regular; i++)
    {
        ulong value = nmod_mat_entry(matrix, i / parameters, i % parameters);

        lift->inverse[i * lanes + lane] = representative(
            lift, nmod_mul(value, factor, mod), lane);
    }
    nmod_mat_clear(matrix);
    return regular;
}

msj_status_t
msj_lift_build(msj_context_t *ctx, msj_lift_t lift, int *singular,
               const msj_march_t march, slong b_bits)
{
    msj_status_t status;
    ulong below;
    int found = 0, regular = 0;

    msj_lift_clear(lift);
    *singular = 0;
    lift->march = march;
    lift->kernel = choose_kernel(march, b_bits);
    status = allocate(ctx, lift);
    if (status == MSJ_OK && lift->large == NULL)
    {
        pack(lift);
    }
    below = UWORD(1) << lift->kernel->prime_bits;
    while (status == MSJ_OK && !regular && found < SINGULAR_PRIMES)
    {
        below = choose_primes(lift, below);
        if (lift->large != NULL)
        {
            pack_large(lift);
        }
        status = tear_matrix(ctx, lift);
        regular = 1;
        for (slong l = 0; l < lift->kernel->lanes && status == MSJ_OK; l++)
        {
            if (!invert_lane(lift, l))
            {
                regular = 0;
                found++;
                lift->singular_lane = l;
            }
            status = msj_context_poll(ctx);
        }
    }
    *singular = status == MSJ_OK && !regular;
    return status;
}
