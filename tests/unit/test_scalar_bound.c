/* test_scalar_bound.c -- the bound on X and Delta(Y_d), and its lemmas.

   proofs/sparse, section 4, on small chains by determinants of all minors. */

#include <flint/fmpz_mat.h>
#include <flint/fmpz_vec.h>

#include "check.h"
#include "solver/pinned.h"
#include "solver/scalar_bound.h"
#include "unit/models/chains.h"

/* The bound is above the numbers it bounds, and depends on all of them. */
static void
test_bound(void)
{
    msj_bound_t bound;
    fmpz a[1] = {100}, b[1] = {7}, e[1] = {-1000}, f[1] = {1};
    slong bits;

    msj_bound_init(bound);
    bound->product_bits = 50;
    bound->state_bits = 3;
    bound->rate_bits = 4;
    bits = msj_bound_throughput(bound, a, b);
    CHECK(bits == 50 + 3 + 1 + 7, "%ld bits", (long) bits);
    *b = 1000;
    bits = msj_bound_throughput(bound, a, b);
    CHECK(bits == 50 + 3 + 1 + 10 + 4, "%ld bits", (long) bits);
    *b = 1;
    bits = msj_bound_departure(bound, a, b, e, f);
    CHECK(bits == 1 + (1 + 1 + 7 + 4 + 3 * 54 - 50), "%ld bits", (long) bits);
    *f = 1000;
    bits = msj_bound_departure(bound, a, b, e, f);
    CHECK(bits == 1 + (10 + 1 + 7 + 4 + 3 * 54 - 50), "%ld bits", (long) bits);
    *f = 1;
    fmpz_one(e);
    fmpz_mul_2exp(e, e, 100);
    bits = msj_bound_departure(bound, a, b, e, f);
    CHECK(bits == 1 + 101 + 2 * 54, "%ld bits", (long) bits);
    fmpz_clear(e);
    msj_bound_clear(bound);
}

/* Add the amount at (from, to), and take it from the diagonal of `from`. */
static void
add_flow(fmpz_mat_t matrix, slong from, slong to, const fmpz_t amount)
{
    fmpz *off = fmpz_mat_entry(matrix, from, to);
    fmpz *diagonal = fmpz_mat_entry(matrix, from, from);

    fmpz_sub(off, off, amount);
    fmpz_add(diagonal, diagonal, amount);
}

/* F of proofs/sparse, section 4: the states, then the nodes. */
static void
full_matrix(fmpz_mat_t out, const msj_chain_t chain,
            const msj_integers_t integers)
{
    slong states = chain->state_count;
    fmpz_t amount;

    fmpz_init(amount);
    fmpz_mat_zero(out);
    for (slong s = 0; s < states; s++)
    {
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            slong to = chain->transitions[i].target;

            fmpz_mul_si(amount,
                        integers->rates + chain->transitions[i].move.rate,
                        chain->transitions[i].move.jobs);
            add_flow(out, s, to >= 0 ? to : states + ~to, amount);
        }
    }
    for (slong n = 0; n < chain->node_count; n++)
    {
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            slong to = chain->draws[i].target;

            fmpz_set(amount, integers->probs + chain->draws[i].prob);
            add_flow(out, states + n, to >= 0 ? to : states + ~to, amount);
        }
    }
    fmpz_clear(amount);
}

/* Divide rows by factors; kappa_s = G / factor. */
static void
divide_rows(fmpz_mat_t matrix, fmpz *kappa, const fmpz_t factor, slong states)
{
    fmpz_t content;

    fmpz_init(content);
    for (slong i = 0; i < fmpz_mat_nrows(matrix); i++)
    {
        _fmpz_vec_content(content, fmpz_mat_entry(matrix, i, 0),
                          fmpz_mat_ncols(matrix));
        if (i < states)
        {
            fmpz_gcd_ui(content, content, MSJ_ROW_FACTOR);
        }
        if (i == 0)
        {
            fmpz_one(content);
        }
        _fmpz_vec_scalar_divexact_fmpz(fmpz_mat_entry(matrix, i, 0),
                                       fmpz_mat_entry(matrix, i, 0),
                                       fmpz_mat_ncols(matrix), content);
        if (i < states)
        {
            CHECK(fmpz_divisible(factor, content), "G");
            fmpz_divexact(kappa + i, factor, content);
        }
    }
    fmpz_clear(content);
}

/* S^ = sum kappa_s D_s by determinants of minors. */
static void
sum_of_minors(fmpz_t out, const fmpz_mat_t matrix, const fmpz *kappa,
              slong states)
{
    slong size = fmpz_mat_nrows(matrix);
    fmpz_mat_t minor;
    fmpz_t det;

    fmpz_init(det);
    fmpz_zero(out);
    fmpz_mat_init(minor, size - 1, size - 1);
    for (slong s = 0; s < states; s++)
    {
        for (slong i = 0; i < size - 1; i++)
        {
            for (slong j = 0; j < size - 1; j++)
            {
                fmpz_set(fmpz_mat_entry(minor, i, j),
                         fmpz_mat_entry(matrix, i + (i >= s), j + (j >= s)));
            }
        }
        fmpz_mat_det(det, minor);
        CHECK(fmpz_sgn(det) > 0, "D_%ld", (long) s);
        fmpz_addmul(out, kappa + s, det);
    }
    fmpz_mat_clear(minor);
    fmpz_clear(det);
}

/* The numbers of Lemmas SP-weights and SP-poisson by their definitions: S^ is
   a multiple of b and below its bound; c = G a b^2 g^2 Delta(Y_d) is an
   integer and below its bound, g = S^/b. The bounds are not far. */
static void
check_lemmas(msj_context_t *ctx, const msj_chain_t chain)
{
    slong size = chain->state_count + chain->node_count;
    fmpz *kappa = _fmpz_vec_init(chain->state_count);
    msj_integers_t integers;
    msj_sparse_t pinned;
    msj_bound_t bound;
    msj_law_t law;
    fmpq_t throughput, departure, c;
    fmpz_mat_t matrix;
    fmpz_t sum, one;
    slong bits;

    fmpz_init(sum);
    fmpz_init_set_ui(one, 1);
    fmpq_init(throughput);
    fmpq_init(departure);
    fmpq_init(c);
    msj_bound_init(bound);
    msj_sparse_init(pinned);
    msj_law_init(law);
    msj_integers_init(integers, chain->model);
    fmpz_mat_init(matrix, size, size);
    solve_vectors(ctx, throughput, departure, chain);
    fmpq_mul_fmpz(throughput, throughput, integers->rate_scale);
    CHECK(msj_pinned_matrix(ctx, pinned, chain, integers) == MSJ_OK
              && msj_law_set_chain(ctx, law, chain) == MSJ_OK,
          "%s", ctx->message);
    msj_bound_set(bound, chain, integers, pinned, msj_law_completions(law));
    full_matrix(matrix, chain, integers);
    divide_rows(matrix, kappa, bound->factor, chain->state_count);
    sum_of_minors(sum, matrix, kappa, chain->state_count);
    bits = bound->state_bits + (slong) fmpz_bits(bound->factor)
           + bound->product_bits;
    CHECK((slong) fmpz_bits(sum) <= bits, "S^");
    CHECK(bits <= 2 * (slong) fmpz_bits(sum) + 60, "far: %ld, %ld bits",
          (long) bits, (long) fmpz_bits(sum));
    CHECK(fmpz_divisible(sum, fmpq_denref(throughput)), "g");
    /* g^2 G a b^2 = S^2 G a */
    fmpq_mul_fmpz(c, departure, sum);
    fmpq_mul_fmpz(c, c, sum);
    fmpq_mul_fmpz(c, c, bound->factor);
    fmpq_mul_fmpz(c, c, fmpq_numref(throughput));
    CHECK(fmpz_is_one(fmpq_denref(c)), "c");
    bits = msj_bound_departure(bound, fmpq_numref(throughput),
                               fmpq_denref(throughput), one, one);
    CHECK((slong) fmpz_bits(fmpq_numref(c)) < bits, "|c|");
    fmpz_clear(sum);
    fmpz_clear(one);
    fmpq_clear(throughput);
    fmpq_clear(departure);
    fmpq_clear(c);
    fmpz_mat_clear(matrix);
    msj_bound_clear(bound);
    msj_sparse_clear(pinned);
    msj_law_clear(law);
    msj_integers_clear(integers);
    _fmpz_vec_clear(kappa, chain->state_count);
}

static void
test_lemmas(msj_context_t *ctx)
{
    static const char *const models[] = {
        "servers: 5\nclasses:\n"
        "  - {name: a, need: 1, prob: 1/2, duration: {exp: 1}}\n"
        "  - {name: b, need: 2, prob: 1/3, duration: {exp: 1/2}}\n"
        "  - {name: c, need: 4, prob: 1/6, duration: {exp: 1/3}}\n",
        "servers: 12\nclasses:\n"
        "  - {name: a, need: 3, prob: 1/7, duration: {exp: 2}}\n"
        "  - {name: b, need: 4, prob: 6/7, duration: {exp: 6/5}}\n",
        "servers: 3\nclasses:\n"
        "  - {name: a, need: 1, prob: 3/4,"
        " duration: {erlang: {stages: 3, rate: 2}}}\n"
        "  - {name: b, need: 2, prob: 1/4, duration:"
        " {hyperexp: {probs: [1/4, 3/4], rates: [1/3, 3]}}}\n",
        "chain:\n  states: [a, b, c, d]\n  transitions:\n"
        "    - {from: a, to: b, rate: 1000, completes: true}\n"
        "    - {from: b, to: a, rate: 1/1000}\n"
        "    - {from: b, to: c, rate: 1}\n"
        "    - {from: c, to: d, rate: 5}\n"
        "    - {from: d, to: a, rate: 1/3, completes: true}\n"
        "    - {from: d, to: c, rate: 7}\n",
    };

    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    {
        msj_model_t model;
        msj_chain_t chain;

        read_chain(ctx, model, chain, models[i], NULL);
        check_lemmas(ctx, chain);
        msj_chain_clear(chain);
        msj_model_clear(model);
    }
}

int
main(void)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    test_bound();
    test_lemmas(&ctx);
    flint_cleanup();
    return check_end();
}
