/* staircase_leaf.c -- a short run of states, term by term.

   The sums over the common denominator, the product of all denominators, by
   Horner's rule with integers of one word, then one division by what all
   terms share; the exponents of the terms (tally.h) say what that is. See
   staircase_part.h; proofs/splitting, Lemma SPL-leaf. */

#include <flint/fmpz_vec.h>

#include "solver/tally.h"
#include "support/memory.h"
#include "theorem/staircase_part.h"

/* A constant of the ratios as a product of powers and a rest. */
typedef struct
{
    msj_power_t *powers;
    slong count;
    fmpz_t rest;
} constant_t;

struct msj_leaf
{
    const msj_constants_struct *constants;
    const msj_factors_struct *base;
    slong kept;
    constant_t factored[MSJ_CONSTANTS];
    msj_ratio_t ratio;
    fmpz *above, *below, *rates; /* MSJ_LEAF_STATES each */
    fmpz_t product;              /* of the denominators; and scratch */
    fmpz_t number;               /* scratch */

    msj_tally_t tally;
    /* Rests of the ratios, multiplied up. */
    fmpz_t rest_above, rest_below;
};

/* ---- factors ------------------------------------------------------------ */

static void
count_above(void *data, slong key, slong exponent)
{
    msj_leaf_t *leaf = data;

    msj_tally_above(&leaf->tally, key, exponent);
}

/* The same of a number of jobs or a rate: a prime above `kept` joins
   the rest. */
static void
count_above_kept(void *data, slong key, slong exponent)
{
    msj_leaf_t *leaf = data;

    if (key <= leaf->kept)
    {
        count_above(data, key, exponent);
        return;
    }
    for (; exponent > 0; exponent--)
    {
        fmpz_mul_ui(leaf->rest_above, leaf->rest_above, 2 * (ulong) key + 1);
    }
}

static void
count_below(void *data, slong key, slong exponent)
{
    msj_leaf_t *leaf = data;

    msj_tally_below(&leaf->tally, key, exponent);
}

static void
count_behind(void *data, slong key, slong exponent)
{
    msj_leaf_t *leaf = data;

    msj_tally_behind(&leaf->tally, key, exponent);
}

static void
count_number(msj_leaf_t *leaf, fmpz_t rest, const fmpz_t number,
             msj_factor_visitor_t visit)
{
    if (fmpz_cmp_ui(number, leaf->base->limit) <= 0)
    {
        msj_factors_word(leaf->base, fmpz_get_ui(number), visit, leaf);
        return;
    }
    fmpz_set(leaf->number, number);
    msj_factors_trial(leaf->number, visit, leaf);
    fmpz_mul(rest, rest, leaf->number);
}

/* The constants whose exponent has the sign. */
static void
count_constants(msj_leaf_t *leaf, fmpz_t rest, int sign,
                msj_factor_visitor_t visit)
{
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        const constant_t *constant = leaf->factored + i;

        if (leaf->ratio->exponent[i] != sign)
        {
            continue;
        }
        for (slong j = 0; j < constant->count; j++)
        {
            visit(leaf, constant->powers[j].key, constant->powers[j].exponent);
        }
        if (!fmpz_is_one(constant->rest))
        {
            fmpz_mul(rest, rest, constant->rest);
        }
    }
}

/* The factors of the present ratio. */
static void
count_ratio(msj_leaf_t *leaf, msj_factor_visitor_t below)
{
    count_number(leaf, leaf->rest_above, leaf->ratio->above, count_above_kept);
    count_constants(leaf, leaf->rest_above, 1, count_above);
    count_number(leaf, leaf->rest_below, leaf->ratio->below, below);
    count_constants(leaf, leaf->rest_below, -1, below);
}

/* ---- the sums ----------------------------------------------------------- */

/* Both sums times the product of all denominators, and that product. */
static void
horner(msj_part_t part, msj_leaf_t *leaf, slong count)
{
    fmpz_one(leaf->product);
    fmpz_one(part->sum);
    fmpz_set(part->rated, leaf->rates + count - 1);
    for (slong i = count - 2; i >= 0; i--)
    {
        fmpz_mul(leaf->product, leaf->product, leaf->below + i);
        fmpz_mul(part->sum, part->sum, leaf->above + i);
        fmpz_add(part->sum, part->sum, leaf->product);
        fmpz_mul(part->rated, part->rated, leaf->above + i);
        fmpz_addmul(part->rated, leaf->product, leaf->rates + i);
    }
}

/* Divide the sums by what their terms share. */
static msj_status_t
divide(msj_context_t *ctx, msj_part_t part, msj_leaf_t *leaf)
{
    msj_status_t status = msj_exponents_denominator(
        ctx, leaf->number, part->exponents, leaf->base);

    if (status != MSJ_OK)
    {
        return status;
    }
    fmpz_mul(leaf->number, leaf->number, leaf->rest_below);
    fmpz_divexact(leaf->product, leaf->product, leaf->number);
    fmpz_divexact(part->sum, part->sum, leaf->product);
    fmpz_divexact(part->rated, part->rated, leaf->product);
    return MSJ_OK;
}

/* The ratios within the run, and their factors. */
static void
read_run(msj_leaf_t *leaf, msj_walk_t *walk, fmpz_t rate, slong count)
{
    msj_walk_rate(rate, walk, leaf->constants);
    fmpz_set(leaf->rates, rate);
    for (slong i = 0; i + 1 < count; i++)
    {
        msj_ratio_next(leaf->ratio, rate, walk, leaf->constants);
        fmpz_set(leaf->rates + i + 1, rate);
        msj_ratio_parts(leaf->above + i, leaf->below + i, leaf->ratio,
                        leaf->constants);
        count_ratio(leaf, count_below);
    }
}

msj_status_t
msj_leaf_sum(msj_context_t *ctx, msj_part_t part, msj_leaf_t *leaf,
             msj_walk_t *walk, slong count, int last)
{
    msj_status_t status;
    fmpz_t rate, rest_below;

    fmpz_init(rate);
    fmpz_init(rest_below);
    fmpz_one(leaf->rest_above);
    fmpz_one(leaf->rest_below);
    read_run(leaf, walk, rate, count);
    fmpz_swap(rest_below, leaf->rest_below);
    fmpz_one(leaf->rest_below);
    if (!last)
    {
        msj_ratio_next(leaf->ratio, rate, walk, leaf->constants);
        count_ratio(leaf, count_behind);
    }
    status = msj_tally_take(ctx, &leaf->tally, part->exponents);
    if (status == MSJ_OK)
    {
        horner(part, leaf, count);
        fmpz_swap(rest_below, leaf->rest_below);
        status = divide(ctx, part, leaf);
    }
    if (status == MSJ_OK)
    {
        fmpz_mul(part->sum, part->sum, rest_below);
        fmpz_mul(part->rated, part->rated, rest_below);
        fmpz_mul(part->below, leaf->rest_below, rest_below);
        fmpz_set(part->above, leaf->rest_above);
    }
    fmpz_clear(rate);
    fmpz_clear(rest_below);
    return status;
}

/* ---- the leaf ----------------------------------------------------------- */

static void
add_power(void *data, slong key, slong exponent)
{
    constant_t *constant = data;

    constant->powers[constant->count].key = key;
    constant->powers[constant->count++].exponent = exponent;
}

static int
factor_constants(msj_leaf_t *leaf)
{
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        constant_t *constant = leaf->factored + i;

        constant->powers = msj_alloc(MSJ_FACTORS_CONSTANT,
                                     sizeof *constant->powers);
        if (constant->powers == NULL)
        {
            return 0;
        }
        fmpz_set(constant->rest, leaf->constants->constant + i);
        msj_factors_constant(leaf->base, constant->rest, add_power, constant);
    }
    return 1;
}

msj_leaf_t *
msj_leaf_new(const msj_constants_t constants, const msj_factors_t base,
             ulong kept)
{
    msj_leaf_t *leaf = msj_calloc(1, sizeof *leaf);

    if (leaf == NULL)
    {
        return NULL;
    }
    leaf->constants = constants;
    leaf->base = base;
    leaf->kept = (slong) (kept / 2);
    leaf->above = _fmpz_vec_init(MSJ_LEAF_STATES);
    leaf->below = _fmpz_vec_init(MSJ_LEAF_STATES);
    leaf->rates = _fmpz_vec_init(MSJ_LEAF_STATES);
    if (!msj_tally_init(&leaf->tally) || !factor_constants(leaf))
    {
        msj_leaf_free(leaf);
        return NULL;
    }
    return leaf;
}

void
msj_leaf_free(msj_leaf_t *leaf)
{
    if (leaf == NULL)
    {
        return;
    }
    for (int i = 0; i < MSJ_CONSTANTS; i++)
    {
        msj_free(leaf->factored[i].powers);
        fmpz_clear(leaf->factored[i].rest);
    }
    _fmpz_vec_clear(leaf->above, MSJ_LEAF_STATES);
    _fmpz_vec_clear(leaf->below, MSJ_LEAF_STATES);
    _fmpz_vec_clear(leaf->rates, MSJ_LEAF_STATES);
    msj_ratio_clear(leaf->ratio);
    fmpz_clear(leaf->number);
    fmpz_clear(leaf->product);
    fmpz_clear(leaf->rest_above);
    fmpz_clear(leaf->rest_below);
    msj_tally_clear(&leaf->tally);
    msj_free(leaf);
}
