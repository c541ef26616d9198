/* equivalence.c -- the descriptors describe one process (theory s.2).

   All needs l_1 <= .. <= l_C <= k with few lists, and seeded resource vectors
   and feasible sets, durations of all kinds: I -> I' is a strong lumping, II
   and I' and II' and II are intertwined, a = 0 and a = 1 apart, by dense
   matrices of the played queue (ref_worlds.h); ct, pi, X and Delta(Y_d) go
   along. The theorem `equivalence` proves just that, with those numbers of
   equations. I -> II is no lumping for k = 2, needs 1 and 2. argv[1] sets the
   seed, which is printed. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_worlds.h"

#define GAUSS_LISTS 30
#define CLASSES 3

typedef struct
{
    int lists; /* at most */
    int shapes, plain_fails, solved;
    unsigned long long seed;
} sweep_t;

static void
check_family(const msj_verification_t v, slong i, const char *name, long count)
{
    if (!CHECK(i < v->family_count, "no family %s", name))
        return;
    CHECK(strcmp(v->families[i].name, name) == 0
              && fmpz_equal_si(v->families[i].equations, count)
              && fmpz_is_zero(v->families[i].failed)
              && v->families[i].certified,
          "family %s: %ld equations, expected %s, %ld", v->families[i].name,
          (long) fmpz_get_si(v->families[i].equations), name, count);
}

static void
check_theorem(const ref_model_t *model, const ref_worlds_t *worlds)
{
    msj_verification_t v;
    msj_model_t subject;
    long entries = (long) worlds->multisets * worlds->blocks;
    long pairs = (long) worlds->pairs * worlds->multisets;

    bridge_model(subject, model);
    bridge_verify(v, "equivalence", REF_EXACT_K, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s: verdict %d", ref_model_text(model),
          (int) v->verdict);
    CHECK(v->family_count == (model->classes == 2 ? 6 : 4), "families");
    check_family(v, 0, "lumping-0", worlds->lists);
    check_family(v, 1, "lumping-1", worlds->lists);
    check_family(v, 2, "intertwining-0", entries);
    check_family(v, 3, "intertwining-1", entries);
    if (model->classes == 2)
    {
        check_family(v, 4, "carrying-0", pairs);
        check_family(v, 5, "carrying-1", pairs);
    }
    CHECK(fmpz_equal_si(v->states, worlds->lists), "states");
    msj_verification_clear(v);
    msj_model_clear(subject);
}

static void
check_model(sweep_t *sweep, const ref_model_t *model)
{
    ref_worlds_t worlds;

    if (ref_model_lists(model, sweep->lists) > sweep->lists)
        return;
    ref_worlds(&worlds, model, GAUSS_LISTS);
    for (int a = 0; a < 2; a++)
        CHECK(worlds.lumping[a] == 0 && worlds.drawing[a] == 0
                  && worlds.carrying[a] == 0,
              "%s: a = %d: %ld, %ld, %ld equations fail",
              ref_model_text(model), a, worlds.lumping[a], worlds.drawing[a],
              worlds.carrying[a]);
    CHECK(worlds.kernels, "%s: a kernel", ref_model_text(model));
    CHECK(worlds.laws != 0, "%s: laws, X or Delta(Y_d)",
          ref_model_text(model));
    sweep->shapes++;
    sweep->solved += worlds.laws > 0;
    sweep->plain_fails += worlds.plain[0] + worlds.plain[1] > 0;
    check_theorem(model, &worlds);
}

/* ---- models ------------------------------------------------------------- */

static void
random_durations(sweep_t *sweep, ref_model_t *model)
{
    for (int c = 0; c < model->classes; c++)
        ref_model_random_duration(model, c, ref_random(&sweep->seed, 0, 4),
                                  &sweep->seed);
}

static void
sweep_needs(sweep_t *sweep, int servers, int classes, int *needs, int c)
{
    ref_model_t model;

    if (c < classes)
    {
        for (needs[c] = c ? needs[c - 1] : 1; needs[c] <= servers; needs[c]++)
            sweep_needs(sweep, servers, classes, needs, c + 1);
        return;
    }
    ref_model_init(&model);
    for (int phases = 0; phases < 2; phases++)
    {
        ref_model_random(&model, servers, classes, &sweep->seed);
        memcpy(model.need, needs, (size_t) classes * sizeof *needs);
        if (phases)
            random_durations(sweep, &model);
        check_model(sweep, &model);
    }
    ref_model_clear(&model);
}

/* Resources, or their maximal multisets and some more. */
static void
check_random(sweep_t *sweep, int count)
{
    static const int most[3] = {3, 2, 2};
    ref_model_t model;

    ref_model_init(&model);
    while (count-- > 0)
    {
        int needs[REF_CLASSES];

        ref_model_random(&model, 3, ref_random(&sweep->seed, 2, 3),
                         &sweep->seed);
        for (int c = 0; c < model.classes; c++)
            needs[c] = ref_random(&sweep->seed, 0, most[c]);
        ref_model_resource(&model, 3, needs);
        random_durations(sweep, &model);
        check_model(sweep, &model);
        if (!ref_model_spell_out(&model) || model.maximal_count == REF_MAXIMAL)
            continue;
        memset(model.maximal[model.maximal_count], 0,
               sizeof model.maximal[0]);
        model.maximal[model.maximal_count++][0] = 3;
        check_model(sweep, &model);
    }
    ref_model_clear(&model);
}

/* [2,1] and [2,2] both show [2]; only [2,2] can go on to [2]. */
static void
check_plain_lumping(void)
{
    ref_worlds_t worlds;
    ref_model_t model;

    ref_model_init(&model);
    ref_model_servers(&model, 2, "1 1/3 2, 2 2/3 5");
    ref_worlds(&worlds, &model, GAUSS_LISTS);
    CHECK(worlds.lists == 4 && worlds.blocks == 4 && worlds.multisets == 3
              && worlds.pairs == 3,
          "%d, %d, %d, %d states", worlds.lists, worlds.blocks,
          worlds.multisets, worlds.pairs);
    CHECK(worlds.plain[1] == 1 && worlds.laws == 1, "%ld lists differ",
          worlds.plain[1]);
    ref_model_servers(&model, 2, "1 1/3 2, 1 2/3 5");
    ref_worlds(&worlds, &model, GAUSS_LISTS);
    CHECK(worlds.plain[0] + worlds.plain[1] == 0, "nothing waits");
    ref_model_clear(&model);
}

int
main(int argc, char **argv)
{
    int scale = check_scale(), largest = scale < 1 ? 3 : 6;
    int needs[CLASSES];
    sweep_t sweep = {scale > 1 ? 300 : scale < 1 ? 30 : 160, 0, 0, 0, 20260704};

    if (argc > 1)
        sweep.seed = strtoull(argv[1], NULL, 10);
    printf("equivalence: seed %llu\n", sweep.seed);
    check_plain_lumping();
    for (int k = 1; k <= largest; k++)
        for (int classes = 1; classes <= CLASSES; classes++)
            sweep_needs(&sweep, k, classes, needs, 0);
    check_random(&sweep, scale > 1 ? 200 : scale < 1 ? 5 : 60);
    CHECK(sweep.plain_fails > sweep.shapes / 4 && sweep.solved > 5,
          "%d of %d", sweep.plain_fails, sweep.shapes);
    printf("equivalence: %d shapes, I -> II no lumping in %d\n", sweep.shapes,
           sweep.plain_fails);
    return check_end();
}
