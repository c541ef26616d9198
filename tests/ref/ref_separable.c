/* ref_separable.c -- is a law of the separable form? */

#include "ref/ref_separable.h"

#include <stdlib.h>

/* base^exponent, of either sign. */
static void
power(mpq_t out, const mpq_t base, long exponent)
{
    unsigned long size = (unsigned long) labs(exponent);

    mpz_pow_ui(mpq_numref(out), mpq_numref(base), size);
    mpz_pow_ui(mpq_denref(out), mpq_denref(base), size);
    if (exponent < 0)
        mpq_inv(out, out);
}

static int
most_jobs(const ref_chain_t *chain)
{
    int most = 0;

    for (int s = 0; s < chain->state_count; s++)
        for (int c = 0; c < chain->classes; c++)
            most = chain->states[s].counts[c] > most
                       ? chain->states[s].counts[c] : most;
    return most;
}

int
ref_is_relation(const ref_chain_t *chain, mpz_t *exponents)
{
    int most = most_jobs(chain), good = 1;
    mpz_t sum;

    mpz_init(sum);
    for (int c = 0; c < chain->classes; c++)
        for (int n = 0; n <= most; n++)
        {
            mpz_set_ui(sum, 0);
            for (int s = 0; s < chain->state_count; s++)
                if (chain->states[s].counts[c] == n)
                    mpz_add(sum, sum, exponents[s]);
            good = good && mpz_sgn(sum) == 0;
        }
    mpz_clear(sum);
    return good;
}

/* pi_s / prod_c p_c^{n_c + [c blocked]} */
static void
reduced_law(mpq_t out, const ref_chain_t *chain, mpq_t *pi, int s)
{
    const ref_state_t *state = &chain->states[s];
    mpq_t part;

    mpq_init(part);
    mpq_set(out, pi[s]);
    for (int c = 0; c < chain->classes; c++)
    {
        int jobs = state->counts[c] + (state->waiting[0] == '1' + c);

        power(part, chain->model->prob[c], jobs);
        mpq_div(out, out, part);
    }
    mpq_clear(part);
}

void
ref_relation_product(mpq_t out, const ref_chain_t *chain, mpq_t *pi,
                     mpz_t *exponents)
{
    mpq_t base, part;

    mpq_inits(base, part, NULL);
    mpq_set_ui(out, 1, 1);
    for (int s = 0; s < chain->state_count; s++)
        if (mpz_sgn(exponents[s]) != 0)
        {
            reduced_law(base, chain, pi, s);
            power(part, base, mpz_get_si(exponents[s]));
            mpq_mul(out, out, part);
        }
    mpq_clears(base, part, NULL);
}

/* One row per class and number of jobs, one column per state. */
static mpq_t *
exponent_vectors(int *rows, const ref_chain_t *chain)
{
    int width = most_jobs(chain) + 1, n = chain->state_count;
    mpq_t *out = ref_vector(width * chain->classes * n);

    *rows = width * chain->classes;
    for (int s = 0; s < n; s++)
        for (int c = 0; c < chain->classes; c++)
            mpq_set_ui(out[(c * width + chain->states[s].counts[c]) * n + s],
                       1, 1);
    return out;
}

static int
relation_holds(const ref_chain_t *chain, mpq_t *pi, mpq_t *relation)
{
    int n = chain->state_count, good;
    mpz_t *exponents = malloc((size_t) n * sizeof *exponents);
    mpz_t scale;
    mpq_t product;

    mpz_init_set_ui(scale, 1);
    mpq_init(product);
    for (int s = 0; s < n; s++)
        mpz_lcm(scale, scale, mpq_denref(relation[s]));
    for (int s = 0; s < n; s++)
    {
        mpz_init(exponents[s]);
        mpz_divexact(exponents[s], scale, mpq_denref(relation[s]));
        mpz_mul(exponents[s], exponents[s], mpq_numref(relation[s]));
    }
    if (!ref_is_relation(chain, exponents))
        abort();
    ref_relation_product(product, chain, pi, exponents);
    good = mpq_cmp_ui(product, 1, 1) == 0;
    for (int s = 0; s < n; s++)
        mpz_clear(exponents[s]);
    free(exponents);
    mpz_clear(scale);
    mpq_clear(product);
    return good;
}

void
ref_separable(ref_separable_t *out, const ref_chain_t *chain, mpq_t *pi)
{
    int n = chain->state_count, rows;
    mpq_t *vectors = exponent_vectors(&rows, chain);
    mpq_t *basis = ref_kernel(&out->relations, vectors, rows, n);

    out->separable = 1;
    for (int i = 0; i < out->relations; i++)
        out->separable = out->separable
                         && relation_holds(chain, pi, basis + i * n);
    ref_vector_clear(vectors, rows * n);
    ref_vector_clear(basis, out->relations * n);
}
