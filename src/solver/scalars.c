/* scalars.c -- see scalars.h.

   With T_0 = 1 and A' x = c for the weights of the other states (pinned.h),
   K_1' x + k the flow of completions, A' w_1 = K_1' x + k and A' w_2 = x:

     S = sum T, W = sum rho T, M X = W/S, and, with rho = M r,
     Delta(Y_d) = [b (b w_1'rho - a w_1'1) - a (b w_2'rho - a w_2'1)]/(a b S)

   for M X = a/b, sums over the states but 0 (proofs/relative-completions,
   Lemma REL-scalars). Where all transitions complete a job, w_1 may come from
   N_s x_s instead. All of it is lifted in one go; X is found on the way. */

#include "solver/scalars.h"

#include <stdio.h>

#include <flint/fmpz_vec.h>

#include "solver/scalar_check.h"

void
msj_scalars_init(msj_scalars_t scalars)
{
    fmpq_init(scalars->throughput);
    fmpq_init(scalars->departure);
    scalars->has_departure = 0;
    scalars->remark[0] = '\0';
}

void
msj_scalars_clear(msj_scalars_t scalars)
{
    fmpq_clear(scalars->throughput);
    fmpq_clear(scalars->departure);
}

/* x, 0 <= x < M, as a fraction e/f modulo M with f of at most 1/share of the
   bits; 64 bits are left over, so that chance finds none. share 0: f = 1. */
#define SPARE 64

static int
find_fraction(fmpz_t e, fmpz_t f, const fmpz_t x, const fmpz_t modulus,
              slong share)
{
    slong bits = (slong) fmpz_bits(modulus) - SPARE - 2;
    fmpz_t most, most_denominator;
    int found;

    if (share == 0)
    {
        fmpz_one(f);
        fmpz_sub(e, x, modulus);
        if (fmpz_cmpabs(e, x) > 0)
        {
            fmpz_set(e, x);
        }
        return (slong) fmpz_bits(e) < bits;
    }
    if (bits < 2)
    {
        return 0;
    }
    fmpz_init(most);
    fmpz_init(most_denominator);
    fmpz_one_2exp(most, (ulong) (bits - bits / share));
    fmpz_one_2exp(most_denominator, (ulong) (bits / share));
    found = _fmpq_reconstruct_fmpz_2(e, f, x, modulus, most, most_denominator);
    fmpz_clear(most);
    fmpz_clear(most_denominator);
    return found;
}

/* Number i of the lane (task.h): level i / 2, weight i % 2. */
static const fmpz *
value_of(const msj_work_t work, slong i, slong lane)
{
    return work->values + i * work->lifting->lanes + lane;
}

enum
{
    RHO_X,
    SUM_X,
    RHO_W1,
    SUM_W1,
    RHO_W2,
    SUM_W2
};

/* W and S: with state 0, whose weight is 1. */
static void
add_pinned(fmpz_t w, fmpz_t s, const msj_work_t work, slong lane)
{
    fmpz_add(w, value_of(work, RHO_X, lane), work->rates);
    fmpz_add_ui(s, value_of(work, SUM_X, lane), 1);
}

/* a S = b W modulo the power of the lane. */
static int
agrees(const msj_work_t work, slong lane)
{
    fmpz_t w, s;
    int zero;

    fmpz_init(w);
    fmpz_init(s);
    add_pinned(w, s, work, lane);
    fmpz_mul(s, s, work->a);
    fmpz_submul(s, work->b, w);
    zero = fmpz_divisible(s, work->padic->powers + lane);
    fmpz_clear(w);
    fmpz_clear(s);
    return zero;
}

/* Bits of which M is a power at least: M >= 2^bits. */
static slong
modulus_bits(const msj_work_t work)
{
    slong bits = 0;

    for (slong l = 0; l < work->padic->lanes; l++)
    {
        bits += (slong) fmpz_bits(work->padic->powers + l) - 1;
    }
    return bits;
}

/* W/S of all lanes, joined. Zero if S is no unit. */
static int
join_throughput(fmpz_t out, fmpz_t modulus, const msj_work_t work)
{
    slong lanes = work->lifting->lanes;
    fmpz *x = _fmpz_vec_init(lanes);
    fmpz_t w, s;
    int unit = 1;

    fmpz_init(w);
    fmpz_init(s);
    for (slong l = 0; l < lanes && unit; l++)
    {
        add_pinned(w, s, work, l);
        unit = msj_padic_inverse(s, work->padic, s, l);
        fmpz_mul(x + l, s, w);
        fmpz_mod(x + l, x + l, work->padic->powers + l);
    }
    if (unit)
    {
        msj_padic_join(out, modulus, work->padic, x);
    }
    fmpz_clear(w);
    fmpz_clear(s);
    _fmpz_vec_clear(x, lanes);
    return unit;
}

/* G a b^2 Delta(Y_d) = G b [...]/S of the header, of a lane. S is a unit. */
static void
departure_of_lane(fmpz_t out, const msj_work_t work, slong lane)
{
    const fmpz *power = work->padic->powers + lane;
    fmpz_t a, b, first, second;

    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(first);
    fmpz_init(second);
    fmpz_mod(a, work->a, power);
    fmpz_mod(b, work->b, power);
    fmpz_mul(first, b, value_of(work, RHO_W1, lane));
    fmpz_submul(first, a, value_of(work, SUM_W1, lane));
    fmpz_mod(first, first, power);
    fmpz_mul(second, b, value_of(work, RHO_W2, lane));
    fmpz_submul(second, a, value_of(work, SUM_W2, lane));
    fmpz_mod(second, second, power);
    fmpz_mul(first, first, b);
    fmpz_submul(first, second, a);
    fmpz_mod(first, first, power);
    fmpz_mul(first, first, b);
    fmpz_mod(first, first, power);
    fmpz_mul(first, first, work->bound->factor);
    add_pinned(a, second, work, lane);
    (void) msj_padic_inverse(second, work->padic, second, lane);
    fmpz_mul(first, first, second);
    fmpz_mod(out, first, power);
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(first);
    fmpz_clear(second);
}

/* M X = a/b, if the digits so far say so with a few to spare. */
static void
guess_throughput(msj_work_t work)
{
    fmpz_t x, modulus;

    fmpz_init(x);
    fmpz_init(modulus);
    work->unit = join_throughput(x, modulus, work);
    work->guessed = work->unit && find_fraction(work->a, work->b, x, modulus, 2)
                    && fmpz_sgn(work->a) >= 0;
    fmpz_clear(x);
    fmpz_clear(modulus);
}

/* Whether all lanes agree with a/b: a guess from fewer digits may fail. */
static int
all_agree(const msj_work_t work)
{
    for (slong l = 0; l < work->lifting->lanes; l++)
    {
        if (!agrees(work, l))
        {
            return 0;
        }
    }
    return 1;
}

/* a/b in lowest terms, whatever the reconstruction promises. */
static void
cancel(msj_work_t work)
{
    fmpz_t common;

    fmpz_init(common);
    fmpz_gcd(common, work->a, work->b);
    fmpz_divexact(work->a, work->a, common);
    fmpz_divexact(work->b, work->b, common);
    fmpz_clear(common);
}

/* From the digits so far: guess X, or prove the guess. Sets needed, the bits
   with which to come again. */
static void
try_throughput(msj_work_t work)
{
    if (!work->guessed || !all_agree(work))
    {
        guess_throughput(work);
    }
    work->needed = 0;
    if (work->guessed)
    {
        work->needed = (double) msj_bound_throughput(work->bound, work->a,
                                                     work->b);
        work->proved = (double) modulus_bits(work) >= work->needed;
    }
    if (work->proved)
    {
        cancel(work);
    }
}

/* The same for Delta(Y_d) = e / (f G a b^2). */
static void
try_departure(msj_work_t work)
{
    static const slong shares[] = {0, 4, 3, 2};
    slong lanes = work->lifting->lanes;
    fmpz *x = _fmpz_vec_init(lanes);
    fmpz_t joined, modulus;
    slong bits = modulus_bits(work);

    fmpz_init(joined);
    fmpz_init(modulus);
    for (slong l = 0; l < lanes; l++)
    {
        departure_of_lane(x + l, work, l);
    }
    msj_padic_join(joined, modulus, work->padic, x);
    work->needed = 0;
    for (int i = 0; i < 4 && !work->departed; i++)
    {
        if (find_fraction(work->e, work->f, joined, modulus, shares[i]))
        {
            work->needed = (double) msj_bound_departure(
                work->bound, work->a, work->b, work->e, work->f);
            work->departed = (double) bits >= work->needed;
            break;
        }
    }
    fmpz_clear(joined);
    fmpz_clear(modulus);
    _fmpz_vec_clear(x, lanes);
}

/* All that the digits so far give. */
static msj_status_t
evaluate(msj_context_t *ctx, msj_work_t work)
{
    msj_status_t status = msj_lifting_values(ctx, work->values, work->padic,
                                             work->lifting);

    if (status == MSJ_OK && !work->proved)
    {
        try_throughput(work);
    }
    if (status == MSJ_OK && work->proved && work->task->levels > 1
        && !fmpz_is_zero(work->a))
    {
        try_departure(work);
    }
    msj_padic_clear(work->padic);
    return status;
}

static int
is_done(const msj_work_t work)
{
    return work->proved
           && (work->task->levels == 1 || fmpz_is_zero(work->a)
               || work->departed);
}

/* Bits of digits with which to evaluate next. */
static double
next_bits(const msj_work_t work, double bits)
{
    double next = work->needed > bits ? work->needed : bits * 1.34;

    if (work->proved && work->task->levels > 1)
    {
        /* Delta(Y_d) with f = 1. */
        double least = 2.0 * (double) work->bound->product_bits
                       + (double) fmpz_bits(work->a)
                       + 4.0 * (double) work->bound->state_bits + 100;

        next = bits < least && work->needed <= bits ? least : next;
    }
    return next;
}

/* Lift and evaluate until all is proved. */
static msj_status_t
lift(msj_context_t *ctx, msj_work_t work)
{
    double most = msj_bound_most(work->bound, work->task->levels > 1);
    double per_step = msj_lifting_step_bits(work->lifting);
    double bits = (work->task->levels > 1 ? 2 : 1)
                      * (double) work->bound->product_bits
                  + 128;
    msj_status_t status = MSJ_OK;

    work->unit = 1;
    work->lifting->expected =
        (work->task->levels > 1 ? 1.4 : 1.8) * bits / per_step + 2;
    while (status == MSJ_OK && !is_done(work) && work->unit)
    {
        slong steps = (slong) (bits / per_step) + 2;

        if (bits > 2 * most + 4 * per_step)
        {
            return msj_fail(ctx, MSJ_INTERNAL,
                            "p-adic lifting does not come to an end");
        }
        status = msj_lifting_run(ctx, work->lifting, steps);
        if (status == MSJ_OK)
        {
            status = evaluate(ctx, work);
        }
        bits = next_bits(work, bits);
    }
    return status;
}

static void
describe(msj_scalars_t scalars, const msj_work_t work)
{
    const msj_lift_struct *lift = work->lifting->lifts[0];
    char order[80];

    snprintf(order, sizeof order, "%ld parameters", (long) work->too_many);
    if (work->factors)
    {
        snprintf(order, sizeof order,
                 "%ld parameters are too many, factors of %ld entries",
                 (long) work->too_many, (long) work->pattern->entries);
    }
    snprintf(scalars->remark, sizeof scalars->remark,
             "%ld unknowns, %s, kernel %s, %d x %ld primes, %ld steps",
             (long) work->balance->size, order, lift->kernel->name,
             work->lifting->count, (long) lift->kernel->lanes,
             (long) work->lifting->steps);
}

static void
finish(msj_scalars_t scalars, const msj_work_t work)
{
    fmpz_t denominator;

    fmpz_init(denominator);
    fmpz_mul(denominator, work->b, work->rate_scale);
    fmpq_set_fmpz_frac(scalars->throughput, work->a, denominator);
    scalars->has_departure = work->departed;
    if (work->departed)
    {
        fmpz_mul(denominator, work->b, work->b);
        fmpz_mul(denominator, denominator, work->a);
        fmpz_mul(denominator, denominator, work->f);
        fmpz_mul(denominator, denominator, work->bound->factor);
        fmpq_set_fmpz_frac(scalars->departure, work->e, denominator);
    }
    fmpz_clear(denominator);
    describe(scalars, work);
}

/* More threads than that have little to do. */
#define BITS_PER_THREAD 2000

/* Lifting with the primes of the attempt. */
static msj_status_t
begin(msj_context_t *ctx, msj_work_t work, int way, int attempt)
{
    msj_status_t status = msj_lifting_begin(
        ctx, work->lifting, work->task, (way & MSJ_SCALARS_PORTABLE) != 0,
        work->factors ? work->pattern : NULL, attempt,
        work->bound->product_bits / BITS_PER_THREAD + 1);

    if (status == MSJ_OK)
    {
        msj_work_reset(work);
    }
    return status;
}

#define ATTEMPTS 3

/* With other primes until S is a unit modulo all of them. */
static msj_status_t
solve(msj_context_t *ctx, msj_work_t work, int way)
{
    msj_status_t status = MSJ_OK;

    for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
        status = begin(ctx, work, way, attempt);
        if (status == MSJ_OK)
        {
            status = lift(ctx, work);
        }
        if (status != MSJ_OK || work->unit)
        {
            return status;
        }
    }
    return msj_fail(ctx, MSJ_LIMIT,
                    "the sum of the weights is divisible by a "
                    "prime of each of three choices");
}

/* The guard where there is no march: the first digits for other primes. */
static msj_status_t
check_factors(msj_context_t *ctx, msj_work_t work, int way)
{
    int departed = work->departed;
    msj_status_t status = begin(ctx, work, way, ATTEMPTS);
    int good;
    fmpz_t value;

    if (status == MSJ_OK)
    {
        status = msj_lifting_run(ctx, work->lifting, 1);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_init(value);
    status = msj_lifting_values(ctx, work->values, work->padic, work->lifting);
    good = all_agree(work);
    for (slong l = 0; l < work->lifting->lanes && departed && good; l++)
    {
        departure_of_lane(value, work, l);
        fmpz_mul(value, value, work->f);
        fmpz_sub(value, value, work->e);
        good = fmpz_divisible(value, work->padic->powers + l);
    }
    msj_padic_clear(work->padic);
    work->departed = departed;
    fmpz_clear(value);
    return status == MSJ_OK && !good ? msj_fail(
               ctx, MSJ_INTERNAL, "X or Delta(Y_d) fails modulo a prime")
                                     : status;
}

msj_status_t
msj_scalars(msj_context_t *ctx, msj_scalars_t scalars, const msj_chain_t chain,
            int departure, int way)
{
    msj_status_t status;
    msj_work_t work;

    msj_work_init(work);
    status = msj_work_build(ctx, work, chain, departure, way);
    if (status == MSJ_OK)
    {
        status = solve(ctx, work, way);
    }
    if (status == MSJ_OK)
    {
        finish(scalars, work);
        status = work->factors ? check_factors(ctx, work, way)
                               : msj_scalar_check(ctx, work, chain);
    }
    msj_work_clear(work);
    return status;
}
