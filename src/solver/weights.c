/* weights.c -- see weights.h: the denominator, the bounds, the primes. */

#include "solver/weights.h"

#include <stdlib.h>
#include <string.h>

#include <flint/fmpz_vec.h>
#include <flint/nmod.h>
#include <flint/ulong_extras.h>

#include "support/memory.h"

#define PRIME_BITS 61 /* primes are above 2^61 */
#define BITS_MAX 1e11 /* of a numerator */

void
msj_weights_init(msj_weights_t weights)
{
    memset(weights, 0, sizeof *weights);
    fmpz_init(weights->scale);
    fmpz_init(weights->total);
}

void
msj_weights_clear(msj_weights_t weights)
{
    fmpz_clear(weights->scale);
    fmpz_clear(weights->total);
    _fmpz_vec_clear(weights->fewer, weights->closed_count);
    _fmpz_vec_clear(weights->jobs, weights->orbit_count);
}

/* --- the denominator ------------------------------------------------------ */

static int
compare_slacks(const void *left, const void *right)
{
    return fmpz_cmp(*(fmpz *const *) left, *(fmpz *const *) right);
}

/* out = the least common multiple of the values, by halves. */
static msj_status_t
lcm_of(msj_context_t *ctx, fmpz_t out, fmpz *const *values, slong count)
{
    msj_status_t status = msj_context_poll(ctx);
    fmpz_t right;

    if (count <= 1 || status != MSJ_OK)
    {
        fmpz_one(out);
        if (count == 1)
        {
            fmpz_set(out, values[0]);
        }
        return status;
    }
    fmpz_init(right);
    status = lcm_of(ctx, out, values, count / 2);
    if (status == MSJ_OK)
    {
        status = lcm_of(ctx, right, values + count / 2, count - count / 2);
    }
    fmpz_lcm(out, out, right);
    fmpz_clear(right);
    return status;
}

/* *scale times the least common multiple over the unions of each number of
   atoms: open jobs enlarge the union, so a product has one of each number at
   most. `all` becomes a multiple of all. `list` is scratch. */
static msj_status_t
multiply_ranks(msj_context_t *ctx, fmpz_t scale, fmpz_t all, fmpz **list,
               const msj_unions_t unions)
{
    msj_status_t status = MSJ_OK;
    fmpz_t rank;

    fmpz_init(rank);
    for (slong n = 1, end; n < unions->count && status == MSJ_OK; n = end)
    {
        slong kept = 0;

        for (end = n; end < unions->count
                      && unions->rank[unions->order[end]]
                             == unions->rank[unions->order[n]];
             end++)
        {
            list[end - n] = unions->slack + unions->order[end];
        }
        qsort(list, (size_t) (end - n), sizeof *list, compare_slacks);
        for (slong k = 0; k < end - n; k++)
        {
            if (k == 0 || !fmpz_equal(list[k], list[kept - 1]))
            {
                list[kept++] = list[k];
            }
        }
        status = lcm_of(ctx, rank, list, kept);
        fmpz_mul(scale, scale, rank);
        fmpz_lcm(all, all, rank);
    }
    fmpz_clear(rank);
    return status;
}

/* Numbers of so many bits, a few of them and one for each output? */
static msj_status_t
check_size(msj_context_t *ctx, double bits, double outputs)
{
    if (bits > BITS_MAX)
    {
        return msj_fail(ctx, MSJ_LIMIT,
                        "the exact answer would have about %.0e bits, at most "
                        "%.0e are possible",
                        bits, BITS_MAX);
    }
    return msj_context_need(ctx, bits / 8 * (4 + 2 * outputs),
                            "the exact answer");
}

/* Every permanent job divides once more, and the derivative does. */
static msj_status_t
set_scale(msj_context_t *ctx, fmpz_t scale, const msj_unions_t unions)
{
    const msj_block_struct *block = unions->block;
    fmpz **list = msj_alloc((size_t) unions->count, sizeof *list);
    ulong divisions = 1;
    int is_open = 0;
    msj_status_t status;
    fmpz_t all;

    if (list == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong o = 0; o < block->orbit_count; o++)
    {
        is_open |= block->component[o] < 0;
    }
    for (slong c = 0; c < block->closed_count; c++)
    {
        divisions += (ulong) block->population[c];
    }
    fmpz_init_set_ui(all, 1);
    fmpz_one(scale);
    status = multiply_ranks(ctx, scale, all, list, unions);
    if (!is_open)
    {
        fmpz_one(scale);
    }
    if (status == MSJ_OK)
    {
        status = check_size(
            ctx,
            (double) fmpz_bits(all) * (double) divisions
                + (double) fmpz_bits(scale),
            (double) (block->orbit_count + block->closed_count));
    }
    if (status == MSJ_OK)
    {
        fmpz_pow_ui(all, all, divisions);
        fmpz_mul(scale, scale, all);
    }
    fmpz_clear(all);
    msj_free(list);
    return status;
}

/* --- bounds --------------------------------------------------------------- */

/* The bits of the numerators, from above: Lemma Q-weights (c). A job multiplies
   the weights by r at most, the arrival rate of all over the least slack, and
   there are so many steps at most: the open jobs that enlarge the union, and
   the permanent jobs. */
static double
numerator_bits(const fmpz_t scale, const msj_unions_t unions)
{
    const msj_block_struct *block = unions->block;
    double steps = 0, kinds = 0;
    fmpz_t rate, least;
    double bits;

    fmpz_init(rate);
    fmpz_init(least);
    for (slong o = 0; o < block->orbit_count; o++)
    {
        fmpz_addmul(rate, block->weights + o, block->kinds + o);
        kinds += fmpz_get_d(block->kinds + o);
    }
    for (slong g = 0; g < block->group_count; g++)
    {
        steps += (double) block->sizes[g];
    }
    steps = steps < kinds ? steps : kinds;
    for (slong c = 0; c < block->closed_count; c++)
    {
        steps += (double) block->population[c];
    }
    for (slong w = 1; w < unions->count; w++)
    {
        if (w == 1 || fmpz_cmp(unions->slack + w, least) < 0)
        {
            fmpz_set(least, unions->slack + w);
        }
    }
    fmpz_cdiv_q(rate, rate, least);
    bits = (steps + 2) * (double) fmpz_bits(rate) + 128
           + (double) fmpz_bits(scale);
    fmpz_clear(least);
    fmpz_clear(rate);
    return bits;
}

/* --- passes --------------------------------------------------------------- */

typedef struct
{
    msj_context_t *ctx;
    msj_weights_struct *weights;
    msj_weights_pass_t pass;
    slong outputs;
    slong primes;
    mp_limb_t *prime;   /* primes */
    mp_limb_t *residue; /* outputs x primes */
    mp_limb_t *out;     /* outputs */
} run_t;

static void
run_clear(run_t *run)
{
    msj_free(run->pass.strides);
    msj_free(run->pass.digits);
    msj_free(run->pass.offset);
    msj_free(run->pass.slack);
    msj_free(run->pass.term);
    msj_free(run->pass.precomp);
    msj_free(run->pass.prefix);
    msj_free(run->pass.before);
    msj_free(run->pass.sums);
    msj_free(run->pass.selves);
    msj_free(run->prime);
    msj_free(run->residue);
    msj_free(run->out);
}

/* The populations as layers, the first component fastest. */
static msj_status_t
set_layers(run_t *run)
{
    const msj_block_struct *block = run->pass.unions->block;
    double layers = 1, unions = (double) run->pass.unions->count;
    msj_status_t status;

    run->pass.strides = msj_calloc((size_t) block->closed_count, sizeof(slong));
    run->pass.digits = msj_calloc((size_t) block->closed_count, sizeof(slong));
    if (run->pass.strides == NULL || run->pass.digits == NULL)
    {
        return msj_no_memory(run->ctx);
    }
    run->pass.layers = 1;
    for (slong c = 0; c < block->closed_count; c++)
    {
        layers *= (double) block->population[c] + 1;
        if (layers * unions > 1e15)
        {
            return msj_fail(run->ctx, MSJ_LIMIT,
                            "about %.0e numbers for all populations, at most "
                            "1e15",
                            layers * unions);
        }
        run->pass.strides[c] = run->pass.layers;
        run->pass.layers *= block->population[c] + 1;
    }
    status = msj_context_need(run->ctx,
                              msj_unions_bytes(run->pass.unions)
                                  + unions * 8 * (2 * layers + 3),
                              "the sums over sets of servers");
    return status;
}

static msj_status_t
allocate(run_t *run)
{
    msj_weights_pass_t *pass = &run->pass;
    const msj_unions_struct *unions = pass->unions;
    size_t count = (size_t) unions->count, layers = (size_t) pass->layers;
    size_t terms = (size_t) unions->term_count;
    size_t orbits = (size_t) unions->block->orbit_count;
    size_t outputs = (size_t) run->outputs, primes = (size_t) run->primes;

    pass->offset = msj_calloc(orbits, sizeof(slong));
    pass->slack = msj_alloc(count, sizeof(mp_limb_t));
    pass->term = msj_alloc(terms, sizeof(mp_limb_t));
    pass->precomp = msj_alloc(terms, sizeof(mp_limb_t));
    pass->prefix = msj_alloc(layers * count, sizeof(mp_limb_t));
    pass->before = msj_alloc(layers * count, sizeof(mp_limb_t));
    pass->sums = msj_alloc(3 * orbits, sizeof(mp_limb_t));
    pass->selves = msj_alloc(orbits, sizeof(slong));
    run->prime = msj_alloc(primes, sizeof(mp_limb_t));
    run->residue = msj_alloc(outputs * primes, sizeof(mp_limb_t));
    run->out = msj_alloc(outputs, sizeof(mp_limb_t));
    return pass->offset != NULL && pass->slack != NULL && pass->term != NULL
                   && pass->precomp != NULL && pass->prefix != NULL
                   && pass->before != NULL && pass->sums != NULL
                   && pass->selves != NULL && run->prime != NULL
                   && run->residue != NULL && run->out != NULL
               ? MSJ_OK
               : msj_no_memory(run->ctx);
}

static msj_status_t
run_primes(run_t *run)
{
    msj_weights_pass_t *pass = &run->pass;
    mp_limb_t p = UWORD(1) << PRIME_BITS, scale;
    msj_status_t status = MSJ_OK;

    for (slong n = 0; n < run->primes && status == MSJ_OK; n++)
    {
        do
        {
            p = n_nextprime(p, 1);
        } while (!msj_weights_pass_set(pass, p));
        msj_weights_pass_run(pass, run->out);
        scale = fmpz_fdiv_ui(run->weights->scale, p);
        run->prime[n] = p;
        for (slong k = 0; k < run->outputs; k++)
        {
            run->residue[k * run->primes + n] = n_mulmod2_preinv(
                run->out[k], scale, p, pass->inverse);
        }
        msj_context_progress(run->ctx, "summing over sets of servers",
                             (double) (n + 1) / (double) run->primes);
        status = msj_context_poll(run->ctx);
    }
    return status;
}

static msj_status_t
combine(run_t *run)
{
    msj_weights_struct *weights = run->weights;
    msj_status_t status = MSJ_OK;
    fmpz_comb_temp_t scratch;
    fmpz_comb_t comb;

    fmpz_comb_init(comb, run->prime, run->primes);
    fmpz_comb_temp_init(scratch, comb);
    for (slong k = 0; k < run->outputs && status == MSJ_OK; k++)
    {
        slong rest = k - 1 - weights->closed_count;
        fmpz *out = k == 0     ? weights->total
                    : rest < 0 ? weights->fewer + k - 1
                               : weights->jobs + rest;

        fmpz_multi_CRT_ui(out, run->residue + k * run->primes, comb, scratch,
                          0);
        status = msj_context_poll(run->ctx);
    }
    fmpz_comb_temp_clear(scratch);
    fmpz_comb_clear(comb);
    return status;
}

static msj_status_t
compute(run_t *run)
{
    msj_weights_struct *weights = run->weights;
    const msj_unions_struct *unions = run->pass.unions;
    msj_status_t status = set_layers(run);
    double bits;

    if (status == MSJ_OK)
    {
        status = set_scale(run->ctx, weights->scale, unions);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    bits = numerator_bits(weights->scale, unions);
    run->primes = (slong) (bits / PRIME_BITS) + 2;
    run->outputs = 1 + weights->closed_count + weights->orbit_count;
    status = msj_context_need(run->ctx,
                              8.0 * (double) run->primes
                                      * (double) (2 * run->outputs + 8)
                                  + msj_unions_bytes(unions)
                                  + 8.0 * (double) unions->count
                                        * (2.0 * (double) run->pass.layers + 3),
                              "the sums over sets of servers");
    if (status == MSJ_OK)
    {
        status = allocate(run);
    }
    if (status == MSJ_OK)
    {
        status = run_primes(run);
    }
    return status == MSJ_OK ? combine(run) : status;
}

msj_status_t
msj_weights_compute(msj_context_t *ctx, msj_weights_t weights,
                    const msj_unions_t unions)
{
    run_t run;
    msj_status_t status;

    for (slong w = 1; w < unions->count; w++)
    {
        if (fmpz_sgn(unions->slack + w) <= 0)
        {
            return msj_fail(ctx, MSJ_DOMAIN, "the queues are not stable");
        }
    }
    weights->orbit_count = unions->block->orbit_count;
    weights->closed_count = unions->block->closed_count;
    weights->fewer = _fmpz_vec_init(weights->closed_count);
    weights->jobs = _fmpz_vec_init(weights->orbit_count);
    memset(&run, 0, sizeof run);
    run.ctx = ctx;
    run.weights = weights;
    run.pass.unions = unions;
    status = compute(&run);
    run_clear(&run);
    return status;
}
