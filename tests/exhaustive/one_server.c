/* one_server.c -- systems whose answer Pollaczek and Khinchine gave.

   k = 1: X = 1/E[D] and Delta(Y_d) = (c^2 - 1)/2 for any phase-type duration,
   c^2 from the moments that the reference solves for (theory s.5): Erlang-n up
   to n = 20, all seeded ones up to six phases, mixtures of classes, and one
   class that needs all of k servers. M/M/1 and M/M/k: Delta(Y_d) = 0. argv[1]
   sets the seed, which is printed. */

#include "check.h"
#include "ref/bridge.h"

#define PHASES 6

/* X and Delta(Y_d) on every descriptor that fits. */
static void
check_values(const ref_model_t *model, const mpq_t throughput,
             const mpq_t delta)
{
    ref_descriptor_t last = model->classes == 2 ? REF_TWO_CLASS
                                                : REF_JUST_ENOUGH;
    msj_solution_t solution;
    msj_model_t subject;

    bridge_model(subject, model);
    for (ref_descriptor_t d = REF_EXACT_K; d <= last; d++)
    {
        bridge_solve(solution, subject, d, 1);
        CHECK(bridge_same(solution->values->throughput, throughput),
              "%s: X %Qd, expected %Qd", ref_model_text(model),
              *bridge_number(solution->values->throughput), throughput);
        CHECK(solution->has_delta
                  && bridge_same(solution->relative->departure, delta),
              "%s: Delta(Y_d) %Qd, expected %Qd", ref_model_text(model),
              *bridge_number(solution->relative->departure), delta);
        msj_solution_clear(solution);
    }
    msj_model_clear(subject);
}

/* All classes one after the other: the moments of the mixture. */
static void
check_pollaczek(const ref_model_t *model)
{
    mpq_t mean, second, m, part;

    mpq_inits(mean, second, m, part, NULL);
    for (int c = 0; c < model->classes; c++)
    {
        ref_duration_moments(m, part, &model->duration[c]);
        mpq_mul(m, m, model->prob[c]);
        mpq_mul(part, part, model->prob[c]);
        mpq_add(mean, mean, m);
        mpq_add(second, second, part);
    }
    mpq_div(second, second, mean);
    mpq_div(second, second, mean); /* c^2 + 1 */
    mpq_set_ui(part, 2, 1);
    mpq_sub(second, second, part);
    mpq_div(second, second, part);
    mpq_inv(mean, mean);
    check_values(model, mean, second);
    mpq_clears(mean, second, m, part, NULL);
}

static void
check_erlang(void)
{
    ref_model_t model;
    mpq_t throughput, delta, own;
    char text[60];

    ref_model_init(&model);
    mpq_inits(throughput, delta, own, NULL);
    for (int n = 1; n <= 20; n++)
    {
        ref_model_servers(&model, 1, "1 1 1");
        snprintf(text, sizeof text, "erlang %d 3/2", n);
        ref_model_duration(&model, 0, text);
        mpq_set_si(throughput, 3, (unsigned long) (2 * n));
        mpq_set_si(delta, 1 - n, (unsigned long) (2 * n));
        mpq_canonicalize(throughput);
        mpq_canonicalize(delta);
        ref_duration_pollaczek(own, &model.duration[0]);
        CHECK(mpq_equal(own, delta), "the reference's moments");
        check_values(&model, throughput, delta);
        ref_model_servers(&model, 5, "5 1 1");
        ref_model_duration(&model, 0, text);
        if (n <= 5)
            check_values(&model, throughput, delta);
    }
    mpq_clears(throughput, delta, own, NULL);
    ref_model_clear(&model);
}

/* A seeded duration: phases follow each other in a line, from which the last
   one completes; the other changes, starts and completions are random. */
static void
random_duration(ref_duration_t *out, int phases, unsigned long long *seed)
{
    char text[40 * (PHASES + 1) * (PHASES + 1)];
    size_t n = (size_t) snprintf(text, sizeof text, "ph %d", phases);
    int weights[PHASES], sum = 0;

    for (int i = 0; i < phases; i++)
        sum += weights[i] = i ? ref_random(seed, -3, 5) > 0 ? i : 0 : 1;
    for (int i = 0; i < phases; i++)
        n += (size_t) snprintf(text + n, sizeof text - n, " %d/%d",
                               weights[i], sum);
    for (int i = 0; i < phases; i++)
    {
        int rates[PHASES], total = i == phases - 1;

        for (int j = 0; j < phases; j++)
        {
            rates[j] = ref_random(seed, -6, 7);
            rates[j] = rates[j] < 0 && j != i + 1 ? 0 : rates[j] % 5;
            rates[j] = j == i + 1 ? 1 + rates[j] * rates[j] : rates[j];
            total += j != i ? rates[j] : 0;
        }
        rates[i] = -total - (ref_random(seed, 0, 1) ? 2 : 0);
        for (int j = 0; j < phases; j++)
            n += (size_t) snprintf(text + n, sizeof text - n, " %d/3",
                                   rates[j]);
    }
    ref_duration_set(out, text);
}

static void
check_random(unsigned long long seed, int count)
{
    static const char *const classes[2] = {"1 1 1", "1 2/7 1, 1 5/7 1"};
    ref_model_t model;

    printf("one server: seed %llu\n", seed);
    ref_model_init(&model);
    for (int i = 0; i < count; i++)
    {
        ref_model_servers(&model, 1, classes[i % 2]);
        for (int c = 0; c < model.classes; c++)
            random_duration(&model.duration[c],
                            ref_random(&seed, 1, PHASES), &seed);
        check_pollaczek(&model);
    }
    ref_model_clear(&model);
}

static void
check_exponential(void)
{
    static const char *const words[3] = {"exp 3", "erlang 1 3",
                                         "hyperexp 1 3"};
    ref_model_t model;
    mpq_t throughput, delta;

    ref_model_init(&model);
    mpq_inits(throughput, delta, NULL);
    for (int k = 1; k <= 12; k++)
        for (int i = 0; i < 4; i++)
        {
            ref_model_servers(&model, k, "1 1 3");
            if (i > 0)
                ref_model_duration(&model, 0, words[i - 1]);
            mpq_set_si(throughput, 3 * k, 1);
            check_values(&model, throughput, delta);
        }
    mpq_clears(throughput, delta, NULL);
    ref_model_clear(&model);
}

int
main(int argc, char **argv)
{
    check_exponential();
    check_erlang();
    check_random(argc > 1 ? strtoull(argv[1], NULL, 10) : 20261104,
                 check_scale() > 1 ? 5000 : check_scale() < 1 ? 30 : 600);
    return check_end();
}
