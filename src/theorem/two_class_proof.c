/* two_class_proof.c -- the proof of TWO20 Thm 4.1, step by step.

   Lemma 5.2 and the cases of section 5 and appendix A, on the law and the
   chain of a verification; see two_class_proof.h and proofs/two-class. */

#include "theorem/two_class_proof.h"

#include "model/integers.h"
#include "theorem/theorems.h"

slong
msj_proof_jobs(const msj_proof_t *proof, slong state, int axis)
{
    return msj_chain_row(proof->chain, state)[axis];
}

int
msj_proof_blocked(const msj_proof_t *proof, slong state)
{
    return msj_chain_row(proof->chain, state)[2] > 0;
}

/* pi_s f_axis(s), times a common factor. */
void
msj_proof_flow_out(fmpz_t out, const msj_proof_t *proof, slong state, int axis)
{
    fmpz_mul_si(out, proof->rate[axis], msj_proof_jobs(proof, state, axis));
    fmpz_mul(out, out, proof->law->weights + state);
}

/* pi_s, times the same factor. */
void
msj_proof_mass(fmpz_t out, const msj_proof_t *proof, slong state)
{
    fmpz_mul(out, proof->law->rates + state, proof->law->weights + state);
}

/* The proof speaks of one state for every a in 0..floor(k/l_1). */
static int
one_state_per_column(const msj_proof_t *proof)
{
    const msj_chain_struct *chain = proof->chain;
    int holds = chain->state_count == proof->k / proof->need[0] + 1;

    for (slong s = 0; s < chain->state_count; s++)
    {
        holds = holds && msj_proof_jobs(proof, s, 0) == s;
    }
    return holds;
}

static msj_status_t
verify_proof(msj_context_t *ctx, msj_proof_t *proof,
             msj_verification_struct *verification)
{
    msj_status_t status;

    if (!one_state_per_column(proof))
    {
        return msj_fail(ctx, MSJ_INTERNAL,
                        "the two-class chain has not one state per number of "
                        "class-1 jobs");
    }
    status = msj_verify_two_class_lemma(ctx, proof, verification);
    return status == MSJ_OK
               ? msj_verify_two_class_cases(ctx, proof, verification)
               : status;
}

msj_status_t
msj_verify_two_class_proof(msj_context_t *ctx,
                           msj_verification_struct *verification)
{
    const msj_model_struct *model = verification->model;
    msj_status_t status;
    msj_integers_t integers;
    msj_proof_t proof;

    msj_integers_init(integers, model);
    proof.chain = verification->chain;
    proof.law = verification->law;
    proof.k = model->servers;
    for (int i = 0; i < 2; i++)
    {
        slong c = msj_two_class_order(model, i);

        proof.need[i] = model->classes[c].need;
        proof.rate[i] = integers->rates + c;
        proof.prob[i] = integers->probs + c;
    }
    proof.scale = integers->prob_scale;
    fmpz_init(proof.left);
    fmpz_init(proof.right);
    status = verify_proof(ctx, &proof, verification);
    fmpz_clear(proof.left);
    fmpz_clear(proof.right);
    msj_integers_clear(integers);
    return status;
}
