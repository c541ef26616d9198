/* test_sparse_chain.c -- exact sparse systems of saturated systems.

   The systems of the law, with a known X, and of relative completions; on
   the way the digits of every kernel of the lifting, and the marches with
   parameters that are wrong. MSJ_TEST_SCALE makes the worlds larger. */

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>

#include "check.h"
#include "solver/lift.h"
#include "solver/padic.h"
#include "unit/models/saturated.h"
#include "unit/models/sparse_systems.h"

/* The digits of one kernel: sum of digit p^i = x_j modulo p^steps. */
static void
check_digits(const msj_lift_t lift, const msj_tearing_t tearing, const fmpz *x,
             const fmpz_t d, slong steps)
{
    fmpz_t power, sum, term;
    int good = 1;

    fmpz_init(power);
    fmpz_init(sum);
    fmpz_init(term);
    for (slong l = 0; l < lift->kernel->lanes; l++)
    {
        for (slong j = 0; j < tearing->parameters; j++)
        {
            fmpz_one(power);
            fmpz_zero(sum);
            for (slong i = 0; i < steps; i++)
            {
                fmpz_set_si(term, msj_lift_digit(lift, i, j, l));
                fmpz_addmul(sum, term, power);
                fmpz_mul_ui(power, power, lift->mod[l].n);
            }
            fmpz_mul(sum, sum, d);
            fmpz_sub(sum, sum, x + tearing->unknown[j]);
            good = good && fmpz_divisible(sum, power);
        }
    }
    CHECK(good, "kernel %s: wrong digits", lift->kernel->name);
    fmpz_clear(power);
    fmpz_clear(sum);
    fmpz_clear(term);
}

/* The marches accept the parameters of the solution and refuse others. */
static void
check_march(msj_context_t *ctx, const msj_march_t march,
            const msj_tearing_t tearing, const fmpz *rows, const fmpz *x,
            const fmpz_t d)
{
    fmpz *own = _fmpz_vec_init(march->size);
    fmpz_t denominator;
    int plausible, holds;

    fmpz_init(denominator);
    for (slong wrong = -1; wrong < march->parameters; wrong++)
    {
        fmpz_set(denominator, d);
        for (slong j = 0; j < march->parameters; j++)
        {
            fmpz_add_ui(own + j, x + tearing->unknown[j], j == wrong);
        }
        CHECK(msj_march_plausible(ctx, &plausible, march, own, d, rows)
                      == MSJ_OK
                  && msj_march_exact(ctx, own, denominator, &holds, march, rows,
                                     NULL)
                         == MSJ_OK,
              "%s", ctx->message);
        CHECK(plausible == (wrong < 0), "parameter %ld: plausible %d",
              (long) wrong, plausible);
        CHECK(holds == (wrong < 0), "parameter %ld: holds %d", (long) wrong,
              holds);
    }
    fmpz_clear(denominator);
    _fmpz_vec_clear(own, march->size);
}

/* One chain with every kernel that takes it: announcing a large b asks for
   another kernel. */
static void
test_digits(msj_context_t *ctx, const msj_sparse_t matrix, const fmpz *b,
            const fmpz *x, const fmpz_t d)
{
    static const slong b_bits[] = {10, 50, 100};
    slong size = matrix->size;
    fmpz *rows = _fmpz_vec_init(size);
    msj_sparse_t transpose;
    msj_tearing_t tearing;
    msj_march_t march;
    msj_lift_t lift;
    msj_status_t status;
    int singular;

    msj_sparse_init(transpose);
    msj_tearing_init(tearing);
    msj_march_init(march);
    msj_lift_init(lift);
    status = msj_sparse_transpose(ctx, transpose, matrix);
    CHECK(status == MSJ_OK
              && msj_tearing_find(ctx, tearing, matrix, transpose) == MSJ_OK
              && msj_march_build(ctx, march, matrix, tearing) == MSJ_OK,
          "%s", ctx->message);
    for (slong i = 0; i < size; i++)
    {
        fmpz_set(rows + i, b + tearing->row[i]);
    }
    if (size < 500)
    {
        check_march(ctx, march, tearing, rows, x, d);
    }
    for (int kind = 0; kind < 3; kind++)
    {
        status = msj_lift_build(ctx, lift, &singular, march, b_bits[kind]);
        CHECK(status == MSJ_OK && !singular, "%s", ctx->message);
        msj_lift_begin(lift, rows);
        status = msj_lift_run(ctx, lift, 5);
        CHECK(status == MSJ_OK, "%s", ctx->message);
        check_digits(lift, tearing, x, d, 5);
    }
    msj_lift_clear(lift);
    msj_march_clear(march);
    msj_tearing_clear(tearing);
    msj_sparse_clear(transpose);
    _fmpz_vec_clear(rows, size);
}

/* The systems of a saturated system: of the law, with a known X, and of
   relative completions. */
static void
test_chain(msj_context_t *ctx, const saturated_model_t *model, slong states,
           const char *expected)
{
    msj_sparse_t poisson, law;
    saturated_t chain;
    msj_status_t status;
    fmpz *b, *x;
    slong size;
    fmpz_t d, known, expected_floor;
    fmpq_t value;

    msj_sparse_init(poisson);
    msj_sparse_init(law);
    fmpz_init(d);
    fmpq_init(value);
    fmpz_init(expected_floor);
    fmpz_init(known);
    saturated_build(&chain, model);
    CHECK(chain.state_count == states, "%ld states", (long) chain.state_count);
    size = chain.state_count + chain.node_count - 1;
    b = _fmpz_vec_init(2 * size);
    x = _fmpz_vec_init(2 * size);
    status = saturated_matrix(ctx, poisson, &chain);
    CHECK(status == MSJ_OK && msj_sparse_transpose(ctx, law, poisson) == MSJ_OK,
          "%s", ctx->message);
    saturated_outflow(b, &chain);
    _fmpz_vec_set(b + size, b, size);
    solve_both(ctx, "law", law, b);
    status = msj_sparse_solve(ctx, x, d, law, b, 1);
    CHECK(status == MSJ_OK, "%s", ctx->message);
    saturated_throughput(value, &chain, x, d);
    fmpz_mul_ui(known, fmpq_numref(value), UWORD(1000000));
    fmpz_mul_ui(known, known, UWORD(1000000));
    fmpz_fdiv_q(known, known, fmpq_denref(value));
    fmpz_set_str(expected_floor, expected, 10);
    CHECK(fmpz_equal(known, expected_floor), "X is not %s", expected);
    test_digits(ctx, law, b, x, d);
    for (slong i = 0; i < size; i++)
    {
        int state = i + 1 < chain.state_count;

        fmpz_set_si(b + i, state);
        fmpz_set_si(b + size + i, state ? saturated_rate(&chain, i + 1) : 0);
    }
    solve_both(ctx, "poisson", poisson, b);
    _fmpz_vec_clear(b, 2 * size);
    _fmpz_vec_clear(x, 2 * size);
    saturated_clear(&chain);
    msj_sparse_clear(poisson);
    msj_sparse_clear(law);
    fmpz_clear(d);
    fmpq_clear(value);
    fmpz_clear(expected_floor);
    fmpz_clear(known);
}

static void
test_chains(msj_context_t *ctx)
{
    saturated_model_t model = {3, 20, {1, 2, 5}, {3, 2, 1}, {6, 3, 2}, 6};
    /* The slides' example: X = 96/115. */
    saturated_model_t slides = {2, 4, {1, 4}, {1, 1}, {1, 2}, 2};

    test_chain(ctx, &slides, 5, "834782608695");
    test_chain(ctx, &model, 147, "4353092880871");
    model.servers = 58;
    test_chain(ctx, &model, 1086, "13143507150506");
    if (check_scale() > 1)
    {
        model.servers = 100;
        test_chain(ctx, &model, 3131, "22840303427710");
    }
}

int
main(void)
{
    msj_context_t ctx;

    msj_context_init(&ctx);
    test_chains(&ctx);
    flint_cleanup();
    return check_end();
}
