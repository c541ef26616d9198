/* phases.c -- all shapes with phase-type durations, k <= 6.

   Every k <= 6 and needs l_1 <= .. <= l_C <= k, C <= 3; the durations of the
   classes are exponential, Erlang-2, hyperexponential-2, Coxian-2 and general
   with two phases in rotation (five rounds, so that every shape has them all),
   their numbers and the p seeded. Every
   descriptor that fits (exact-k up to a number of lists): names of the states
   and all transitions are those of the played queue; ct, pi, X, Delta(s) and
   Delta(Y_d) satisfy every equation on the reference's own chain, and are
   those of Gauss where that is small. X and Delta(Y_d) agree among the
   descriptors (theory s.2). argv[1] sets the seed, which is printed. */

#include "check.h"
#include "ref/bridge.h"

#define CLASSES 3

typedef struct
{
    int most_states; /* of the list descriptor */
    int round, shapes, chains;
    int descriptors[3];
    int largest;
    unsigned long long seed;
} sweep_t;

static void
check_descriptor(sweep_t *sweep, const ref_model_t *model,
                 const msj_model_t subject, ref_descriptor_t descriptor,
                 mpq_t throughput, mpq_t delta)
{
    ref_chain_t chain;
    const char *wrong;

    ref_chain_build(&chain, model, descriptor);
    wrong = bridge_compare_solution(throughput, delta, subject, &chain);
    CHECK(wrong == NULL, "%s: descriptor %d: %s", ref_model_text(model),
          (int) descriptor, wrong);
    sweep->chains++;
    sweep->descriptors[descriptor]++;
    sweep->largest = chain.state_count > sweep->largest ? chain.state_count
                                                        : sweep->largest;
    ref_chain_clear(&chain);
}

/* X and Delta(Y_d) must be those of just-enough. */
static void
check_other(sweep_t *sweep, const ref_model_t *model,
            ref_descriptor_t descriptor, const mpq_t throughput,
            const mpq_t delta)
{
    msj_model_t subject;
    mpq_t x, d;

    mpq_inits(x, d, NULL);
    bridge_model(subject, model);
    check_descriptor(sweep, model, subject, descriptor, x, d);
    CHECK(mpq_equal(x, throughput) && mpq_equal(d, delta),
          "%s: descriptor %d and just-enough", ref_model_text(model),
          (int) descriptor);
    msj_model_clear(subject);
    mpq_clears(x, d, NULL);
}

/* With two classes the two-class descriptor also in the other order: it
   counts the smaller need first. */
static void
check_model(sweep_t *sweep, ref_model_t *model)
{
    msj_model_t subject;
    mpq_t throughput, delta;

    mpq_inits(throughput, delta, NULL);
    bridge_model(subject, model);
    check_descriptor(sweep, model, subject, REF_JUST_ENOUGH, throughput,
                     delta);
    if (ref_model_lists(model, sweep->most_states) <= sweep->most_states)
        check_other(sweep, model, REF_EXACT_K, throughput, delta);
    for (int i = 0; i < 2 && model->classes == 2; i++)
    {
        check_other(sweep, model, REF_TWO_CLASS, throughput, delta);
        ref_model_swap(model, 0, 1);
    }
    msj_model_clear(subject);
    mpq_clears(throughput, delta, NULL);
}

/* Probabilities and durations of a shape; the kinds rotate with the shapes. */
static void
check_shape(sweep_t *sweep, int servers, int classes, const int *needs)
{
    ref_model_t model;

    ref_model_init(&model);
    ref_model_random(&model, servers, classes, &sweep->seed);
    for (int c = 0; c < classes; c++)
    {
        model.need[c] = needs[c];
        ref_model_random_duration(&model, c,
                                  (sweep->shapes + sweep->round + 2 * c)
                                      % REF_KINDS,
                                  &sweep->seed);
    }
    sweep->shapes++;
    check_model(sweep, &model);
    ref_model_clear(&model);
}

static void
sweep_needs(sweep_t *sweep, int servers, int classes, int *needs, int c)
{
    if (c == classes)
    {
        check_shape(sweep, servers, classes, needs);
        return;
    }
    for (needs[c] = c ? needs[c - 1] : 1; needs[c] <= servers; needs[c]++)
        sweep_needs(sweep, servers, classes, needs, c + 1);
}

static void
sweep_shapes(sweep_t *sweep, int largest)
{
    int needs[CLASSES];

    sweep->shapes = 0;
    for (int k = 1; k <= largest; k++)
        for (int classes = 1; classes <= CLASSES; classes++)
            sweep_needs(sweep, k, classes, needs, 0);
}

int
main(int argc, char **argv)
{
    int scale = check_scale();
    int largest = scale < 1 ? 3 : 6, expected = 0;
    sweep_t sweep = {0};

    sweep.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20260101;
    printf("phases: seed %llu\n", sweep.seed);
    for (int k = 1; k <= largest; k++)
        expected += k + k * (k + 1) / 2 + k * (k + 1) * (k + 2) / 6;
    for (sweep.round = 0; sweep.round < REF_KINDS; sweep.round++)
    {
        sweep.most_states = scale > 1 ? 2000 : sweep.round ? 150 : 1000;
        sweep_shapes(&sweep, largest);
        CHECK(sweep.shapes == expected, "%d shapes, expected %d",
              sweep.shapes, expected);
    }
    CHECK(sweep.descriptors[REF_JUST_ENOUGH] == REF_KINDS * expected
              && sweep.descriptors[REF_EXACT_K] >= expected
              && sweep.descriptors[REF_TWO_CLASS] > expected,
          "%d, %d, %d chains", sweep.descriptors[0], sweep.descriptors[1],
          sweep.descriptors[2]);
    printf("phases: %d shapes, %d chains, at most %d states\n", sweep.shapes,
           sweep.chains, sweep.largest);
    return check_end();
}
