/* scalar_check.c -- see scalar_check.h.

   A' x = c for the weights, then A' w = E and A' w = T on the states, E the
   completions that flow into the configurations, straight from the chain. */

#include "solver/scalar_check.h"

#include <flint/nmod_mat.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "support/memory.h"

typedef struct
{
    const msj_work_struct *work;
    const msj_chain_struct *chain;
    msj_integers_t integers;
    nmod_t mod;
    ulong *words; /* n, scratch; the arrays below follow */
    ulong *value; /* entries of the march */
    ulong *pivot; /* n: 1/pivot */
    ulong *y;     /* n, in the order of the march */
    ulong *right; /* n, in the order of the unknowns */
    ulong *x;     /* likewise, the weights */
    ulong *w;     /* likewise */
    nmod_mat_t inverse;
} check_t;

/* Residues of the entries, and of 1/pivots; zero if a pivot has none. */
static int
reduce(check_t *check)
{
    const msj_march_struct *march = check->work->march;

    for (slong e = 0; e < march->first[march->size]; e++)
    {
        check->value[e] = fmpz_fdiv_ui(march->value + e, check->mod.n);
    }
    for (slong i = march->parameters; i < march->size; i++)
    {
        ulong pivot = check->value[march->first[i + 1] - 1];

        if (pivot == 0)
        {
            return 0;
        }
        check->pivot[i] = i > march->parameters
                                  && pivot == check->value[march->first[i] - 1]
                              ? check->pivot[i - 1]
                              : n_invmod(pivot, check->mod.n);
    }
    return 1;
}

/* The sum of entries times y of the row. */
static ulong
row_sum(const check_t *check, slong begin, slong end)
{
    const slong *column = check->work->march->column;
    ulong sum = 0;

    for (slong e = begin; e < end; e++)
    {
        sum = nmod_add(
            sum, nmod_mul(check->value[e], check->y[column[e]], check->mod),
            check->mod);
    }
    return sum;
}

/* From the parameters in y all unknowns; right sides r (march order) or 0. */
static void
march_on(check_t *check, const ulong *r)
{
    const msj_march_struct *march = check->work->march;

    for (slong i = march->parameters; i < march->size; i++)
    {
        ulong sum = row_sum(check, march->first[i], march->first[i + 1] - 1);

        sum = nmod_sub(r == NULL ? 0 : r[i], sum, check->mod);
        check->y[i] = nmod_mul(sum, check->pivot[i], check->mod);
    }
}

/* The inverse of the matrix by which the equations left over depend on the
   parameters; zero if there is none. */
static msj_status_t
invert(msj_context_t *ctx, check_t *check, int *regular)
{
    const msj_march_struct *march = check->work->march;
    slong count = march->parameters;
    msj_status_t status = MSJ_OK;

    for (slong j = 0; j < count && status == MSJ_OK; j++)
    {
        _nmod_vec_zero(check->y, count);
        check->y[j] = 1;
        march_on(check, NULL);
        for (slong i = 0; i < count; i++)
        {
            nmod_mat_entry(check->inverse, i, j) = row_sum(
                check, march->first[i], march->first[i + 1]);
        }
        status = msj_context_poll(ctx);
    }
    *regular = status == MSJ_OK
               && (count == 0 || nmod_mat_inv(check->inverse, check->inverse));
    return status;
}

/* A' x = right, all equations evaluated as they were before they were torn;
   zero if one fails. */
static int
solve(check_t *check, ulong *x)
{
    const msj_work_struct *work = check->work;
    const msj_march_struct *march = work->march;
    const msj_sparse_struct *matrix = work->balance;
    slong count = march->parameters, size = march->size;
    ulong *r = check->words;

    for (slong i = 0; i < size; i++)
    {
        r[i] = check->right[work->tearing->row[i]];
    }
    _nmod_vec_zero(check->y, count);
    march_on(check, r);
    for (slong i = 0; i < count; i++)
    {
        x[i] = nmod_sub(r[i],
                        row_sum(check, march->first[i], march->first[i + 1]),
                        check->mod);
    }
    for (slong i = 0; i < count; i++)
    {
        check->y[i] = 0;
        for (slong j = 0; j < count; j++)
        {
            NMOD_ADDMUL(check->y[i], nmod_mat_entry(check->inverse, i, j), x[j],
                        check->mod);
        }
    }
    march_on(check, r);
    for (slong i = 0; i < size; i++)
    {
        x[work->tearing->unknown[i]] = check->y[i];
    }
    for (slong i = 0; i < size; i++)
    {
        ulong sum = 0;

        for (slong e = matrix->first[i]; e < matrix->first[i + 1]; e++)
        {
            NMOD_ADDMUL(sum, fmpz_fdiv_ui(matrix->value + e, check->mod.n),
                        x[matrix->column[e]], check->mod);
        }
        if (sum != check->right[i])
        {
            return 0;
        }
    }
    return 1;
}

/* Add what the transitions of state s of weight t bring into the unknowns;
   only those that complete a job, or all. */
static void
pour(check_t *check, slong s, ulong t, int all)
{
    const msj_chain_struct *chain = check->chain;

    for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
    {
        const msj_transition_t *transition = chain->transitions + i;
        slong to = transition->target;
        ulong amount = fmpz_fdiv_ui(
            check->integers->rates + transition->move.rate, check->mod.n);

        to = to >= 0 ? to - 1 : chain->state_count - 1 + ~to;
        if (to >= 0 && (all || transition->move.job_class != MSJ_NO_COMPLETION))
        {
            amount = nmod_mul(amount,
                              (ulong) transition->move.jobs % check->mod.n,
                              check->mod);
            NMOD_ADDMUL(check->right[to], amount, t, check->mod);
        }
    }
}

/* sum rho_s x_s and sum x_s over the states but 0. */
static void
sums(ulong out[2], const check_t *check, const ulong *x)
{
    out[0] = out[1] = 0;
    for (slong s = 1; s < check->chain->state_count; s++)
    {
        NMOD_ADDMUL(out[0], fmpz_fdiv_ui(check->work->rates + s, check->mod.n),
                    x[s - 1], check->mod);
        out[1] = nmod_add(out[1], x[s - 1], check->mod);
    }
}

/* The fractions: M X = W/S = a/b, and e = f G a b^2 Delta(Y_d), with
   Delta(Y_d) = (E h)/W - (T h)/S, h = u - (W/S) v. */
static int
compare(check_t *check)
{
    const msj_work_struct *work = check->work;
    slong size = work->march->size;
    ulong first[2], flow[2], time[2], w, s, ratio, value;
    nmod_t mod = check->mod;
    ulong a = fmpz_fdiv_ui(work->a, mod.n), b = fmpz_fdiv_ui(work->b, mod.n);

    _nmod_vec_zero(check->right, size);
    pour(check, 0, 1, 1);
    if (!solve(check, check->x))
    {
        return 0;
    }
    sums(first, check, check->x);
    w = nmod_add(first[0], fmpz_fdiv_ui(work->rates, mod.n), mod);
    s = nmod_add(first[1], 1, mod);
    if (nmod_mul(a, s, mod) != nmod_mul(b, w, mod))
    {
        return 0;
    }
    if (!work->departed || s == 0 || w == 0)
    {
        return 1;
    }
    _nmod_vec_zero(check->right, size);
    pour(check, 0, 1, 0);
    for (slong t = 1; t < check->chain->state_count; t++)
    {
        pour(check, t, check->x[t - 1], 0);
    }
    if (!solve(check, check->w))
    {
        return 0;
    }
    sums(flow, check, check->w);
    _nmod_vec_zero(check->right, size);
    _nmod_vec_set(check->right, check->x, check->chain->state_count - 1);
    if (!solve(check, check->w))
    {
        return 0;
    }
    sums(time, check, check->w);
    ratio = nmod_mul(w, n_invmod(s, mod.n), mod);
    value = nmod_sub(flow[0], nmod_mul(ratio, flow[1], mod), mod);
    value = nmod_mul(value, n_invmod(w, mod.n), mod);
    w = nmod_sub(time[0], nmod_mul(ratio, time[1], mod), mod);
    value = nmod_sub(value, nmod_mul(w, n_invmod(s, mod.n), mod), mod);
    value = nmod_mul(value, nmod_mul(a, nmod_mul(b, b, mod), mod), mod);
    value = nmod_mul(value, fmpz_fdiv_ui(work->bound->factor, mod.n), mod);
    value = nmod_mul(value, fmpz_fdiv_ui(work->f, mod.n), mod);
    return value == fmpz_fdiv_ui(work->e, mod.n);
}

static msj_status_t
allocate(msj_context_t *ctx, check_t *check)
{
    const msj_march_struct *march = check->work->march;
    size_t size = (size_t) march->size;
    size_t entries = (size_t) march->first[size];
    ulong *next = msj_alloc(6 * size + entries, sizeof(ulong));

    check->words = next;
    if (next == NULL)
    {
        return msj_no_memory(ctx);
    }
    check->pivot = next += size;
    check->y = next += size;
    check->right = next += size;
    check->x = next += size;
    check->w = next += size;
    check->value = next + size;
    return MSJ_OK;
}

/* With the first prime from there on that suits. */
static msj_status_t
run(msj_context_t *ctx, check_t *check, int *good)
{
    ulong prime = UWORD(1) << (FLINT_BITS - 3);
    slong count = check->work->march->parameters;
    msj_status_t status = MSJ_OK;
    int regular = 0;

    while (status == MSJ_OK && !regular)
    {
        prime = n_nextprime(prime, 1);
        nmod_init(&check->mod, prime);
        if (!reduce(check))
        {
            continue;
        }
        nmod_mat_init(check->inverse, count, count, prime);
        status = invert(ctx, check, &regular);
        *good = regular && compare(check);
        nmod_mat_clear(check->inverse);
    }
    return status;
}

msj_status_t
msj_scalar_check(msj_context_t *ctx, const msj_work_t work,
                 const msj_chain_t chain)
{
    check_t check = {.work = work, .chain = chain};
    msj_status_t status;
    int good = 0;

    msj_integers_init(check.integers, chain->model);
    status = allocate(ctx, &check);
    if (status == MSJ_OK)
    {
        status = run(ctx, &check, &good);
    }
    if (status == MSJ_OK && !good)
    {
        status = msj_fail(ctx, MSJ_INTERNAL,
                          "X or Delta(Y_d) fails modulo a prime");
    }
    msj_free(check.words);
    msj_integers_clear(check.integers);
    return status;
}
