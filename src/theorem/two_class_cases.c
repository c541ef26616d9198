/* two_class_cases.c -- the cases of the proof of TWO20 Thm 4.1.

   Section 5 and appendix A split the decomposed equations, one per state and
   class, into cases, and reduce each by Lemma 5.2 to an identity that
   "follows immediately from the guess". Here every state is put into its case
   and the identity of the case is evaluated (proofs/two-class lists them,
   with the gap of case 5.4 at i* = 1). */

#include "support/memory.h"
#include "theorem/two_class_proof.h"

enum
{
    CASE_5_2,
    CASE_A_1,
    CASE_5_4,
    CASE_A_2,
    CASE_A_3_1,
    CASE_A_3_3,
    CASE_A_3_4_FREE,
    CASE_A_3_4_BLOCKED,
    CASE_COUNT
};

static const char *const case_names[CASE_COUNT] = {
    "case-5.2",   "case-A.1",   "case-5.4",        "case-A.2",
    "case-A.3.1", "case-A.3.3", "case-A.3.4-free", "case-A.3.4-blocked",
};

/* ---- the identities ----------------------------------------------------- */

/* f_axis(s) = 1: pi f = pi. Cases A.3.1 and A.3.3. */
static int
completes_for_sure(msj_proof_t *proof, slong s, int axis)
{
    msj_proof_flow_out(proof->left, proof, s, axis);
    msj_proof_mass(proof->right, proof, s);
    return fmpz_equal(proof->left, proof->right);
}

/* p_1 pi_s = [h = 0] pi_s f_1(s) p_1 + pi_t f_1(t) (h_t = 0 ? p_2 : 1), t the
   state with one more class-1 job. Cases 5.2 (6) and A.1. */
static int
from_next_column(msj_proof_t *proof, slong s)
{
    slong t = s + 1;

    msj_proof_mass(proof->left, proof, s);
    if (!msj_proof_blocked(proof, s))
    {
        msj_proof_flow_out(proof->right, proof, s, 0);
        fmpz_sub(proof->left, proof->left, proof->right);
    }
    fmpz_mul(proof->left, proof->left, proof->prob[0]);
    msj_proof_flow_out(proof->right, proof, t, 0);
    fmpz_mul(proof->right, proof->right,
             msj_proof_blocked(proof, t) ? proof->scale : proof->prob[1]);
    return fmpz_equal(proof->left, proof->right);
}

/* p_2 pi_s f_1(s) = p_1 pi_u, u = [1,a-1,b]. Cases 5.4 and A.3.4, h = 0. */
static int
from_blocked_neighbour(msj_proof_t *proof, slong s)
{
    slong u = s - 1;

    if (!msj_proof_blocked(proof, u)
        || msj_proof_jobs(proof, u, 1) != msj_proof_jobs(proof, s, 1))
    {
        return 0;
    }
    msj_proof_flow_out(proof->left, proof, s, 0);
    fmpz_mul(proof->left, proof->left, proof->prob[1]);
    msj_proof_mass(proof->right, proof, u);
    fmpz_mul(proof->right, proof->right, proof->prob[0]);
    return fmpz_equal(proof->left, proof->right);
}

/* pi_t f_2(t) p_1 = pi_w f_1(w) with t = s2(b+1) and w = [1,a_t+1,b]: (8).
   When w is the state s itself and s is free (case 5.4 with i* = 1), the last
   term is p_2 pi_s f_1(s): there is no blocked state between. */
static int
from_row_above(msj_proof_t *proof, slong s, slong t)
{
    slong w = t + 1;
    int direct = w == s && !msj_proof_blocked(proof, s);

    if (!direct
        && (!msj_proof_blocked(proof, w)
            || msj_proof_jobs(proof, w, 1) != msj_proof_jobs(proof, s, 1)))
    {
        return 0;
    }
    msj_proof_flow_out(proof->left, proof, t, 1);
    fmpz_mul(proof->left, proof->left, proof->prob[0]);
    msj_proof_flow_out(proof->right, proof, w, 0);
    fmpz_mul(proof->right, proof->right,
             direct ? proof->prob[1] : proof->scale);
    return fmpz_equal(proof->left, proof->right);
}

/* Lemma 5.2 with q = 0, r = a reaches [1,0,b], where f_1 = 0. */
static int
row_reaches_column_0(const msj_proof_t *proof, slong s)
{
    return msj_proof_blocked(proof, 0)
           && msj_proof_jobs(proof, 0, 1) == msj_proof_jobs(proof, s, 1)
           && msj_proof_jobs(proof, 0, 0) == 0;
}

/* ---- the cases ---------------------------------------------------------- */

static int
class_1_case(msj_proof_t *proof, slong s, int *holds)
{
    slong a = msj_proof_jobs(proof, s, 0);

    if ((a + 1) * proof->need[0] > proof->k)
    {
        *holds = completes_for_sure(proof, s, 0);
        return CASE_A_3_1;
    }
    *holds = from_next_column(proof, s);
    return msj_proof_blocked(proof, s) ? CASE_A_1 : CASE_5_2;
}

static int
class_2_edge_case(msj_proof_t *proof, slong s, int *holds)
{
    if (msj_proof_jobs(proof, s, 0) == 0)
    {
        *holds = completes_for_sure(proof, s, 1);
        return CASE_A_3_3;
    }
    if (msj_proof_blocked(proof, s))
    {
        *holds = row_reaches_column_0(proof, s);
        return CASE_A_3_4_BLOCKED;
    }
    *holds = from_blocked_neighbour(proof, s);
    return CASE_A_3_4_FREE;
}

static int
class_2_case(msj_proof_t *proof, slong s, int *holds)
{
    slong above = msj_proof_jobs(proof, s, 1) + 1;
    slong t;

    if (above * proof->need[1] > proof->k)
    {
        return class_2_edge_case(proof, s, holds);
    }
    t = (proof->k - above * proof->need[1]) / proof->need[0]; /* s2(b+1) */
    *holds = from_row_above(proof, s, t);
    if (msj_proof_blocked(proof, s))
    {
        return CASE_A_2;
    }
    if (t + 1 < s)
    {
        *holds = *holds && from_blocked_neighbour(proof, s);
    }
    return CASE_5_4;
}

/* The equation of class e mod 2 + 1 of the state e / 2. */
static int
equation_case(msj_proof_t *proof, slong e, int *holds)
{
    return e % 2 == 0 ? class_1_case(proof, e / 2, holds)
                      : class_2_case(proof, e / 2, holds);
}

/* All equations, each counted in the family of its case. */
msj_status_t
msj_verify_two_class_cases(msj_context_t *ctx, msj_proof_t *proof,
                           msj_verification_struct *verification)
{
    slong count = 2 * proof->chain->state_count;
    int *cases = msj_alloc((size_t) count, sizeof(int));
    int *holds = msj_alloc((size_t) count, sizeof(int));
    msj_status_t status = cases && holds ? MSJ_OK : msj_no_memory(ctx);

    for (slong e = 0; e < count && status == MSJ_OK; e++)
    {
        cases[e] = equation_case(proof, e, holds + e);
    }
    for (int i = 0; i < CASE_COUNT && status == MSJ_OK; i++)
    {
        status = msj_family_begin(ctx, verification, case_names[i], 0, 0);
        for (slong e = 0; e < count && status == MSJ_OK; e++)
        {
            if (cases[e] == i && msj_family_count(verification, holds[e]))
            {
                status = msj_lemma_fails(ctx, verification, e / 2);
            }
        }
    }
    msj_free(cases);
    msj_free(holds);
    return status;
}
