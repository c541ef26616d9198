/* process.c -- service processes and chains that are given directly.

   The chain of a small saturated system, played by the reference and written
   out as an mmsr, gives the X, laws, Delta(s) and Delta(Y_d) of the system
   (RESET 3.2, Thm 4.2). The server that goes up and down, and M/M/1, by hand.
   Seeded irreducible chains, with self-transitions of both kinds and states
   that complete nothing, against Gauss; chains without any completion: the
   law. Reducible chains are MSJ_INPUT with the states of their classes.
   argv[1] sets the seed, which is printed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"

#define STATES 12

static void
check_chain(const ref_chain_t *chain, int mmsr, const char *what)
{
    msj_model_t subject;
    const char *wrong;
    mpq_t x, d;

    mpq_inits(x, d, NULL);
    bridge_process(subject, chain, mmsr);
    wrong = bridge_compare_solution(x, d, subject, chain);
    CHECK(wrong == NULL, "%s: %s", what, wrong);
    msj_model_clear(subject);
    mpq_clears(x, d, NULL);
}

/* ---- saturated systems -------------------------------------------------- */

static void
check_saturated(const ref_model_t *model, ref_descriptor_t descriptor)
{
    msj_solution_t solutions[2];
    ref_answer_t answers[2];
    msj_model_t subjects[2];
    ref_chain_t chain, given;
    const char *wrong;

    ref_chain_build(&chain, model, descriptor);
    ref_chain_forget(&given, &chain);
    bridge_model(subjects[0], model);
    bridge_process(subjects[1], &chain, 1);
    for (int i = 0; i < 2; i++)
    {
        bridge_solve(solutions[i], subjects[i], i ? REF_PROCESS : descriptor,
                     1);
        bridge_answer(&answers[i], solutions[i]);
    }
    wrong = bridge_compare_answers(&answers[1], &answers[0], &chain);
    CHECK(wrong == NULL, "%s: as an mmsr: %s", ref_model_text(model), wrong);
    wrong = bridge_compare_chain(solutions[1]->chain, &given);
    CHECK(wrong == NULL, "%s: as an mmsr: %s", ref_model_text(model), wrong);
    CHECK(solutions[1]->values->resource_count == 0, "no servers");
    for (int i = 0; i < 2; i++)
    {
        ref_answer_clear(&answers[i]);
        msj_solution_clear(solutions[i]);
        msj_model_clear(subjects[i]);
    }
    ref_chain_clear(&given);
    ref_chain_clear(&chain);
}

static void
check_random_saturated(unsigned long long *seed, int count)
{
    ref_model_t model;

    ref_model_init(&model);
    while (count-- > 0)
    {
        int classes = ref_random(seed, 1, 3);

        ref_model_random(&model, ref_random(seed, 1, 4), classes, seed);
        for (int c = 0; c < classes; c++)
            ref_model_random_duration(&model, c, ref_random(seed, 0, 4), seed);
        check_saturated(&model, REF_JUST_ENOUGH);
        if (classes == 2)
            check_saturated(&model, REF_TWO_CLASS);
        if (ref_model_lists(&model, 100) <= 100)
            check_saturated(&model, REF_EXACT_K);
    }
    ref_model_clear(&model);
}

/* ---- by hand ------------------------------------------------------------ */

/* "FROM TO RATE a, ...", states from 1 on, a = 1 with a completion. */
static void
build(ref_chain_t *chain, int states, const char *text)
{
    int from, to, completes, used;
    char number[60];
    mpq_t rate;

    mpq_init(rate);
    ref_chain_begin(chain, states);
    while (sscanf(text, "%d %d %59s %d%n", &from, &to, number, &completes,
                  &used) == 4)
    {
        mpq_set_str(rate, number, 10);
        ref_chain_step(chain, from - 1, to - 1, completes, rate);
        text += used;
        text += *text == ',';
    }
    ref_chain_close(chain);
    mpq_clear(rate);
}

static void
check_known(int states, const char *text, const char *throughput,
            const char *delta)
{
    msj_solution_t solution;
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t x, d;

    mpq_inits(x, d, NULL);
    mpq_set_str(x, throughput, 10);
    mpq_set_str(d, delta, 10);
    build(&chain, states, text);
    check_chain(&chain, 1, text);
    bridge_process(subject, &chain, 1);
    bridge_solve(solution, subject, REF_PROCESS, 1);
    CHECK(bridge_same(solution->values->throughput, x), "%s: X %Qd", text,
          *bridge_number(solution->values->throughput));
    CHECK(bridge_same(solution->relative->departure, d),
          "%s: Delta(Y_d) %Qd", text,
          *bridge_number(solution->relative->departure));
    msj_solution_clear(solution);
    msj_model_clear(subject);
    ref_chain_clear(&chain);
    mpq_clears(x, d, NULL);
}

/* Up and down: ct = (10/11, 1/11), X = 20/11; Delta(up) - Delta(down) = X by
   the equation of `down`, and (23) gives Delta(up) = X/11; pi is (1, 0).
   Erlang-2: half a job's completions behind. */
static void
check_hand(void)
{
    check_known(2, "1 1 2 1, 1 2 1/10 0, 2 1 1 0", "20/11", "20/121");
    check_known(1, "1 1 5/3 1", "5/3", "0");
    check_known(2, "1 2 3 0, 2 1 3 1", "3/2", "-1/4");
    check_known(3, "1 2 1 0, 2 3 1 0, 3 1 1 1", "1/3", "-1/3");
}

/* ---- reducible ---------------------------------------------------------- */

static void
check_reducible(int states, const char *text, const char *message)
{
    msj_solution_t solution;
    msj_context_t ctx;
    msj_model_t subject;
    msj_status_t status;
    ref_chain_t chain;

    build(&chain, states, text);
    CHECK(!ref_chain_communicates(&chain), "%s: the reference", text);
    bridge_process(subject, &chain, 0);
    msj_context_init(&ctx);
    msj_solution_init(solution);
    status = msj_solve(&ctx, solution, subject, NULL, 1, 1);
    CHECK(status == MSJ_INPUT && strstr(ctx.message, message) != NULL,
          "%s: status %d: %s", text, (int) status, ctx.message);
    msj_solution_clear(solution);
    msj_model_clear(subject);
    ref_chain_clear(&chain);
}

static void
check_all_reducible(void)
{
    check_reducible(2, "1 2 1 1", "transient {1}");
    check_reducible(2, "1 2 1 1", "closed {2}");
    check_reducible(2, "1 1 1 1, 2 2 1 1", "2 classes");
    check_reducible(3, "1 2 1 1, 2 1 1 0, 2 3 5 0, 3 3 1 1", "closed {3}");
    check_reducible(3, "1 2 1 1, 2 1 1 0, 2 3 5 0, 3 3 1 1", "{1, 2}");
    check_reducible(4, "1 2 1 1, 2 1 1 0, 3 4 5 0, 4 3 1 1", "closed {1, 2}");
    check_reducible(4, "1 2 1 1, 2 1 1 0, 3 4 5 0, 4 3 1 1", "closed {3, 4}");
    check_reducible(3, "1 2 1 1, 2 3 1 0, 3 2 1 1", "transient {1}");
}

/* ---- random ------------------------------------------------------------- */

/* Without a ring the chain may be reducible. */
static void
random_chain(ref_chain_t *chain, int mmsr, unsigned long long *seed)
{
    int n = ref_random(seed, 1, STATES), ring = ref_random(seed, 0, 3);
    int density = ref_random(seed, 1, 6);
    mpq_t rate;

    mpq_init(rate);
    ref_chain_begin(chain, n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++)
            for (int a = 0; a < 2; a++)
            {
                int wanted = ref_random(seed, 0, 11) < density
                             || (ring && a == from % 2
                                 && to == (from + 1) % n);

                if (!wanted || (mmsr && from == to && a == 0))
                    continue;
                mpq_set_si(rate, ref_random(seed, 1, 30),
                           (unsigned long) ref_random(seed, 1, 6));
                mpq_canonicalize(rate);
                ref_chain_step(chain, from, to, a, rate);
            }
    ref_chain_close(chain);
    mpq_clear(rate);
}

static int
count_completions(const ref_chain_t *chain)
{
    int count = 0;

    for (int i = 0; i < chain->step_count; i++)
        count += chain->steps[i].job_class != REF_NO_JOB;
    return count;
}

/* X = 0, no pi and no Delta; the law. */
static void
check_law_only(const ref_chain_t *chain)
{
    msj_solution_t solution;
    msj_model_t subject;
    ref_answer_t answer;
    fmpq_t value;

    fmpq_init(value);
    ref_answer_init(&answer, chain->state_count);
    CHECK(!ref_answer_solve(&answer, chain), "nothing completes");
    bridge_process(subject, chain, 0);
    bridge_solve(solution, subject, REF_PROCESS, 1);
    CHECK(!solution->has_delta && fmpq_is_zero(solution->values->throughput),
          "no completions: X, Delta");
    for (int s = 0; s < chain->state_count; s++)
    {
        msj_law_time(value, solution->law, s);
        CHECK(bridge_same(value, answer.time[s]), "no completions: ct %d", s);
    }
    msj_solution_clear(solution);
    msj_model_clear(subject);
    ref_answer_clear(&answer);
    fmpq_clear(value);
}

/* A single state that is never left. */
static void
check_single_state(void)
{
    ref_chain_t chain;

    ref_chain_begin(&chain, 1);
    ref_chain_close(&chain);
    check_law_only(&chain);
    ref_chain_clear(&chain);
}

/* The same chain without completions. */
static void
check_forgotten(const ref_chain_t *chain)
{
    ref_chain_t other;

    ref_chain_begin(&other, chain->state_count);
    for (int i = 0; i < chain->step_count; i++)
        ref_chain_step(&other, chain->steps[i].from, chain->steps[i].to, 0,
                       chain->steps[i].rate);
    ref_chain_close(&other);
    check_law_only(&other);
    ref_chain_clear(&other);
}

static void
check_random(unsigned long long *seed, int count)
{
    int tried = 0, refused = 0;

    while (tried < count)
    {
        ref_chain_t chain;
        int mmsr = ref_random(seed, 0, 1);

        random_chain(&chain, mmsr, seed);
        if (chain.step_count > 0 && count_completions(&chain) > 0)
        {
            msj_context_t ctx;
            msj_model_t subject;
            msj_chain_t library;
            int good = ref_chain_communicates(&chain);

            msj_context_init(&ctx);
            msj_chain_init(library);
            bridge_process(subject, &chain, mmsr);
            CHECK(msj_chain_enumerate(&ctx, library, subject,
                                      &msj_descriptor_process)
                      == (good ? MSJ_OK : MSJ_INPUT), "irreducible: %d", good);
            msj_chain_clear(library);
            msj_model_clear(subject);
            tried++;
            refused += !good;
            if (good)
                check_chain(&chain, mmsr, "random");
            if (good && tried % 4 == 0)
                check_forgotten(&chain);
        }
        ref_chain_clear(&chain);
    }
    CHECK(refused > count / 50 && refused < count / 2, "%d of %d refused",
          refused, count);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10)
                                       : 20251121;
    int scale = check_scale();

    printf("process: seed %llu\n", seed);
    check_hand();
    check_single_state();
    check_all_reducible();
    check_random_saturated(&seed, scale > 1 ? 1000 : scale < 1 ? 10 : 100);
    check_random(&seed, scale > 1 ? 20000 : scale < 1 ? 100 : 1500);
    return check_end();
}
