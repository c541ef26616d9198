/* weights_pass.c -- weights modulo one prime below 2^62 (weights.h). */

#include <string.h>

#include <flint/fmpz.h>
#include <flint/nmod.h>
#include <flint/longlong.h>
#include <flint/ulong_extras.h>

#include "solver/weights.h"

/* --- numbers -------------------------------------------------------------- */

/* The inverses of the slacks with one inversion: products up to each. */
static int
set_slacks(msj_weights_pass_t *pass)
{
    const msj_unions_struct *unions = pass->unions;
    mp_limb_t product = 1, p = pass->p;

    pass->slack[0] = 1;
    for (slong w = 1; w < unions->count; w++)
    {
        pass->slack[w] = fmpz_fdiv_ui(unions->slack + w, p);
        pass->prefix[w] = product;
        product = n_mulmod2_preinv(product, pass->slack[w], p, pass->inverse);
    }
    if (product == 0)
    {
        return 0;
    }
    product = n_invmod(product, p);
    for (slong w = unions->count - 1; w > 0; w--)
    {
        mp_limb_t slack = pass->slack[w];

        pass->slack[w] = n_mulmod2_preinv(product, pass->prefix[w], p,
                                          pass->inverse);
        product = n_mulmod2_preinv(product, slack, p, pass->inverse);
    }
    return 1;
}

int
msj_weights_pass_set(msj_weights_pass_t *pass, mp_limb_t p)
{
    const msj_unions_struct *unions = pass->unions;

    pass->p = p;
    pass->inverse = n_preinvert_limb(p);
    for (slong t = 0; t < unions->term_count; t++)
    {
        pass->term[t] = fmpz_fdiv_ui(unions->terms + t, p);
        pass->precomp[t] = n_mulmod_precomp_shoup(pass->term[t], p);
    }
    return set_slacks(pass);
}

/* --- layers --------------------------------------------------------------- */

/* The population of the layer, and where the orbits lead from it. */
static void
set_layer(msj_weights_pass_t *pass, slong layer)
{
    const msj_block_struct *block = pass->unions->block;

    for (slong c = 0; c < block->closed_count; c++)
    {
        pass->digits[c] = layer / pass->strides[c] % (block->population[c] + 1);
    }
    for (slong o = 0; o < block->orbit_count; o++)
    {
        slong c = block->component[o];

        pass->offset[o] = c < 0 ? 0
                          : pass->digits[c] < block->population[c]
                              ? pass->strides[c]
                              : -1;
    }
}

static void
add_to(mp_limb_t *sum, mp_limb_t value, mp_limb_t p)
{
    *sum = n_addmod(*sum, value, p);
}

/* From the weights before union v to those after one more job. */
static void
push(msj_weights_pass_t *pass, slong layer, slong v)
{
    const msj_unions_struct *unions = pass->unions;
    mp_limb_t *row = pass->before + layer * unions->count;
    mp_limb_t weight;

    row[v] = n_mulmod2_preinv(row[v], pass->slack[v], pass->p, pass->inverse);
    weight = row[v];
    for (slong e = unions->start[v]; e < unions->start[v + 1]; e++)
    {
        slong term = unions->edges[e].term, w = unions->edges[e].to;
        slong offset = pass->offset[unions->term_orbit[term]];

        if (offset > 0 || (offset == 0 && v != w))
        {
            add_to(row + offset * unions->count + w,
                   n_mulmod_shoup(pass->term[term], weight, pass->precomp[term],
                                  pass->p),
                   pass->p);
        }
    }
}

static void
run_forward(msj_weights_pass_t *pass)
{
    slong count = pass->unions->count;

    memset(pass->before, 0,
           (size_t) (pass->layers * count) * sizeof *pass->before);
    pass->before[0] = 1;
    for (slong layer = 0; layer < pass->layers; layer++)
    {
        set_layer(pass, layer);
        for (slong n = 0; n < count; n++)
        {
            push(pass, layer, pass->unions->order[n]);
        }
    }
}

/* The sums by orbit, of products below 2^124, have three words each: few of the
   products are reduced. */
static void
add_product(mp_limb_t *sum, mp_limb_t a, mp_limb_t b)
{
    mp_limb_t high, low;

    umul_ppmm(high, low, a, b);
    add_sssaaaaaa(sum[2], sum[1], sum[0], sum[2], sum[1], sum[0], UWORD(0),
                  high, low);
}

/* What follows union v, over its slack, in after[]; the scratch of set_slacks
   has its place. Self-edges of open orbits are in the slack already, so they
   count for the derivative only, when after[v] is known. */
static void
pull(msj_weights_pass_t *pass, slong layer, slong v)
{
    const msj_unions_struct *unions = pass->unions;
    mp_limb_t *after = pass->prefix + layer * unions->count;
    mp_limb_t weight = pass->before[layer * unions->count + v];
    mp_limb_t sum = layer == pass->layers - 1, part;
    slong selves = 0;

    for (slong e = unions->start[v]; e < unions->start[v + 1]; e++)
    {
        slong term = unions->edges[e].term, w = unions->edges[e].to;
        slong o = unions->term_orbit[term], offset = pass->offset[o];

        if (offset == 0 && v == w)
        {
            pass->selves[selves++] = term;
        }
        else if (offset >= 0)
        {
            part = n_mulmod_shoup(pass->term[term],
                                  after[offset * unions->count + w],
                                  pass->precomp[term], pass->p);
            add_to(&sum, part, pass->p);
            add_product(pass->sums + 3 * o, weight, part);
        }
    }
    after[v] = n_mulmod2_preinv(sum, pass->slack[v], pass->p, pass->inverse);
    while (selves-- > 0)
    {
        slong term = pass->selves[selves];

        part = n_mulmod_shoup(pass->term[term], after[v], pass->precomp[term],
                              pass->p);
        add_product(pass->sums + 3 * unions->term_orbit[term], weight, part);
    }
}

static void
run_backward(msj_weights_pass_t *pass)
{
    slong count = pass->unions->count;

    memset(pass->sums, 0,
           3 * (size_t) pass->unions->block->orbit_count * sizeof *pass->sums);
    for (slong layer = pass->layers - 1; layer >= 0; layer--)
    {
        set_layer(pass, layer);
        for (slong n = count - 1; n >= 0; n--)
        {
            pull(pass, layer, pass->unions->order[n]);
        }
    }
}

static mp_limb_t
sum_layer(const msj_weights_pass_t *pass, slong layer)
{
    slong count = pass->unions->count;
    mp_limb_t sum = 0;

    for (slong w = 0; w < count; w++)
    {
        add_to(&sum, pass->before[layer * count + w], pass->p);
    }
    return sum;
}

void
msj_weights_pass_run(msj_weights_pass_t *pass, mp_limb_t *out)
{
    const msj_block_struct *block = pass->unions->block;

    run_forward(pass);
    *out++ = sum_layer(pass, pass->layers - 1);
    for (slong c = 0; c < block->closed_count; c++)
    {
        *out++ = sum_layer(pass, pass->layers - 1 - pass->strides[c]);
    }
    run_backward(pass);
    for (slong o = 0; o < block->orbit_count; o++)
    {
        const mp_limb_t *sum = pass->sums + 3 * o;

        *out++ = n_lll_mod_preinv(sum[2], sum[1], sum[0], pass->p,
                                  pass->inverse);
    }
}
