/* two_class_lemma.c -- TWO20 Lemma 5.2 for every pair of blocked states.

   sum_{i=q..r} p_1^i pi f_2 = p_1^q pi - p_1^r pi f_1 over the blocked states
   [1,a-q,b], ..., [1,a-r,b] (proofs/two-class, Lemma TC-telescope). */

#include <flint/fmpz_vec.h>

#include "theorem/two_class_proof.h"

/* For the blocked states first, first-1, .., last of one row, with
   u, v, w = p_1^i pi f_2, p_1^i pi, p_1^i pi f_1 (i = first - state) and U the
   sum of the u before, the lemma for q <= r says U_{r+1} + w_r = U_q + v_q.
   Fill left with the right-hand sides and right with the left ones. */
static void
telescope(const msj_proof_t *proof, slong first, slong count, fmpz *left,
          fmpz *right)
{
    fmpz_t sum, power, term;

    fmpz_init(sum);
    fmpz_init(term);
    fmpz_init(power);
    fmpz_pow_ui(power, proof->scale, (ulong) count);
    for (slong i = 0; i < count; i++)
    {
        msj_proof_mass(term, proof, first - i);
        fmpz_set(left + i, sum);
        fmpz_addmul(left + i, term, power);
        msj_proof_flow_out(term, proof, first - i, 1);
        fmpz_addmul(sum, term, power);
        msj_proof_flow_out(term, proof, first - i, 0);
        fmpz_set(right + i, sum);
        fmpz_addmul(right + i, term, power);
        fmpz_divexact(power, power, proof->scale);
        fmpz_mul(power, power, proof->prob[0]);
    }
    fmpz_clear(sum);
    fmpz_clear(term);
    fmpz_clear(power);
}

/* The identity for q <= r is left[q] = right[r]. If all are equal, all
   identities hold; only otherwise are the pairs compared one by one. */
static void
count_failures(fmpz_t failed, const fmpz *left, const fmpz *right, slong count)
{
    int all_equal = 1;

    fmpz_zero(failed);
    for (slong i = 0; i < count; i++)
    {
        all_equal = all_equal && fmpz_equal(left + i, left)
                    && fmpz_equal(right + i, left);
    }
    for (slong r = 0; r < count && !all_equal; r++)
    {
        for (slong q = 0; q <= r; q++)
        {
            if (!fmpz_equal(left + q, right + r))
            {
                fmpz_add_ui(failed, failed, 1);
            }
        }
    }
}

/* Lemma 5.2 on the row of blocked states that ends at `first`. */
static msj_status_t
verify_row(msj_context_t *ctx, const msj_proof_t *proof,
           msj_verification_struct *verification, slong first, slong count)
{
    fmpz *left = _fmpz_vec_init(count);
    fmpz *right = _fmpz_vec_init(count);
    msj_status_t status = MSJ_OK;
    fmpz_t pairs, failed;

    fmpz_init_set_si(pairs, count);
    fmpz_mul_si(pairs, pairs, count + 1);
    fmpz_divexact_ui(pairs, pairs, 2);
    fmpz_init(failed);
    telescope(proof, first, count, left, right);
    count_failures(failed, left, right, count);
    if (msj_family_count_many(verification, pairs, failed))
    {
        status = msj_lemma_fails(ctx, verification, first);
    }
    fmpz_clear(pairs);
    fmpz_clear(failed);
    _fmpz_vec_clear(left, count);
    _fmpz_vec_clear(right, count);
    return status == MSJ_OK ? msj_context_poll(ctx) : status;
}

/* The state after the row of blocked states that starts at s. */
static slong
row_end(const msj_proof_t *proof, slong s)
{
    slong end = s;

    while (end < proof->chain->state_count && msj_proof_blocked(proof, end)
           && msj_proof_jobs(proof, end, 1) == msj_proof_jobs(proof, s, 1))
    {
        end++;
    }
    return end;
}

msj_status_t
msj_verify_two_class_lemma(msj_context_t *ctx, const msj_proof_t *proof,
                           msj_verification_struct *verification)
{
    msj_status_t status;
    slong s = 0;

    status = msj_family_begin(ctx, verification, "lemma-5.2", 0, 0);
    while (s < proof->chain->state_count && status == MSJ_OK)
    {
        slong end = row_end(proof, s);

        if (end > s)
        {
            status = verify_row(ctx, proof, verification, end - 1, end - s);
        }
        s = end > s ? end : s + 1;
    }
    return status;
}
