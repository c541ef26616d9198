/* judge.c: equations, family by family, against what the claim says of them.
 *
 * In a proved claim none may fail; in a refuted one as many as stated, and the
 * first is the counterexample. */

#include "check.h"

#include <string.h>

/* The equation left = right of the current family, whose residual is their
 * difference over the scale. */
void
chk_equation(chk_judge_t *judge, const char *place, const mpz_t left,
             const mpz_t right, const mpz_t scale)
{
    const chk_claim_t *claim = judge->claim;
    const char *name = chk_family_name(judge->model, claim, judge->family);
    mpq_t residual;

    judge->equations++;
    if (mpz_cmp(left, right) == 0)
        return;
    judge->failed++;
    if (judge->refuted)
        return;
    judge->refuted = true;
    mpq_init(residual);
    mpz_sub(mpq_numref(residual), left, right);
    mpz_set(mpq_denref(residual), scale);
    mpq_canonicalize(residual);
    if (claim->proved)
        chk_refuse(claim->families_line + 1 + judge->family, CHK_FALSE,
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
chk_family_check(const chk_claim_t *claim, size_t family, const mpz_t equations,
                 size_t failed)
{
    size_t line = claim->families_line + 1 + family;

    if (mpz_cmp(claim->equations[family], equations) != 0)
        chk_refuse(line, CHK_FALSE, "wrong number of equations");
    if (mpz_cmp_ui(claim->failed[family], failed) != 0)
        chk_refuse(line, CHK_FALSE, "wrong number of failed equations");
}

/* The current family has no more equations. */
void
chk_family_end(chk_judge_t *judge)
{
    mpz_t equations;

    mpz_init_set_ui(equations, judge->equations);
    chk_family_check(judge->claim, judge->family, equations, judge->failed);
    mpz_clear(equations);
    judge->family++;
    judge->equations = judge->failed = 0;
}
