/* replay.c: every equation of every family, evaluated (section 3).
 *
 * All in integers (Lemma chain-integer). With pi_s = W_s / D, integer rates
 * and L a common multiple of the total rates nu_s, everything is scaled by
 * unit = L Q^n, Q being p_den and n the most draws after a completion. So
 * T_s = unit W_s / nu_s is an integer, and a draw divides by Q exactly. */

#include "check.h"

#include <string.h>

typedef struct
{
    chk_chain_t *chain;
    const chk_law_t *law;
    size_t family, failed;
    bool refuted;             /* some equation has failed */
    mpz_t unit, *rate, *time; /* nu_s mu_den and T_s, by rank */
    mpz_t *inflow;            /* of all classes, by cell */
} replay_t;

/* An equation fails. The first one is the counterexample of the claim. */
static void
fail(replay_t *replay, const char *place, const mpz_t left, const mpz_t right)
{
    const chk_claim_t *claim = replay->chain->claim;
    const char *name = chk_family_name(replay->chain->model, claim,
                                       replay->family);
    mpq_t residual;

    replay->failed++;
    if (replay->refuted)
        return;
    replay->refuted = true;
    mpq_init(residual);
    mpz_sub(mpq_numref(residual), left, right);
    mpz_mul(mpq_denref(residual), replay->unit, replay->law->total);
    mpq_canonicalize(residual);
    if (claim->proved)
        chk_refuse(claim->families_line + 1 + replay->family, CHK_FALSE,
                   "%s fails at %.40s: residual %Qd", name, place, residual);
    if (strcmp(claim->family, name) != 0 || strcmp(claim->place, place) != 0)
        chk_refuse(claim->values_line + 1, CHK_FALSE,
                   "the first equation that fails is %s at %.40s", name, place);
    if (!mpq_equal(claim->residual, residual))
        chk_refuse(claim->values_line + 1, CHK_FALSE, "the residual is %Qd",
                   residual);
}

/* As many equations and failures as the claim says. */
void
chk_family_check(const chk_claim_t *claim, size_t family, size_t failed)
{
    size_t line = claim->families_line + 1 + family;
    mpz_srcptr equations = claim->equations[family];

    if (family == 0 ? mpz_cmp_ui(equations, 1) != 0
                    : mpz_cmp(equations, claim->states) != 0)
        chk_refuse(line, CHK_FALSE, "wrong number of equations");
    if (mpz_cmp_ui(claim->failed[family], failed) != 0)
        chk_refuse(line, CHK_FALSE, "wrong number of failed equations");
}

static void
end_family(replay_t *replay)
{
    chk_family_check(replay->chain->claim, replay->family, replay->failed);
    replay->family++;
    replay->failed = 0;
}

/* The unit, T_s, and the mean time between completions, sum pi_s / nu_s. */
static void
set_times(replay_t *replay, mpq_t mean)
{
    chk_chain_t *chain = replay->chain;
    mpz_t power;
    size_t i;

    mpz_init(power);
    mpz_set_ui(replay->unit, 1);
    for (i = 0; i < chain->states; i++)
    {
        chk_rate(replay->rate[i], chain, chk_state(chain, i));
        mpz_lcm(replay->unit, replay->unit, replay->rate[i]);
    }
    mpz_pow_ui(power, chain->model->p_den, chain->draws);
    mpz_mul(replay->unit, replay->unit, power);
    for (i = 0; i < chain->states; i++)
    {
        mpz_divexact(replay->time[i], replay->unit, replay->rate[i]);
        mpz_mul(replay->time[i], replay->time[i], replay->law->weight[i]);
        mpz_add(mpq_numref(mean), mpq_numref(mean), replay->time[i]);
    }
    mpz_mul(mpq_numref(mean), mpq_numref(mean), chain->model->mu_den);
    mpz_mul(mpq_denref(mean), replay->unit, replay->law->total);
    mpq_canonicalize(mean);
}

/* The inflow through class c: flow, and added to inflow. */
static void
run_class(replay_t *replay, size_t c)
{
    chk_chain_t *chain = replay->chain;
    size_t i, cells = chain->cells.count;

    for (i = 0; i < cells; i++)
        mpz_set_ui(chain->flow[i], 0);
    for (i = 0; i < chain->states; i++)
        chk_complete(chain, chain->order[i], c, replay->time[i]);
    for (i = chain->states; i < cells; i++)
        chk_draw(chain, chain->order[i]);
    for (i = 0; i < cells; i++)
        mpz_add(replay->inflow[i], replay->inflow[i], chain->flow[i]);
}

/* For every state, factor * left of the state = came into its cell. */
static void
compare(replay_t *replay, const mpz_t factor, mpz_t *left, mpz_t *came)
{
    const chk_chain_t *chain = replay->chain;
    mpz_t product;
    size_t i;

    mpz_init(product);
    for (i = 0; i < chain->states; i++)
    {
        mpz_mul(product, factor == NULL ? replay->rate[i] : factor, left[i]);
        if (mpz_cmp(product, came[chain->order[i]]) != 0)
            fail(replay, chk_state_name(chain, i), product,
                 came[chain->order[i]]);
    }
    mpz_clear(product);
    end_family(replay);
}

static void
normalisation(replay_t *replay)
{
    const chk_law_t *law = replay->law;
    mpz_t left, right;
    size_t i;

    mpz_init(left);
    mpz_init(right);
    for (i = 0; i < replay->chain->states; i++)
        mpz_add(left, left, law->weight[i]);
    mpz_mul(left, left, replay->unit);
    mpz_mul(right, law->total, replay->unit);
    if (mpz_cmp(left, right) != 0)
        fail(replay, "law", left, right);
    end_family(replay);
}

/* `partitioned-c` and `decomposed-c` have factor p_c, `global` 1; in
 * `time-average` ct_s = X T_s, and X, which is positive, is left out on both
 * sides (Lemma chain-residual). */
void
chk_replay(mpq_t time, chk_chain_t *chain, const chk_law_t *law)
{
    const chk_claim_t *claim = chain->claim;
    replay_t replay = {0};
    mpz_t factor;
    size_t c;

    replay.chain = chain;
    replay.law = law;
    replay.rate = chk_integers(chain->states);
    replay.time = chk_integers(chain->states);
    replay.inflow = chk_integers(chain->cells.count);
    mpz_init(replay.unit);
    mpz_init(factor);
    set_times(&replay, time);
    normalisation(&replay);
    for (c = 0; c < chain->model->classes; c++)
    {
        run_class(&replay, c);
        mpz_divexact(factor, replay.unit, chain->model->p_den);
        mpz_mul(factor, factor, chain->model->p[c]);
        if (claim->theorem != CHK_STATIONARY)
            compare(&replay, factor, law->weight, chain->flow);
    }
    compare(&replay, replay.unit, law->weight, replay.inflow);
    if (replay.family < claim->families)
        compare(&replay, NULL, replay.time, replay.inflow);
    if (!claim->proved && !replay.refuted)
        chk_refuse(claim->line, CHK_FALSE, "every equation holds");
}
