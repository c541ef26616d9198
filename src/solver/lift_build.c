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

/* Number the different pivots: equal small ones by hashing, each large one on
   its own. */
static msj_status_t
number_pivots(msj_context_t *ctx, msj_lift_t lift)
{
    const msj_march_struct *march = lift->march;
    ulong mask = 15;
    slong *table;

    while (mask < 2 * (ulong) march->size)
    {
        mask = 2 * mask + 1;
    }
    table = msj_calloc((size_t) mask + 1, sizeof *table);
    if (table == NULL)
    {
        return msj_no_memory(ctx);
    }
    lift->pivots = 0;
    for (slong i = march->parameters; i < march->size; i++)
    {
        const fmpz *pivot = march->value + march->first[i + 1] - 1;
        ulong at = ((ulong) *pivot * UWORD(2654435761)) & mask;

        while (
            table[at] != 0
            && (COEFF_IS_MPZ(*pivot)
                || march->value[march->first[lift->pivot_row[table[at] - 1] + 1]
                                - 1]
                       != *pivot))
        {
            at = (at + 1) & mask;
        }
        if (table[at] == 0)
        {
            lift->pivot_row[lift->pivots++] = i;
            table[at] = lift->pivots;
        }
        lift->place[i] = table[at] - 1;
    }
    msj_free(table);
    return MSJ_OK;
}

static msj_status_t
allocate(msj_context_t *ctx, msj_lift_t lift)
{
    size_t size = (size_t) lift->march->size;
    size_t lanes = (size_t) lift->kernel->lanes;
    size_t parameters = (size_t) lift->march->parameters;
    size_t entries = (size_t) lift->march->first[size];
    size_t levels = lift->task == NULL ? 1 : (size_t) lift->task->levels;
    size_t ys = levels > 1 ? 2 : 1;
    size_t rows = (levels + ys) * size + parameters + parameters * parameters;
    slong *next;
    msj_status_t status;

    lift->place = msj_alloc(size, sizeof(slong));
    lift->pivot_row = msj_alloc(size, sizeof(slong));
    if (lift->place == NULL || lift->pivot_row == NULL)
    {
        return msj_no_memory(ctx);
    }
    status = number_pivots(ctx, lift);
    if (status != MSJ_OK)
    {
        return status;
    }
    rows += (size_t) lift->pivots;
    status = msj_context_need(ctx, (double) (rows * lanes) * sizeof(slong),
                              "the torn system");
    if (status != MSJ_OK)
    {
        return status;
    }
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
    for (size_t j = 0; j < levels && lift->kernel == &msj_kernel_large; j++)
    {
        lift->level_large[j] = _fmpz_vec_init(lift->march->size);
    }
    lift->large = lift->level_large[0];
    next = lift->arena;
    while ((uintptr_t) next % LINE != 0)
    {
        next++;
    }
    for (size_t j = 0; j < levels; j++, next += size * lanes)
    {
        lift->level_residual[j] = next;
    }
    for (size_t j = 0; j < ys; j++, next += size * lanes)
    {
        lift->level_y[j] = next;
    }
    lift->residual = lift->level_residual[0];
    lift->y = lift->level_y[0];
    lift->pivot_inverse = next;
    lift->inverse = next += (size_t) lift->pivots * lanes;
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

/* 1/pivot of the different pivots; zero if one is 0 modulo the prime. */
static int
invert_pivots(msj_lift_t lift, slong lane)
{
    const msj_march_struct *march = lift->march;
    nmod_t mod = lift->mod[lane];
    ulong factor = radix_power(lift, lane, 2);

    for (slong i = 0; i < lift->pivots; i++)
    {
        slong end = march->first[lift->pivot_row[i] + 1];
        ulong pivot = fmpz_fdiv_ui(march->value + end - 1, mod.n);

        if (pivot == 0)
        {
            return 0;
        }
        lift->pivot_inverse[i * lift->kernel->lanes + lane] = representative(
            lift, nmod_mul(n_invmod(pivot, mod.n), factor, mod), lane);
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

ulong
msj_lift_first_prime(const msj_lift_t lift)
{
    return UWORD(1) << lift->kernel->prime_bits;
}

/* With no pivot that is 0. */
ulong
msj_lift_choose_primes(msj_lift_t lift, ulong below)
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
static void
tear_matrix(msj_lift_t lift, msj_crew_t crew, int worker)
{
    slong lanes = lift->kernel->lanes, parameters = lift->march->parameters;

    memset(lift->residual, 0,
           (size_t) (lift->march->size * lanes) * sizeof(slong));
    memset(lift->y, 0, (size_t) (parameters * lanes) * sizeof(slong));
    if (lift->large != NULL)
    {
        _fmpz_vec_zero(lift->large, lift->march->size);
    }
    for (slong j = 0; j < parameters && !msj_crew_stopped(crew, worker); j++)
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
    }
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

void
msj_lift_invert(msj_lift_t lift, int *singular, msj_crew_t crew, int worker)
{
    *singular = 0;
    if (lift->large != NULL)
    {
        pack_large(lift);
    }
    tear_matrix(lift, crew, worker);
    for (slong l = 0;
         l < lift->kernel->lanes && !msj_crew_stopped(crew, worker); l++)
    {
        if (lift->pattern != NULL ? !msj_lift_factor(lift, l, crew, worker)
                                  : !invert_lane(lift, l))
        {
            *singular += 1;
            lift->singular_lane = l;
        }
    }
}

msj_status_t
msj_lift_allocate(msj_context_t *ctx, msj_lift_t lift, const msj_march_t march,
                  const msj_kernel_t *kernel)
{
    msj_status_t status;

    lift->march = march;
    lift->kernel = kernel;
    status = allocate(ctx, lift);
    if (status == MSJ_OK && lift->large == NULL)
    {
        pack(lift);
    }
    return status;
}

msj_status_t
msj_lift_build(msj_context_t *ctx, msj_lift_t lift, int *singular,
               const msj_march_t march, slong b_bits)
{
    int found = 0, regular = 0, lanes;
    msj_status_t status;
    msj_crew_t crew;
    ulong below;

    msj_lift_clear(lift);
    msj_crew_init(crew, ctx);
    *singular = 0;
    status = msj_lift_allocate(ctx, lift, march, choose_kernel(march, b_bits));
    below = msj_lift_first_prime(lift);
    while (status == MSJ_OK && !regular && found < SINGULAR_PRIMES)
    {
        below = msj_lift_choose_primes(lift, below);
        msj_lift_invert(lift, &lanes, crew, 0);
        status = crew->status;
        regular = lanes == 0;
        found += lanes;
    }
    *singular = status == MSJ_OK && !regular;
    return status;
}
