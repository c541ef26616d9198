/* float_chain.c -- see float_chain.h. */

#include "solver/float_chain.h"

#include <math.h>
#include <stdint.h>

#include <flint/fmpz.h>

#include "support/memory.h"

/* The last bit of a subnormal double is 2^-1074. */
#define LEAST_EXPONENT (-1074)

/* floor(|value| 2^shift), which has 55 or 56 bits, its last bit set also when
   something was cut off: enough to round to 53 bits. */
static ulong
leading_bits(const fmpq_t value, slong shift)
{
    fmpz_t n, d, r;
    ulong bits;

    fmpz_init(n);
    fmpz_init(d);
    fmpz_init(r);
    fmpz_abs(n, fmpq_numref(value));
    fmpz_set(d, fmpq_denref(value));
    if (shift >= 0)
    {
        fmpz_mul_2exp(n, n, (ulong) shift);
    }
    else
    {
        fmpz_mul_2exp(d, d, (ulong) -shift);
    }
    fmpz_fdiv_qr(n, r, n, d);
    bits = fmpz_get_ui(n) | (fmpz_is_zero(r) ? 0 : 1);
    fmpz_clear(r);
    fmpz_clear(d);
    fmpz_clear(n);
    return bits;
}

/* bits 2^-drop to the nearest integer, ties to even; bits < 2^56, drop > 0. */
static ulong
round_bits(ulong bits, slong drop)
{
    ulong half, rest;

    if (drop > 57)
    {
        return 0;
    }
    half = UWORD(1) << (drop - 1);
    rest = bits & (2 * half - 1);
    bits >>= drop;
    return bits + (rest > half || (rest == half && (bits & 1)));
}

double
msj_rational_double(const fmpq_t value)
{
    slong size, shift, drop;
    ulong bits;
    double result;

    if (fmpq_is_zero(value))
    {
        return 0;
    }
    size = (slong) fmpz_bits(fmpq_numref(value))
           - (slong) fmpz_bits(fmpq_denref(value));
    if (size > 1100 || size < -1200)
    {
        result = size > 0 ? (double) INFINITY : 0;
    }
    else
    {
        /* 2^(size-1) < |value| < 2^(size+1) */
        shift = 55 - size;
        bits = leading_bits(value, shift);
        drop = (slong) FLINT_BIT_COUNT(bits) - 53;
        if (drop < LEAST_EXPONENT + shift)
        {
            drop = LEAST_EXPONENT + shift;
        }
        result = ldexp((double) round_bits(bits, drop), (int) (drop - shift));
    }
    return fmpq_sgn(value) < 0 && result > 0 ? -result : result;
}

void
msj_float_chain_init(msj_float_chain_t chain)
{
    chain->state_count = 0;
    chain->first = NULL;
    chain->target = NULL;
    chain->rate = NULL;
    chain->diagonal = NULL;
}

void
msj_float_chain_clear(msj_float_chain_t chain)
{
    msj_free(chain->first);
    msj_free(chain->target);
    msj_free(chain->rate);
    msj_free(chain->diagonal);
    msj_float_chain_init(chain);
}

/* The row of state s, stored from place `next`; the place after it. */
static slong
set_row(msj_float_chain_t chain, slong next, const msj_generator_t generator,
        slong s)
{
    double sum = 0, self = 0;

    for (slong i = generator->first[s]; i < generator->first[s + 1]; i++)
    {
        double rate = msj_rational_double(generator->rate + i);

        sum += rate;
        if (generator->target[i] == s)
        {
            self = rate;
            continue;
        }
        chain->target[next] = generator->target[i];
        chain->rate[next++] = rate;
    }
    chain->diagonal[s] = self - sum;
    return next;
}

msj_status_t
msj_float_chain_set(msj_context_t *ctx, msj_float_chain_t chain,
                    const msj_generator_t generator)
{
    slong size = generator->state_count;
    size_t entries = (size_t) generator->first[size];
    msj_status_t status = MSJ_OK;
    slong next = 0;

    chain->state_count = size;
    chain->first = msj_alloc((size_t) size + 1, sizeof *chain->first);
    chain->target = msj_alloc(entries, sizeof *chain->target);
    chain->rate = msj_alloc(entries, sizeof *chain->rate);
    chain->diagonal = msj_alloc((size_t) size, sizeof *chain->diagonal);
    if (chain->first == NULL || chain->target == NULL || chain->rate == NULL
        || chain->diagonal == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (slong s = 0; s < size && status == MSJ_OK; s++)
    {
        chain->first[s] = next;
        next = set_row(chain, next, generator, s);
        status = msj_context_step(ctx, "rounding the rates", s, size);
    }
    chain->first[size] = next;
    return status;
}

msj_status_t
msj_float_chain_dense(msj_context_t *ctx, double **dense,
                      const msj_float_chain_t chain)
{
    size_t size = (size_t) chain->state_count;
    msj_status_t status = msj_context_need(
        ctx, (double) size * (double) size * sizeof **dense, "a dense matrix");

    *dense = NULL;
    if (status != MSJ_OK)
    {
        return status;
    }
    *dense = size > 0 && size > SIZE_MAX / size
                 ? NULL
                 : msj_calloc(size * size, sizeof **dense);
    if (*dense == NULL)
    {
        return msj_no_memory(ctx);
    }
    for (size_t s = 0; s < size; s++)
    {
        double *row = *dense + s * size;

        row[s] = chain->diagonal[s];
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            row[chain->target[i]] = chain->rate[i];
        }
    }
    return MSJ_OK;
}
