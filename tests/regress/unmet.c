/* unmet.c -- outside the hypotheses nothing is proved.

   A model or descriptor that a theorem does not speak of is MSJ_UNMET, with
   the reason, without equations, and whatever the candidate says. A candidate
   that is not one number for every state of the chain is MSJ_INPUT. */

#include "check.h"
#include "ref/bridge.h"

static void
check_unmet_model(const ref_model_t *model, ref_descriptor_t descriptor,
                  const char *theorem)
{
    static const char wrong_law[] = "[1] 1\n";
    msj_model_t subject;
    msj_verification_t v;
    FILE *file = tmpfile();

    bridge_model(subject, model);
    bridge_verify(v, theorem, descriptor, subject, NULL);
    CHECK(v->verdict == MSJ_UNMET && v->unmet[0] != 0
              && v->family_count == 0 && fmpz_is_zero(v->equations),
          "%s: %s: verdict %d", ref_model_text(model), theorem,
          (int) v->verdict);
    msj_verification_clear(v);
    fputs(wrong_law, file);
    rewind(file);
    bridge_verify(v, theorem, descriptor, subject, file);
    CHECK(v->verdict == MSJ_UNMET, "%s: %s with a candidate: verdict %d",
          ref_model_text(model), theorem, (int) v->verdict);
    fclose(file);
    msj_verification_clear(v);
    msj_model_clear(subject);
}

static void
check_unmet(int servers, const char *classes, ref_descriptor_t descriptor,
            const char *theorem)
{
    ref_model_t model;

    ref_model_init(&model);
    ref_model_servers(&model, servers, classes);
    check_unmet_model(&model, descriptor, theorem);
    ref_model_clear(&model);
}

static void
check_hypotheses(void)
{
    static const char three[] = "1 1/3 1, 1 1/3 2, 2 1/3 1";
    static const char two[] = "1 1/3 1, 2 2/3 2";
    static const int heights[3] = {2, 1, 0};
    ref_model_t model;

    check_unmet(2, three, REF_JUST_ENOUGH, "single-duration");
    check_unmet(2, three, REF_EXACT_K, "single-duration");
    check_unmet(2, three, REF_JUST_ENOUGH, "two-class");
    check_unmet(3, "1 1/3 1, 2 1/3 1, 3 1/3 1", REF_JUST_ENOUGH, "two-class");
    check_unmet(2, three, REF_TWO_CLASS, "two-class");
    check_unmet(2, three, REF_JUST_ENOUGH, "staircase");
    check_unmet(2, three, REF_TWO_CLASS, "stationary");
    check_unmet(2, two, REF_EXACT_K, "single-duration");
    check_unmet(2, two, REF_JUST_ENOUGH, "single-duration");
    check_unmet(2, two, REF_EXACT_K, "two-class");
    check_unmet(2, two, REF_EXACT_K, "staircase");
    check_unmet(2, "1 1 1", REF_TWO_CLASS, "two-class");
    check_unmet(2, "1 1 1", REF_JUST_ENOUGH, "staircase");
    check_unmet(2, "1 1/2 1, 2 1/2 1", REF_TWO_CLASS, "single-duration");
    check_unmet(3, "2 1/2 1, 2 1/2 3", REF_TWO_CLASS, "two-class");
    check_unmet(3, "1 1/2 1, 2 1/2 1000000001/1000000000", REF_EXACT_K,
                "single-duration");
    ref_model_init(&model);
    ref_model_staircase(&model, 3, heights, "0 1/2 1, 0 1/2 2");
    check_unmet_model(&model, REF_TWO_CLASS, "two-class");
    check_unmet_model(&model, REF_JUST_ENOUGH, "single-duration");
    ref_model_clear(&model);
}

/* ---- candidates that are no law on the chain ---------------------------- */

static void
check_text(const char *text, int good)
{
    msj_context_t ctx;
    msj_verification_t v;
    msj_model_t subject;
    msj_status_t status;
    ref_model_t model;
    FILE *file = tmpfile();

    ref_model_init(&model);
    ref_model_servers(&model, 2, "1 1/2 1, 2 1/2 1");
    bridge_model(subject, &model);
    fputs(text, file);
    rewind(file);
    msj_context_init(&ctx);
    msj_verification_init(v);
    status = msj_verify(&ctx, v, msj_theorem_find("two-class"), NULL, subject,
                        file, "law");
    if (good)
        CHECK(status == MSJ_OK && v->verdict == MSJ_PROVED, "<%s>: %s", text,
              ctx.message);
    else
        CHECK(status == MSJ_INPUT && ctx.message[0] != 0, "<%s>: status %d",
              text, (int) status);
    fclose(file);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
check_texts(void)
{
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[0,2,0] 1/4\n", 1);
    check_text("[0,2,0] .25e0 # last\n\n[0,0,1] 1/2\n[1,1,0] 0.25\n",
               0); /* .25 is no number of the grammar */
    check_text("[0,2,0] 25e-2 # last\n\n[0,0,1] 1/2\n[1,1,0] 0.25\n", 1);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n", 0);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[1,1,0] 1/4\n[0,2,0] 1/4\n", 0);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[0,2,0] 1/4\n[0,3,0] 0\n", 0);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[0,2,0] 1/0\n", 0);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[0,2,0]\n", 0);
    check_text("[0,0,1] 1/2\n[1,1,0] 1/4\n[0,2,0] 1/4 1\n", 0);
    check_text("", 0);
}

/* The law of k + 1 servers names other states. */
static void
check_more_servers(void)
{
    ref_model_t model;
    ref_chain_t chain;
    msj_context_t ctx;
    msj_verification_t v;
    msj_model_t subject;
    mpq_t *pi;
    FILE *file;

    ref_model_init(&model);
    ref_model_servers(&model, 8, "2 1/2 1, 3 1/2 2");
    ref_chain_build(&chain, &model, REF_TWO_CLASS);
    pi = ref_vector(chain.state_count);
    CHECK(ref_stationary(pi, &chain), "Gauss");
    file = bridge_candidate(&chain, pi);
    model.servers = 7;
    bridge_model(subject, &model);
    msj_context_init(&ctx);
    msj_verification_init(v);
    CHECK(msj_verify(&ctx, v, msj_theorem_find("two-class"), NULL, subject,
                     file, "law") == MSJ_INPUT, "the law of k + 1");
    fclose(file);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_vector_clear(pi, chain.state_count);
    ref_chain_clear(&chain);
    ref_model_clear(&model);
}

int
main(void)
{
    check_hypotheses();
    check_texts();
    check_more_servers();
    return check_end();
}
